"""Calls, members, indexes: what stands after a value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from artifacts.schema import ApiRow
from serving.cangjie.inferring.unify import unify
from serving.cangjie.inferring.walker import Reader, Walker, lambda_type, optional
from serving.cangjie.notes import (
    Assigned,
    AssignedInStruct,
    IncrementedInside,
    MissingMember,
    UnimportedMember,
    UnknownName,
    WrongArguments,
)
from serving.cangjie.overloads import Arguments, any_could_fit, fits, tied_overloads
from serving.cangjie.patterns import is_option
from serving.cangjie.scopes import Variable
from serving.cangjie.symbols import arguments_of, type_parameters
from serving.cangjie.types import FUNCTION, OPTION, TUPLE, UNKNOWN, TypeRef, parse_type

if TYPE_CHECKING:
    from tree_sitter import Node

_LAMBDAS: Final = frozenset(("lambdaExpression", "trailingLambdaExpression"))
_WANT_VALUES: Final = frozenset(
    ("callSuffix", "indexAccess", "variableDeclaration", "binaryExpression", "arrayLiteral", "tupleExpression",
     "assignmentExpression")
)  # fmt: skip
_CALLABLE: Final = frozenset(("func", "init", "macro", "enum_case"))


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


def _lambda(walker: Walker, node: Node) -> TypeRef:
    return lambda_type(node, read_lambda(walker, node))


def _postfix(walker: Walker, node: Node) -> TypeRef | None:
    value = _suffixed(walker, node)
    parent = node.parent
    is_outermost = parent is None or parent.type != "postfixExpression" or parent.child_by_field_name("operand") != node
    return optional(value) if is_outermost and _asks(node) else value


def _asks(node: Node | None) -> bool:
    """Return whether a chain has a `?` before its end, so that its value is optional."""
    is_last = True
    while node is not None and node.type == "postfixExpression":
        suffix = node.child_by_field_name("suffix")
        if suffix is not None and suffix.type == "questAccess" and not is_last:
            return True
        is_last = False
        node = node.child_by_field_name("operand")
    return False


def _suffixed(walker: Walker, node: Node) -> TypeRef | None:
    operand, suffix = node.child_by_field_name("operand"), node.child_by_field_name("suffix")
    if operand is None or suffix is None:
        return None
    if suffix.type == "callSuffix":
        return _call(walker, operand, read_arguments(walker, suffix, node))
    if suffix.type == "trailingLambdaExpression":
        return _trailing(walker, operand, suffix, node)
    if suffix.type == "fieldAccess":
        return _member(walker, operand, suffix, node, None)
    return _after_value(walker, walker.visit(operand), suffix, node)


def _after_value(walker: Walker, value: TypeRef | None, suffix: Node, node: Node) -> TypeRef | None:
    if suffix.type == "incOrDec":
        note_assigned(walker, node.child_by_field_name("operand") or node)
        if node.parent is not None and node.parent.type in _WANT_VALUES:
            walker.note(IncrementedInside(node))
        return TypeRef("Unit")
    if suffix.type == "indexAccess":
        return apply(walker, "[]", value, read_arguments(walker, suffix, node).arguments, node)
    return value.args[0] if suffix.type == "questAccess" and value and is_option(value) else None


def note_assigned(walker: Walker, target: Node) -> None:
    """Remember an assignment to a variable that cannot be assigned."""
    name = _assigned_name(walker, target)
    if name is None:
        return
    variable = walker.scopes.find(name) if target.type == "atomicVariable" else _own_field(walker, name)
    if variable is None:
        return
    if variable.is_fixed:
        walker.note(Assigned(target, name, variable))
    elif variable.binding == "field" and name in walker.fixed_fields:
        walker.note(AssignedInStruct(target, name))


def _assigned_name(walker: Walker, target: Node) -> str | None:
    """Return the variable that is assigned: by its bare name, or as a field of `this`."""
    if target.type == "atomicVariable":
        return walker.bare(target)[0]
    operand, suffix = target.child_by_field_name("operand"), target.child_by_field_name("suffix")
    if operand is None or suffix is None or suffix.type != "fieldAccess" or walker.tree.text(operand) != "this":
        return None
    return walker.tree.text(suffix).lstrip(".").strip()


def _own_field(walker: Walker, name: str) -> Variable | None:
    own = walker.types[-1].fields.get(name) if walker.types else None
    return Variable(own.type, "let" if own.is_let else "field", has_value=own.has_value) if own is not None else None


def _trailing(walker: Walker, operand: Node, suffix: Node, node: Node) -> TypeRef | None:
    call = operand.child_by_field_name("suffix") if operand.type == "postfixExpression" else None
    callee = operand.child_by_field_name("operand") if call is not None and call.type == "callSuffix" else None
    site = CallSite(node, Arguments())
    if call is not None and callee is not None:
        site = read_arguments(walker, call, node)
    site.lambdas.append((len(site.arguments.positional), suffix))
    site.arguments = Arguments((*site.arguments.positional, lambda_type(suffix)), site.arguments.named)
    return _call(walker, callee if callee is not None else operand, site)


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


def _call(walker: Walker, callee: Node, site: CallSite) -> TypeRef | None:
    if callee.type == "atomicVariable":
        return call_name(walker, callee, site)
    suffix = callee.child_by_field_name("suffix") if callee.type == "postfixExpression" else None
    operand = callee.child_by_field_name("operand") if suffix is not None else None
    if suffix is not None and operand is not None and suffix.type == "fieldAccess":
        return _member(walker, operand, suffix, site.node, site)
    called = walker.visit(callee)
    site.read_lambdas(walker, None, {})
    return called.args[-1] if called is not None and called.name == FUNCTION else None


def call_name(walker: Walker, callee: Node, site: CallSite) -> TypeRef | None:
    """Read a call of a bare name."""
    name, type_args = walker.bare(callee)
    walker.note_types(type_args, callee)
    variable = walker.scopes.find(name)
    if variable is not None or name in walker.own.names or _is_inherited(walker, name):
        site.read_lambdas(walker, None, {})
        if variable is None:
            _note_own_arguments(walker, name, site)
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
    return _certain(functions, row, site, _called(walker, row, None, site))


def _certain(rows: Sequence[ApiRow], row: ApiRow, site: CallSite, value: TypeRef | None) -> TypeRef | None:
    """Return the type of a call, None where another overload may be meant that gives something else."""
    tied = tied_overloads(rows, row, site.arguments)
    returned = {found.returns.type if found.returns else None for found in tied}
    return value if len(returned) <= 1 else None


def _is_inherited(walker: Walker, name: str) -> bool:
    """Return whether a bare name can be a member that the type around inherits."""
    this = walker.this()
    return this is not None and bool(walker.names.own_member(this, name) or walker.names.members(this, name))


def _note_own_arguments(walker: Walker, name: str, site: CallSite) -> None:
    """Note a call of one of the code's own functions that its parameters do not allow."""
    row = walker.own.declared.get(name)
    if row is not None and not fits(row.params, site.arguments) and not _ends_in_lambda(site.arguments):
        walker.note(WrongArguments(site.node, name, [row], site.arguments, is_own=True))


