"""First sentences: what a list shows of a description, in Chinese and English."""

import re
from typing import Final

_SENTENCE_END: Final = re.compile(r"[。！？]|[.!?](?=\s|$)|\n")
_ABBREVIATION: Final = re.compile(r"(?:\b(?:e\.g|i\.e|etc|vs|cf|No)|\b[A-Z])$")


def first_sentence(text: str | None, *, limit: int) -> str | None:
    """Return the first sentence; one that is longer than `limit` characters is cut at a word."""
    if not text or not text.strip():
        return None
    sentence = text.strip()
    for end in _SENTENCE_END.finditer(sentence):
        if not _ABBREVIATION.search(sentence[: end.start()]):
            sentence = sentence[: end.end()].strip()
            break
    return shorten(sentence, limit=limit)


def shorten(text: str, *, limit: int) -> str:
    """Return the text; one that is longer than `limit` characters is cut at a word and ends in an ellipsis."""
    if len(text) <= limit:
        return text
    cut = text[: limit - 1]
    space = cut.rfind(" ")
    if space > limit * 0.6:
        cut = cut[:space]
    return cut.rstrip(" ,;:，；：、") + "…"
