"""Excerpts: the stretch of a passage that answers a question best."""

import re
from collections.abc import Iterable
from typing import Final

from artifacts.tokenizer import tokenize

LENGTH: Final = 300  # characters
_BREAK: Final = re.compile(r"(?<=[。！？；\n])|(?<=[.!?;])\s+")


def excerpt(text: str, tokens: Iterable[str], *, length: int = LENGTH) -> str:
    """Return about `length` characters of the text around the sentences with most of the tokens."""
    flat = re.sub(r"[ \t]*\n\s*", "\n", text.strip())
    if len(flat) <= length:
        return flat
    wanted = frozenset(tokens)
    sentences = [part for part in _BREAK.split(flat) if part and part.strip()]
    hits = [frozenset(tokenize(sentence)) & wanted for sentence in sentences]
    start, end = _best_window(sentences, hits, length)
    shown = "".join(_with_gap(sentence) for sentence in sentences[start:end]).strip()
    if len(shown) > length + length // 4:
        shown = shown[:length].rstrip() + "…"
    elif end < len(sentences):
        shown += "…"
    return ("…" if start else "") + shown


def _best_window(sentences: list[str], hits: list[frozenset[str]], length: int) -> tuple[int, int]:
    """Return the first window of sentences of about the length that holds the most different tokens."""
    best, best_hits = (0, 1), -1
    for start in range(len(sentences)):
        end, size = start, 0
        while end < len(sentences) and (end == start or size + len(sentences[end]) <= length):
            size += len(sentences[end])
            end += 1
        found = len(frozenset().union(*hits[start:end]))
        if found > best_hits:
            best, best_hits = (start, end), found
    return best


def _with_gap(sentence: str) -> str:
    return sentence + " " if sentence[-1:].isascii() and not sentence.endswith("\n") else sentence
