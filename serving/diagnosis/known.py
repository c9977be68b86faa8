"""The messages that a release knows: their templates, read once, and their explanations, read by kind."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from artifacts.schema import DiagnosticRow, SectionRow
from serving.diagnosis.templates import Template, Templates

if TYPE_CHECKING:
    from serving.store import Store

_REMEMBERED: Final = 256


class KnownMessages:
    """Reads the `diagnostics` table of one release."""

    def __init__(self, store: "Store") -> None:
        self._store = store
        self.row = lru_cache(maxsize=_REMEMBERED)(self._row)
        self.section = lru_cache(maxsize=_REMEMBERED)(self._section)

    @property
    def count(self) -> int:
        """Return how many messages are known."""
        return self.templates.count

    @cached_property
    def templates(self) -> Templates:
        """Return the matchers."""
        heads = self._store.diagnostic_heads()
        return Templates(Template(head.diagnostic_id, head.severity, head.template, head.seen_count) for head in heads)

    def _row(self, kind: str) -> DiagnosticRow | None:
        return next(iter(self._store.diagnostics([kind])), None)

    def _section(self, page: str) -> SectionRow | None:
        """Return the first passage of a page that says something."""
        rows = self._store.sections_of_page(page)
        return next((row for row in rows if row.text_zh or row.text_en), rows[0] if rows else None)

    def sections(self, pages: Sequence[str]) -> list[SectionRow]:
        """Return one passage of each page that the release has."""
        return [row for page in dict.fromkeys(pages) if (row := self.section(page)) is not None]
