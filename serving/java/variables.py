"""Variables of a fragment: locals, parameters, fields, patterns, enum constants, each with its scope."""

from dataclasses import dataclass
from typing import Final, Literal

from serving.java.source import JavaSource
from serving.java.tree import Node

VariableKind = Literal["local", "parameter", "field", "element", "lambda", "pattern", "constant"]
BODIES: Final = frozenset(
    {"class_body", "interface_body", "enum_body", "annotation_type_body", "enum_body_declarations"}
)
DECLARED_AT: Final = frozenset(
    {
        "variable_declarator", "formal_parameter", "spread_parameter", "catch_formal_parameter", "resource",
        "enhanced_for_statement", "lambda_expression", "type_pattern", "record_pattern_component",
        "instanceof_expression", "enum_constant",
    }
)  # fmt: skip
_SCOPES: Final = (
    "block", "constructor_body", "switch_block_statement_group", "switch_rule", "lambda_expression", "for_statement",
    "program", *sorted(BODIES),
)  # fmt: skip


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


def variables_at(source: JavaSource, node: Node) -> list[Variable]:  # noqa: PLR0911 - one case per form
    """Return the variables that a node declares; its kind is one of `DECLARED_AT`."""
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
    if owner is None or name is None or owner.kind == "spread_parameter":
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
