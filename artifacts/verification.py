"""Whether every byte of a release is what its manifest says, and its parts agree.

In this order, for a damaged file must not be opened: the manifest against its
own digest and form; every file beside it against size and SHA-256, none missing
and none added; then the tables against their digests, the content digest
against the tables, the postings file against the tables it repeats, and the
vectors, where there are any, against the records they stand for.
"""

import functools
import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from artifacts.columns import RowT, Table, quote
from artifacts.companions import companion_arrays
from artifacts.database import first_line, open_database
from artifacts.digests import RowOrderError, content_digest, stored_table
from artifacts.errors import ArtifactError, DamagedReleaseError
from artifacts.manifest import (
    MANIFEST_FILE,
    FileRecord,
    Manifest,
    canonical_manifest,
    read_manifest,
    read_manifest_fields,
    release_name,
)
from artifacts.postings import INDEX_NAMES, POSTINGS_FILE, Postings, PostingsIndex, largest_impacts
from artifacts.releases import DATABASE_FILE
from artifacts.schema import TABLES, TABLES_BY_NAME
from artifacts.tensors import open_tensors
from artifacts.vectors import VECTORS_FILE, VECTORS_ROLE, open_vectors, record_vectors

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_DATE_LENGTH: Final = len("2026-12-01")


def verify_release(directory: Path) -> list[str]:
    """Return what is wrong with a release, nothing when every byte is as it should be.

    Raises:
        ReleaseMissingError, NotAReleaseError, FormatMismatchError: there is no release to verify.
    """
    fields = read_manifest_fields(directory)
    if canonical_manifest(fields) != (directory / MANIFEST_FILE).read_bytes():
        return [f"{MANIFEST_FILE} differs from what its own digest covers"]
    manifest = read_manifest(directory)
    return (
        list(_name_faults(manifest))
        or list(_file_faults(directory, manifest))
        or list(_content_faults(directory, manifest))
    )


def refuse_damage(directory: Path) -> None:
    """Verify a release.

    Raises:
        DamagedReleaseError: something is wrong with it. Also everything that `verify_release` raises.
    """
    if faults := verify_release(directory):
        raise DamagedReleaseError(directory, "; ".join(faults))


def is_sound(directory: Path) -> bool:
    """Return whether a directory is a release without fault."""
    try:
        return not verify_release(directory)
    except ArtifactError:
        return False


def file_records(directory: Path) -> dict[str, FileRecord]:
    """Return size and hash of every file of a release but its manifest, by path."""
    return {name: file_record(directory / name) for name in _file_names(directory)}


def vectors_digest(files: Mapping[str, FileRecord]) -> str | None:
    """Return the hash of the vectors of a release, None when it has none."""
    return files[VECTORS_FILE].sha256 if VECTORS_FILE in files else None


def file_record(path: Path) -> FileRecord:
    """Return size and hash of one file."""
    with path.open("rb") as file:
        return FileRecord(path.stat().st_size, hashlib.file_digest(file, "sha256").hexdigest())


def _file_names(directory: Path) -> list[str]:
    names = (path.relative_to(directory).as_posix() for path in directory.rglob("*") if not path.is_dir())
    return sorted(name for name in names if name != MANIFEST_FILE)


def _name_faults(manifest: Manifest) -> Iterator[str]:
    date = manifest.built_at[:_DATE_LENGTH].replace("-", "")
    name = release_name(manifest.cangjie_version, build_date=date, content_digest=manifest.content_digest)
    if name != manifest.release:
        yield f"{MANIFEST_FILE} names it {manifest.release}, but version, date and digest make it {name}"
    if content_digest(manifest.tables, vectors=vectors_digest(manifest.files)) != manifest.content_digest:
        yield f"{MANIFEST_FILE} has a content digest that the digests of its tables do not make"


def _file_faults(directory: Path, manifest: Manifest) -> Iterator[str]:
    present = _file_names(directory)
    yield from (f"{name} is missing" for name in sorted(manifest.files) if name not in present)
    yield from (f"{name} does not belong to it" for name in present if name not in manifest.files)
    for name, expected in sorted(manifest.files.items()):
        if name not in present:
            continue
        found = file_record(directory / name)
        if found.bytes != expected.bytes:
            yield f"{name} has {found.bytes} bytes, not {expected.bytes}"
        elif found.sha256 != expected.sha256:
            yield f"{name} is altered: its SHA-256 differs"


def _content_faults(directory: Path, manifest: Manifest) -> Iterator[str]:
    try:
        with open_database(directory / DATABASE_FILE) as connection:
            faults = list(_table_faults(connection, manifest))
            yield from faults or _postings_faults(connection, directory / POSTINGS_FILE)
        if VECTORS_FILE in manifest.files:
            yield from _vectors_faults(directory, manifest)
    except DamagedReleaseError as error:
        yield f"{error.path.name}: {error.reason}"  # the sentence around it is that of the whole release
    except ArtifactError as error:
        yield str(error)


