"""Calls written in Cangjie with the caller's own arguments."""

import pytest

from tests.serving.java.mapped import rewrite, rewrites


def test_a_call_keeps_the_callers_arguments() -> None:
    """The rewrite is ready to paste."""
    assert rewrite("Map<String, Integer> ages; ages.put(name, years + 1);", "ages.put(name, years + 1)") == (
        "ages[name] = years + 1"
    )


def test_calls_inside_of_calls_are_written_too() -> None:
    """What is left of Java inside of a rewrite would not compile."""
    code = "Map<String, Integer> ages; ages.put(line.trim(), line.length());"

    assert rewrite("String line; " + code, "ages.put(line.trim(), line.length())") == (
        "ages[line.trimAscii()] = line.size"
    )


def test_an_option_is_opened_where_java_goes_on_with_the_value() -> None:
    """`get` gives ?V, on which `size` does not exist."""
    code = "Map<String, String> names; int n = names.get(key).length();"

    assert rewrite(code, "names.get(key).length()") == "names.get(key).getOrThrow().size"
    assert rewrite(code, "names.get(key)") == "names.get(key)"


@pytest.mark.parametrize(
    ("argument", "written"),
    [
        ("'='", "s.indexOf(b'=')"),
        ("'\\n'", "s.indexOf(b'\\n')"),
        ('"="', 's.indexOf("=")'),
        ("c", "s.indexOf(c.toString())"),
        ("'\\u00e9'", 's.indexOf("\\u{e9}")'),
    ],
)
def test_a_character_becomes_what_its_place_takes(argument: str, written: str) -> None:
    """A char literal is a Byte where one is taken, else a String; a variable is a Rune."""
    code = f"String s; char c; s.indexOf({argument});"

    assert rewrite(code, f"s.indexOf({argument})") == written


def test_characters_become_strings_for_functions_of_strings() -> None:
    """Cangjie replaces strings only."""
    assert rewrite("String s; s.replace('.', '/');", "s.replace('.', '/')") == 's.replace(".", "/")'


def test_whole_numbers_become_floats_where_floats_are_taken() -> None:
    """Cangjie converts no number by itself."""
    code = "int n; double x; Math.pow(2, n); Math.pow(x, 0.5);"

    assert rewrites(code) == {"Math.pow(2, n)": "pow(2.0, Float64(n))", "Math.pow(x, 0.5)": "pow(x, 0.5)"}


def test_the_byte_of_a_string_is_the_character_that_java_means() -> None:
    """Indexing a String gives a Byte: it equals no Rune, has not a Rune's members, and prints as a number."""
    declared = "String s; List<Object> all; List<Character> letters; "
    found = rewrites(
        declared + "all.add(s.charAt(0) == 'x'); letters.add(s.charAt(1)); Character.isLetter(s.charAt(2)); "
        'System.out.println("c: " + s.charAt(3));'
    )

    assert found["s.charAt(0)"] == "s[0]"
    assert found["all.add(s.charAt(0) == 'x')"] == "all.add(s[0] == b'x')"
    assert found["letters.add(s.charAt(1))"] == "letters.add(Rune(s[1]))"
    assert found["Character.isLetter(s.charAt(2))"] == "Rune(s[2]).isAsciiLetter()"
    assert found['System.out.println("c: " + s.charAt(3))'] == 'println("c: ${Rune(s[3])}")'


@pytest.mark.parametrize(
    ("java", "cangjie"),
    [
        ("n -> n.length() > 3", "{ n => n.size > 3 }"),
        ("(String n) -> n.equals(other)", "{ n: String => n == other }"),
        ("n -> { return n.length() > 3; }", "{ n => n.size > 3 }"),
        ("Names::isShort", "{ x => x.isShort() }"),
        ("this::isShort", "this.isShort"),
        ("n -> n == null", "{ n => n.isNone() }"),
        ('n -> !n.equals("a")', '{ n => !(n == "a") }'),
        ("n -> flag ? n.length() > 1 : true", "{ n => if (flag) { n.size > 1 } else { true } }"),
        ("in -> in.length() > 1", "{ `in` => `in`.size > 1 }"),
    ],
)
def test_functions_become_lambdas(java: str, cangjie: str) -> None:
    """Arrows, references and blocks all become `{ x => ... }`."""
    code = f"List<String> names = new ArrayList<>(); names.removeIf({java});"

    assert rewrite(code, f"names.removeIf({java})") == f"names.removeIf({cangjie})"


