"""Which language a question is in, and which text answers it."""

import re
from typing import Final, Literal

Language = Literal["zh", "en"]

_CHINESE: Final = re.compile(r"[㐀-鿿豈-﫿]")


def language_of(text: str) -> Language:
    """Return zh for a text with Chinese characters, else en."""
    return "zh" if _CHINESE.search(text) else "en"


def chinese_share(text: str) -> float:
    """Return which part of a text is Chinese characters, from 0 to 1."""
    return len(_CHINESE.findall(text)) / max(len(text), 1)


def answer_language(lang: str, question: str) -> Language:
    """Return the language to answer in: the one asked for, or that of the question."""
    if lang == "zh":
        return "zh"
    return "en" if lang == "en" else language_of(question)


def pick(language: Language, zh: str | None, en: str | None) -> str | None:
    """Return the text in the wanted language, or else in the other one."""
    return (zh or en) if language == "zh" else (en or zh)
