"""Operators, casts and conditions of Java in Cangjie."""

import re
from collections.abc import Mapping
from typing import Final

from serving.java.java_type import BOOLEAN, STRING, unboxed
from serving.java.rewriting.cangjie_text import CangjieText
from serving.java.rewriting.concatenation import concatenation
from serving.java.rewriting.context import Writes
from serving.java.rewriting.conversions import FLOATS, converted
from serving.java.translation import PRIMITIVES
from serving.java.tree import Node

_LOGICAL: Final[Mapping[str, str]] = {"&": "&&", "|": "||", "^": "!="}
_ORDERINGS: Final[Mapping[str, str]] = {
    "<": "== Ordering.LT", ">": "== Ordering.GT", "==": "== Ordering.EQ", "!=": "!= Ordering.EQ",
    "<=": "!= Ordering.GT", ">=": "!= Ordering.LT",
}  # fmt: skip
_COMPARING: Final = frozenset({"==", "!=", "<", ">", "<=", ">="})
_ARITHMETIC: Final = frozenset({"+", "-", "*", "/", "%"})


def binary(writer: Writes, node: Node) -> CangjieText:
    """Return `a + b` and its like."""
    left, right, operator = node.child("left"), node.child("right"), node.child("operator")
    if left is None or right is None or operator is None:
        return CangjieText(writer.reading.text(node), "operation")
    sign = operator.kind
    java_type = writer.reading.java_type(node)
    if sign == "+" and java_type == STRING:
        return concatenation(writer, node)
    if "null_literal" in (left.kind, right.kind) and sign in {"==", "!="}:
        return _null_test(writer, right if left.kind == "null_literal" else left, sign)
    if sign in _LOGICAL and java_type == BOOLEAN:
        sign = _LOGICAL[sign]
    first, second = _operands(writer, left, right, sign)
    if first.type == "Ordering" and second.text == "0" and sign in _ORDERINGS:
        return CangjieText(f"{first.as_operand} {_ORDERINGS[sign]}", "operation", "Bool")
    given = "Bool" if sign in _COMPARING or java_type == BOOLEAN else first.type if sign in _ARITHMETIC else None
    return CangjieText(f"{_beside(first, left)} {sign} {_beside(second, right)}", "operation", given)


def _operands(writer: Writes, left: Node, right: Node, sign: str) -> tuple[CangjieText, CangjieText]:
    """Return both sides as values of one type, where Java would have widened one of them."""
    actual = [_actual(writer, node) for node in (left, right)]
    wanted: list[str | None] = [None, None]
    if sign in _COMPARING | _ARITHMETIC:
        wanted = _common(actual, [left.kind, right.kind], is_sum=sign in _ARITHMETIC)
    sides = [
        writer.expression(node, aim) if aim is not None else _held(writer, node)
        for node, aim in zip((left, right), wanted, strict=True)
    ]
    return sides[0], sides[1]


def _actual(writer: Writes, node: Node) -> str | None:
    return writer.expression(node).type or writer.reading.simple_type(node)


def _held(writer: Writes, node: Node) -> CangjieText:
    value = writer.expression(node)
    return converted(value, value.type, "")


def _common(actual: list[str | None], kinds: list[str], *, is_sum: bool) -> list[str | None]:
    floats = [name for name in actual if name in FLOATS]
    if floats:
        return [max(floats), max(floats)]
    if "character_literal" in kinds and any(name in {"Byte", "UInt8"} for name in actual):
        return ["Byte" if kind == "character_literal" else None for kind in kinds]
    if is_sum and "Rune" in actual:
        return ["Int64", "Int64"]
    return [None, None]


def _beside(value: CangjieText, node: Node) -> str:
    """Return a side of an operation; what needed no parentheses in Java needs none in Cangjie."""
    return value.text if node.kind == "binary_expression" and value.form == "operation" else value.as_operand


def _null_test(writer: Writes, node: Node, sign: str) -> CangjieText:
    asked = "isNone" if sign == "==" else "isSome"
    return CangjieText(f"{writer.expression(node).as_primary}.{asked}()", type="Bool")


def unary(writer: Writes, node: Node, wanted: str | None) -> CangjieText:
    """Return `-x`, `!x`, `~x`."""
    operand = node.child("operand")
    sign = node.children[0].kind if node.children else ""
    if operand is None:
        return CangjieText(writer.reading.text(node), "operation")
    value = writer.expression(operand, wanted)
    value = converted(value, value.type, "")
    if sign == "+":
        return value
    return CangjieText(("!" if sign == "~" else sign) + value.as_operand, "operation", value.type)


