"""The best few records of some terms: everything added up in a small index, pruned in a large one.

Of a large index nothing is touched that cannot win. Terms are taken from the
one that can add most to a score to the one that can add least (MaxScore). Once
all that is left together adds less than the score of the last place, no new
record can come in: from then on only those are looked up that still may win,
and their number falls with every further term. Frequent words add little, so
their long lists are mostly left alone. Equal scores keep record order, as if
everything had been added up and sorted.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from artifacts.postings import PostingsIndex

Records = NDArray[np.int32]
Sums = NDArray[np.int32]

NO_RECORDS: Final[Records] = np.empty(0, dtype=np.int32)
SMALL: Final = 50_000  # records up to which it is faster to add everything up
SORTED_AS_THEY_ARE: Final = 256  # records up to which nothing is gained by leaving most of them unsorted
KEPT_SUMS: Final = 4  # arrays that wait for the next question; as many questions may be asked at a time for free


class BestRecords:
    """Finds the best records of one index."""

    def __init__(self, index: PostingsIndex, *, small: int = SMALL) -> None:
        """Open an index.

        Args:
            index: The postings.
            small: Records up to which everything is added up.
        """
        self._index = index
        self._is_small = index.n_records <= small
        self._free: list[Sums] = []  # all zero; a thread takes one and gives it back

    def best(self, terms: Iterable[int], size: int) -> list[int]:
        """Return the records with the highest sums of impacts, best first, ties in record order.

        Args:
            terms: Term ids; one that is named twice counts twice.
            size: Most records.
        """
        if size < 1:
            return []
        if self._is_small:
            return self._of_everything(terms, size)
        lists = [(self._index.largest_impact(term), *self._index.postings(term)) for term in terms]
        lists.sort(key=lambda one: (-one[0], len(one[1])))
        sums = self._free.pop() if self._free else np.zeros(self._index.n_records, dtype=np.int32)
        touched: list[Records] = []
        try:
            return self._pruned(lists, size, sums, touched)
        finally:
            for records in touched:
                sums[records] = 0
            if len(self._free) < KEPT_SUMS:
                self._free.append(sums)

    def _of_everything(self, terms: Iterable[int], size: int) -> list[int]:
        sums = np.zeros(self._index.n_records, dtype=np.int32)
        for term in terms:
            records, impacts = self._index.postings(term)
            sums[records] += impacts
        found = (sums > 0).nonzero()[0]
        scores = sums[found]
        if len(found) > max(size, SORTED_AS_THEY_ARE):
            is_kept = scores >= _last_place(scores, size, 0)
            found, scores = found[is_kept], scores[is_kept]
        best: list[int] = found[np.negative(scores).argsort(kind="stable")[:size]].tolist()
        return best

    def _pruned(
        self, lists: Sequence[tuple[int, Records, NDArray[np.uint16]]], size: int, sums: Sums, touched: list[Records]
    ) -> list[int]:
        left = sum(top for top, _, _ in lists)
        floor = 0  # score of the last place so far
        for top, records, impacts in lists:
            if left < floor:
                break
            left -= top
            added = sums[records] + impacts
            sums[records] = added
            touched.append(records)
            floor = max(floor, _last_place(added, size, floor))
        candidates = _reaching(touched, sums, floor - left)
        scores = sums[candidates]
        for top, records, impacts in lists[len(touched) :]:
            left -= top
            scores = scores + _impacts_of(candidates, records, impacts)
            floor = max(floor, _last_place(scores, size, floor))
            is_kept = scores >= floor - left
            candidates, scores = candidates[is_kept], scores[is_kept]
        order = np.argsort(-scores, kind="stable")[:size]  # candidates ascend
        best: list[int] = candidates[order].tolist()
        return best


def _last_place(scores: Sums, size: int, floor: int) -> int:
    """Return the score of the place `size`, if it is above the floor; else the floor."""
    above = scores[scores > floor]
    if len(above) < size:
        return floor
    return int(np.partition(above, len(above) - size)[len(above) - size])


def _reaching(touched: Sequence[Records], sums: Sums, least: int) -> Records:
    """Return the records, ascending and once each, whose sum is not below the least."""
    found = [records[sums[records] >= least] for records in touched]
    if len(found) == 1:
        return found[0]
    every = np.sort(np.concatenate([NO_RECORDS, *found]))
    is_first = np.ones(len(every), dtype=np.bool_)
    np.not_equal(every[1:], every[:-1], out=is_first[1:])
    return every[is_first]


def _impacts_of(wanted: Records, records: Records, impacts: NDArray[np.uint16]) -> Sums:
    """Return what a term adds to each of the wanted records, 0 where it is not."""
    at = np.searchsorted(records, wanted)
    at[at == len(records)] = 0
    return np.where(records[at] == wanted, impacts[at], 0).astype(np.int32)
