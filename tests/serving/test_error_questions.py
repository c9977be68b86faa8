"""Compiler output explained from the symbol table of a release."""

import json
import random

import pytest

from serving.errors import EmptyQuestionError
from serving.knowledge import Knowledge
from serving.render import to_text

ONE_ERROR = 2500


def test_an_undeclared_api_gets_its_import(kb: Knowledge) -> None:
    """The first thing to know is the line to add."""
    answer = kb.error_fix_hint("error: undeclared identifier 'ArrayList'\n ==> main.cj:3:9:")

    assert "`import std.collection.ArrayList`" in answer.hint
    assert answer.diagnoses[0].kind == "sema_undeclared_identifier"
    assert answer.diagnoses[0].location == "main.cj:3:9"
    assert answer.diagnoses[0].fixes[0].code.startswith("import std.collection.ArrayList")
    assert answer.apis[0].id == "std.collection.ArrayList"


def test_the_hint_speaks_the_language_of_the_question(kb: Knowledge) -> None:
    """Chinese in code or strings does not make a question Chinese; Chinese prose does."""
    assert kb.error_fix_hint("错误: undeclared identifier 'ArrayList'").hint.startswith(
        "`ArrayList` 在 std.collection 中"
    )
    framed = "error: undeclared identifier 'ArrayList'\n ==> a.cj:1:1:\n  |\n1 | ArrayList(\"中文\")\n  | ^^^^^^^^^\n"
    assert kb.error_fix_hint(framed).hint.startswith("`ArrayList` is in std.collection")


def test_a_typing_mistake_gets_the_name_that_exists(kb: Knowledge) -> None:
    """Case and single letters are the usual slips."""
    assert "`ArrayList`" in kb.error_fix_hint("error: undeclared identifier 'Arraylist'").hint
    assert "`println`" in kb.error_fix_hint("error: undeclared identifier 'prinln'").hint


def test_null_becomes_none(kb: Knowledge) -> None:
    """Java's null has a type in Cangjie."""
    answer = kb.error_fix_hint("error: undeclared identifier 'null'")

    assert "None" in answer.hint
    assert "std.core.Option" in [api.id for api in answer.apis]


def test_a_member_of_javas_library_becomes_the_cangjie_member(kb: Knowledge) -> None:
    """The type stands in the message, printed with its kind before each name."""
    answer = kb.error_fix_hint("error: 'append' is not a member of class 'ArrayList<Class-ArrayList<Int64>>'")

    assert "use `add`" in answer.hint
    assert answer.apis[0].parent == "ArrayList"
    assert answer.apis[0].name == "add"


def test_a_member_of_what_an_option_holds_is_reached_through_it(kb: Knowledge) -> None:
    """The member exists one step further in."""
    answer = kb.error_fix_hint("error: 'size' is not a member of enum 'Option<Class-ArrayList<Int64>>'")

    assert "getOrThrow" in answer.hint
    assert "?ArrayList<Int64>" in answer.hint


@pytest.mark.parametrize("name", ["toInt64", "toInt", "parseInt64"])
def test_a_name_that_asks_for_a_conversion_gets_it(kb: Knowledge, name: str) -> None:
    """Every language names its conversions in this way."""
    hint = kb.error_fix_hint(f"error: '{name}' is not a member of struct 'String'").hint

    assert "Int64.parse" in hint


def test_characters_are_computed_with_by_their_code_points(kb: Knowledge) -> None:
    """Java's `c - 'a'` is a number; a Rune is none."""
    assert "UInt32(" in kb.error_fix_hint("error: invalid binary operator '-' on type 'Rune' and 'Rune'").hint


def test_a_call_on_a_java_class_gets_the_cangjie_function(kb: Knowledge) -> None:
    """The class has no counterpart, its member has."""
    text = "error: undeclared identifier 'Math'\n ==> m.cj:1:9:\n  |\n1 | let a = Math.abs(-3)\n  |         ^^^^\n"
    hint = kb.error_fix_hint(text).hint

    assert "`abs`" in hint
    assert "import std.math.*" in hint


def test_a_property_called_as_a_function_is_recognised_in_the_code(kb: Knowledge) -> None:
    """The message says nothing of it; the marked line does."""
    text = (
        "error: no matching function for operator '()' function call\n ==> m.cj:2:13:\n"
        "  |\n2 |     let n = xs.size() - 1\n  |             ^\n"
    )

    assert "`size` is a property" in kb.error_fix_hint(text).hint


