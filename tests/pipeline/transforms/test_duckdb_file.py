"""The DuckDB file: every table as declared, readable by older clients, rows as they were."""

import duckdb
import pytest

from artifacts.columns import in_key_order, literal
from artifacts.schema import APIS, TABLES, TABLES_BY_NAME
from pipeline.arrow import to_arrow
from pipeline.transforms.duckdb_file import STORAGE_VERSION, write_duckdb
from tests.artifacts.miniature import insert
from tests.artifacts.synthetic import rows


@pytest.fixture
def tables():
    """Rows of every table but the two of the postings."""
    return rows(9)


def _written(tmp_path, tables) -> duckdb.DuckDBPyConnection:
    arrow = {
        name: to_arrow(table := TABLES_BY_NAME[name], in_key_order(table, given)) for name, given in tables.items()
    }
    write_duckdb(tmp_path / "引号 ' k.duckdb", arrow)
    return duckdb.connect(str(tmp_path / "引号 ' k.duckdb"), read_only=True)


def test_rows_come_back_as_a_second_writer_stores_them(tmp_path, tables) -> None:
    """Arrow in bulk and one INSERT per row give the same values, nested ones included."""
    with _written(tmp_path, tables) as written, duckdb.connect() as plain:
        for name, given in tables.items():
            table = TABLES_BY_NAME[name]
            plain.execute(table.to_ddl())
            for row in in_key_order(table, given):
                insert(plain, table, row)
            query = f"FROM {name}"
            assert written.execute(query).fetchall() == plain.execute(query).fetchall(), name


def test_every_table_is_there_with_its_comments(tmp_path) -> None:
    """Also those without rows; each column says what it means."""
    with _written(tmp_path, {}) as connection:
        assert sorted(connection.execute("SELECT table_name, comment FROM duckdb_tables()").fetchall()) == sorted(
            (table.name, f"One row per {table.doc}") for table in TABLES
        )
        found = connection.execute(
            "SELECT column_name, comment, is_nullable FROM duckdb_columns() "
            "WHERE table_name = 'apis' ORDER BY column_index"
        ).fetchall()
        assert found == [(column.name, column.doc, column.is_nullable) for column in APIS.columns]


def test_the_file_is_one_that_duckdb_1_5_opens(tmp_path) -> None:
    """DuckDB 2 would by default write a version that only it can read."""
    with _written(tmp_path, {}) as connection:
        versions = connection.execute(
            "SELECT tags['storage_version'] FROM duckdb_databases() WHERE NOT internal"
        ).fetchall()

    assert versions == [(f"{STORAGE_VERSION}+",)]


def test_no_log_or_temporary_file_stays(tmp_path, tables) -> None:
    """The release holds one file."""
    _written(tmp_path, tables).close()

    assert [path.name for path in tmp_path.iterdir()] == ["引号 ' k.duckdb"]


def test_a_key_that_comes_twice_is_refused(tmp_path, tables) -> None:
    """The last gate, if one before it was left open."""
    twice = to_arrow(APIS, [tables["apis"][0]] * 2)

    with pytest.raises(duckdb.ConstraintException, match=r"(?i)duplicate key"):
        write_duckdb(tmp_path / "k.duckdb", {"apis": twice})


def test_literals_are_quoted() -> None:
    """A path may hold a quote."""
    assert literal("a'b") == "'a''b'"
