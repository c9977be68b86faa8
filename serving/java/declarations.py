"""What a fragment declares: variables with their scope, and the user's own types.

One pass over the tree. Types stay syntax here; what they mean is for `names`.
"""

from dataclasses import dataclass, field
from typing import Final, Literal

from serving.java.source import JavaSource
from serving.java.tree import Node

VariableKind = Literal["local", "parameter", "field", "element", "lambda", "pattern", "constant"]
TYPE_DECLARATIONS: Final = frozenset(
    {
        "class_declaration",
        "interface_declaration",
        "enum_declaration",
        "record_declaration",
        "annotation_type_declaration",
    }
)
BODIES: Final = frozenset(
    {"class_body", "interface_body", "enum_body", "annotation_type_body", "enum_body_declarations"}
)
_SCOPES: Final = (
    "block", "constructor_body", "switch_block_statement_group", "switch_rule", "lambda_expression", "for_statement",
    "program", *sorted(BODIES),
)  # fmt: skip
_DECLARED_AT: Final = {
    "variable_declarator", "formal_parameter", "spread_parameter", "catch_formal_parameter", "resource",
    "enhanced_for_statement", "lambda_expression", "type_pattern", "record_pattern_component", "instanceof_expression",
    "enum_constant",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Variable:
    """One variable, parameter, field or enum constant."""

    name: str
    kind: VariableKind
    type_node: Node | None  # None: inferred, or an enum constant
    dims: int  # brackets after the name
    value: Node | None  # initialiser; the iterated expression of a for-each; the lambda of its parameter
    at: int
    scope: tuple[int, int]


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

    variables: dict[str, list[Variable]]
    types: dict[str, UserType]
    methods: dict[str, list[Method]]  # outside of any type
    type_variables: dict[str, Node | None]  # bound of each type parameter
    imports: tuple["Import", ...]
    has_package: bool

    def variable(self, name: str, at: int) -> Variable | None:
        """Return the variable that a name means at a position: the innermost scope, the last one before it."""
        best: Variable | None = None
        for candidate in self.variables.get(name, ()):
            if not candidate.scope[0] <= at < candidate.scope[1]:
                continue
            if best is None or _closeness(candidate, at) > _closeness(best, at):
                best = candidate
        return best


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
    found = Declarations({}, {}, {}, {}, tuple(_imports(source)), source.root.first("package_declaration") is not None)
    for node in source.root.walk():
        if node.kind in _DECLARED_AT:
            for variable in _variables(source, node):
                found.variables.setdefault(variable.name, []).append(variable)
        elif node.kind in TYPE_DECLARATIONS:
            user_type = _user_type(source, node)
            found.types.setdefault(user_type.name, user_type)
        elif node.kind == "type_parameter":
            name = node.first("type_identifier", "identifier")
            bound = node.first("type_bound")
            if name is not None:
                found.type_variables.setdefault(source.text(name), bound.named[0] if bound and bound.named else None)
        elif node.kind == "method_declaration" and node.up(*BODIES) is None:
            method = _method(source, node)
            found.methods.setdefault(method.name, []).append(method)
    for variables in found.variables.values():
        for variable in variables:
            _add_field(found, variable)
    return found


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


def _variables(source: JavaSource, node: Node) -> list[Variable]:  # noqa: PLR0911 - one case per form
    match node.kind:
        case "variable_declarator":
            return _declarator(source, node)
        case "formal_parameter":
            grand = node.parent.parent if node.parent is not None else None
            of_lambda = grand if grand is not None and grand.kind == "lambda_expression" else None
            return _named(source, node, "parameter", _callable_scope(node), of_lambda)
        case "spread_parameter":
            return _spread(source, node)
        case "catch_formal_parameter":
            return _named(source, node, "parameter", _range(node.up("catch_clause")))
        case "resource":
            return _named(source, node, "local", _range(node.up("try_with_resources_statement")))
        case "enhanced_for_statement":
            return _named(source, node, "element", (node.start, node.end), node.child("value"))
        case "lambda_expression":
            return _lambda_parameters(source, node)
        case "enum_constant":
            return _enum_constant(source, node)
        case "instanceof_expression":
            return _named(source, node, "pattern", _pattern_scope(node), type_node=node.child("right"))
        case _:
            return _pattern(source, node)


def _declarator(source: JavaSource, node: Node) -> list[Variable]:
    owner = node.parent
    name = node.child("name")
    if owner is None or name is None:
        return []
    type_node = owner.child("type")
    body = owner.parent
    is_field = body is not None and body.kind in BODIES
    scope = _range(body) if is_field else _range(owner.up(*_SCOPES))
    if owner.parent is not None and owner.parent.kind == "for_statement":
        scope = _range(owner.parent)
    elif not is_field and owner.parent is not None and owner.parent.kind != "program":
        scope = (node.start, scope[1])
    dims = _dims(source, node.child("dimensions"))
    kind: VariableKind = "field" if is_field else "local"
    return [Variable(source.text(name), kind, type_node, dims, node.child("value"), node.start, scope)]


def _named(
    source: JavaSource,
    node: Node,
    kind: VariableKind,
    scope: tuple[int, int],
    value: Node | None = None,
    *,
    type_node: Node | None = None,
) -> list[Variable]:
    name = node.child("name")
    if name is None:
        return []
    type_node = type_node or node.child("type") or node.first("catch_type")
    dims = _dims(source, node.child("dimensions"))
    value = value or node.child("value")
    return [Variable(source.text(name), kind, type_node, dims, value, name.start, scope)]


def _spread(source: JavaSource, node: Node) -> list[Variable]:
    declarator = node.first("variable_declarator")
    name = declarator.child("name") if declarator is not None else None
    type_node = next((child for child in node.named if child.kind not in {"modifiers", "variable_declarator"}), None)
    if name is None:
        return []
    return [Variable(source.text(name), "parameter", type_node, 1, None, name.start, _callable_scope(node))]


def _lambda_parameters(source: JavaSource, node: Node) -> list[Variable]:
    parameters = node.child("parameters")
    if parameters is None or parameters.kind == "formal_parameters":
        return []
    names = [parameters] if parameters.kind == "identifier" else parameters.named
    scope = (node.start, node.end)
    return [Variable(source.text(name), "lambda", None, 0, node, name.start, scope) for name in names]


def _enum_constant(source: JavaSource, node: Node) -> list[Variable]:
    name = node.child("name")
    if name is None:
        return []
    return [Variable(source.text(name), "constant", None, 0, node, name.start, _range(node.up("enum_body", "program")))]


def _pattern(source: JavaSource, node: Node) -> list[Variable]:
    parts = [child for child in node.named if child.kind != "modifiers"]
    if len(parts) != 2 or parts[1].kind != "identifier":  # noqa: PLR2004 - a type and a name
        return []
    scope = _pattern_scope(node)
    return [Variable(source.text(parts[1]), "pattern", parts[0], 0, node, parts[1].start, scope)]


def _pattern_scope(node: Node) -> tuple[int, int]:
    """A pattern variable may be seen after its statement (`if (!(o instanceof T t)) return;`)."""
    return node.start, _range(node.up(*_SCOPES))[1]


def _callable_scope(node: Node) -> tuple[int, int]:
    return _range(
        node.up(
            "method_declaration", "constructor_declaration", "lambda_expression", "record_declaration", "program",
            "compact_constructor_declaration",
        )
    )  # fmt: skip


def _range(node: Node | None) -> tuple[int, int]:
    if node is None:
        return 0, 1 << 40
    return (0, 1 << 40) if node.kind == "program" else (node.start, node.end)


def _dims(source: JavaSource, node: Node | None) -> int:
    return source.text(node).count("[") if node is not None else 0


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
