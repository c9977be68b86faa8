"""Cangjie types that stand for Java types: do they exist, where, and with which type arguments.

A type is kept as a template: `HashMap<{K}, {V}>` takes the Java type's own
arguments by the names of its type parameters.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.transforms.documented import Documented
from serving.cangjie.symbols import type_parameters
from serving.cangjie.types import FUNCTION, TUPLE, TypeRef, parse_type

CORE: Final = "std.core"

_BUILTIN: Final = frozenset({"Unit", "Nothing", "This", "None", "VArray", "CString"})
_FILLERS: Final = frozenset({"Any", "AnyHashable"})  # what tables write for "any argument"
_STAND_IN: Final = "Stand"


@dataclass(frozen=True, slots=True)
class CangjieTarget:
    """A Cangjie type that the build documents."""

    template: str
    package: str | None  # None for functions, tuples and what the language has built in


class UnknownTargetError(ValueError):
    """The text is no type, or names one that is not documented; the message is the reason."""


def cangjie_target(
    text: str,
    documented: Documented,
    *,
    java_params: Sequence[str],
    packages: Sequence[str] = (),
    args: Sequence[str] = (),
    is_instance: bool = False,
) -> CangjieTarget:
    """Return a type as a template, with the package of its outermost part.

    Args:
        text: The type as a table writes it: `HashMap<AnyHashable, Any>`, `() -> Bool`.
        documented: Where types are looked up.
        java_params: Names of the Java type's type parameters.
        packages: Packages that the type may come from, as import lines say; best first.
        args: Type arguments for a raw use, where the table names them.
        is_instance: Whether the table says it of one instance, `Map<String, Integer>`, instead of the type.

    Raises:
        UnknownTargetError: it is no type, or one that is not documented.
    """
    parsed = parse_type(text)
    if parsed is None:
        raise UnknownTargetError(f"{text!r} is no Cangjie type")
    for name in _names(parsed):
        if name not in _BUILTIN | _FILLERS and not documented.types_named(name):
            raise UnknownTargetError(f"{name} is not documented")
    if is_instance and parsed.name in {FUNCTION, TUPLE}:
        raise UnknownTargetError("it is said of one instance of the type only")
    if parsed.name in {FUNCTION, TUPLE} or parsed.name in _BUILTIN:
        return CangjieTarget(text, None)
    package = _package(parsed.name, documented, packages)
    own = type_parameters(documented.api(f"{package}.{parsed.name}").signature)
    is_raw = is_instance or all(not arg.args and arg.name in _FILLERS for arg in parsed.args)
    return CangjieTarget(_template(parsed, own, java_params, args) if own and is_raw else text, package)


def template_faults(
    template: str, package: str | None, documented: Documented, java_params: Sequence[str]
) -> Iterator[str]:
    """Yield what is wrong with a template that a person wrote, one sentence each.

    Args:
        template: `HashMap<{K}, {V}>`.
        package: Package that it names for the outermost type.
        documented: Where types are looked up.
        java_params: Names of the Java type's type parameters.
    """
    filled = template
    for name in java_params:
        filled = filled.replace("{" + name + "}", _STAND_IN)
    if "{" in filled:
        known = ", ".join("{" + name + "}" for name in java_params) or "none"
        yield f"{template!r} has a place that is no type parameter of the Java type; there are: {known}"
        return
    parsed = parse_type(filled)
    if parsed is None:
        yield f"{template!r} is no Cangjie type"
        return
    for name in _names(parsed):
        if name not in _BUILTIN | {_STAND_IN} and not documented.types_named(name):
            yield f"{name} is not documented"
    outer = parsed.name
    if outer in {FUNCTION, TUPLE, _STAND_IN} or outer in _BUILTIN:
        return
    homes = documented.types_named(outer)
    if homes and (package or CORE) not in homes:
        wrong = f"{package} has no type {outer}" if package else f"{outer} needs its package"
        yield f"{wrong}; write `package: {homes[0]}`"


def _names(parsed: TypeRef) -> Iterator[str]:
    if parsed.name not in {FUNCTION, TUPLE}:
        yield parsed.name
    for arg in parsed.args:
        yield from _names(arg)


def _package(name: str, documented: Documented, packages: Sequence[str]) -> str:
    homes = documented.types_named(name)
    wanted = next((package for package in packages if package in homes), None)
    if wanted is not None:
        return wanted
    return CORE if CORE in homes else min(homes, key=lambda home: (not home.startswith("std."), len(home), home))


def _template(parsed: TypeRef, own: Sequence[str], java_params: Sequence[str], args: Sequence[str]) -> str:
    if len(own) == len(java_params):
        return f"{parsed.name}<{', '.join('{' + name + '}' for name in java_params)}>"
    given = [arg for arg in args if arg not in _FILLERS]
    return f"{parsed.name}<{', '.join(given)}>" if len(given) == len(own) else parsed.name
