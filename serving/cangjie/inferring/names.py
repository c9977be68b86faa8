"""Bare names, and calls of them: variables, functions, types, enum cases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from artifacts.schema import ApiRow
from serving.cangjie.inferring.call_sites import CallSite, called, certain
from serving.cangjie.inferring.own_calls import note_own_function
from serving.cangjie.inferring.unify import unify
from serving.cangjie.inferring.walker import Walker
from serving.cangjie.notes import UnknownName, WrongArguments
from serving.cangjie.overloads import any_could_fit
from serving.cangjie.symbols import arguments_of, type_parameters
from serving.cangjie.types import FUNCTION, OPTION, TUPLE, UNKNOWN, TypeRef, parse_type

if TYPE_CHECKING:
    from tree_sitter import Node


def read_name(walker: Walker, node: Node) -> TypeRef | None:
    """Read a bare name; return the type of its value."""
    name, type_args = walker.bare(node)
    if (variable := walker.scopes.find(name)) is not None:
        return variable.type
    if name in walker.own.names:
        owner = walker.own.case_owners.get(name)
        return TypeRef(owner) if owner else None
    this = walker.this()
    if this is not None and (member := walker.names.own_member(this, name)):
        return member.type
    return _documented_name(walker, node, name, type_args)


def _documented_name(walker: Walker, node: Node, name: str, type_args: TypeRef | None) -> TypeRef | None:
    if row := walker.visible.type(name):
        walker.refer(row, node)
        return None  # a type is no value
    rows = walker.visible.cases(name) or walker.visible.top_level(name)
    if len(rows) == 1:
        walker.refer(rows[0], node)
        return walker.names.value_of(rows[0], type_args) if rows[0].kind != "func" else None
    if not rows and not _is_inherited(walker, name):
        walker.note(UnknownName(node, name, "value"))
    return None


def call_name(walker: Walker, callee: Node, site: CallSite) -> TypeRef | None:
    """Read a call of a bare name."""
    name, type_args = walker.bare(callee)
    walker.note_types(type_args, callee)
    variable = walker.scopes.find(name)
    if variable is not None or name in walker.own.names or _is_inherited(walker, name):
        site.read_lambdas(walker, None, {})
        if variable is None:
            note_own_function(walker, name, site)
        return _own_call(walker, name, type_args, variable.type if variable else None, is_variable=variable is not None)
    if type_row := walker.visible.type(name):
        return _construct(walker, type_row, type_args or TypeRef(name), site)
    cases, functions = walker.visible.cases(name), walker.visible.top_level(name)
    row = walker.symbols.overload(cases, site.arguments) or walker.symbols.overload(functions, site.arguments)
    if row is None:
        site.read_lambdas(walker, None, {})
        if cases or functions:
            if not any_could_fit((*cases, *functions), site.arguments):
                walker.note(WrongArguments(site.node, name, cases or functions, site.arguments))
        else:
            walker.note(UnknownName(callee, name, "call"))
        return None
    walker.refer(row, site.node, is_called=True)
    if not cases and not any_could_fit(functions, site.arguments):
        walker.note(WrongArguments(site.node, name, functions, site.arguments))
    if row.kind == "enum_case" and row.parent == OPTION and site.arguments.positional:
        return TypeRef(OPTION, (site.arguments.positional[0] or UNKNOWN,))
    return certain(functions, row, site, called(walker, row, None, site))


def _is_inherited(walker: Walker, name: str) -> bool:
    """Return whether a bare name can be a member that the type around inherits."""
    this = walker.this()
    return this is not None and bool(walker.names.own_member(this, name) or walker.names.members(this, name))


def _own_call(
    walker: Walker, name: str, type_args: TypeRef | None, held: TypeRef | None, *, is_variable: bool
) -> TypeRef | None:
    if is_variable:
        return held.args[-1] if held is not None and held.name == FUNCTION else None
    if name in walker.own.types:
        own = walker.own.types[name]
        return type_args or (TypeRef(name) if own.parameters else own.type)
    if owner := walker.own.case_owners.get(name):
        return TypeRef(owner)
    this = walker.this()
    if this is not None and (member := walker.names.own_member(this, name)):
        return member.type
    return walker.own.functions.get(name)


def _construct(walker: Walker, row: ApiRow, type_ref: TypeRef, site: CallSite) -> TypeRef:
    inits = walker.symbols.members(row, "init")
    init = walker.symbols.overload(inits, site.arguments)
    is_own = init is not None and init.parent == row.name
    walker.refer(init if init is not None and is_own else row, site.node, is_called=True)
    walker.refer_types(TypeRef(TUPLE, type_ref.args), site.node)
    walker.names.meet(type_ref.name, row)
    own_inits = [found for found in inits if found.parent == row.name]
    if own_inits and not any_could_fit(own_inits, site.arguments):
        walker.note(WrongArguments(site.node, row.name, own_inits, site.arguments))
    if init is not None and is_own:
        return _constructed(walker, row, init, type_ref, site)
    site.read_lambdas(walker, None, {})
    return type_ref


def _constructed(walker: Walker, row: ApiRow, init: ApiRow, type_ref: TypeRef, site: CallSite) -> TypeRef:
    """Return the type of a new value: its arguments as written, or as the constructor's arguments tell."""
    parameters = type_parameters(row.signature)
    bindings: dict[str, TypeRef | None] = arguments_of(row, type_ref)
    _called_init(walker, init, bindings, site)
    if type_ref.args or not parameters:
        return type_ref
    if all(bindings.get(name) for name in parameters):
        return TypeRef(type_ref.name, tuple(bindings[name] or UNKNOWN for name in parameters))
    return type_ref


def _called_init(walker: Walker, init: ApiRow, bindings: dict[str, TypeRef | None], site: CallSite) -> None:
    by_position = [param for param in init.params if not param.is_named]
    for param, type_ref in zip(by_position, site.arguments.positional, strict=False):
        if type_ref is not None and type_ref.name != FUNCTION:
            unify(parse_type(param.type), type_ref, bindings, walker.names)
    site.read_lambdas(walker, init, bindings)
