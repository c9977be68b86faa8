"""The headings of a page in the other language, as a guide where a heading cannot be told from text."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from pipeline.parsers.headings import clean_heading, comparable


@dataclass(frozen=True, slots=True)
class Guide:
    """Headings of the other language's page: comparable text to its levels and its spelling."""

    levels: Mapping[str, frozenset[int]]
    spelling: Mapping[str, str]

    def has(self, text: str) -> bool:
        """Return whether the other page has this heading."""
        return comparable(clean_heading(text)) in self.levels

    def level_of(self, text: str) -> int | None:
        """Return the level of a heading on the other page, if it has one level there."""
        levels = self.levels.get(comparable(clean_heading(text)), frozenset())
        return next(iter(levels)) if len(levels) == 1 else None

    def completed(self, text: str) -> str | None:
        """Return the one heading of the other page that begins with a truncated one."""
        start = comparable(clean_heading(text))
        found = {spelling for key, spelling in self.spelling.items() if start and key.startswith(start)}
        return found.pop() if len(found) == 1 else None


NO_GUIDE: Final = Guide({}, {})


def guide_of(headings: Iterable[tuple[int, str]]) -> Guide:
    """Return the guide that a page's headings (level, text) make."""
    levels: dict[str, set[int]] = {}
    spelling: dict[str, str] = {}
    for level, text in headings:
        key = comparable(clean_heading(text))
        levels.setdefault(key, set()).add(level)
        spelling.setdefault(key, text)
    return Guide({key: frozenset(found) for key, found in levels.items()}, spelling)
