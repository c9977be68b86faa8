"""Which overload a call means: by the number of arguments, then by their types, then by use."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from serving.java.java_type import BOXES, NULL, NUMERIC_ORDER, OBJECT_NAME, JavaType, boxed, is_primitive, unboxed
from serving.java.jdk import Jdk
from serving.java.members import Found, function_of

IMPOSSIBLE: Final = 1000
_UNKNOWN: Final = 2


@dataclass(frozen=True, slots=True)
class Argument:
    """What is known of an argument before the overload is chosen."""

    type: JavaType | None
    form: Literal["value", "lambda", "reference"] = "value"
    lambda_arity: int = 0
    gives_value: bool | None = None  # whether a lambda's body has a value; None: it may be read either way


@dataclass(frozen=True, slots=True)
class Choice:
    """The chosen overload; `is_certain` unless another one would fit as well."""

    found: Found
    is_certain: bool
    fits: bool
    takes_count: bool = True  # whether some overload has the right number of parameters


def choose(jdk: Jdk, candidates: Sequence[Found], arguments: Sequence[Argument] | None) -> Choice | None:
    """Return the overload that a call means.

    Args:
        jdk: Where subtypes are looked up.
        candidates: Members with the name, nearest declaration first.
        arguments: The call's arguments; None when their number is unknown.
    """
    methods = [found for found in candidates if not found.member.is_field]
    if not methods:
        return None
    if arguments is None:
        return Choice(max(methods, key=lambda found: found.member.weight), is_certain=len(methods) == 1, fits=True)
    fitting = [found for found in methods if _takes(found, len(arguments))]
    if not fitting:
        return Choice(
            max(methods, key=lambda found: found.member.weight), is_certain=False, fits=False, takes_count=False
        )
    costs = [(_cost(jdk, found, arguments), found) for found in fitting]
    lowest = min(cost for cost, _ in costs)
    best = [found for cost, found in costs if cost == lowest]
    chosen = max(best, key=lambda found: found.member.weight)
    is_known = len(fitting) == 1 or not any(item.form == "value" and item.type is None for item in arguments)
    return Choice(chosen, is_certain=is_known and len(best) == 1 and lowest < IMPOSSIBLE, fits=lowest < IMPOSSIBLE)


def _takes(found: Found, count: int) -> bool:
    own = len(found.member.params)
    return count == own or (found.member.is_varargs and count >= own - 1)


def _cost(jdk: Jdk, found: Found, arguments: Sequence[Argument]) -> int:
    params = found.params
    if found.member.is_varargs and not _is_passed_whole(params, arguments):
        repeated = params[-1].element
        params = (*params[:-1], *[repeated] * (len(arguments) - len(params) + 1))
        # an argument of unknown type may well be of the repeated kind
        extra = 0 if any(argument.form == "value" and argument.type is None for argument in arguments) else 40
    else:
        extra = 0
    return extra + sum(_argument_cost(jdk, param, arg) for param, arg in zip(params, arguments, strict=False))


def _is_passed_whole(params: Sequence[JavaType], arguments: Sequence[Argument]) -> bool:
    if len(params) != len(arguments):
        return False
    last = arguments[-1].type
    return last is not None and last.dims >= params[-1].dims


def _argument_cost(jdk: Jdk, param: JavaType, argument: Argument) -> int:
    if argument.form != "value":
        return _function_cost(jdk, param, argument)
    if argument.type is None:
        return _UNKNOWN
    return conversion_cost(jdk, argument.type, param)


def _function_cost(jdk: Jdk, param: JavaType, argument: Argument) -> int:
    function = function_of(jdk, param)
    if function is None:
        return _UNKNOWN * 4 if param.is_variable or not jdk.has_type(param.name) else IMPOSSIBLE
    if argument.form == "reference":
        return 1
    if len(function.params) != argument.lambda_arity:
        return IMPOSSIBLE
    returns_value = function.returns.name != "void"
    if argument.gives_value is not None and argument.gives_value != returns_value:
        return IMPOSSIBLE
    if argument.type is not None and returns_value:  # the type of the lambda's body
        return min(conversion_cost(jdk, argument.type, function.returns), 50)
    return 0 if returns_value else 1


def conversion_cost(jdk: Jdk, arg: JavaType, param: JavaType) -> int:  # noqa: PLR0911 - the steps of the language
    """Return how far a value of one type is from a parameter of another: 0 same, 1000 impossible."""
    if arg.erasure == param.erasure:
        return 0
    if param.is_variable:
        return IMPOSSIBLE if param.dims > arg.dims else 12 + is_primitive(arg) - min(param.dims, 1)
    if arg == NULL:
        return IMPOSSIBLE if is_primitive(param) else (3 if param.name != OBJECT_NAME else 4)
    if is_primitive(arg) and is_primitive(param):
        return _widening_cost(arg.name, param.name)
    if is_primitive(param):
        inner = unboxed(arg)
        return 20 + _widening_cost(inner.name, param.name) if is_primitive(inner) else IMPOSSIBLE
    if is_primitive(arg):
        wrapper = boxed(arg)
        return (
            20
            if wrapper == param
            else 22
            if jdk.is_subtype(wrapper.name, param.name) and not param.dims
            else IMPOSSIBLE
        )
    if param.dims == arg.dims and param.dims and BOXES.keys().isdisjoint((param.name, arg.name)):
        return _subtype_cost(jdk, arg.name, param.name)  # arrays of objects follow their elements
    if param.dims or arg.dims:
        return 14 if param.erasure in {OBJECT_NAME, "java.lang.Cloneable", "java.io.Serializable"} else IMPOSSIBLE
    return _subtype_cost(jdk, arg.name, param.name)


def _subtype_cost(jdk: Jdk, arg: str, param: str) -> int:
    if not jdk.has_type(arg):  # the user's own type: may inherit from anything
        return 12 if param == OBJECT_NAME else 30 if jdk.has_type(param) else _UNKNOWN
    names = [supertype.name for supertype in jdk.lineage(arg)]
    return min(1 + names.index(param), 14) if param in names else IMPOSSIBLE


def _widening_cost(arg: str, param: str) -> int:
    if arg == param:
        return 0
    if "boolean" in (arg, param) or param == "char":
        return IMPOSSIBLE
    distance = NUMERIC_ORDER.index(param) - NUMERIC_ORDER.index(arg)
    return 1 + distance if distance > 0 else IMPOSSIBLE
