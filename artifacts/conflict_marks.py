"""Marks that git leaves in a file when a merge stopped half way: such a file says two things at once."""

import re
from typing import Final

# All three, in their order: a row of equals signs alone is a heading's underline in Markdown.
_CONFLICT: Final = re.compile(r"^<{7} .*\n(?:.*\n)*?={7}\r?\n(?:.*\n)*?>{7} ", re.MULTILINE)


def conflict_line(text: str) -> int | None:
    """Return the 1-based line at which the first unfinished merge starts, None when there is none."""
    if "<<<<<<< " not in text:
        return None
    found = _CONFLICT.search(text)
    return text.count("\n", 0, found.start()) + 1 if found else None
