"""Digest of a table's content: the same for equal rows, whatever stores them.

SHA-256 over a canonical encoding, which depends on no version of DuckDB, Arrow,
numpy or Python, nor on the machine:

1. a head: canonical JSON of the table's name, key and columns with their types;
2. the rows in key order, cut into chunks of CHUNK_ROWS; for each chunk the
   number of rows, then column by column:
   - a mask, one byte per row, 1 where the value is null (nullable columns only);
   - integers as little-endian 64-bit, booleans as one byte, null as 0;
   - texts as the 32-bit numbers of their characters, then all their UTF-8; null is empty;
   - lists and structs as texts that hold their canonical JSON, a struct as the
     list of its values in declared order.

Canonical JSON has no spaces and escapes nothing but what JSON demands.
The content digest of a release is SHA-256 over the lines `<table> <digest>`, and
`vectors.safetensors <SHA-256 of the file>` behind them where a release has vectors.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, cast

import numpy as np
from numpy.typing import NDArray

from artifacts.columns import PYTHON_TYPES, Column, Table, quote
from artifacts.manifest import TableRecord
from artifacts.vectors import VECTORS_FILE

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

CHUNK_ROWS: Final = 65536
_json: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

Chunk = Sequence[Sequence[object]]  # one sequence of values per column


class RowOrderError(ValueError):
    """Rows of a stored table are not in strictly ascending key order."""

    def __init__(self, table: str, key: Sequence[object]) -> None:
        super().__init__(f"table {table} is out of key order, or has a key twice, at {tuple(key)!r}")


def content_digest(tables: Mapping[str, TableRecord], *, vectors: str | None = None) -> str:
    """Return the digest of a release, from the digests of its tables and the SHA-256 of its vectors, if it has any."""
    lines = "".join(f"{name} {tables[name].digest}\n" for name in sorted(tables))
    lines += f"{VECTORS_FILE} {vectors}\n" if vectors else ""
    return hashlib.sha256(lines.encode()).hexdigest()


def stored_table(connection: "DuckDBPyConnection", table: Table[object]) -> TableRecord:
    """Return row count and digest of a table in a DuckDB file.

    Raises:
        RowOrderError: the rows are not stored in key order.
    """
    return table_digest(table, stored_chunks(connection, table))


def table_digest(table: Table[object], chunks: Iterator[Chunk]) -> TableRecord:
    """Return row count and digest of chunks, each of CHUNK_ROWS rows but the last.

    Raises:
        RowOrderError: the rows are not in key order.
    """
    digest = hashlib.sha256(_head(table))
    rows = 0
    last: tuple[object, ...] | None = None
    positions = [table.column_names.index(name) for name in table.key]
    for chunk in chunks:
        last = _check_order(table, [chunk[position] for position in positions], last)
        size = len(chunk[0])
        rows += size
        digest.update(size.to_bytes(8, "little"))
        for column, values in zip(table.columns, chunk, strict=True):
            for part in _encode(column, values):
                digest.update(part)
    return TableRecord(rows, digest.hexdigest())


def stored_chunks(connection: "DuckDBPyConnection", table: Table[object]) -> Iterator[Chunk]:
    """Yield a stored table's columns, chunk by chunk, in the order of its rows."""
    names = ", ".join(quote(name) for name in table.column_names)
    total = _count(connection, table)
    for start in range(0, total, CHUNK_ROWS):
        result = connection.execute(
            f"SELECT {names} FROM {quote(table.name)} WHERE rowid >= ? AND rowid < ?",  # noqa: S608 - quoted names
            [start, start + CHUNK_ROWS],
        )
        if any(column.is_nested for column in table.columns):
            yield list(zip(*result.fetchall(), strict=True))
        else:
            arrays = result.fetchnumpy()
            yield [_plain_array(arrays[name]) for name in table.column_names]


def _count(connection: "DuckDBPyConnection", table: Table[object]) -> int:
    row = connection.execute(f"SELECT count(*) FROM {quote(table.name)}").fetchone()  # noqa: S608 - quoted name
    return int(row[0]) if row else 0


def _head(table: Table[object]) -> bytes:
    columns = [[column.name, column.type, column.is_nullable] for column in table.columns]
    return _json([table.name, list(table.key), columns]).encode()


def _check_order(
    table: Table[object], columns: Sequence[Sequence[object]], last: tuple[object, ...] | None
) -> tuple[object, ...] | None:
    plain = (column.tolist() if isinstance(column, np.ndarray) else column for column in columns)
    for key in zip(*plain, strict=True):
        if last is not None and not last < key:
            raise RowOrderError(table.name, key)
        last = key
    return last


def _plain_array(values: NDArray[np.generic]) -> Sequence[object]:
    """Return numbers as they are, for speed; texts and columns with nulls as lists."""
    is_number = values.dtype.kind in "iub" and not isinstance(values, np.ma.MaskedArray)
    return cast("Sequence[object]", values if is_number else values.tolist())


def _encode(column: Column, values: Sequence[object]) -> Iterator[bytes]:
    if column.is_nullable:
        yield np.array([value is None for value in values], dtype=np.uint8).tobytes()
        if not column.is_nested:
            null = PYTHON_TYPES[column.type]()
            values = [null if value is None else value for value in values]
    if column.is_nested:
        yield from _texts(list(_nested_texts(column, values)))
    elif column.type == "VARCHAR":
        yield from _texts(cast("Sequence[str]", values))
    else:
        yield np.asarray(values).astype("|u1" if column.type == "BOOLEAN" else "<i8").tobytes()


def _nested_texts(column: Column, values: Sequence[object]) -> Iterator[str]:
    part = column.item if column.is_list else column
    for value in values:
        if value is None:
            yield ""
        elif isinstance(value, (list, tuple)):
            yield _json([_plain(part, element) for element in value]) if value else "[]"  # most are empty
        else:
            yield _json(_plain(part, value))


def _texts(values: Sequence[str]) -> Iterator[bytes]:
    yield np.array(list(map(len, values)), dtype="<u4").tobytes()
    yield "".join(values).encode()


def _plain(part: Column, value: object) -> object:
    """Return an element as JSON holds it; fields of a struct are scalars."""
    return [_field(value, field.name) for field in part.fields] if part.fields else value


def _field(value: object, name: str) -> object:
    return value[name] if isinstance(value, dict) else getattr(value, name)
