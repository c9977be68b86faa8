"""The folder of curated mappings: which files it has, and what they say."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from artifacts.yaml_lines import yaml_files
from pipeline.parsers.members import MappingFiles, parse_members
from pipeline.tables import MappingFaultRow

MEMBERS_FOLDER: Final = Path(__file__).resolve().parent / "curated" / "members"


def member_files(folder: Path) -> list[Path]:
    """Return the mapping files of a folder, sorted."""
    return yaml_files(folder)


def read_members(files: Iterable[Path]) -> MappingFiles:
    """Read mapping files; what cannot be read stands among the faults."""
    found = MappingFiles()
    for file in files:
        try:
            text = file.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError as error:
            found.faults.append(MappingFaultRow(file.name, 1, "format", f"it is not UTF-8 (byte {error.start}).", 0))
        else:
            parse_members(text, file.name, found)
    return found
