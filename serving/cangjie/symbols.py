"""The symbol table: documented declarations, found as Cangjie code finds them.

By visible package and name for types and top-level declarations; by type and
name for members: own, added by extensions, inherited.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from artifacts.identifiers import closing_of, split_at_depth
from artifacts.schema import TYPE_KINDS
from serving.cangjie.extensions import read_extensions
from serving.cangjie.overloads import Arguments, best_overload
from serving.cangjie.types import TypeRef, parse_type

if TYPE_CHECKING:
    from artifacts.schema import ApiRow, ExtensionRow

CORE: Final = "std.core"
_TYPE_PARAMETERS: Final = re.compile(r"\b(?:class|interface|struct|enum|type)\s+\w+\s*(?=<)")

_FUNCTION: Final = re.compile(r"\bfunc\s+\w+\s*(?=<)")

Members = dict[str, list["ApiRow"]]


class SymbolTable:
    """Documented declarations, indexed for name resolution."""

    def __init__(
        self,
        apis: Iterable[ApiRow],
        *,
        packages: Iterable[str] = (),
        extensions: Iterable[ExtensionRow] = (),
        is_partial: bool = False,
    ) -> None:
        """Index declarations.

        Args:
            apis: The declarations.
            packages: Packages that exist though they may declare nothing.
            extensions: Interfaces that types gain, whose default members they have too.
            is_partial: Whether these are a selection, so that what is not among them may exist.
        """
        rows = list(apis)
        self.is_partial = is_partial
        self._gained = read_extensions(extensions)
        self.packages: frozenset[str] = frozenset((*packages, *(row.package for row in rows)))
        self._homes: dict[str, list[str]] = defaultdict(list)  # packages that declare a top-level name
        self._types: dict[str, dict[str, ApiRow]] = defaultdict(dict)  # by name, then by package
        self._top_level: dict[tuple[str, str], list[ApiRow]] = defaultdict(list)
        self._cases: dict[str, list[ApiRow]] = defaultdict(list)  # enum cases by bare name
        self._members: dict[str, Members] = defaultdict(lambda: defaultdict(list))  # by api_id of the type
        self._owners: dict[str, set[str]] = defaultdict(set)  # member name to types that have it themselves
        self._rows: dict[str, ApiRow] = {row.api_id: row for row in rows}
        self._all_members: dict[tuple[str, str], list[ApiRow]] = {}
        self._supertypes: dict[str, tuple[ApiRow, ...]] = {}
        self._overloads: dict[tuple[str, int, Arguments], ApiRow | None] = {}
        for row in rows:
            if row.parent is None and row.kind in TYPE_KINDS:
                self._types[row.name].setdefault(row.package, row)
            elif row.parent is None:
                self._top_level[row.package, row.name].append(row)
            if row.parent is None and row.package not in self._homes[row.name]:
                self._homes[row.name].append(row.package)
        self._aliases = {row.name: _aliased(row) for row in rows if row.kind == "type_alias" and row.parent is None}
        for row in rows:
            if row.parent is not None:
                self._add_member(row)

    def _add_member(self, row: ApiRow) -> None:
        owner = self.type_in(row.package, row.parent or "") or self.only_type(row.parent or "")
        if owner is None:
            return
        self._members[owner.api_id][row.name].append(row)
        self._owners[row.name].add(owner.api_id)
        target = self.only_type(self._aliases.get(owner.name) or "") if owner.name in self._aliases else None
        if target is not None:
            self._members[target.api_id][row.name].append(row)
        if row.kind == "enum_case":
            self._cases[row.name].append(row)

    def row(self, api_id: str) -> ApiRow:
        """Return a declaration by its id."""
        return self._rows[api_id]

    def has_library(self, root: str) -> bool:
        """Return whether declarations of a library, `std` or `stdx`, are known at all."""
        return any(package.partition(".")[0] == root for package in self.packages)

    def packages_of(self, name: str) -> tuple[str, ...]:
        """Return the packages that declare a type, function, constant or macro of this name."""
        return tuple(sorted(self._homes.get(name, ())))

    def declares(self, package: str, name: str) -> bool:
        """Return whether a package declares a top-level name."""
        return package in self._homes.get(name, ())

    def declared(self, package: str, name: str) -> tuple[ApiRow, ...]:
        """Return the top-level declarations of a name in a package."""
        found = self.type_in(package, name)
        return (*((found,) if found else ()), *self.top_level(package, name))

    def names_in(self, package: str) -> tuple[str, ...]:
        """Return the top-level names of a package."""
        return tuple(sorted(name for name, homes in self._homes.items() if package in homes))

    def type_in(self, package: str, name: str) -> ApiRow | None:
        """Return the type of this name in a package."""
        return self._types[name].get(package) if name in self._types else None

    def only_type(self, name: str) -> ApiRow | None:
        """Return the type of this name, if only one package has it; the one of std.core goes first."""
        by_package = self._types.get(name, {})
        if CORE in by_package:
            return by_package[CORE]
        return next(iter(by_package.values())) if len(by_package) == 1 else None

    def top_level(self, package: str, name: str) -> Sequence[ApiRow]:
        """Return a package's functions, constants, macros of this name."""
        return self._top_level.get((package, name), ())

    def cases(self, name: str) -> Sequence[ApiRow]:
        """Return the enum cases of this bare name."""
        return self._cases.get(name, ())

    def members(self, owner: ApiRow, name: str) -> Sequence[ApiRow]:
        """Return a type's members of this name: its own and its extensions', else the nearest inherited."""
        for type_row in (owner, *self.supertypes(owner)):
            if found := self._members[type_row.api_id].get(name) if type_row.api_id in self._members else None:
                return found
        return ()

    def all_members(self, owner: ApiRow, name: str) -> Sequence[ApiRow]:
        """Return every member of this name that a type has, inherited ones too, nearest first."""
        key = (owner.api_id, name)
        if key not in self._all_members:
            self._all_members[key] = [
                row
                for type_row in (owner, *self.supertypes(owner))
                if type_row.api_id in self._members
                for row in self._members[type_row.api_id].get(name, ())
            ]
        return self._all_members[key]

    def member_names(self, owner: ApiRow) -> frozenset[str]:
        """Return the names of all members of a type."""
        return frozenset(
            name
            for type_row in (owner, *self.supertypes(owner))
            if type_row.api_id in self._members
            for name in self._members[type_row.api_id]
        )

    def cases_of(self, owner: ApiRow) -> Sequence[ApiRow]:
        """Return the cases of an enum."""
        rows = (row for named in self._members.get(owner.api_id, {}).values() for row in named)
        return [row for row in rows if row.kind == "enum_case"]

    def overload(self, rows: Sequence[ApiRow], arguments: Arguments) -> ApiRow | None:
        """Return which of these overloads a call with these arguments means; the same calls come again and again."""
        if len(rows) <= 1:
            return rows[0] if rows else None
        key = (rows[0].api_id, len(rows), arguments)
        if key not in self._overloads:
            self._overloads[key] = best_overload(rows, arguments)
        return self._overloads[key]

    def owners_of(self, name: str) -> frozenset[str]:
        """Return the ids of the types that declare a member of this name themselves."""
        return frozenset(self._owners.get(name, ()))

    def supertypes(self, owner: ApiRow) -> tuple[ApiRow, ...]:
        """Return a type's supertypes, nearest first."""
        if owner.api_id not in self._supertypes:
            found: dict[str, ApiRow] = {}
            queue = [owner]
            for row in queue:
                parsed = [parse_type(text) for text in row.parent_types]
                parsed += [gained.interface for gained in self._gained.get(row.name, ())]
                for type_ref in parsed:
                    parent = type_ref and (self.type_in(row.package, type_ref.name) or self.only_type(type_ref.name))
                    if parent and parent.api_id not in found and parent.api_id != owner.api_id:
                        found[parent.api_id] = parent
                        queue.append(parent)
            self._supertypes[owner.api_id] = tuple(found.values())
        return self._supertypes[owner.api_id]

    def as_supertype(self, row: ApiRow, type_ref: TypeRef, name: str) -> TypeRef | None:
        """Return a type as one of its supertypes: `ArrayList<Rune>` as `Iterable` is `Iterable<Rune>`."""
        if row.name == name:
            return type_ref
        arguments = arguments_of(row, type_ref)
        parents = [parsed and parsed.with_arguments(arguments) for parsed in map(parse_type, row.parent_types)]
        parents += [gained.of(type_ref) for gained in self._gained.get(row.name, ())]
        for parent in parents:
            if parent is None or parent.name == row.name:
                continue
            parent_row = self.type_in(row.package, parent.name) or self.only_type(parent.name)
            if parent_row and (found := self.as_supertype(parent_row, parent, name)):
                return found
        return None


