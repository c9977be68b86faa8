"""Statements that have to come before an expression: where they may go, and which calls of it need them.

`join(",", sorted(names))` sorts first, in statements of its own, and joins what
they made. Not everything may go before: the right side of `&&` may never be
evaluated, and the condition of a loop is evaluated again.
"""

from collections.abc import Callable, Iterator
from typing import Final

from serving.java.tree import Node

CALLS: Final = frozenset(
    {"method_invocation", "object_creation_expression", "method_reference", "field_access", "identifier"}
)
_LATER: Final = frozenset(
    {"lambda_expression", "ternary_expression", "switch_expression", "class_body", "block", "method_reference"}
)  # their parts are evaluated at another time, if at all
_BETWEEN: Final = frozenset(
    {
        "argument_list", "method_invocation", "object_creation_expression", "binary_expression", "cast_expression",
        "parenthesized_expression", "unary_expression", "assignment_expression", "array_access", "field_access",
        "array_initializer", "array_creation_expression", "variable_declarator", "dimensions_expr",
        "instanceof_expression", "explicit_constructor_invocation",
    }
)  # fmt: skip
_REPEATED: Final = frozenset(
    {
        "while_statement", "do_statement", "for_statement", "switch_expression", "switch_rule", "ternary_expression",
    }
)  # fmt: skip
_USING: Final = frozenset(
    {
        "variable_declarator", "argument_list", "assignment_expression", "return_statement", "binary_expression",
        "ternary_expression", "parenthesized_expression", "method_invocation", "unary_expression",
    }
)  # fmt: skip
_SHORT_CIRCUIT: Final = frozenset({"&&", "||"})


def is_hoistable(node: Node) -> bool:
    """Tell whether statements may go before the expression that a call is a part of."""
    inner = node
    outer = node.parent
    while outer is not None and outer.kind in _BETWEEN:
        if _is_conditional(outer, inner):
            return False
        inner, outer = outer, outer.parent
    return outer is None or outer.kind not in _REPEATED


def is_value_used(node: Node) -> bool:
    """Tell whether something is done with what a call gives."""
    return node.parent is not None and node.parent.kind in _USING


def hoisted(node: Node, before: Callable[[Node], str | None]) -> Iterator[str]:
    """Yield the statements that have to come before an expression, in the order of its parts.

    Args:
        node: The expression.
        before: Gives the statements of a call, None for what is no call that is written by a mapping.
    """
    if node.kind in _LATER:
        return
    own = before(node) if node.kind in CALLS else None
    if own is not None:
        if own:
            yield own
        return
    for child in node.named:
        if not _is_conditional(node, child):
            yield from hoisted(child, before)


def _is_conditional(outer: Node, inner: Node) -> bool:
    if outer.kind != "binary_expression" or inner.field != "right":
        return False
    operator = outer.child("operator")
    return operator is not None and operator.kind in _SHORT_CIRCUIT
