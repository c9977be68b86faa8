"""Installing a release: all of it or nothing, whatever happens on the way."""

import datetime as dt
import subprocess
import sys

import pytest

from artifacts.installation import draft, install, prune_releases, remove_leftovers
from artifacts.releases import list_releases
from artifacts.verification import is_sound
from tests.artifacts.miniature import API, write_miniature

ROWS = {"apis": [API]}

WRITER = """
import sys
from pathlib import Path
from artifacts.installation import draft

with draft(Path(sys.argv[1])) as path:
    (path / "knowledge.duckdb").write_bytes(b"half")
    print(path.name, flush=True)
    sys.stdin.read()
"""


def _names(folder) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def _edition(folder, day):
    """Write a release that was built on this day."""
    return write_miniature(folder, ROWS, built_at=dt.datetime(2026, 3, day, tzinfo=dt.UTC))


def _move(release, path) -> None:
    """Put a finished release where a draft is written."""
    path.rmdir()
    release.path.rename(path)


def test_a_draft_becomes_the_release_by_its_name(tmp_path) -> None:
    """Nothing but the release stays in the folder."""
    made = write_miniature(tmp_path / "made", ROWS)

    with draft(tmp_path / "r") as path:
        _move(made, path)
        release = install(path, name=made.name, is_sound=is_sound)

    assert release.path == tmp_path / "r" / made.name
    assert is_sound(release.path)
    assert _names(tmp_path / "r") == [made.name]


def test_a_failure_leaves_nothing(tmp_path) -> None:
    """Neither the draft nor its lock."""
    with pytest.raises(FileNotFoundError), draft(tmp_path) as path:
        (path / "half").write_bytes((path / "source that is not there").read_bytes())

    assert _names(tmp_path) == []


def test_a_release_that_is_there_is_kept(tmp_path) -> None:
    """The files that servers have open stay the files they are."""
    kept = write_miniature(tmp_path, ROWS)
    before = kept.database.stat().st_ino
    again = write_miniature(tmp_path / "again", ROWS)

    with draft(tmp_path) as path:
        _move(again, path)
        release = install(path, name=kept.name, is_sound=is_sound)

    assert release == kept
    assert release.database.stat().st_ino == before


def test_a_damaged_release_of_the_same_name_is_replaced(tmp_path, caplog) -> None:
    """Building again mends what cannot be repaired; the warning says so."""
    damaged = write_miniature(tmp_path / "r", ROWS)
    damaged.postings.write_bytes(b"")
    good = write_miniature(tmp_path / "good", ROWS)

    with draft(tmp_path / "r") as path:
        _move(good, path)
        release = install(path, name=good.name, is_sound=is_sound)

    assert is_sound(release.path)
    assert "was damaged and is replaced" in caplog.text
    remove_leftovers(tmp_path / "r")
    assert _names(tmp_path / "r") == [good.name]


def test_a_rename_that_fails_for_another_reason_is_told(tmp_path) -> None:
    """A draft that has vanished cannot be installed."""
    with pytest.raises(FileNotFoundError):
        install(tmp_path / "vanished", name="1.1.3-20261201-00000000", is_sound=is_sound)

    assert _names(tmp_path) == []


def test_the_draft_of_a_killed_writer_is_removed_and_that_of_a_live_one_is_not(tmp_path) -> None:
    """`kill -9` runs no cleanup; the next build does."""
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as writer:
        name = writer.stdout.readline().strip()
        assert remove_leftovers(tmp_path) == []
        assert name in _names(tmp_path)
        writer.kill()
    assert _names(tmp_path) == [name, f"{name}.lock"]

    with draft(tmp_path) as path:
        assert sorted(entry.removesuffix(".lock") for entry in _names(tmp_path)) == [path.name, path.name]

    assert _names(tmp_path) == []


def test_leftovers_without_their_other_half_are_removed(tmp_path) -> None:
    """A writer may die between making its lock and its folder, or a person delete one of them."""
    (tmp_path / ".building-aa").mkdir()
    (tmp_path / ".building-bb.lock").write_bytes(b"")
    (tmp_path / ".damaged-cc").mkdir()

    assert remove_leftovers(tmp_path) == [tmp_path / ".building-aa"]
    assert _names(tmp_path) == []


def test_pruning_keeps_the_newest_of_a_version(tmp_path) -> None:
    """Only beside a new release, and other versions are nobody's predecessors."""
    other = write_miniature(tmp_path, ROWS, cangjie_version="1.0.0")
    first, second, third = (_edition(tmp_path, day) for day in (1, 2, 3))

    assert prune_releases(third, keep=2) == [first]
    assert list_releases([tmp_path]) == [third, second, other]
    assert _names(tmp_path) == sorted(release.name for release in (other, second, third))


@pytest.mark.parametrize("part", ["", "knowledge.duckdb"])
def test_pruning_spares_the_new_release_and_the_one_in_use(tmp_path, monkeypatch, part) -> None:
    """The clock of the new one may go wrong; the environment names the other."""
    new, used, old, newest = (_edition(tmp_path, day) for day in (1, 2, 3, 4))
    monkeypatch.setenv("CJKB_ARTIFACT", str(used.path / part))

    assert prune_releases(new, keep=1) == [old]
    assert list_releases([tmp_path]) == [newest, used, new]
