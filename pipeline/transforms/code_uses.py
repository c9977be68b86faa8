"""What a short piece of Cangjie does, without types: which names it calls with how many arguments."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from artifacts.identifiers import split_at_depth
from artifacts.schema import TYPE_KINDS, ApiRow
from serving.cangjie.overloads import Arguments, fits
from serving.cangjie.syntax import CangjieTree, descendants

if TYPE_CHECKING:
    from tree_sitter import Node


@dataclass(frozen=True, slots=True)
class CodeUses:
    """Names, operators and forms of syntax that occur in a piece of code."""

    calls: tuple[tuple[str, Arguments], ...]  # callee's bare name, arguments without types
    indexes: tuple[tuple[Arguments, bool], ...]  # whether the element is assigned
    operators: frozenset[str]
    names: frozenset[str]
    forms: frozenset[str]  # node types of the grammar


def code_uses(tree: CangjieTree) -> CodeUses:
    """Return what the code does."""
    nodes = list(descendants(tree.root))
    return CodeUses(
        calls=tuple(call for node in nodes for call in _calls(tree, node)),
        indexes=tuple(index for node in nodes for index in _indexes(tree, node)),
        operators=frozenset(_operator(tree, node) for node in nodes),
        names=frozenset(_bare(tree.text(node)) for node in nodes if node.type in {"atomicVariable", "macroName"}),
        forms=frozenset(node.type for node in nodes),
    )


def is_used(api: ApiRow, uses: CodeUses) -> bool:
    """Tell whether the code calls an API with arguments that fit, or names one that takes none."""
    if api.kind == "operator":
        return _is_applied(api, uses)
    if api.kind == "macro":
        return api.name in uses.names
    name = (api.parent or api.name) if api.kind == "init" else api.name
    if api.kind == "enum_case":
        return name in uses.names and _has_payload(api, name, uses)
    if api.kind in {"func", "init"}:
        return any(called == name and fits(api.params, arguments) for called, arguments in uses.calls)
    if api.kind in TYPE_KINDS:
        return name in uses.names
    return name in uses.names and not any(called == name for called, _ in uses.calls)


def _has_payload(api: ApiRow, name: str, uses: CodeUses) -> bool:
    """Tell whether an enum case stands with as many values as it holds."""
    count = len(split_at_depth(api.api_id.partition("(")[2].removesuffix(")")))
    calls = [arguments for called, arguments in uses.calls if called == name]
    return any(len(arguments.positional) == count for arguments in calls) if calls else count == 0


def _is_applied(api: ApiRow, uses: CodeUses) -> bool:
    if api.name == "[]":
        is_assigning = any(param.is_named for param in api.params)
        count = sum(not param.is_named for param in api.params)
        return any(
            is_assigned == is_assigning and len(arguments.positional) == count
            for arguments, is_assigned in uses.indexes
        )
    if api.name == "()":
        return any(fits(api.params, arguments) for _, arguments in uses.calls)
    return ("" if api.params else "unary ") + api.name in uses.operators


def _calls(tree: CangjieTree, node: "Node") -> Iterator[tuple[str, Arguments]]:
    if node.type == "binaryExpression" and _operator(tree, node) == "|>":
        function = node.child_by_field_name("right")
        if function is not None and function.type in {"atomicVariable", "postfixExpression"}:
            yield _callee(tree, function), Arguments((None,))
        return
    operand, suffix = node.child_by_field_name("operand"), node.child_by_field_name("suffix")
    if operand is None or suffix is None:
        return
    if suffix.type == "callSuffix":
        yield _callee(tree, operand), _arguments(tree, suffix)
    elif suffix.type == "trailingLambdaExpression":
        inner = operand.child_by_field_name("suffix")
        callee = operand.child_by_field_name("operand")
        before = Arguments()
        if inner is not None and callee is not None and inner.type == "callSuffix":
            before, operand = _arguments(tree, inner), callee
        yield _callee(tree, operand), Arguments((*before.positional, None), before.named)


def _callee(tree: CangjieTree, operand: "Node") -> str:
    suffix = operand.child_by_field_name("suffix") if operand.type == "postfixExpression" else None
    return _bare(tree.text(suffix if suffix is not None else operand).lstrip("?."))


def _indexes(tree: CangjieTree, node: "Node") -> Iterator[tuple[Arguments, bool]]:
    suffix = node.child_by_field_name("suffix")
    if suffix is None or suffix.type != "indexAccess":
        return
    parent = node.parent
    is_assigned = parent is not None and parent.type == "assignmentExpression"
    target = parent.child_by_field_name("variable") if parent is not None and is_assigned else None
    yield _arguments(tree, suffix), target is not None and target.start_byte == node.start_byte


def _arguments(tree: CangjieTree, suffix: "Node") -> Arguments:
    positional, named = 0, []
    children = [child for child in suffix.named_children if not child.type.endswith("Comment")]
    for child in children:
        before, after = child.prev_sibling, child.next_sibling
        if child.type == "varBindingPattern" and after is not None and after.type == ":":
            named.append((tree.text(child), None))
        elif before is None or before.type != ":":
            positional += 1
    if suffix.type == "indexAccess":
        positional = 1 + sum(child.type == "," for child in suffix.children)
    return Arguments((None,) * positional, tuple(named))


def _operator(tree: CangjieTree, node: "Node") -> str:
    sign = node.child_by_field_name("operator")
    if sign is None:
        return ""
    return ("unary " if node.type == "unaryExpression" else "") + tree.text(sign).removesuffix("=" * _is_compound(node))


def _is_compound(node: "Node") -> bool:
    return node.type == "assignmentExpression"


def _bare(text: str) -> str:
    return text.partition("<")[0].strip().strip("`")
