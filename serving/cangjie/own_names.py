"""What a piece of code declares itself: these names mean no documented declaration."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from serving.cangjie.syntax import CangjieTree, captured
from serving.cangjie.types import TypeRef, parse_type

if TYPE_CHECKING:
    from tree_sitter import Node

_DECLARED: Final = """
[(className) (structName) (enumName) (interfaceName) (typeAliasName) (funcName)] @name
(enumConstructor name: (identifier) @name)
(macroDefinition (macroName) @name)
(propertyDefinition (propertyName) @member)
(functionDefinition (returnType)) @function
[(classDefinition (superOrInterface)) (structDefinition (superOrInterface)) (interfaceDefinition (superOrInterface))
 (enumDefinition (superOrInterface))] @subtype
"""


@dataclass(frozen=True, slots=True)
class OwnNames:
    """Names that code declares."""

    names: frozenset[str]  # types, functions, enum cases, macros
    members: frozenset[str]  # functions and props
    supertypes: Mapping[str, tuple[str, ...]]  # bare names, by the code's own type
    returned: Mapping[str, TypeRef | None]  # what its functions return, where that is written


def own_names(tree: CangjieTree) -> OwnNames:
    """Return what the code declares itself."""
    found = captured(tree.root, _DECLARED)
    names = frozenset(tree.text(node) for node in found.get("name", ()))
    props = frozenset(tree.text(node) for node in found.get("member", ()))
    returned = dict(_returned(tree, node) for node in found.get("function", ()))
    supertypes = dict(_supertypes(tree, node) for node in found.get("subtype", ()))
    return OwnNames(names, names | props, supertypes, returned)


def supertypes_of(tree: CangjieTree, definition: Node) -> tuple[str, ...]:
    """Return the bare names of the types that a type definition extends or implements."""
    return tuple(tree.text(child) for child in definition.named_children if child.type == "superOrInterface")


def _supertypes(tree: CangjieTree, definition: Node) -> tuple[str, tuple[str, ...]]:
    name = definition.child_by_field_name("name")
    return tree.text(name) if name is not None else "", supertypes_of(tree, definition)


def _returned(tree: CangjieTree, function: Node) -> tuple[str, TypeRef | None]:
    name = function.child_by_field_name("name")
    written = next(child for child in function.named_children if child.type == "returnType")
    return tree.text(name) if name is not None else "", parse_type(tree.text(written).lstrip(": "))
