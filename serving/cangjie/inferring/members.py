"""Members of a receiver: documented ones, and those of types that the code declares itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from artifacts.schema import ApiRow
from serving.cangjie.inferring.call_sites import CallSite, called, certain
from serving.cangjie.inferring.own_calls import note_own_method
from serving.cangjie.inferring.walker import EVERYDAY, Walker
from serving.cangjie.notes import CalledProperty, MissingMember, MissingOwnMember, UnimportedMember, WrongArguments
from serving.cangjie.overloads import Arguments, any_could_fit, fits
from serving.cangjie.types import FUNCTION, TypeRef

if TYPE_CHECKING:
    from tree_sitter import Node

_CALLABLE: Final = frozenset(("func", "init", "macro", "enum_case"))


def read_member(walker: Walker, operand: Node, suffix: Node, node: Node, site: CallSite | None) -> TypeRef | None:
    """Look a member up on its receiver; `site` is None where it is not called."""
    name = walker.tree.text(suffix).lstrip("?.").partition("<")[0].strip().strip("`")
    static = _static_type(walker, operand)
    receiver = _static_ref(walker, operand, static) if static else walker.visit(operand)
    if walker.tree.source[operand.start_byte - 1 : operand.start_byte] == b">":
        receiver = None  # the grammar takes `f<T>(x).y` for two comparisons
    if static is None and receiver is None and (own := _own_static(walker, operand, name)) is not None:
        if site is not None:
            site.read_lambdas(walker, None, {})
        return own
    if receiver is not None and (mine := walker.names.own_member(receiver, name)):
        if site is not None:
            site.read_lambdas(walker, None, {})
            note_own_method(walker, receiver, name, site)
        return _value(mine.type, is_called=site is not None, is_field=_is_field(walker, receiver, name))
    _note_missing_own(walker, operand, receiver, suffix, name)
    if receiver is None:
        return _guessed(walker, name, node, site)
    return _documented(walker, receiver, static, _Access(name, suffix, node, site))


def _is_field(walker: Walker, receiver: TypeRef, name: str) -> bool:
    own = walker.own.types.get(receiver.name)
    return own is not None and name in own.fields


def _value(type_ref: TypeRef | None, *, is_called: bool, is_field: bool) -> TypeRef | None:
    """Return what a member gives: a field that holds a function gives, called, its result."""
    if is_called and is_field:
        return type_ref.args[-1] if type_ref is not None and type_ref.name == FUNCTION else None
    return type_ref


def _own_static(walker: Walker, operand: Node, name: str) -> TypeRef | None:
    """Return what a static member or a case of the code's own type gives; None for no such type."""
    if operand.type != "atomicVariable":
        return None
    own = walker.own.types.get(walker.bare(operand)[0])
    if own is None:
        return None
    if name in own.cases:
        return TypeRef(own.name) if own.parameters else own.type
    member = walker.names.own_member(own.type, name)
    return member.type if member and not own.parameters else None


def _note_missing_own(walker: Walker, operand: Node, receiver: TypeRef | None, suffix: Node, name: str) -> None:
    """Note a member that the code's own type surely does not have."""
    is_static = False
    own = walker.own.types.get(receiver.name) if receiver is not None else None
    if own is None and receiver is None and operand.type == "atomicVariable":
        bare = walker.bare(operand)[0]
        own, is_static = (None if bare in walker.scopes else walker.own.types.get(bare)), True
    known = walker.names.known_members(own) if own is not None and name.isidentifier() else None
    if own is not None and known is not None and name not in known and name != "init":
        walker.note(MissingOwnMember(suffix, own, name, tuple(sorted(known)), is_static))


def _guessed(walker: Walker, name: str, node: Node, site: CallSite | None) -> TypeRef | None:
    """Refer to the one imported type that has the member, but trust it no further."""
    rows = walker.names.only_members(name) if site is not None else ()
    row = walker.symbols.overload(rows, site.arguments) if site is not None else None
    if row is not None:
        walker.refer(row, node, is_called=True)
    if site is not None:
        site.read_lambdas(walker, None, {})
    return None


@dataclass(frozen=True, slots=True)
class _Access:
    """One place where a member is named."""

    name: str
    suffix: Node
    node: Node
    site: CallSite | None


def _documented(walker: Walker, receiver: TypeRef, static: ApiRow | None, access: _Access) -> TypeRef | None:
    rows = walker.names.members(receiver, access.name, owner=static)
    owner, site = static or walker.names.row(receiver), access.site
    if not rows:
        if owner is not None:
            called = site is not None
            walker.note(MissingMember(access.suffix, owner, access.name, called, static is not None))
        if site is not None:
            site.read_lambdas(walker, None, {})
        return None
    _note_unimported(walker, rows, access)
    if site is not None:
        return _documented_call(walker, receiver, rows, access, site)
    walker.refer(rows[0], access.node)
    return walker.names.value_of(rows[0], receiver) if rows[0].kind != "func" else None


def _note_unimported(walker: Walker, rows: Sequence[ApiRow], access: _Access) -> None:
    """Note a member that only packages add which are not visible."""
    if all(
        row.package not in walker.visible.packages and walker.symbols.type_in(row.package, row.parent or "") is None
        for row in rows
    ):
        walker.note(UnimportedMember(access.suffix, rows[0]))


def _documented_call(
    walker: Walker,
    receiver: TypeRef,
    rows: Sequence[ApiRow],
    access: _Access,
    site: CallSite,
) -> TypeRef | None:
    owner = walker.names.row(receiver)
    row = walker.symbols.overload(rows, site.arguments)
    everything = walker.symbols.all_members(owner, access.name) if owner is not None else rows
    if everything and not any_could_fit(everything, site.arguments):
        _note_arguments(walker, access.name, everything, site)
    elif row is None or not fits(row.params, site.arguments):
        row = walker.symbols.overload(everything, site.arguments)
    if row is None:
        site.read_lambdas(walker, None, {})
        return None
    walker.refer(row, access.node, is_called=True)
    if row.kind not in _CALLABLE:
        site.read_lambdas(walker, None, {})
        held = walker.names.value_of(row, receiver)
        if row.kind == "prop" and held is not None and held.name in EVERYDAY:
            walker.note(CalledProperty(access.suffix, row))
        return held.args[-1] if held is not None and held.name == FUNCTION else None
    return certain(rows, row, site, called(walker, row, receiver, site))


def _note_arguments(walker: Walker, name: str, rows: Sequence[ApiRow], site: CallSite) -> None:
    if all(row.kind == "func" for row in rows):
        walker.note(WrongArguments(site.node, name, rows, site.arguments))


def _static_type(walker: Walker, operand: Node) -> ApiRow | None:
    if operand.type != "atomicVariable":
        return None
    name, _ = walker.bare(operand)
    return None if name in walker.scopes or name in walker.own.names else walker.visible.type(name)


def _static_ref(walker: Walker, operand: Node, row: ApiRow) -> TypeRef:
    name, written = walker.bare(operand)
    walker.note_types(written, operand)
    walker.names.meet(name, row)
    return written or TypeRef(name)


def apply(walker: Walker, operator: str, receiver: TypeRef | None, arguments: Arguments, node: Node) -> TypeRef | None:
    """Look an operator up on its receiver."""
    rows = walker.names.members(receiver, operator) if receiver else ()
    row = walker.symbols.overload(rows, arguments)
    if row is None:
        return None
    walker.refer(row, node, is_called=True)
    return walker.names.value_of(row, receiver)