def _ends_in_lambda(arguments: Arguments) -> bool:
    last = arguments.positional[-1] if arguments.positional else None
    return last is not None and last.name == FUNCTION


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


def _called(walker: Walker, row: ApiRow, receiver: TypeRef | None, site: CallSite) -> TypeRef | None:
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


def _member(walker: Walker, operand: Node, suffix: Node, node: Node, site: CallSite | None) -> TypeRef | None:
    """Look a member up on its receiver; `site` is None where it is not called."""
    name = walker.tree.text(suffix).lstrip("?.").partition("<")[0].strip().strip("`")
    static = _static_type(walker, operand)
    receiver = _static_ref(walker, operand, static) if static else walker.visit(operand)
    if walker.tree.source[operand.start_byte - 1 : operand.start_byte] == b">":
        receiver = None  # the grammar takes `f<T>(x).y` for two comparisons
    if static is None and receiver is None and (own := _own_static(walker, operand, name)) is not None:
        if site is not None:
            site.read_lambdas(walker, None, {})
        return own
    if receiver is not None and (mine := walker.names.own_member(receiver, name)):
        if site is not None:
            site.read_lambdas(walker, None, {})
        return _value(mine.type, is_called=site is not None, is_field=_is_field(walker, receiver, name))
    if receiver is None:
        return _guessed(walker, name, node, site)
    return _documented(walker, receiver, static, _Access(name, suffix, node, site))


def _is_field(walker: Walker, receiver: TypeRef, name: str) -> bool:
    own = walker.own.types.get(receiver.name)
    return own is not None and name in own.fields


def _value(type_ref: TypeRef | None, *, is_called: bool, is_field: bool) -> TypeRef | None:
    """Return what a member gives: a field that holds a function gives, called, its result."""
    if is_called and is_field:
        return type_ref.args[-1] if type_ref is not None and type_ref.name == FUNCTION else None
    return type_ref


