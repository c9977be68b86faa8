"""The judged questions that come with the package: what `cjkb eval` measures when no file is named.

They were judged from the documentation before any answer was looked at.
"""

from hashlib import sha256
from pathlib import Path
from typing import Final

from serving.evaluation.cases import QueryCase, read_queries

JUDGED: Final = Path(__file__).resolve().parent / "judged"


def packaged_queries() -> list[QueryCase]:
    """Return the questions, file by file."""
    return [case for file in _files() for case in read_queries(file)]


def packaged_digest() -> str:
    """Return 16 hexadecimal digits that change with the questions: figures over others cannot be compared."""
    return sha256(b"\n".join(file.read_bytes() for file in _files())).hexdigest()[:16]


def _files() -> list[Path]:
    return sorted(JUDGED.glob("*.jsonl"))
