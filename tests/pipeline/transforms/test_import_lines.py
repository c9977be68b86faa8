"""The import that brings a declaration into scope."""

import pytest

from pipeline.transforms.import_lines import import_line, symbols_by_package

SYMBOLS = symbols_by_package([("std.convert", "Parsable"), ("std.collection", "HashMap"), ("std.core", "Int64")])


@pytest.mark.parametrize(
    ("package", "name", "parent", "via", "line"),
    [
        ("std.collection", "HashMap", None, None, "import std.collection.HashMap"),
        ("std.collection", "add", "HashMap", None, "import std.collection.HashMap"),
        ("std.collection", "toString", "HashMap", "ToString", "import std.collection.HashMap"),
        ("std.convert", "parse", "Int64", "Parsable", "import std.convert.Parsable"),
        ("std.convert", "parse", "Int64", "Other & Parsable", "import std.convert.Parsable"),
        ("std.convert", "sum", "Array", "extend", "import std.convert.*"),
        ("std.core", "parse", "Int64", None, None),
    ],
)
def test_a_member_is_imported_with_what_makes_it_visible(
    package: str, name: str, parent: str | None, via: str | None, line: str | None
) -> None:
    """Its type, or the interface that an extension adds to another package's type; nothing for std.core."""
    assert import_line(package, name, parent, via, SYMBOLS) == line
