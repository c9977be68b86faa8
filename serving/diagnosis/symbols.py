"""What diagnosis asks of the symbol table: declarations by name, members of a type, words from Java."""

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from artifacts.cards import Card
from artifacts.identifiers import bare_name
from artifacts.schema import TYPE_KINDS
from serving.diagnosis.habits import MEMBERS, TYPES
from serving.java.mappings import MemberMapping, TypeMapping
from serving.spelling import nearest, similarity

if TYPE_CHECKING:
    from artifacts.schema import ApiRow, TermRow
    from serving.opened import OpenedRelease

CORE: Final = "std.core"
_SURE: Final = 0.72  # similarity from which a name is told as the one that was meant
_SHORT_NAME: Final = 5  # letters; one slip in a short name makes another name
_SURE_OF_SHORT: Final = 0.79
_REMEMBERED: Final = 256

_LONG_ENOUGH: Final = 3  # letters; shorter names stand in too many others


class Symbols:
    """Lookups in one release."""

    def __init__(self, opened: "OpenedRelease") -> None:
        self._opened = opened
        self._names = opened.names
        self.members = lru_cache(maxsize=_REMEMBERED)(self._members)

    def named(self, name: str) -> list[Card]:
        """Return the cards of a full or bare name, in the order of use, in exact case."""
        records = self._names.in_order_of_use(self._names.find(name), name)
        wanted = bare_name(name.rsplit(".", 1)[-1])
        return [card for card in map(self._opened.card, records) if card.name == wanted]

    def visible(self, name: str) -> list[Card]:
        """Return what a bare name in code can mean: types, functions, constants, macros, enum cases."""
        found = self.named(name)
        return [card for card in found if card.parent is None or card.kind == "enum_case"]

    def type_named(self, name: str) -> Card | None:
        """Return the type of a bare name."""
        return next((card for card in self.named(name) if card.kind in TYPE_KINDS and card.parent is None), None)

    def _members(self, type_name: str) -> tuple[Card, ...]:
        """Return the members of a type, own first."""
        card = self.type_named(type_name)
        head = self._opened.members.head_of(card.api_id) if card else None
        if head is None:
            return ()
        found = (self._opened.record_of(member.row.api_id) for member in self._opened.members.members(head))
        return tuple(self._opened.card(record) for record in found if record is not None)

    def members_of(self, type_name: str) -> tuple[Card, ...]:
        """Return all members of a type."""
        return self._members(type_name)

    def members_named(self, type_name: str, name: str) -> list[Card]:
        """Return the members of a type with a name."""
        return [card for card in self.members(type_name) if card.name == name]

    def near_members(self, type_name: str, name: str, *, limit: int = 4) -> list[Card]:
        """Return members whose names are like one, or contain it, best first, one per name."""
        members = [card for card in self.members(type_name) if card.kind not in ("operator", "init")]
        wanted = name.lower()
        inside = [card.name for card in members if len(wanted) > _LONG_ENOUGH and wanted in card.name.lower()]
        alike = nearest(name, {card.name for card in members}, limit=limit)
        order = list(dict.fromkeys([*alike, *sorted(inside, key=len)]))[:limit]
        return [next(card for card in members if card.name == found) for found in order]

    def habitual_members(self, type_name: str, name: str) -> list[Card]:
        """Return members that stand for a name of another language's library."""
        found = []
        for target in MEMBERS.get(name, ()):
            # A call by position is the usual one; named parameters say something special, except `at`.
            cards = [card for card in self.members_named(type_name, target) if not card.deprecated]
            found += sorted(cards, key=lambda card: ("all!" in card.signature, card.signature.count("!")))
        return found

    def java_members(self, type_name: str, name: str) -> list[tuple[str, MemberMapping]]:
        """Return mappings of a Java member for the Java types that become this Cangjie type."""
        java = self._opened.java
        found = []
        for java_type in self._java_types.get(type_name, ()):
            mapping = java.mappings.lookup(java_type, name)
            if mapping is not None and mapping.status == "mapped":
                found.append((f"{java_type.rsplit('.', 1)[-1]}.{name}", mapping))
        return found

    @cached_property
    def _java_types(self) -> dict[str, list[str]]:
        """Return the Java types by the bare Cangjie type they become, those of java.util and java.lang first."""
        by_type: dict[str, list[str]] = {}
        for row in self._opened.store.java_types():
            if row.rank == 0 and row.status == "mapped" and row.cangjie_type and "." in row.java_type:
                by_type.setdefault(row.cangjie_type.lstrip("?").partition("<")[0], []).append(row.java_type)
        for types in by_type.values():
            types.sort(key=lambda name: (not name.startswith(("java.util.", "java.lang.")), name.count("."), name))
        return {name: types[:12] for name, types in by_type.items()}

    def java_type(self, name: str) -> TypeMapping | None:
        """Return what stands for a Java type of a bare name."""
        java = self._opened.java
        for full in self._jdk_names(name):
            mapping = java.mappings.lookup_type(full)
            if mapping is not None and mapping.cangjie_type:
                return mapping
        return None

    def java_call(self, name: str, member: str) -> MemberMapping | None:
        """Return what stands for a member called on a Java type of a bare name."""
        java = self._opened.java
        for full in self._jdk_names(name):
            mapping = java.mappings.lookup(full, member)
            if mapping is not None and mapping.status == "mapped" and mapping.targets:
                return mapping
        return None

    def _jdk_names(self, name: str) -> tuple[str, ...]:
        """Return the qualified names of the JDK types that a bare name can mean, the usual one first."""
        jdk = self._opened.java.jdk
        usual = jdk.qualified(name)
        return tuple(dict.fromkeys((*((usual,) if usual else ()), *jdk.namesakes(name))))

    def keyword(self, name: str) -> "TermRow | None":
        """Return what the glossary says of a word of Java's syntax."""
        return next(iter(self._opened.java.keywords.get(name, ())), None)

    def foreign_type(self, name: str) -> Card | None:
        """Return the Cangjie type for a type name of another language."""
        target = TYPES.get(name)
        return self.type_named(target) if target else None

    def near_names(self, name: str, *, known: Iterable[str] = ()) -> list[str]:
        """Return declarations and names of the user's code that a misspelt one may mean, best first."""
        cutoff = _SURE if len(name) > _SHORT_NAME else _SURE_OF_SHORT
        own = nearest(name, set(known) - {name}, limit=2, cutoff=cutoff)
        top = nearest(name, self._top_names, limit=4, cutoff=cutoff)
        return sorted(dict.fromkeys([*own, *top]), key=lambda found: -similarity(name, found))[:3]

    @cached_property
    def _top_names(self) -> tuple[str, ...]:
        """Return the names of types and top-level functions."""
        cards = self._names.cards
        kinds = {"func", "const", "macro"}
        found = {head.name for head in self._opened.store.type_heads}
        found |= {
            card.name
            for card in map(self._opened.card, range(len(cards)))
            if card.parent is None and card.kind in kinds
        }
        return tuple(sorted(found))

    @cached_property
    def packages(self) -> tuple[str, ...]:
        """Return the names of all packages."""
        return tuple(self._names.cards.packages)

    def package_has(self, package: str, name: str) -> bool:
        """Return whether a package declares a name."""
        return any(card.package == package for card in self.visible(name))

    def top_level(self, package: str) -> list[Card]:
        """Return the types and functions of a package."""
        if package not in self.packages:
            return []
        cards = self._names.cards
        code = self.packages.index(package)
        records = [record for record in range(len(cards)) if int(cards.package_of[record]) == code]
        return [card for card in map(self._opened.card, records) if card.parent is None]

    def rows(self, api_ids: Sequence[str]) -> "list[ApiRow]":
        """Return declarations with their parameters, by id."""
        return self._opened.store.apis(api_ids)

    def by_id(self, api_ids: Sequence[str]) -> list[Card]:
        """Return cards by ids or full names, those that exist."""
        found = []
        for name in api_ids:
            record = self._opened.record_of(name)
            cards = [self._opened.card(record)] if record is not None else self.named(name)
            found += cards[:1]
        return found
