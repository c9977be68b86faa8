"""How alike a Chinese and an English passage are, by what translation leaves alone."""

import re
from dataclasses import dataclass
from typing import Final

from pipeline.tables import PassageRow

_WORD: Final = re.compile(r"[A-Za-z_][\w.:-]*|\d+(?:\.\d+)*")
_COMMENT: Final = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_STRING: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_ENOUGH: Final = 0.25


@dataclass(frozen=True, slots=True)
class PassageSigns:
    """What of a passage a translation keeps: its level, and the words of code, title and text."""

    level: int
    code: frozenset[str]
    title: frozenset[str]
    text: frozenset[str]


def signs_of(passage: PassageRow) -> PassageSigns:
    """Return the signs by which a passage is known in the other language."""
    code = frozenset().union(*(code_words(block) for block in passage.code))
    return PassageSigns(passage.level, code, _words(passage.title), _words(passage.text or ""))


def code_words(code: str) -> frozenset[str]:
    """Return the names and numbers of code, without comments and strings."""
    return frozenset(_WORD.findall(_STRING.sub("", _COMMENT.sub("", code))))


def likeness(chinese: PassageSigns, english: PassageSigns) -> float:
    """Return how alike two passages are, from 0 (no pair) to 4.

    Code counts most, then names in the headings, then names in the text; a
    different heading level takes half of it away.
    """
    shares = [
        (2.0, code_likeness(chinese.code, english.code) if chinese.code or english.code else None),
        (1.0, _kept(chinese.title, english.title)),
        (1.0, _kept(chinese.text, english.text)),
    ]
    compared = [(weight, share) for weight, share in shares if share is not None]
    # Where nothing tells them apart, the order decides.
    score = sum(weight * share for weight, share in compared) if compared else _ENOUGH
    if chinese.level != english.level:
        score /= 2
    return score if score >= _ENOUGH else 0.0


def code_likeness(left: frozenset[str], right: frozenset[str]) -> float:
    """Return the shared part of two sets of words, from 0 to 1."""
    return len(left & right) / len(left | right) if left or right else 1.0


def _kept(chinese: frozenset[str], english: frozenset[str]) -> float | None:
    """Return which part of the Latin words of Chinese text stands in the English; None if there are none."""
    return len(chinese & english) / len(chinese) if chinese else None


def _words(text: str) -> frozenset[str]:
    return frozenset(word.lower() for word in _WORD.findall(text))
