"""The user's own types: their members are no API, what they inherit is."""

import pytest

from tests.serving.java.reading import call, read


@pytest.mark.parametrize(
    ("fragment", "expression"),
    [
        ("Plugin p; p.load();", "p.load()"),
        ("List<Plugin> ps; ps.get(0).load();", "ps.get(0).load()"),
        ("List<Plugin> ps; ps.forEach(p -> p.load());", "p.load()"),
        ('new Plugin("x");', 'new Plugin("x")'),
        ("Plugin.create();", "Plugin.create()"),
        ("restore();", "restore()"),
        ("class A { int size() { return 0; } int f() { return size(); } }", "size()"),
        ("class A { void f() { this.g(); } void g() {} }", "this.g()"),
        ('enum E { A; static E f() { return valueOf("A"); } }', 'valueOf("A")'),
        ("import com.acme.List; class A { void f(List l) { l.add(1); } }", "l.add(1)"),
        ("class Scanner { void next() {} } void f(Scanner s) { s.next(); }", "s.next()"),
        ('package p; class A { Logger l; void f() { l.info("x"); } }', 'l.info("x")'),
        ("new ParseException(a, b, c);", "new ParseException(a, b, c)"),
        ("interface Shape { double area(); } Shape s; s.area();", "s.area()"),
        ("Supplier<Plugin> s = Plugin::new;", "Plugin::new"),
    ],
)
def test_calls_on_own_types_are_listed_without_an_api(fragment: str, expression: str) -> None:
    """A member of the user's gets no JDK name, also where the JDK has one of that name."""
    found = call(fragment, expression)

    assert found.is_users
    assert found.java_api is None


@pytest.mark.parametrize(
    ("fragment", "expression", "expected"),
    [
        ("class A extends Thread { void f() { start(); } }", "start()", "java.lang.Thread.start"),
        ("class A extends Thread { public void run() { super.run(); } }", "super.run()", "java.lang.Thread.run"),
        ("class B extends Exception { B(String m) { super(m); } }", "super(m)", "java.lang.Exception.<init>"),
        ("class B extends Exception {} class C extends B {} C c; c.getMessage();", "c.getMessage()",
         "java.lang.Throwable.getMessage"),
        ("class L extends ArrayList<String> {} L l; l.get(0).length();", "l.get(0).length()",
         "java.lang.String.length"),
        ("class C<K, V> extends HashMap<K, V> {} C<String, Integer> c; c.keySet().iterator().next().length();",
         "c.keySet().iterator().next().length()", "java.lang.String.length"),
        ("enum E { A } E.A.name();", "E.A.name()", "java.lang.Enum.name"),
        ("enum E { A; int f() { return ordinal(); } }", "ordinal()", "java.lang.Enum.ordinal"),
        ("record P(int x) {} P p; p.toString();", "p.toString()", "java.lang.Record.toString"),
        ("Plugin p; p.equals(q);", "p.equals(q)", "java.lang.Object.equals"),
        ("static <T extends Comparable<T>> T max(T a, T b) { return a.compareTo(b) > 0 ? a : b; }", "a.compareTo(b)",
         "java.lang.Comparable.compareTo"),
        ("class Box<T> { T v; T get() { return v; } } Box<String> b; b.get().length();", "b.get().length()",
         "java.lang.String.length"),
        ("class Box<T> { T v; } Box<String> b; b.v.length();", "b.v.length()", "java.lang.String.length"),
        ("interface H<E> { void on(E e); } void f(H<String> h) {} void g() { f(e -> e.length()); }", "e.length()",
         "java.lang.String.length"),
        ("new Thread() { public void run() { interrupt(); } };", "interrupt()", "java.lang.Thread.interrupt"),
    ],
)  # fmt: skip
def test_what_own_types_inherit_is_an_api(fragment: str, expression: str, expected: str) -> None:
    """Supertypes, bounds and type arguments of the user's types lead back to the JDK."""
    assert call(fragment, expression).java_api == expected


def test_own_types_and_declared_types_are_told() -> None:
    """Translations of types need every type that something is declared with, as written."""
    fragment = read("class A { Map<String,  List<Integer>> m; int[] f(B b) { var x = 1; return null; } }")

    assert fragment.own_types == ("A",)
    assert [item.text for item in fragment.declared_types] == ["Map<String, List<Integer>>", "int[]", "B"]
    assert [item.is_jdk for item in fragment.declared_types] == [True, True, False]
    assert fragment.declared_types[0].qualified == (
        "java.util.Map<java.lang.String, java.util.List<java.lang.Integer>>"
    )
