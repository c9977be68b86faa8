"""What a piece of code declares itself: these names mean no documented declaration."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from serving.cangjie.own_functions import own_functions
from serving.cangjie.own_types import DEFINITIONS, OwnFunction, OwnType, is_under_macro, own_types_of
from serving.cangjie.syntax import CangjieTree, descendants
from serving.cangjie.types import TypeRef, parse_type

if TYPE_CHECKING:
    from tree_sitter import Node

_NAMES: Final = frozenset(
    ("className", "structName", "enumName", "interfaceName", "typeAliasName", "funcName", "enumConstructor",
     "macroDefinition")
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class OwnNames:
    """Names that code declares."""

    names: frozenset[str]  # types, functions, enum cases, macros, type parameters
    members: frozenset[str]  # functions, props, fields and cases
    types: Mapping[str, OwnType]  # its classes, structs, interfaces and enums
    extended: Mapping[str, tuple[OwnType, ...]]  # its extensions, by the type that they extend
    functions: Mapping[str, TypeRef | None]  # what its functions outside of types return, where that is clear
    case_owners: Mapping[str, str]  # enums by case
    payloads: Mapping[str, tuple[TypeRef | None, ...]]  # types of the values of its enum cases
    declared: Mapping[str, OwnFunction]  # its functions outside of types that have no overload
    has_operators: bool


def own_names(tree: CangjieTree) -> OwnNames:
    """Return what the code declares itself."""
    found: dict[str, list[Node]] = defaultdict(list)
    for node in descendants(tree.root):
        found[node.type].append(node)
    names = {_name(tree, node) for kind in _NAMES for node in found.get(kind, ())}
    props = {tree.text(node) for node in found.get("propertyName", ())}
    parameters = {
        tree.text(node)
        for group in found.get("typeParameters", ())
        if _is_declaring(group)
        for node in group.named_children
        if node.type == "identifier"
    }
    declared = list(own_types_of(tree, [node for kind in sorted(DEFINITIONS) for node in found.get(kind, ())]))
    types: dict[str, OwnType] = {}
    extended: dict[str, tuple[OwnType, ...]] = {}
    for own in declared:
        if own.kind == "extend":
            extended[own.name] = (*extended.get(own.name, ()), own)
        else:
            types.setdefault(own.name, own)
    return OwnNames(
        names=frozenset(names | parameters),
        members=frozenset(names | props | {name for own in declared for name in (*own.fields, *own.cases)}),
        types=types,
        extended=extended,
        functions=_functions(tree, found.get("functionDefinition", [])),
        case_owners={case: own.name for own in declared for case in own.cases},
        payloads={case: types for own in declared for case, types in own.payloads.items()},
        declared=own_functions(tree, found.get("functionDefinition", ())),
        has_operators=bool(found.get("operatorFunctionDefinition")),
    )


def _name(tree: CangjieTree, node: Node) -> str:
    if node.type == "macroDefinition":
        node = next((child for child in node.named_children if child.type == "macroName"), node)
    return tree.text(node.child_by_field_name("name") or node)


def _is_declaring(node: Node) -> bool:
    """Return whether type parameters are declared there, not passed on to a supertype."""
    before = node.prev_named_sibling
    return before is None or before.type != "superOrInterface"


def _functions(tree: CangjieTree, nodes: list[Node]) -> dict[str, TypeRef | None]:
    functions: dict[str, TypeRef | None] = {}
    for node in nodes:
        owner = node.parent.parent if node.parent is not None else None
        name = node.child_by_field_name("name")
        if name is None or (owner is not None and owner.type in DEFINITIONS):
            continue
        written = next((child for child in node.named_children if child.type == "returnType"), None)
        is_generic = any(child.type == "typeParameters" for child in node.named_children)
        is_clear = written is not None and not is_generic and not is_under_macro(tree, node)
        returned = parse_type(tree.text(written).lstrip(": ")) if written is not None and is_clear else None
        text = tree.text(name)
        functions[text] = returned if functions.get(text, returned) == returned else None
    return functions


def supertypes_of(tree: CangjieTree, definition: Node) -> tuple[str, ...]:
    """Return the bare names of the types that a type definition extends or implements."""
    return tuple(tree.text(child) for child in definition.named_children if child.type == "superOrInterface")