def cast(writer: Writes, node: Node) -> CangjieText:
    """Return `(T) x`: a conversion of numbers, a checked cast of objects."""
    value_node, type_node = node.child("value"), node.child("type")
    if value_node is None or type_node is None:
        return CangjieText(writer.reading.text(node))
    names = writer.reading.typer.fragment.names
    target = names.type_of(type_node)
    simple = PRIMITIVES.get(unboxed(target).name) if target is not None and not target.dims else None
    if simple is not None and simple != "Any":
        value = writer.expression(value_node)
        actual = value.type or writer.reading.simple_type(value_node)
        if actual is None or (actual == simple and actual != "Int64"):
            actual = actual or "Int64"
        if value_node.kind.endswith("_literal"):
            return converted(writer.expression(value_node, simple), None, None)
        return converted(value, actual, simple)
    value = writer.expression(value_node)
    text = writer.reading.type_text(type_node)
    if text is None or text == "Any" or writer.reading.java_type(value_node) == target:
        return value
    return CangjieText(f"({value.as_operand} as {text}).getOrThrow()", type=text.replace(" ", ""))


def ternary(writer: Writes, node: Node, wanted: str | None) -> CangjieText:
    """Return `c ? a : b`."""
    parts = [node.child(field) for field in ("condition", "consequence", "alternative")]
    if any(part is None for part in parts):
        return CangjieText(writer.reading.text(node), "branch")
    opened = _opened(writer, node, wanted)
    if opened is not None:
        return opened
    condition, first, second = (
        writer.expression(part, wanted if at else None) for at, part in enumerate(parts) if part is not None
    )
    return CangjieText(f"if ({_inner(condition.text)}) {{ {first.text} }} else {{ {second.text} }}", "branch")


def _opened(writer: Writes, node: Node, wanted: str | None) -> CangjieText | None:
    """Return `x == null ? a : f(x)` as `if (let Some(x) <- x) { f(x) } else { a }`, or `x ?? a` for `f(x)` that is `x`.

    Returns:
        None where nothing is tested for null, or what was tested is not used.
    """
    condition = node.child("condition")
    while condition is not None and condition.kind == "parenthesized_expression" and condition.named:
        condition = condition.named[0]
    tested = _tested_for_null(condition)
    if condition is None or tested is None:
        return None
    fields = ("consequence", "alternative")
    is_missing_first = any(child.kind == "==" for child in condition.children)
    there, missing = (node.child(field) for field in (reversed(fields) if is_missing_first else fields))
    if there is None or missing is None:
        return None
    name, other = writer.expression(tested).text, writer.expression(missing, wanted)
    if writer.reading.text(there) == writer.reading.text(tested):
        return CangjieText(f"{name} ?? {other.as_operand}", "operation")
    value = writer.expression(there, wanted).text
    if re.search(rf"\b{re.escape(name)}\b", value) is None:
        return None
    return CangjieText(f"if (let Some({name}) <- {name}) {{ {value} }} else {{ {other.text} }}", "branch")


def _tested_for_null(condition: Node | None) -> Node | None:
    """Return the variable that a condition compares with null."""
    if condition is None or condition.kind != "binary_expression":
        return None
    left, right, operator = condition.child("left"), condition.child("right"), condition.child("operator")
    if left is None or right is None or operator is None or operator.kind not in {"==", "!="}:
        return None
    tested = right if left.kind == "null_literal" else left if right.kind == "null_literal" else None
    return tested if tested is not None and tested.kind == "identifier" else None


def instance_of(writer: Writes, node: Node) -> CangjieText:
    """Return `x instanceof T`."""
    left, right = node.child("left"), node.child("right")
    pattern = node.child("pattern")
    if left is None or (right is None and pattern is None):
        return CangjieText(writer.reading.text(node), "operation")
    type_node = right if right is not None else (pattern.named[0] if pattern is not None and pattern.named else None)
    text = writer.reading.type_text(type_node)
    if text is None:
        text = writer.reading.text(type_node) if type_node is not None else "Any"
    return CangjieText(f"{writer.expression(left).as_operand} is {text}", "operation", "Bool")


def assignment(writer: Writes, node: Node) -> CangjieText:
    """Return `a = b`, `a += b`; statements in Cangjie."""
    left, right, operator = node.child("left"), node.child("right"), node.child("operator")
    if left is None or right is None or operator is None:
        return CangjieText(writer.reading.text(node), "statement")
    target = writer.expression(left)
    is_text = operator.kind == "+=" and writer.reading.java_type(left) == STRING
    wanted = writer.reading.simple_type(left)
    value = writer.expression(right, wanted if wanted in FLOATS else None)
    if is_text and writer.reading.java_type(right) != STRING:
        value = writer.expression(right, "String")
        text = value.text if value.type == "String" else f"{value.as_primary}.toString()"
        return CangjieText(f"{target.text} += {text}", "statement")
    return CangjieText(f"{target.text} {operator.kind} {value.text}", "statement")


def _inner(text: str) -> str:
    is_wrapped = text.startswith("(") and text.endswith(")") and text.count("(") == 1
    return text[1:-1] if is_wrapped else text
