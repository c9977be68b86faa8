"""Offers: which records each meaning of the lexicon leads to, and how well, in one index.

A meaning has a dozen ways to say it; to look them all up while someone waits
would take longer than the search itself. So the postings file carries, for
every meaning, the records that hold all tokens of one of its ways, with the
best sum of impacts over what people say and over what is to be looked for.
How much either counts is the reader's matter. Derived from the lexicon and the
postings: `build_offers` is the definition, and verification builds it again.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from artifacts.lexicon import Lexicon, Meaning, Tokens
from artifacts.postings import PostingsIndex
from artifacts.tensors import Array, Tensors

PREFIX: Final = "offers"
OFFERED: Final = ("apis", "examples", "sections")  # indexes that people ask in their own words

Sums = NDArray[np.uint32]
TermId = Callable[[str], int | None]


@dataclass(frozen=True, slots=True)
class Offer:
    """What one meaning leads to."""

    records: NDArray[np.int32]  # ascending
    said: Sums  # best sum of impacts of a way to say it, 0 where none is there
    found: Sums  # best sum of impacts of what is to be looked for, 0 where none is there


@dataclass(frozen=True, slots=True)
class Offers:
    """The offers of all meanings in one index."""

    offsets: NDArray[np.int64]  # shape (n_meanings + 1,)
    records: NDArray[np.int32]
    said: Sums
    found: Sums

    def offer(self, position: int) -> Offer:
        """Return the offer of one meaning."""
        start, end = self.offsets[position], self.offsets[position + 1]
        return Offer(self.records[start:end], self.said[start:end], self.found[start:end])


def build_offers(lexicon: Lexicon, index: PostingsIndex) -> Offers:
    """Return the offers of every meaning."""
    known = {term: number for number, term in enumerate(index.terms)}
    offers = [offer_of(lexicon.meaning(at), index, known.get) for at in range(len(lexicon.meanings))]
    offsets = np.zeros(len(offers) + 1, dtype=np.int64)
    np.cumsum([len(offer.records) for offer in offers], out=offsets[1:])
    return Offers(
        offsets,
        np.concatenate([np.empty(0, dtype=np.int32), *(offer.records for offer in offers)]),
        np.concatenate([np.empty(0, dtype=np.uint32), *(offer.said for offer in offers)]),
        np.concatenate([np.empty(0, dtype=np.uint32), *(offer.found for offer in offers)]),
    )


def offer_of(meaning: Meaning, index: PostingsIndex, term_id: TermId) -> Offer:
    """Return what one meaning leads to.

    Args:
        meaning: The meaning.
        index: The index to look in.
        term_id: Returns the id of a token in the index, None when no record has it.
    """
    said = _best_sums(meaning.said, index, term_id)
    found = _best_sums(meaning.found, index, term_id)
    records = np.flatnonzero((said > 0) | (found > 0))
    return Offer(records.astype(np.int32), said[records], found[records])


def _best_sums(ways: Iterable[Tokens], index: PostingsIndex, term_id: TermId) -> Sums:
    """Return the best sum of impacts of every record that holds all tokens of a way, shape (n_records,)."""
    best: Sums = np.zeros(index.n_records, dtype=np.uint32)
    for tokens in ways:
        terms = [term_id(token) for token in tokens]
        known = [index.postings(term) for term in terms if term is not None]
        if known and len(known) == len(terms):
            records, sums = _common(known)
            best[records] = np.maximum(best[records], sums)
    return best


def _common(lists: Sequence[tuple[NDArray[np.int32], NDArray[np.uint16]]]) -> tuple[NDArray[np.int32], Sums]:
    """Return the records that stand in every list, and the sums of their impacts; the shortest list leads."""
    (records, impacts), *others = sorted(lists, key=lambda one: len(one[0]))
    sums = impacts.astype(np.uint32)
    for longer, further in others:
        at = np.searchsorted(longer, records)
        at[at == len(longer)] = 0
        is_common = longer[at] == records
        records, at = records[is_common], at[is_common]
        sums = sums[is_common] + further[at]
    return records, sums


def offer_arrays(lexicon: Lexicon, indexes: Iterable[PostingsIndex]) -> Mapping[str, Array]:
    """Return the arrays of the postings file that hold the offers."""
    arrays: dict[str, Array] = {}
    for index in indexes:
        if index.name in OFFERED:
            offers = build_offers(lexicon, index)
            prefix = f"{PREFIX}.{index.name}"
            arrays[f"{prefix}.offsets"] = offers.offsets
            arrays[f"{prefix}.records"] = offers.records
            arrays[f"{prefix}.said"] = offers.said
            arrays[f"{prefix}.found"] = offers.found
    return arrays


def stored_offers(tensors: Tensors, index: str) -> Offers | None:
    """Return the offers that a postings file holds for an index, None when it holds none for it."""
    prefix = f"{PREFIX}.{index}"
    if f"{prefix}.offsets" not in tensors.arrays:
        return None
    return Offers(
        tensors.array(f"{prefix}.offsets", np.int64),
        tensors.array(f"{prefix}.records", np.int32),
        tensors.array(f"{prefix}.said", np.uint32),
        tensors.array(f"{prefix}.found", np.uint32),
    )
