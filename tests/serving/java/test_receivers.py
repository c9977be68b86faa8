"""The static type of a receiver, wherever it is declared."""

import pytest

from tests.serving.java.reading import api, call

LENGTH = "java.lang.String.length"


@pytest.mark.parametrize(
    ("fragment", "expression", "expected"),
    [
        ("String s = x; s.length();", "s.length()", LENGTH),
        ("var s = \"a\".trim(); s.length();", "s.length()", LENGTH),
        ("void f(String s) { s.length(); }", "s.length()", LENGTH),
        ("class A { String s; int f() { return s.length(); } }", "s.length()", LENGTH),
        ("class A { String s; int f() { return this.s.length(); } }", "this.s.length()", LENGTH),
        ("class B { int f(A a) { return a.s.length(); } } class A { String s; }", "a.s.length()", LENGTH),
        ("int f() { return s.length(); }\nprivate String s;", "s.length()", LENGTH),
        ("for (String s : names) s.length();", "s.length()", LENGTH),
        ("Set<String> names; for (var s : names) s.length();", "s.length()", LENGTH),
        ("String[] names; for (var s : names) s.length();", "s.length()", LENGTH),
        ("((String) o).length();", "((String) o).length()", LENGTH),
        ("if (o instanceof String s && s.length() > 0) {}", "s.length()", LENGTH),
        ("if (!(o instanceof String s)) return; s.length();", "s.length()", LENGTH),
        ("switch (o) { case String s -> s.length(); default -> 0; }", "s.length()", LENGTH),
        ("record P(String s) {} if (o instanceof P(var s)) s.length();", "s.length()", LENGTH),
        ("String[] a; a[0].length();", "a[0].length()", LENGTH),
        ("String[][] a; a[0][1].length();", "a[0][1].length()", LENGTH),
        ("String a[]; a[0].length();", "a[0].length()", LENGTH),
        ("void f(String... a) { a[0].length(); }", "a[0].length()", LENGTH),
        ("(flag ? \"a\" : b).length();", "(flag ? \"a\" : b).length()", LENGTH),
        ("\"a\".length();", "\"a\".length()", LENGTH),
        ("(\"a\" + 1).length();", "(\"a\" + 1).length()", LENGTH),
        ("java.lang.String s; s.length();", "s.length()", LENGTH),
        ("try (BufferedReader r = open()) { r.readLine(); }", "r.readLine()", "java.io.BufferedReader.readLine"),
        ("try { f(); } catch (IOException | RuntimeException e) { e.getMessage(); }", "e.getMessage()",
         "java.lang.Throwable.getMessage"),
        ("new Date().getTime();", "new Date().getTime()", "java.util.Date.getTime"),
        ("import java.sql.*; class A { Date d; long f() { return d.getTime(); } }", "d.getTime()",
         "java.util.Date.getTime"),
        ("import java.sql.Date; class A { Date d; Object f() { return d.toLocalDate(); } }", "d.toLocalDate()",
         "java.sql.Date.toLocalDate"),
        ("java.util.List<String> l; l.size();", "l.size()", "java.util.List.size"),
        ("java.util.Collections.sort(l);", "java.util.Collections.sort(l)", "java.util.Collections.sort"),
        ("Map.Entry<String, Integer> e; e.getKey().length();", "e.getKey().length()", LENGTH),
        ("import java.util.Map.Entry; class A { void f(Entry<String, Integer> e) { e.getKey().length(); } }",
         "e.getKey().length()", LENGTH),
        ("import static java.lang.Math.max; class A { int n = max(1, 2); }", "max(1, 2)", "java.lang.Math.max"),
        ("import static java.lang.Math.*; class A { double d = sqrt(2); }", "sqrt(2)", "java.lang.Math.sqrt"),
        ("import static java.lang.Math.PI; class A { double d = PI; }", "PI", "java.lang.Math.PI"),
        ("Thread.currentThread().getName().length();", "Thread.currentThread().getName().length()", LENGTH),
        ("System.out.println(1);", "System.out.println(1)", "java.io.PrintStream.println"),
        ("Foo.class.getName();", "Foo.class.getName()", "java.lang.Class.getName"),
        ("getClass().getName();", "getClass().getName()", "java.lang.Class.getName"),
        ("int[] a; int[] b = a.clone(); b.length;", "b.length", "array.length"),
        ("String s = \"a\"; s += 1; (s = t).length();", "(s = t).length()", LENGTH),
        ("var x = switch (n) { case 1 -> \"a\"; default -> \"b\"; }; x.length();", "x.length()", LENGTH),
    ],
)  # fmt: skip
def test_receiver_type_is_found(fragment: str, expression: str, expected: str) -> None:
    """Locals, parameters, fields, patterns, resources, casts, literals, imports: each gives the receiver's type."""
    if expression.startswith("getClass()"):
        fragment = "class A { void f() { " + fragment + " } }"

    assert api(fragment, expression) == expected


