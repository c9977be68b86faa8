"""List items below the labels."""

import pytest

from pipeline.parsers.items import Item, read_items, read_params, read_throws, split_item, with_texts
from pipeline.tables import DocumentedParam, DocumentedThrow


def test_items_are_plain_text_with_what_is_nested_in_them() -> None:
    """A nested list explains its item."""
    assert read_items("- a: [Int64](x.md) - one:\n    - `x`\n    - y\n- b") == [
        "a: Int64 - one:\n    - x\n    - y",
        "b",
    ]


@pytest.mark.parametrize(
    ("item", "head", "text"),
    [
        ("Int64 - the size.", "Int64", "the size."),
        ("(Int64) -> Unit - what to do", "(Int64) -> Unit", "what to do"),
        ("Map<K, V> -the map", "Map<K, V>", "the map"),
        ("Map<K, V>- the map", "Map<K, V>", "the map"),
        ("IOException：关闭时。", "IOException", "关闭时。"),
        ("Bool", "Bool", None),
        ("返回自身。", "", "返回自身。"),
        ("-", "", None),
    ],
)
def test_an_item_is_split_at_its_dash(item: str, head: str, text: str | None) -> None:
    """Arrows and generics are no dashes."""
    assert split_item(item) == Item(head, text)


def test_the_declaration_rules_names_and_the_page_gives_the_text() -> None:
    """Pages forget parameters, misspell them, or list them in another order."""
    declared = [
        DocumentedParam("fd", "Int32", False, None, None),
        DocumentedParam("mode", "Mode", True, "Mode.A", None),
        DocumentedParam("size", "Int64", False, None, None),
    ]
    listed = read_params(["mode!: Mode - how", "`fd`: Int32 - where", "siz: Int64 - how much"])

    assert [param.description for param in with_texts(declared, listed)] == ["where", "how", "how much"]
    assert [param.description for param in with_texts(declared, listed[:2])] == ["where", "how", None]


def test_exceptions_have_type_and_condition() -> None:
    """A sentence without a type names it somewhere, or is some exception."""
    assert read_throws(["IOException - closed", "抛出 NoneValueException。", "其余同 func send。"]) == (
        DocumentedThrow("IOException", "closed"),
        DocumentedThrow("NoneValueException", "抛出 NoneValueException。"),
        DocumentedThrow("Exception", "其余同 func send。"),
    )
