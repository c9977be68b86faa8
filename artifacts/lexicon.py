"""The lexicon as search reads it: from what people say to what the documentation calls it.

A phrase is looked up by its key: the first token of each Latin word, Chinese
text as it is. Behind it stand meanings, each with the other ways to say it and
with what to look for, cut into tokens, and with the APIs that it names as
records. It is derived from `lexicon` and `apis`: `build_lexicon` is the
definition, and verification builds it again.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from artifacts.cards import fold
from artifacts.postings import Texts, mapped, pack_texts
from artifacts.schema import ApiRow, LexiconRow
from artifacts.tensors import Array, Tensors
from artifacts.tokenizer import is_stop_word, tokenize_question

PREFIX: Final = "lexicon"
LONGEST_PHRASE: Final = 5  # words of the longest phrase that is looked up
_CHINESE: Final = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+")
_PIECE: Final = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+|[^\s\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+")
_OWNED: Final = re.compile(r"^[A-Za-z_]\w*(?:\.\w+)*\.(?:\w+|[^\w\s]+)$")
_FULL: Final = re.compile(r"^stdx?\.")  # full names mean an API alone, never a word

Tokens = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Meaning:
    """One entry of the lexicon, cut into tokens."""

    said: tuple[Tokens, ...]  # every way to say it
    found: tuple[Tokens, ...]  # what to look for, best first
    records: tuple[int, ...]  # APIs that it names, best first


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The meanings of a release, by the phrases that stand for them."""

    phrases: Mapping[str, Sequence[int]]  # key of a phrase: positions in meanings
    meanings: Texts  # JSON

    def meaning(self, position: int) -> Meaning:
        """Return one meaning."""
        said, found, records = json.loads(self.meanings.raw(position))
        return Meaning(tuple(map(tuple, said)), tuple(map(tuple, found)), tuple(records))


def phrase_key(text: str) -> str:
    """Return what a phrase is looked up by; empty when it has only stop words."""
    keys = (word_key(piece) for piece in _PIECE.findall(text))
    return " ".join(key for key in keys if key)


def word_key(word: str) -> str:
    """Return what a word is looked up by: Chinese as it is, else its first token; empty for a stop word."""
    if _CHINESE.fullmatch(word):
        return word
    tokens = () if is_stop_word(word) else tokenize_question(word)
    return tokens[0] if tokens else ""


def build_lexicon(rows: Sequence[LexiconRow], apis: Sequence[ApiRow]) -> Lexicon:
    """Return the lexicon of rows and APIs given in key order; names that no API has are left out."""
    named = _records_by_name(apis) if rows else {}
    phrases: dict[str, list[int]] = {}
    meanings = []
    for position, row in enumerate(rows):
        ways = (row.meaning, *row.said_en, *row.said_zh)
        for key in dict.fromkeys(phrase_key(way) for way in ways):
            if key:
                phrases.setdefault(key, []).append(position)
        records = [record for word in row.find if _OWNED.match(word) for record in named.get(fold(word), ())]
        meanings.append(
            [
                list(dict.fromkeys(tuple(tokenize_question(way)) for way in ways)),
                list(dict.fromkeys(_look_for(word) for word in row.find if not _FULL.match(word))),
                list(dict.fromkeys(records)),
            ]
        )
    texts = [json.dumps(meaning, ensure_ascii=False, separators=(",", ":")) for meaning in meanings]
    return Lexicon({key: phrases[key] for key in sorted(phrases)}, pack_texts(texts))


def _look_for(word: str) -> Tokens:
    """Return the tokens to look for: a name as a whole, a phrase with all its words."""
    last = word.rsplit(".", 1)[-1] if _OWNED.match(word) else word
    if re.fullmatch(r"@?\w+", last) and last.isascii():
        return tuple(tokenize_question(last)[:1])
    return tuple(tokenize_question(last))


def _records_by_name(apis: Sequence[ApiRow]) -> dict[str, list[int]]:
    """Return the records of `Type.member` and of full names, those in force first."""
    found: dict[str, list[int]] = {}
    order = sorted(range(len(apis)), key=lambda record: (apis[record].deprecated, record))
    for record in order:
        row = apis[record]
        short = f"{row.parent}.{row.name}" if row.parent else row.name
        if not row.deprecated:
            found.setdefault(fold(f"{row.package}.{short}"), []).append(record)
            if row.parent:
                found.setdefault(fold(short), []).append(record)
    return found


def lexicon_arrays(lexicon: Lexicon) -> Mapping[str, Array]:
    """Return the arrays of the postings file that hold the lexicon."""
    phrases = json.dumps(lexicon.phrases, ensure_ascii=False, separators=(",", ":"))
    return {
        f"{PREFIX}.phrases": np.frombuffer(phrases.encode(), dtype=np.uint8),
        f"{PREFIX}.meanings": lexicon.meanings.blob,
        f"{PREFIX}.meanings.offsets": lexicon.meanings.offsets,
    }


def open_lexicon(source: Path | Tensors) -> Lexicon:
    """Read the phrases and map the meanings of a postings file: mapped already, or its path, or that of its release.

    Raises:
        DamagedReleaseError: the file is missing or cut short, or holds no lexicon.
    """
    tensors = mapped(source)
    phrases = json.loads(tensors.array(f"{PREFIX}.phrases", np.uint8).tobytes())
    meanings = Texts(
        tensors.array(f"{PREFIX}.meanings", np.uint8), tensors.array(f"{PREFIX}.meanings.offsets", np.int64)
    )
    return Lexicon(phrases, meanings)
