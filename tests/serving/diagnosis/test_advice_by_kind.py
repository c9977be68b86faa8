"""What the first lines of a hint name, kind by kind: messages as the compiler and its tools print them."""

import re

import pytest

from serving.knowledge import Knowledge


def framed(message: str, code: str, mark: str, label: str = "") -> str:
    """Return a message as the compiler prints it, with its frame and caret line."""
    column = code.index(mark)
    marked = f"{' ' * column}{'^' * len(mark)} {label}"
    return (
        f"error: {message}\n ==> src/main.cj:7:{column + 1}:\n  |\n7 | {code}\n  | {marked}\n"
        "\n1 error generated, 1 error printed.\n"
    )


CASES = [
    (
        "mut",
        framed("instance member variable 'count' cannot be modified in immutable function", "count += 1", "count"),
        "mut func",
    ),
    ("this", framed("cannot assign to immutable value", "this.x = 3", "this.x"), "`var x`.*`mut func`"),
    ("let", framed("cannot assign to immutable value", "total = total + i", "total"), "`var total`"),
    ("open", framed("super class 'Animal' is not inheritable", "class Dog <: Animal {", "Animal"), "open class Animal"),
    (
        "override",
        framed(
            "'override' function 'speak' does not have an overridden function in its supertype",
            "override func speak()",
            "speak",
        ),
        "drop `override`, or write `public open func speak`",
    ),
    (
        "visibility",
        framed("a deriving member must be at least as visible as its base member", "func run()", "run"),
        "`public`",
    ),
    ("package", framed("package name supposed to be 'demo.user'", "package user", "user"), "package demo.user"),
    ("private field", framed("can not access field 'balance'", "a.balance", "balance"), "make it `public`"),
    ("private function", framed("can not access function 'hash'", "k.hash()", "hash"), "make it `public`"),
    (
        "own package",
        framed("'helper' is not accessible in package 'demo.util'", "import demo.util.helper", "demo.util.helper"),
        "Declare `helper` in demo.util as `public`",
    ),
    ("static", framed("object cannot access static member 'MAX'", "c.MAX", "MAX"), r"`TypeName\.MAX`"),
    (
        "missing key",
        "Error: the field 'cjc-version' in '/home/u/demo/cjpm.toml' is missing\nError: cjpm build failed\n",
        'cjc-version = "',
    ),
    ("wrong key", "Error: unknown field 'dependancies' in cjpm.toml\n", r"write `\[dependencies\]`"),
    ("toml", "Error: fail to parse '/home/u/demo/cjpm.toml', expected '=' at line 4\n", 'key = "value"'),
    ("module name", "Error: module name 'my-app' is invalid in cjpm.toml\n", 'name = "my_app"'),
    (
        "stdx",
        "Error: can not find the following dependencies\n    stdx.net.http\nError: cjpm build failed",
        "path-option",
    ),
    (
        "no main",
        "ld.lld: error: undefined symbol: user.main\ncjc: error: ld.lld failed with exit code 1",
        r"main\(\) \{ \}",
    ),
    (
        "library",
        "ld.lld: error: undefined symbol: sqlite3_open\ncjc: error: ld.lld failed with exit code 1",
        r"\[ffi\.c\]",
    ),
    ("lint", "src/a.cj:8:5: error: G.ERR.04 Do not leave finally by return", "finally"),
    (
        "hex literal",
        framed(
            "the number '0xFFFFFFFF' exceeds the value range of type 'Int32'", "let m: Int32 = 0xFFFFFFFF", "0xFFFFFFFF"
        ),
        "4294967295 fits Int64",
    ),
    (
        "unsafe",
        framed("unsafe function or native function should be invoked in unsafe context.", "strlen(s)", "strlen(s)"),
        r"unsafe \{",
    ),
    (
        "text for C",
        framed("mismatched types", 'strlen("a")', '"a"', "expected 'CString', found 'Struct-String'"),
        "LibC.mallocCString",
    ),
    (
        "C struct",
        framed("struct with @C cannot implement interfaces", "struct P <: ToString {", "ToString"),
        "implements no interface",
    ),
    (
        "bound of an operator",
        framed("invalid binary operator '<' on type 'Generics-T' and 'Generics-T'", "if (a < b) {", "<"),
        "where T <: Comparable<T>",
    ),
    (
        "bound of a member",
        framed("'hashCode' is not found for generic type 'T' in its upper bounds", "a.hashCode()", "hashCode"),
        "where T <: Hashable",
    ),
    (
        "none",
        framed("mismatched types", "return None", "None", "expected 'Class-Node', found 'Enum-Option<Class-Node>'"),
        r"`\?Node`",
    ),
    (
        "step",
        framed("invalid binary operator '+' on type 'Unit' and 'Int64'", "let x = i++ + 1", "+"),
        "statement of its own",
    ),
    ("cast", framed("expected ';' or '<NL>', found 'x'", "let n = (int) x", "x"), r"`Int64\(x\)`"),
    ("getter", framed("'getName' is not a member of class 'Person'", "p.getName()", "getName"), r"`x\.name`"),
    (
        "option of text",
        framed("'isEmpty' is not a member of enum 'Option<Struct-String>'", "o.isEmpty()", "isEmpty"),
        "`isNone` instead of `isEmpty`",
    ),
]


