"""Postings: written once, mapped, looked up without a dictionary."""

import dataclasses

import numpy as np
import pytest

from artifacts.errors import DamagedReleaseError, TokenizerMismatchError
from artifacts.postings import POSTINGS_FILE, Postings, PostingsIndex, pack_texts, write_postings
from artifacts.tensors import write_tensors

TERMS = ["==", "add", "hash", "map", "移除"]
INDEX = PostingsIndex(
    name="apis",
    terms=pack_texts(TERMS),
    record_ids=pack_texts(["a.b", "a.集合"]),
    offsets=np.array([0, 1, 2, 4, 5, 6], dtype=np.int64),
    records=np.array([0, 1, 0, 1, 1, 0], dtype=np.int32),
    impacts=np.array([9, 8, 7, 65535, 5, 1], dtype=np.uint16),
    largest=np.array([9, 8, 65535, 5, 1], dtype=np.uint16),
)


def test_an_index_comes_back_as_it_was_written(tmp_path) -> None:
    """Terms, records and impacts, by file or by release directory."""
    write_postings(tmp_path / POSTINGS_FILE, [INDEX])

    for path in (tmp_path, tmp_path / POSTINGS_FILE):
        index = Postings.open(path).index("apis")
        assert (index.n_records, index.n_terms) == (2, 5)
        assert list(index.terms) == TERMS
        assert [index.record_id(record) for record in range(2)] == ["a.b", "a.集合"]
        records, impacts = index.postings(2)
        assert (records.tolist(), impacts.tolist()) == ([0, 1], [7, 65535])
        assert [index.largest_impact(term) for term in range(5)] == [9, 8, 65535, 5, 1]
        assert (index.offsets.dtype, index.records.dtype, index.impacts.dtype) == (np.int64, np.int32, np.uint16)


@pytest.mark.parametrize(("term", "position"), [*((term, position) for position, term in enumerate(TERMS)), ("", None),
                                                ("adds", None), ("ha", None), ("移", None), ("龥", None)])  # fmt: skip
def test_a_term_is_found_by_halving(term, position) -> None:
    """Every term has its place; a word between, before or after them has none."""
    assert INDEX.term_id(term) == position


def test_terms_are_listed_by_their_beginning() -> None:
    """As completing a word needs it; an empty beginning gives all."""
    assert list(INDEX.terms.starting_with("ha")) == ["hash"]
    assert list(INDEX.terms.starting_with("")) == TERMS
    assert list(INDEX.terms.starting_with("移除了")) == []


def test_a_term_id_gives_the_term() -> None:
    """Explaining a score needs the way back."""
    assert [INDEX.term(number) for number in range(5)] == TERMS


def test_an_empty_index_has_nothing(tmp_path) -> None:
    """A release without sections still opens."""
    nothing = np.zeros(0)
    empty = PostingsIndex(
        "sections",
        pack_texts([]),
        pack_texts([]),
        np.zeros(1, np.int64),
        nothing.astype(np.int32),
        nothing.astype(np.uint16),
        nothing.astype(np.uint16),
    )
    write_postings(tmp_path / POSTINGS_FILE, [empty])

    index = Postings.open(tmp_path).index("sections")

    assert (index.n_records, index.n_terms, index.term_id("a")) == (0, 0, None)


def test_an_index_that_is_not_there_is_named(tmp_path) -> None:
    """The error says which there are."""
    write_postings(tmp_path / POSTINGS_FILE, [INDEX])

    with pytest.raises(DamagedReleaseError, match="no index 'examples', only apis"):
        Postings.open(tmp_path).index("examples")


def test_another_tokenizer_is_refused(tmp_path) -> None:
    """Terms that another tokenizer cut would be missed in silence."""
    write_tensors(tmp_path / POSTINGS_FILE, {}, texts={"tokenizer_id": "cjkb-tokenizer-0"})

    with pytest.raises(TokenizerMismatchError, match=r"tokenizer cjkb-tokenizer-0; this program has .*cjkb build"):
        Postings.open(tmp_path)


@pytest.mark.parametrize(
    "change",
    [
        {"records": INDEX.records[:-1]},
        {"impacts": INDEX.impacts[:-1]},
        {"offsets": INDEX.offsets[:-1]},
        {"terms": dataclasses.replace(INDEX.terms, blob=INDEX.terms.blob[:-1])},
        {"record_ids": dataclasses.replace(INDEX.record_ids, blob=INDEX.record_ids.blob[:-1])},
    ],
)
def test_arrays_that_do_not_fit_together_are_refused(tmp_path, change) -> None:
    """Reading past an array must not be left to chance."""
    write_postings(tmp_path / POSTINGS_FILE, [dataclasses.replace(INDEX, **change)])

    with pytest.raises(DamagedReleaseError, match="do not fit together"):
        Postings.open(tmp_path)


def test_texts_between_two_others_are_a_slice() -> None:
    """A type and its members follow each other."""
    texts = pack_texts(["T", "T.a", "T.b", "TT", "U"])

    assert texts.between("T", "T/") == slice(0, 3)
