"""How a function becomes a tool, and what a client sees of it."""

import logging
from dataclasses import dataclass
from typing import Annotated

import pytest

from serving.errors import QuestionError
from serving.tools.registration import Toolset
from serving.tools.results import output_schema, result_model


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an answer."""

    name: Annotated[str, "Name."]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer."""

    parts: Annotated[tuple[Part, ...], "Parts."]
    total: Annotated[int, "How many."]
    import_: Annotated[str | None, "Import."] = None
    tags: tuple[str, ...] = ()


TOOLSET: Toolset[str] = Toolset("test", "Ask.")


@TOOLSET.tool(title="Ask")
def ask(facade: str, word: Annotated[str, "A word."]) -> Answer:
    """Answer.

    Use it for questions.
    """
    if word == "unknown":
        raise QuestionError("Nobody knows. Ask something else.")
    return Answer((Part(facade + word[0]),), 1)


SPEC = TOOLSET.tools[0]


def test_a_tool_is_shown_with_its_docstring_cleaned_and_both_schemas() -> None:
    """Indentation of the source is no text."""
    tool = SPEC.to_tool()

    assert tool.description == "Answer.\n\nUse it for questions."
    assert tool.input_schema == {
        "type": "object",
        "properties": {"word": {"type": "string", "description": "A word."}},
        "required": ["word"],
        "additionalProperties": False,
    }
    assert tool.output_schema == output_schema(Answer)


def test_output_schemas_require_what_is_always_there_and_know_no_null() -> None:
    """What has a default may be absent; nothing is null; no title repeats a name."""
    assert output_schema(Answer) == {
        "$defs": {
            "Part": {
                "additionalProperties": False,
                "description": "A part of an answer.",
                "properties": {"name": {"description": "Name.", "type": "string"}},
                "required": ["name"],
                "type": "object",
            }
        },
        "additionalProperties": False,
        "description": "An answer.",
        "properties": {
            "parts": {"description": "Parts.", "items": {"$ref": "#/$defs/Part"}, "type": "array"},
            "total": {"description": "How many.", "type": "integer"},
            "import": {"description": "Import.", "type": "string"},
            "tags": {"items": {"type": "string"}, "type": "array"},
        },
        "required": ["parts", "total"],
        "type": "object",
    }
    assert result_model(Answer) is result_model(Answer)


def test_an_answer_comes_as_compact_text_and_as_structure() -> None:
    """Both say the same."""
    result = SPEC.call("a", {"word": "b"})

    assert result.content[0].text == '{"parts":[{"name":"ab"}],"total":1}'
    assert result.structured_content == {"parts": [{"name": "ab"}], "total": 1}
    assert not result.is_error


def test_a_question_that_cannot_be_answered_is_its_sentence_alone() -> None:
    """No prefix of a library stands before it."""
    result = SPEC.call("a", {"word": "unknown"})

    assert result.is_error
    assert [part.text for part in result.content] == ["Nobody knows. Ask something else."]


def test_a_defect_keeps_its_text_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """The client learns that it was not its fault, the log learns the rest."""
    with caplog.at_level(logging.ERROR):
        result = SPEC.call("a", {"word": ""})

    assert result.is_error
    assert result.content[0].text.startswith("ask failed inside the server, not by your arguments")
    assert "IndexError" in caplog.text