def test_an_anonymous_class_of_one_method_becomes_a_lambda() -> None:
    """Cangjie has no anonymous classes."""
    java = "new Predicate<String>() { public boolean test(String s) { return s.length() > 3; } }"
    written = rewrite(f"List<String> names; names.removeIf({java});", f"names.removeIf({java})")

    assert written == "names.removeIf({ s: String => s.size > 3 })"


def test_a_block_becomes_statements_of_the_lambda() -> None:
    """Each on its line, without semicolons; what is never assigned again is `let`."""
    java = 'n -> { String t = n.trim(); if (t.equals("")) { return true; } int k = 0; k++; return t.length() > k; }'
    written = rewrite(f"List<String> names; names.removeIf({java});", f"names.removeIf({java})")

    assert written == (
        "names.removeIf({ n =>\n"
        "    let t = n.trimAscii()\n"
        '    if (t == "") { return true }\n'
        "    var k = 0\n"
        "    k++\n"
        "    t.size > k\n"
        "})"
    )


def test_a_comparator_gives_an_ordering() -> None:
    """Java compares with numbers, Cangjie with Ordering."""
    code = "List<String> names; names.sort((a, b) -> a.length() - b.length()); names.sort((a, b) -> a.compareTo(b));"
    found = rewrites(code)

    assert found["names.sort((a, b) -> a.length() - b.length())"] == (
        "sort(names, by: { a, b => (a.size - b.size).compare(0) }, stable: true)"
    )
    assert found["names.sort((a, b) -> a.compareTo(b))"] == ("sort(names, by: { a, b => a.compare(b) }, stable: true)")


def test_a_comparison_with_zero_asks_for_the_ordering() -> None:
    """`a.compareTo(b) < 0` compares an Ordering with a number otherwise."""
    code = "String a; String b; List<Boolean> found; found.add(a.compareTo(b) < 0);"

    assert rewrite(code, "found.add(a.compareTo(b) < 0)") == "found.add(a.compare(b) == Ordering.LT)"


@pytest.mark.parametrize(
    ("java", "cangjie"),
    [
        ('"n=" + n', '"n=${n}"'),
        ('"a" + s', '"a" + s'),
        ("s + \"=\" + n + ','", '"${s}=${n},"'),
        ('1 + 2 + "x"', '"${1 + 2}x"'),
        ('"cost: ${" + n', '"cost: \\${${n}"'),
        ('"cost $" + n', '"cost \\$${n}"'),
        ('"end$"', '"end\\$"'),
        ('"$1"', '"$1"'),
        ("s", "s"),
        ('"tab\\u0009"', '"tab\\u{9}"'),
    ],
)
def test_text_with_values_is_interpolated(java: str, cangjie: str) -> None:
    """Only strings can be added."""
    code = f"int n; String s; System.out.println({java});"

    assert rewrite(code, f"System.out.println({java})") == f"println({cangjie})"


@pytest.mark.parametrize(
    ("java", "cangjie"),
    [
        ("(int) x", "Int64(x)"),
        ("(String) o", "(o as String).getOrThrow()"),
        ("o instanceof String", "o is String"),
        ("new int[3]", "Array<Int64>(3, repeat: 0)"),
        ("new String[] {a, \"b\"}", '[a, "b"]'),
        ("new int[2][n]", "Array<Array<Int64>>(2, { _ => Array<Int64>(n, repeat: 0) })"),
        ("new Person(a, 1)", "Person(a, 1)"),
        ("null", "None"),
        ("~n", "!n"),
        ("x * n", "x * Float64(n)"),
        ("p & q", "p && q"),
        ("0x1FL", "0x1F"),
        ("017", "0o17"),
        ("1.5f", "1.5f32"),
        ("args.length", "args.size"),
        ("switch (n) { case 1, 2 -> \"few\"; default -> \"many\"; }",
         'match (n) {\n    case 1 | 2 => "few"\n    case _ => "many"\n}'),
    ],
)  # fmt: skip
def test_expressions_among_the_arguments_become_cangjie(java: str, cangjie: str) -> None:
    """The caller's text is kept where both languages agree, and changed where they do not."""
    declared = "String[] args; Object o; double x; int n; boolean p, q; String a; List<Object> all;"

    assert rewrite(f"{declared} all.add({java});", f"all.add({java})") == f"all.add({cangjie})"


