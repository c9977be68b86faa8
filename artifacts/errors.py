"""Errors a reader or writer of a release can meet, and those of the settings both share.

* ArtifactError
  - ReleaseMissingError     nothing at the path, or nothing installed
  - VersionMissingError     releases are installed, but none for this Cangjie version
  - NotAReleaseError        something is there, but it is no release
  - FormatMismatchError     release and code disagree about the tables
  - TokenizerMismatchError  release and code cut text differently
  - DamagedReleaseError     bytes differ from what the manifest says
  - SettingsError           cjkb.yaml cannot be used as it stands
"""

from collections.abc import Sequence
from pathlib import Path


class ArtifactError(Exception):
    """Base class. Catch this at a process boundary, never lower."""


class ReleaseMissingError(ArtifactError):
    """No release where one was expected."""

    def __init__(self, path: Path | None = None) -> None:
        where = f"at {path}" if path else "installed"
        super().__init__(
            f"No release {where}. Run `cjkb build`, or name a release directory or its knowledge.duckdb: "
            f"as the PATH of the command, with --artifact, or in $CJKB_ARTIFACT."
        )
        self.path = path


class VersionMissingError(ArtifactError):
    """Releases are installed, but none for the Cangjie version that is asked for."""

    def __init__(self, version: str, known: Sequence[str]) -> None:
        super().__init__(
            f"No release for Cangjie {version} is installed; there are {', '.join(known)}. "
            f"Build one with `cjkb build`, or leave the version out to take the newest."
        )
        self.version = version
        self.known = tuple(known)


class NotAReleaseError(ArtifactError):
    """The path holds something else than a release."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(
            f"{path} is no release: {reason}. Expected a directory with manifest.json and knowledge.duckdb. "
            "Run `cjkb list` to see the installed releases."
        )
        self.path = path
        self.reason = reason


class FormatMismatchError(ArtifactError):
    """The release was written for another schema version."""

    def __init__(self, path: Path, *, found: int, supported: int) -> None:
        fix = "upgrade cangjie-knowledge" if found > supported else "run `cjkb build` again"
        super().__init__(f"{path} has format {found}; this program reads format {supported}. To fix: {fix}.")
        self.path = path
        self.found = found
        self.supported = supported


class TokenizerMismatchError(ArtifactError):
    """The release was indexed with another tokenizer, so searching it would miss what it holds."""

    def __init__(self, path: Path, *, found: str, supported: str) -> None:
        super().__init__(
            f"{path} was indexed with tokenizer {found}; this program has {supported}. "
            "To fix: run `cjkb build` again, or use the version of cangjie-knowledge that built it."
        )
        self.path = path
        self.found = found
        self.supported = supported


class DamagedReleaseError(ArtifactError):
    """Bytes differ from what the manifest says."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(
            f"{path} is damaged: {reason}. Build or fetch the release again; nothing can be repaired in it."
        )
        self.path = path
        self.reason = reason


class SettingsError(ArtifactError):
    """cjkb.yaml cannot be used as it stands."""

    def __init__(self, path: Path, line: int | None, reason: str) -> None:
        where = f"{path}, line {line}" if line else str(path)
        super().__init__(f"{where}: {reason}")
        self.path = path
        self.line = line
