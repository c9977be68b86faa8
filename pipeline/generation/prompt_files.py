"""Prompts: each in a file of its own with a version, parts below `--- name`, placeholders as `$name`.

Whoever changes a text raises its version: what was asked with another version
is asked again.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import Final

FOLDER: Final = Path(__file__).with_name("prompts")
_PART: Final = re.compile(r"^--- (\w+)\n", re.MULTILINE)
_VERSION: Final = re.compile(r"\Aversion: (\S+)\n")


@dataclass(frozen=True, slots=True)
class Prompt:
    """One prompt: its version, and its texts by part."""

    name: str
    version: str
    parts: Mapping[str, str]

    def text(self, part: str, values: Mapping[str, str]) -> str:
        """Return a part with its placeholders filled; a value may hold `$` itself."""
        return Template(self.parts[part]).substitute(values)


def read_prompt(name: str, *, folder: Path = FOLDER) -> Prompt:
    """Return the prompt in a file.

    Raises:
        ValueError: the file does not start with its version.
    """
    text = (folder / f"{name}.txt").read_text(encoding="utf-8")
    version = _VERSION.match(text)
    if version is None:
        raise ValueError(f"The prompt {name} does not start with a line `version: 1`. Add it.")
    _, *pieces = _PART.split(text)
    parts = dict(zip(pieces[::2], (piece.strip() for piece in pieces[1::2]), strict=True))
    return Prompt(name, version[1], parts)
