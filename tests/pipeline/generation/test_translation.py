"""Translations: whole, in English, with every name and number."""

import json
from dataclasses import replace

import pytest

from artifacts.schema import Param, Returned
from pipeline.generation.records import Answered
from pipeline.generation.translation_task import TranslationTask, chinese_texts, untranslated, with_translation
from tests.pipeline.generation.snippets import APIS, BY_ID, LIFT

API = replace(
    BY_ID[LIFT],
    description_zh="将盒子举起 3 次，详见 [Box]。返回 Int64。",
    description_en=None,
    params=(Param("height", "Int64", False, None, "高度。", None),),
    returns=Returned("Bool", "成功则为 true。", None),
)
GOOD = {
    "description": "Lifts the box 3 times; see Box. Returns an Int64.",
    "params.0": "The height.",
    "returns": "true on success.",
}


def judged(text: str, *, finish: str = "stop") -> str:
    """The reason of a verdict; `good` when accepted."""
    verdict = TranslationTask().judge(API, Answered("k", text, False, finish, 1, 1, ""))
    return verdict.reason or "good"


def test_every_missing_text_is_asked_for() -> None:
    """By its place; what has English is not."""
    assert list(chinese_texts(API)) == ["description", "params.0", "returns"]
    assert chinese_texts(BY_ID[LIFT]) == {}
    assert untranslated([*APIS, API]) == [API]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (json.dumps(GOOD), "good"),
        (f"Here it is:\n```json\n{json.dumps(GOOD)}\n```", "good"),
        (f"Sure. {json.dumps(GOOD)} Done.", "good"),
        ("", "empty"),
        ("The box.", "no_json"),
        (json.dumps(GOOD)[:-9], "no_json"),
        (json.dumps({"description": GOOD["description"]}), "other_texts"),
        (json.dumps(GOOD | {"more": "x"}), "other_texts"),
        (json.dumps(GOOD | {"description": "Lifts the box 3 times. Returns a number."}), "lost_names"),
        (json.dumps(GOOD | {"description": "Lifts the Box. Returns an Int64."}), "lost_names"),
        (json.dumps(GOOD | {"params.0": "高度。"}), "not_english"),
        (json.dumps(GOOD | {"params.0": " "}), "empty_text"),
        (json.dumps(GOOD | {"params.0": "The height. " * 60}), "too_long"),
    ],
)
def test_each_way_of_being_wrong_has_its_reason(text: str, reason: str) -> None:
    """A translation that lost a number is worse than none."""
    assert judged(text) == reason


def test_an_answer_that_was_cut_is_told_apart() -> None:
    """More tokens would help it."""
    assert judged(json.dumps(GOOD)[:-9], finish="length") == "cut"


def test_texts_go_where_they_belong() -> None:
    """And nothing official is touched."""
    found = with_translation(API, GOOD, model="m", prompt="1")

    assert found.description_en == GOOD["description"]
    assert found.params[0].description_en == "The height."
    assert found.returns is not None
    assert found.returns.description_en == "true on success."
    assert found.description_zh == API.description_zh
