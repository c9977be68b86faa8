"""A hint for an error in a model's words, from what the rules found out about it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from artifacts.summaries import shorten
from serving.language import Language, chinese_share
from serving.llm.asking import NonsenseError, Prompt
from serving.llm.completion import Message

MAX_TOKENS: Final = 2_000
HINT_CHARS: Final = 600
_ERROR: Final = 3_000
_CODE: Final = 4_000
_FENCE: Final = re.compile(r"```(?:\w*\s)?")
_MOST_CHINESE: Final = 0.2  # part of an English hint that may be Chinese: a text from the user's code
_ASKED: Final = (
    "You help a Java programmer who writes Cangjie. From the error, the code and the facts below say in {language}, "
    "in at most three sentences and {limit} characters, what is wrong in this code and what exactly to write instead. "
    "Names of the library only from the facts; put code in backticks. No greeting, no heading, no list."
)
_LANGUAGES: Final = {"zh": "simplified Chinese", "en": "English"}


@dataclass(frozen=True, slots=True)
class Facts:
    """What the rules know of an error."""

    hint: str
    explanations: Sequence[str]
    signatures: Sequence[str]


def hint_prompt(error_text: str, code: str, facts: Facts, language: Language) -> Prompt:
    """Return what is asked of an error."""
    known = "\n".join(f"- {text}" for text in (facts.hint, *facts.explanations, *facts.signatures) if text)
    asked = _ASKED.format(language=_LANGUAGES[language], limit=HINT_CHARS)
    content = f"Facts:\n{known}\n\nError:\n{error_text[:_ERROR]}"
    if code.strip():
        content += f"\n\nCode:\n{code[:_CODE]}"
    return Prompt((Message("system", asked), Message("user", content)), MAX_TOKENS)


def read_hint(text: str, language: Language) -> str:
    """Return the hint of an answer.

    Raises:
        NonsenseError: it is empty, or in another language.
    """
    hint = " ".join(_FENCE.sub("`", text).split())
    if not hint:
        raise NonsenseError("it is empty")
    is_chinese = chinese_share(hint) > (0 if language == "zh" else _MOST_CHINESE)
    if is_chinese != (language == "zh"):
        raise NonsenseError(f"it is not in {_LANGUAGES[language]}")
    return shorten(hint, limit=HINT_CHARS)
