"""Declarations: variables, functions, types, macros."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from serving.cangjie.inferring.walker import TYPE_NODES, Reader, Walker
from serving.cangjie.notes import UnknownName
from serving.cangjie.overloads import Arguments
from serving.cangjie.own_names import supertypes_of
from serving.cangjie.own_types import DEFINITIONS, OwnType, read_definition
from serving.cangjie.types import TypeRef, parse_type

if TYPE_CHECKING:
    from tree_sitter import Node


def _type(walker: Walker, node: Node) -> TypeRef | None:
    type_ref = parse_type(walker.tree.text(node))
    walker.refer_types(type_ref, node)
    for named in _user_types(node):
        name = walker.tree.text(named).partition("<")[0].strip()
        if "." not in name and name not in walker.own.names and walker.visible.type(name) is None:
            walker.note(UnknownName(named, name, "type"))
    return type_ref


def _user_types(node: Node) -> list[Node]:
    found, stack = [], [node]
    while stack:
        inner = stack.pop()
        if inner.type == "userType":
            found.append(inner)
        stack.extend(inner.named_children)
    return found


def _supertype(walker: Walker, node: Node) -> None:
    name = walker.tree.text(node)
    walker.refer_types(parse_type(name), node)
    if "." not in name and name not in walker.own.names and walker.visible.type(name) is None:
        walker.note(UnknownName(node, name, "type"))


def _variable(walker: Walker, node: Node) -> TypeRef:
    declared, value = node.child_by_field_name("type"), node.child_by_field_name("initilizer")
    written = walker.visit(declared) if declared is not None else None
    given = walker.visit(value) if value is not None else None
    name = node.child_by_field_name("name")
    if name is not None and not _is_field(node):
        is_var = any(child.type == "var" for child in node.children)
        walker.bind(name, written or given, "var" if is_var else "let", has_value=value is not None)
    return TypeRef("Unit")


def _is_field(node: Node) -> bool:
    return node.parent is not None and node.parent.parent is not None and node.parent.parent.type in DEFINITIONS


def _parameter(walker: Walker, node: Node) -> TypeRef | None:
    declared, name = node.child_by_field_name("type"), node.child_by_field_name("paraName")
    type_ref = walker.visit(declared) if declared is not None else None
    if (default := node.child_by_field_name("defaultValue")) is not None:
        walker.visit(default)
    if name is not None:
        walker.declare(walker.tree.text(name).strip("`"), type_ref, "parameter", node)
    return type_ref


def _function(walker: Walker, node: Node) -> TypeRef:
    positional: list[TypeRef | None] = []
    before = walker.fixed_fields
    walker.fixed_fields = before or _fixed_fields(walker, node)
    with walker.scopes.inside():
        for child in node.named_children:
            if child.type == "parameterList":
                positional = walker.visit_all(child.named_children)
            else:
                walker.visit(child)
    walker.fixed_fields = before
    _refer_overridden(walker, node, Arguments(tuple(positional)))
    return TypeRef("Unit")


def _fixed_fields(walker: Walker, node: Node) -> frozenset[str]:
    """Return the fields that a function of a struct cannot assign: all, unless it is `mut`."""
    own = walker.types[-1] if walker.types else None
    if own is None or own.kind != "struct" or not _is_field(node):
        return frozenset()
    words = next((walker.tree.text(child).split() for child in node.named_children if child.type == "modifiers"), [])
    if "mut" in words or "static" in words:
        return frozenset()
    return frozenset(name for name, field in own.fields.items() if not field.is_static)


def _refer_overridden(walker: Walker, node: Node, arguments: Arguments) -> None:
    """Refer to the documented member that a function of the code's own type implements."""
    definition = node.parent.parent if node.parent is not None else None
    name = node.child_by_field_name("name")
    for supertype in supertypes_of(walker.tree, definition) if definition is not None else ():
        owner = walker.names.row(TypeRef(supertype))
        if owner is None or name is None:
            continue
        if row := walker.symbols.overload(walker.symbols.members(owner, walker.tree.text(name)), arguments):
            walker.refer(row, node)
            return


