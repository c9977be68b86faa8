"""Patterns of DecimalFormat as formats of `format`: `"#0.00"` is `".2"`."""

import re
from typing import Final

_PATTERN: Final = re.compile(r"[#,]*(?P<whole>0*)(?:\.(?P<fraction>[0#]+))?")


def number_format(pattern: str) -> str | None:
    """Return the format that writes numbers like a pattern; None for percent, currency and words.

    Grouping is left out, and optional digits are written: Cangjie has neither.

    Args:
        pattern: What stands between the quotes: digits `0`, optional digits `#`, a decimal point, commas.
    """
    found = _PATTERN.fullmatch(pattern)
    if found is None or not pattern:
        return None
    precision = len(found["fraction"] or "")
    whole = len(found["whole"])
    width = f"0{whole + precision + bool(precision)}" if whole > 1 else ""
    return f"{width}.{precision}"