@pytest.mark.parametrize(
    ("expected", "found", "way"),
    [
        ("Int64", "Enum-Option<Int64>", "??"),
        ("Float64", "Int64", "Float64("),
        ("Struct-String", "UInt8", "runes()"),
        ("Int64", "Struct-String", "Int64.parse("),
        ("Bool", "Int64", "Bool"),
        ("Int64", "Unit", "return"),
    ],
)
def test_mismatched_types_get_the_conversion_between_them(kb: Knowledge, expected: str, found: str, way: str) -> None:
    """Every pair has a way of its own."""
    label = f"expected '{expected}', found '{found}'"
    answer = kb.error_fix_hint(f"error: mismatched types\n ==> m.cj:1:9:\n  |\n1 | let a = b\n  |         ^ {label}\n")

    assert way in answer.hint


def test_a_literal_out_of_range_gets_the_range_and_a_wider_type(kb: Knowledge) -> None:
    """Both numbers are facts of the language."""
    hint = kb.error_fix_hint("error: the number '300' exceeds the value range of type 'Int8'").hint

    assert "-128 to 127" in hint
    assert "Int32" in hint


def test_root_causes_come_first_and_follow_ups_last(kb: Knowledge) -> None:
    """A missing package makes its names undeclared; that the build failed is no cause."""
    log = (
        "warning: unused import 'std.io.*'\nerror: undeclared identifier 'JsonValue'\n"
        "error: can not find package 'stdx.encoding.jsn'\nError: cjpm build failed\n"
    )
    kinds = [item.kind for item in kb.error_fix_hint(log).diagnoses]

    assert kinds == ["package_search_error", "sema_undeclared_identifier", "sema_unused_import"]


def test_the_users_own_code_names_what_was_meant(kb: Knowledge) -> None:
    """A slip in a variable is found in the code that was passed."""
    answer = kb.error_fix_hint("error: undeclared identifier 'customerNmae'", code="let customerName = 1\n")

    assert "`customerName`" in answer.hint


def test_tools_outside_the_compiler_are_explained(kb: Knowledge) -> None:
    """cjpm, linkers, exceptions, cjlint."""
    kinds = [
        kb.error_fix_hint(text).diagnoses[0].kind
        for text in (
            "Error: cyclic dependency\na.B -> c.D\nc.D -> a.B",
            "ld.lld: error: undefined symbol: compress2",
            "An exception has occurred:\nOverflowException: add\n\t at default.main()(main.cj:3)",
            "a.cj:3:5: warning: G.NAM.04 use camelCase",
        )
    ]

    assert kinds == ["cjpm_cyclic_dependency", "link_undefined_symbol", "runtime_overflow", "cjlint_g_nam_04"]


def test_an_answer_to_one_error_is_short(kb: Knowledge) -> None:
    """A client pays for every character."""
    for name in ("put", "length", "charAt", "getOrDefault", "nothingLikeIt"):
        for owner in ("String", "ArrayList<Int64>", "HashMap<String, Int64>", "Option<Int64>", "Own"):
            assert len(to_text(kb.error_fix_hint(f"error: '{name}' is not a member of class '{owner}'"))) <= ONE_ERROR


def test_nothing_to_explain_is_said(kb: Knowledge) -> None:
    """An empty text is refused, prose without a message is answered with what to pass."""
    with pytest.raises(EmptyQuestionError, match="error_text is empty"):
        kb.error_fix_hint("  \n")
    assert kb.error_fix_hint("it does not work").diagnoses[0].kind == "unknown"
    assert kb.error_fix_hint("2 errors generated, 2 errors printed.").diagnoses[0].kind == "unknown"


def test_any_text_gets_an_answer(kb: Knowledge) -> None:
    """Bytes of every value, headers cut in the middle, deep generics, a megabyte."""
    generator = random.Random(7)  # noqa: S311 - the same texts each time
    pieces = [
        "error: ", "note: ", "==> ", "a.cj:1:2:", " | ", "^^", "\n", "'", "undeclared identifier '", "<", ">",
        "\x1b[31m", "is not a member of class '", "expected ", ", found ", "Error", "Exception: ", "%s", "\0", "中文",
        "G.NAM.01",
    ]  # fmt: skip
    texts = ["".join(generator.choices(pieces, k=30)) for _ in range(150)]
    texts += [bytes(generator.choices(range(256), k=200)).decode("latin-1") for _ in range(50)]
    texts += ["error: 'x' is not a member of class '" + "Class-ArrayList<" * 500 + "'", "error: " + "a" * 1_000_000]
    texts += ["error: undeclared identifier 'x'\n" * 40_000, "x\n" * 500_000]

    for text in texts:
        if text.strip():
            answer = kb.error_fix_hint(text)
            assert answer.hint
            assert len(to_text(answer)) <= 8000
            json.loads(to_text(answer))