def _block(walker: Walker, node: Node) -> TypeRef | None:
    last: TypeRef | None = TypeRef("Unit")
    with walker.scopes.inside():
        for child in node.named_children:
            value = walker.visit(child)
            if not child.type.endswith("Comment"):
                last = value
    return last


def _scoped(walker: Walker, node: Node) -> TypeRef | None:
    """Read a node whose parameters are seen only inside of it."""
    with walker.scopes.inside():
        for child in node.named_children:
            walker.visit(child)
    return None


def _constructor(walker: Walker, node: Node) -> TypeRef | None:
    before, walker.in_constructor = walker.in_constructor, True
    value = _scoped(walker, node)
    walker.in_constructor = before
    return value


def _definition(walker: Walker, node: Node) -> TypeRef | None:
    own = read_definition(walker.tree, node)
    if own is None:
        return _scoped(walker, node)
    whole = walker.own.types.get(own.name, own) if own.kind != "extend" else own
    walker.types.append(whole)
    with walker.scopes.inside():
        for holder in _holders(walker, whole):
            _declare_fields(walker, holder, node)
        for child in node.named_children:
            if child.type != "extendType":
                walker.visit(child)
    walker.types.pop()
    return None


def _holders(walker: Walker, own: OwnType) -> list[OwnType]:
    """Return the types whose fields are seen by their bare names: the type itself, and those that it inherits from."""
    found = [own]
    if own.kind == "extend" and own.name in walker.own.types:
        found.append(walker.own.types[own.name])
    for holder in found:
        for supertype in holder.supertypes:
            parent = walker.own.types.get(supertype.name)
            if parent is not None and parent not in found:
                found.append(parent)
    return found[::-1]


def _declare_fields(walker: Walker, own: OwnType, node: Node) -> None:
    for name, member in own.fields.items():
        if member.type is None and member.value is not None:
            value, member.value = member.value, None  # once
            with walker.quietly():
                member.type = walker.visit(value)
        walker.declare(
            name, member.type, "let" if member.is_let else "field", node, has_value=member.has_value, is_member=True
        )


def _global_variables(walker: Walker, node: Node) -> TypeRef | None:
    """Read a file: its variables first, since functions above see them."""
    for child in node.named_children:
        if child.type == "variableDeclaration":
            with walker.quietly():
                walker.visit(child)
    for child in node.named_children:
        walker.visit(child)
    return None


def _macro(walker: Walker, node: Node) -> TypeRef | None:
    for child in node.named_children:
        if child.type == "macroName":
            name = walker.tree.text(child)
            rows = walker.visible.top_level(name)
            if rows and rows[0].kind == "macro":
                walker.refer(rows[0], node, is_called=True)
            elif not rows and name not in walker.own.names:
                walker.note(UnknownName(child, name, "macro"))
        else:
            walker.visit(child)
    return None


def _setter(walker: Walker, node: Node) -> TypeRef | None:
    with walker.scopes.inside():
        written = node.child_by_field_name("type")
        type_ref = walker.visit(written) if written is not None else None
        for child in node.children_by_field_name("setter"):
            if child.type == "identifier":
                walker.declare(walker.tree.text(child), type_ref, "parameter", child)
        for child in node.named_children:
            if child.type == "block":
                walker.visit(child)
    return None


READERS: Final[dict[str, Reader]] = {
    "translationUnit": _global_variables,
    "variableDeclaration": _variable,
    "parameter": _parameter,
    "namedParameter": _parameter,
    "functionDefinition": _function,
    "operatorFunctionDefinition": _scoped,
    "init": _constructor,
    "primaryInit": _constructor,
    "mainDefinition": _scoped,
    "macroDefinition": _scoped,
    "foreignDeclaration": _scoped,
    "propertyDefinition": _setter,
    "superOrInterface": _supertype,
    "block": _block,
    "macroExpression": _macro,
    "importList": lambda *_: None,
    **dict.fromkeys(DEFINITIONS, _definition),
    **dict.fromkeys(TYPE_NODES, _type),
}