def test_a_constructor_has_the_type_arguments_of_what_it_is_assigned_to() -> None:
    """A diamond says nothing by itself."""
    code = "Map<String, List<Integer>> groups = new HashMap<>(); use(new HashMap<>());"

    assert rewrites(code.replace("use(new HashMap<>());", ""))["new HashMap<>()"] == (
        "HashMap<String, ArrayList<Int64>>()"
    )
    assert rewrite("Object o = new HashMap<>();", "new HashMap<>()") == "HashMap()"
    assert rewrite("var m = new HashMap<String, Foo>();", "new HashMap<String, Foo>()") == "HashMap<String, Foo>()"


def test_a_call_that_is_a_statement_is_not_put_into_an_expression() -> None:
    """`map[k] = v` has no value; `add`, which is a target too, has one."""
    code = "Map<String, String> m; List<String> old; m.put(a, b); old.add(m.put(k, v));"

    assert rewrite(code, "old.add(m.put(k, v))") == "old.add(m.add(k, v).getOrThrow())"
    assert rewrite(code, "m.put(k, v)") == "m.add(k, v)"
    assert rewrite(code, "m.put(a, b)") == "m[a] = b"


def test_printing_follows_the_stream() -> None:
    """System.err is another function, and a stream of one's own another member."""
    code = 'PrintStream log; System.out.println("a"); System.err.println("b"); log.println("c");'
    found = rewrites(code)

    assert found['System.out.println("a")'] == 'println("a")'
    assert found['System.err.println("b")'] == 'eprintln("b")'
    assert found['log.println("c")'] == 'log.writeln("c")'


@pytest.mark.parametrize(
    ("java", "cangjie"),
    [
        ('String.format("%s is %d", a, n)', '"${a} is ${n}"'),
        ('String.format("%-8s|%5d|%05d", a, n, n)', '"${a.padEnd(8)}|${n.format("5")}|${n.format("05")}"'),
        ('String.format("%.2f%%%n", x)', '"${x.format(".2")}%\\n"'),
        ('String.format("%2$s %1$x", n, a)', '"${a} ${n.format("x")}"'),
        ('"%d items".formatted(n)', '"${n} items"'),
        ('String.format("%02x", n)', 'n.format("02x")'),
        ('System.out.printf("%s%n", a)', 'print("${a}\\n")'),
        ('System.err.printf("%s", a)', 'eprint("${a}")'),
    ],
)
def test_format_strings_become_interpolation(java: str, cangjie: str) -> None:
    """There is no format function; widths and precision go to the value."""
    from serving.java.fragment import read_java
    from serving.java.rewriting.context import Reading
    from serving.java.rewriting.formats import formatting
    from serving.java.rewriting.writer import Writer
    from serving.java.translation import TypeTranslator
    from tests.serving.java.mapped import JDK, mappings

    fragment = read_java(f"String a; int n; double x; use({java});", JDK)
    call = next(item for item in fragment.calls if item.java_expr == java)
    node = next(
        item
        for item in fragment.source.root.walk()
        if item.kind == "method_invocation" and (item.start, item.end) == (call.start, call.end)
    )
    writer = Writer(
        Reading(fragment.typer, TypeTranslator(mappings(), JDK)), lambda _: None, lambda _: None, lambda _: ()
    )
    written = formatting(writer, node, call.java_api or "")

    assert written is not None
    assert written.text == cangjie


