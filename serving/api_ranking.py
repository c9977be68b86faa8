"""Ranking of APIs: what is named exactly first, then by words; overloads as one hit.

A name in the question lifts the records that have it; a Java name lifts those
that stand for it. Where a name is deprecated, its replacement is lifted above
it. Overloads of one name in one type are one hit with a count, shown by the one
that fits best, or about as well and is plainer; members of one name in many types make room for others. What an
interface declares makes room for the class that people construct, unless the
interface was named.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from artifacts.implementations import Implementations
from artifacts.java_symbols import JavaSymbols
from serving.names import Names
from serving.plain_overloads import PlainOverloads
from serving.question import Question
from serving.search import Ranking, Scores

JAVA_LIFT: Final = 1.0  # share of the best score that the first answer to a Java name gains
JAVA_STEP: Final = 0.06  # what each further answer gains less
REPLACEMENT_LIFT: Final = 0.3  # share by which a replacement stands above what it replaces
LOOKED_AT: Final = 60  # hits among which the types are mixed
REPEAT_FACTOR: Final = 0.93  # what a further member of a name that was seen before is worth
SHOWN_PLAIN: Final = 20  # hits that are shown by their plainest overload
IMPLEMENTED: Final = 10  # hits among which interfaces make room for classes
IMPLEMENTED_SHARE: Final = 0.6  # share of its score that a class needs to take the place of its interface
PLACE_BITS: Final = 31  # of a number that holds a score above a record's place
LAST_PLACE: Final = (1 << PLACE_BITS) - 1

_PATH: Final = re.compile(r"[A-Za-z_]\w*(?:[.#][A-Za-z_]\w*)+")
_CAMEL: Final = re.compile(r"[a-z0-9][A-Z]")


@dataclass(frozen=True, slots=True)
class Hits:
    """The hits of a question: one record for each group of overloads."""

    ranking: Ranking
    sizes: NDArray[np.int64]  # shape (n_records,): overloads that match, at the record that stands for them
    java: Mapping[str, NDArray[np.int32]]  # Java names of the question, with the records that stand for them

    def java_names_of(self, record: int) -> tuple[str, ...]:
        """Return the Java names of the question that a record stands for."""
        return tuple(name for name, records in self.java.items() if record in records)


class ApiRanker:
    """Ranks the APIs of one release."""

    def __init__(self, names: Names, symbols: JavaSymbols, implementations: Implementations) -> None:
        self._names = names
        self._symbols = symbols
        self._implementations = implementations
        self._plain = PlainOverloads(names.cards)
        self.repeat_factor = REPEAT_FACTOR
        self._starts = np.asarray(names.cards.group_starts)
        ends = [*self._starts[1:].tolist(), len(names.cards)]
        self._group_of = np.repeat(np.arange(len(self._starts)), np.diff([*self._starts.tolist()[:1], *ends]))

    def hits(self, by_words: Ranking, question: Question, allowed: Sequence[NDArray[np.bool_] | None]) -> Hits:
        """Return the hits of a question whose records are scored by words."""
        scores = by_words.scores.astype(np.int64)
        top = max(int(scores.max(initial=0)), 1)
        java = self._lift_java(scores, question, top, allowed)
        self._lift_names(scores, by_words.scores, question, top)
        every = scores
        scores, sizes = self._folded(every)
        self._show_plain_overloads(scores, sizes, every, question, java)
        self._put_classes_first(scores, question)
        return Hits(Ranking(self._mixed(scores, question), by_words.terms), sizes, java)

    def _lift_names(self, scores: Scores, by_words: Scores, question: Question, top: int) -> None:
        for text, weight in question.names():
            records = self._names.find(text)
            matched = records[by_words[records] > 0]
            weights = weight + self._names.preference(matched, text)
            scores[matched] = np.maximum(scores[matched], by_words[matched] + (weights * top).astype(np.int64))
            for record in matched[self._names.cards.deprecated[matched] > 0].tolist()[:8]:
                replacement = self._replacement(record)
                better = scores[record] + int(REPLACEMENT_LIFT * top)
                scores[replacement] = np.maximum(scores[replacement], better * (by_words[replacement] > 0))

    def _replacement(self, record: int) -> NDArray[np.int32]:
        card = self._names.cards.card(record)
        name = (card.replacement or "").partition("(")[0].partition("<")[0].strip()
        if not name:
            return np.empty(0, dtype=np.int32)
        own = self._in_force(f"{card.package}.{card.parent or name}.{name}")
        return own if len(own) else self._in_force(name)

    def _in_force(self, name: str) -> NDArray[np.int32]:
        records = self._names.find(name)
        kept: NDArray[np.int32] = records[self._names.cards.deprecated[records] == 0]
        return kept

    def _lift_java(
        self, scores: Scores, question: Question, top: int, allowed: Sequence[NDArray[np.bool_] | None]
    ) -> dict[str, NDArray[np.int32]]:
        lifted: dict[str, NDArray[np.int32]] = {}
        for name, is_sure in java_names(question):
            if not is_sure and len(self._names.find(name)):
                continue
            records = self._symbols.find(name)
            for mask in allowed:
                records = records if mask is None else records[mask[records]]
            shares = np.maximum(JAVA_LIFT - JAVA_STEP * np.arange(len(records)), 0.1)
            scores[records] += (shares * top).astype(np.int64)
            if len(records):
                lifted[name] = records
        return lifted

    def _folded(self, scores: Scores) -> tuple[Scores, NDArray[np.int64]]:
        """Return the scores with the best record of each group alone, and how many of its group match."""
        found = np.flatnonzero(scores > 0)
        if not len(found):
            return scores, np.zeros_like(scores)
        groups = self._group_of[found]  # ascending, as records stand in the order of their groups
        starts = np.flatnonzero(np.concatenate(([True], groups[1:] != groups[:-1])))
        # Score and place in one number: the best of a group, and of equally good ones the first.
        best = np.maximum.reduceat((scores[found] << PLACE_BITS) + (LAST_PLACE - found), starts)
        first = LAST_PLACE - (best & LAST_PLACE)
        folded, sizes = np.zeros_like(scores), np.zeros_like(scores)
        folded[first] = best >> PLACE_BITS
        sizes[first] = np.diff(starts, append=len(found))
        return folded, sizes

    def _show_plain_overloads(
        self,
        scores: Scores,
        sizes: NDArray[np.int64],
        every: Scores,
        question: Question,
        java: Mapping[str, NDArray[np.int32]],
    ) -> None:
        """Let the plainest overload stand for its group among the first hits; a Java name decides first."""
        meant = {record for records in java.values() for record in records.tolist()}
        for record in Ranking(scores, ()).page(0, SHOWN_PLAIN):
            if sizes[record] < 2:  # noqa: PLR2004 - one alone has no other
                continue
            members = np.flatnonzero(self._group_of == self._group_of[record])
            matching = {int(member): int(every[member]) for member in members if every[member] > 0}
            chosen = self._plain.choose(record, matching, question, meant=meant)
            for values in (scores, sizes):
                values[[record, chosen]] = values[[chosen, record]]

    def _put_classes_first(self, scores: Scores, question: Question) -> None:
        """Let the best implementation change places with the member of an interface that stands before it."""
        if any(word.is_code for word in question.words):
            return
        for record in Ranking(scores, ()).page(0, IMPLEMENTED):
            others = self._implementations.of(record)
            if not len(others):
                continue
            best = int(others[np.argmax(scores[others])])
            if scores[record] > scores[best] > IMPLEMENTED_SHARE * scores[record]:
                scores[[record, best]] = scores[[best, record]]

    def _mixed(self, scores: Scores, question: Question) -> Scores:
        """Return the scores with repeats of one name in further types lowered, unless names were asked for."""
        if any(word.is_code for word in question.words):
            return scores
        records = np.array(Ranking(scores, ()).page(0, LOOKED_AT), dtype=np.int64)
        names = self._names.cards.name_of[records].tolist()
        lowered = scores[records].tolist()
        seen: Counter[int] = Counter()
        for place, name in enumerate(names):
            if seen[name]:
                lowered[place] = int(lowered[place] * self.repeat_factor ** seen[name])
            seen[name] += 1
        mixed = scores.copy()
        mixed[records] = lowered
        return mixed


def java_names(question: Question) -> Iterator[tuple[str, bool]]:
    """Yield what may be a Java name, and whether it is written like one: `Map.put`, `HashMap put`, `parseInt`."""
    for path in _PATH.findall(question.text):
        parts = re.split(r"[.#]", path)
        yield ".".join(parts[-2:]), True
    for left, right in pairwise(question.words):
        if left.is_code and right.is_latin:
            yield f"{left.text}.{right.text}", True
    for word in question.words:
        if word.is_latin and (len(question.words) == 1 or _CAMEL.search(word.text)):
            yield word.text, False
