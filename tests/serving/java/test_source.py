"""Fragments of every shape become a tree in which their calls can be found."""

import pytest

from serving.java.source import read_source
from tests.serving.java.reading import expressions


@pytest.mark.parametrize(
    ("fragment", "calls"),
    [
        ("map.get(k)", ["map.get(k)"]),
        ("map.get(k);", ["map.get(k)"]),
        ("a.trim() + b.trim()", ["a.trim()", "b.trim()"]),
        ("new StringBuilder(16)", ["new StringBuilder(16)"]),
        ("String::strip", ["String::strip"]),
        ("x -> x.trim()", ["x.trim()"]),
        ("private final Lock lock = new ReentrantLock();", ["new ReentrantLock()"]),
        ("@Override public int size() { return list.size(); }", ["list.size()"]),
        ("Point(int x) { this.x = Math.abs(x); }", ["Math.abs(x)"]),
        ("import java.util.List;\nclass A { List<String> l = List.of(); }", ["List.of()"]),
        ("case FOO -> a.trim();\ndefault -> b.strip();", ["a.trim()", "b.strip()"]),
        ("} catch (IOException e) { e.printStackTrace(); }", ["e.printStackTrace()"]),
        ("} else { list.clear(); }", ["list.clear()"]),
        ("if (list.isEmpty()) { list.add(x);", ["list.isEmpty()", "list.add(x)"]),
        ("list.clear(); } }", ["list.clear()"]),
        ("record P(String n) { int l() { return n.length(); } }", ["n.length()"]),
        ("sealed interface S permits A {} final class A implements S { int h = hash(); }", ["hash()"]),
        ("int n = switch (o) { case String s when s.isEmpty() -> 0; default -> o.hashCode(); };",
         ["s.isEmpty()", "o.hashCode()"]),
        ("BiFunction<String, String, Boolean> f = (var a, var b) -> a.equals(b);", ["a.equals(b)"]),
        ('var lines = """\n  a.b() "q"\n  """.lines();', ['""" a.b() "q" """.lines()']),
        ("foo(bar.trim(), ...);", ["foo(bar.trim(), ...)", "bar.trim()"]),
        ("void f(String... xs) { ... }", []),
        ("String s = ...;\ns.trim();", ["s.trim()"]),
        ("for (;;) { …; list.clear(); }", ["list.clear()"]),
    ],
)  # fmt: skip
def test_a_fragment_of_any_shape_is_read_without_errors(fragment: str, calls: list[str]) -> None:
    """The grammar accepts the fragment in some frame, and all calls are found in it."""
    assert read_source(fragment).errors == 0
    assert expressions(fragment) == calls


@pytest.mark.parametrize(
    "text",
    [
        "// list.add(x)",
        "/* list.add(x); */ int a = 1;",
        "/** {@code map.get(k)} */ class A {}",
        'String s = "list.add(x)";',
        'String s = """\n    list.add(x);\n    """;',
        "char c = '(';",
        "",
        "   \n",
        "不是代码",
    ],
)
def test_comments_and_strings_are_never_code(text: str) -> None:
    """What only looks like a call is none."""
    assert expressions(text) == []


def test_half_a_method_keeps_the_calls_that_are_complete() -> None:
    """A fragment cut in the middle of an argument list still shows what stands before."""
    found = expressions("class A { void f(List<String> l) { l.add(s.trim()); l.set(0, l.get(")

    assert found[:2] == ["l.add(s.trim())", "s.trim()"]


def test_lines_count_from_one_in_the_text_of_the_user() -> None:
    """Frames put around a fragment do not move its lines."""
    source = read_source("a.b();\nc.d();\n")

    assert [source.line(at) for at in (0, 6, 7, 13)] == [1, 1, 2, 2]


def test_positions_are_bytes_and_texts_come_back_whole() -> None:
    """Characters of several bytes do not shift what follows."""
    assert expressions('log.info("完成"); "é".length();') == ['log.info("完成")', '"é".length()']
