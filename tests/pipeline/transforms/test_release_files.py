"""Writing a release: rows in, one verified directory out, or nothing at all."""

import dataclasses
import datetime as dt
import os
import random
import subprocess
import sys

import pytest

from artifacts.errors import DamagedReleaseError
from artifacts.manifest import SourceRecord
from artifacts.postings import Postings
from artifacts.verification import verify_release
from pipeline.errors import RowShapeError
from pipeline.transforms import release_files
from pipeline.transforms.release_files import write_release
from tests.artifacts.miniature import API, NOON, write_miniature
from tests.artifacts.synthetic import rows

SOURCE = SourceRecord("std", "cangjie_runtime", "corpus/std", "v1.1.3", "aa", "Apache-2.0")

WRITER = """
import datetime as dt, sys
from pathlib import Path
from pipeline.transforms import release_files
from tests.artifacts.synthetic import rows

if sys.argv[2] == "hang":
    def hang(path):
        print("written", flush=True)
        sys.stdin.read()
    release_files.refuse_damage = hang
release = release_files.write_release(rows(30), cangjie_version="1.1.3", sources=[],
    built_at=dt.datetime(2026, 12, 1, tzinfo=dt.UTC), releases_dir=Path(sys.argv[1]))
print(release.manifest.content_digest)
"""


def _write(folder, tables, **changes):
    given = {"cangjie_version": "1.1.3", "sources": [SOURCE], "built_at": NOON, "releases_dir": folder, **changes}
    return write_release(tables, **given)


def _names(folder) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_written_release_verifies_and_is_named_by_version_date_and_digest(tmp_path) -> None:
    """What is written reads back without a fault, under the name the contract gives it."""
    release = _write(tmp_path, rows(12), licenses={"NOTICE.txt": "署名\n"}, models={"embeddings": "m"}, is_starter=True)

    assert verify_release(release.path) == []
    assert release.name == f"1.1.3-20261201-{release.manifest.content_digest[:8]}"
    assert _names(tmp_path) == [release.name]
    assert _names(release.path) == ["LICENSES", "knowledge.duckdb", "manifest.json", "postings.safetensors"]
    assert (release.path / "LICENSES" / "NOTICE.txt").read_bytes() == "署名\n".encode()
    manifest = release.manifest
    assert (manifest.sources, manifest.models, manifest.is_starter) == ((SOURCE,), {"embeddings": "m"}, True)
    assert manifest.tables["apis"].rows == 12
    assert Postings.open(release.path).index("apis").n_records == 12


def test_the_content_digest_is_that_of_a_second_writer(tmp_path) -> None:
    """One writes Arrow in bulk and digests the rows handed in, the other inserts rows and digests the file."""
    tables = rows(12)

    assert (
        _write(tmp_path / "a", tables).manifest.content_digest
        == write_miniature(tmp_path / "b", tables).manifest.content_digest
    )


def test_the_time_of_the_build_is_told_in_utc(tmp_path) -> None:
    """Just after midnight in Shanghai it is still the day before in the name."""
    built_at = dt.datetime(2026, 12, 2, 1, 30, tzinfo=dt.timezone(dt.timedelta(hours=8)))

    release = _write(tmp_path, rows(1), built_at=built_at)

    assert release.name.startswith("1.1.3-20261201-")
    assert release.manifest.built_at == "2026-12-01T17:30:00Z"


def test_equal_rows_give_the_digest_again_in_any_order_folder_and_process(tmp_path) -> None:
    """Identity is the content; neither hash seed nor order of rows changes it."""
    tables = rows(30)
    shuffled = {name: random.Random(3).sample(list(table), len(table)) for name, table in tables.items()}  # noqa: S311
    digests = {
        _write(tmp_path / "one", tables).manifest.content_digest,
        _write(tmp_path / "two", shuffled, cangjie_version="1.1.0").manifest.content_digest,
    }
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        run = subprocess.run(
            [sys.executable, "-c", WRITER, str(tmp_path / seed), "run"],
            env=environment, check=True, capture_output=True, text=True,
        )  # fmt: skip
        digests.add(run.stdout.strip())

    assert len(digests) == 1


def test_the_same_release_is_kept_not_rewritten(tmp_path) -> None:
    """Later the same day: the files that servers have open stay the files they are."""
    first = _write(tmp_path, rows(3))
    inode = first.database.stat().st_ino

    second = _write(tmp_path, rows(3), built_at=NOON + dt.timedelta(hours=1))

    assert second == first
    assert second.database.stat().st_ino == inode
    assert _names(tmp_path) == [first.name]


@pytest.mark.parametrize(
    "step",
    [
        "to_arrow", "build_indexes", "terms_table", "postings_table", "write_duckdb", "companion_arrays",
        "write_postings", "_write_licenses", "table_digest", "file_records", "write_manifest", "refuse_damage",
        "install",
    ],
)  # fmt: skip
def test_a_failure_at_any_step_leaves_the_last_release_and_nothing_else(tmp_path, monkeypatch, step) -> None:
    """Half a release must never be found."""
    last = _write(tmp_path, rows(1))

    def fail(*args: object, **kwargs: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(release_files, step, fail)
    with pytest.raises(KeyboardInterrupt):
        _write(tmp_path, rows(3))

    assert _names(tmp_path) == [last.name]
    assert verify_release(last.path) == []


def test_a_killed_build_leaves_no_release_and_the_next_one_cleans_up(tmp_path) -> None:
    """`kill -9` when everything is written and nothing is named yet."""
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(tmp_path), "hang"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as build:
        assert build.stdout.readline() == "written\n"
        build.kill()
    assert [name for name in _names(tmp_path) if not name.startswith(".building-")] == []
    assert len(_names(tmp_path)) == 2

    release = _write(tmp_path, rows(3))

    assert _names(tmp_path) == [release.name]


def test_what_does_not_read_back_is_no_release(tmp_path, monkeypatch) -> None:
    """The digests are those of the rows handed in, so a writer that alters one is caught."""
    write = release_files.write_duckdb

    def altering(path, tables) -> None:
        write(path, {**tables, "terms": tables["terms"].slice(0, 0)})

    monkeypatch.setattr(release_files, "write_duckdb", altering)
    with pytest.raises(DamagedReleaseError, match="table terms has 0 rows, not 1"):
        _write(tmp_path, rows(3))

    assert _names(tmp_path) == []


def test_a_key_that_comes_twice_is_refused(tmp_path) -> None:
    """With table and key."""
    twice = [API, dataclasses.replace(API, kind="func")]

    with pytest.raises(RowShapeError, match=r"Table apis.*std\.core\.String\.size.*comes twice"):
        _write(tmp_path, {"apis": twice})


@pytest.mark.parametrize("table", ["notes", "bm25_terms"])
def test_a_table_that_is_not_handed_in_is_refused(tmp_path, table) -> None:
    """A misspelt name must not vanish, and the postings are made here."""
    with pytest.raises(RowShapeError, match=f"Table {table}.*no such table is handed in; there are apis"):
        _write(tmp_path, {table: []})


def test_rows_of_another_table_are_refused(tmp_path) -> None:
    """Before anything is indexed."""
    with pytest.raises(RowShapeError, match="Table terms"):
        _write(tmp_path, {"terms": [API]})