@pytest.mark.parametrize(("text", "named"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_the_hint_names_the_fix(kb: Knowledge, text: str, named: str) -> None:
    """First, and in a few sentences."""
    assert re.search(named, kb.error_fix_hint(text).hint)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("error: cannot modify member variable 'count' in immutable function", "sema_cannot_modify_var"),
        ("error: abstract class 'Shape' cannot be instantiated", "sema_abstract_class_can_not_be_instantiated"),
        ("error: unsafe function can only be invoked in unsafe context", "sema_unsafe_function_invoke_failed"),
    ],
)
def test_another_wording_is_read_as_the_nearest_message(kb: Knowledge, text: str, kind: str) -> None:
    """Versions differ in their words, and people retell them."""
    assert kb.error_fix_hint(text).diagnoses[0].kind == kind


def test_a_text_of_its_own_stays_what_it_is(kb: Knowledge) -> None:
    """What a macro reports is no message of the compiler, though it shares a word with one."""
    assert kb.error_fix_hint("error: route '/a' needs a handler").diagnoses[0].kind == "parse_diag_error"


def test_an_opened_option_gets_names_of_its_own(kb: Knowledge) -> None:
    """`let b = b.getOrThrow()` would declare a variable by itself."""
    text = framed("mismatched types", "let n: Int64 = b", "b", "expected 'Int64', found 'Enum-Option<Int64>'")

    code = kb.error_fix_hint(text).diagnoses[0].fixes[0].code

    assert code == "let orDefault = b ?? 0\nlet orThrow = b.getOrThrow()"


@pytest.mark.parametrize(
    ("text", "kind", "named"),
    [
        ("cannot find symbol println", "sema_undeclared_identifier", "`println` is in std.core and needs no import"),
        (
            "Main.java:3: error: cannot find symbol HashMap",
            "sema_undeclared_identifier",
            "import std.collection.HashMap",
        ),
        ("找不到符号 ArrayList", "sema_undeclared_identifier", "import std.collection.ArrayList"),
        ("error: balance has private access in Account", "sema_invalid_access_control", "`balance` is not visible"),
        (
            "error: the declared package 'a.b' does not match the expected package 'a.c'",
            "package_name_not_identical_lsp",
            "Write `package a.c`",
        ),
    ],
)
def test_wordings_of_other_compilers_count_as_the_kind(kb: Knowledge, text: str, kind: str, named: str) -> None:
    """Also where a person retells the message."""
    answer = kb.error_fix_hint(text)

    assert answer.diagnoses[0].kind == kind
    assert named in answer.hint