def test_text_without_end_does_not_end_the_writer() -> None:
    """Thousands of nested calls have no rewrite, but an answer."""
    code = "String s; use(" + "s.replace(" * 400 + "a" + ", b)" * 400 + ");"

    assert len(rewrites(code)) >= 1


def test_a_call_after_statements_goes_on_with_what_they_made() -> None:
    """Sorting has no value; the call on the sorted list comes after it, and the next one on that."""
    found = rewrites("Stream<String> s; s.sorted().limit(3).count();")

    assert found["s.sorted().limit(3)"] == "let items = collectArrayList(s); sort(items); items.iterator().take(3)"
    assert found["s.sorted().limit(3).count()"] == (
        "let items = collectArrayList(s); sort(items); items.iterator().take(3).count()"
    )


def test_a_function_that_a_template_calls_is_applied() -> None:
    """`({ x => f(x) })(item)` says the same in more words."""
    code = "List<String> names; Comparator.comparing(String::length); names.sort(Comparator.comparing(n -> n.trim()));"
    found = rewrites(code)

    assert found["Comparator.comparing(String::length)"] == "{ a, b => a.size.compare(b.size) }"
    assert found["Comparator.comparing(n -> n.trim())"] == "{ a, b => a.trimAscii().compare(b.trimAscii()) }"


def test_a_superclass_is_initialised_by_super() -> None:
    """Not by its name."""
    code = "class E extends RuntimeException { E(String m) { super(m + 1); } }"

    assert rewrite(code, "super(m + 1)") == 'super("${m}1")'


def test_the_outer_object_is_the_users_own() -> None:
    """`Outer.this.next()` is no call on the anonymous iterator around it."""
    code = "class A { String next() { return null; } Object f() { return new Iterator<String>() {"
    code += " public String next() { return A.this.next(); } }; } }"

    assert "A.this.next()" not in rewrites(code)


def test_a_fluent_call_after_statements_goes_on_with_its_receiver() -> None:
    """Writing gives the buffer in Java; names of the statements before are not declared twice."""
    code = "ByteBuffer buffer; buffer.putInt(a).putInt(b);"

    assert rewrite(code, "buffer.putInt(a).putInt(b)") == (
        "let bytes = Array<Byte>(4, repeat: 0); Int32(a).writeBigEndian(bytes); buffer.write(bytes); "
        "let bytes2 = Array<Byte>(4, repeat: 0); Int32(b).writeBigEndian(bytes2); buffer.write(bytes2)"
    )


def test_statements_that_end_in_a_value_are_followed_by_calls_on_it() -> None:
    """What was read is the last expression, not the first variable."""
    from serving.java.rewriting.cangjie_text import CangjieText
    from serving.java.rewriting.filling import template_of
    from serving.java.rewriting.made_values import made
    from tests.serving.java.mapped import MEMBERS, card_of

    targets, text = MEMBERS["java.io.DataInputStream.readInt"]
    template = template_of(text)
    assert template is not None
    value = made(text.replace("{this}", "data"), template, [card_of(targets[0])], CangjieText("data"), is_fluent=False)

    assert value.before == "let bytes = Array<Byte>(4, repeat: 0); data.read(bytes)"
    assert value.value == "Int32.readBigEndian(bytes)"


@pytest.mark.parametrize(
    ("code", "call", "cangjie"),
    [
        ("List<String> l; l.get(3);", "l.get(3)", "l.get(2)"),
        ("List<String> l; l.get(i);", "l.get(i)", "l.get(i - 1)"),
        ("Arrays.asList(a, b);", "Arrays.asList(a, b)", "ArrayList([a, b])"),
        ("String[] a; Arrays.asList(a);", "Arrays.asList(a)", "ArrayList(a)"),
        ("Math.toRadians(180);", "Math.toRadians(180)", "180.0 / 180.0 * PI"),
        ("List<String> l; l.sort(null);", "l.sort(null)", "sort(l, stable: true)"),
    ],
)
def test_literals_and_arrays_make_the_template_simpler(code: str, call: str, cangjie: str) -> None:
    """A sum of numbers is their sum, an array given whole needs no brackets, no comparator is none."""
    assert rewrite(code, call) == cangjie