@pytest.mark.parametrize(
    ("fragment", "expression", "expected"),
    [
        ("Map<String, List<Integer>> m; m.get(k).stream().map(x -> x.intValue());", "x.intValue()",
         "java.lang.Integer.intValue"),
        ("Map<String, List<Integer>> m; m.entrySet().iterator().next().getValue().size();",
         "m.entrySet().iterator().next().getValue().size()", "java.util.List.size"),
        ("List<String> l; l.forEach(s -> s.length());", "s.length()", LENGTH),
        ("Map<String, Integer> m; m.forEach((k, v) -> k.length());", "k.length()", LENGTH),
        ("List<String> l; l.stream().map(s -> s.split(\",\")).map(p -> p[0].length());", "p[0].length()", LENGTH),
        ("List<String> l; l.stream().map(String::trim).findFirst().get().length();",
         "l.stream().map(String::trim).findFirst().get().length()", LENGTH),
        ("List.of(\"a\").get(0).length();", "List.of(\"a\").get(0).length()", LENGTH),
        ("Arrays.asList(\"a\", \"b\").get(0).length();", "Arrays.asList(\"a\", \"b\").get(0).length()", LENGTH),
        ("Stream.of(\"a\").collect(Collectors.toList()).get(0).length();",
         "Stream.of(\"a\").collect(Collectors.toList()).get(0).length()", LENGTH),
        ("Stream.of(\"a\").collect(Collectors.groupingBy(s -> s.length(), TreeMap::new, Collectors.counting()))"
         ".firstEntry().getValue().intValue();", "s.length()", LENGTH),
        ("Stream.of(\"a\").collect(Collectors.groupingBy(String::length)).get(1).get(0).length();",
         "Stream.of(\"a\").collect(Collectors.groupingBy(String::length)).get(1).get(0).length()", LENGTH),
        ("List<Foo> l; l.sort(Comparator.comparing((Foo f) -> f.name()).reversed());",
         "Comparator.comparing((Foo f) -> f.name()).reversed()", "java.util.Comparator.reversed"),
        ("List<String> l; l.sort((a, b) -> a.compareTo(b));", "a.compareTo(b)", "java.lang.String.compareTo"),
        ("Function<String, Integer> f = s -> s.length();", "s.length()", LENGTH),
        ("Callable<String> c = () -> \"a\"; c.call().length();", "c.call().length()", LENGTH),
        ("PriorityQueue<String> q = new PriorityQueue<>((a, b) -> a.compareTo(b));", "a.compareTo(b)",
         "java.lang.String.compareTo"),
        ("Map<String, List<String>> m = new HashMap<>(); m.computeIfAbsent(k, x -> new ArrayList<>()).add(v);",
         "m.computeIfAbsent(k, x -> new ArrayList<>()).add(v)", "java.util.List.add"),
        ("CompletableFuture.supplyAsync(() -> \"x\").thenApply(s -> s.length()).join();", "s.length()", LENGTH),
        ("Optional.of(\"a\").map(s -> s.trim()).orElse(\"\").length();",
         "Optional.of(\"a\").map(s -> s.trim()).orElse(\"\").length()", LENGTH),
        ("List<String> l; l.stream().reduce(\"\", (a, b) -> a.concat(b));", "a.concat(b)", "java.lang.String.concat"),
        ("new Thread(() -> q.poll()).start();", "new Thread(() -> q.poll()).start()", "java.lang.Thread.start"),
        ("List<? extends CharSequence> l; l.get(0).length();", "l.get(0).length()", "java.lang.CharSequence.length"),
        ("Collections.<String>emptyList().get(0).length();", "Collections.<String>emptyList().get(0).length()", LENGTH),
        ("IntStream.range(0, 9).boxed().map(i -> i.toString()).toList().get(0).length();", "i.toString()",
         "java.lang.Integer.toString"),
    ],
)  # fmt: skip
def test_generics_are_carried_through_chains_and_lambdas(fragment: str, expression: str, expected: str) -> None:
    """Type arguments of the receiver, of methods and of functional interfaces reach the last call."""
    assert api(fragment, expression) == expected


def test_both_the_static_type_and_the_declaring_type_are_told() -> None:
    """`stream` on a List is declared by Collection; a reader of mappings needs both names."""
    found = call("List<String> l; l.stream();", "l.stream()")

    assert (found.receiver, found.declared_type) == ("l", "List<String>")
    assert found.receiver_type == "java.util.List<java.lang.String>"
    assert found.java_api == "java.util.Collection.stream"
    assert found.result_type == "java.util.stream.Stream<java.lang.String>"


def test_all_types_that_declare_a_member_are_listed_nearest_first() -> None:
    """What is known of `Collection.add` serves an ArrayList, unless something narrower is known."""
    found = call("ArrayList<String> l; l.add(x);", "l.add(x)")

    assert found.owners == (
        "java.util.ArrayList", "java.util.AbstractList", "java.util.AbstractCollection", "java.util.List",
        "java.util.Collection",
    )  # fmt: skip
