"""A small release made without Arrow: for environments that only read releases, and as a second writer."""

import dataclasses
import datetime as dt
import functools
from collections.abc import Mapping, Sequence
from pathlib import Path

import duckdb

from artifacts.columns import RowT, Table, in_key_order, quote
from artifacts.companions import companion_arrays
from artifacts.database import open_database
from artifacts.digests import content_digest, stored_table
from artifacts.manifest import Manifest, SourceRecord, canonical_manifest, read_manifest, release_name, write_manifest
from artifacts.postings import POSTINGS_FILE, PostingsIndex, write_postings
from artifacts.releases import DATABASE_FILE, Release
from artifacts.schema import (
    BM25_POSTINGS,
    BM25_TERMS,
    TABLES,
    ApiRow,
    Bm25PostingRow,
    Bm25TermRow,
)
from artifacts.tokenizer import TOKENIZER_ID
from artifacts.verification import file_records
from pipeline.transforms.index_fields import build_indexes

NOON = dt.datetime(2026, 12, 1, 12, tzinfo=dt.UTC)
SOURCE = SourceRecord("runtime", "cangjie_runtime", "corpus/运行时", None, "0" * 64, "Apache-2.0")

API = ApiRow(
    api_id="std.core.String.size", package="std.core", name="size", kind="prop", parent="String", via=None,
    signature="public prop size: Int64", description_zh="返回字符串的字节数。", description_en="Number of bytes.",
    params=(), returns=None, throws=(), parent_types=(), import_line=None, library="std", is_static=False,
    deprecated=False, replacement=None, source_path="std/core.md", source_line=7, source_path_en=None,
    source_line_en=None, also_at=(),
)  # fmt: skip

Rows = Mapping[str, Sequence[object]]


def _rows(tables: Rows, table: Table[RowT]) -> list[RowT]:
    return in_key_order(table, [row for row in tables.get(table.name, ()) if isinstance(row, table.row_class)])


def write_miniature(
    folder: Path,
    tables: Rows,
    *,
    cangjie_version: str = "1.1.3",
    built_at: dt.datetime = NOON,
    is_starter: bool = False,
) -> Release:
    """Write a release into `folder/<name>`."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "unnamed"
    path.mkdir()
    indexes = build_indexes(tables)
    write_database(path / DATABASE_FILE, {**tables, **index_rows(indexes)})
    write_postings(path / POSTINGS_FILE, indexes, beside=companion_arrays(functools.partial(_rows, tables), indexes))
    (path / "LICENSES").mkdir()
    (path / "LICENSES" / "NOTICE.txt").write_text("署名 attribution\n", encoding="utf-8")
    with open_database(path / DATABASE_FILE) as connection:
        records = {table.name: stored_table(connection, table) for table in TABLES}
    digest = content_digest(records)
    name = release_name(cangjie_version, build_date=f"{built_at:%Y%m%d}", content_digest=digest)
    manifest = Manifest(
        release=name, cangjie_version=cangjie_version, is_starter=is_starter, content_digest=digest,
        tokenizer_id=TOKENIZER_ID, built_at=f"{built_at:%Y-%m-%dT%H:%M:%SZ}", sources=(SOURCE,), tables=records,
        files=file_records(path), models={},
    )  # fmt: skip
    write_manifest(path, manifest)
    return Release(path.rename(folder / name), manifest)


def write_database(path: Path, tables: Rows) -> None:
    """Write rows into a DuckDB file, one INSERT each."""
    with duckdb.connect(str(path)) as connection:
        for table in TABLES:
            connection.execute(table.to_ddl())
            for row in in_key_order(table, tables.get(table.name, ())):
                insert(connection, table, row)


def insert(connection: duckdb.DuckDBPyConnection, table: Table[object], row: object) -> None:
    """Insert one row."""
    values = dataclasses.asdict(row)
    marks = ", ".join(f"CAST(? AS {column.type})" for column in table.columns)
    statement = f"INSERT INTO {quote(table.name)} VALUES ({marks})"  # noqa: S608 - quoted name
    connection.execute(statement, [_stored(value) for value in values.values()])


def index_rows(indexes: Sequence[PostingsIndex]) -> Rows:
    """Return the rows of the two tables that repeat the postings."""
    terms: list[object] = []
    postings: list[object] = []
    for index in indexes:
        for term_id, term in enumerate(index.terms):
            records, impacts = index.postings(term_id)
            terms.append(Bm25TermRow(index.name, term_id, term, len(records)))
            for record, impact in zip(records.tolist(), impacts.tolist(), strict=True):
                postings.append(Bm25PostingRow(index.name, term_id, record, index.record_id(record), impact))
    return {BM25_TERMS.name: terms, BM25_POSTINGS.name: postings}


def reseal(path: Path, **changes: object) -> None:
    """Give a tampered release a manifest that fits its files again, with further changes."""
    manifest = dataclasses.replace(read_manifest(path), files=file_records(path), **changes)
    fields = {"format_version": manifest.format_version, **dataclasses.asdict(manifest)}
    (path / "manifest.json").write_bytes(canonical_manifest(fields))


def _stored(value: object) -> object:
    return [_stored(item) for item in value] if isinstance(value, (tuple, list)) else value
