"""Operators, literals with parts, assignments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from serving.cangjie.inferring.assigned import note_assigned
from serving.cangjie.inferring.call_sites import CallSite, read_arguments
from serving.cangjie.inferring.members import apply
from serving.cangjie.inferring.names import call_name
from serving.cangjie.inferring.walker import EVERYDAY, Reader, Walker, lambda_type
from serving.cangjie.notes import AssignedMember, MixedOperands
from serving.cangjie.overloads import Arguments
from serving.cangjie.patterns import is_option
from serving.cangjie.types import OPTION, TUPLE, UNKNOWN, TypeRef, parse_type

if TYPE_CHECKING:
    from tree_sitter import Node

_COMPARISONS: Final = frozenset(("==", "!=", "<", ">", "<=", ">=", "&&", "||", "is", "in", "!in", "===", "!=="))
_SHIFTS: Final = frozenset(("<<", ">>", "**"))
_NUMBERS: Final = frozenset(
    ("Int8", "Int16", "Int32", "Int64", "IntNative", "UInt8", "UInt16", "UInt32", "UInt64", "UIntNative", "Float16",
     "Float32", "Float64")
)  # fmt: skip
_BOOL: Final = TypeRef("Bool")


def _binary(walker: Walker, node: Node) -> TypeRef | None:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None:
        return None
    operator = walker.tree.source[left.end_byte : right.start_byte].decode("utf-8", "replace").strip()
    if operator == "|>":
        return _pipe(walker, walker.visit(left), right)
    left_type = walker.visit(left)
    if operator in {"as", "is"}:
        return _cast(walker, operator, right)
    right_type = walker.visit(right)
    if operator == "??":
        return left_type.args[0] if left_type and is_option(left_type) else None
    return _operator(walker, operator, left_type, right_type, node)


def _cast(walker: Walker, operator: str, right: Node) -> TypeRef | None:
    target = parse_type(walker.tree.text(right))
    with walker.quietly():
        walker.visit(right)
    walker.refer_types(target, right)
    if operator == "is":
        return _BOOL
    return TypeRef(OPTION, (target,)) if target else None


def _pipe(walker: Walker, given: TypeRef | None, right: Node) -> TypeRef | None:
    """Read `x |> f` and `x |> f { ... }`, where `f { ... }` gives the function that x is passed to."""
    if right.type == "atomicVariable":
        return call_name(walker, right, CallSite(right, Arguments((given,))))
    operand, suffix = right.child_by_field_name("operand"), right.child_by_field_name("suffix")
    if operand is None or suffix is None or operand.type != "atomicVariable":
        function = walker.visit(right)
    elif suffix.type == "trailingLambdaExpression":
        site = CallSite(right, Arguments((lambda_type(suffix),)), [(0, suffix)], piped=given)
        function = call_name(walker, operand, site)
    elif suffix.type == "callSuffix":
        site = read_arguments(walker, suffix, right)
        site.piped = given
        function = call_name(walker, operand, site)
    else:
        function = walker.visit(right)
    return function.args[-1] if function is not None and function.name == "->" else None


def _operator(walker: Walker, operator: str, left: TypeRef | None, right: TypeRef | None, node: Node) -> TypeRef | None:
    if left and left.name not in EVERYDAY:
        result = apply(walker, operator, left, Arguments((right,)), node)
        if result is not None:
            return result
    if operator in _COMPARISONS:
        return _BOOL
    if left is None or right is None:
        return left if left is not None and operator in _SHIFTS else None
    if operator == "+" and (left.name == "String") != (right.name == "String"):
        walker.note(MixedOperands(node, operator, left, right))
    if left == right or operator in _SHIFTS:
        return left
    return _of_literal(node, left, right) if {left.name, right.name} <= _NUMBERS else None


def _of_literal(node: Node, left: TypeRef, right: TypeRef) -> TypeRef | None:
    """Return the type of two numbers: a literal takes that of the other."""
    first, second = node.child_by_field_name("left"), node.child_by_field_name("right")
    if first is not None and first.type.endswith("Literal"):
        return right
    return left if second is not None and second.type.endswith("Literal") else None


def _unary(walker: Walker, node: Node) -> TypeRef | None:
    values = walker.visit_all(node.named_children)
    operand = values[-1] if values else None
    if operand is None or operand.name in EVERYDAY:
        return operand
    return apply(walker, walker.tree.text(node)[:1], operand, Arguments(), node) or operand


def _range(walker: Walker, node: Node) -> TypeRef:
    values = walker.visit_all(node.named_children)
    first = values[0] if values else None
    return TypeRef("Range", (first or UNKNOWN,))


def _array(walker: Walker, node: Node) -> TypeRef:
    elements = walker.visit_all([child for child in node.named_children if not child.type.endswith("Comment")])
    known = set(elements)
    return TypeRef("Array", ((elements[0] if len(known) == 1 else None) or UNKNOWN,))


def _tuple(walker: Walker, node: Node) -> TypeRef:
    return TypeRef(TUPLE, tuple(value or UNKNOWN for value in walker.visit_all(node.named_children)))


def _single(walker: Walker, node: Node) -> TypeRef | None:
    values = walker.visit_all([child for child in node.named_children if not child.type.endswith("Comment")])
    return values[0] if len(values) == 1 else None


def _assignment(walker: Walker, node: Node) -> TypeRef:
    target, value = node.child_by_field_name("variable"), node.child_by_field_name("value")
    given = walker.visit(value) if value is not None else None
    if target is None:
        return TypeRef("Unit")
    suffix, operand = target.child_by_field_name("suffix"), target.child_by_field_name("operand")
    if suffix is not None and operand is not None and suffix.type == "indexAccess":
        arguments = read_arguments(walker, suffix, target).arguments
        assigned = Arguments(arguments.positional, (("value", given),))
        apply(walker, "[]", walker.visit(operand), assigned, node)
        return TypeRef("Unit")
    before = len(walker.found)
    walker.visit(target)
    _note_assigned(walker, target, before)
    return TypeRef("Unit")


def _note_assigned(walker: Walker, target: Node, before: int) -> None:
    note_assigned(walker, target)
    suffix = target.child_by_field_name("suffix")
    if suffix is not None and suffix.type == "fieldAccess" and len(walker.found) > before:
        row = walker.symbols.row(walker.found[-1].api_id)
        if walker.found[-1].line == walker.tree.line(target) and row.name == walker.tree.text(suffix).lstrip("?. "):
            walker.note(AssignedMember(target, row))


def _spawn(walker: Walker, node: Node) -> TypeRef:
    for child in node.named_children:
        walker.visit(child)
    return walker.names.builtin("Future", UNKNOWN)


READERS: Final[dict[str, Reader]] = {
    "binaryExpression": _binary,
    "unaryExpression": _unary,
    "rangeExpression": _range,
    "arrayLiteral": _array,
    "tupleExpression": _tuple,
    "parenthesizedExpression": _single,
    "assignmentExpression": _assignment,
    "spawnExpression": _spawn,
    "quoteExpression": lambda walker, _: walker.names.builtin("Tokens"),
}
