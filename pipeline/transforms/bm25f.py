"""BM25F impacts. Pure numpy over token lists: no files, no Dagster.

Per term and record the frequencies of all fields are added, each weighted and
divided by the length of its field; saturation and rarity then act once, on the
sum (Robertson, Zaragoza, Taylor 2004), not per field:

    tf     = sum over fields of weight * count / (1 - b + b * length / mean length)
    idf    = ln(1 + (N - df + 0.5) / (df + 0.5))
    weight = idf * (k1 + 1) * tf / (k1 + tf)

Impacts are integers, so that equal inputs give equal digests anywhere: sums run
over integers, logarithms are correctly rounded decimals (libraries differ in
the last bit), and the rest is single IEEE operations in a fixed order.
"""

import itertools
from array import array
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Context, Decimal
from typing import Final

import numpy as np
from numpy.typing import NDArray

from artifacts.postings import PostingsIndex, largest_impacts, pack_texts
from artifacts.tokenizer import tokenize

LARGEST_IMPACT: Final = 65535  # uint16
_EXACT: Final = Context(prec=30)

Fields = Mapping[str, str]  # text of one record, by field


@dataclass(frozen=True, slots=True)
class FieldWeight:
    """How much one field counts."""

    weight: float  # factor on the term frequency, above 0
    b: float  # how much length matters, from 0 (not at all) to 1 (fully)


@dataclass(frozen=True, slots=True)
class Ranking:
    """The parameters of one index."""

    k1: float  # how soon repeats stop counting, above 0
    fields: Mapping[str, FieldWeight]


@dataclass(frozen=True, slots=True)
class _Counts:
    """How often each term stands in each record, in one field."""

    cells: NDArray[np.int64]  # term * n_records + record, ascending
    counts: NDArray[np.int64]
    lengths: NDArray[np.int64]  # shape (n_records,), tokens


def build_index(
    name: str,
    record_ids: Sequence[str],
    texts: Sequence[Fields],
    ranking: Ranking,
) -> PostingsIndex:
    """Return the index of records.

    Args:
        name: Name of the index.
        record_ids: Keys of the records, in key order.
        texts: Text of each record by field; fields without weight are left out.
        ranking: Field weights and saturation.
    """
    vocabulary: dict[str, int] = defaultdict(itertools.count().__next__)
    tokens = {field: _token_ids((text.get(field, "") for text in texts), vocabulary) for field in ranking.fields}
    terms = sorted(vocabulary)
    ranks = np.empty(len(terms), dtype=np.int64)
    ranks[[vocabulary[term] for term in terms]] = np.arange(len(terms))
    fields = [
        (weight, _counts(ranks[ids], lengths))
        for weight, (ids, lengths) in zip(ranking.fields.values(), tokens.values(), strict=True)
    ]
    cells, frequencies = _frequencies(fields)
    term_ids, records = np.divmod(cells, max(len(texts), 1))
    document_frequency = np.bincount(term_ids, minlength=len(terms)).astype(np.int64)
    weights = _saturated(frequencies, ranking.k1) * idf(document_frequency, len(texts))[term_ids]
    offsets = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(document_frequency)])
    impacts = quantised(weights)
    return PostingsIndex(
        name=name,
        terms=pack_texts(terms),
        record_ids=pack_texts(record_ids),
        offsets=offsets,
        records=records.astype(np.int32),
        impacts=impacts,
        largest=largest_impacts(offsets, impacts),
    )


def idf(document_frequency: NDArray[np.int64], n_records: int) -> NDArray[np.float64]:
    """Return how rare each term is, always above 0.

    Args:
        document_frequency: Shape (n_terms,), records that hold the term.
        n_records: Records in the index.
    """
    distinct, places = np.unique(document_frequency, return_inverse=True)
    values = [_ln(1 + Decimal(2 * (n_records - df) + 1) / Decimal(2 * df + 1)) for df in distinct.tolist()]
    return np.array(values, dtype=np.float64)[places]


def length_divisors(lengths: NDArray[np.int64], *, b: float) -> NDArray[np.float64]:
    """Return the length divisor of one field: 1.0 for a record of mean length, more for longer ones.

    Args:
        lengths: Shape (n_records,). Tokens of the field, per record.
        b: How much length matters, from 0 (not at all) to 1 (fully).

    Returns:
        Shape (n_records,), float64. All 1.0 when the field is empty everywhere.
    """
    total = int(lengths.sum())
    if not total:
        return np.ones(len(lengths))
    mean = total / len(lengths)
    return (1.0 - b) + b * (lengths / mean)


def quantised(weights: NDArray[np.float64]) -> NDArray[np.uint16]:
    """Return weights as integers from 1 to LARGEST_IMPACT, on one scale."""
    if not weights.size:
        return np.zeros(0, dtype=np.uint16)
    scaled = np.rint(weights / weights.max() * LARGEST_IMPACT)
    impacts: NDArray[np.uint16] = np.maximum(scaled, 1.0).astype(np.uint16)
    return impacts


def _token_ids(texts: Iterable[str], vocabulary: dict[str, int]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the terms of all texts in one row, and how many belong to each text.

    A token that is new to the vocabulary gets the next number when it is looked up.
    """
    ids = array("q")
    lengths = array("q")
    for text in texts:
        before = len(ids)
        ids.extend(map(vocabulary.__getitem__, tokenize(text)))
        lengths.append(len(ids) - before)
    return np.array(ids, dtype=np.int64), np.array(lengths, dtype=np.int64)


def _counts(terms: NDArray[np.int64], lengths: NDArray[np.int64]) -> _Counts:
    records = np.repeat(np.arange(len(lengths), dtype=np.int64), lengths)
    cells, counts = np.unique(terms * len(lengths) + records, return_counts=True)
    return _Counts(cells, counts.astype(np.int64), lengths)


def _frequencies(
    fields: Sequence[tuple[FieldWeight, _Counts]],
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return the cells that any field fills, ascending, and their weighted frequencies."""
    cells = np.unique(np.concatenate([counts.cells for _, counts in fields]))
    frequencies = np.zeros(len(cells))
    for weight, counts in fields:
        divisors = length_divisors(counts.lengths, b=weight.b)
        records = counts.cells % max(len(counts.lengths), 1)
        frequencies[np.searchsorted(cells, counts.cells)] += weight.weight * counts.counts / divisors[records]
    return cells, frequencies


def _saturated(frequencies: NDArray[np.float64], k1: float) -> NDArray[np.float64]:
    return (k1 + 1.0) * frequencies / (k1 + frequencies)


def _ln(value: Decimal) -> float:
    return float(value.ln(_EXACT))
