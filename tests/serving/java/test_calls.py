"""What counts as a call, and how it is written down."""

from serving.java.fragment import read_java
from tests.serving.java.reading import call, expressions, jdk, read


def test_every_kind_of_call_is_listed_in_reading_order() -> None:
    """Methods, constructors, references, static fields and array lengths, by where their names stand."""
    text = (
        "String[] a; List<String> l = new ArrayList<>();"
        "l.stream().map(String::trim).count(); Math.abs(a.length * Math.PI);"
    )

    assert expressions(text) == [
        "new ArrayList<>()", "l.stream()", "l.stream().map(String::trim)", "String::trim",
        "l.stream().map(String::trim).count()", "Math.abs(a.length * Math.PI)", "a.length", "Math.PI",
    ]  # fmt: skip
    assert [item.kind for item in read(text).calls] == [
        "constructor", "method", "method", "method_reference", "method", "method", "array_length", "field",
    ]  # fmt: skip


def test_the_body_of_an_anonymous_class_is_no_part_of_its_constructor() -> None:
    """`new X(...)` is the expression; calls in the body are calls of their own."""
    text = 'new Thread("t") { public void run() { System.gc(); } };'

    assert expressions(text) == ['new Thread("t")', "System.gc()"]


def test_an_anonymous_interface_names_the_interface() -> None:
    """An interface has no constructor, but the type is what the user writes."""
    found = call("Runnable r = new Runnable() { public void run() {} };", "new Runnable()")

    assert (found.java_api, found.is_users) == ("java.lang.Runnable.<init>", False)


def test_line_is_that_of_the_members_name() -> None:
    """In a chain over several lines each call has its own line."""
    text = "names.stream()\n    .map(String::trim)\n    .count();"

    assert [(item.method, item.line) for item in read("List<String> names;\n" + text).calls] == [
        ("stream", 2), ("map", 3), ("trim", 3), ("count", 4),
    ]  # fmt: skip


def test_a_static_field_on_which_a_call_is_made_is_marked() -> None:
    """`System.out` in `System.out.println(x)` needs no suggestion of its own."""
    out, println = read("System.out.println(x);").calls

    assert (out.java_expr, out.is_receiver) == ("System.out", True)
    assert (println.java_expr, println.is_receiver) == ("System.out.println(x)", False)


def test_a_qualified_type_name_is_no_field_access() -> None:
    """`java.util.Map.Entry` is a name, not four accesses."""
    assert expressions("java.util.Map.Entry<String, Integer> e = java.util.Map.entry(k, 1);") == [
        "java.util.Map.entry(k, 1)"
    ]


def test_method_reference_names_the_overload_that_its_place_wants() -> None:
    """`Integer::sum` as a merge function takes two ints; `String::valueOf` in a map of chars takes a char."""
    assert call("Map<String, Integer> m; m.merge(k, 1, Integer::sum);", "Integer::sum").params == ("int", "int")
    assert call("Function<Object, String> f = String::valueOf;", "String::valueOf").params == ("java.lang.Object",)


def test_no_call_gives_an_empty_list() -> None:
    """Declarations alone are no error."""
    assert read("int a = 1;\nclass B {}").calls == ()


def test_calls_beyond_the_most_are_counted_and_not_read() -> None:
    """A fragment of thousands of calls is read as far as an answer can go; the line to go on from is told."""
    code = "String s;\n" + "s.trim();\n" * 5 + "run();\ns.length();"
    fragment = read_java(code, jdk(), most=3)

    assert [call.line for call in fragment.calls] == [2, 3, 4]
    assert (fragment.unread_count, fragment.unread_line) == (4, 5)
