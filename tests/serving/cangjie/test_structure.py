"""The shape of code: program, bare declaration, signs of code."""

import pytest

from serving.cangjie.structure import has_bodiless_function, has_signs_of_code, is_bare_declaration, is_program
from serving.cangjie.syntax import parse, parse_fragment


@pytest.mark.parametrize("code", ["main() {}", "@Test\nclass A {}", "import std.io.*\nmain(): Int64 { 0 }"])
def test_a_main_or_a_test_makes_a_program(code: str) -> None:
    """Both can be run as they stand."""
    assert is_program(parse(code))


@pytest.mark.parametrize("code", ["let a = 1", "foo()", "class A { func main() {} }"])
def test_fragments_and_members_called_main_are_no_programs(code: str) -> None:
    """The frame's own main does not count."""
    assert not is_program(parse(code))


@pytest.mark.parametrize(
    "code",
    [
        "public func size(): Int64",
        "public class A <: B {\n    public init()\n    public prop size: Int64\n}",
        "class A <: B",
        "public enum E {\n    | A\n    | B(Int64)\n}",
        "public const MAX: Int64 = 3",
        "public prop size: Int64",
    ],
)
def test_what_only_repeats_a_declaration_is_bare(code: str) -> None:
    """Documentation prints these above every description."""
    assert is_bare_declaration(parse_fragment(code))


@pytest.mark.parametrize(
    "code",
    ["class A {\n    A(let x: Int64) { g() }\n}", "func f() { g() }", "main() {}", "@Test\nfunc f() {}", "list.add(1)"],
)
def test_code_that_does_something_is_not_bare(code: str) -> None:
    """A body with a statement, a test or a call is an example."""
    assert not is_bare_declaration(parse_fragment(code))


def test_a_function_without_body_is_seen_at_top_level_only() -> None:
    """Interfaces may leave bodies out."""
    assert has_bodiless_function(parse("func f(): Int64"))
    assert not has_bodiless_function(parse("interface I {\n    func f(): Int64\n}"))


def test_a_lone_word_parses_but_shows_no_sign_of_code() -> None:
    """Output such as `done` must not be taken for a program."""
    assert not has_signs_of_code(parse("done"))
    assert has_signs_of_code(parse("done()"))
