"""Rewrites that other code goes on with: values, statements before them, and what stands for what cannot be said."""

import pytest

from serving.java.date_patterns import date_pattern
from serving.java.rewriting.decimal_patterns import number_format
from serving.java.templates import read_template
from tests.serving.java.mapped import rewrite, rewrites


def test_statements_go_before_the_call_that_uses_what_they_make() -> None:
    """An argument cannot hold statements."""
    code = "List<Integer> all; DataInputStream data; all.add(data.readInt());"

    assert rewrite(code, "all.add(data.readInt())") == (
        "let bytes = Array<Byte>(4, repeat: 0); data.read(bytes); all.add(Int32.readBigEndian(bytes))"
    )


def test_statements_inside_of_a_lambda_stand_before_their_line() -> None:
    """Each time the lambda is called they are done anew."""
    code = "DataInputStream data; List<String> l; l.removeIf(s -> { int n = data.readInt(); return s.length() > n; });"
    written = rewrite(code, "l.removeIf(s -> { int n = data.readInt(); return s.length() > n; })")

    assert written == (
        "l.removeIf({ s =>\n"
        "    let bytes = Array<Byte>(4, repeat: 0); data.read(bytes)\n"
        "    let n = Int32.readBigEndian(bytes)\n"
        "    s.size > n\n"
        "})"
    )


def test_two_values_that_need_the_same_name_are_not_written() -> None:
    """Both statements would declare it."""
    code = "DataInputStream data; Integer.compare(data.readInt(), data.readInt());"

    assert rewrite(code, "Integer.compare(data.readInt(), data.readInt())") is None


def test_a_variable_of_a_template_avoids_the_names_of_the_fragment() -> None:
    """`bytes` is the user's."""
    code = "byte[] bytes; ByteBuffer buffer; buffer.putInt(bytes.length);"

    assert rewrite(code, "buffer.putInt(bytes.length)") == (
        "let bytes2 = Array<Byte>(4, repeat: 0); Int32(bytes.size).writeBigEndian(bytes2); buffer.write(bytes2)"
    )


def test_a_call_without_equivalent_inside_of_a_rewrite_is_a_named_placeholder() -> None:
    """Java's text would look like Cangjie and compile to nothing."""
    code = "Map<String, Integer> m; List<Integer> all; all.add(m.compute(k, f)); Locale.getDefault();"

    assert rewrite(code, "all.add(m.compute(k, f))") == "all.add(todo /* Map.compute */)"


@pytest.mark.parametrize(
    ("java", "cangjie"),
    [
        ('s == null ? "none" : s', 's ?? "none"'),
        ('s != null ? s.trim() : "none"', 'if (let Some(s) <- s) { s.trimAscii() } else { "none" }'),
        ("s == null ? 1 : 2", "if (s.isNone()) { 1 } else { 2 }"),
    ],
)
def test_a_test_for_null_opens_the_option(java: str, cangjie: str) -> None:
    """After `isSome()` alone the value would still be an Option."""
    code = f"String s; List<Object> all; all.add({java});"

    assert rewrite(code, f"all.add({java})") == f"all.add({cangjie})"


def test_an_old_switch_becomes_a_match() -> None:
    """Labels without statements join the next case, and nothing falls through."""
    cases = 'case "a": case "b": use(1); break; case "c": return true; default: use(s.length());'
    body = f"switch (s) {{ {cases} }} return false;"
    code = f"List<String> l; l.removeIf(s -> {{ {body} }});"

    assert rewrite(code, f"l.removeIf(s -> {{ {body} }})") == (
        "l.removeIf({ s =>\n"
        "    match (s) {\n"
        '        case "a" | "b" => use(1)\n'
        '        case "c" => return true\n'
        "        case _ => use(s.size)\n"
        "    }\n"
        "    false\n"
        "})"
    )


def test_a_switch_that_falls_through_is_a_placeholder() -> None:
    """A match goes to one case only."""
    body = 'switch (s) { case "a": use(1); case "b": use(2); }'
    code = f"List<String> l; l.forEach(s -> {{ {body} }}); l.removeIf(s -> {{ {body} return true; }});"

    assert rewrite(code, f"l.removeIf(s -> {{ {body} return true; }})") == (
        "l.removeIf({ s =>\n    todo /* switch */\n    true\n})"
    )


def test_a_member_is_called_once_for_each_further_argument() -> None:
    """`Paths.get(a, b, c)` is a chain of joins."""
    template = read_template("Path({0}){1*.join}")

    assert template.fill(receiver="", arguments=["a", "b", "c"], types={}) == "Path(a).join(b).join(c)"
    assert template.fill(receiver="", arguments=["a"], types={}) == "Path(a)"
    assert (template.argument_count, template.uses(2)) == (1, True)


