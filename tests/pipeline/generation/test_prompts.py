"""The questions: what the model is told, and the version that says when to ask again."""

from dataclasses import replace
from hashlib import sha256

import pytest

from artifacts.schema import ExampleRow, JavaMemberRow
from pipeline.generation.example_prompt import ExampleQuestions
from pipeline.generation.prompt_files import FOLDER, read_prompt
from tests.pipeline.generation.snippets import APIS, BY_ID, LIFT
from tests.pipeline.generation.test_targets import example

# A text that changes gets another version, or answers to the old one would count for the new one.
KNOWN = {"example": ("1", "53f581da3f8b"), "translation": ("1", "7d26c724149d")}


def shown(name: str, api_id: str, code: str) -> ExampleRow:
    """An official example with code."""
    return replace(example(api_id), example_id=name, code=code)


@pytest.mark.parametrize("name", KNOWN)
def test_a_prompt_and_its_version_change_together(name: str) -> None:
    """Whoever changes the text raises the version, and writes both here."""
    digest = sha256((FOLDER / f"{name}.txt").read_bytes()).hexdigest()[:12]

    assert (read_prompt(name).version, digest) == KNOWN[name]


def test_the_question_tells_what_the_documentation_says() -> None:
    """Signature, owner, parameters, import, Java counterpart, and at most three neighbours, of the type first."""
    official = [shown(f"{at}.md:1", LIFT, f"main() {{ println({at}) }}") for at in range(5)]
    mapped = JavaMemberRow("java.util.Box.lift", "int", 0, LIFT, None, None, "mapped", "curated", None, None)
    questions = ExampleQuestions(read_prompt("example"), APIS, official, members=[mapped])

    text = questions.messages(BY_ID["std.demo.Box.lift(Int64,Int64)"])[1].content
    same = questions.messages(BY_ID[LIFT])[1].content

    assert "Signature: public func lift\n" in text
    assert "Member of: Box\n" in text
    assert "Import: import std.demo.Box\n" in text
    assert "- height: Int64\n- times: Int64\n" in text
    assert text.count("```cangjie") == 3
    assert "Java programmers know it as: -" in text
    assert "Java programmers know it as: java.util.Box.lift(int)" in same


def test_a_dollar_in_the_documentation_is_just_a_dollar() -> None:
    """Code holds `${name}`."""
    official = [shown("a.md:1", LIFT, 'main() { println("${1 + 1}") }')]
    questions = ExampleQuestions(read_prompt("example"), APIS, official)

    assert 'println("${1 + 1}")' in questions.messages(BY_ID[LIFT])[1].content


def test_a_compile_error_goes_back_with_the_answer() -> None:
    """The conversation goes on where it was."""
    questions = ExampleQuestions(read_prompt("example"), APIS, [])

    messages = questions.follow_up(BY_ID[LIFT], "my answer", "main.cj:3: error: no")

    assert [message.role for message in messages] == ["system", "user", "assistant", "user"]
    assert messages[2].content == "my answer"
    assert "main.cj:3: error: no" in messages[3].content
