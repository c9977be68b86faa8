"""The types that code declares itself, with the types of their members as far as they are written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from artifacts.schema import Param
from serving.cangjie.types import TypeRef, parse_type

if TYPE_CHECKING:
    from tree_sitter import Node

    from serving.cangjie.syntax import CangjieTree

DEFINITIONS: Final = frozenset(
    ("classDefinition", "structDefinition", "interfaceDefinition", "enumDefinition", "extendDefinition")
)
_BODIES: Final = frozenset(("classBody", "structBody", "interfaceBody", "enumBody", "extendBody"))
_DEFAULT: Final = "..."
_MEMBER_PARAMETERS: Final = frozenset(("unnamedMemberParam", "namedMemeberParam"))  # the grammar spells it so
# Macros that leave the functions they stand before as they are written.
_HARMLESS: Final = frozenset(("Test", "TestCase", "Derive", "Deprecated", "C", "Frozen", "When", "OverflowWrapping",
                              "OverflowThrowing", "OverflowSaturating", "CallingConv", "Annotation"))  # fmt: skip


@dataclass(frozen=True, slots=True)
class OwnFunction:
    """One function, or one constructor."""

    params: tuple[Param, ...]


@dataclass(slots=True)
class OwnField:
    """A variable of a type."""

    type: TypeRef | None
    is_let: bool
    has_value: bool
    is_static: bool
    value: Node | None  # what its type can be told from, where none is written


@dataclass(slots=True)
class OwnType:
    """One type of the code's own, or one extension."""

    name: str
    kind: str  # class, struct, interface, enum or extend
    type: TypeRef  # what `this` is
    parameters: tuple[str, ...]
    supertypes: tuple[TypeRef, ...]
    is_open: bool
    fields: dict[str, OwnField] = field(default_factory=dict)
    returned: dict[str, TypeRef | None] = field(default_factory=dict)  # by function and prop; None where unclear
    cases: dict[str, int] = field(default_factory=dict)  # number of values by case
    payloads: dict[str, tuple[TypeRef | None, ...]] = field(default_factory=dict)  # types of those values
    takes: dict[str, list[OwnFunction]] = field(default_factory=dict)  # parameters by function; `init` constructs
    closed: frozenset[str] = frozenset()  # functions that are surely not to be overridden
    may_have_more: bool = False  # whether a macro may add members, or one of them cannot be read


def own_types_of(tree: CangjieTree, definitions: list[Node]) -> Iterator[OwnType]:
    """Yield the types that a tree defines or extends."""
    for definition in definitions:
        if (own := read_definition(tree, definition)) is not None:
            yield own


def read_definition(tree: CangjieTree, definition: Node) -> OwnType | None:
    """Return one definition, with its members."""
    kind = definition.type.removesuffix("Definition")
    name, this = _head(tree, definition, kind)
    if this is None:
        return None
    own = OwnType(
        name,
        kind,
        this,
        type_parameters_in(tree, definition),
        _supertypes(tree, definition),
        _is_open(tree, definition),
    )
    own.may_have_more = _has_macro(definition)
    for member in members_of(definition):
        _add_member(tree, own, member)
        own.may_have_more |= member.type == "macroExpression" or member.has_error
    own.closed = _closed(tree, definition) if kind == "class" else frozenset()
    return own


def members_of(definition: Node) -> Iterator[Node]:
    """Yield the members of a type; the grammar nests the body of an interface once for each."""
    stack = [child for child in definition.named_children if child.type in _BODIES][::-1]
    while stack:
        node = stack.pop()
        if node.type in _BODIES:
            stack += reversed(node.named_children)
        else:
            yield node


def _has_macro(definition: Node) -> bool:
    before = definition.prev_named_sibling
    while before is not None and before.type.endswith("Comment"):
        before = before.prev_named_sibling
    return before is not None and before.type == "macroExpression"


def _closed(tree: CangjieTree, definition: Node) -> frozenset[str]:
    """Return the functions of a class that have a body and are neither open nor override."""
    found: dict[str, bool] = {}
    for member in members_of(definition):
        name = member.child_by_field_name("name") if member.type == "functionDefinition" else None
        if name is None:
            continue
        words = next((tree.text(child).split() for child in member.named_children if child.type == "modifiers"), [])
        has_body = any(child.type == "block" for child in member.named_children)
        is_closed = has_body and not {"open", "override", "abstract", "static", "redef"} & set(words)
        found[tree.text(name)] = found.get(tree.text(name), True) and is_closed
    return frozenset(name for name, is_closed in found.items() if is_closed)


def type_parameters_in(tree: CangjieTree, definition: Node) -> tuple[str, ...]:
    """Return the type parameters that a definition declares, not those of its supertypes."""
    for child in definition.named_children:
        if child.type == "extendType":
            return type_parameters_in(tree, child)
        if child.type == "typeParameters":
            before = child.prev_named_sibling
            if before is None or before.type != "superOrInterface":
                return tuple(tree.text(part) for part in child.named_children if part.type == "identifier")
    return ()


def _head(tree: CangjieTree, definition: Node, kind: str) -> tuple[str, TypeRef | None]:
    if kind == "extend":
        node = next((child for child in definition.named_children if child.type == "extendType"), None)
        parts = [child for child in node.named_children if child.type != "typeParameters"] if node is not None else []
        this = parse_type("".join(tree.text(part) for part in parts))
        return (this.name if this else ""), this
    name = definition.child_by_field_name("name")
    if name is None:
        return "", None
    parameters = type_parameters_in(tree, definition)
    return tree.text(name), TypeRef(tree.text(name), tuple(map(TypeRef, parameters)))


