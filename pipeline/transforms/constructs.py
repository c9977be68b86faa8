"""Language constructs that answer for a Java member, and how a rewrite shows that it uses one."""

from collections.abc import Callable, Mapping
from typing import Final

from pipeline.transforms.code_uses import CodeUses

_OPERATOR: Final = "operator "


def _form(*kinds: str) -> Callable[[CodeUses], bool]:
    return lambda uses: not uses.forms.isdisjoint(kinds)


def _sign(*signs: str) -> Callable[[CodeUses], bool]:
    return lambda uses: not uses.operators.isdisjoint(signs)


# Constructs that are not listed leave no mark in the expression itself: a `for-in` iterates over it.
_MARKS: Final[Mapping[str, Callable[[CodeUses], bool]]] = {
    "range slice": lambda uses: bool(uses.indexes),
    "range literal": _form("rangeExpression"),
    "string interpolation": _form("inlineExpression"),
    "if-let": _form("ifExpression", "whileExpression"),
    "match": _form("matchExpression"),
    "is": _sign("is"),
    "as?": _sign("as"),
    "spawn": _form("spawnExpression"),
    "synchronized": _form("synchronizedExpression"),
    "try-with-resources": _form("resourceSpecifications"),
    "?? (coalescing)": _sign("??"),
    "array literal": _form("arrayLiteral"),
    "tuple destructuring": lambda uses: "tuplePattern" in uses.forms or bool(uses.indexes),
    "lambda call": lambda uses: bool(uses.calls),
    "~> (composition)": _sign("~>"),
    "numeric conversion": lambda uses: bool(uses.calls),
    "operator []": lambda uses: any(not is_assigned for _, is_assigned in uses.indexes),
    "operator []=": lambda uses: any(is_assigned for _, is_assigned in uses.indexes),
}


def shows(construct: str, uses: CodeUses) -> bool:
    """Tell whether code uses a construct, as far as that can be seen."""
    if mark := _MARKS.get(construct):
        return mark(uses)
    if construct.startswith(_OPERATOR):
        sign = construct.removeprefix(_OPERATOR).strip()
        return not uses.operators.isdisjoint((sign, f"unary {sign}"))
    return True
