"""A call as it is read: its arguments first, its lambdas when it is known what is called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from artifacts.schema import ApiRow
from serving.cangjie.inferring.unify import unify
from serving.cangjie.inferring.walker import Walker, lambda_type
from serving.cangjie.overloads import Arguments, tied_overloads
from serving.cangjie.types import FUNCTION, UNKNOWN, TypeRef, parse_type

if TYPE_CHECKING:
    from tree_sitter import Node

_LAMBDAS: Final = frozenset(("lambdaExpression", "trailingLambdaExpression"))


@dataclass(slots=True)
class CallSite:
    """One call: its arguments, and the lambdas among them, which are read when their types are known."""

    node: Node
    arguments: Arguments
    lambdas: list[tuple[int | str, Node]] = field(default_factory=list)  # by position or name
    piped: TypeRef | None = None  # what `|>` passes to the function that the call returns

    def read_lambdas(self, walker: Walker, row: ApiRow | None, bindings: dict[str, TypeRef | None]) -> None:
        """Read the lambdas, their parameters typed by the declaration that is called."""
        for place, node in self.lambdas:
            wanted = _wanted(row, place)
            shown = wanted.with_arguments(bindings) if wanted is not None else None
            parameters = shown.args[:-1] if shown is not None and shown.name == FUNCTION else ()
            result = read_lambda(walker, node, parameters)
            if wanted is not None and wanted.name == FUNCTION and result is not None:
                unify(wanted.args[-1], result, bindings, walker.names)


def _wanted(row: ApiRow | None, place: int | str) -> TypeRef | None:
    if row is None:
        return None
    if isinstance(place, str):
        return next((parse_type(param.type) for param in row.params if param.is_named and param.name == place), None)
    by_position = [param for param in row.params if not param.is_named]
    return parse_type(by_position[place].type) if place < len(by_position) else None


def read_lambda(walker: Walker, node: Node, parameters: Sequence[TypeRef] = ()) -> TypeRef | None:
    """Read a lambda whose parameters have these types unless it says others; return what it gives."""
    value: TypeRef | None = None
    with walker.scopes.inside():
        for child in node.named_children:
            if child.type == "lambdaParameters":
                for at, parameter in enumerate(child.named_children):
                    _lambda_parameter(walker, parameter, parameters[at] if at < len(parameters) else None)
            else:
                value = walker.visit(child)
    return value


def _lambda_parameter(walker: Walker, node: Node, expected: TypeRef | None) -> None:
    names = node.named_children
    written = walker.visit(names[1]) if len(names) > 1 else None
    if names:
        given = expected if expected != UNKNOWN else None
        walker.bind(names[0], written or given, "parameter")


def read_arguments(walker: Walker, suffix: Node, node: Node) -> CallSite:
    """Read the arguments of a call; lambdas are left for later."""
    positional: list[TypeRef | None] = []
    named: list[tuple[str, TypeRef | None]] = []
    lambdas: list[tuple[int | str, Node]] = []
    name: str | None = None
    if suffix.type == "indexAccess" and any(child.type in {"..", "..="} for child in suffix.children):
        walker.visit_all(suffix.named_children)
        return CallSite(node, Arguments((TypeRef("Range", (TypeRef("Int64"),)),)))
    for child in suffix.named_children:
        if child.type == "varBindingPattern" and child.next_sibling is not None and child.next_sibling.type == ":":
            name = walker.tree.text(child).strip("`")
        elif not child.type.endswith("Comment"):
            if child.type in _LAMBDAS:
                lambdas.append((len(positional) if name is None else name, child))
                given: TypeRef | None = lambda_type(child)
            else:
                given = walker.visit(child)
            if name is None:
                positional.append(given)
            else:
                named.append((name, given))
            name = None
    return CallSite(node, Arguments(tuple(positional), tuple(named)), lambdas)


def called(walker: Walker, row: ApiRow, receiver: TypeRef | None, site: CallSite) -> TypeRef | None:
    """Return what a call gives, its type parameters told by receiver and arguments."""
    bindings = walker.names.bindings(row, receiver)
    if row.returns is not None and site.piped is not None:
        returned = parse_type(row.returns.type)
        if returned is not None and returned.name == FUNCTION and len(returned.args) > 1:
            unify(returned.args[0], site.piped, bindings, walker.names)
    by_position = [param for param in row.params if not param.is_named]
    named = {param.name: param for param in row.params if param.is_named}
    given = [*zip(by_position, site.arguments.positional, strict=False)]
    given += [(named[name], type_ref) for name, type_ref in site.arguments.named if name in named]
    for param, type_ref in given:
        if type_ref is not None and type_ref.name != FUNCTION:
            unify(parse_type(param.type), type_ref, bindings, walker.names)
    for param in row.params:
        if (parsed := parse_type(param.type)) is not None:
            walker.names.learn(row, parsed)
    site.read_lambdas(walker, row, bindings)
    return walker.names.value_of(row, receiver, bindings)


def certain(rows: Sequence[ApiRow], row: ApiRow, site: CallSite, value: TypeRef | None) -> TypeRef | None:
    """Return the type of a call, None where another overload may be meant that gives something else."""
    tied = tied_overloads(rows, row, site.arguments)
    returned = {found.returns.type if found.returns else None for found in tied}
    return value if len(returned) <= 1 else None
