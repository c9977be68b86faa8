"""Date patterns of Java in the letters of `std.time`: `"HH:mm:ss.SSS"` is `"HH:mm:ss.S"`."""

import re
from typing import Final

_PART: Final = re.compile(r"'(?:[^']|'')*'|(?P<letter>[A-Za-z])(?P=letter)*|[^A-Za-z']")
_SAME: Final = frozenset("yMdDHhms")
_LETTERS: Final = frozenset("ayYMdDwWhHmsSzZOG")  # what `std.time` reads as a field
_OTHERS: Final = {
    "SSS": "S", "SSSSSS": "SS", "SSSSSSSSS": "SSS", "n": "SSS", "a": "a", "L": "M", "LL": "MM", "LLL": "MMM",
    "LLLL": "MMMM", "u": "y", "uu": "yy", "uuuu": "yyyy", "E": "www", "EE": "www", "EEE": "www", "EEEE": "wwww",
    "X": "O", "x": "O", "XXX": "OOOO", "xxx": "OO", "z": "z",
}  # fmt: skip


def date_pattern(java: str) -> str | None:
    """Return a pattern for `format` and `parse` of DateTime; None where a part has no letter of its own there.

    Args:
        java: What stands between the quotes of the literal. Quoted text loses its quotes; text that `std.time`
            would read as fields cannot be written.
    """
    written, at = "", 0
    for found in _PART.finditer(java):
        part = _part(found[0]) if found.start() == at else None
        if part is None:
            return None
        written, at = written + part, found.end()
    return written if at == len(java) and written else None


def _part(part: str) -> str | None:
    if part.startswith("'"):
        text = part[1:-1].replace("''", "'") or "'"
        return None if _LETTERS.intersection(text) else text
    return part if part[0] in _SAME or not part[0].isalpha() else _OTHERS.get(part)
