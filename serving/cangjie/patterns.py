"""The names that patterns bind, and the types of what they take apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from serving.cangjie.types import OPTION, TUPLE, UNKNOWN, TypeRef, parse_type

if TYPE_CHECKING:
    from tree_sitter import Node

    from serving.cangjie.syntax import CangjieTree


Payloads = Mapping[str, tuple[TypeRef | None, ...]]


def bound_names(
    tree: CangjieTree, pattern: Node, matched: TypeRef | None, payloads: Payloads
) -> Iterator[tuple[str, TypeRef | None]]:
    """Yield each name that a pattern binds, with its type where that is known.

    Args:
        tree: The tree of the pattern.
        pattern: A name, a tuple, an enum case or a typed pattern.
        matched: Type of the value that the pattern is matched against.
        payloads: Types of the values of the code's own enum cases.
    """
    children = pattern.named_children
    if pattern.type == "enumPattern":
        for payload in children:
            if payload.type == "tuplePattern":
                case = tree.text(pattern).partition("(")[0].rpartition(".")[2].strip()
                yield from _payload(tree, payload, _values(case, matched, payloads), payloads)
    elif pattern.type == "typePattern":
        written = parse_type(tree.text(children[-1])) if len(children) > 1 else None
        for child in children[:1]:
            yield from bound_names(tree, child, written, payloads)
    elif pattern.type == "tuplePattern":
        yield from _tuple(tree, pattern, matched, payloads)
    elif pattern.type == "varBindingPattern" or not children:
        yield tree.text(pattern).strip("`"), None if matched == UNKNOWN else matched
    else:
        for child in children:
            yield from bound_names(tree, child, matched, payloads)


def _values(case: str, matched: TypeRef | None, payloads: Payloads) -> tuple[TypeRef | None, ...]:
    if matched and is_option(matched):
        return (matched.args[0],)
    return payloads.get(case, ())


def _payload(
    tree: CangjieTree, payload: Node, types: tuple[TypeRef | None, ...], payloads: Payloads
) -> Iterator[tuple[str, TypeRef | None]]:
    parts = payload.named_children
    for at, part in enumerate(parts):
        yield from bound_names(tree, part, types[at] if len(types) == len(parts) else None, payloads)


def _tuple(
    tree: CangjieTree, pattern: Node, matched: TypeRef | None, payloads: Payloads
) -> Iterator[tuple[str, TypeRef | None]]:
    types = matched.args if matched and matched.name == TUPLE else ()
    for at, child in enumerate(pattern.named_children):
        yield from bound_names(tree, child, types[at] if at < len(types) else None, payloads)


def is_option(type_ref: TypeRef) -> bool:
    """Return whether a type is an Option whose content is known."""
    return type_ref.name == OPTION and len(type_ref.args) == 1
