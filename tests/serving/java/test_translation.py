"""Java types as Cangjie types."""

import pytest

from serving.java.java_type import JavaType, parse_type
from serving.java.translation import TypeTranslator
from tests.serving.java.mapped import JDK, mappings


def translated(text: str) -> str | None:
    """Return a type whose names are written in full."""
    found = TypeTranslator(mappings(), JDK).translate(parse_type(text, JavaType))
    return found.text if found is not None else None


@pytest.mark.parametrize(
    ("java", "cangjie"),
    [
        ("int", "Int64"),
        ("long", "Int64"),
        ("char", "Rune"),
        ("void", "Unit"),
        ("java.lang.Integer", "Int64"),
        ("java.lang.Character", "Rune"),
        ("int[]", "Array<Int64>"),
        ("byte[]", "Array<Byte>"),
        ("int[][]", "Array<Array<Int64>>"),
        ("java.lang.String[]", "Array<String>"),
        ("java.util.Map<java.lang.String, java.util.List<java.lang.Integer>>", "HashMap<String, ArrayList<Int64>>"),
        ("java.util.List<? extends java.lang.String>", "ArrayList<String>"),
        ("java.util.List<?>", "ArrayList<Any>"),
        ("java.util.List", "ArrayList"),
        ("java.util.function.Function<java.lang.String, java.lang.Integer>", "(String) -> Int64"),
        ("java.util.function.Function", "(Any) -> Any"),
        ("java.util.Optional<java.lang.String>", "?String"),
        ("Person", "Person"),
        ("java.util.List<Person>", "ArrayList<Person>"),
        ("Box<java.lang.Integer>", "Box<Int64>"),
        ("org.acme.Person", "Person"),
    ],
)
def test_types_are_translated_through_and_through(java: str, cangjie: str) -> None:
    """Arguments, arrays, wildcards and the user's own types included."""
    assert translated(java) == cangjie


@pytest.mark.parametrize("java", ["java.util.Locale", "java.util.List<java.util.Locale>", "java.util.Locale[]"])
def test_a_type_that_nothing_stands_for_has_no_translation(java: str) -> None:
    """Half a translation would be a name that does not exist."""
    assert translated(java) is None


def test_a_translation_names_what_it_needs_imported() -> None:
    """Every type in it, the outermost first."""
    found = TypeTranslator(mappings(), JDK).translate(
        parse_type("java.util.Map<java.lang.String, java.util.List<Person>>", JavaType)
    )

    assert found is not None
    assert [(need.package, need.name) for need in found.needs] == [
        ("std.collection", "HashMap"),
        ("std.core", "String"),
        ("std.collection", "ArrayList"),
    ]
