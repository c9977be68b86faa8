"""Scores of a question's concepts against one index.

A word scores by its own tokens or by what the lexicon offers for it, whichever
is more, so that a synonym helps those who said it otherwise and gives nothing
twice. Records that answer more of the question's words come first.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from artifacts.lexicon import Lexicon
from artifacts.offers import Offers, offer_of
from artifacts.postings import PostingsIndex
from serving.concepts import Concepts, Phrase, Unit

Floats = NDArray[np.float32]
REMEMBERED_MEANINGS: Final = 256


@dataclass(frozen=True, slots=True)
class MatchWeights:
    """How much each way to match counts beside the word itself.

    `python -m tests.quality.tune` tried each at 0.6 to 1.6 times its value over 421
    judged questions, a third of them held out: `named` from 1.15 to 1.44 and `said`
    from 0.35 to 0.21 took the chosen ones from 0.878 to 0.886 and those held out from
    0.915 to 0.919. Half of that way is taken, for the gain is small; every other
    value gained less than 0.002 or lost.
    """

    said: float = 0.25  # another way to say it
    found: float = 0.75  # what the lexicon says to look for
    named: float = 1.4  # share of the best score that an API named by the lexicon gets
    later: float = 0.04  # what each further name loses
    remnant: float = 0.5  # Chinese that no entry of the lexicon covers
    phrase: float = 1.0  # how far what a phrase offers is raised to what its words would score, from 0 to 1
    coverage: float = 0.5  # share of the score that depends on how much of the question is answered


@dataclass(frozen=True, slots=True)
class WeighedOffer:
    """What one meaning offers: records and scores, of words and of names."""

    records: NDArray[np.int32]
    scores: Floats
    top: float  # the best of the scores, 0 without any
    named: NDArray[np.int64]
    shares: Floats


class Matcher:
    """Scores concepts against one index."""

    def __init__(
        self,
        index: PostingsIndex,
        lexicon: Lexicon,
        offers: Offers | None = None,
        *,
        term_id: Callable[[str], int | None],
        has_names: bool,
        groups: NDArray[np.integer] | None = None,
        weights: MatchWeights,
    ) -> None:
        """Match records of one index.

        Args:
            index: The postings.
            lexicon: What words mean.
            offers: What its meanings lead to in this index; looked up when asked for if None.
            term_id: Finds the number of a term.
            has_names: Whether the records are those that the lexicon names.
            groups: First record of each group of overloads, ascending; None where each record is its own.
            weights: How much each way to match counts.
        """
        self._index = index
        self._lexicon = lexicon
        self._stored_offers = offers
        self._term_id = term_id
        self._has_names = has_names
        self._groups = groups
        self._weights = weights
        self._offers: OrderedDict[int, WeighedOffer] = OrderedDict()
        self._tops: dict[str, float] = {}

    def scores(self, concepts: Concepts) -> Floats:
        """Return the score of every record, shape (n_records,); 0 for what matches nothing."""
        n = self._index.n_records
        words = [self._unit(unit) for unit in concepts.units]
        potentials = [self._potential(unit) for unit in concepts.units]
        total: Floats = np.zeros(n, dtype=np.float32)
        covered: Floats = np.zeros(n, dtype=np.float32)
        at = 0
        for phrase in (*concepts.phrases, Phrase(len(words), len(words), ())):
            for place in range(at, phrase.start):
                total += words[place]
                covered += _where_found(words[place], potentials[place])
            if phrase.meanings:
                self._add_phrase(phrase, words, potentials, total, covered)
            at = phrase.end
        whole = sum(potentials)
        if whole:
            share = self._weights.coverage
            covered *= np.float32(share)
            covered /= np.float32(whole)
            covered += np.float32(1 - share)
            total *= covered
        return total

    def matched(self, record: int, concepts: Concepts) -> tuple[str, ...]:
        """Return the tokens by which a record matches, and the phrases of the lexicon that name it."""
        words = [token for unit in concepts.units for token in unit.tokens if self._has(record, (token,))]
        known = [unit.meanings for unit in concepts.units] + [phrase.meanings for phrase in concepts.phrases]
        for meanings in known:
            for meaning in map(self._lexicon.meaning, meanings):
                words += [" ".join(way) for way in (*meaning.found, *meaning.said) if self._has(record, way)]
                if self._has_names and record in meaning.records:
                    words.append(" ".join(meaning.said[0]))
        return tuple(dict.fromkeys(words))

    def _has(self, record: int, tokens: tuple[str, ...]) -> bool:
        terms = [self._term_id(token) for token in tokens]
        found = [self._index.postings(term)[0] for term in terms if term is not None]
        places = [int(np.searchsorted(records, record)) for records in found]
        return 0 < len(found) == len(tokens) and all(
            at < len(records) and int(records[at]) == record for at, records in zip(places, found, strict=True)
        )

    def _add_phrase(
        self, phrase: Phrase, words: list[Floats], potentials: list[float], total: Floats, covered: Floats
    ) -> None:
        first, *rest = range(phrase.start, phrase.end)
        best = words[first].copy()
        part = _where_found(best, potentials[first])
        for place in rest:
            best += words[place]
            part += _where_found(words[place], potentials[place])
        potential = sum(potentials[phrase.start : phrase.end])
        offered = self._raise_to_offers(best, phrase.meanings, potential, raised=self._weights.phrase)
        for records in offered:
            part[records] = np.float32(potential)
        total += best
        covered += part

    def _unit(self, unit: Unit) -> Floats:
        own: Floats = np.zeros(self._index.n_records, dtype=np.float32)
        for token in unit.tokens:
            term = self._term_id(token)
            if term is not None:
                records, impacts = self._index.postings(term)
                own[records] += impacts
        if unit.is_remnant:
            own *= np.float32(self._weights.remnant)
        if unit.meanings:
            self._raise_to_offers(own, unit.meanings, self._potential(unit))
        return own

    def _potential(self, unit: Unit) -> float:
        """Return what the word could score at best, at least what a rare word would."""
        factor = self._weights.remnant if unit.is_remnant else 1.0
        return max(factor * sum(self._top(token) for token in unit.tokens), 12_000.0 if unit.meanings else 0.0)

    def _top(self, token: str) -> float:
        if token not in self._tops:
            term = self._term_id(token)
            self._tops[token] = float(self._index.largest_impact(term)) if term is not None else 0.0
        return self._tops[token]

    def _raise_to_offers(
        self, scores: Floats, meanings: tuple[int, ...], potential: float, *, raised: float = 0.0
    ) -> list[NDArray[np.integer]]:
        """Raise scores to what meanings offer; return the records for which they offer anything."""
        offered: list[NDArray[np.integer]] = []
        for offer in map(self._offer, meanings):
            ratio = self._weights.found * potential / offer.top if offer.top else 1.0
            factor = np.float32(max(1.0, ratio**raised))
            _raise_to(scores, offer.records, offer.scores * factor)
            _raise_to(scores, offer.named, offer.shares * np.float32(potential))
            offered += [offer.records, offer.named]
        return offered

    def _offer(self, position: int) -> WeighedOffer:
        offer = self._offers.get(position)
        if offer is None:
            offer = self._offers[position] = self._weighed(position)
            if len(self._offers) > REMEMBERED_MEANINGS:
                self._offers.popitem(last=False)
        else:
            self._offers.move_to_end(position)
        return offer

    def _weighed(self, position: int) -> WeighedOffer:
        meaning = self._lexicon.meaning(position)
        offer = (
            self._stored_offers.offer(position)
            if self._stored_offers
            else offer_of(meaning, self._index, self._term_id)
        )
        scores = np.maximum(
            offer.said * np.float32(self._weights.said),
            offer.found * np.float32(self._weights.found),
            dtype=np.float32,
        )
        named = np.array(meaning.records if self._has_names else (), dtype=np.int64)
        places = self._places(named)
        shares = np.maximum(self._weights.named - self._weights.later * places, 0.3).astype(np.float32)
        return WeighedOffer(offer.records, scores, float(scores.max(initial=0.0)), named, shares)

    def _places(self, named: NDArray[np.int64]) -> Floats:
        """Return the place of each named record, overloads of one group in the same: they are named together."""
        groups = named if self._groups is None else np.searchsorted(self._groups, named, side="right")
        order = {group: place for place, group in enumerate(dict.fromkeys(groups.tolist()))}
        return np.array([order[group] for group in groups.tolist()], dtype=np.float32)


def _where_found(scores: Floats, potential: float) -> Floats:
    """Return the potential for every record that scores, 0 for the others."""
    found: Floats = np.multiply(scores > 0, np.float32(potential), dtype=np.float32)
    return found


def _raise_to(scores: Floats, records: NDArray[np.integer], least: Floats) -> None:
    """Raise the scores of some records, each named once."""
    if len(records):
        scores[records] = np.maximum(scores[records], least)
