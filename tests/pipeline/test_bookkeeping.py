"""Files of SQLite that are written at leisure while a build runs."""

from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.pool import NullPool

from pipeline.bookkeeping import unhurried_bookkeeping


def write(file: Path, number: int) -> object:
    """Write a number as Dagster does, a connection for it alone; return how SQLite waits for the disk."""
    engine = sa.create_engine(f"sqlite:///{file}", poolclass=NullPool)
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA journal_mode=WAL")
        waits = connection.exec_driver_sql("PRAGMA synchronous").scalar()
        connection.exec_driver_sql("CREATE TABLE IF NOT EXISTS steps (number INTEGER)")
        connection.exec_driver_sql("INSERT INTO steps VALUES (?)", (number,))
        connection.commit()
    return waits


def numbers(file: Path) -> list[int]:
    """What the file holds."""
    with sa.create_engine(f"sqlite:///{file}", poolclass=NullPool).connect() as connection:
        return [number for (number,) in connection.exec_driver_sql("SELECT number FROM steps ORDER BY number")]


def test_the_log_is_emptied_once_at_the_end_and_nothing_is_lost(tmp_path: Path) -> None:
    """While it lasts a log stands beside the file although no connection of a step is open."""
    file, log = tmp_path / "runs.db", tmp_path / "runs.db-wal"
    assert write(file, 1) == 2
    assert not log.exists()

    with unhurried_bookkeeping():
        assert [write(file, 2), write(file, 3)] == [1, 1]
        assert log.exists()

    assert not log.exists()
    assert numbers(file) == [1, 2, 3]
    assert write(file, 4) == 2


def test_a_file_in_memory_is_left_alone() -> None:
    """An instance for one test has no file."""
    with unhurried_bookkeeping(), sa.create_engine("sqlite://").connect() as connection:
        assert connection.exec_driver_sql("SELECT 1").scalar() == 1
