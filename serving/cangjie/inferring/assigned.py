"""Assignments: which of them no variable can take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from serving.cangjie.inferring.walker import Walker
from serving.cangjie.notes import Assigned, AssignedInStruct, AssignedThrough
from serving.cangjie.scopes import Variable

if TYPE_CHECKING:
    from tree_sitter import Node

_HELD: Final = frozenset(("let", "parameter", "loop", "pattern"))  # bindings through which no struct changes


def note_assigned(walker: Walker, target: Node) -> None:
    """Remember an assignment to a variable that cannot be assigned."""
    if target.type == "atomicVariable":
        name = walker.bare(target)[0]
        _note(walker, target, name, walker.scopes.find(name))
    elif (parts := _field_access(walker, target)) is not None:
        operand, name = parts
        if walker.tree.text(operand) == "this":
            _note(walker, target, name, _own_field(walker, name))
        else:
            _note_through(walker, target, operand, name)


def _note(walker: Walker, target: Node, name: str, variable: Variable | None) -> None:
    if variable is None:
        return
    is_late = variable.is_member and variable.binding == "let" and not walker.in_constructor
    if variable.is_fixed or is_late:
        walker.note(Assigned(target, name, variable))
    elif variable.binding == "field" and name in walker.fixed_fields:
        walker.note(AssignedInStruct(target, name))


def _field_access(walker: Walker, target: Node) -> tuple[Node, str] | None:
    operand, suffix = target.child_by_field_name("operand"), target.child_by_field_name("suffix")
    if operand is None or suffix is None or suffix.type != "fieldAccess":
        return None
    return operand, walker.tree.text(suffix).lstrip(".").strip().strip("`")


def _own_field(walker: Walker, name: str) -> Variable | None:
    own = walker.types[-1].fields.get(name) if walker.types else None
    if own is None:
        return None
    return Variable(own.type, "let" if own.is_let else "field", has_value=own.has_value, is_member=True)


def _note_through(walker: Walker, target: Node, operand: Node, name: str) -> None:
    """Note `p.x = 1` where `x` is fixed, or where `p` holds a struct for good."""
    with walker.quietly():
        receiver = walker.visit(operand)
    own = walker.own.types.get(receiver.name) if receiver is not None else None
    field = own.fields.get(name) if own is not None else None
    if own is None or field is None or field.is_static:
        return
    if field.is_let:
        walker.note(Assigned(target, name, Variable(field.type, "let", is_member=True)))
    elif own.kind == "struct" and (holder := _holder(walker, operand)) is not None:
        walker.note(AssignedThrough(target, holder, name))


def _holder(walker: Walker, operand: Node) -> str | None:
    """Return the variable that holds a value for good."""
    if operand.type != "atomicVariable":
        return None
    name = walker.bare(operand)[0]
    variable = walker.scopes.find(name)
    is_held = variable is not None and variable.binding in _HELD and not variable.is_member
    return name if is_held else None
