"""The functions that code declares outside of types, with their parameters, where a name has but one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from serving.cangjie.own_types import DEFINITIONS, OwnFunction, is_under_macro, parameters_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from serving.cangjie.syntax import CangjieTree


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
            found[text] = OwnFunction(tuple(parameters_of(tree, node)))
    return found
