"""Cangjie names: what both sides must spell alike."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from artifacts.identifiers import api_id, bare_name, closing_of, normalise_types, split_at_depth


def test_commas_inside_brackets_generics_and_quotes_do_not_split() -> None:
    """A parameter list is split between parameters only."""
    parts = split_at_depth('f: (T, T) -> Bool, m!: Map<K, V> = ",", n: Array<(A, B)>')

    assert parts == ["f: (T, T) -> Bool", 'm!: Map<K, V> = ","', "n: Array<(A, B)>"]


def test_arrows_and_bounds_are_no_brackets() -> None:
    """`->`, `=>`, `<:`, `<=` and `>=` leave the depth alone."""
    assert split_at_depth("a -> b, c <: d, e => f, g <= h, i >= j") == [
        "a -> b", "c <: d", "e => f", "g <= h", "i >= j",
    ]  # fmt: skip


def test_an_empty_list_has_no_parts() -> None:
    """`()` has no parameters, rather than one without a name."""
    assert split_at_depth(" ") == []
    assert split_at_depth(" , ") == []


def test_an_apostrophe_that_nothing_closes_is_text() -> None:
    """Prose must not swallow the rest of the list."""
    assert split_at_depth("the type's name, x") == ["the type's name", "x"]


def test_an_escaped_quote_does_not_end_a_literal() -> None:
    """The comma after it is still inside."""
    assert split_at_depth(r'a = "x\",y", b') == [r'a = "x\",y"', "b"]


@pytest.mark.parametrize(("text", "closing"), [("(a(b)c)d", 6), ("<T <: A<B>>", 10), ("(a", -1), ('(")")', 4)])
def test_the_closing_bracket_is_the_one_of_the_same_depth(text: str, closing: int) -> None:
    """Nested brackets, bounds and literals are passed over; -1 when nothing closes it."""
    assert closing_of(text, 0) == closing


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("HashMap<K, V>", "HashMap"), ("`open`(String)", "open"), ("@Test", "Test"), ("add(K, V)", "add"),
        ("[](Int64)", "[]"), ("==(T)", "=="), ("**(UInt64)", "**"), ("()(T)", "()"), ("  Int64 ", "Int64"), ("", ""),
    ],
)  # fmt: skip
def test_a_bare_name_has_no_parameters_generics_or_marks(text: str, name: str) -> None:
    """Operators go by their symbol."""
    assert bare_name(text) == name


@pytest.mark.parametrize(
    ("parameters", "types"),
    [
        ("", ""),
        ("Int64", "Int64"),
        ("f: (T0, T1) -> R, name!: Map<K, V> = x, Int64", "(T0,T1)->R,Map<K,V>,Int64"),
        ("() -> Unit", "()->Unit"),
        ("`type`: Int32 = Kind.A", "Int32"),
    ],
)
def test_parameters_are_normalised_to_types_without_spaces(parameters: str, types: str) -> None:
    """Names, the mark of named parameters and defaults are left out."""
    assert normalise_types(parameters) == types


def test_ids_carry_parentheses_only_for_what_takes_parameters() -> None:
    """Types, props and fields have none; a function without parameters has empty ones."""
    assert api_id("std.core", None, "Int64", None) == "std.core.Int64"
    assert api_id("std.collection", "HashMap", "add", "K,V") == "std.collection.HashMap.add(K,V)"
    assert api_id("std.core", "Option", "Some", "T") == "std.core.Option.Some(T)"
    assert api_id("std.time", "DateTime", "now", "") == "std.time.DateTime.now()"


@settings(deadline=None)
@given(st.text())
def test_no_text_makes_the_functions_fail(text: str) -> None:
    """Pages hold anything; names are read from all of it."""
    split_at_depth(text)
    bare_name(text)
    normalise_types(text)
    if text:
        closing_of(text, 0)
