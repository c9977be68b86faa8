"""The DuckDB file of a release, opened for reading and for nothing else.

Everything that reads a release in this process opens it here: DuckDB refuses a
second connection to the same file with other settings.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from artifacts.errors import DamagedReleaseError

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_FIRST_WITH_ASYNC_THREADS = 2  # major version; there eight more threads start, even with one worker


def open_database(path: Path) -> "DuckDBPyConnection":
    """Return a read-only connection; with the settings of the caller's own one where the process has one already.

    Raises:
        DamagedReleaseError: the file is missing, cut short, or no DuckDB file.
    """
    import duckdb

    try:
        try:
            return duckdb.connect(str(path), read_only=True, config=read_settings(duckdb.__version__))
        except duckdb.ConnectionException:  # whoever also reads the tables with SQL opened it without these settings
            return duckdb.connect(str(path), read_only=True)
    except duckdb.Error as error:
        raise DamagedReleaseError(path, f"DuckDB cannot open it ({first_line(error)})") from error


@contextmanager
def reading(path: Path) -> Iterator["DuckDBPyConnection"]:
    """Open a database for a few queries; a block that DuckDB cannot read makes the release a damaged one.

    Raises:
        DamagedReleaseError: the file cannot be opened or read.
    """
    with open_database(path) as connection, damage_told(path):
        yield connection


@contextmanager
def damage_told(path: Path) -> Iterator[None]:
    """Turn what DuckDB says while it reads into what it means: blocks are read late, so damage shows late.

    Raises:
        DamagedReleaseError: a block of the file cannot be read.
    """
    import duckdb

    try:
        yield
    except duckdb.Error as error:
        reason = f"DuckDB cannot read it ({first_line(error)}); `cjkb verify` tells all that is wrong"
        raise DamagedReleaseError(path, reason) from error


def first_line(error: Exception) -> str:
    """Return the first line of DuckDB's message; the rest repeats the SQL."""
    return str(error).partition("\n")[0]


def read_settings(version: str) -> dict[str, str | bool | int | float | list[str]]:
    """Return the settings of a connection, as this version of DuckDB knows them."""
    settings: dict[str, str | bool | int | float | list[str]] = {
        "threads": 1,  # answers come faster than a second thread wakes
        "autoinstall_known_extensions": False,
        "autoload_known_extensions": False,
    }
    if int(version.partition(".")[0]) >= _FIRST_WITH_ASYNC_THREADS:
        settings["async_threads"] = 0
    return settings
