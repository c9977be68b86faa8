"""Assignments: which of them no variable can take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from serving.cangjie.inferring.walker import Walker
from serving.cangjie.notes import Assigned, AssignedInStruct
from serving.cangjie.scopes import Variable

if TYPE_CHECKING:
    from tree_sitter import Node


def note_assigned(walker: Walker, target: Node) -> None:
    """Remember an assignment to a variable that cannot be assigned."""
    name = _assigned_name(walker, target)
    if name is None:
        return
    variable = walker.scopes.find(name) if target.type == "atomicVariable" else _own_field(walker, name)
    if variable is None:
        return
    if variable.is_fixed:
        walker.note(Assigned(target, name, variable))
    elif variable.binding == "field" and name in walker.fixed_fields:
        walker.note(AssignedInStruct(target, name))


def _assigned_name(walker: Walker, target: Node) -> str | None:
    """Return the variable that is assigned: by its bare name, or as a field of `this`."""
    if target.type == "atomicVariable":
        return walker.bare(target)[0]
    operand, suffix = target.child_by_field_name("operand"), target.child_by_field_name("suffix")
    if operand is None or suffix is None or suffix.type != "fieldAccess" or walker.tree.text(operand) != "this":
        return None
    return walker.tree.text(suffix).lstrip(".").strip()


def _own_field(walker: Walker, name: str) -> Variable | None:
    own = walker.types[-1].fields.get(name) if walker.types else None
    return Variable(own.type, "let" if own.is_let else "field", has_value=own.has_value) if own is not None else None
