"""Rewrites of curated mappings, tried out: filled with dummies they must parse and call their target.

A dummy is a name, a lambda where the JDK's parameter is a functional interface.
Every overload that an entry serves is tried with as many arguments as it has.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from artifacts.schema import ApiRow
from pipeline.jdk.overloads import Overload
from pipeline.transforms.code_uses import CodeUses, code_uses, is_used
from pipeline.transforms.constructs import shows
from serving.cangjie.syntax import parse
from serving.java.templates import Template, read_template

_RECEIVER: Final = "receiver"
_TYPE: Final = "String"
_IDLE: Final = frozenset({"java.util.Locale", "java.nio.charset.Charset"})  # Cangjie knows one of each
_EXTRA: Final = 2  # further arguments of a variadic overload


def rewrite_faults(
    rewrite: str, overloads: Sequence[Overload], *, target: ApiRow | None, construct: str | None, is_bare: bool
) -> list[str]:
    """Return what is wrong with a rewrite, one sentence each.

    Args:
        rewrite: The template.
        overloads: JDK members that it serves.
        target: The API that it has to call; None if a construct is the whole answer.
        construct: The construct that is an answer too.
        is_bare: Whether the entry is written for all overloads rather than for one.
    """
    template = read_template(rewrite)
    faults = list(dict.fromkeys(_place_faults(template, overloads, is_bare=is_bare)))
    return faults or list(dict.fromkeys(_code_faults(template, overloads, target, construct)))


def _place_faults(template: Template, overloads: Sequence[Overload], *, is_bare: bool) -> Iterator[str]:
    for overload in overloads:
        count = len(overload.params)
        shown = f"{overload.owner.rpartition('.')[2]}({', '.join(overload.written)})"
        if template.argument_count > count:
            wanted = template.argument_count - 1
            yield f"{{{wanted}}} has no argument in the overload {shown}; give the overloads keys of their own"
        if overload.is_varargs and template.argument_count == count:
            yield f"the last parameter of {shown} is variadic; write {{{count - 1}*}} for what is passed to it"
        if "this" in template.places and overload.is_static:
            yield f"{shown} is static, so there is no {{this}}"
    if is_bare and len({len(overload.params) for overload in overloads}) > 1:
        for overload in overloads:
            yield from _dropped(template, overload)


def _dropped(template: Template, overload: Overload) -> Iterator[str]:
    """An argument that the rewrite drops, though shorter overloads share it: likely meant for these alone."""
    for number, java_type in enumerate(overload.params):
        if not template.uses(number) and java_type not in _IDLE:
            shown = ", ".join(overload.written)
            yield f"overloads of other lengths share it, but it drops {{{number}}} of ({shown}); give that its own key"
            return


def _code_faults(
    template: Template, overloads: Sequence[Overload], target: ApiRow | None, construct: str | None
) -> Iterator[str]:
    for code in dict.fromkeys(_filled(template, overloads)):
        uses, misread = _read(code)
        if misread is not None:
            yield f"filled as `{code}` it is no Cangjie: {misread!r} is not understood"
            continue
        if construct is not None and shows(construct, uses):
            continue
        if target is None and construct is not None:
            yield f"filled as `{code}` it does not use the construct {construct!r}"
        elif (
            target is not None and code != target.name and not is_used(target, uses)
        ):  # a bare name is a function value
            yield f"filled as `{code}` it does not call its first target {target.api_id}: {target.signature}"


@lru_cache(maxsize=8192)
def _read(code: str) -> tuple[CodeUses, str | None]:
    """Return what code does, and the first place that is not understood; many entries come to the same code."""
    tree = parse(code)
    misread = next(((fault.text or fault.expected or "") for fault in tree.faults), None)
    return code_uses(tree), misread


def _filled(template: Template, overloads: Sequence[Overload]) -> Iterator[str]:
    for overload in overloads:
        dummies = [_dummy(number, arity) for number, arity in enumerate(overload.lambda_arities)]
        if overload.is_varargs:
            dummies += [f"arg{len(dummies) + more}" for more in range(_EXTRA)]
        types = dict.fromkeys(template.type_places, _TYPE)
        yield template.fill(receiver=_RECEIVER, arguments=dummies, types=types)


def _dummy(number: int, lambda_arity: int | None) -> str:
    if lambda_arity is None:
        return f"arg{number}"
    return f"{{ {', '.join(f'p{at}' for at in range(lambda_arity))} => value }}"
