"""`"a" + b`: in Cangjie only strings are added, so that other values go into an interpolated string."""

from typing import Final

from serving.java.java_type import STRING
from serving.java.rewriting.cangjie_text import CangjieText
from serving.java.rewriting.context import Writes
from serving.java.rewriting.conversions import converted
from serving.java.rewriting.literals import character_literal, number_literal, string_content
from serving.java.tree import Node

_UNSAFE: Final = frozenset("\n{}\\")
_DEEPEST: Final = 200


def concatenation(writer: Writes, node: Node) -> CangjieText:
    """Return an addition of Java whose type is String."""
    operands = _operands(writer, node)
    types = [writer.reading.java_type(operand) for operand in operands]
    texts = [converted(text, text.type, "") for text in map(writer.argument, operands)]
    if all(java_type == STRING for java_type in types):
        return CangjieText(" + ".join(text.as_operand for text in texts), "operation", "String")
    constants = [_constant(writer, operand) for operand in operands]
    is_simple = all(
        constant is not None or _UNSAFE.isdisjoint(text.text) for constant, text in zip(constants, texts, strict=True)
    )
    if is_simple:
        inner = "".join(
            constant if constant is not None else f"${{{text.text}}}"
            for constant, text in zip(constants, texts, strict=True)
        )
        return CangjieText(f'"{inner}"', type="String")
    parts = [
        text.as_operand if java_type == STRING else f'"{constant}"' if constant is not None else _shown(text)
        for text, constant, java_type in zip(texts, constants, types, strict=True)
    ]
    return CangjieText(" + ".join(parts), "operation", "String")


def _operands(writer: Writes, node: Node) -> list[Node]:
    """Return what is added, left to right; a sum of numbers at the left stays one operand."""
    found: list[Node] = []
    at = node
    for _ in range(_DEEPEST):
        left, right = at.child("left"), at.child("right")
        if at.kind != "binary_expression" or left is None or right is None or not _is_text(writer, at):
            break
        found.append(right)
        at = left
    return [at, *reversed(found)]


def _is_text(writer: Writes, node: Node) -> bool:
    sign = node.child("operator")
    return sign is not None and sign.kind == "+" and writer.reading.java_type(node) == STRING


def _constant(writer: Writes, node: Node) -> str | None:
    """Return what a literal contributes to a string."""
    text = writer.reading.source.text(node)
    if node.kind == "string_literal":
        return string_content(text) if not text.startswith('"""') else None
    if node.kind == "character_literal":
        return character_literal(text, "String")[1:-1]
    if node.kind == "decimal_integer_literal":
        return number_literal(text, None)
    return None


def _shown(text: CangjieText) -> str:
    return f"{text.as_primary}.toString()"
