"""Offers of the lexicon: what each meaning leads to, made once and read back as it was."""

from pathlib import Path

import numpy as np

from artifacts.lexicon import Lexicon
from artifacts.offers import build_offers, offer_arrays, offer_of, stored_offers
from artifacts.postings import mapped, pack_texts, write_postings
from pipeline.transforms.bm25f import FieldWeight, Ranking, build_index

TEXTS = ("append element", "append list", "element", "remove element element", "list")
INDEX = build_index(
    "apis",
    ["a", "b", "c", "d", "e"],
    [{"text": text} for text in TEXTS],
    Ranking(1.2, {"text": FieldWeight(1.0, 0.5)}),
)
LEXICON = Lexicon(
    {"append": [0], "none": [1]},
    pack_texts(['[[["append","element"],["list"]],[["remov"]],[]]', '[[["nowhere"]],[["append","nowhere"]],[]]']),
)


def impact(token: str, record: int) -> int:
    """Return the impact of a token in a record, 0 where it is not."""
    term = INDEX.term_id(token)
    assert term is not None
    records, impacts = INDEX.postings(term)
    return int(impacts[records == record].sum())


def test_a_record_is_offered_only_where_it_holds_every_token_of_a_way() -> None:
    """`append element` leads to the record with both, `list` to those with it, at the sum of their impacts."""
    offer = offer_of(LEXICON.meaning(0), INDEX, INDEX.term_id)
    assert offer.records.tolist() == [0, 1, 3, 4]
    both = impact("append", 0) + impact("element", 0)
    assert offer.said.tolist() == [both, impact("list", 1), 0, impact("list", 4)]
    assert offer.found.tolist() == [0, 0, impact("remov", 3), 0]


def test_a_way_with_a_token_that_no_record_has_offers_nothing() -> None:
    """One unknown token is enough."""
    assert offer_of(LEXICON.meaning(1), INDEX, INDEX.term_id).records.tolist() == []


def test_offers_read_from_the_file_are_those_that_were_made(tmp_path: Path) -> None:
    """Every meaning comes back; an index that nobody asks in own words has none."""
    write_postings(tmp_path / "postings.safetensors", [INDEX], beside=offer_arrays(LEXICON, [INDEX]))
    tensors = mapped(tmp_path)
    stored = stored_offers(tensors, "apis")
    assert stored is not None
    made = build_offers(LEXICON, INDEX)
    for position in range(2):
        for part in ("records", "said", "found"):
            assert np.array_equal(getattr(stored.offer(position), part), getattr(made.offer(position), part))
    assert stored_offers(tensors, "sections") is None
