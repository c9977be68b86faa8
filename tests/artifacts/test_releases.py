"""Which release is meant: search order, versions, starters, and what is refused."""

import datetime as dt
import logging
from pathlib import Path

import pytest

from artifacts.errors import DamagedReleaseError, NotAReleaseError, ReleaseMissingError, VersionMissingError
from artifacts.releases import (
    checkout,
    cjkb_home,
    find_release,
    list_releases,
    open_release,
    release_folders,
    releases_dir_for_builds,
)
from tests.artifacts.miniature import API, NOON, write_miniature

ROWS = {"apis": [API]}


@pytest.fixture(autouse=True)
def _no_environment(monkeypatch, tmp_path) -> None:
    monkeypatch.delenv("CJKB_ARTIFACT", raising=False)
    monkeypatch.setenv("CJKB_HOME", str(tmp_path / "home"))


def test_home_is_the_variable_or_the_platforms_folder(monkeypatch, tmp_path) -> None:
    """An empty variable counts as none."""
    assert cjkb_home() == tmp_path / "home"

    monkeypatch.setenv("CJKB_HOME", "")
    assert cjkb_home().name == "cangjie-knowledge"
    assert cjkb_home().is_absolute()

    monkeypatch.setenv("CJKB_HOME", "~/kb")
    assert cjkb_home() == Path.home() / "kb"


def test_folders_are_searched_home_first(tmp_path, monkeypatch) -> None:
    """From a checkout its own folder follows, and builds land there; never the current folder."""
    monkeypatch.setattr("artifacts.releases.checkout", lambda: tmp_path / "checkout")

    assert release_folders() == (tmp_path / "home" / "releases", tmp_path / "checkout" / "artifacts" / "releases")
    assert releases_dir_for_builds() == release_folders()[1]


def test_an_installed_program_has_only_its_home(tmp_path, monkeypatch) -> None:
    """There is no checkout to look in, and site-packages is no place to build into."""
    monkeypatch.setattr("artifacts.releases.checkout", lambda: None)

    assert release_folders() == (tmp_path / "home" / "releases",)
    assert releases_dir_for_builds() == tmp_path / "home" / "releases"


def test_a_checkout_is_known_by_its_project_file() -> None:
    """This code runs from a checkout, or is installed: there is no third way."""
    root = checkout()

    assert root is None or (root / "pyproject.toml").is_file()


def test_a_release_is_named_by_its_directory_or_its_database(tmp_path) -> None:
    """Both are what a user would type."""
    release = write_miniature(tmp_path, ROWS)

    assert open_release(release.path) == release
    assert open_release(release.database) == release
    assert release.postings.is_file()


def test_what_is_no_release_is_refused_when_named(tmp_path) -> None:
    """Missing, a file, a folder without manifest, a manifest without its files: each says so."""
    release = write_miniature(tmp_path / "r", ROWS)
    (tmp_path / "notes.txt").write_text("x", encoding="utf-8")

    with pytest.raises(ReleaseMissingError, match=r"No release at .*absent"):
        open_release(tmp_path / "absent")
    with pytest.raises(ReleaseMissingError):
        open_release(tmp_path / "absent" / "knowledge.duckdb")
    with pytest.raises(NotAReleaseError, match="it is a file"):
        open_release(tmp_path / "notes.txt")
    with pytest.raises(NotAReleaseError, match=r"no manifest\.json"):
        open_release(tmp_path)
    release.postings.unlink()
    with pytest.raises(NotAReleaseError, match=r"but no postings\.safetensors"):
        open_release(release.path)


