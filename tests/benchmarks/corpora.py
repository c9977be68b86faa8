"""What the search benchmark searches: synthetic corpora and the records of a release, and questions to them.

A corpus is a vocabulary and the words of each record as numbers, kept in one
file so that every engine reads the same in a process of its own.
"""

import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from artifacts.releases import find_release
from artifacts.tokenizer import tokenize
from pipeline.transforms.index_fields import api_fields
from serving.opened import OpenedRelease

WORDS_PER_RECORD: Final = 20
VOCABULARY: Final = 50_000
QUESTIONS: Final = 200
FREQUENT: Final = 100  # most frequent words that a frequent question is made of
ORDINARY: Final = 5_000  # the same for an ordinary one
_LETTERS: Final = "bcdfghjkmpqvxz"  # no word of these is a stop word, and none is stemmed

Question = tuple[int, ...]  # words


@dataclass(frozen=True, slots=True)
class Corpus:
    """Records of words."""

    vocabulary: Sequence[str]
    words: NDArray[np.int32]  # of all records, one after the other
    offsets: NDArray[np.int64]  # shape (n_records + 1,)

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def records(self) -> list[list[int]]:
        """Return the words of every record."""
        bounds = self.offsets.tolist()
        words = self.words.tolist()
        return [words[start:end] for start, end in itertools.pairwise(bounds)]

    def questions(self, *, is_frequent: bool) -> list[Question]:
        """Return questions of three to five words, of the most frequent ones or of any, the same every time."""
        source = random.Random(7)  # noqa: S311 - no secret
        by_frequency = np.argsort(-np.bincount(self.words, minlength=len(self.vocabulary)), kind="stable")
        last = min(FREQUENT if is_frequent else ORDINARY, len(self.vocabulary))
        return [
            tuple(int(by_frequency[source.randrange(last)]) for _ in range(source.randint(3, 5)))
            for _ in range(QUESTIONS)
        ]

    def save(self, path: Path) -> None:
        """Write the corpus."""
        np.savez(path, vocabulary=np.array(self.vocabulary), words=self.words, offsets=self.offsets)

    @classmethod
    def load(cls, path: Path) -> "Corpus":
        """Read a corpus."""
        with np.load(path) as parts:
            return cls(parts["vocabulary"].tolist(), parts["words"], parts["offsets"])


def synthetic(size: int) -> Corpus:
    """Return records of words whose frequency falls as Zipf says, the same every time."""
    ranks = np.minimum(np.random.default_rng(7).zipf(1.2, size=size * WORDS_PER_RECORD), VOCABULARY) - 1
    offsets = np.arange(size + 1, dtype=np.int64) * WORDS_PER_RECORD
    return Corpus([_word(rank) for rank in range(VOCABULARY)], ranks.astype(np.int32), offsets)


def of_release(path: Path) -> Corpus:
    """Return the APIs of a release as the tokens of their texts."""
    opened = OpenedRelease(find_release(path), warning=None, has_generated=True)
    rows = opened.store.apis(list(opened.apis.index.record_ids))
    texts = [[token for text in api_fields(row).values() for token in tokenize(text)] for row in rows]
    vocabulary = sorted({token for text in texts for token in text})
    number = {token: place for place, token in enumerate(vocabulary)}
    offsets = np.cumsum([0, *map(len, texts)], dtype=np.int64)
    return Corpus(vocabulary, np.array([number[token] for text in texts for token in text], dtype=np.int32), offsets)


def _word(rank: int) -> str:
    letters = []
    for _ in range(5):
        rank, letter = divmod(rank, len(_LETTERS))
        letters.append(_LETTERS[letter])
    return "".join(letters)
