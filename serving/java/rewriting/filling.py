"""Templates filled with what a call has: receiver, arguments, type arguments."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from artifacts.cards import Card
from artifacts.identifiers import split_at_depth
from serving.java.rewriting.applied_lambdas import with_lambdas_applied, with_last_step_applied
from serving.java.rewriting.cangjie_text import CangjieText
from serving.java.rewriting.places import FREE_BEFORE, Place, places_of, wanted_type
from serving.java.templates import Template, TemplateError, read_template

Value = Callable[[str | None], CangjieText]  # an argument, for the type that its place wants

_UNKNOWN: Final = "\0"
_PIPE: Final = " |> "
_UNKNOWN_ARGUMENTS: Final = re.compile(r"<[^<>]*\0[^<>]*>")
_LISTED: Final = re.compile(r"(?<![\w)\]}])\[(\{\d*\*\})\]")
_OFFSET: Final = re.compile(r" ([-+]) (\d+)(?![\w.])")
_DECIDED: Final = re.compile(r"if \((true|false)\) \{ ([^{}]*) \} else \{ ([^{}]*) \}")
_NO_FUNCTION: Final = re.compile(r", (?:by|key): None\b")
_QUOTED: Final = r'"(?:\\.|[^"\\])*"'
_START: Final = r"(?:(?<=[(\[,=])|(?<=\.\.))( ?)"
_END: Final = r"(?=[)\],]|\.\.|\Z)"
_SUM: Final = re.compile(rf"{_QUOTED}|{_START}(\d+) ([-+]) (\d+){_END}")
_SLICED: Final = re.compile(r"(\[|\.\.)\((\d+)\)(?=\.\.|\])")
_NOTHING_ADDED: Final = re.compile(
    rf"{_QUOTED}|(?:(?<=[(\[,=])|(?<=\.\.))( ?)(?:0 \+ ([\w.]+)|([\w.]+) [-+] 0)(?=[)\],]|\.\.|\Z)"
)


@lru_cache(maxsize=4096)
def template_of(text: str) -> Template | None:
    """Return a template, None for a text that is none."""
    try:
        return read_template(text)
    except TemplateError:
        return None


def with_array(template: Template) -> Template:
    """Return a template that makes an array of its arguments as one that is given the array: `[{*}]` as `{*}`."""
    return template_of(_LISTED.sub(r"\1", template.text)) or template


def filled(
    template: Template, targets: Sequence[Card], receiver: CangjieText, given: Sequence[Value], types: Mapping[str, str]
) -> str | None:
    """Return a template with its places filled; None if it wants arguments that the call does not have.

    Args:
        template: The template.
        targets: The APIs that it may call; they say what its arguments have to be.
        receiver: Text for `{this}`.
        given: The arguments.
        types: Cangjie types by type parameter; unknown ones are left out of the code.
    """
    template = template.chained(len(given))
    if template.argument_count > len(given):
        return None
    code, skipped = "", 0
    pieces = template.pieces
    for at, ((text, _), place) in enumerate(zip(pieces, places_of(template), strict=True)):
        if place is None:
            code += text[skipped:]
            skipped = 0
            continue
        value = _value(place, targets, receiver, given, types)
        if code.endswith(_PIPE) and "~>" in value:
            steps = split_at_depth(value, "~")  # `~>` binds as `|>` does, from the left
            value = _PIPE.join(step.removeprefix(">").strip() for step in steps)
        if place.name.endswith("*") and not value:
            code = code.rstrip().removesuffix(",")
        sum_, skipped = _summed(code, value, pieces[at + 1][0] if at + 1 < len(pieces) else "")
        code += sum_
    return _tidied(code)


def _value(
    place: Place, targets: Sequence[Card], receiver: CangjieText, given: Sequence[Value], types: Mapping[str, str]
) -> str:
    if place.name == "this":
        return place.bound(receiver)
    if place.name.endswith("*"):
        rest = given[int(place.name[:-1] or 0) :]
        return ", ".join(value(wanted_type(place, targets, further=at)).text for at, value in enumerate(rest))
    if place.name.isdigit():
        return place.bound(given[int(place.name)](wanted_type(place, targets)))
    return types.get(place.name, _UNKNOWN)


def _summed(before: str, value: str, after: str) -> tuple[str, int]:
    """Return `1` for a literal 2 before ` - 1`, and how much of the code behind it is said by that."""
    found = _OFFSET.match(after) if value.isdigit() and FREE_BEFORE.search(before) else None
    if found is None:
        return value, 0
    return str(int(value) + int(found[1] + found[2])), found.end()


def _tidied(code: str) -> str:
    """Return code without what is decided or unknown."""
    code = with_last_step_applied(with_lambdas_applied(_without_unknown_types(code)))
    code = _DECIDED.sub(lambda found: found[2] if found[1] == "true" else found[3], code)
    return _folded(_NO_FUNCTION.sub("", code))


def _folded(code: str) -> str:
    """Return code with sums of literals that a template makes worked out: `[0..0 + n]` is `[0..n]`."""
    if " + " not in code and " - " not in code:
        return code
    code = _SLICED.sub(r"\1\2", _SUM.sub(_sum, code))
    return _NOTHING_ADDED.sub(lambda found: found[0] if found[0][0] == '"' else found[1] + (found[2] or found[3]), code)


def _sum(found: re.Match[str]) -> str:
    if found[0].startswith('"'):
        return found[0]
    total = int(found[2]) + (int(found[4]) if found[3] == "+" else -int(found[4]))
    return f"{found[1]}{total}" if total >= 0 else found[0]


def _without_unknown_types(code: str) -> str:
    while _UNKNOWN in code:
        shorter = _UNKNOWN_ARGUMENTS.sub("", code)
        if shorter == code:
            return code.replace(_UNKNOWN, "Any")
        code = shorter
    return code
