"""BM25F: the formula by hand, and integers that are the same on every machine."""

import math

import numpy as np

from pipeline.transforms.bm25f import FieldWeight, Ranking, build_index, idf, length_divisors, quantised

PLAIN = Ranking(k1=1.0, fields={"text": FieldWeight(1.0, 0.0)})


def _impacts(index) -> dict[str, dict[str, int]]:
    """Return impacts by term and record id."""
    found = {}
    for term_id, term in enumerate(index.terms):
        records, impacts = index.postings(term_id)
        found[term] = {
            index.record_id(record): impact for record, impact in zip(records, impacts.tolist(), strict=True)
        }
    return found


def test_a_rare_term_weighs_more_by_the_textbook_formula() -> None:
    """`file` in one of two records: ln 2; `lock` in both: ln 1.2; the largest becomes 65535."""
    index = build_index("apis", ["a", "b"], [{"text": "lock"}, {"text": "lock file"}], PLAIN)

    assert _impacts(index) == {"fil": {"b": 65535}, "lock": {"a": 17238, "b": 17238}}


def test_fields_are_added_before_saturation() -> None:
    """2 x 1 + 1 x 2 = 4, saturated 2 x 4 / (1 + 4) = 1.6; a single mention is 1.0, so 1 / 1.6 of it."""
    ranking = Ranking(k1=1.0, fields={"name": FieldWeight(2.0, 0.0), "text": FieldWeight(1.0, 0.0)})

    index = build_index("apis", ["a", "b"], [{"name": "lock", "text": "lock lock"}, {"text": "lock"}], ranking)

    assert _impacts(index) == {"lock": {"a": 65535, "b": 40959}}


def test_a_longer_field_counts_less() -> None:
    """Lengths 1 and 3, mean 2, b = 1: frequencies 2 and 2/3, saturated 4/3 and 4/5.

    `lock` has ln 1.2, the others ln 2, so the largest is 4/5 ln 2, and `lock` in the short text 4/3 ln 1.2.
    """
    ranking = Ranking(k1=1.0, fields={"text": FieldWeight(1.0, 1.0)})

    index = build_index("apis", ["a", "b"], [{"text": "lock"}, {"text": "lock alpha beta"}], ranking)

    assert _impacts(index) == {"alpha": {"b": 65535}, "beta": {"b": 65535}, "lock": {"a": 28730, "b": 17238}}


def test_average_field_has_divisor_one() -> None:
    """A record of mean length is left alone, whatever b is."""
    np.testing.assert_array_equal(length_divisors(np.array([2, 4, 6]), b=0.75), [0.625, 1.0, 1.375])


def test_an_empty_field_divides_by_one() -> None:
    """A corpus without English has no mean English length."""
    np.testing.assert_array_equal(length_divisors(np.array([0, 0]), b=0.75), [1.0, 1.0])


def test_idf_stays_above_zero() -> None:
    """A term that every record has still tells a match from none."""
    values = idf(np.array([1, 3, 3, 2]), 3)

    np.testing.assert_allclose(values, [math.log(8 / 3), math.log(8 / 7), math.log(8 / 7), math.log(8 / 5)], rtol=1e-15)
    assert (values > 0).all()


def test_quantising_keeps_order_and_never_reaches_zero() -> None:
    """A posting of impact 0 would be a match that does not count."""
    assert quantised(np.array([1e-9, 0.5, 2.0])).tolist() == [1, 16384, 65535]
    assert quantised(np.array([])).tolist() == []


def test_halves_are_rounded_to_even() -> None:
    """As IEEE does by default: 0.5 of 65535 is 32767.5, the even neighbour is 32768."""
    assert quantised(np.array([1.0, 2.0])).tolist() == [32768, 65535]


def test_fields_without_weight_and_records_without_text_are_left_out() -> None:
    """The record keeps its position all the same."""
    index = build_index("apis", ["a", "b", "c"], [{"note": "lock"}, {}, {"text": "file"}], PLAIN)

    assert index.n_records == 3
    assert _impacts(index) == {"fil": {"c": 65535}}


def test_no_records_give_an_empty_index() -> None:
    """A release without sections still has the index."""
    index = build_index("sections", [], [], PLAIN)

    assert (index.n_records, index.n_terms, len(index.records)) == (0, 0, 0)
    assert index.offsets.tolist() == [0]


def test_arrays_have_the_layout_that_search_reads() -> None:
    """Terms sorted, records ascending within a term, types as declared."""
    texts = [{"text": "移除 beta alpha"}, {"text": "alpha"}, {"text": "beta beta"}]

    index = build_index("apis", ["x", "y", "z"], texts, PLAIN)

    assert list(index.terms) == ["alpha", "beta", "移", "移除", "除"]
    assert index.offsets.tolist() == [0, 2, 4, 5, 6, 7]
    assert index.records.tolist() == [0, 1, 0, 2, 0, 0, 0]
    assert (index.offsets.dtype, index.records.dtype, index.impacts.dtype) == (np.int64, np.int32, np.uint16)


def test_impacts_of_a_mixed_corpus_are_pinned() -> None:
    """The same integers on every machine: this test is the proof wherever it runs."""
    texts = [
        {"text": " ".join(f"word{(record * 7 + place * place) % 23}" for place in range(record % 11))}
        for record in range(50)
    ]
    ranking = Ranking(k1=1.2, fields={"text": FieldWeight(2.5, 0.6)})

    index = build_index("apis", [f"r{number:02}" for number in range(50)], texts, ranking)

    assert index.impacts[:6].tolist() == [41800, 38755, 49594, 52019, 40220, 37393]
    assert int(index.impacts.astype(np.int64).sum()) == 17495104
