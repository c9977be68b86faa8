"""Snippets with one known fault each, and the same snippets mended: read from `data/faults`.

A file holds one family. Each snippet begins with `=== <rule> <line>`; its
mended twin follows after `---`.
"""

import re
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "data" / "faults"
_SNIPPET = re.compile(r"^=== (\S+) (\d+)\n(.*?)^---\n(.*?)(?=^=== |\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Fault:
    """One snippet."""

    family: str
    rule: str
    line: int
    faulty: str
    mended: str


def read_faults() -> list[Fault]:
    """Return all snippets, by family."""
    return [
        Fault(file.stem, found[1], int(found[2]), found[3], found[4])
        for file in sorted(FOLDER.glob("*.txt"))
        for found in _SNIPPET.finditer(file.read_text(encoding="utf-8"))
    ]
