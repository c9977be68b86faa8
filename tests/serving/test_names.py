"""From names to records, and to what was meant by a misspelt one."""

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest

from artifacts.cards import build_cards
from artifacts.releases import find_release
from serving.errors import UnknownChoiceError, UnknownPackageError
from serving.filters import Filters, kind_of
from serving.names import Names
from serving.near_names import NearNames
from serving.opened import OpenedRelease
from tests.artifacts.miniature import API


@pytest.fixture
def opened(release_dir: Path) -> Iterator[OpenedRelease]:
    """Return the parts of the release."""
    parts = OpenedRelease(find_release(release_dir), warning=None, has_generated=True)
    yield parts
    parts.store.close()


@pytest.fixture
def names(opened: OpenedRelease) -> Names:
    """Return the names of the release."""
    return opened.names


@pytest.fixture
def near(opened: OpenedRelease) -> NearNames:
    """Return the near names of the release."""
    return opened.near


@pytest.fixture
def filters(opened: OpenedRelease) -> Filters:
    """Return the filters of the release."""
    return opened.filters


def ids(names: Names, text: str) -> list[str]:
    """Return the ids that a name finds."""
    return [names.cards.card(int(record)).api_id for record in names.find(text)]


@pytest.mark.parametrize(
    "text",
    [
        "HashMap",
        "hashmap",
        "HashMap<K, V>",
        "collection.HashMap",
        "std.collection.HashMap",
        "STD.COLLECTION.HASHMAP",
        "class HashMap<K, V>",
    ],
)
def test_a_type_is_found_however_it_is_written(names: Names, text: str) -> None:
    """Case, generics, keywords and missing parts of the package are forgiven."""
    assert ids(names, text) == ["std.collection.HashMap"]


@pytest.mark.parametrize(
    "text",
    ["HashMap.add(K,V)", "hashmap.add(K, V)", "std.collection.HashMap.add(K,V)", "HashMap<K, V>.add(key: K, value: V)"],
)
def test_an_overload_is_found_by_its_parameter_types(names: Names, text: str) -> None:
    """An id from another reply leads back to the one declaration."""
    assert ids(names, text) == ["std.collection.HashMap.add(K,V)"]


def test_unknown_parameters_lead_to_all_overloads(names: Names) -> None:
    """The reader sees which ones there are."""
    assert len(ids(names, "HashMap.add(Nothing)")) == len(ids(names, "HashMap.add")) > 1


def test_a_call_of_a_type_finds_its_constructor(names: Names) -> None:
    """Code says `HashMap(16)`; the record is called `init`."""
    assert ids(names, "HashMap(Int64)") == ["std.collection.HashMap.init(Int64)"]


def test_operators_are_found_by_their_symbol(names: Names) -> None:
    """`[]` alone and with its type."""
    assert "std.collection.ArrayList.[](Int64)" in ids(names, "[]")
    assert ids(names, "ArrayList.[](Int64)") == ["std.collection.ArrayList.[](Int64)"]
    assert set(ids(names, "operator []")) == set(ids(names, "[]"))


def test_a_package_that_does_not_have_the_name_finds_nothing(names: Names) -> None:
    """A wrong package is a miss, not a hit elsewhere."""
    assert ids(names, "std.core.HashMap") == []
    assert ids(names, "no name at all") == []


def test_a_bare_name_means_types_and_daily_packages_first(names: Names) -> None:
    """`[]` of ArrayList before that of a token list of the parser."""
    ordered = names.in_order_of_use(names.find("string"), "String")

    assert names.cards.card(ordered[0]).api_id == "std.core.String"


def test_overloads_come_as_the_page_has_them_and_those_that_begin_with_a_named_argument_last() -> None:
    """Whoever asks for `add` means one element; in the order of keys a collection of them would come first."""
    declared = [
        ("Collection<T>", "all!: Collection<T>", 10),
        ("T", "element: T", 20),
        ("T,Int64", "element: T, at!: Int64", 15),
    ]
    rows = [
        dataclasses.replace(
            API, api_id=f"p.List.add({types})", package="p", parent="List", name="add", kind="func",
            signature=f"func add({parameters}): Unit", source_line_en=line,
        )
        for types, parameters, line in declared
    ]  # fmt: skip
    found = Names(build_cards(rows))

    assert found.in_order_of_use(found.find("List.add"), "List.add") == [2, 1, 0]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("HashMpa", "std.collection.HashMap"),
        ("HashMpa.add", "std.collection.HashMap.add"),
        ("HashMap.ad", "std.collection.HashMap.add"),
        ("trimAsci", "std.core.String.trimAscii"),
        ("std.colection.HashMap", "std.collection.HashMap"),
        ("Strng", "std.core.String"),  # not std.regex.Regex.string, which is as near without case
    ],
)
def test_a_misspelt_name_has_the_meant_one_nearest(near: NearNames, text: str, meant: str) -> None:
    """Type, member or package may hold the slip."""
    assert near.near(text)[0] == meant


def test_gibberish_and_sentences_have_no_near_name(near: NearNames) -> None:
    """A suggestion out of nowhere sends the reader away."""
    assert near.near("xyzzyqwv") == []
    assert near.near("read a file") == []
    assert near.near_types("read a file") == []
    assert near.near("HashMap" * 15) == near.near_types("HashMap" * 15) == []


def test_near_types_are_types(near: NearNames) -> None:
    """`HashMpa` is asked for its members; a function would not have any."""
    assert near.near_types("HashMpa") == ["std.collection.HashMap"]


def test_a_folded_name_is_shown_as_it_is_declared(near: NearNames) -> None:
    """Corrections are shown to readers."""
    assert near.as_declared("hashmap") == "HashMap"
    assert near.as_declared("frobnicat") == "frobnicat"


def test_a_package_leads_to_its_types(near: NearNames) -> None:
    """Asked for by name, it is no declaration, but has some."""
    assert "std.collection.HashMap" in near.types_of_package("std.collection")
    assert near.types_of_package("std.nothing") == []


def test_a_module_filter_is_exact_and_a_star_takes_the_subtree(filters: Filters) -> None:
    """Case is forgiven here too."""
    assert filters.modules("std.collection") == {"std.collection"}
    assert filters.modules("STD.Collection.*") == {"std.collection", "std.collection.concurrent"}
    assert filters.modules(None) is None
    assert filters.modules("") is None
    assert filters.module_mask(None) is None


@pytest.mark.parametrize(
    ("module", "near"),
    [
        ("collection", "std.collection"),
        ("std.colection", "std.collection"),
        ("std", "std.*"),
        ("std.net.tcp", "std.net"),
    ],
)
def test_an_unknown_package_is_refused_with_near_ones(filters: Filters, module: str, near: str) -> None:
    """Folder names, slips and prefixes are what people write."""
    with pytest.raises(UnknownPackageError) as caught:
        filters.modules(module)
    assert near in caught.value.near


def test_kinds_have_the_names_that_people_use() -> None:
    """`method` and `constructor` are words of Java."""
    assert kind_of("Method") == "func"
    assert kind_of("constructor") == "init"
    assert kind_of("class") == "class"
    assert kind_of(" ") is None
    with pytest.raises(UnknownChoiceError, match="kind 'clas' does not exist; use one of: class, interface"):
        kind_of("clas")
