"""Version ranges, as overrides write them: `>=1.1.0 <1.2`."""

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from artifacts.versions import VersionOrder, version_order

_PART: Final = re.compile(r"(>=|<=|==|!=|>|<)\s*(\d[\w.+-]*)")
_COMPARISONS: Final[dict[str, Callable[[VersionOrder, VersionOrder], bool]]] = {
    ">=": operator.ge, "<=": operator.le, "==": operator.eq, "!=": operator.ne, ">": operator.gt, "<": operator.lt,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class VersionRange:
    """Conditions that a version has to meet, all of them."""

    text: str
    conditions: tuple[tuple[str, str], ...]

    def __contains__(self, version: str) -> bool:
        """Return whether the version meets every condition."""
        order = version_order(version)
        return all(_COMPARISONS[sign](order, version_order(bound)) for sign, bound in self.conditions)


def parse_range(text: str) -> VersionRange:
    """Return the range that a text writes.

    Raises:
        ValueError: it is no range.
    """
    parts = _PART.findall(text)
    if not parts or _PART.sub("", text).strip(" ,"):
        raise ValueError(f"{text!r} is no version range; write one as in '>=1.1.0 <1.2'")
    return VersionRange(text, tuple(parts))