@pytest.mark.parametrize("name", ["knowledge.duckdb", "postings.safetensors"])
def test_a_file_of_another_size_is_refused_when_the_release_is_opened(tmp_path, name) -> None:
    """A server on a truncated or foreign file would start, and fail at the first question."""
    release = write_miniature(tmp_path, ROWS)
    content = (release.path / name).read_bytes()
    (release.path / name).write_bytes(content[: len(content) // 2])

    with pytest.raises(DamagedReleaseError, match=rf"{name} has {len(content) // 2} bytes, not {len(content)}"):
        open_release(release.path)


def test_the_newest_has_the_highest_version_then_the_latest_build(tmp_path) -> None:
    """A fresh build of an old version is not the newest; 1.10 is newer than 1.9; starters come last."""
    folder = tmp_path / "r"
    later = NOON + dt.timedelta(days=1)
    starter = write_miniature(folder, ROWS, cangjie_version="2.0.0", is_starter=True)
    old = write_miniature(folder, ROWS, cangjie_version="1.9.0", built_at=later)
    first = write_miniature(folder, ROWS, cangjie_version="1.10.0")
    second = write_miniature(folder, ROWS, cangjie_version="1.10.0", built_at=later)

    assert list_releases([folder]) == [second, first, old, starter]
    assert find_release(folders=[folder]) == second
    assert find_release(version="1.9.0", folders=[folder]) == old
    assert find_release(version="2.0.0", folders=[folder]) == starter


def test_the_first_folder_with_a_release_decides(tmp_path) -> None:
    """The user's own folder comes before the checkout's, whatever lies there."""
    home, other = tmp_path / "home" / "releases", tmp_path / "other"
    newer = write_miniature(other, ROWS, cangjie_version="1.1.3")
    folders = [home, other]

    assert find_release(folders=folders) == newer
    older = write_miniature(home, ROWS, cangjie_version="1.0.0")
    assert find_release(folders=folders) == older
    assert find_release(version="1.1.3", folders=folders) == newer
    assert find_release() == older


def test_a_starter_is_taken_only_when_there_is_no_other(tmp_path) -> None:
    """Even when it lies in the folder that is searched first."""
    starter = write_miniature(tmp_path / "a", ROWS, cangjie_version="1.1.3", is_starter=True)
    full = write_miniature(tmp_path / "b", ROWS, cangjie_version="1.0.0")

    assert find_release(folders=[tmp_path / "a", tmp_path / "b"]) == full
    assert find_release(folders=[tmp_path / "a"]) == starter


def test_a_named_release_comes_before_everything(monkeypatch, tmp_path) -> None:
    """The flag before the variable, the variable before the folders; a bad name is refused, not skipped."""
    installed = write_miniature(tmp_path / "home" / "releases", ROWS, cangjie_version="9.0.0")
    first, second = (write_miniature(tmp_path / name, ROWS, cangjie_version="1.0.0") for name in "ab")

    assert find_release() == installed
    monkeypatch.setenv("CJKB_ARTIFACT", str(first.database))
    assert find_release() == first
    assert find_release(second.path) == second
    monkeypatch.setenv("CJKB_ARTIFACT", str(tmp_path / "absent"))
    with pytest.raises(ReleaseMissingError):
        find_release()


def test_a_version_that_is_not_installed_is_named_with_those_that_are(tmp_path) -> None:
    """The user learns what to choose from."""
    for version in ("1.10.0", "1.9.0"):
        write_miniature(tmp_path, ROWS, cangjie_version=version)

    with pytest.raises(VersionMissingError, match=r"No release for Cangjie 1\.2\.0 .* there are 1\.9\.0, 1\.10\.0\."):
        find_release(version="1.2.0", folders=[tmp_path])


def test_nothing_installed_says_how_to_get_one(tmp_path) -> None:
    """With or without a version, and also when a folder is not there."""
    for version in (None, "1.1.3"):
        with pytest.raises(ReleaseMissingError, match=r"No release installed\. Run `cjkb build`"):
            find_release(version=version, folders=[tmp_path, tmp_path / "absent"])


def test_a_listing_skips_what_is_no_release_and_warns(tmp_path, caplog) -> None:
    """One broken folder must not hide the rest; hidden ones and files are not even looked at."""
    release = write_miniature(tmp_path, ROWS)
    (tmp_path / "notes").mkdir()
    (tmp_path / ".building-1").mkdir()
    (tmp_path / "README.txt").write_text("x", encoding="utf-8")
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "manifest.json").write_text('{"format_version"', encoding="utf-8")

    with caplog.at_level(logging.WARNING):
        assert list_releases([tmp_path]) == [release]

    assert [record.getMessage().split(":")[0] for record in caplog.records] == ["Skipped", "Skipped"]
    assert "broken is damaged" in caplog.text
    assert "notes is no release" in caplog.text
    with pytest.raises(DamagedReleaseError):
        open_release(broken)


def test_a_folder_named_twice_lists_its_releases_once(tmp_path) -> None:
    """CJKB_HOME may point at the checkout."""
    release = write_miniature(tmp_path, ROWS)

    assert list_releases([tmp_path, tmp_path]) == [release]
