"""The type that the place of an expression wants: what `x -> ...` or `new ArrayList<>()` is given to."""

from serving.java.context import Types
from serving.java.java_type import BOOLEAN, JavaType
from serving.java.members import function_of
from serving.java.tree import Node

_CALLABLES = ("method_declaration", "lambda_expression", "constructor_declaration")
_THROUGH = frozenset(
    {"parenthesized_expression", "switch_expression", "expression_statement", "switch_rule", "switch_block"}
)


def expected_type(types: Types, node: Node) -> JavaType | None:  # noqa: C901, PLR0911 - one case per place
    """Return the type that the parent of an expression wants; None if it wants none."""
    parent = node.parent
    if parent is None:
        return None
    match parent.kind:
        case "argument_list":
            index = next(at for at, child in enumerate(parent.named) if child is node)
            return types.argument_type(parent.parent, index) if parent.parent is not None else None
        case "variable_declarator":
            return _declared(types, parent)
        case "assignment_expression":
            return types.type_of(parent.child("left")) if node.field == "right" else None
        case "return_statement" | "yield_statement":
            return _returned(types, parent)
        case "lambda_expression":
            function_type = types.expected(parent)
            function = function_of(types.fragment.jdk, function_type) if function_type is not None else None
            return function.returns if function is not None else None
        case "ternary_expression":
            return BOOLEAN if node.field == "condition" else types.expected(parent)
        case "cast_expression":
            return types.fragment.names.type_of(parent.child("type"))
        case "array_initializer":
            array = types.expected(parent)
            return array.element if array is not None and array.dims else None
        case "array_creation_expression":
            return types.type_of(parent)
        case kind if kind in _THROUGH:
            return types.expected(parent)
        case _:
            return None


def _declared(types: Types, declarator: Node) -> JavaType | None:
    owner = declarator.parent
    declared = types.fragment.names.type_of(owner.child("type")) if owner is not None else None
    dims = declarator.child("dimensions")
    extra = types.fragment.source.text(dims).count("[") if dims is not None else 0
    return declared.with_dims(extra) if declared is not None else None


def _returned(types: Types, statement: Node) -> JavaType | None:
    if statement.kind == "yield_statement":
        switch = statement.up("switch_expression")
        return types.expected(switch) if switch is not None else None
    owner = statement.up(*_CALLABLES)
    if owner is None:
        return None
    if owner.kind == "method_declaration":
        return types.fragment.names.type_of(owner.child("type"))
    function_type = types.expected(owner)
    function = function_of(types.fragment.jdk, function_type) if function_type is not None else None
    return function.returns if function is not None else None
