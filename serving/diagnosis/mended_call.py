"""A call as one of its overloads wants it: the arguments named, an index given first put last."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from serving.cangjie.literals import literal_type
from serving.cangjie.notes import WrongArguments
from serving.cangjie.overloads import Arguments
from serving.cangjie.rules.arguments import suggested_call
from serving.cangjie.syntax import descendants
from serving.cangjie.types import FUNCTION, TypeRef, parse_type
from serving.diagnosis.called import Call, arguments

if TYPE_CHECKING:
    from tree_sitter import Node

    from artifacts.schema import ApiRow, Param
    from serving.cangjie.own_types import OwnFunction
    from serving.cangjie.syntax import CangjieTree

_AT: Final = re.compile(r"\(([\w.]+), (at): ([\w.]+)\)$")


def mended_call(call: Call, rows: Sequence[ApiRow | OwnFunction]) -> str | None:
    """Return the call with its arguments named as an overload wants them, None if none takes them so."""
    types = [_literal(call.tree, child) for child in arguments(call)]
    fitting = [row for row in rows if _agree(row.params, types)]
    note = WrongArguments(call.node, call.name, fitting, Arguments(tuple(types)))
    text = suggested_call(note, call.tree) if fitting else None
    if text is None and len(types) == 2 and any(_has_place(row) for row in rows):  # noqa: PLR2004 - element and index
        first, second = (call.tree.text(child) for child in arguments(call))
        is_index = types[0] == TypeRef("Int64") and ":" not in f"{first}{second}"
        callee = call.tree.text(call.node).partition("(")[0]
        return f"{callee}({second}, at: {first})" if is_index else None
    return text if text != call.tree.text(call.node) else None


def _has_place(row: ApiRow | OwnFunction) -> bool:
    """Tell whether a member takes one value and the index where it goes."""
    return [param.name for param in row.params][1:] == ["at"] and row.params[1].is_named and not row.params[0].is_named


def _literal(tree: CangjieTree, node: Node) -> TypeRef | None:
    return next((found for part in (node, *descendants(node)) if (found := _type_of(tree, part, node))), None)


def _type_of(tree: CangjieTree, part: Node, whole: Node) -> TypeRef | None:
    """Return the type of a literal that is a whole argument, under whatever nodes wrap it."""
    is_whole = (part.start_byte, part.end_byte) == (whole.start_byte, whole.end_byte)
    return literal_type(part.type, tree, part) if is_whole else None


def _agree(params: Sequence[Param], types: Sequence[TypeRef | None]) -> bool:
    """Tell whether no literal stands where its type cannot be."""
    return all(_takes(parse_type(param.type), given) for param, given in zip(params, types, strict=False))


def _takes(wanted: TypeRef | None, given: TypeRef | None) -> bool:
    if wanted is None or given is None or len(wanted.name) == 1 or wanted.name == given.name:
        return True
    if given.name == "Int64":
        return "Int" in wanted.name or wanted.name in ("Byte", "Any", "ToString")
    return given.name == FUNCTION or wanted.name in ("Any", "ToString", "Float32")


def index_last(call: Call, text: str) -> str | None:
    """Return a call by element and index whose arguments were given the other way round."""
    found = _AT.search(text)
    given = [call.tree.text(child) for child in arguments(call)]
    if found is None or [found[1], found[3]] != given:
        return None
    return f"{text[: found.start()]}({found[3]}, {found[2]}: {found[1]})"
