"""Lambdas and method references: what their parameters are, and what they give."""

from collections.abc import Sequence

from serving.java.context import Resolution, Types
from serving.java.java_type import NULL, VOID, JavaType, boxed, is_open, is_primitive
from serving.java.jdk_type import CONSTRUCTOR
from serving.java.members import Found, Function, function_of, members_of
from serving.java.overloads import Argument, Choice, choose
from serving.java.tree import Node
from serving.java.unification import closed, unify
from serving.java.users import filled, users_methods

_NESTED = ("lambda_expression", "class_body")


def function_arity(types: Types, java_type: JavaType | None) -> int | None:
    """Return how many parameters a lambda of a type has; None if the type is no functional interface."""
    function = _function(types, java_type)
    return len(function.params) if function is not None else None


def lambda_arity(node: Node) -> int:
    """Return how many parameters a lambda has."""
    parameters = node.child("parameters")
    if parameters is None or parameters.kind == "identifier":
        return 1 if parameters is not None else 0
    return len(parameters.named)


def gives_value(node: Node) -> bool | None:
    """Tell whether a lambda's body has a value; None for a call, which may be either."""
    body = node.child("body")
    if body is None:
        return None
    if body.kind != "block":
        is_either = body.kind in {
            "method_invocation",
            "object_creation_expression",
            "assignment_expression",
            "update_expression",
        }
        return None if is_either else True
    returns = _returns(node)
    if not returns and body.named and body.named[-1].kind == "throw_statement":
        return None
    return any(statement.named for statement in returns)


def _returns(node: Node) -> list[Node]:
    body = node.child("body")
    found = [statement for statement in body.walk() if statement.kind == "return_statement"] if body is not None else []
    return [statement for statement in found if statement.up(*_NESTED) is node]


def lambda_params(types: Types, node: Node) -> tuple[JavaType | None, ...]:
    """Return the types of a lambda's parameters, from the functional interface that its place wants."""
    wanted = types.expected(node)
    function = _function(types, wanted)
    if function is None:
        return (None,) * lambda_arity(node)
    return tuple(closed(param, {}) for param in function.params)


def _function(types: Types, wanted: JavaType | None) -> Function | None:
    if wanted is None:
        return None
    function = function_of(types.fragment.jdk, wanted)
    return function if function is not None else _users_function(types, wanted)


def _users_function(types: Types, wanted: JavaType) -> Function | None:
    """The method of a functional interface that the fragment declares."""
    users = types.fragment.declared.types.get(wanted.name)
    if users is None or not users.is_interface:
        return None
    methods = [method for overloads in users.methods.values() for method in overloads]
    if len(methods) != 1:
        return None
    unknown = JavaType("?", is_variable=True)
    declared = (types.fragment.names.type_of(parameter.child("type")) for parameter in methods[0].parameters)
    params = tuple(filled(types, wanted, item) or unknown for item in declared)
    return Function(params, filled(types, wanted, types.fragment.names.type_of(methods[0].type_node)) or VOID)


def body_type(types: Types, node: Node) -> JavaType | None:
    """Return the type of what a lambda gives."""
    body = node.child("body")
    if body is None:
        return None
    if body.kind != "block":
        return types.type_of(body)
    values = (types.type_of(statement.named[0]) for statement in _returns(node) if statement.named)
    return next((value for value in values if value is not None and value != NULL), None)


def unify_params(types: Types, node: Node, function: Function | None, bindings: dict[str, JavaType]) -> None:
    """Let a lambda's declared parameters, or the type of `Person::getAge`, say what a function takes."""
    if function is None or not any(map(is_open, function.params)):
        return
    jdk, names = types.fragment.jdk, types.fragment.names
    if node.kind == "lambda_expression":
        parameters = node.child("parameters")
        listed = parameters.named if parameters is not None and parameters.kind == "formal_parameters" else []
        for param, declared in zip(function.params, listed, strict=False):
            unify(jdk, param, names.type_of(declared.child("type")), bindings)
        return
    target = node.named[0] if node.named else None
    owner = types.static_type(target) if target is not None and types.type_of(target) is None else None
    if owner is None or target is None or any(child.kind == "new" for child in node.children):
        return
    name = types.fragment.source.text(node.named[-1])
    candidates = members_of(jdk, owner, name)
    takes = len(function.params)
    is_static = any(found.member.is_static and len(found.params) == takes for found in candidates)
    is_static = is_static or any(method.is_static for method in users_methods(types, owner.name, name))
    if not is_static:
        unify(jdk, function.params[0], owner, bindings)