def _aliased(row: ApiRow) -> str | None:
    """Return the bare name of the type that an alias stands for."""
    parsed = parse_type(row.signature.rpartition("=")[2])
    return parsed.name if parsed else None


@lru_cache(maxsize=4096)
def type_parameters(signature: str) -> tuple[str, ...]:
    """Return the names of the type parameters in a type's signature."""
    found = _TYPE_PARAMETERS.search(signature)
    end = closing_of(signature, found.end()) if found else -1
    if found is None or end < 0:
        return ()
    return tuple(part.split("<:")[0].strip() for part in split_at_depth(signature[found.end() + 1 : end]))


def arguments_of(row: ApiRow, type_ref: TypeRef) -> dict[str, TypeRef | None]:
    """Return what a type's parameters stand for in one use of it; None where that is not known."""
    names = type_parameters(row.signature)
    if len(names) == len(type_ref.args):
        return dict(zip(names, type_ref.args, strict=True))
    return dict.fromkeys(names)


@lru_cache(maxsize=8192)
def function_type_parameters(signature: str) -> tuple[str, ...]:
    """Return the names of the type parameters in a function's signature."""
    found = _FUNCTION.search(signature)
    end = closing_of(signature, found.end()) if found else -1
    if found is None or end < 0:
        return ()
    return tuple(part.split("<:")[0].strip() for part in split_at_depth(signature[found.end() + 1 : end]))
