"""Opening the DuckDB file: for reading, with one thread, and with our errors."""

import duckdb
import psutil
import pytest

from artifacts.database import open_database, read_settings, reading
from artifacts.errors import DamagedReleaseError
from tests.artifacts.miniature import API, write_database


def test_the_connection_reads_and_cannot_write(tmp_path) -> None:
    """Nothing in a release is ever rewritten."""
    write_database(tmp_path / "k.duckdb", {"apis": [API]})

    with open_database(tmp_path / "k.duckdb") as connection:
        assert connection.execute("SELECT name FROM apis").fetchall() == [("size",)]
        with pytest.raises(duckdb.Error, match="read-only"):
            connection.execute("DELETE FROM apis")


def test_no_further_thread_starts(tmp_path) -> None:
    """A server that answers from memory needs no pool beside it."""
    write_database(tmp_path / "k.duckdb", {})
    before = psutil.Process().num_threads()

    with open_database(tmp_path / "k.duckdb") as connection:
        connection.execute("SELECT count(*) FROM apis").fetchall()
        assert psutil.Process().num_threads() == before


def test_who_reads_the_file_with_duckdb_alone_may_open_the_release_too(tmp_path) -> None:
    """DuckDB refuses a second connection with other settings; that is no damage."""
    write_database(tmp_path / "k.duckdb", {"apis": [API]})

    with (
        duckdb.connect(str(tmp_path / "k.duckdb"), read_only=True) as own,
        open_database(tmp_path / "k.duckdb") as connection,
    ):
        assert connection.execute("SELECT name FROM apis").fetchall() == [("size",)]
        assert own.execute("SELECT name FROM apis").fetchall() == [("size",)]


@pytest.mark.parametrize("data", [b"", b"no database, but longer than a header" * 500])
def test_a_file_that_is_no_database_is_refused(tmp_path, data) -> None:
    """With the file's name and DuckDB's reason, in one sentence."""
    (tmp_path / "k.duckdb").write_bytes(data)

    with pytest.raises(DamagedReleaseError, match=r"k\.duckdb is damaged: DuckDB cannot open it \([^\n]*\)\. Build"):
        open_database(tmp_path / "k.duckdb").close()


def test_a_missing_or_truncated_file_is_refused(tmp_path) -> None:
    """As after a download that stopped."""
    with pytest.raises(DamagedReleaseError):
        open_database(tmp_path / "absent.duckdb")
    write_database(tmp_path / "k.duckdb", {"apis": [API]})
    data = (tmp_path / "k.duckdb").read_bytes()
    (tmp_path / "k.duckdb").write_bytes(data[: len(data) // 3])

    with pytest.raises(DamagedReleaseError):
        open_database(tmp_path / "k.duckdb")


def test_what_cannot_be_read_is_damage(tmp_path) -> None:
    """A block in the middle of the file, or a table that a release has."""
    write_database(tmp_path / "k.duckdb", {"apis": [API]})

    with (
        pytest.raises(
            DamagedReleaseError, match=r"k\.duckdb is damaged: DuckDB cannot read it \([^\n]*missing[^\n]*\)"
        ),
        reading(tmp_path / "k.duckdb") as connection,
    ):
        connection.execute("SELECT * FROM missing")


def test_a_setting_that_duckdb_1_does_not_know_is_left_out() -> None:
    """DuckDB refuses unknown settings; 1.5 is the oldest we open releases with."""
    assert "async_threads" not in read_settings("1.5.6")
    assert read_settings("2.0.1") == {**read_settings("1.5.6"), "async_threads": 0}