def _own_static(walker: Walker, operand: Node, name: str) -> TypeRef | None:
    """Return what a static member or a case of the code's own type gives; None for no such type."""
    if operand.type != "atomicVariable":
        return None
    own = walker.own.types.get(walker.bare(operand)[0])
    if own is None:
        return None
    if name in own.cases:
        return TypeRef(own.name) if own.parameters else own.type
    member = walker.names.own_member(own.type, name)
    return member.type if member and not own.parameters else None


def _guessed(walker: Walker, name: str, node: Node, site: CallSite | None) -> TypeRef | None:
    """Refer to the one imported type that has the member, but trust it no further."""
    rows = walker.names.only_members(name) if site is not None else ()
    row = walker.symbols.overload(rows, site.arguments) if site is not None else None
    if row is not None:
        walker.refer(row, node, is_called=True)
    if site is not None:
        site.read_lambdas(walker, None, {})
    return None


@dataclass(frozen=True, slots=True)
class _Access:
    """One place where a member is named."""

    name: str
    suffix: Node
    node: Node
    site: CallSite | None


def _documented(walker: Walker, receiver: TypeRef, static: ApiRow | None, access: _Access) -> TypeRef | None:
    rows = walker.names.members(receiver, access.name, owner=static)
    owner, site = static or walker.names.row(receiver), access.site
    if not rows:
        if owner is not None:
            called = site is not None
            walker.note(MissingMember(access.suffix, owner, access.name, called, static is not None))
        if site is not None:
            site.read_lambdas(walker, None, {})
        return None
    _note_unimported(walker, rows, access)
    if site is not None:
        return _documented_call(walker, receiver, rows, access, site)
    walker.refer(rows[0], access.node)
    return walker.names.value_of(rows[0], receiver) if rows[0].kind != "func" else None


def _note_unimported(walker: Walker, rows: Sequence[ApiRow], access: _Access) -> None:
    """Note a member that only packages add which are not visible."""
    if all(
        row.package not in walker.visible.packages and walker.symbols.type_in(row.package, row.parent or "") is None
        for row in rows
    ):
        walker.note(UnimportedMember(access.suffix, rows[0]))


def _documented_call(
    walker: Walker,
    receiver: TypeRef,
    rows: Sequence[ApiRow],
    access: _Access,
    site: CallSite,
) -> TypeRef | None:
    owner = walker.names.row(receiver)
    row = walker.symbols.overload(rows, site.arguments)
    everything = walker.symbols.all_members(owner, access.name) if owner is not None else rows
    if everything and not any_could_fit(everything, site.arguments):
        _note_arguments(walker, access.name, everything, site)
    elif row is None or not fits(row.params, site.arguments):
        row = walker.symbols.overload(everything, site.arguments)
    if row is None:
        site.read_lambdas(walker, None, {})
        return None
    walker.refer(row, access.node, is_called=True)
    if row.kind not in _CALLABLE:
        site.read_lambdas(walker, None, {})
        held = walker.names.value_of(row, receiver)
        return held.args[-1] if held is not None and held.name == FUNCTION else None
    return _certain(rows, row, site, _called(walker, row, receiver, site))


def _note_arguments(walker: Walker, name: str, rows: Sequence[ApiRow], site: CallSite) -> None:
    if all(row.kind == "func" for row in rows):
        walker.note(WrongArguments(site.node, name, rows, site.arguments))


def _static_type(walker: Walker, operand: Node) -> ApiRow | None:
    if operand.type != "atomicVariable":
        return None
    name, _ = walker.bare(operand)
    return None if name in walker.scopes or name in walker.own.names else walker.visible.type(name)


def _static_ref(walker: Walker, operand: Node, row: ApiRow) -> TypeRef:
    name, written = walker.bare(operand)
    walker.note_types(written, operand)
    walker.names.meet(name, row)
    return written or TypeRef(name)


def apply(walker: Walker, operator: str, receiver: TypeRef | None, arguments: Arguments, node: Node) -> TypeRef | None:
    """Look an operator up on its receiver."""
    rows = walker.names.members(receiver, operator) if receiver else ()
    row = walker.symbols.overload(rows, arguments)
    if row is None:
        return None
    walker.refer(row, node, is_called=True)
    return walker.names.value_of(row, receiver)


def _name(walker: Walker, node: Node) -> TypeRef | None:
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


READERS: Final[dict[str, Reader]] = {
    "postfixExpression": _postfix,
    "atomicVariable": _name,
    "lambdaExpression": _lambda,
    "trailingLambdaExpression": _lambda,
    "thisSuperExpression": lambda walker, node: walker.this() if walker.tree.text(node) == "this" else None,
}
