"""Method calls and constructors: the overload, what its arguments are given to, and the type of the result."""

from collections.abc import Sequence
from typing import Final

from serving.java.bindings import bindings_of, is_diamond, parameter_of
from serving.java.context import Resolution, Types
from serving.java.functions import gives_value, lambda_arity
from serving.java.java_type import VOID, JavaType, substitute
from serving.java.jdk_type import CONSTRUCTOR
from serving.java.members import Found, members_of
from serving.java.overloads import Argument, choose
from serving.java.punctuation import PLACEHOLDER
from serving.java.receivers import arguments_of, constructed, fitting_method, receiver_of, users_method
from serving.java.tree import Node
from serving.java.unification import closed

_CERTAIN: Final = 100
_LIKELY: Final = 90  # another overload would fit as well
_UNFIT: Final = 60  # no overload fits the arguments


def chosen(types: Types, call: Node) -> Resolution:
    """Return the receiver and the overload of a call, remembered."""
    return types.fragment.memo.ask("choice", call, lambda: choice_of(types, call), Resolution())


def choice_of(types: Types, call: Node) -> Resolution:
    """Return the receiver and the overload of a call, before its result is known."""
    if call.kind == "method_invocation":
        base = receiver_of(types, call)
        name_node = call.child("name")
        name = types.fragment.source.text(name_node) if name_node is not None else ""
    else:
        base, name = constructed(types, call), CONSTRUCTOR
    if base.is_users or base.receiver is None:
        return base
    candidates = members_of(types.fragment.jdk, base.receiver, name) or _of_namesake(types, base, name)
    if base.is_static and name != CONSTRUCTOR:
        candidates = tuple(found for found in candidates if found.member.is_static) or candidates
    choice = choose(types.fragment.jdk, candidates, _described(types, call, candidates))
    if choice is None:
        base.is_users = not (name == CONSTRUCTOR and types.fragment.jdk.has_type(base.receiver.name))
        return base
    if not choice.takes_count and types.fragment.names.is_unsaid(base.receiver.name):
        base.is_users = True  # a type of the user's that is called like one of the JDK's
        return base
    base.found = choice.found
    base.is_static = base.is_static or choice.found.member.is_static
    base.trust = min(base.trust, _CERTAIN if choice.is_certain else _LIKELY if choice.fits else _UNFIT)
    return base


def _of_namesake(types: Types, base: Resolution, name: str) -> tuple[Found, ...]:
    """A bare type name may mean another type of that name: `Proxy` has two in the JDK."""
    jdk = types.fragment.jdk
    for namesake in jdk.namesakes(base.receiver.name) if base.receiver is not None else ():
        found = members_of(jdk, JavaType(namesake), name)
        if found and types.fragment.names.is_guessed(namesake):
            base.receiver, base.trust = JavaType(namesake), _LIKELY
            return found
    return ()


def resolve_call(types: Types, call: Node) -> Resolution:
    """Return what a call means, with the type of its result."""
    base = chosen(types, call)
    if base.found is None:
        return base
    if call.kind != "method_invocation":
        base.result = _constructed_type(types, call, base)
    elif base.found.member.name == "getClass" and base.receiver is not None:
        base.result = JavaType("java.lang.Class", (base.receiver,))
    elif base.found.member.name == "clone" and base.receiver is not None and base.receiver.dims:
        base.result = base.receiver
    else:
        bindings = bindings_of(types, call, base.found, stop=None)
        base.result = _result(base.found, bindings)
    return base


def argument_type(types: Types, call: Node, index: int) -> JavaType | None:
    """Return the parameter type of a call at an argument."""
    base = chosen(types, call)
    if base.found is None:
        return _users_parameter(types, call, base, index)
    param = parameter_of(base.found, index)
    if param is None:
        return None
    return substitute(param, bindings_of(types, call, base.found, stop=index))


def _described(types: Types, call: Node, candidates: Sequence[Found]) -> list[Argument] | None:
    """Return what is known of the arguments; types only where they decide between overloads."""
    nodes = arguments_of(call)
    if any(_stands_for_more(types, node) for node in nodes):
        return None
    fitting = [found for found in candidates if len(found.params) == len(nodes) or found.member.is_varargs]
    return [_describe(types, node, is_needed=len(fitting) > 1) for node in nodes]


def _stands_for_more(types: Types, node: Node) -> bool:
    """Tell whether an argument is an ellipsis, or what the grammar could not read."""
    is_short = node.end - node.start == len(PLACEHOLDER)
    return node.kind == "ERROR" or (is_short and types.fragment.source.text(node) in {"...", "…"})


def _describe(types: Types, node: Node, *, is_needed: bool) -> Argument:
    if node.kind == "lambda_expression":
        return Argument(None, "lambda", lambda_arity(node), _gives_value(types, node))
    if node.kind == "method_reference":
        return Argument(None, "reference")
    return Argument(types.type_of(node) if is_needed else None)


def _gives_value(types: Types, node: Node) -> bool | None:
    """Tell whether a lambda has a value; a call in one without parameters can be asked: `() -> run()` may be void."""
    known, body = gives_value(node), node.child("body")
    if known is None and body is not None and body.kind == "method_invocation" and lambda_arity(node) == 0:
        return False if types.type_of(body) == VOID else None
    return known


def _result(found: Found, bindings: dict[str, JavaType]) -> JavaType | None:
    result = closed(found.returns, bindings)
    if result is not None or not found.returns.is_variable:
        return result
    bound = dict(found.member.type_params).get(found.returns.name)
    if bound is None:
        return None
    return closed(bound, {**found.bindings, **bindings})


def _constructed_type(types: Types, call: Node, base: Resolution) -> JavaType | None:
    """Return the type of `new X<>(...)`: arguments from the place that wants it, then from the constructor's."""
    created, found = base.receiver, base.found
    declared = types.fragment.jdk.type(created.name) if created is not None else None
    if created is None or found is None or declared is None or created.args or not declared.type_params:
        return created
    if not is_diamond(call):
        return created
    return closed(declared.self_type, bindings_of(types, call, found, stop=None))


def _users_parameter(types: Types, call: Node, base: Resolution, index: int) -> JavaType | None:
    if call.kind != "method_invocation" or not base.is_users:
        return None
    name = call.child("name")
    called = types.fragment.source.text(name) if name is not None else ""
    method = None
    if base.receiver is not None:
        method = users_method(types, base.receiver.name, called, arguments_of(call))
    loose = types.fragment.declared.methods.get(called)
    if method is None and loose:
        method = fitting_method(types, loose, arguments_of(call))
    if method is None or index >= len(method.parameters):
        return None
    return types.fragment.names.type_of(method.parameters[index].child("type"))
