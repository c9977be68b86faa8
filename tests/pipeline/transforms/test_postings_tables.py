"""The postings as tables: the columns made at once hold what rows made one by one would."""

import pytest

from artifacts.schema import BM25_POSTINGS, BM25_TERMS
from pipeline.arrow import from_arrow
from pipeline.transforms.index_fields import build_indexes
from pipeline.transforms.postings_tables import postings_table, terms_table
from tests.artifacts.miniature import index_rows
from tests.artifacts.synthetic import rows


@pytest.mark.parametrize("n_apis", [1, 30])
def test_columns_equal_rows(n_apis) -> None:
    """Term by term and posting by posting, over all three indexes."""
    indexes = build_indexes(rows(n_apis))
    expected = index_rows(indexes)

    assert from_arrow(BM25_TERMS, terms_table(indexes)) == expected["bm25_terms"]
    assert from_arrow(BM25_POSTINGS, postings_table(indexes)) == expected["bm25_postings"]


def test_no_records_give_empty_tables() -> None:
    """With the declared columns all the same."""
    indexes = build_indexes({})

    assert from_arrow(BM25_TERMS, terms_table(indexes)) == []
    assert from_arrow(BM25_POSTINGS, postings_table(indexes)) == []
