"""Vectors that were made before, by model and by the digest of their text: only what changed is embedded again."""

import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from artifacts.releases import cjkb_home

_FOLDER: Final = "cache"
_FILE: Final = "vectors.sqlite"
_TABLE: Final = """
CREATE TABLE IF NOT EXISTS vectors (model TEXT, digest TEXT, numbers TEXT, PRIMARY KEY (model, digest)) WITHOUT ROWID
"""


def vector_cache_path() -> Path:
    """Return where the vectors of this machine are kept."""
    return cjkb_home() / _FOLDER / _FILE


class VectorCache:
    """The vectors of one model."""

    def __init__(self, path: Path, model: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._connection = sqlite3.connect(path, timeout=30)
        self._connection.execute(_TABLE)
        self._model = model

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._connection.close()

    def known(self, digests: Iterable[str]) -> dict[str, str]:
        """Return the vectors that are there, by digest."""
        wanted = set(digests)
        rows = self._connection.execute("SELECT digest, numbers FROM vectors WHERE model = ?", [self._model])
        return {digest: numbers for digest, numbers in rows if digest in wanted}

    def add(self, numbers: Mapping[str, str]) -> None:
        """Keep vectors, by digest; they stay also when the build is interrupted."""
        rows = [(self._model, digest, text) for digest, text in sorted(numbers.items())]
        with self._connection:
            self._connection.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)", rows)
