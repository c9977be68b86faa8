"""What of a text with compiler output was written by a person: it shows the reader's language."""

import re
from typing import Final

_LOOKED_AT: Final = 20_000  # characters
_LONG_LINE: Final = 500
_QUOTED: Final = re.compile(r"'[^']{0,200}'|\"[^\"]{0,200}\"|`[^`]{0,200}`")


def prose(text: str) -> str:
    """Return a text without code frames, paths and what is quoted."""
    lines = [line[:_LONG_LINE] for line in text[:_LOOKED_AT].splitlines() if "|" not in line and "==>" not in line]
    words = [word for line in lines for word in _QUOTED.sub(" ", line).split() if "/" not in word and "\\" not in word]
    return " ".join(words)
