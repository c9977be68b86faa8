"""The best records of some terms are those of adding everything up and sorting."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from artifacts.postings import PostingsIndex, largest_impacts, pack_texts
from serving.best_records import BestRecords

RECORDS = 40
Posting = tuple[int, int]


def index_of(lists: list[dict[int, int]]) -> PostingsIndex:
    """Return an index of 40 records from each term's impacts by record."""
    offsets = np.cumsum([0, *map(len, lists)], dtype=np.int64)
    postings = [posting for one in lists for posting in sorted(one.items())]
    impacts = np.array([impact for _, impact in postings], dtype=np.uint16)
    return PostingsIndex(
        name="apis",
        terms=pack_texts([f"{number:03d}" for number in range(len(lists))]),
        record_ids=pack_texts([f"{number:03d}" for number in range(RECORDS)]),
        offsets=offsets,
        records=np.array([record for record, _ in postings], dtype=np.int32),
        impacts=impacts,
        largest=largest_impacts(offsets, impacts),
    )


def by_brute_force(index: PostingsIndex, terms: list[int], size: int) -> list[int]:
    """Return the best records after adding everything up."""
    sums = [0] * RECORDS
    for term in terms:
        records, impacts = index.postings(term)
        for record, impact in zip(records.tolist(), impacts.tolist(), strict=True):
            sums[record] += impact
    order = sorted((record for record in range(RECORDS) if sums[record]), key=lambda record: (-sums[record], record))
    return order[:size]


LISTS = st.lists(
    st.dictionaries(st.integers(0, RECORDS - 1), st.sampled_from([1, 2, 3, 50, 51, 400]), min_size=1, max_size=RECORDS),
    min_size=1,
    max_size=6,
)


@settings(max_examples=400)
@given(lists=LISTS, size=st.integers(1, 12), chosen=st.lists(st.integers(0, 5), max_size=6))
@pytest.mark.parametrize("small", [0, RECORDS])
def test_the_order_is_that_of_brute_force(
    small: int, lists: list[dict[int, int]], size: int, chosen: list[int]
) -> None:
    """Pruned or not, with ties, with terms named twice, and again after the sums of the first question."""
    index = index_of(lists)
    best = BestRecords(index, small=small)
    terms = [term % len(lists) for term in chosen]
    expected = by_brute_force(index, terms, size)
    assert best.best(terms, size) == expected
    assert best.best(terms, size) == expected


def test_a_list_that_cannot_win_is_looked_up_and_not_added() -> None:
    """A frequent word that adds 1 decides between records of equal score, and brings in none of its own."""
    rare = {3: 400, 7: 400, 9: 10}
    frequent = dict.fromkeys((record for record in range(RECORDS) if record != 3), 1)
    index = index_of([rare, frequent])
    assert BestRecords(index, small=0).best([0, 1], 2) == [7, 3]


@pytest.mark.parametrize("small", [0, RECORDS])
def test_no_terms_or_no_room_find_nothing(small: int) -> None:
    """As asked."""
    best = BestRecords(index_of([{1: 5}]), small=small)
    assert best.best([], 10) == []
    assert best.best([0], 0) == []


def test_ties_at_the_edge_of_a_long_list_keep_record_order() -> None:
    """Three hundred records of one score: the first ones stay."""
    records = np.arange(300, dtype=np.int32)
    index = PostingsIndex(
        name="apis",
        terms=pack_texts(["a"]),
        record_ids=pack_texts([f"{number:03d}" for number in range(300)]),
        offsets=np.array([0, 300], dtype=np.int64),
        records=records,
        impacts=np.full(300, 7, dtype=np.uint16),
        largest=np.array([7], dtype=np.uint16),
    )
    assert BestRecords(index).best([0], 4) == [0, 1, 2, 3]
