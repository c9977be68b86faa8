"""The postings as the tables `bm25_terms` and `bm25_postings`, from their arrays.

About a million rows, so columns are made at once and no row object ever exists.
"""

from collections.abc import Sequence

import numpy as np
import pyarrow as pa

from artifacts.postings import PostingsIndex, Texts
from artifacts.schema import BM25_POSTINGS, BM25_TERMS
from pipeline.arrow import arrow_schema


def terms_table(indexes: Sequence[PostingsIndex]) -> pa.Table:
    """Return `bm25_terms` of indexes given in the order of their names."""
    return pa.concat_tables([arrow_schema(BM25_TERMS).empty_table(), *map(_terms, indexes)])


def postings_table(indexes: Sequence[PostingsIndex]) -> pa.Table:
    """Return `bm25_postings` of indexes given in the order of their names."""
    return pa.concat_tables([arrow_schema(BM25_POSTINGS).empty_table(), *map(_postings, indexes)])


def _terms(index: PostingsIndex) -> pa.Table:
    columns = [
        pa.repeat(index.name, index.n_terms),
        pa.array(np.arange(index.n_terms, dtype=np.int64)),
        _strings(index.terms),
        pa.array(np.diff(index.offsets)),
    ]
    return pa.Table.from_arrays(columns, schema=arrow_schema(BM25_TERMS))


def _postings(index: PostingsIndex) -> pa.Table:
    columns = [
        pa.repeat(index.name, len(index.records)),
        pa.array(np.repeat(np.arange(index.n_terms, dtype=np.int64), np.diff(index.offsets))),
        pa.array(index.records.astype(np.int64)),
        _strings(index.record_ids).take(pa.array(index.records)),
        pa.array(index.impacts.astype(np.int64)),
    ]
    return pa.Table.from_arrays(columns, schema=arrow_schema(BM25_POSTINGS))


def _strings(texts: Texts) -> pa.Array:
    offsets = pa.py_buffer(texts.offsets.astype(np.int32))
    return pa.StringArray.from_buffers(len(texts), offsets, pa.py_buffer(texts.blob.tobytes()))
