"""Headings: which declare something, and what."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.parsers.headings import Heading, clean_heading, comparable, parse_heading


def read(text: str) -> Heading:
    """What a heading declares."""
    heading = parse_heading(text)
    assert heading is not None, text
    return heading


@pytest.mark.parametrize(
    ("text", "kind", "name", "parameters"),
    [
        ("class HashMap\\<K, V> where K <: Hashable & Equatable\\<K>", "class", "HashMap", None),
        ("interface Any", "interface", "Any", None),
        ("func add(K, V)", "func", "add", "K,V"),
        ("func getByName\\<T>(name: String): ?T", "func", "getByName", "String"),
        ("mut func get(Int64)", "func", "get", "Int64"),
        ("func hashCode", "func", "hashCode", None),
        ("func \\`open`(String, Int32) <sup>(deprecated)</sup>", "func", "open", "String,Int32"),
        ("func setSocketOptionBool(Int32, Int32, Bool）", "func", "setSocketOptionBool", "Int32,Int32,Bool"),
        ("func append\\<PP>(PP)where PP <: PrettyPrintable", "func", "append", "PP"),
        ("operator func \\[](Int64)", "operator", "[]", "Int64"),
        ("operator func []\\(K)", "operator", "[]", "K"),
        ("operator func ()()", "operator", "()", ""),
        ("operator func \\/(Decimal)", "operator", "/", "Decimal"),
        ("operator func != (SignatureAlgorithm)", "operator", "!=", "SignatureAlgorithm"),
        ("func ==(TokenKind)", "operator", "==", "TokenKind"),
        ("func operator func ==(OpenMode)", "operator", "==", "OpenMode"),
        ("init(Array\\<(T0, T1)>)", "init", "init", "Array<(T0,T1)>"),
        ("init", "init", "init", None),
        ("func init(Int64)", "init", "init", "Int64"),
        ("const init(String, Int32)", "init", "init", "String,Int32"),
        ("prop keyword(Token)", "prop", "keyword", None),
        ("let name: String", "field", "name", None),
        ("static const day", "const", "day", None),
        ("const AT_EMPTY_PATH <sup>(deprecated)<sup>", "const", "AT_EMPTY_PATH", None),
        ("type Annotation = Object", "type_alias", "Annotation", None),
        ("`@Test` 宏", "macro", "Test", None),
        ("@Actor macro", "macro", "Actor", None),
        ("Some(T)", "bare", "Some", "T"),
        ("CPointer\\<T>", "bare", "CPointer", None),
        ("struct TupleWrapper4((T0, T1, T2, T3))", "bare", "TupleWrapper4", "(T0,T1,T2,T3)"),
    ],
)
def test_a_heading_tells_kind_name_and_parameter_types(text: str, kind: str, name: str, parameters: str | None) -> None:
    """Every shape the official pages use, in both languages."""
    heading = read(text)

    assert (heading.kind, heading.name, heading.parameters) == (kind, name, parameters)


@pytest.mark.parametrize(
    "text",
    ["返回值", "嵌套断言", "Return Value", "class members of the page", "func", "type of the value", "A & B", ""],
)
def test_prose_declares_nothing(text: str) -> None:
    """Samples and notes have headings too; words that begin like a keyword do not make them declarations."""
    assert parse_heading(text) is None


@pytest.mark.parametrize(
    ("text", "name", "interface"),
    [
        ("extend\\<T> Array\\<T> <: ToTokens", "Array", "ToTokens"),
        ("extend Int64 <: CarryingOp\\<Int64> & CarryingPow", "Int64", "CarryingOp & CarryingPow"),
        ("extend Float64", "Float64", None),
        ("extend \\<T> Iterator\\<T> where T <: Equatable\\<T>", "Iterator", None),
        ("extend\\<T> W\\<T><: Equatable\\<W\\<T>>", "W", "Equatable"),
    ],
)
def test_an_extension_names_the_type_and_what_it_adds(text: str, name: str, interface: str | None) -> None:
    """Without `<:` the extension is a direct one."""
    heading = read(text)

    assert (heading.kind, heading.name, heading.interface) == ("extension", name, interface)


def test_static_and_deprecated_are_marks() -> None:
    """Also where the page closes the mark with an opening tag."""
    heading = read("static func of(Int64) <sup>(deprecated)<sup>")

    assert (heading.is_static, heading.is_deprecated, heading.text) == (True, True, "static func of(Int64)")


def test_headings_are_compared_without_spaces_case_and_backticks() -> None:
    """The two languages differ in these."""
    assert comparable(clean_heading("Func  `open`( Int64 )")) == comparable(clean_heading("func open(Int64)"))


@settings(deadline=None)
@given(st.text())
def test_no_text_makes_the_reader_fail(text: str) -> None:
    """Headings of unknown versions may say anything."""
    parse_heading(text)


@pytest.mark.parametrize(
    "written",
    ["func add(T)", "`func add(T)`", "func add(T) <sup>since 1.2.0</sup>", "func add(T) <sup>(beta)</sup> {#add}"],
)
def test_marks_around_a_declaration_change_nothing(written: str) -> None:
    """The next version may print its headings as code, or say since when they hold."""
    heading = parse_heading(written)

    assert heading is not None
    assert (heading.kind, heading.name, heading.text) == ("func", "add", "func add(T)")
