"""What types and members mean in one file: its imports, its own names, and what it met on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from serving.cangjie.imports import VisibleNames
from serving.cangjie.own_names import OwnNames
from serving.cangjie.symbols import SymbolTable, arguments_of
from serving.cangjie.types import UNKNOWN, TypeRef, parse_type

if TYPE_CHECKING:
    from artifacts.schema import ApiRow


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
        return self.visible.type(type_ref.name) or self._met.get(type_ref.name)

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
        if name in self.own.members:
            return ()
        for supertype in self.own.supertypes.get(receiver.name, ()):
            row = self.row(TypeRef(supertype))
            if row and (rows := self.symbols.members(row, name)):
                return rows
        return ()

    def only_members(self, name: str) -> Sequence[ApiRow]:
        """Return the members of this name on an unknown receiver, if only one imported type has them."""
        owners = () if name in self.own.members else self.visible.types_with(name)
        return self.symbols.members(owners[0], name) if len(owners) == 1 else ()

    def value_of(self, row: ApiRow, receiver: TypeRef | None) -> TypeRef | None:
        """Return the type of what a member or function gives, on a receiver of this type."""
        if row.kind == "enum_case":
            return TypeRef(row.parent or "")
        returned = parse_type(row.returns.type) if row.returns else None
        if returned is None:
            return None
        if row.parent is not None:
            owner = self.symbols.type_in(row.package, row.parent) or self.symbols.only_type(row.parent)
            if owner is not None:
                returned = returned.with_arguments(arguments_of(owner, self._as(owner, receiver)))
        if returned is not None:
            self._learn(row, returned)
        return returned

    def element_of(self, iterated: TypeRef | None) -> TypeRef | None:
        """Return the type of what iterating gives."""
        rows = self.members(iterated, "iterator") if iterated else ()
        iterator = self.value_of(rows[0], iterated) if rows else None
        return iterator.args[0] if iterator and len(iterator.args) == 1 and iterator.args[0] != UNKNOWN else None

    def _as(self, owner: ApiRow, receiver: TypeRef | None) -> TypeRef:
        """Return the receiver's type as the supertype that declares the member."""
        row = self.row(receiver)
        if receiver is None or row is None:
            return TypeRef(owner.name)
        return self.symbols.as_supertype(row, receiver, owner.name) or TypeRef(owner.name)

    def _learn(self, row: ApiRow, type_ref: TypeRef) -> None:
        """Remember the types that a declaration's type mentions, so that their members are found."""
        if type_ref.name not in self._met:
            self.meet(
                type_ref.name, self.symbols.type_in(row.package, type_ref.name) or self.symbols.only_type(type_ref.name)
            )
        for arg in type_ref.args:
            self._learn(row, arg)
