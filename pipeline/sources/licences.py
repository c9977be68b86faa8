"""Licences of the sources: found beside the documents, named by SPDX, handed on."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

_FILES: Final = ("LICENSE", "LICENSE.txt", "LICENSE.md", "LICENCE", "COPYING")
_MARKS: Final = (  # first match wins: the stricter texts quote the looser ones
    ("CC-BY-SA-4.0", "attribution-sharealike 4.0 international"),
    ("CC-BY-4.0", "attribution 4.0 international"),
    ("Apache-2.0", "apache license"),
    ("MulanPSL-2.0", "mulan permissive software license"),
    ("GPL-3.0-only", "gnu general public license"),
    ("BSD-3-Clause", "neither the name of"),
    ("MIT", "permission is hereby granted, free of charge"),
)


@dataclass(frozen=True, slots=True)
class Licence:
    """One licence: its SPDX identifier, None when the text is not a known one, and the text."""

    spdx: str | None
    text: str


def find_licence(folder: Path, *, up_to: Path | None = None) -> Licence | None:
    """Return the licence that covers a source folder.

    Args:
        folder: The source folder.
        up_to: Parents are searched as far as this one; None for the folder alone.
    """
    places = [folder, *(parent for parent in folder.parents if up_to and parent.is_relative_to(up_to))]
    for place in places:
        for name in _FILES:
            if (file := place / name).is_file():
                text = file.read_text(encoding="utf-8", errors="replace")
                return Licence(spdx_of(text), text)
    return None


def spdx_of(text: str) -> str | None:
    """Return the SPDX identifier of a licence text, None when it is not a known one."""
    head = " ".join(text[:4000].lower().split())
    return next((spdx for spdx, mark in _MARKS if mark in head), None)
