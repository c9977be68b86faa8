"""Branches, loops and patterns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from serving.cangjie.inferring.walker import NOTHING, PATTERNS, TYPE_NODES, Reader, Walker, joined
from serving.cangjie.notes import Matched
from serving.cangjie.types import TypeRef

if TYPE_CHECKING:
    from tree_sitter import Node


def _if(walker: Walker, node: Node) -> TypeRef | None:
    branches = [
        branch
        for name in ("consequence", "alternative")
        for branch in node.children_by_field_name(name)
        if branch.is_named and not branch.type.endswith("Comment")
    ]
    with walker.scopes.inside():
        conditions(walker, [child for child in node.children_by_field_name("condition") if child.is_named])
        values = walker.visit_all(branches[:1])
    values += walker.visit_all(branches[1:])
    # Without `else`: the grammar takes one on a line of its own for something else.
    return joined(values) if len(values) > 1 else None


def _while(walker: Walker, node: Node) -> TypeRef:
    *heads, body = node.named_children or [node]
    with walker.scopes.inside():
        conditions(walker, heads)
        if body is not node:
            walker.visit(body)
    return TypeRef("Unit")


def conditions(walker: Walker, nodes: Sequence[Node]) -> None:
    """Read `let pattern <- value && rest` and plain conditions."""
    pattern: Node | None = None
    for child in nodes:
        if child.type in PATTERNS:
            pattern = child
            walker.visit(child)
            continue
        first, others = _conjunction(child) if pattern is not None else (child, [])
        value = walker.visit(first)
        if pattern is not None:
            walker.bind(pattern, value)
        for other in others:
            walker.visit(other)
        pattern = None


def _conjunction(node: Node) -> tuple[Node, list[Node]]:
    """Return the first operand of `a && b && c`, and the others."""
    others: list[Node] = []
    while node.type == "binaryExpression":
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if left is None or right is None or not any(child.type == "&&" for child in node.children):
            break
        others.insert(0, right)
        node = left
    return node, others


def _for(walker: Walker, node: Node) -> TypeRef:
    pattern, *rest = node.named_children or [node]
    values = walker.visit_all([child for child in rest if child.type not in {"block", "patternGuard"}])
    with walker.scopes.inside():
        walker.bind(pattern, walker.names.element_of(values[0] if values else None), "loop")
        for child in rest:
            if child.type in {"block", "patternGuard"}:
                walker.visit(child)
    return TypeRef("Unit")


def _match(walker: Walker, node: Node) -> TypeRef | None:
    matched: TypeRef | None = None
    values: list[TypeRef | None] = []
    for child in node.named_children:
        if child.type == "matchCase":
            values.append(_case(walker, child, matched))
        elif child.type == "matchCaseBody":
            values.append(_case(walker, child, None))
        elif not child.type.endswith("Comment"):
            matched = walker.visit(child)
    if matched is not None:
        own = walker.own.types.get(matched.name)
        cases = tuple(own.cases) if own is not None else ()
        walker.note(Matched(node, matched, walker.names.row(matched), cases))
    return joined(values)


def _case(walker: Walker, node: Node, matched: TypeRef | None) -> TypeRef | None:
    value: TypeRef | None = TypeRef("Unit")
    is_body = False
    with walker.scopes.inside():
        for part in node.children:
            is_body = is_body or part.type == "=>"
            if not part.is_named or part.type.endswith("Comment"):
                continue
            if part.type in PATTERNS and not is_body:
                walker.bind(part, matched)
            if part.type != "varBindingPattern":
                value = walker.visit(part)
    return value


def _enum_pattern(walker: Walker, node: Node) -> None:
    name = walker.tree.text(node).partition("(")[0].strip().rsplit(".", 1)[-1]
    rows = () if name in walker.own.names else walker.visible.cases(name)
    if len(rows) == 1:
        walker.refer(rows[0], node)
    for child in node.named_children:
        if child.type == "tuplePattern":
            walker.visit(child)


def _try(walker: Walker, node: Node) -> TypeRef | None:
    values: list[TypeRef | None] = []
    with walker.scopes.inside():
        for at, child in enumerate(node.children):
            if not child.is_named:
                continue
            name = node.field_name_for_child(at)
            if child.type == "catchPattern":
                _caught(walker, child)
                continue
            value = walker.visit(child)
            if child.type == "block" and name != "finally_body":
                values.append(value)
    return joined(values)


def _caught(walker: Walker, node: Node) -> None:
    types = walker.visit_all([child for child in node.named_children if child.type in TYPE_NODES])
    for child in node.named_children:
        if child.type == "varBindingPattern":
            walker.bind(child, types[0] if len(types) == 1 else None, "parameter")


def _resource(walker: Walker, node: Node) -> None:
    name, *rest = node.named_children or [node]
    values = walker.visit_all(rest)
    if values and name is not node:
        walker.declare(walker.tree.text(name).partition(":")[0].strip(), values[-1], "parameter", node)


def _jump(walker: Walker, node: Node) -> TypeRef:
    for child in node.named_children:
        walker.visit(child)
    return NOTHING


READERS: Final[dict[str, Reader]] = {
    "ifExpression": _if,
    "whileExpression": _while,
    "forInExpression": _for,
    "matchExpression": _match,
    "tryExpression": _try,
    "jumpExpression": _jump,
    "resourceSpecification": _resource,
    "catchPattern": _caught,
    "enumPattern": _enum_pattern,
}
