"""Calls that no overload takes, and types that are wrong in number or left out: the hint names the mended code."""

import pytest

from serving.knowledge import Knowledge
from serving.render import to_text
from tests.serving.diagnosis.test_advice_by_kind import framed

NO_CALL = "no matching function for operator '()' function call"
LIST = "main() {\n    let xs = ArrayList<Int64>()\n    xs.add(1, 2)\n}"
FOO = "class Foo {\n    init(a: Int64, b!: Int64) {}\n}\n\nmain() {\n    let foo = Foo(1, 2)\n}"
AREA = "func area(width!: Int64, height!: Int64): Int64 {\n    width * height\n}\n\nmain() {\n    area(1, 2)\n}"


def hint_of(kb: Knowledge, text: str, code: str | None = None, lang: str = "en") -> str:
    """Return the hint, once the reply is seen to be short."""
    answer = kb.error_fix_hint(text, code=code, lang=lang)
    assert len(to_text(answer)) <= 2_500
    return answer.hint


def test_a_member_call_is_given_with_its_argument_named(kb: Knowledge) -> None:
    """The receiver's type is read from the code, its overloads are told with `!` at named parameters."""
    answer = kb.error_fix_hint(framed(NO_CALL, "    xs.add(1, 2)", "xs.add(1, 2)"), code=LIST, lang="en")
    assert "`xs.add(1, at: 2)`" in answer.hint
    assert "`add(element: T)`" in answer.hint
    assert "`add(element: T, at!: Int64)`" in answer.hint
    assert answer.diagnoses[0].fixes[0].code == "xs.add(1, at: 2)"


def test_a_mark_at_the_first_letter_is_enough(kb: Knowledge) -> None:
    """The compiler marks where the called expression begins."""
    assert "`xs.add(1, at: 2)`" in hint_of(kb, framed(NO_CALL, "    xs.add(1, 2)", "x"), LIST)


def test_an_unknown_receiver_gets_the_likely_types(kb: Knowledge) -> None:
    """Each with its type before it, and what to check."""
    hint = hint_of(kb, framed(NO_CALL, "    data.add(1, 2)", "d"))
    assert "`ArrayList.add(element: T, at!: Int64)`" in hint
    assert "check the number, types and names (name: value) of the arguments" in hint


def test_the_hint_is_told_in_chinese(kb: Knowledge) -> None:
    """With the same code."""
    assert "补上参数名：`xs.add(1, at: 2)`" in hint_of(kb, framed(NO_CALL, "    xs.add(1, 2)", "x"), LIST, "zh")
    hint = hint_of(kb, framed(NO_CALL, "    data.add(1, 2)", "d"), None, "zh")
    assert "检查实参的个数、类型和名字" in hint


@pytest.mark.parametrize(
    ("line", "mark", "code", "told"),
    [
        ("    let foo = Foo(1, 2)", "Foo", FOO, "`Foo(1, b: 2)`"),
        ("    area(1, 2)", "area", AREA, "`area(width: 1, height: 2)`"),
        ("let zeros = Array<Int64>(3, 0)", "A", None, "`Array<Int64>(3, repeat: 0)`"),
        ("let zeros = Array<Int64>(3, 0)", "(3, 0)", None, "`Array<Int64>(3, repeat: 0)`"),
        ("let foo = Foo(1, 2)", "Foo(1, 2)", None, "No library declares a function or type `Foo`"),
        ("println(items.size())", "items", None, "`size` is a property"),
        ('list.add(0, "first")', "list", None, '`list.add("first", at: 0)`'),
        ("list.add(0, name)", "list", None, "as in Java: `list.add(name, at: 0)`"),
        ("first(0)", "first", "let first = [1, 2]", "`first[0]`"),
        ("list.add(1, ", "list", None, "`add(element: T, at!: Int64)`"),
        ("m.put(1, 2)", "m", "let m = HashMap<Int64, Int64>()", "HashMap has no `put`; use `add`"),
    ],
    ids=[
        "own constructor",
        "own function",
        "constructor",
        "mark at the parentheses",
        "unknown",
        "property",
        "index first",
        "index first perhaps",
        "variable",
        "call over lines",
        "no such member",
    ],
)
def test_what_is_called_is_compared_with_its_declarations(
    kb: Knowledge, line: str, mark: str, code: str | None, told: str
) -> None:
    """Those of the user's code before those of the library."""
    assert told in hint_of(kb, framed(NO_CALL, line, mark), code)


@pytest.mark.parametrize(
    ("message", "line", "mark", "told"),
    [
        (
            "invalid subscript operator [] on type 'Enum-Option<Struct-String>' with index type 'Int64'",
            "let a = names[0]",
            "n",
            "`names?[0]`",
        ),
        (
            "invalid subscript operator '[]' on type 'Enum-Option<Array<Int64>>'",
            "let a = o[i]",
            "o",
            "`o.getOrThrow()[i]`",
        ),
        (
            "type argument's number does not match type parameter's number",
            "let m = HashMap<String>()",
            "HashMap",
            "`HashMap<K, V>` has 2 type parameters, given is 1: write for instance `HashMap<String, Int64>`",
        ),
        (
            "wrong number of type arguments: expected 2, found 1",
            "let m = HashMap<String>()",
            "HashMap",
            "`HashMap<K, V>` has 2 type parameters",
        ),
        (
            "generic type should be used with type argument",
            "let xs: ArrayList = other",
            "ArrayList",
            "`ArrayList<T>` has 1 type parameter, given are 0: write for instance `ArrayList<String>`",
        ),
        ("unable to infer generic argument of this function", "let a = make()", "make", "`let a = make<Int64>()`"),
        (
            "unable to infer the type of this expression, please add type annotation",
            "let f = { x => x }",
            "{",
            "`{ x: Int64 => x }`",
        ),
        (
            "unable to infer the type of this expression, please add type annotation",
            "var found = None",
            "None",
            "`var found: ?Int64 = None`",
        ),
        ("expected function name after 'func', found keyword 'type'", "func type() {}", "type", "such as `kind`"),
        ("expected function name after 'func', found keyword 'type'", "func type() {}", "type", "backquotes, `type`"),
        ("undeclared identifier 'String.format'", 'let a = String.format("%d", 1)', "String", '`"${x}"`'),
        (
            "'format' is not a member of struct 'String'",
            'let a = String.format("%d", 1)',
            "format",
            "`import std.convert.*`",
        ),
        (
            "arguments type of CFunc must be instantiated with CType",
            "foreign func show(text: String): Unit",
            "String",
            "`foreign func show(text: CString): Unit`",
        ),
        (
            "the parameter type of foreign function 'show' should be CType",
            "foreign func show(text: String): Unit",
            "text",
            "LibC.mallocCString",
        ),
        (
            "type 'Array<UInt8>' is not a CType",
            "foreign func send(data: Array<UInt8>, size: Int64): Int32",
            "data",
            "`foreign func send(data: CPointer<UInt8>, size: Int64): Int32`",
        ),
    ],
)
def test_the_hint_shows_the_users_own_line_mended(kb: Knowledge, message: str, line: str, mark: str, told: str) -> None:
    """With the names of the frame, not with those of an example."""
    assert told in hint_of(kb, framed(message, line, mark))
