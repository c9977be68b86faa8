"""What types and members mean in one file: its imports, its own names, and what it met on the way."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from serving.cangjie.imports import VisibleNames
from serving.cangjie.own_names import OwnNames
from serving.cangjie.own_types import OwnType
from serving.cangjie.symbols import SymbolTable, arguments_of, function_type_parameters
from serving.cangjie.types import UNKNOWN, TypeRef, parse_type

if TYPE_CHECKING:
    from artifacts.schema import ApiRow

_ALIASED: Final = re.compile(r"=\s*(.+)$")
_MOST_SUPERTYPES: Final = 12  # of the code's own, walked up


@dataclass(frozen=True, slots=True)
class OwnMember:
    """A member that the code's own type has."""

    type: TypeRef | None  # of its value, or what it returns


class Resolution:
    """Looks types and members up as one file sees them.

    A type that came with a declaration (what a function returns) has members
    whether it is imported or not.
    """

    def __init__(self, symbols: SymbolTable, visible: VisibleNames, own: OwnNames) -> None:
        self.symbols = symbols
        self.visible = visible
        self.own = own
        self._met: dict[str, ApiRow] = {}

    def row(self, type_ref: TypeRef | None) -> ApiRow | None:
        """Return the documented type that a type is, or None for the code's own and for unknown ones."""
        if type_ref is None or type_ref.name in self.own.names:
            return None
        found = self.visible.type(type_ref.name) or self._met.get(type_ref.name)
        if found is not None and found.kind == "type_alias":
            return self._aliased(found)
        return found

    def _aliased(self, row: ApiRow) -> ApiRow | None:
        target = _ALIASED.search(row.signature)
        parsed = parse_type(target[1]) if target else None
        return self.symbols.only_type(parsed.name) if parsed and parsed.name != row.name else None

    def meet(self, name: str, row: ApiRow | None) -> None:
        """Remember that values of a type occur here."""
        if row is not None:
            self._met.setdefault(name, row)

    def builtin(self, name: str, *args: TypeRef) -> TypeRef:
        """Return a type that the language itself gives: `spawn` a Future, `quote` Tokens."""
        self.meet(name, self.symbols.only_type(name))
        return TypeRef(name, args)

    def members(self, receiver: TypeRef, name: str, *, owner: ApiRow | None = None) -> Sequence[ApiRow]:
        """Return the members of a type; of one of the code's own, those that it inherits."""
        if owner := owner or self.row(receiver):
            return self.symbols.members(owner, name)
        if name in self.own.members or receiver.name not in self.own.types:
            return ()
        for supertype in self.own.types[receiver.name].supertypes:
            row = self.row(supertype)
            if row and (rows := self.symbols.members(row, name)):
                return rows
        return ()

    def own_member(self, receiver: TypeRef, name: str, depth: int = 0) -> OwnMember | None:
        """Return a member of the code's own type, or one that it adds to a documented type."""
        holders: list[OwnType] = [*self.own.extended.get(receiver.name, ())]
        if receiver.name in self.own.types:
            holders.append(self.own.types[receiver.name])
        for own in holders:
            given = dict(zip(own.parameters, receiver.args, strict=False)) if own.parameters else {}
            if name in own.returned:
                return OwnMember(_put_in(own.returned[name], own.parameters, given))
            if name in own.fields:
                return OwnMember(_put_in(own.fields[name].type, own.parameters, given))
            if depth < _MOST_SUPERTYPES:
                for supertype in own.supertypes:
                    parent = supertype.with_arguments({**dict.fromkeys(own.parameters), **given})
                    if parent is not None and (found := self.own_member(parent, name, depth + 1)):
                        return found
        return None

    def known_members(self, own: OwnType) -> frozenset[str] | None:
        """Return the names of all members of the code's own type; None where it may have others."""
        names: set[str] = set()
        queue, seen = [own, *self.own.extended.get(own.name, ())], {own.name}
        for holder in queue:
            if holder.may_have_more:
                return None
            names.update(holder.returned, holder.fields, holder.cases)
            for supertype in holder.supertypes:
                row, parent = self.row(supertype), self.own.types.get(supertype.name)
                if parent is None and (row is None or self.symbols.is_partial):
                    return None
                if row is not None:
                    names.update(self.symbols.member_names(row))
                elif parent is not None and parent.name not in seen:
                    seen.add(parent.name)
                    queue += (parent, *self.own.extended.get(parent.name, ()))
        return frozenset(names)

    def only_members(self, name: str) -> Sequence[ApiRow]:
        """Return the members of this name on an unknown receiver, if only one imported type has them."""
        owners = () if name in self.own.members else self.visible.types_with(name)
        return self.symbols.members(owners[0], name) if len(owners) == 1 else ()

    def bindings(self, row: ApiRow, receiver: TypeRef | None) -> dict[str, TypeRef | None]:
        """Return what the type parameters in a declaration stand for, as far as its receiver tells."""
        found: dict[str, TypeRef | None] = dict.fromkeys(function_type_parameters(row.signature))
        if row.parent is not None and row.kind != "init":
            owner = self.symbols.type_in(row.package, row.parent) or self.symbols.only_type(row.parent)
            if owner is not None:
                found = {**arguments_of(owner, self._as(owner, receiver)), **found}
        return found

    def value_of(
        self, row: ApiRow, receiver: TypeRef | None, bindings: Mapping[str, TypeRef | None] | None = None
    ) -> TypeRef | None:
        """Return the type of what a member or function gives, on a receiver of this type."""
        if row.kind == "enum_case":
            return self._enum(row, receiver)
        returned = parse_type(row.returns.type) if row.returns else None
        if returned is None:
            return None
        if returned.name == "This":
            return receiver
        returned = returned.with_arguments(self.bindings(row, receiver) if bindings is None else bindings)
        if returned is not None:
            self.learn(row, returned)
        return returned

    def _enum(self, row: ApiRow, receiver: TypeRef | None) -> TypeRef:
        owner = self.symbols.type_in(row.package, row.parent or "")
        self.meet(row.parent or "", owner)
        return receiver if receiver is not None and receiver.name == row.parent else TypeRef(row.parent or "")

    def element_of(self, iterated: TypeRef | None) -> TypeRef | None:
        """Return the type of what iterating gives."""
        iterable = self.as_supertype(iterated, "Iterable") if iterated else None
        if iterable is not None and iterable.args and iterable.args[0] != UNKNOWN:
            return iterable.args[0]
        rows = self.members(iterated, "iterator") if iterated else ()
        iterator = self.value_of(rows[0], iterated) if rows else None
        return iterator.args[0] if iterator and len(iterator.args) == 1 and iterator.args[0] != UNKNOWN else None

    def as_supertype(self, type_ref: TypeRef, name: str) -> TypeRef | None:
        """Return a type as one of its documented supertypes."""
        row = self.row(type_ref)
        return self.symbols.as_supertype(row, type_ref, name) if row is not None else None

    def _as(self, owner: ApiRow, receiver: TypeRef | None) -> TypeRef:
        """Return the receiver's type as the supertype that declares the member."""
        row = self.row(receiver)
        if receiver is None or row is None:
            return TypeRef(owner.name)
        return self.symbols.as_supertype(row, receiver, owner.name) or TypeRef(owner.name)

    def learn(self, row: ApiRow, type_ref: TypeRef) -> None:
        """Remember the types that a declaration's type mentions, so that their members are found."""
        if type_ref.name not in self._met:
            self.meet(
                type_ref.name, self.symbols.type_in(row.package, type_ref.name) or self.symbols.only_type(type_ref.name)
            )
        for arg in type_ref.args:
            self.learn(row, arg)


def _put_in(type_ref: TypeRef | None, parameters: Sequence[str], given: Mapping[str, TypeRef]) -> TypeRef | None:
    return type_ref.with_arguments({**dict.fromkeys(parameters), **given}) if type_ref is not None else None
