"""A question taken apart: its words, their tokens, and the names it may contain."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from artifacts.tokenizer import tokenize_question
from serving.errors import EmptyQuestionError

LONGEST: Final = 2_000  # characters that are read of a question

_CHINESE: Final = r"㐀-鿿豈-﫿"
_WORD: Final = re.compile(rf"[{_CHINESE}]+|[^\s{_CHINESE}，。；：？！、（）“”]+")
_RUN: Final = re.compile(rf"[{_CHINESE}]+")
_EDGES: Final = "\"'`,;:?!。."
_CODE: Final = re.compile(
    r"[a-z0-9][A-Z]|\w[.#]\w{2}|[_(<]\w|\w[_(]|^[A-Z]\w*[A-Z0-9]|^[A-Z][a-z]+\d*$|^[^\w\s]+$|\w\[\]$"
)


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a question; a run of Chinese characters counts as one."""

    text: str
    tokens: tuple[str, ...]  # empty for a stop word

    @property
    def is_code(self) -> bool:
        """Return whether it looks like a name in code rather than like a word."""
        return bool(_CODE.search(self.text))

    @property
    def is_path(self) -> bool:
        """Return whether it names a member with its type: `HashMap.add`."""
        return self.is_code and "." in self.text.strip(".")

    @property
    def is_chinese(self) -> bool:
        """Return whether it is a run of Chinese characters."""
        return bool(_RUN.fullmatch(self.text))

    @property
    def is_latin(self) -> bool:
        """Return whether it is made of Latin letters and digits."""
        return self.text.isascii() and self.text.replace("_", "").isalnum()


@dataclass(frozen=True, slots=True)
class Question:
    """A question, read."""

    text: str
    words: tuple[Word, ...]

    @property
    def tokens(self) -> tuple[str, ...]:
        """Return the tokens to search with, without repeats, in order."""
        return tuple(dict.fromkeys(token for word in self.words for token in word.tokens))

    @property
    def is_sentence(self) -> bool:
        """Return whether it is said in words: three at least, and none that looks like code."""
        return len(self.words) > 2 and not any(word.is_code for word in self.words)  # noqa: PLR2004 - a name, a member

    def names(self) -> Iterator[tuple[str, float]]:
        """Yield texts that may be names, each with how much an exact hit weighs against the best score by words."""
        yield self.text, 3.0
        for left, right in pairwise(self.words):
            if left.is_code or right.is_code:
                yield f"{left.text}.{right.text}", 1.5
                yield f"{right.text}.{left.text}", 1.5
        if len(self.words) > 1:
            for word in self.words:
                if word.is_path:
                    yield word.text, 0.75

    def replaced(self, corrections: dict[str, str]) -> "Question":
        """Return the question with words replaced."""
        text = self.text
        for wrong, right in corrections.items():
            text = text.replace(wrong, right)
        return read_question(text)


def read_question(text: str) -> Question:
    """Take a question apart.

    Raises:
        EmptyQuestionError: there is nothing in it to search for.
    """
    shown = text.strip()[:LONGEST]
    if not shown:
        raise EmptyQuestionError("query", "HashMap add")
    wanted = set(tokenize_question(shown))
    words = []
    for found in _WORD.findall(shown):
        word = found.strip(_EDGES) or found
        tokens = tuple(token for token in dict.fromkeys(tokenize_question(word)) if token in wanted)
        words.append(Word(word, tokens))
    return Question(shown, tuple(words))
