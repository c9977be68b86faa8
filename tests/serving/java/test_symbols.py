"""Java symbols as people write them."""

import pytest

from serving.java.jdk import Jdk
from serving.java.symbols import read_symbol

JDK = Jdk()


@pytest.mark.parametrize(
    ("text", "kind", "name"),
    [
        ("java.util.Map.put", "member", "java.util.Map.put"),
        ("Map.put", "member", "java.util.Map.put"),
        ("Map.put(K, V)", "member", "java.util.Map.put"),
        ("Map#put", "member", "java.util.Map.put"),
        ("List::of", "member", "java.util.List.of"),
        ("HashMap.<init>", "member", "java.util.HashMap.<init>"),
        ("java.util.HashMap.<init>", "member", "java.util.HashMap.<init>"),
        ("new HashMap<>()", "member", "java.util.HashMap.<init>"),
        ("HashMap::new", "member", "java.util.HashMap.<init>"),
        ("HashMap.HashMap(int)", "member", "java.util.HashMap.<init>"),
        ("Map.Entry", "type", "java.util.Map.Entry"),
        ("Map.Entry.getKey", "member", "java.util.Map.Entry.getKey"),
        ("Map.Entry<String, Integer>.getKey()", "member", "java.util.Map.Entry.getKey"),
        ("ArrayList.stream", "member", "java.util.ArrayList.stream"),
        ("Math.PI", "member", "java.lang.Math.PI"),
        ("String", "type", "java.lang.String"),
        ("String[]", "type", "java.lang.String"),
        ("Map<String, List<Integer>>", "type", "java.util.Map"),
        ("import java.util.List;", "type", "java.util.List"),
        ("java.util", "package", "java.util"),
        ("java.util.*", "package", "java.util"),
        ("int[]", "type", "int"),
    ],
)
def test_a_symbol_is_understood_however_it_is_written(text: str, kind: str, name: str) -> None:
    """Simple or full, with generics, parameters, javadoc's sign or a method reference's."""
    symbol = read_symbol(text, JDK)

    assert symbol is not None
    assert (symbol.kind, symbol.name) == (kind, name)


@pytest.mark.parametrize("text", ["", "frobnicate", "Map.putt", "com.acme.Thing", "?:", "a b c", "<init>", "..", "("])
def test_what_names_nothing_is_none(text: str) -> None:
    """The caller knows near names."""
    assert read_symbol(text, JDK) is None


def test_parameters_choose_among_overloads() -> None:
    """By the declared parameter types or their erasure; a wrong list chooses by number."""
    assert [m.params[0].name for m in read_symbol("String.indexOf(String)", JDK).overloads] == ["java.lang.String"]
    assert [len(m.params) for m in read_symbol("List.remove(Object)", JDK).overloads] == [1]
    assert {len(m.params) for m in read_symbol("String.indexOf(x, y)", JDK).overloads} == {2}


def test_types_keep_their_arguments() -> None:
    """`java_to_cangjie` translates them too."""
    assert str(read_symbol("Map<String, List<Integer>>", JDK).java_type) == (
        "java.util.Map<java.lang.String, java.util.List<java.lang.Integer>>"
    )
