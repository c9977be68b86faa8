"""Order of Cangjie versions: `1.1.0-beta.2` comes before `1.1.0`, `1.9` before `1.10`."""

import re
from typing import Final

_NUMBERS: Final = re.compile(r"\d+")

VersionOrder = tuple[tuple[int, ...], int, tuple[int, ...], str]


def version_order(version: str) -> VersionOrder:
    """Return a sort key; what is no version sorts first."""
    release, _, suffix = version.partition("-")
    numbers = tuple(int(part) for part in _NUMBERS.findall(release))
    while numbers and numbers[-1] == 0:
        numbers = numbers[:-1]  # 1.1 and 1.1.0 are one version
    return numbers, 0 if suffix else 1, tuple(int(part) for part in _NUMBERS.findall(suffix)), suffix
