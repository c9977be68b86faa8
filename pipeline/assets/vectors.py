"""Vectors of records, where a build asks for them."""

import dagster as dg

from artifacts.schema import ApiRow, SectionRow
from pipeline.assets.documents import EMBEDDER
from pipeline.assets.results import DOCUMENT_VERSIONS, GROUP, Metadata, Stopwatch, rows_of, table_metadata
from pipeline.code_versions import code_version
from pipeline.embed import embed_texts
from pipeline.failures import reported
from pipeline.resources import Embedding
from pipeline.tables import VECTOR_ROWS, VectorRow
from pipeline.transforms.vectors import text_digest, texts_of
from pipeline.vector_cache import VectorCache, vector_cache_path


@dg.asset(
    group_name=GROUP,
    kinds={"parquet"},
    deps=[EMBEDDER],
    code_version=code_version("pipeline.embed"),
    metadata=table_metadata(VECTOR_ROWS),
)
def record_vectors(
    context: dg.AssetExecutionContext,
    api_records: list[ApiRow],
    shim_apis: list[ApiRow],
    sections: list[SectionRow],
    embedding: Embedding,
) -> dg.MaterializeResult[list[VectorRow]]:
    """One vector per API and passage; no row where the build does not ask for vectors."""
    watch = Stopwatch()
    versions = dg.MetadataValue.json({EMBEDDER.to_user_string(): embedding.version})
    if not embedding.is_on:
        return rows_of(VECTOR_ROWS, [], watch, extra={DOCUMENT_VERSIONS: versions})
    with reported():
        embedder = embedding.open()
        texts = texts_of([*api_records, *shim_apis], sections)
        with VectorCache(vector_cache_path(), embedder.model) as cache:
            numbers, made = embed_texts(texts.values(), embedder, cache, context.log.info)
    rows = [
        VectorRow(index, record_id, embedder.model, numbers[text_digest(text)])
        for (index, record_id), text in texts.items()
    ]
    extra: Metadata = {DOCUMENT_VERSIONS: versions, "embedded_texts": made, "model": embedder.model}
    return rows_of(VECTOR_ROWS, rows, watch, extra=extra)
