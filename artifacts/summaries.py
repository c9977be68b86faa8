"""First sentences: what a list shows of a description, in Chinese and English."""

import re
from typing import Final

_SENTENCE_END: Final = re.compile(r"[。！？]|[.!?](?=\s|$)|\n")
_OPENING: Final = re.compile(
    r"(?:the |this |the current |当前\s*|该)?(?:[\w.]+\s*)?(?:[(（][^)）]*[)）]\s*)?(?:package|library|module|包|库)\s*"
    r"|[a-z_]+(?:\.[a-z_]+)+ (?=provides? |is |提供)",
    re.IGNORECASE,
)
_VERB: Final = re.compile(
    r"(?:(?:mainly|primarily) )?(?:provides?|is (?:primarily )?used (?:for|to)|is for|is|contains?|offers?)"
    r"(?: (?:the )?(?:capabilit(?:y|ies)|functionalit(?:y|ies)|functions) (?:for|to|related to|of))?(?: (?:a|an|the))? "
    r"|(?:主要)?(?:提供|包含|用于|是)(?:了)?(?:与)?(?:如下功能：)?\s*",
    re.IGNORECASE,
)
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


def without_opening(text: str) -> str:
    """Return a summary of a package without the words that open every one: "The fs package provides"."""
    opening = _OPENING.match(text)
    if not opening:
        return text
    rest = text[opening.end() :]
    verb = _VERB.match(rest)
    told = rest[verb.end() :] if verb else rest
    return told[:1].upper() + told[1:] if told else text


def shorten(text: str, *, limit: int) -> str:
    """Return the text; one that is longer than `limit` characters is cut at a word and ends in an ellipsis."""
    if len(text) <= limit:
        return text
    cut = text[: limit - 1]
    space = cut.rfind(" ")
    if space > limit * 0.6:
        cut = cut[:space]
    return cut.rstrip(" ,;:，；：、") + "…"
