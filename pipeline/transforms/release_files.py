"""A release from rows: every file of it written beside the others, checked, and named by one rename."""

import datetime as dt
import functools
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import pyarrow as pa

from artifacts.columns import RowT, Table, in_key_order
from artifacts.companions import companion_arrays
from artifacts.digests import CHUNK_ROWS, Chunk, content_digest, table_digest
from artifacts.installation import draft, install
from artifacts.manifest import Manifest, SourceRecord, TableRecord, release_name, write_manifest
from artifacts.postings import POSTINGS_FILE, write_postings
from artifacts.releases import DATABASE_FILE, LICENSES_FOLDER, Release
from artifacts.schema import BM25_POSTINGS, BM25_TERMS, TABLES, TABLES_BY_NAME
from artifacts.tokenizer import TOKENIZER_ID
from artifacts.vectors import VECTORS_FILE, VECTORS_ROLE, Vectors, write_vectors
from artifacts.verification import file_records, is_sound, refuse_damage, vectors_digest
from pipeline.arrow import to_arrow
from pipeline.errors import RowShapeError
from pipeline.transforms.duckdb_file import write_duckdb
from pipeline.transforms.index_fields import build_indexes
from pipeline.transforms.postings_tables import postings_table, terms_table

_DERIVED: Final = (BM25_TERMS.name, BM25_POSTINGS.name)

Rows = Mapping[str, Sequence[object]]


def write_release(
    tables: Rows,
    *,
    cangjie_version: str,
    sources: Sequence[SourceRecord],
    built_at: dt.datetime,
    releases_dir: Path,
    is_starter: bool = False,
    licenses: Mapping[str, str] | None = None,
    models: Mapping[str, str] | None = None,
    vectors: Vectors | None = None,
    asked: Mapping[str, Sequence[str]] | None = None,
    inspect: Callable[[Path], None] | None = None,
) -> Release:
    """Write a release and return it; one with the same content, built the same day, is kept as it is.

    Args:
        tables: Rows by name of published table, in any order; what is absent is empty. The tables
            `bm25_terms` and `bm25_postings` are made here.
        cangjie_version: Version that the documentation describes.
        sources: What was read.
        built_at: Time of the build, with its time zone.
        releases_dir: Folder of releases; made when it is missing.
        is_starter: Whether it is the embedded starter corpus.
        licenses: Licence texts and attributions by file name.
        models: Models that made parts of it, by role.
        vectors: Vectors of its records.
        asked: How people ask for an API, by api_id; indexed, and in no table of its own.
        inspect: Called with the finished release before it gets its name; what it raises leaves nothing behind.

    Raises:
        RowShapeError: rows break the schema, or two have the same key.
        DamagedReleaseError: what was written does not read back as it should.
    """
    with draft(releases_dir) as path:
        records = _write_parts(path, tables, licenses or {}, asked or {})
        built = built_at.astimezone(dt.UTC)
        if vectors:
            write_vectors(path / VECTORS_FILE, vectors)
        files = file_records(path)
        digest = content_digest(records, vectors=vectors_digest(files))
        name = release_name(cangjie_version, build_date=f"{built:%Y%m%d}", content_digest=digest)
        manifest = Manifest(
            release=name,
            cangjie_version=cangjie_version,
            is_starter=is_starter,
            content_digest=digest,
            tokenizer_id=TOKENIZER_ID,
            built_at=f"{built:%Y-%m-%dT%H:%M:%SZ}",
            sources=tuple(sources),
            tables=records,
            files=files,
            models={**(models or {}), **({VECTORS_ROLE: vectors.model} if vectors else {})},
        )
        write_manifest(path, manifest)
        refuse_damage(path)
        if inspect:
            inspect(path)
        return install(path, name=name, is_sound=is_sound)


def _write_parts(
    path: Path, tables: Rows, licenses: Mapping[str, str], asked: Mapping[str, Sequence[str]]
) -> dict[str, TableRecord]:
    """Write everything but the manifest, and return what the rows handed in amount to."""
    published = {name: _published(TABLES_BY_NAME[name], rows) for name, rows in _handed_in(tables).items()}
    indexes = build_indexes(tables, asked=asked)
    published[BM25_TERMS.name] = terms_table(indexes)
    published[BM25_POSTINGS.name] = postings_table(indexes)
    write_duckdb(path / DATABASE_FILE, published)
    write_postings(path / POSTINGS_FILE, indexes, beside=companion_arrays(functools.partial(_rows, tables), indexes))
    _write_licenses(path / LICENSES_FOLDER, licenses)
    return {table.name: table_digest(table, _chunks(published[table.name])) for table in TABLES}


def _rows(tables: Rows, table: Table[RowT]) -> list[RowT]:
    return in_key_order(table, [row for row in tables.get(table.name, ()) if isinstance(row, table.row_class)])


def _handed_in(tables: Rows) -> Rows:
    known = [table.name for table in TABLES if table.name not in _DERIVED]
    for name in tables:
        if name not in known:
            raise RowShapeError(name, 0, f"no such table is handed in; there are {', '.join(known)}")
    return {name: tables.get(name, ()) for name in known}


def _published(table: Table[object], rows: Sequence[object]) -> pa.Table:
    """Return rows as Arrow, in key order, once each."""
    ordered = to_arrow(table, rows).sort_by([(name, "ascending") for name in table.key])
    keys = zip(*(ordered.column(name).to_pylist() for name in table.key), strict=True)
    for position, (first, second) in enumerate(itertools.pairwise(keys), 1):
        if first == second:
            raise RowShapeError(table.name, position, f"key {first} comes twice")
    return ordered


def _write_licenses(folder: Path, licenses: Mapping[str, str]) -> None:
    folder.mkdir()
    for name, text in sorted(licenses.items()):
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def _chunks(table: pa.Table) -> Iterator[Chunk]:
    for start in range(0, len(table), CHUNK_ROWS):
        yield [_values(column) for column in table.slice(start, CHUNK_ROWS).columns]


def _values(column: pa.ChunkedArray) -> Sequence[object]:
    """Return numbers as an array, for speed; everything else as a list."""
    is_number = pa.types.is_int64(column.type) and not column.null_count
    values: Sequence[object] = column.to_numpy() if is_number else column.to_pylist()
    return values
