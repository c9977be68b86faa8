"""Java code in a model's words, in English and Chinese: a whole fragment, or calls that nothing else explains."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from artifacts.summaries import shorten
from serving.language import language_of
from serving.llm.answer_json import list_in, object_in
from serving.llm.asking import NonsenseError, Prompt
from serving.llm.completion import Message
from serving.render import Json

LEVELS: Final = ("api", "statement", "function")
MAX_TOKENS: Final = 2_500
_CODE: Final = 6_000
_EXPRESSION: Final = 200
_PHRASE: Final = 160
_FRAGMENT: Final = (
    "You say what Java code does, for search in the documentation of another language. Three levels: `api`, its main "
    "call; `statement`, its main statement; `function`, all of it. One plain sentence each, in English and in "
    "simplified Chinese, naming what is read, computed and returned, without praise and without code. "
    'Reply with JSON alone: {"api": {"en": "...", "zh": "..."}, "statement": {...}, "function": {...}}.'
)
_CALLS: Final = (
    "You say what single Java calls do, for search in the documentation of another language: a verb and its objects, "
    "at most eight words, in English and in simplified Chinese, without names from the code. Reply with a JSON list "
    'alone, one entry per call in the order given: [{"en": "append an element to a list", "zh": "向列表末尾追加元素"}].'
)


@dataclass(frozen=True, slots=True)
class Said:
    """One thing said in both languages."""

    en: str
    zh: str


def fragment_prompt(java_code: str, drafts: Sequence[Said]) -> Prompt:
    """Return what is asked of a fragment; the drafts by rules say which call and statement are meant."""
    draft = {level: {"en": said.en, "zh": said.zh} for level, said in zip(LEVELS, drafts, strict=True)}
    content = f"Drafts, right but stiff:\n{json.dumps(draft, ensure_ascii=False)}\n\nJava code:\n{java_code[:_CODE]}"
    return Prompt((Message("system", _FRAGMENT), Message("user", content)), MAX_TOKENS)


def read_fragment(text: str, *, longest: int) -> tuple[Said, Said, Said]:
    """Return what an answer says at the three levels.

    Args:
        text: The answer.
        longest: Most characters of a sentence.

    Raises:
        NonsenseError: a level or a language is missing, or a text is in the wrong language.
    """
    said = object_in(text)
    api, statement, function = (_both(said.get(level), longest=longest) for level in LEVELS)
    return api, statement, function


def calls_prompt(java_code: str, expressions: Sequence[str]) -> Prompt:
    """Return what is asked of single calls, with the code they stand in."""
    listed = "\n".join(f"{at}. {shorten(text, limit=_EXPRESSION)}" for at, text in enumerate(expressions, 1))
    content = f"Calls:\n{listed}\n\nThey stand in:\n{java_code[:_CODE]}"
    return Prompt((Message("system", _CALLS), Message("user", content)), MAX_TOKENS)


def read_calls(text: str, *, count: int) -> list[Said]:
    """Return what an answer says of each call.

    Raises:
        NonsenseError: there are more or fewer, or one is in the wrong language.
    """
    said = [_both(item, longest=_PHRASE) for item in list_in(text)]
    if len(said) != count:
        raise NonsenseError(f"it describes {len(said)} calls instead of {count}")
    return said


def _both(value: Json, *, longest: int) -> Said:
    texts = [value.get(name) if isinstance(value, dict) else None for name in ("en", "zh")]
    en, zh = (shorten(" ".join(text.split()), limit=longest) if isinstance(text, str) else "" for text in texts)
    if not en or not zh:
        raise NonsenseError("a language is missing")
    if language_of(en) != "en" or language_of(zh) != "zh":
        raise NonsenseError("a text is in the wrong language")
    return Said(en, zh)
