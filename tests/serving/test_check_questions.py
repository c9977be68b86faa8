"""`check_cangjie` through the facade: languages, sizes, refusals."""

import pytest

from serving.errors import CodeTooLongError, EmptyQuestionError
from serving.knowledge import Knowledge
from serving.render import to_text

FAULTY = "main() {\n    let x = new Foo(null)\n}\n"


def test_an_answer_says_what_where_and_what_to_write(kb: Knowledge) -> None:
    """The shape that agents read."""
    answer = kb.check_cangjie(FAULTY, "src/main.cj")

    assert not answer.ok
    assert [(one.rule, one.severity, one.line, one.column, one.fix) for one in answer.findings] == [
        ("java.new", "error", 2, 13, "Foo(null)"),
        ("java.null", "error", 2, 21, "None"),
    ]
    assert (answer.path, answer.total, answer.checked.lines, answer.release) == ("src/main.cj", 2, 3, kb.release)


def test_messages_are_in_the_language_of_the_comments_or_as_asked(kb: Knowledge) -> None:
    """A string in Chinese says nothing of the reader; a comment does."""
    texts = [
        kb.check_cangjie(code, lang=lang).findings[0].message
        for code, lang in (
            (FAULTY, "auto"),
            (f"// 创建\n{FAULTY}", "auto"),
            (f"// 创建\n{FAULTY}", "en"),
            (FAULTY.replace("null", '"空"'), "auto"),
        )
    ]

    assert [text.startswith("There is no `new`") for text in texts] == [True, False, True, True]


def test_findings_are_cut_by_number_and_by_size_and_say_so(kb: Knowledge) -> None:
    """A hopeless file must not flood the client."""
    code = "main() {\n" + "    let x = new Foo(null)\n" * 300 + "}\n"

    few, many = kb.check_cangjie(code, max_findings=3), kb.check_cangjie(code, max_findings=10_000)

    assert (len(few.findings), few.total, few.truncated) == (3, 600, True)
    assert len(to_text(many)) <= 8_000
    assert many.truncated


def test_clean_code_has_neither_findings_nor_total(kb: Knowledge) -> None:
    """Nothing found is a short answer."""
    answer = kb.check_cangjie('main() {\n    println("a")\n}\n')

    assert answer.ok
    assert (answer.findings, answer.total, answer.truncated) == ((), 0, False)


def test_a_release_of_some_members_says_nothing_of_what_it_does_not_know(kb: Knowledge) -> None:
    """The starter corpus leaves out `toHours` and the empty array, which exist; that `push` is `add` it knows."""
    answer = kb.check_cangjie(
        "import std.collection.*\n\nmain() {\n    println(Duration.hour.toHours())\n    let empty = Array<Int64>()\n"
        '    let names = ArrayList<String>()\n    names.push("a")\n}\n'
    )

    assert answer.ok
    assert [(one.rule, one.severity, one.line, one.fix) for one in answer.findings] == [
        ("member.unknown", "warning", 7, "add(element)")
    ]
    assert answer.total == 1


def test_what_cannot_be_checked_is_refused_with_a_sentence(kb: Knowledge) -> None:
    """Nothing, and a megabyte."""
    with pytest.raises(EmptyQuestionError, match="code is empty"):
        kb.check_cangjie(" \n")
    with pytest.raises(CodeTooLongError, match=r"1,000,000 characters; at most 60,000 are checked at once"):
        kb.check_cangjie("a" * 1_000_000)


def test_code_that_nests_too_deeply_is_checked_in_part_and_says_so(kb: Knowledge) -> None:
    """Habits are found all the same."""
    code = "main() {\n    let x = null\n    let y = " + "(" * 3_000 + "1" + ")" * 3_000 + "\n}\n"

    answer = kb.check_cangjie(code)

    assert [finding.rule for finding in answer.findings] == ["java.null"]
    assert answer.note is not None
    assert "nests too deeply" in answer.note
