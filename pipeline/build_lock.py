"""One build at a time per Dagster instance: two would take turns at the same rows.

The system drops the lock when its holder dies, however it dies.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from artifacts.installation import take_lock
from pipeline.errors import BuildLockedError


@contextmanager
def build_lock(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder while the body runs.

    Raises:
        BuildLockedError: another process holds it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "build.lock"
    with path.open("ab") as file:
        try:
            take_lock(file)
        except OSError as error:
            raise BuildLockedError(path) from error
        yield
