"""Cards beside the postings: what they show, and the names that lead to them."""

import dataclasses
from pathlib import Path

import numpy as np
import pytest

from artifacts.cards import KINDS, Cards, build_cards, card_arrays, fold, open_cards
from artifacts.errors import DamagedReleaseError
from artifacts.postings import write_postings
from tests.artifacts.miniature import API

ROWS = [
    dataclasses.replace(API, api_id="p.Map", package="p", name="Map", kind="class", parent=None,
                        description_en="A map. With more."),
    dataclasses.replace(API, api_id="p.Map.add(K)", package="p", name="add", kind="func", parent="Map"),
    dataclasses.replace(API, api_id="q.add", package="q", name="add", kind="func", parent=None),
]  # fmt: skip


@pytest.fixture(params=["built", "mapped"])
def cards(request: pytest.FixtureRequest, tmp_path: Path) -> Cards:
    """Return the cards as they are built, and as they are read back."""
    built = build_cards(ROWS)
    if request.param == "built":
        return built
    write_postings(tmp_path / "postings.safetensors", [], beside=card_arrays(built))
    return open_cards(tmp_path)


def test_a_card_shows_what_a_list_needs(cards: Cards) -> None:
    """The summary is the first sentence; the rest is as in the row."""
    card = cards.card(0)

    assert len(cards) == 3
    assert (card.api_id, card.kind, card.summary_en, card.summary_zh) == (
        "p.Map",
        "class",
        "A map.",
        API.description_zh,
    )
    assert (card.source_path, card.source_line, card.source_path_en) == ("std/core.md", 7, None)


def test_packages_and_kinds_are_numbers_to_filter_by(cards: Cards) -> None:
    """One per record."""
    assert list(cards.packages) == ["p", "q"]
    assert cards.package_of.tolist() == [0, 0, 1]
    assert [KINDS[code] for code in cards.kind_of.tolist()] == ["class", "func", "func"]


def test_a_name_leads_to_its_records_at_three_lengths(cards: Cards) -> None:
    """Alone, with its type, with its package; case and blanks do not matter."""
    assert cards.named("Add").tolist() == [1, 2]
    assert cards.named("map.add").tolist() == [1]
    assert cards.named("p.Map . add").tolist() == [1]
    assert cards.named("q.add").tolist() == [2]
    assert cards.named("missing").tolist() == []


def test_names_are_folded_alike_on_both_sides() -> None:
    """A name that is stored one way and asked another way would never be found."""
    assert fold("Hash Map.Add") == "hashmap.add"


def test_names_with_a_prefix_come_in_order(cards: Cards) -> None:
    """Members of a type stand together."""
    assert list(cards.names.starting_with("p.map")) == ["p.map", "p.map.add"]
    assert list(cards.names.starting_with("zzz")) == []


def test_no_api_at_all_gives_empty_cards() -> None:
    """A release of guides alone is a release."""
    empty = build_cards([])

    assert len(empty) == 0
    assert empty.named("x").tolist() == []


def test_a_file_without_cards_is_refused(tmp_path: Path) -> None:
    """It was written by something older."""
    write_postings(tmp_path / "p.safetensors", [], beside={"other": np.zeros(1, dtype=np.int32)})

    with pytest.raises(DamagedReleaseError, match=r"no array 'cards\.texts'"):
        open_cards(tmp_path / "p.safetensors")


def test_rows_are_what_the_schema_says() -> None:
    """A kind outside the schema cannot be filtered by, so it cannot be packed."""
    with pytest.raises(ValueError, match="not in tuple"):
        build_cards([dataclasses.replace(API, kind="gadget")])