def _supertypes(tree: CangjieTree, definition: Node) -> tuple[TypeRef, ...]:
    found: list[TypeRef] = []
    for child in definition.named_children:
        if child.type == "superOrInterface":
            after = child.next_named_sibling
            has_arguments = after is not None and after.type in {"typeParameters", "typeArguments"}
            text = tree.text(child) + (tree.text(after) if after is not None and has_arguments else "")
            if parsed := parse_type(text):
                found.append(parsed)
    return tuple(found)


def _is_open(tree: CangjieTree, definition: Node) -> bool:
    modifiers = next((child for child in definition.named_children if child.type == "modifiers"), None)
    words = tree.text(modifiers).split() if modifiers is not None else []
    return bool({"open", "abstract", "sealed"} & set(words))


def _add_member(tree: CangjieTree, own: OwnType, member: Node) -> None:
    if member.type == "variableDeclaration":
        _add_field(tree, own, member)
    elif member.type in {"init", "primaryInit"}:
        _add_constructor(tree, own, member)
    elif member.type == "functionDefinition":
        _add_parameters(tree, own, tree.text(member.child_by_field_name("name") or member).strip("`"), member)
        returned = None if is_under_macro(tree, member) else _returned(tree, member)
        _add_returned(own, tree.text(member.child_by_field_name("name") or member), returned)
    elif member.type == "propertyDefinition":
        name, written = member.child_by_field_name("name"), member.child_by_field_name("type")
        if name is not None:
            _add_returned(own, tree.text(name), parse_type(tree.text(written)) if written is not None else None)
    elif member.type == "enumConstructor":
        name, payload = member.child_by_field_name("name"), member.child_by_field_name("payload")
        if name is not None:
            own.cases[tree.text(name)] = len(payload.named_children) if payload is not None else 0
            values = payload.named_children if payload is not None and not own.parameters else []
            own.payloads[tree.text(name)] = tuple(parse_type(tree.text(value)) for value in values)


def _add_parameters(tree: CangjieTree, own: OwnType, name: str, member: Node) -> None:
    own.takes.setdefault(name, []).append(OwnFunction(tuple(parameters_of(tree, member))))


def _add_constructor(tree: CangjieTree, own: OwnType, member: Node) -> None:
    words = next((tree.text(child).split() for child in member.named_children if child.type == "modifiers"), [])
    if member.type == "primaryInit":
        _add_primary(tree, own, member)
        _add_parameters(tree, own, "init", member)
    elif "static" not in words:
        _add_parameters(tree, own, "init", member)


def parameters_of(tree: CangjieTree, function: Node) -> Iterator[Param]:
    """Yield the parameters of a function or constructor."""
    for group in function.named_children:
        for node in group.named_children if group.type in {"parameterList", "primaryInitParamList"} else ():
            inner = node if node.child_by_field_name("paraName") is not None else _inner_parameter(node)
            name = inner.child_by_field_name("paraName") if inner is not None else None
            written = inner.child_by_field_name("type") if inner is not None else None
            if inner is None or name is None or written is None:
                continue
            has_default = inner.child_by_field_name("defaultValue") is not None
            is_named = inner.type == "namedParameter"
            yield Param(tree.text(name), tree.text(written), is_named, _DEFAULT if has_default else None, None, None)


def _inner_parameter(node: Node) -> Node | None:
    return next((child for child in node.named_children if child.type in {"parameter", "namedParameter"}), None)


def _add_returned(own: OwnType, name: str, returned: TypeRef | None) -> None:
    is_clear = name not in own.returned or own.returned[name] == returned
    own.returned[name] = returned if is_clear else None


def is_under_macro(tree: CangjieTree, definition: Node) -> bool:
    """Return whether a macro stands before a definition that may change what it declares."""
    before = definition.prev_named_sibling
    if before is not None and before.type == "macroExpression":
        names = {tree.text(child) for child in before.named_children if child.type == "macroName"}
        return not names <= _HARMLESS
    around = definition.parent.parent if definition.parent is not None else None
    return around is not None and around.type in DEFINITIONS and is_under_macro(tree, around)


def _returned(tree: CangjieTree, function: Node) -> TypeRef | None:
    written = next((child for child in function.named_children if child.type == "returnType"), None)
    if written is None or type_parameters_in(tree, function):
        return None
    return parse_type(tree.text(written).lstrip(": "))


def _add_field(tree: CangjieTree, own: OwnType, member: Node) -> None:
    name, written = member.child_by_field_name("name"), member.child_by_field_name("type")
    value = member.child_by_field_name("initilizer")
    if name is None or any(part.type == "tuplePattern" for part in name.named_children):
        return
    words = {tree.text(child) for child in member.children if not child.is_named}
    modifiers = next((tree.text(child) for child in member.named_children if child.type == "modifiers"), "")
    own.fields[tree.text(name).strip("`")] = OwnField(
        type=parse_type(tree.text(written)) if written is not None else None,
        is_let="let" in words,
        has_value=value is not None,
        is_static="static" in modifiers.split(),
        value=value if written is None else None,
    )


def _add_primary(tree: CangjieTree, own: OwnType, member: Node) -> None:
    for params in member.named_children:
        if params.type != "primaryInitParamList":
            continue
        for param in params.named_children:
            inner = _inner_parameter(param)
            name = inner.child_by_field_name("paraName") if inner is not None else None
            written = inner.child_by_field_name("type") if inner is not None else None
            if name is not None and written is not None and param.type in _MEMBER_PARAMETERS:
                is_let = any(child.type == "let" for child in param.children)
                own.fields[tree.text(name)] = OwnField(
                    parse_type(tree.text(written)), is_let=is_let, has_value=False, is_static=False, value=None
                )
