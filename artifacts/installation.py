"""How a release appears: in a temporary sibling first, then by one rename.

A draft is a folder `.building-<token>` beside the releases, with a lock file
that its writer holds open. The system drops the lock when the writer dies,
however it dies, so the next build can tell a leftover from a build that is
still running. Servers that have a release open go on reading it.
"""

import contextlib
import logging
import os
import secrets
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, Final

from artifacts.releases import Release, is_named, list_releases, open_release

DRAFT_PREFIX: Final = ".building-"
LOCK_SUFFIX: Final = ".lock"
ASIDE_PREFIX: Final = ".damaged-"

_LOG: Final = logging.getLogger(__name__)


@contextlib.contextmanager
def draft(folder: Path) -> Iterator[Path]:
    """Give an empty folder beside the releases; it is gone afterwards unless it was installed.

    Leftovers of builds that were interrupted are removed first.
    """
    folder.mkdir(parents=True, exist_ok=True)
    remove_leftovers(folder)
    path = folder / f"{DRAFT_PREFIX}{secrets.token_hex(6)}"
    try:
        with _lock_of(path).open("xb") as lock:
            take_lock(lock)
            path.mkdir()
            yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)
        _lock_of(path).unlink(missing_ok=True)


def install(draft_path: Path, *, name: str, is_sound: Callable[[Path], bool]) -> Release:
    """Give a finished draft its name, unless the same release is there already.

    Args:
        draft_path: Folder made by `draft`, complete.
        name: Name of the release.
        is_sound: Whether an existing release of this name is what its manifest says.
            One that is not is moved aside, for nothing in a release is ever rewritten.
    """
    target = draft_path.parent / name
    _flush(draft_path)
    try:
        draft_path.rename(target)
    except OSError:
        if not target.exists():
            raise
        if not is_sound(target):  # else an earlier build, or a quicker one, made the same release
            _move_aside(target)
            draft_path.rename(target)
    return open_release(target)


def remove_leftovers(folder: Path) -> list[Path]:
    """Remove drafts whose writer is gone, and return them."""
    removed = []
    for path in sorted(folder.glob(f"{DRAFT_PREFIX}*")):
        if path.name.endswith(LOCK_SUFFIX):
            _remove_orphan_lock(path)
        elif _is_abandoned(_lock_of(path)):
            shutil.rmtree(path, ignore_errors=True)
            _lock_of(path).unlink(missing_ok=True)
            removed.append(path)
            _LOG.warning("Removed %s, left by a build that was interrupted.", path)
    for path in sorted(folder.glob(f"{ASIDE_PREFIX}*")):
        shutil.rmtree(path, ignore_errors=True)
    return removed


def prune_releases(made: Release, *, keep: int) -> list[Release]:
    """Remove the older releases beside a new one, and return the removed ones.

    Releases of other Cangjie versions stay, and so do the new one and the one that `$CJKB_ARTIFACT` names.

    Args:
        made: The new release.
        keep: How many of its version may stay, at least 1.
    """
    alike = [release for release in list_releases([made.path.parent]) if _kind(release) == _kind(made)]
    removed = []
    for release in alike[keep:]:
        if release.path.resolve() == made.path.resolve() or is_named(release):
            continue
        aside = release.path.with_name(f"{ASIDE_PREFIX}{secrets.token_hex(6)}")
        try:
            release.path.rename(aside)  # gone at once for every reader of the folder
        except OSError as error:  # Windows: somebody has it open
            _LOG.warning("%s is older than the newest %d and stays, being in use (%s).", release.path, keep, error)
            continue
        shutil.rmtree(aside, ignore_errors=True)
        removed.append(release)
    return removed


def _kind(release: Release) -> tuple[bool, str]:
    return release.manifest.is_starter, release.manifest.cangjie_version


def _lock_of(path: Path) -> Path:
    return path.with_name(path.name + LOCK_SUFFIX)


def _is_abandoned(lock_path: Path) -> bool:
    try:
        with lock_path.open("r+b") as lock:
            take_lock(lock)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


def _remove_orphan_lock(lock_path: Path) -> None:
    draft_path = lock_path.with_name(lock_path.name.removesuffix(LOCK_SUFFIX))
    if not draft_path.exists() and _is_abandoned(lock_path):
        lock_path.unlink(missing_ok=True)


def _move_aside(target: Path) -> None:
    aside = target.with_name(f"{ASIDE_PREFIX}{secrets.token_hex(6)}")
    target.rename(aside)
    _LOG.warning("%s was damaged and is replaced by the new build.", target)


def _flush(directory: Path) -> None:
    """Ask the system to put the draft's files on the disk, so that a power cut leaves no hollow release."""
    for path in directory.rglob("*"):
        if path.is_file():
            with path.open("rb+") as file:
                os.fsync(file.fileno())


def take_lock(file: BinaryIO) -> None:
    """Take the lock that ends with this process.

    Raises:
        OSError: another process holds it.
    """
    if sys.platform == "win32":  # pragma: no cover - the other branch runs elsewhere
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
