"""Errors of a build.

* PipelineError
  - SourcesFileError       the sources file cannot be used as it stands
  - SourceError            a source cannot be read as its kind says
    + GitError             a repository cannot be fetched
  - OverrideError          an override cannot be read, or matches nothing
  - MappingFileError       curated mappings cannot be read as they stand
  - DiagnosticFileError    a curated file about compiler messages cannot be read as it stands
  - PatternFileError       curated patterns cannot be used as they stand
  - QuestionFileError      curated questions cannot be used as they stand
  - RowShapeError          rows break the schema of their table
  - QualityFallenError     a new release answers worse than the one before
  - LedgerError            the ledger of the language model cannot be read or written
    + LedgerLockedError    another run writes it
  - GenerationError        examples cannot be generated as things stand
  - BuildLockedError       another build is writing
  - OutputFolderError      no release can be written where it should go
  - BuildFailedError       a step or a check of the run failed
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

_SHOWN: Final = 3  # faults in one message


class PipelineError(Exception):
    """Base class. Catch this at a process boundary, never lower."""


class SourcesFileError(PipelineError):
    """The sources file cannot be used as it stands."""

    def __init__(self, path: Path, line: int | None, reason: str) -> None:
        where = f"{path}, line {line}" if line else str(path)
        super().__init__(f"{where}: {reason}")
        self.path = path
        self.line = line
        self.reason = reason


class SourceError(PipelineError):
    """A source cannot be read as its kind says."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"Source {name}: {reason}")
        self.name = name
        self.reason = reason


class GitError(SourceError):
    """A repository cannot be fetched. The URL in the message carries no credentials."""

    def __init__(self, name: str, *, url: str, revision: str, said: str) -> None:
        super().__init__(
            name,
            f"git could not fetch {revision} of {url}: {said or 'it gave no reason'}. "
            f"Try `git ls-remote {url} {revision}`, check the network and the proxy variables, and build again.",
        )
        self.url = url
        self.revision = revision


class OverrideError(PipelineError):
    """An override cannot be read, or matches nothing."""

    def __init__(self, file: Path | str, line: int, reason: str) -> None:
        super().__init__(f"Override {file}, line {line}: {reason}")
        self.file = str(file)
        self.line = line


class MappingFileError(PipelineError):
    """Curated mappings cannot be read as they stand."""

    def __init__(self, faults: Sequence[str]) -> None:
        more = f" And {len(faults) - _SHOWN} more; `cjkb members check` lists all." if len(faults) > _SHOWN else ""
        super().__init__(f"Curated mappings: {' '.join(faults[:_SHOWN])}{more}")
        self.faults = tuple(faults)


class DiagnosticFileError(PipelineError):
    """A curated file about compiler messages cannot be read as it stands."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(f"{file}: {reason}. Mend the file in pipeline/curated/diagnostics.")
        self.file = file


class PatternFileError(PipelineError):
    """Curated patterns cannot be used as they stand."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__(f"Curated patterns: {_first_of(faults)} Mend the files in pipeline/curated/patterns.")
        self.faults = tuple(faults)


class QuestionFileError(PipelineError):
    """Curated questions cannot be used as they stand."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__(f"Curated questions: {_first_of(faults)} Mend the files in pipeline/curated/questions.")
        self.faults = tuple(faults)


class RowShapeError(PipelineError):
    """Rows break the schema of their table."""

    def __init__(self, table: str, row: int, reason: str) -> None:
        super().__init__(f"Table {table}, row {row}: {reason}. The step that made the row has to be mended.")
        self.table = table
        self.row = row


class QualityFallenError(PipelineError):
    """A new release answers worse than the one before; the sentence says by how much and what to do."""


class BuildLockedError(PipelineError):
    """Another build is writing."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"Another build holds {path}. Wait until it ends, or set CJKB_HOME to another folder to build beside it."
        )
        self.path = path


class OutputFolderError(PipelineError):
    """No release can be written where it should go."""

    def __init__(self, folder: Path, reason: str) -> None:
        super().__init__(f"No release can be written into {folder}: {reason}. Name another folder with --out.")
        self.folder = folder
        self.reason = reason


class BuildFailedError(PipelineError):
    """A step or a check of the run failed."""

    def __init__(self, asset: str, reason: str, *, check: str | None = None) -> None:
        where = f"Check {check} of {asset}" if check else f"Asset {asset}"
        sentence = reason if reason.endswith((".", "!", "?")) else f"{reason}."
        super().__init__(f"{where} failed: {sentence} No release was written; the last one is in place.")
        self.asset = asset
        self.check = check
        self.reason = reason


class LedgerError(PipelineError):
    """The ledger of the language model cannot be read or written."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(
            f"Ledger {path}: {reason}. It holds answers that were paid for: mend the disk or the permissions, "
            "then run the same command again; it goes on where it stopped."
        )
        self.path = path


class LedgerLockedError(LedgerError):
    """Another run writes the ledger."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "another run is writing it, and two would pay twice")


class GenerationError(PipelineError):
    """Examples cannot be generated as things stand; the sentence says what to do."""


def _first_of(faults: Sequence[str]) -> str:
    """Return the first faults as sentences, and how many there are besides."""
    more = f" And {len(faults) - _SHOWN} more." if len(faults) > _SHOWN else ""
    return " ".join(fault if fault.endswith(".") else f"{fault}." for fault in faults[:_SHOWN]) + more
