"""Dagster's SQLite files during a build: written without waiting for the disk at each of a thousand small steps.

Dagster opens a connection per statement. Each close is the last one, so SQLite
empties its log and waits for the disk twice: most of the time of a small build
on a busy disk. One connection more that stays open per file spares the
emptying, and `synchronous=NORMAL` the wait per commit. With a log ahead of the
file that is still safe: a power cut may undo the last steps, which the next
build makes again, and never harms the file.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import event
from sqlalchemy.engine import Engine


@contextmanager
def unhurried_bookkeeping() -> Iterator[None]:
    """Let SQLite files that are opened meanwhile be written at leisure."""
    keepers: dict[str, sqlite3.Connection] = {}

    def settle(connection: object, _record: object) -> None:
        if not isinstance(connection, sqlite3.Connection):
            return
        connection.execute("PRAGMA synchronous=NORMAL")
        [(_, _, file), *_] = connection.execute("PRAGMA database_list").fetchall()
        if file:
            if file not in keepers:
                keepers[file] = sqlite3.connect(file, check_same_thread=False)
            keepers[file].execute("SELECT count(*) FROM sqlite_master").fetchall()  # only a reader has the log open

    event.listen(Engine, "connect", settle)
    try:
        yield
    finally:
        event.remove(Engine, "connect", settle)
        for keeper in keepers.values():
            keeper.close()
