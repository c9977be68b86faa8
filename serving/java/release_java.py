"""What a release knows of Java: the JDK's declarations and the mappings, read when first asked for."""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from artifacts.cards import Card
from artifacts.schema import TermRow
from serving.java.jdk import Jdk
from serving.java.mappings import Mappings
from serving.java_examples import ShortExamples

if TYPE_CHECKING:
    from serving.opened import OpenedRelease

REMEMBERED: Final = 4_096
KEYWORD_CATEGORIES: Final = frozenset({"keyword", "operator", "annotation", "construct"})


class ReleaseJava:
    """The Java side of one release."""

    def __init__(self, opened: "OpenedRelease") -> None:
        self._opened = opened
        self.jdk = Jdk()
        self.mappings = Mappings.open(opened.release.postings, self.jdk)
        self.examples = ShortExamples(opened)
        self.card = lru_cache(maxsize=REMEMBERED)(self._card)
        self.import_of = lru_cache(maxsize=REMEMBERED)(self._import_of)

    def _card(self, api_id: str) -> Card | None:
        """Return an API by its id, None if the release does not document it."""
        record = self._opened.record_of(api_id)
        return self._opened.card(record) if record is not None else None

    def members_named(self, package: str, type_name: str, name: str) -> Sequence[Card]:
        """Return the members of a type with a name, overloads in key order."""
        records = self._opened.names.cards.named(f"{package}.{type_name}.{name}").tolist()
        return [self._opened.card(record) for record in records]

    def _import_of(self, package: str, name: str) -> str | None:
        """Return the import of a type; None for what needs none."""
        records = self._opened.names.types(f"{package}.{name}").tolist()
        return self._opened.card(records[0]).import_line if records else None

    @cached_property
    def type_names(self) -> tuple[str, ...]:
        """Return the qualified names of all JDK types, sorted."""
        return tuple(self.jdk.type_names)

    @cached_property
    def keywords(self) -> Mapping[str, Sequence[TermRow]]:
        """Return the reviewed words for keywords, operators, annotations and constructs, by Java's word."""
        found: dict[str, list[TermRow]] = {}
        for term in self._opened.store.terms():
            if term.category in KEYWORD_CATEGORIES:
                found.setdefault(term.java_term, []).append(term)
        return found
