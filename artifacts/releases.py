"""Where releases lie and which one is meant.

This module alone knows CJKB_HOME. Releases are looked for at `--artifact`, at
`$CJKB_ARTIFACT`, in `$CJKB_HOME/releases`, in the checkout's
`artifacts/releases`; never in the current folder. How they get there stands in
`artifacts.installation`.
"""

import logging
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from artifacts.errors import (
    ArtifactError,
    DamagedReleaseError,
    NotAReleaseError,
    ReleaseMissingError,
    VersionMissingError,
)
from artifacts.manifest import Manifest, read_manifest
from artifacts.postings import POSTINGS_FILE
from artifacts.versions import VersionOrder, version_order

DATABASE_FILE: Final = "knowledge.duckdb"
LICENSES_FOLDER: Final = "LICENSES"
RELEASES_FOLDER: Final = "releases"

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Release:
    """One release on disk, its manifest read."""

    path: Path
    manifest: Manifest

    @property
    def name(self) -> str:
        """Return the release's name."""
        return self.manifest.release

    @property
    def database(self) -> Path:
        """Return the path of the DuckDB file."""
        return self.path / DATABASE_FILE

    @property
    def postings(self) -> Path:
        """Return the path of the postings file."""
        return self.path / POSTINGS_FILE

    @property
    def age_order(self) -> tuple[bool, VersionOrder, str, str]:
        """Return the sort key of "newest": starters first, then by Cangjie version and build."""
        manifest = self.manifest
        return not manifest.is_starter, version_order(manifest.cangjie_version), manifest.built_at, manifest.release


def cjkb_home() -> Path:
    """Return the folder of everything `cjkb` keeps: `$CJKB_HOME`, or the platform's user data folder."""
    if named := os.environ.get("CJKB_HOME"):
        return Path(named).expanduser().absolute()
    import platformdirs

    return platformdirs.user_data_path("cangjie-knowledge", appauthor=False)


def checkout() -> Path | None:
    """Return the root of the checkout this code runs from, None when it is installed."""
    root = Path(__file__).resolve().parents[1]
    return root if (root / "pyproject.toml").is_file() and (root / "artifacts" / RELEASES_FOLDER).is_dir() else None


def release_folders() -> tuple[Path, ...]:
    """Return the folders that hold releases, in search order."""
    folders = [cjkb_home() / RELEASES_FOLDER]
    if root := checkout():
        folders.append(root / "artifacts" / RELEASES_FOLDER)
    return tuple(folders)


def releases_dir_for_builds() -> Path:
    """Return the folder where builds land: the checkout's, or `$CJKB_HOME/releases` when installed."""
    return release_folders()[-1]


def open_release(path: Path) -> Release:
    """Return the release at a path: its directory, or its knowledge.duckdb.

    Raises:
        ReleaseMissingError: there is nothing at the path.
        NotAReleaseError: something else is there.
        FormatMismatchError: it has another format version.
        DamagedReleaseError: its manifest cannot be read, or a file has another size than it says.
    """
    path = path.expanduser().absolute()
    directory = path.parent if path.name == DATABASE_FILE and not path.is_dir() else path
    if not path.exists():
        raise ReleaseMissingError(path)
    if not directory.is_dir():
        raise NotAReleaseError(path, "it is a file")
    manifest = read_manifest(directory)
    for name in (DATABASE_FILE, POSTINGS_FILE):
        _refuse_another_size(directory, name, manifest)
    return Release(directory, manifest)


def _refuse_another_size(directory: Path, name: str, manifest: Manifest) -> None:
    """Refuse a file that is missing, cut short or another one, at the price of a look: hashes are `cjkb verify`'s."""
    file = directory / name
    if not file.is_file():
        raise NotAReleaseError(directory, f"it has a manifest, but no {name}")
    found, expected = file.stat().st_size, manifest.files.get(name)
    if expected and found != expected.bytes:
        raise DamagedReleaseError(directory, f"{name} has {found} bytes, not {expected.bytes}")


def list_releases(folders: Iterable[Path] | None = None) -> list[Release]:
    """Return the releases in the folders, newest first; what is none is skipped with a warning."""
    return newest_first(
        release for folder in (release_folders() if folders is None else folders) for release in _releases_in(folder)
    )


def newest_first(releases: Iterable[Release]) -> list[Release]:
    """Return releases from the newest to the oldest, each folder once."""
    found: dict[Path, Release] = {}
    for release in releases:
        found.setdefault(release.path.resolve(), release)
    return sorted(found.values(), key=lambda release: release.age_order, reverse=True)


def find_release(
    artifact: Path | None = None, version: str | None = None, *, folders: Sequence[Path] | None = None
) -> Release:
    """Return the release that is meant.

    Args:
        artifact: Release named by the user; `$CJKB_ARTIFACT` stands in for it.
        version: Cangjie version wanted among the installed ones; the newest release otherwise.
        folders: Where to look instead of `release_folders()`. The first that has a release decides.

    Raises:
        VersionMissingError: releases are installed, but none for this version.
        ReleaseMissingError: nothing is installed. Also everything that `open_release` raises.
    """
    if release := named_release(artifact):
        return release
    return chosen_release(releases_by_folder(folders), version)


def releases_by_folder(folders: Sequence[Path] | None = None) -> list[list[Release]]:
    """Return the releases of each folder, newest first, in search order."""
    return [list_releases([folder]) for folder in (release_folders() if folders is None else folders)]


def chosen_release(by_folder: Sequence[Sequence[Release]], version: str | None = None) -> Release:
    """Return the release that is meant where none was named.

    Args:
        by_folder: What `releases_by_folder` found.
        version: Cangjie version wanted; the newest release otherwise.

    Raises:
        VersionMissingError: there are releases, but none for this version.
        ReleaseMissingError: there is none.
    """
    candidates = [[release for release in releases if _is_for(release, version)] for releases in by_folder]
    for wants_starter in (False, True):
        for releases in candidates:
            for release in releases:
                if release.manifest.is_starter is wants_starter:
                    return release
    if version is not None and any(by_folder):
        known = {release.manifest.cangjie_version for releases in by_folder for release in releases}
        raise VersionMissingError(version, sorted(known, key=version_order))
    raise ReleaseMissingError


def named_release(artifact: Path | None = None) -> Release | None:
    """Return the release that a user or `$CJKB_ARTIFACT` names, None when neither does.

    Raises:
        ArtifactError: there is no usable release; everything that `open_release` raises.
    """
    named = artifact or os.environ.get("CJKB_ARTIFACT")
    return open_release(Path(named)) if named else None


def is_named(release: Release) -> bool:
    """Return whether `$CJKB_ARTIFACT` names this release: its folder, or the file in it."""
    named = os.environ.get("CJKB_ARTIFACT")
    if not named:
        return False
    return Path(named).expanduser().resolve() in {release.path.resolve(), release.database.resolve()}


def _is_for(release: Release, version: str | None) -> bool:
    return version is None or version_order(release.manifest.cangjie_version) == version_order(version)


def _releases_in(folder: Path) -> list[Release]:
    if not folder.is_dir():
        return []
    releases = []
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or not path.is_dir():
            continue
        try:
            releases.append(open_release(path))
        except ArtifactError as error:
            _LOG.warning("Skipped: %s", error)
    return releases
