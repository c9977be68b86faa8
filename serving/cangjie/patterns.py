"""The names that patterns bind, and the types of what they take apart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from serving.cangjie.types import OPTION, TUPLE, UNKNOWN, TypeRef, parse_type

if TYPE_CHECKING:
    from tree_sitter import Node

    from serving.cangjie.syntax import CangjieTree


def bound_names(tree: CangjieTree, pattern: Node, matched: TypeRef | None) -> Iterator[tuple[str, TypeRef | None]]:
    """Yield each name that a pattern binds, with its type where that is known.

    Args:
        tree: The tree of the pattern.
        pattern: A name, a tuple, an enum case or a typed pattern.
        matched: Type of the value that the pattern is matched against.
    """
    children = pattern.named_children
    if pattern.type == "enumPattern":
        for payload in children:
            if payload.type == "tuplePattern":
                yield from _payload(tree, payload, matched)
    elif pattern.type == "typePattern":
        written = parse_type(tree.text(children[-1])) if len(children) > 1 else None
        for child in children[:1]:
            yield from bound_names(tree, child, written)
    elif pattern.type == "tuplePattern":
        yield from _tuple(tree, pattern, matched)
    elif pattern.type == "varBindingPattern" or not children:
        yield tree.text(pattern).strip("`"), None if matched == UNKNOWN else matched
    else:
        for child in children:
            yield from bound_names(tree, child, matched)


def _payload(tree: CangjieTree, payload: Node, matched: TypeRef | None) -> Iterator[tuple[str, TypeRef | None]]:
    inner = matched.args[0] if matched and is_option(matched) else None
    parts = payload.named_children
    for part in parts:
        yield from bound_names(tree, part, inner if len(parts) == 1 else None)


def _tuple(tree: CangjieTree, pattern: Node, matched: TypeRef | None) -> Iterator[tuple[str, TypeRef | None]]:
    types = matched.args if matched and matched.name == TUPLE else ()
    for at, child in enumerate(pattern.named_children):
        yield from bound_names(tree, child, types[at] if at < len(types) else None)


def is_option(type_ref: TypeRef) -> bool:
    """Return whether a type is an Option whose content is known."""
    return type_ref.name == OPTION and len(type_ref.args) == 1
