"""Types of literals, suffixes included: `5u8` is a UInt8."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from serving.cangjie.types import TypeRef

if TYPE_CHECKING:
    from tree_sitter import Node

    from serving.cangjie.syntax import CangjieTree

_LITERALS: Final = {
    "integerLiteral": TypeRef("Int64"),
    "floatLiteral": TypeRef("Float64"),
    "stringLiteral": TypeRef("String"),
    "inMultiLineStringExpression": TypeRef("String"),
    "runeLiteral": TypeRef("Rune"),
    "byteLiteral": TypeRef("UInt8"),
    "booleanLiteral": TypeRef("Bool"),
    "unitLiteral": TypeRef("Unit"),
    "rangeExpression": TypeRef("Range", (TypeRef("Int64"),)),
}
_SUFFIX: Final = re.compile(r"(?<=[\d_.])([iuf])(8|16|32|64)$")
_FAMILIES: Final = {"i": "Int", "u": "UInt", "f": "Float"}


def literal_type(kind: str, tree: CangjieTree, node: Node) -> TypeRef | None:
    """Return the type of a literal; None for any other node."""
    found = _LITERALS.get(kind)
    if found is not None and kind in {"integerLiteral", "floatLiteral"}:
        text = tree.text(node)
        is_hexadecimal = text[:2].lower() == "0x"  # there, `f8` and `f16` are digits
        if (suffix := _SUFFIX.search(text)) and not (is_hexadecimal and suffix[1] == "f"):
            return TypeRef(_FAMILIES[suffix[1]] + suffix[2])
    return found
