"""A question as concepts: its words, each with what the lexicon knows of it, and the phrases they form.

Chinese has no spaces, so a run is cut at the longest phrases that the lexicon
knows; what lies between stays as it is. A long phrase is cut again into the
words it is made of, which count for themselves beside it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from artifacts.lexicon import LONGEST_PHRASE, Lexicon, word_key
from artifacts.stopwords import CHINESE_BREAKS
from artifacts.tokenizer import tokenize_question
from serving.question import Question

LONGEST_CHINESE: Final = 12  # characters of the longest phrase that is looked up
_WORD_OF_TWO: Final = 2  # characters; a phrase of two such words may be cut into them


@dataclass(frozen=True, slots=True)
class Unit:
    """One word."""

    text: str
    tokens: tuple[str, ...]
    meanings: tuple[int, ...] = ()  # entries of the lexicon
    is_remnant: bool = False  # Chinese between known words, which may be no word


@dataclass(frozen=True, slots=True)
class Phrase:
    """Several words that mean something together."""

    start: int  # first unit
    end: int  # behind the last unit
    meanings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Concepts:
    """A question, understood."""

    units: tuple[Unit, ...]
    phrases: tuple[Phrase, ...]  # without overlap, in order


def read_concepts(question: Question, lexicon: Lexicon) -> Concepts:
    """Return the words and phrases of a question."""
    units: list[Unit] = []
    phrases: list[Phrase] = []
    for word in question.words:
        if word.is_chinese:
            _read_chinese(word.text, lexicon, units, phrases)
        elif word.tokens:
            meanings = () if word.is_path else tuple(lexicon.phrases.get(word.tokens[0], ()))
            units.append(Unit(word.text, word.tokens, meanings))
    phrases += _phrases(units, phrases, lexicon)
    return Concepts(tuple(units), tuple(sorted(phrases, key=lambda phrase: phrase.start)))


def _read_chinese(run: str, lexicon: Lexicon, units: list[Unit], phrases: list[Phrase]) -> None:
    for piece, is_known in _pieces(run, lexicon, longest=LONGEST_CHINESE):
        if not is_known:
            units += _unknown(piece)
            continue
        meanings = tuple(lexicon.phrases[piece])
        parts = _parts(piece, lexicon)
        start = len(units)
        units += [Unit(part, tuple(tokenize_question(part)), tuple(lexicon.phrases.get(part, ()))) for part in parts]
        if len(parts) > 1:
            phrases.append(Phrase(start, len(units), meanings))


def _unknown(piece: str) -> Iterator[Unit]:
    for part in CHINESE_BREAKS.split(piece):
        if len(part) > 1:
            yield Unit(part, tuple(dict.fromkeys(tokenize_question(part))), is_remnant=True)


def _parts(phrase: str, lexicon: Lexicon) -> list[str]:
    """Return the words of a phrase where a known one shows where it parts, else the phrase.

    The pair of characters across two words is none, and where it is found by accident it is rare.
    """
    if len(phrase) <= _WORD_OF_TWO:
        return [phrase]
    pieces = list(_pieces(phrase, lexicon, longest=len(phrase) - 1))
    if any(is_known for _, is_known in pieces) and all(len(piece) >= _WORD_OF_TWO for piece, _ in pieces):
        return [piece for piece, _ in pieces]
    return [phrase]


def _pieces(run: str, lexicon: Lexicon, *, longest: int) -> Iterator[tuple[str, bool]]:
    """Yield the pieces of a run, longest known phrases first from the left, and whether each is known."""
    at = unknown = 0
    while at < len(run):
        known = next(
            (size for size in range(min(longest, len(run) - at), 0, -1) if run[at : at + size] in lexicon.phrases), 0
        )
        if known:
            if unknown < at:
                yield run[unknown:at], False
            yield run[at : at + known], True
            at += known
            unknown = at
        else:
            at += 1
    if unknown < at:
        yield run[unknown:], False


def _phrases(units: Sequence[Unit], taken: Sequence[Phrase], lexicon: Lexicon) -> Iterator[Phrase]:
    """Yield phrases over whole words, the longest first from the left."""
    keys = [word_key(unit.text) if not unit.text.isascii() else unit.tokens[0] for unit in units]
    free = [not any(phrase.start <= at < phrase.end for phrase in taken) for at in range(len(units))]
    for size in range(min(LONGEST_PHRASE, len(units)), 1, -1):
        for start in range(len(units) - size + 1):
            meanings = lexicon.phrases.get(" ".join(keys[start : start + size]))
            if meanings and all(free[start : start + size]):
                free[start : start + size] = [False] * size
                yield Phrase(start, start + size, tuple(meanings))
