"""What a fragment declares: variables with their scope, and the user's own types.

One pass over the tree. Types stay syntax here; what they mean is for `names`.
"""

import bisect
from dataclasses import dataclass, field
from typing import Final

from serving.java.source import JavaSource
from serving.java.tree import Node
from serving.java.variables import BODIES, DECLARED_AT, Variable, variables_at

TYPE_DECLARATIONS: Final = frozenset(
    {
        "class_declaration",
        "interface_declaration",
        "enum_declaration",
        "record_declaration",
        "annotation_type_declaration",
    }
)
_MEMBERS: Final = frozenset({"field", "constant"})
_NEAR: Final = 40  # variables of one name that are looked at before and after a place


@dataclass(frozen=True, slots=True)
class Method:
    """One method of the user's."""

    name: str
    parameters: tuple[Node, ...]
    type_node: Node | None
    is_static: bool
    is_varargs: bool


@dataclass(slots=True)
class UserType:
    """One type that the fragment declares."""

    name: str
    node: Node
    supertypes: list[Node] = field(default_factory=list)
    implied: str | None = None  # java.lang.Enum, java.lang.Record
    methods: dict[str, list[Method]] = field(default_factory=dict)
    fields: dict[str, Variable] = field(default_factory=dict)
    is_interface: bool = False


@dataclass(frozen=True, slots=True)
class Declarations:
    """Everything that a fragment declares."""

    variables: dict[str, list[Variable]]  # in source order
    members: dict[str, list[Variable]]  # those of them that belong to a type
    types: dict[str, UserType]
    methods: dict[str, list[Method]]  # outside of any type
    type_variables: dict[str, Node | None]  # bound of each type parameter
    imports: tuple["Import", ...]
    has_package: bool

    def variable(self, name: str, at: int) -> Variable | None:
        """Return the variable that a name means at a position: the innermost scope, the last one before it."""
        listed = self.variables.get(name, ())
        after = bisect.bisect_right(listed, at, key=lambda variable: variable.at)
        near = listed[max(after - _NEAR, 0) : after + _NEAR] if len(listed) > _NEAR else listed
        wide = self.members.get(name, ()) if near is not listed else ()
        inside = [variable for variable in (*near, *wide) if variable.scope[0] <= at < variable.scope[1]]
        return max(inside, key=lambda variable: _closeness(variable, at), default=None)


@dataclass(frozen=True, slots=True)
class Import:
    """One import: `java.util.List`, or the package or type before `.*`."""

    name: str
    is_static: bool
    is_wildcard: bool


def _closeness(variable: Variable, at: int) -> tuple[int, bool, int]:
    is_before = variable.at <= at
    return variable.scope[0], is_before, variable.at if is_before else -variable.at


def read_declarations(source: JavaSource) -> Declarations:
    """Return what a fragment declares."""
    found = Declarations(
        {}, {}, {}, {}, {}, tuple(_imports(source)), source.root.first("package_declaration") is not None
    )
    for node in source.nodes:
        if node.kind in DECLARED_AT:
            for variable in variables_at(source, node):
                found.variables.setdefault(variable.name, []).append(variable)
        elif node.kind in TYPE_DECLARATIONS:
            user_type = _user_type(source, node)
            found.types.setdefault(user_type.name, user_type)
        elif node.kind == "type_parameter":
            _add_type_variable(found, source, node)
        elif node.kind == "method_declaration" and node.up(*BODIES) is None:
            method = _method(source, node)
            found.methods.setdefault(method.name, []).append(method)
    for name, variables in found.variables.items():
        variables.sort(key=lambda variable: variable.at)
        found.members[name] = [variable for variable in variables if variable.kind in _MEMBERS]
        for variable in variables if found.types else ():
            _add_field(found, variable)
    return found


def _add_type_variable(found: Declarations, source: JavaSource, node: Node) -> None:
    name, bound = node.first("type_identifier", "identifier"), node.first("type_bound")
    if name is not None:
        found.type_variables.setdefault(source.text(name), bound.named[0] if bound and bound.named else None)


def _imports(source: JavaSource) -> list[Import]:
    found = []
    for node in source.root.children:
        if node.kind != "import_declaration":
            continue
        name = node.first("scoped_identifier", "identifier")
        if name is not None:
            parts = "".join(source.text(name).split())
            kinds = {child.kind for child in node.children}
            found.append(Import(parts, "static" in kinds, "asterisk" in kinds))
    return found


def _user_type(source: JavaSource, node: Node) -> UserType:
    name = node.child("name")
    found = UserType(source.text(name) if name is not None else "", node)
    found.is_interface = node.kind == "interface_declaration"
    found.implied = {"enum_declaration": "java.lang.Enum", "record_declaration": "java.lang.Record"}.get(node.kind)
    for child in node.children:
        if child.kind in {"superclass", "super_interfaces", "extends_interfaces"}:
            listed = child.first("type_list", "interface_type_list")
            found.supertypes += (listed or child).named
    body = node.child("body")
    for member in _body_members(body):
        if member.kind in {"method_declaration", "annotation_type_element_declaration"}:
            method = _method(source, member)
            found.methods.setdefault(method.name, []).append(method)
    parameters = node.child("parameters") if node.kind == "record_declaration" else None
    for parameter in parameters.named if parameters is not None else []:
        component = parameter.child("name")
        if component is not None:
            accessor = Method(source.text(component), (), parameter.child("type"), is_static=False, is_varargs=False)
            found.methods.setdefault(accessor.name, []).append(accessor)
    return found


def _body_members(body: Node | None) -> list[Node]:
    members = list(body.children) if body is not None else []
    for child in tuple(members):
        if child.kind == "enum_body_declarations":
            members.extend(child.children)
    return members


def _method(source: JavaSource, node: Node) -> Method:
    name, parameters = node.child("name"), node.child("parameters")
    listed = parameters.named if parameters is not None else []
    kept = tuple(child for child in listed if child.kind in {"formal_parameter", "spread_parameter"})
    modifiers = node.first("modifiers")
    return Method(
        name=source.text(name) if name is not None else "",
        parameters=kept,
        type_node=node.child("type"),
        is_static=modifiers is not None and any(child.kind == "static" for child in modifiers.children),
        is_varargs=bool(kept) and kept[-1].kind == "spread_parameter",
    )


def _add_field(found: Declarations, variable: Variable) -> None:
    """Fields, record components and enum constants belong to the type whose body they stand in."""
    for user_type in found.types.values():
        body = user_type.node.child("body")
        is_member = variable.kind in {"field", "constant"} and body is not None and _holds(body, variable)
        is_component = variable.kind == "parameter" and variable.scope == (user_type.node.start, user_type.node.end)
        if is_member or is_component:
            user_type.fields.setdefault(variable.name, variable)


def _holds(body: Node, variable: Variable) -> bool:
    if variable.scope == (body.start, body.end):
        return True
    inner = body.first("enum_body_declarations")
    return inner is not None and variable.scope == (inner.start, inner.end)
