"""On what a call is made: a value, a type, the enclosing class, or what a static import names."""

from collections.abc import Sequence
from typing import Final

from serving.java.context import Resolution, Types
from serving.java.declarations import Method
from serving.java.functions import function_arity, lambda_arity
from serving.java.guess import guess_type, rank_types, use_of
from serving.java.java_type import OBJECT_NAME, JavaType
from serving.java.members import members_of
from serving.java.tree import Node
from serving.java.users import enclosing_types, filled, jdk_supertypes, made_for_enum, users_methods

_CERTAIN: Final = 100
_PROBABLY_OBJECTS: Final = 80  # `toString()` on a type of the user's that the fragment does not show
_PROBABLY_USERS: Final = 80  # a bare call that nothing explains
_GUESSED_BY_NAME: Final = 40
_MOST_CANDIDATES: Final = 3


def arguments_of(call: Node) -> list[Node]:
    """Return the arguments of a call or constructor."""
    arguments = call.child("arguments")
    return arguments.named if arguments is not None else []


def receiver_of(types: Types, call: Node) -> Resolution:
    """Return on what a method is called, and whether it is the user's."""
    node = call.child("object")
    name = call.child("name")
    called = types.fragment.source.text(name) if name is not None else ""
    if node is None:
        return _unqualified(types, call, called)
    value = types.type_of(node)
    receiver = value or types.static_type(node)
    if receiver is not None:
        return _on_type(types, call, receiver, called, is_static=value is None, trust=types.trust(node))
    use = {use_of(types.fragment, call)}
    guessed = guess_type(types.fragment, use)
    if guessed is not None:
        return Resolution(receiver=guessed, trust=_GUESSED_BY_NAME)
    ranked = rank_types(types.fragment, use)
    return Resolution(candidates=tuple(name for _, name in ranked[:_MOST_CANDIDATES]), is_users=not ranked)


def _on_type(types: Types, call: Node, receiver: JavaType, name: str, *, is_static: bool, trust: int) -> Resolution:
    """Return where a member of a type is declared: by the user, or by the JDK."""
    fragment = types.fragment
    if receiver.dims or not fragment.names.is_users(receiver):
        sure = min(trust, fragment.names.trust_in(receiver.name))
        return Resolution(receiver=receiver, is_static=is_static, trust=sure)
    method = users_method(types, receiver.name, name, arguments_of(call))
    if method is not None:
        result = filled(types, receiver, fragment.names.type_of(method.type_node))
        return Resolution(receiver=receiver, result=result, is_static=method.is_static, is_users=True, trust=trust)
    made = made_for_enum(types, receiver.name, name)
    if made is not None:
        return Resolution(receiver=receiver, result=made, is_static=True, is_users=True, trust=trust)
    for supertype in jdk_supertypes(types, receiver.name):
        if _has_method(types, supertype, name, len(arguments_of(call))):
            inherited = filled(types, receiver, supertype)
            return Resolution(receiver=inherited, is_static=is_static, trust=trust)
    if not is_static and _has_method(types, JavaType(OBJECT_NAME), name, len(arguments_of(call))):
        return Resolution(receiver=JavaType(OBJECT_NAME), trust=min(trust, _PROBABLY_OBJECTS))
    return Resolution(receiver=receiver, is_static=is_static, is_users=True, trust=trust)


def _unqualified(types: Types, call: Node, name: str) -> Resolution:  # noqa: PLR0911 - one case per owner
    """A bare call: of an enclosing type or its supertypes, of the fragment, or a static import."""
    arity = len(arguments_of(call))
    fragment = types.fragment
    for owner in enclosing_types(types, call):
        method = users_method(types, owner.name, name, arguments_of(call))
        if method is not None:
            return Resolution(
                receiver=owner, result=fragment.names.type_of(method.type_node), is_users=True, trust=_CERTAIN
            )
        made = made_for_enum(types, owner.name, name)
        if made is not None:
            return Resolution(receiver=owner, result=made, is_static=True, is_users=True, trust=_CERTAIN)
        candidates = [owner] if fragment.jdk.has_type(owner.name) else jdk_supertypes(types, owner.name)
        for supertype in candidates:
            if _has_method(types, supertype, name, arity):
                return Resolution(receiver=supertype, trust=_CERTAIN)
    loose = fragment.declared.methods.get(name)
    if loose:
        method = fitting_method(types, loose, arguments_of(call))
        return Resolution(result=fragment.names.type_of(method.type_node), is_users=True, trust=_CERTAIN)
    for owner_name in fragment.names.static_imports(name):
        if _has_method(types, JavaType(owner_name), name, arity):
            return Resolution(receiver=JavaType(owner_name), is_static=True, trust=_CERTAIN)
    if enclosing_types(types, call) and _has_method(types, JavaType(OBJECT_NAME), name, arity):
        return Resolution(receiver=JavaType(OBJECT_NAME), trust=_PROBABLY_OBJECTS)
    return Resolution(is_users=True, trust=_PROBABLY_USERS)


def constructed(types: Types, call: Node) -> Resolution:
    """Return which type a constructor makes: of `new X(...)`, or of `super(...)`."""
    if call.kind == "explicit_constructor_invocation":
        owner = next(iter(enclosing_types(types, call)), None)
        supertypes = jdk_supertypes(types, owner.name) if owner is not None else []
        classes = [item for item in supertypes if not _is_interface(types, item)]
        if not classes or call.first("super") is None:
            return Resolution(is_users=True, trust=_CERTAIN)
        return Resolution(receiver=classes[0], is_static=True, trust=_CERTAIN)
    created = types.fragment.names.type_of(call.child("type"))
    if created is None:
        return Resolution()
    users = types.fragment.names.is_users(created)
    trust = types.fragment.names.trust_in(created.name)
    return Resolution(receiver=created, result=created, is_static=True, is_users=users, trust=trust)


def users_method(types: Types, type_name: str, name: str, arguments: Sequence[Node]) -> Method | None:
    """Return the method of a user's type or of its supertypes in the fragment."""
    overloads = users_methods(types, type_name, name)
    return fitting_method(types, overloads, arguments) if overloads else None


def fitting_method(types: Types, overloads: Sequence[Method], arguments: Sequence[Node]) -> Method:
    """Return the overload with the right number of parameters, also of lambdas."""
    count = len(arguments)
    fitting = [item for item in overloads if len(item.parameters) == count or item.is_varargs]
    for method in fitting if len(fitting) > 1 else ():
        if all(_takes_lambda(types, *pair) for pair in zip(method.parameters, arguments, strict=False)):
            return method
    return (fitting or list(overloads))[0]


def _takes_lambda(types: Types, parameter: Node, argument: Node) -> bool:
    if argument.kind != "lambda_expression":
        return True
    return function_arity(types, types.fragment.names.type_of(parameter.child("type"))) == lambda_arity(argument)


def _has_method(types: Types, owner: JavaType, name: str, arity: int) -> bool:
    return any(
        len(found.params) == arity or (found.member.is_varargs and arity >= len(found.params) - 1)
        for found in members_of(types.fragment.jdk, owner, name)
        if not found.member.is_field
    )


def _is_interface(types: Types, java_type: JavaType) -> bool:
    declared = types.fragment.jdk.type(java_type.name)
    return declared is not None and declared.is_interface
