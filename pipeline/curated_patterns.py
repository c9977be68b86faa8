"""The curated patterns: part of the code, read as one."""

from pathlib import Path
from typing import Final

from artifacts.yaml_lines import yaml_files
from pipeline.parsers.patterns import WrittenPattern, parse_patterns

PATTERNS_FOLDER: Final = Path(__file__).resolve().parent / "curated" / "patterns"


def read_patterns(folder: Path = PATTERNS_FOLDER) -> list[WrittenPattern]:
    """Return the patterns of all files of a folder.

    Raises:
        PatternFileError: a file cannot be read as it stands; names file and line.
    """
    return [
        written
        for path in yaml_files(folder)
        for written in parse_patterns(path.read_text(encoding="utf-8"), path.name)
    ]
