"""Which overload a call means, by the number, names and types of its arguments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from serving.cangjie.types import FUNCTION, TypeRef, parse_type

if TYPE_CHECKING:
    from artifacts.schema import ApiRow, Param


_INTEGERS: Final = frozenset(
    ("Int8", "Int16", "Int32", "IntNative", "UInt8", "UInt16", "UInt32", "UInt64", "UIntNative", "Byte", "Int", "UInt")
)
_PLAIN: Final = frozenset(("Int64", "Float64", "Bool", "Rune", "String", *_INTEGERS))


@dataclass(frozen=True, slots=True)
class Arguments:
    """Arguments of a call: types of the positional ones, names and types of the named ones."""

    positional: tuple[TypeRef | None, ...] = ()
    named: tuple[tuple[str, TypeRef | None], ...] = ()


def fits(params: Sequence[Param], arguments: Arguments) -> bool:
    """Return whether a parameter list takes these arguments, by count and names."""
    by_position = [param for param in params if not param.is_named]
    by_name = {param.name: param for param in params if param.is_named}
    required = sum(param.default is None for param in by_position)
    count = len(arguments.positional)
    is_variadic = bool(by_position) and by_position[-1].type.startswith("Array<")
    given = {name for name, _ in arguments.named}
    missing = {name for name, param in by_name.items() if param.default is None} - given
    return (
        given <= by_name.keys()
        and not missing
        and (count <= len(by_position) or is_variadic)
        and (count >= required or (is_variadic and count == required - 1))
    )


def takes_types(params: Sequence[Param], arguments: Arguments) -> bool:
    """Return whether no argument is a plain value where a function is wanted."""
    by_position = [param for param in params if not param.is_named]
    for param, given in zip(by_position, arguments.positional, strict=False):
        wanted = parse_type(param.type) if given is not None and given.name in _PLAIN else None
        if wanted is not None and wanted.name == FUNCTION:
            return False
    return True


def any_could_fit(rows: Sequence[ApiRow], arguments: Arguments) -> bool:
    """Return whether an overload may take these arguments, where documentation leaves defaults out.

    Named parameters may be missing, and a lambda at the end may stand for a
    named one. A call without any argument has to fit as it is, unless there is
    but one overload.
    """
    is_bare = not arguments.positional and not arguments.named and len(rows) > 1
    return any(
        (fits(row.params, arguments) if is_bare else _could_fit(row.params, arguments))
        and takes_types(row.params, arguments)
        for row in rows
    )


def _could_fit(params: Sequence[Param], arguments: Arguments) -> bool:
    by_position = [param for param in params if not param.is_named]
    by_name = {param.name: param for param in params if param.is_named}
    required = sum(param.default is None for param in by_position)
    count = len(arguments.positional)
    is_variadic = bool(by_position) and by_position[-1].type.startswith("Array<")
    last = arguments.positional[-1] if count else None
    takes_lambda = any((parsed := parse_type(param.type)) and parsed.name == FUNCTION for param in by_name.values())
    if last is not None and last.name == FUNCTION and takes_lambda and count > len(by_position):
        count -= 1
    return (
        {name for name, _ in arguments.named} <= by_name.keys()
        and (count <= len(by_position) or is_variadic)
        and (count >= required or (is_variadic and count == required - 1))
    )


def tied_overloads(rows: Sequence[ApiRow], best: ApiRow, arguments: Arguments) -> list[ApiRow]:
    """Return the overloads that fit a call as well as the best one, itself among them."""
    if len(rows) <= 1:
        return [best]
    wanted = _agreement(best.params, arguments)
    return [row for row in rows if fits(row.params, arguments) and _agreement(row.params, arguments) >= wanted]


def best_overload(rows: Sequence[ApiRow], arguments: Arguments) -> ApiRow | None:
    """Return the overload that a call means: the one that fits with the most types agreeing.

    A single overload is meant even where the arguments do not fit. Among equals
    the first goes.
    """
    if len(rows) <= 1:
        return rows[0] if rows else None
    fitting = [row for row in rows if fits(row.params, arguments)]
    if not fitting:
        return None
    return max(fitting, key=lambda row: _agreement(row.params, arguments))  # max keeps the first among equals


def _agreement(params: Sequence[Param], arguments: Arguments) -> float:
    by_position = [param for param in params if not param.is_named]
    by_name = {param.name: param for param in params if param.is_named}
    given = [*zip(by_position, arguments.positional, strict=False)]
    given += [(by_name[name], type_ref) for name, type_ref in arguments.named if name in by_name]
    score = sum(_match(parse_type(param.type), type_ref) for param, type_ref in given)
    return score - 0.01 * abs(len(by_position) - len(arguments.positional))


def _match(wanted: TypeRef | None, given: TypeRef | None) -> int:
    if given is None or wanted is None:
        return 0
    if given.name == FUNCTION == wanted.name:
        return 1 if len(given.args) == len(wanted.args) else -1
    if given.name == wanted.name:
        return 2 if given == wanted else 1
    if given.name == "Int64" and wanted.name in _INTEGERS:
        return 0  # a literal is any of them
    return -1 if len(wanted.name) > 1 else 0  # a single letter is a type parameter, which takes anything
