"""The functions that code declares outside of types, with their parameters, where a name has but one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from artifacts.schema import Param
from serving.cangjie.own_types import DEFINITIONS, is_under_macro

if TYPE_CHECKING:
    from tree_sitter import Node

    from serving.cangjie.syntax import CangjieTree

_DEFAULT: Final = "..."


@dataclass(frozen=True, slots=True)
class OwnFunction:
    """One function."""

    params: tuple[Param, ...]


def own_functions(tree: CangjieTree, functions: Iterable[Node]) -> dict[str, OwnFunction]:
    """Return the functions at the top of a file by name; those with overloads or under macros are left out."""
    found: dict[str, OwnFunction] = {}
    twice: set[str] = set()
    for node in functions:
        name = node.child_by_field_name("name")
        if name is None:
            continue
        text = tree.text(name).strip("`")
        if text in found or text in twice:
            twice.add(text)
            found.pop(text, None)
            continue
        around = node.parent.parent if node.parent is not None else None
        # A C function may take any number of further arguments.
        is_top = around is None or around.type not in {*DEFINITIONS, "foreignDeclaration", "foreignBody"}
        is_top = is_top and not (node.parent is not None and node.parent.type.startswith("foreign"))
        if not is_top or node.has_error or is_under_macro(tree, node):
            twice.add(text)
        else:
            found[text] = OwnFunction(tuple(_params(tree, node)))
    return found


def _params(tree: CangjieTree, function: Node) -> Iterable[Param]:
    for group in function.named_children:
        if group.type != "parameterList":
            continue
        for node in group.named_children:
            name, written = node.child_by_field_name("paraName"), node.child_by_field_name("type")
            if name is None or written is None:
                continue
            has_default = node.child_by_field_name("defaultValue") is not None
            yield Param(
                tree.text(name),
                tree.text(written),
                node.type == "namedParameter",
                _DEFAULT if has_default else None,
                None,
                None,
            )
