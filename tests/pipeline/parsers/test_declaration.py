"""Cangjie declarations as the pages print them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.parsers.declaration import (
    Declaration,
    parse_case,
    parse_declaration,
    parse_primary_constructor,
)
from pipeline.parsers.signature import is_balanced
from pipeline.tables import DocumentedParam


def read(code: str) -> Declaration:
    """The declaration that code holds."""
    declaration = parse_declaration(code)
    assert declaration is not None, code
    return declaration


def test_a_type_is_its_header() -> None:
    """The body lists the members, which have rows of their own."""
    declaration = read("public class HashMap<K, V> <: Map<K, V> & ToString where K <: Hashable {\n    init()\n}")

    assert declaration.signature == "public class HashMap<K, V> <: Map<K, V> & ToString where K <: Hashable"
    assert declaration.parent_types == ("Map<K, V>", "ToString")
    assert (declaration.kind, declaration.name) == ("class", "HashMap")


def test_a_function_over_several_lines_becomes_one_line() -> None:
    """Nothing of the declaration is lost, and nothing of the layout kept."""
    declaration = read(
        "public static func create<T>(\n"
        "    name: String, // what it is called\n"
        "    body!: (T) -> Unit = { _ => () },\n"
        "): ?Test where T <: Object"
    )

    assert declaration.signature == (
        "public static func create<T>(name: String, body!: (T) -> Unit = { _ => () }): ?Test where T <: Object"
    )
    assert declaration.params == (
        DocumentedParam("name", "String", False, None, None),
        DocumentedParam("body", "(T) -> Unit", True, "{ _ => () }", None),
    )
    assert (declaration.return_type, declaration.is_static) == ("?Test", True)


@pytest.mark.parametrize(
    ("code", "kind", "name", "returned"),
    [
        ("public operator const func [](index: Int64): Byte", "operator", "[]", "Byte"),
        ("operator func <=(rhs: T): Bool", "operator", "<=", "Bool"),
        ("public mut prop name: String {\n    get\n    set\n}", "prop", "name", "String"),
        ("public static const day: Duration = Duration(24 * 60, 0)", "const", "day", "Duration"),
        ("public let urls: Array<String> // all", "field", "urls", "Array<String>"),
        ("public const init(message: String)", "init", "init", None),
        ("public type Byte = UInt8", "type_alias", "Byte", None),
        ("public staticfunc max(): Int64", "func", "max", "Int64"),
        ("@Frozen\npublic func `open`(a: [Int64](x.md#int64)): Unit", "func", "open", "Unit"),
    ],
)
def test_kind_name_and_type_come_from_the_code(code: str, kind: str, name: str, returned: str | None) -> None:
    """Whatever stands before or after them."""
    declaration = read(code)

    assert (declaration.kind, declaration.name, declaration.return_type) == (kind, name, returned)


def test_an_operator_between_brackets_is_no_link() -> None:
    """`[](index)` looks like an empty Markdown link."""
    assert read("operator func [](index: Int64): T").signature == "operator func [](index: Int64): T"


def test_an_interface_of_operators_ends_at_its_body() -> None:
    """`<` and `>` of operator names must not count as brackets."""
    assert (
        read("public interface Less<T> {\n    operator func <(rhs: T): Bool\n}").signature == "public interface Less<T>"
    )


def test_an_extension_names_type_and_interfaces() -> None:
    """Its type without generics is what members have as parent."""
    declaration = read("extend<T> Array<T> <: ToString & Hashable where T <: ToString {}")

    assert (declaration.name, declaration.parent_types) == ("Array", ("ToString", "Hashable"))


def test_what_declares_nothing_is_none() -> None:
    """Code of an example is no declaration."""
    assert parse_declaration("println(1)") is None
    assert parse_declaration("extend") is None
    assert parse_declaration("") is None


def test_enum_cases_and_primary_constructors_are_read_by_name() -> None:
    """They have no keyword."""
    assert parse_case("| Some(T)", "Some") == "Some(T)"
    assert parse_case("None", "None") == "None"
    assert parse_case("func a()", "Some") is None
    constructor = parse_primary_constructor("public Perf(var counter: PerfCounter)", "Perf")
    assert constructor is not None
    assert constructor.signature == "public Perf(var counter: PerfCounter)"
    assert [param.name for param in constructor.params] == ["counter"]
    assert parse_primary_constructor("public func a(b: C)", "a") is None


def test_balance_knows_arrows_bounds_and_operator_names() -> None:
    """A signature that was cut off is not balanced; one of an operator is."""
    assert is_balanced("operator func >(rhs: T): Bool where T <: A<T>")
    assert is_balanced("func map<R>(f: (T) -> R): R")
    assert not is_balanced("func last(): Option<T")
    assert not is_balanced("func last(]")


@settings(deadline=None)
@given(st.text(alphabet=st.sampled_from("func<T>()[]{}:=,!? -\n`\"'/*@ab&|")))
def test_no_code_makes_the_reader_fail(code: str) -> None:
    """Pages hold truncated declarations."""
    parse_declaration(code)
    parse_declaration("public func " + code)
    parse_case(code, "a")
    parse_primary_constructor(code, "a")
