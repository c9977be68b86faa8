"""The ledger: one append-only file per package, each line on disk before the next request starts.

A request is written before it is sent, its answer before it is judged. So
whatever ends the process, the next run knows what was paid for. A line that
was cut off is closed by the next writer and read by nobody.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import Final

from artifacts.installation import take_lock
from artifacts.releases import cjkb_home
from pipeline.errors import LedgerError, LedgerLockedError
from pipeline.generation.records import Record, from_line, to_line

FOLDER: Final = "examples"
EXAMPLES: Final = "examples"  # tasks, each with a folder of its own
TRANSLATIONS: Final = "translations"
SUFFIX: Final = ".jsonl"
LOCK_SUFFIX: Final = ".lock"


def ledger_folder(task: str) -> Path:
    """Return the folder of a task's ledgers, below the folder of everything `cjkb` keeps."""
    return cjkb_home() / FOLDER / task


def ledger_file(folder: Path, package: str) -> Path:
    """Return the ledger of a package."""
    return folder / f"{package}{SUFFIX}"


def ledger_files(folder: Path) -> list[Path]:
    """Return the ledgers of a folder, sorted."""
    return sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else []


def read_ledger(file: Path) -> list[Record]:
    """Return the records of a file, in order; of a file that is not there, none.

    Raises:
        LedgerError: the file cannot be read.
    """
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise LedgerError(file, f"it cannot be read ({error.strerror})") from error
    return [record for line in data.split(b"\n") if line and (record := from_line(line)) is not None]


class LedgerWriter:
    """Appends records; each is on disk when `append` returns."""

    def __init__(self, file: Path, stream: FileIO) -> None:
        self.file = file
        self._stream = stream

    def append(self, record: Record) -> None:
        """Write one record through to the disk.

        Raises:
            LedgerError: the disk did not take it; nothing may be asked any more.
        """
        try:
            _write_all(self._stream, to_line(record))
        except OSError as error:
            raise LedgerError(self.file, f"it cannot be written ({error.strerror})") from error


@contextmanager
def writing(file: Path) -> Iterator[LedgerWriter]:
    """Hold a package's ledger while the body runs; nobody else can write it then.

    Raises:
        LedgerLockedError: another process or thread holds it.
        LedgerError: it cannot be opened.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = file.with_suffix(LOCK_SUFFIX).open("ab")
    except OSError as error:
        raise LedgerError(file, f"it cannot be opened ({error.strerror})") from error
    with lock:
        try:
            take_lock(lock)
        except OSError as error:
            raise LedgerLockedError(file) from error
        with _opened(file) as stream:
            yield LedgerWriter(file, stream)


def _opened(file: Path) -> FileIO:
    """Return the file at its end, the last line closed."""
    try:
        stream = FileIO(file, "ab")
        _sync_folder(file.parent)
        if _is_cut_off(file):
            _write_all(stream, b"\n")
    except OSError as error:
        raise LedgerError(file, f"it cannot be opened ({error.strerror})") from error
    return stream


def _write_all(stream: FileIO, data: bytes) -> None:
    """Append bytes and wait until the disk has them."""
    left = memoryview(data)
    while left:
        left = left[stream.write(left) :]
    os.fsync(stream.fileno())


def _is_cut_off(file: Path) -> bool:
    with file.open("rb") as stream:
        if not stream.seek(0, os.SEEK_END):
            return False
        stream.seek(-1, os.SEEK_END)
        return stream.read(1) != b"\n"


def _sync_folder(folder: Path) -> None:
    """Make a new file's name survive a crash too, where the system can."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
