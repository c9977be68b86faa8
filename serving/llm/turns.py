"""Turns: one question at a time works on a release, and who waits for the network lets the next one in.

A release is read through one database connection and one set of parsers,
which no two threads may use at once. An answer by rules takes milliseconds, so
taking turns costs nothing; an answer that waits for a model takes seconds.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Turns:
    """Turns of any number of threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._holder: int | None = None

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Wait for a turn and keep it."""
        self._take()
        try:
            yield
        finally:
            self._give()

    @contextmanager
    def lent(self) -> Iterator[None]:
        """Lend the own turn to others meanwhile; nothing happens to a thread that has none."""
        if self._holder != threading.get_ident():
            yield
            return
        self._give()
        try:
            yield
        finally:
            self._take()

    def _take(self) -> None:
        self._lock.acquire()
        self._holder = threading.get_ident()

    def _give(self) -> None:
        self._holder = None
        self._lock.release()
