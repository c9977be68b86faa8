"""What to suggest for a name that finds nothing."""

from collections.abc import Iterator
from functools import cached_property

from artifacts.cards import fold
from serving.names import Names, path_of
from serving.spelling import AskedName, containing, nearest, read_name


class NearNames:
    """Finds full names like a misspelt one."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._cards = names.cards

    @cached_property
    def bare_names(self) -> tuple[str, ...]:
        """Return every name without its type and package, folded and sorted."""
        return tuple(name for name in self._cards.names if "." not in name)

    def as_declared(self, folded: str) -> str:
        """Return a folded name as its declaration writes it; a text that is no name as it is."""
        records = self._cards.named(folded)
        return self._cards.card(int(records[0])).name if len(records) else folded

    def near(self, text: str, *, limit: int = 8) -> list[str]:
        """Return full names like one that finds nothing, best first."""
        asked = read_name(text)
        if asked is None:
            return []
        if len(asked.path) > 1 and (found := list(self._near_members(asked, limit))):
            return found
        alike = nearest(asked.last, self.bare_names, limit=limit)
        inside = containing(asked.last, self.bare_names, limit=limit)
        found = [full for name in dict.fromkeys([*alike, *inside]) for full in self._full_names(name, per_name=3)]
        return list(dict.fromkeys(found))[:limit]

    def near_types(self, text: str, *, limit: int = 5) -> list[str]:
        """Return full names of types like one that finds nothing, best first."""
        asked = read_name(text)
        if asked is None:
            return []
        known = self._type_names
        alike = [*nearest(asked.last, known, limit=limit), *containing(asked.last, tuple(known), limit=limit)]
        return [known[name] for name in dict.fromkeys(alike)][:limit]

    def types_of_package(self, package: str, *, limit: int = 20) -> list[str]:
        """Return full names of the types of a package; none when it is no package."""
        wanted = fold(package)
        return sorted(full for full in self._type_names.values() if fold(full.rpartition(".")[0]) == wanted)[:limit]

    @cached_property
    def _type_names(self) -> dict[str, str]:
        """Return every type's folded name and its full name; std wins where two packages have one name."""
        records = self._names.all_types().tolist()
        cards = sorted(map(self._cards.card, records), key=lambda card: not card.package.startswith("std."))
        names: dict[str, str] = {}
        for card in cards:
            names.setdefault(fold(card.name), f"{card.package}.{card.name}")
        return names

    def _near_members(self, asked: AskedName, limit: int) -> Iterator[str]:
        """Return members of the type that was meant, or the same member of a type that is like it."""
        owner = ".".join(asked.path[:-1])
        if len(self._names.types(owner)):
            types = [path_of(self._cards.card(record)) for record in self._names.types(owner).tolist()]
        else:
            types = self.near_types(owner, limit=3)
        for full in types:
            members = self.members_named(full)
            exact = [name for name in members if fold(name) == fold(asked.last)]
            for name in (exact or nearest(asked.last, members, limit=3))[:limit]:
                yield path_of(self._cards.card(int(self._cards.named(f"{full}.{name}")[0])))

    def members_named(self, full_type: str) -> list[str]:
        """Return the names of a type's own members, without repeats."""
        prefix = fold(full_type) + "."
        found = [name[len(prefix) :] for name in self._cards.names.starting_with(prefix)]
        return [name for name in found if "." not in name]

    def _full_names(self, folded: str, *, per_name: int) -> list[str]:
        records = self._names.in_order_of_use(self._cards.named(folded), "")  # folded, its case says nothing
        return list(dict.fromkeys(path_of(self._cards.card(record)) for record in records))[:per_name]