def _table_faults(connection: "DuckDBPyConnection", manifest: Manifest) -> Iterator[str]:
    stored = {str(name) for (name,) in connection.execute("SELECT table_name FROM duckdb_tables()").fetchall()}
    yield from (f"table {name} is missing" for name in sorted(TABLES_BY_NAME.keys() - stored))
    yield from (f"table {name} does not belong to it" for name in sorted(stored - TABLES_BY_NAME.keys()))
    yield from (
        f"{MANIFEST_FILE} lists no table {name}, or one too many"
        for name in sorted(TABLES_BY_NAME.keys() ^ manifest.tables.keys())
    )
    for table in TABLES:
        if table.name in stored and table.name in manifest.tables:
            yield from _rows_faults(connection, table, manifest)


def _rows_faults(connection: "DuckDBPyConnection", table: Table[object], manifest: Manifest) -> Iterator[str]:
    import duckdb

    expected = manifest.tables[table.name]
    try:
        found = stored_table(connection, table)
    except RowOrderError as error:
        yield str(error)
    except duckdb.Error as error:
        yield f"table {table.name} cannot be read ({first_line(error)})"
    else:
        if found.rows != expected.rows:
            yield f"table {table.name} has {found.rows} rows, not {expected.rows}"
        elif found.digest != expected.digest:
            yield f"the rows of table {table.name} differ from their digest"


def _postings_faults(connection: "DuckDBPyConnection", path: Path) -> Iterator[str]:
    postings = Postings.open(path)
    for name in INDEX_NAMES:
        for part in _differing_parts(connection, postings.index(name)):
            yield f"{path.name}: the {part} of index {name} differ from the tables"
    if not _cards_agree(connection, path):
        yield f"{path.name}: the cards differ from the tables"


def _vectors_faults(directory: Path, manifest: Manifest) -> Iterator[str]:
    vectors = open_vectors(directory)
    if vectors.model != manifest.models.get(VECTORS_ROLE):
        yield f"{VECTORS_FILE} was made by another model than {MANIFEST_FILE} names"
    postings = Postings.open(directory)
    for name, index in vectors.indexes.items():
        if len(index.rows) != postings.index(name).n_records:
            yield f"{VECTORS_FILE} has {len(index.rows)} vectors for {postings.index(name).n_records} {name}"
        elif not np.array_equal(record_vectors(index.rows).squares, index.squares):
            yield f"{VECTORS_FILE}: the lengths of the vectors of {name} differ from the vectors"


def _differing_parts(connection: "DuckDBPyConnection", index: PostingsIndex) -> Iterator[str]:
    key = TABLES_BY_NAME[index.name].key[0]
    ids = connection.execute(f"SELECT {quote(key)} FROM {quote(index.name)} ORDER BY 1").fetchall()  # noqa: S608 - quoted
    if [text for (text,) in ids] != list(index.record_ids):
        yield "records"
    terms = connection.execute(
        'SELECT term, document_frequency FROM bm25_terms WHERE "index" = ? ORDER BY term_id', [index.name]
    ).fetchall()
    if [term for term, _ in terms] != list(index.terms):
        yield "terms"
    if [count for _, count in terms] != np.diff(index.offsets).tolist():
        yield "document frequencies"
    if not _postings_agree(connection, index):
        yield "postings"
    elif not np.array_equal(index.largest, largest_impacts(index.offsets, index.impacts)):
        yield "largest impacts"
    if not _record_ids_agree(connection, index):
        yield "record ids of the postings"


def _postings_agree(connection: "DuckDBPyConnection", index: PostingsIndex) -> bool:
    columns = connection.execute(
        'SELECT term_id, record, impact FROM bm25_postings WHERE "index" = ? ORDER BY term_id, record', [index.name]
    ).fetchnumpy()
    term_ids = np.repeat(np.arange(index.n_terms), np.diff(index.offsets))
    pairs = ((columns["term_id"], term_ids), (columns["record"], index.records), (columns["impact"], index.impacts))
    return all(np.array_equal(stored, mapped) for stored, mapped in pairs)


def _record_ids_agree(connection: "DuckDBPyConnection", index: PostingsIndex) -> bool:
    pairs = connection.execute(
        'SELECT DISTINCT record, record_id FROM bm25_postings WHERE "index" = ?', [index.name]
    ).fetchall()
    return all(record < index.n_records and index.record_id(record) == record_id for record, record_id in pairs)


def _cards_agree(connection: "DuckDBPyConnection", path: Path) -> bool:
    indexes = list(Postings.open(path).indexes.values())
    expected = companion_arrays(functools.partial(_stored_rows, connection), indexes)
    stored = open_tensors(path).arrays
    prefixes = tuple(f"{name}." for name in INDEX_NAMES)
    beside = {name for name in stored if not name.startswith(prefixes)}
    return beside == expected.keys() and all(np.array_equal(stored[name], array) for name, array in expected.items())


def _stored_rows(connection: "DuckDBPyConnection", table: Table[RowT]) -> list[RowT]:
    """Return the rows of a table in key order; structs stay as DuckDB gives them."""
    columns, keys = (", ".join(map(quote, names)) for names in (table.column_names, table.key))
    records = connection.execute(f"SELECT {columns} FROM {table.name} ORDER BY {keys}").fetchall()  # noqa: S608 - quoted names
    return [table.row_class(*record) for record in records]
