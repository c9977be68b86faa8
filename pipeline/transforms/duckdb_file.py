"""Tables of a release as one DuckDB file that clients of DuckDB 1.5 can open."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import duckdb
import pyarrow as pa

from artifacts.columns import Table, literal, quote
from artifacts.schema import BM25_POSTINGS, BM25_TERMS, TABLES

STORAGE_VERSION: Final = "v1.5.0"  # DuckDB 2 would write one that only DuckDB 2 reads
# An index over a million keys is six times the table; rows are read by term, and those lie together.
_WITHOUT_KEY: Final = (BM25_TERMS.name, BM25_POSTINGS.name)
_FILE: Final = "release_file"


def write_duckdb(path: Path, tables: Mapping[str, pa.Table]) -> None:
    """Write every published table, rows as given, with comments; a table not given is empty.

    Args:
        path: File to make; it must not exist.
        tables: Rows by table name, in key order, with the columns of the schema.
    """
    with duckdb.connect(":memory:") as connection:
        connection.execute(f"ATTACH {literal(str(path))} AS {_FILE} (STORAGE_VERSION {literal(STORAGE_VERSION)})")
        connection.execute(f"USE {_FILE}")
        for table in TABLES:
            _write(connection, table, tables.get(table.name))
        connection.execute("USE memory")
        connection.execute(f"DETACH {_FILE}")  # writes the checkpoint; no log file stays


def _write(connection: duckdb.DuckDBPyConnection, table: Table[object], rows: pa.Table | None) -> None:
    connection.execute(table.to_ddl(with_key=table.name not in _WITHOUT_KEY))
    if rows is not None and len(rows):
        connection.register("given", rows)
        connection.execute(f"INSERT INTO {quote(table.name)} BY NAME SELECT * FROM given")  # noqa: S608 - quoted
        connection.unregister("given")
    for comment in table.to_comments():
        connection.execute(comment)
