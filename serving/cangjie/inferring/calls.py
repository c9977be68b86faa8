"""What stands after a value: calls, members, indexes, `?`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from serving.cangjie.inferring.assigned import note_assigned
from serving.cangjie.inferring.call_sites import CallSite, read_arguments, read_lambda
from serving.cangjie.inferring.members import apply, read_member
from serving.cangjie.inferring.names import call_name, read_name
from serving.cangjie.inferring.walker import Reader, Walker, lambda_type, optional
from serving.cangjie.notes import IncrementedInside
from serving.cangjie.overloads import Arguments
from serving.cangjie.patterns import is_option
from serving.cangjie.types import FUNCTION, TypeRef

if TYPE_CHECKING:
    from tree_sitter import Node

_WANT_VALUES: Final = frozenset(
    ("callSuffix", "indexAccess", "variableDeclaration", "binaryExpression", "arrayLiteral", "tupleExpression",
     "assignmentExpression")
)  # fmt: skip


def _lambda(walker: Walker, node: Node) -> TypeRef:
    return lambda_type(node, read_lambda(walker, node))


def _postfix(walker: Walker, node: Node) -> TypeRef | None:
    value = _suffixed(walker, node)
    parent = node.parent
    is_outermost = parent is None or parent.type != "postfixExpression" or parent.child_by_field_name("operand") != node
    return optional(value) if is_outermost and _asks(node) else value


def _asks(node: Node | None) -> bool:
    """Return whether a chain has a `?` before its end, so that its value is optional."""
    is_last = True
    while node is not None and node.type == "postfixExpression":
        suffix = node.child_by_field_name("suffix")
        if suffix is not None and suffix.type == "questAccess" and not is_last:
            return True
        is_last = False
        node = node.child_by_field_name("operand")
    return False


def _suffixed(walker: Walker, node: Node) -> TypeRef | None:
    operand, suffix = node.child_by_field_name("operand"), node.child_by_field_name("suffix")
    if operand is None or suffix is None:
        return None
    if suffix.type == "callSuffix":
        return _call(walker, operand, read_arguments(walker, suffix, node))
    if suffix.type == "trailingLambdaExpression":
        return _trailing(walker, operand, suffix, node)
    if suffix.type == "fieldAccess":
        return read_member(walker, operand, suffix, node, None)
    return _after_value(walker, walker.visit(operand), suffix, node)


def _after_value(walker: Walker, value: TypeRef | None, suffix: Node, node: Node) -> TypeRef | None:
    if suffix.type == "incOrDec":
        note_assigned(walker, node.child_by_field_name("operand") or node)
        if node.parent is not None and node.parent.type in _WANT_VALUES:
            walker.note(IncrementedInside(node))
        return TypeRef("Unit")
    if suffix.type == "indexAccess":
        return apply(walker, "[]", value, read_arguments(walker, suffix, node).arguments, node)
    return value.args[0] if suffix.type == "questAccess" and value and is_option(value) else None


def _trailing(walker: Walker, operand: Node, suffix: Node, node: Node) -> TypeRef | None:
    call = operand.child_by_field_name("suffix") if operand.type == "postfixExpression" else None
    callee = operand.child_by_field_name("operand") if call is not None and call.type == "callSuffix" else None
    site = CallSite(node, Arguments())
    if call is not None and callee is not None:
        site = read_arguments(walker, call, node)
    site.lambdas.append((len(site.arguments.positional), suffix))
    site.arguments = Arguments((*site.arguments.positional, lambda_type(suffix)), site.arguments.named)
    return _call(walker, callee if callee is not None else operand, site)


def _call(walker: Walker, callee: Node, site: CallSite) -> TypeRef | None:
    if callee.type == "atomicVariable":
        return call_name(walker, callee, site)
    suffix = callee.child_by_field_name("suffix") if callee.type == "postfixExpression" else None
    operand = callee.child_by_field_name("operand") if suffix is not None else None
    if suffix is not None and operand is not None and suffix.type == "fieldAccess":
        return read_member(walker, operand, suffix, site.node, site)
    called = walker.visit(callee)
    site.read_lambdas(walker, None, {})
    return called.args[-1] if called is not None and called.name == FUNCTION else None


READERS: Final[dict[str, Reader]] = {
    "postfixExpression": _postfix,
    "atomicVariable": read_name,
    "lambdaExpression": _lambda,
    "trailingLambdaExpression": _lambda,
    "thisSuperExpression": lambda walker, node: walker.this() if walker.tree.text(node) == "this" else None,
}