def test_lambdas_are_applied_to_literals_pairs_and_calls() -> None:
    """A call only where it is not made twice by that."""
    from serving.java.rewriting.applied_lambdas import with_lambdas_applied

    assert with_lambdas_applied('f(({ k => k.size })("a"))') == 'f("a".size)'
    assert with_lambdas_applied("if (({ e => e[1] < 0 })((key, value))) { }") == "if (value < 0) { }"
    assert with_lambdas_applied("f(({ x, y => x + y })(old, line.count()))") == "f(old + line.count())"
    assert with_lambdas_applied("f(({ x => x * x })(line.count()))") == "f(({ x => x * x })(line.count()))"
    assert with_lambdas_applied("f(({ e: (Int64, String) => e[0] })(a))") == "f(a[0])"
    assert with_lambdas_applied("f(({ k => ArrayList<Order>() })(o.of(1, x)))") == "f(ArrayList<Order>())"
    assert with_lambdas_applied("v = ({ v => if (v.isEmpty()) { None } else { v } })(old)") == (
        "v = if (old.isEmpty()) { None } else { old }"
    )
    assert with_lambdas_applied("({ k => xs.map { k => k + 1 } })(a)") == "({ k => xs.map { k => k + 1 } })(a)"


def test_a_last_step_of_one_use_is_written_around_its_value() -> None:
    """Parentheses only where the value is no whole argument; strings may hold braces, and the name."""
    from serving.java.rewriting.applied_lambdas import with_last_step_applied

    around = with_last_step_applied('xs |> collectString(delimiter: ", ") |> { text => "{text" + text + "}" }')
    assert around == '"{text" + (xs |> collectString(delimiter: ", ")) + "}"'
    assert with_last_step_applied("xs |> collectArray |> { items => TreeSet(items) }") == "TreeSet(xs |> collectArray)"
    assert with_last_step_applied("xs |> { x => x * x }") == "xs |> { x => x * x }"
    assert with_last_step_applied("let a = 1; xs |> { x => f(x) }") == "let a = 1; xs |> { x => f(x) }"


@pytest.mark.parametrize(
    ("java", "cangjie"),
    [
        ("yyyy-MM-dd", "yyyy-MM-dd"),
        ("yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "yyyy-MM-ddTHH:mm:ss.SOOOO"),
        ("EEE, d MMM uuuu", "www, d MMM yyyy"),
        ("EEEE", "wwww"),
        ("hh:mm a", "hh:mm a"),
        ("HH'h'mm", None),
        ("SS", None),
        ("d 'de", None),
        ("VV", None),
        ("", None),
    ],
)
def test_date_patterns_get_the_letters_of_the_time_package(java: str, cangjie: str | None) -> None:
    """Weekdays, fractions, offsets and quoted text are written otherwise; some have no form of their own."""
    assert date_pattern(java) == cangjie


@pytest.mark.parametrize(
    ("pattern", "written"),
    [("0.00", ".2"), ("#,##0.00", ".2"), ("#", ".0"), ("000.0", "05.1"), ("0.00%", None), ("", None)],
)
def test_patterns_of_numbers_become_formats(pattern: str, written: str | None) -> None:
    """Digits behind the point, and leading zeros; percent and words have no format."""
    assert number_format(pattern) == written


def test_sums_of_literals_are_worked_out_and_strings_left_alone() -> None:
    """`log1p` of a variable is no range, and text is no sum."""
    from serving.java.rewriting.filling import _folded

    assert _folded("a[0..0 + n]") == "a[0..n]"
    assert _folded("f(5 - 0, 2 + 3)") == "f(5, 5)"
    assert _folded("log(1.0 + x)") == "log(1.0 + x)"
    assert _folded('f("(1 + 2)")') == 'f("(1 + 2)")'


def test_the_value_of_a_statement_is_that_of_a_further_target() -> None:
    """Who keeps the old value of `put` gets it from `add`."""
    found = rewrites("Map<String, String> m; String old = m.put(k, v); m.put(a, b);")

    assert found == {"m.put(k, v)": "m.add(k, v)", "m.put(a, b)": "m[a] = b"}


def test_a_chain_of_calls_that_give_nothing_goes_on_with_their_receiver() -> None:
    """`append` of Cangjie gives Unit; a builder that has no name gets one."""
    found = rewrites("StringBuilder sb; sb.append(a).append(b); use(new StringBuilder(a).append(b).toString());")

    assert found["sb.append(a)"] == "sb.append(a)"
    assert found["sb.append(a).append(b)"] == "sb.append(a); sb.append(b)"
    assert found["new StringBuilder(a).append(b).toString()"] == (
        "let builder = StringBuilder(a); builder.append(b); builder.toString()"
    )
