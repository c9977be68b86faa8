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
from serving.plain_overloads import PlainOverloads
from serving.question import read_question
from serving.search import Ranking
from tests.artifacts.miniature import API


def row(parent: str | None, name: str, kind: str = "func", number: int = 0, **changes: object) -> ApiRow:
    """Return an API of one package."""
    api_id = f"p.{parent}.{name}({number})" if parent else f"p.{name}"
    return dataclasses.replace(API, api_id=api_id, package="p", parent=parent, name=name, kind=kind, **changes)


def overload(parent: str, name: str, parameters: str, **changes: object) -> ApiRow:
    """Return one overload, its key and signature made of its parameters."""
    types = ",".join(part.split(":")[1].strip() for part in parameters.split("; ") if part)
    signature = f"public func {name}({parameters.replace('; ', ', ')}): Unit"
    changed = {"signature": signature, "api_id": f"p.{parent}.{name}({types})", **changes}
    return dataclasses.replace(row(parent, name), **changed)


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


LIST = [
    overload("ArrayList", "add", "all!: Collection<T>"),  # 0
    overload("ArrayList", "add", "all!: Collection<T>; at!: Int64"),  # 1
    overload("ArrayList", "add", "element: T"),  # 2
    overload("ArrayList", "add", "element: T; at!: Int64"),  # 3
    overload("HashMap", "[]", "key: K", kind="operator"),  # 4
    overload("HashMap", "[]", "key: K; value!: V", kind="operator"),  # 5
    overload("HashMap", "add", "all!: Collection<(K, V)>"),  # 6
    overload("HashMap", "add", "key: K; value: V"),  # 7
    overload("List", "remove", "at!: Int64"),  # 8
    overload("List", "remove", "range: Range<Int64>"),  # 9
    overload("Option", "getOrThrow", "exception: ()->Exception"),  # 10
    overload("Option", "getOrThrow", ""),  # 11
    overload("Text", "append", ""),  # 12
    overload("Text", "append", "bits: Bool"),  # 13
    overload("Text", "append", "str: String"),  # 14
    overload("Text", "append", "other: Text"),  # 15
]


@pytest.mark.parametrize(
    ("scores", "text", "shown"),
    [
        ([99, 0, 98, 100], "append an element", 2),
        ([100, 99, 95, 94], "append an element", 2),
        ([84, 100, 79, 95], "insert an element", 3),
        ([100, 50, 95, 40], "append all of another list", 0),
        ([100, 50, 95, 40], "append a collection", 0),
        ([90, 0, 95, 100], "put it at an index", 3),
        ([100, 50, 80, 40], "append another list", 0),
        ([0, 0, 0, 0, 95, 100], "set the value", 5),
        ([0, 0, 0, 0, 0, 0, 100, 95], "put a pair", 7),
        ([0, 0, 0, 0, 0, 0, 0, 0, 100, 97], "remove an element", 8),
        ([0] * 10 + [100, 95], "unwrap it", 11),
        ([0] * 12 + [95, 100, 60, 95], "append something", 13),
        ([0] * 12 + [95, 100, 60, 95], "append a string", 14),
        ([0] * 12 + [95, 100, 60, 95], "append to a Text", 13),
    ],
    ids=[
        "more parameters", "a collection of them", "a place is meant", "the name is said", "the type is said",
        "the further parameter is said", "fits much worse", "operators", "a collection of pairs", "another thing",
        "nothing to give", "one of many things", "a type is said", "the type itself is named",
    ],
)  # fmt: skip
def test_overloads_are_shown_by_the_plainest_that_fits_about_as_well(scores: list[int], text: str, shown: int) -> None:
    """What a question does not speak of is not taken for granted, and what it speaks of is not dropped."""
    ranker = ApiRanker(Names(build_cards(LIST)), build_java_symbols(LIST, [], [], []), build_implementations(LIST))
    given = np.array([*scores, *[0] * (len(LIST) - len(scores))], dtype=np.int64)

    found = ranker.hits(Ranking(given, ()), read_question(text), [None])

    assert found.ranking.page(0, 10) == [shown]
    assert int(found.ranking.scores[shown]) == max(scores)
    assert int(found.sizes[shown]) == np.count_nonzero(given)


def test_what_replaces_a_deprecated_member_of_the_same_name_stands_before_it() -> None:
    """A member that names a function as its replacement by its own bare name does not mean itself."""
    rows = [
        row("ArrayList", "sort", number=1, deprecated=True, replacement="sort"),
        row(None, "sort"),
    ]
    ranker = ApiRanker(Names(build_cards(rows)), build_java_symbols(rows, [], [], []), build_implementations(rows))

    found = ranker.hits(Ranking(np.array([100, 60], dtype=np.int64), ()), read_question("sort"), [None])

    assert found.ranking.page(0, 10) == [1, 0]


def test_what_a_java_name_stands_for_is_not_replaced_by_a_plainer_overload() -> None:
    """`addAll` is the overload that takes a collection, however well another fits."""
    chooser = PlainOverloads(build_cards(LIST))
    scores = {0: 100, 1: 102, 2: 101, 3: 103}

    assert chooser.choose(3, scores, read_question("ArrayList.addAll"), meant={0, 1}) == 2
    assert chooser.choose(1, scores, read_question("ArrayList.addAll"), meant={0, 1}) == 0


@pytest.mark.parametrize("text", ["insert an element at the beginning", "在指定位置插入元素", "add to an index"])
def test_a_question_for_a_place_shows_the_overload_that_takes_one(text: str) -> None:
    """One element and where, not a collection."""
    lists = ["element: T", "all!: Collection<T>", "all!: Collection<T>; at!: Int64", "element: T; at!: Int64"]
    chooser = PlainOverloads(build_cards([overload("ArrayList", "add", parameters) for parameters in lists]))

    assert chooser.choose(0, {0: 100, 1: 96, 2: 80, 3: 70}, read_question(text)) == 3
    assert chooser.choose(0, {0: 100, 1: 96, 2: 80, 3: 70}, read_question("add an element")) == 0