def given_type(types: Types, node: Node) -> JavaType | None:
    """Return what a lambda or method reference gives."""
    if node.kind == "lambda_expression":
        return body_type(types, node)
    return types.resolution(node).result


def resolve_reference(types: Types, node: Node) -> Resolution:
    """Return what a method reference means: `String::length`, `this::run`, `ArrayList::new`."""
    parts = node.named
    target = parts[0] if parts else None
    if target is None:
        return Resolution()
    is_new = any(child.kind == "new" for child in node.children)
    value = types.type_of(target) if target.kind not in {"array_type", "generic_type"} else None
    owner = value or types.static_type(target)
    if owner is None:
        return Resolution()
    wanted = types.expected(node)
    function = _function(types, wanted)
    if is_new:
        return _constructor(types, owner, function)
    name = types.fragment.source.text(parts[-1])
    if types.fragment.names.is_users(owner):
        return _users_method(types, owner, name, types.trust(target))
    return _method(types, owner, name, function, is_value=value is not None, trust=types.trust(target))


def _constructor(types: Types, owner: JavaType, function: Function | None) -> Resolution:
    jdk = types.fragment.jdk
    if owner.dims or types.fragment.names.is_users(owner):
        return Resolution(receiver=owner, result=owner, is_users=True, trust=100)
    candidates = members_of(jdk, owner, CONSTRUCTOR)
    arguments = _arguments(function.params) if function is not None else None
    choice = choose(jdk, candidates, arguments)
    return Resolution(
        receiver=owner, found=choice.found if choice is not None else None, result=owner, is_static=True,
        trust=100 if function is not None else 80,
    )  # fmt: skip


def _users_method(types: Types, owner: JavaType, name: str, trust: int) -> Resolution:
    methods = users_methods(types, owner.name, name)
    result = types.fragment.names.type_of(methods[0].type_node) if methods else None
    return Resolution(receiver=owner, result=result, is_users=True, trust=trust)


def _method(
    types: Types, owner: JavaType, name: str, function: Function | None, *, is_value: bool, trust: int
) -> Resolution:
    jdk = types.fragment.jdk
    candidates = members_of(jdk, owner, name)
    if not candidates:
        return Resolution(receiver=owner, is_users=True)
    choice, receiver = _chosen(types, owner, candidates, function, is_value=is_value)
    if choice is None:
        return Resolution(receiver=owner, is_users=True)
    bindings: dict[str, JavaType] = {}
    if receiver is not None and not owner.args:
        found = next(
            (item for item in members_of(jdk, receiver, name) if item.member == choice.found.member), choice.found
        )
    else:
        found = choice.found
    if function is not None:
        given = function.params[0 if found.member.is_static or is_value else 1 :]
        for param, arg in zip(found.params, given, strict=False):
            unify(jdk, param, closed(arg, {}), bindings)
    return Resolution(
        receiver=owner, found=found, result=closed(found.returns, bindings), is_static=found.member.is_static,
        trust=min(trust, 100 if choice.is_certain else 85),
    )  # fmt: skip


def _chosen(
    types: Types, owner: JavaType, candidates: Sequence[Found], function: Function | None, *, is_value: bool
) -> tuple[Choice | None, JavaType | None]:
    jdk = types.fragment.jdk
    if function is None:
        return choose(jdk, candidates, None), None
    whole = _arguments(function.params)
    if is_value:
        return choose(jdk, candidates, whole), None
    static = choose(jdk, [found for found in candidates if found.member.is_static], whole)
    unbound = choose(jdk, [found for found in candidates if not found.member.is_static], whole[1:])
    first = closed(function.params[0], {}) if function.params else None
    if unbound is not None and unbound.fits and not (static is not None and static.fits and static.is_certain):
        return unbound, first if first is not None and first.name == owner.name else None
    return static or unbound, None


def _arguments(params: Sequence[JavaType]) -> list[Argument]:
    return [Argument(None if param.is_variable else param) for param in params]


def same_or_wider(first: JavaType | None, second: JavaType | None) -> JavaType | None:
    """Return the type of `condition ? first : second`."""
    if first is None or first == NULL:
        return boxed(second) if second is not None and first == NULL else second
    if second in (None, NULL, first):
        return first
    if is_primitive(first) and is_primitive(second):
        order = ("byte", "short", "char", "int", "long", "float", "double")
        return max(first, second, key=lambda item: order.index(item.name) if item.name in order else -1)
    return first
