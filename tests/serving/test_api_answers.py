"""What an answer says of where its words come from."""

import typing
from dataclasses import fields

import pytest

from artifacts.schema import ApiRow
from serving.api_answers import api_of_row
from serving.language import Language

TEXTS = {
    "api_id": "std.core.Widget", "name": "Widget", "kind": "class", "package": "std.core", "library": "std",
    "signature": "public class Widget", "description_zh": "一个部件。", "description_en": "A part.",
    "source_path": "std/core.md", "source_line": 3, "translated_by": "some-model",
}  # fmt: skip


def row() -> ApiRow:
    """An API documented in Chinese whose English a model wrote."""
    hints = typing.get_type_hints(ApiRow)
    empty = {field.name: () if "tuple" in str(hints[field.name]) else None for field in fields(ApiRow)}
    return ApiRow(**{**empty, "deprecated": False, **TEXTS})


@pytest.mark.parametrize(("language", "told"), [("en", "some-model"), ("zh", None)])
def test_english_by_a_model_is_said_where_it_is_shown(language: Language, told: str | None) -> None:
    """A reader of the official Chinese text has nothing to be told."""
    assert api_of_row(row(), language, version="1.1.3").translated_by == told
