"""The type parameters of one call: from its arguments, its lambdas, and the place that wants its result."""

from typing import Final

from serving.java.context import Types
from serving.java.functions import given_type, unify_params
from serving.java.java_type import BOXES, JavaType, is_open, substitute
from serving.java.jdk_type import CONSTRUCTOR
from serving.java.members import Found, function_of
from serving.java.receivers import arguments_of
from serving.java.tree import Node
from serving.java.unification import through_bounds, unify

FUNCTIONS: Final = frozenset({"lambda_expression", "method_reference"})


def bindings_of(types: Types, call: Node, found: Found, *, stop: int | None) -> dict[str, JavaType]:
    """Return what the type parameters of a call are.

    Values come first, then lambdas in order, then what the call's place wants.

    Args:
        types: Answers questions about the arguments.
        call: The call.
        found: Its overload.
        stop: Argument whose own type is asked for, which cannot say anything itself.
    """
    bindings: dict[str, JavaType] = {}
    if not is_open(found.returns) and not any(map(is_open, found.params)):
        return bindings
    arguments = arguments_of(call)
    pairs = [
        (index, arg, param) for index, arg in enumerate(arguments) if (param := parameter_of(found, index)) is not None
    ]
    for index, arg, param in pairs:
        if arg.kind not in FUNCTIONS and index != stop:
            given = types.type_of(arg)
            is_whole = len(arguments) == len(found.params) and _is_array_of(found, index, given)
            unify(types.fragment.jdk, found.params[-1] if is_whole else param, given, bindings)
    _explicit(types, call, found, bindings)
    for _, arg, param in pairs:
        if arg.kind in FUNCTIONS:
            unify_params(types, arg, function_of(types.fragment.jdk, substitute(param, bindings)), bindings)
    bindings = {**_wanted(types, call, found, bindings), **bindings}
    for index, arg, param in pairs:
        function = function_of(types.fragment.jdk, substitute(param, bindings)) if arg.kind in FUNCTIONS else None
        if function is not None and is_open(function.returns) and (stop is None or index < stop):
            unify(types.fragment.jdk, function.returns, given_type(types, arg), bindings)
    through_bounds(types.fragment.jdk, found.member, bindings)
    return bindings


def parameter_of(found: Found, index: int) -> JavaType | None:
    """Return the parameter that takes an argument, by its position."""
    params = found.params
    if found.member.is_varargs and index >= len(params) - 1:
        return params[-1].element
    return params[index] if index < len(params) else None


def _is_array_of(found: Found, index: int, given: JavaType | None) -> bool:
    """Tell whether an array is given whole to a variable number of parameters."""
    is_last = found.member.is_varargs and index == len(found.params) - 1
    return is_last and given is not None and given.dims >= found.params[-1].dims > 0 and given.name not in BOXES


def is_diamond(call: Node) -> bool:
    """Tell whether a constructor leaves its type arguments to the compiler: `new ArrayList<>()`."""
    type_node = call.child("type")
    arguments = type_node.first("type_arguments") if type_node is not None else None
    return arguments is not None and not arguments.named


def _wanted(types: Types, call: Node, found: Found, bindings: dict[str, JavaType]) -> dict[str, JavaType]:
    """Return what the place of a call says about its type parameters, where its arguments say too little."""
    wanted: dict[str, JavaType] = {}
    jdk = types.fragment.jdk
    if found.member.name == CONSTRUCTOR:
        place = types.expected(call) if is_diamond(call) else None
        for supertype in jdk.lineage(found.member.owner) if place is not None else ():
            if place is not None and supertype.name == place.name:
                unify(jdk, supertype, place, wanted)
    elif any(name not in bindings for name, _ in found.member.type_params):
        unify(jdk, found.returns, types.expected(call), wanted)
    return wanted


def _explicit(types: Types, call: Node, found: Found, bindings: dict[str, JavaType]) -> None:
    """Type arguments that the call itself names: `Collections.<String>emptyList()`."""
    arguments = call.first("type_arguments")
    if arguments is not None and call.kind == "method_invocation":
        for (name, _), node in zip(found.member.type_params, arguments.named, strict=False):
            given = types.fragment.names.type_of(node)
            if given is not None:
                bindings[name] = given
