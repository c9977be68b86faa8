"""Order of APIs: overloads as one hit, classes before their interfaces, repeats further down."""

import dataclasses

import numpy as np
import pytest

from artifacts.cards import build_cards
from artifacts.implementations import build_implementations
from artifacts.java_symbols import build_java_symbols
from artifacts.schema import ApiRow
from serving.api_ranking import ApiRanker, Hits
from serving.names import Names
from serving.question import read_question
from serving.search import Ranking
from tests.artifacts.miniature import API


def row(parent: str | None, name: str, kind: str = "func", number: int = 0, **changes: object) -> ApiRow:
    """Return an API of one package."""
    api_id = f"p.{parent}.{name}({number})" if parent else f"p.{name}"
    return dataclasses.replace(API, api_id=api_id, package="p", parent=parent, name=name, kind=kind, **changes)


ROWS = [
    row(None, "ArrayList", "class", parent_types=("List<T>",)),  # 0
    row("ArrayList", "add", number=1),  # 1
    row("ArrayList", "add", number=2),  # 2
    row("ArrayList", "add", number=3),  # 3
    row("ArrayList", "add", number=4, deprecated=True),  # 4
    row(None, "List", "interface"),  # 5
    row("List", "add", number=1),  # 6
    row("List", "add", number=2),  # 7
]


def hits(scores: list[int], text: str = "append an element") -> Hits:
    """Return the hits of a question whose words give these scores."""
    ranker = ApiRanker(Names(build_cards(ROWS)), build_java_symbols(ROWS, [], [], []), build_implementations(ROWS))
    return ranker.hits(Ranking(np.array(scores, dtype=np.int64), ()), read_question(text), [None])


def test_overloads_are_one_hit_with_a_count_shown_by_the_best() -> None:
    """Those that match are counted; of equally good ones the first stands for all; a deprecated one is apart."""
    found = hits([0, 5, 9, 9, 4, 0, 0, 0])

    assert found.ranking.page(0, 10) == [2, 4]
    assert found.ranking.total == 2
    assert found.sizes.tolist() == [0, 0, 3, 0, 1, 0, 0, 0]


def test_nothing_that_matches_is_no_hit() -> None:
    """As for every search."""
    assert hits([0] * 8).ranking.page(0, 10) == []


def test_the_class_takes_the_place_of_its_interface() -> None:
    """Who appends calls it on something that was constructed."""
    found = hits([0, 70, 0, 0, 0, 0, 100, 0])

    assert found.ranking.page(0, 10) == [1, 6]
    assert found.sizes[[1, 6]].tolist() == [1, 1]


@pytest.mark.parametrize(
    ("scores", "text"),
    [([0, 50, 0, 0, 0, 0, 100, 0], "append an element"), ([0, 70, 0, 0, 0, 0, 100, 0], "List.add")],
    ids=["fits much worse", "interface named"],
)
def test_the_interface_stays_first(scores: list[int], text: str) -> None:
    """Where the class fits much worse, or where the interface was named."""
    assert hits(scores, text).ranking.page(0, 1) == [6]


def test_a_name_seen_before_makes_room() -> None:
    """The same member of a further type is worth a little less."""
    found = hits([0, 100, 0, 0, 0, 95, 98, 0])

    assert found.ranking.page(0, 10) == [1, 5, 6]
