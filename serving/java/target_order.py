"""Which overload of a target a call means: the one whose parameters are nearest to the call's arguments."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from artifacts.cards import Card
from serving.java.calls import JavaArgument
from serving.java.java_type import UNBOXED
from serving.java.rewriting.conversions import FLOATS, NUMBERS
from serving.java.rewriting.literals import is_ascii_character
from serving.java.rewriting.places import places_of, wanted_type
from serving.java.rewriting.signatures import signature_of
from serving.java.templates import Template
from serving.java.translation import PRIMITIVES

_OVERLOADS: Final = 2
_UNFIT: Final = 50
_WRONG_COUNT: Final = 200
_SIMPLE: Final = NUMBERS | {"Rune", "String", "Bool"}


def in_order_of_fit(
    targets: Sequence[Card], template: Template | None, arguments: Sequence[JavaArgument]
) -> tuple[Card, ...]:
    """Return the targets with the overloads of the first one in order of how well they fit the arguments.

    Args:
        targets: APIs, best first.
        template: How the first one is called.
        arguments: Arguments of the Java call.
    """
    if len(targets) < 2:  # noqa: PLR2004 - nothing to choose
        return tuple(targets)
    path = _path(targets[0])
    overloads = [card for card in targets if _path(card) == path]
    if template is not None:
        overloads.sort(key=lambda card: _cost(card, template, arguments))
    ranked = iter(overloads)
    return _few_overloads(next(ranked) if _path(card) == path else card for card in targets)


def _few_overloads(targets: Iterable[Card]) -> tuple[Card, ...]:
    """Leave out what has the same name as two better ones: `get_api_details` shows all overloads."""
    seen = Counter[str]()
    kept = []
    for card in targets:
        seen[card.name] += 1
        if seen[card.name] <= _OVERLOADS:
            kept.append(card)
    return tuple(kept)


def _path(card: Card) -> tuple[str, str | None, str]:
    return card.package, card.parent, card.name


def _cost(card: Card, template: Template, arguments: Sequence[JavaArgument]) -> int:
    cost, passed = 0, 0
    for place in places_of(template):
        if place is None or place.callee is None or not place.name[0].isdigit():
            continue
        passed = max(passed, place.position + 1) if place.label is None else passed
        at = place.name.removesuffix("*")
        if int(at) < len(arguments):
            cost += _argument_cost(arguments[int(at)], wanted_type(place, (card,)))
    is_variadic = any(place is not None and place.name.endswith("*") for place in places_of(template))
    count = len(signature_of(card).positional)
    return cost + (_WRONG_COUNT if not is_variadic and passed and count < passed else 0)


def _argument_cost(argument: JavaArgument, wanted: str | None) -> int:  # noqa: PLR0911 - one case per kind
    if wanted is None:
        return 0
    if "->" in argument.text or "::" in argument.text:
        return 0 if "->" in wanted else 20
    if argument.text.startswith("'"):
        ranks = {"Rune": 0, "Byte": 0 if is_ascii_character(argument.text) else _UNFIT, "UInt8": 0, "String": 1}
        return ranks.get(wanted, _UNFIT if wanted in _SIMPLE else 5)
    java_type = argument.type
    if java_type is None:
        return 5 if wanted in _SIMPLE else 0
    if java_type.endswith("[]"):
        return 0 if wanted.startswith("Array<") else 5
    actual = _simple(java_type)
    if actual is None:
        return _UNFIT if wanted in _SIMPLE else 0
    return _simple_cost(actual, wanted)


def _simple(java_type: str) -> str | None:
    if java_type in {"java.lang.String", "java.lang.CharSequence"}:
        return "String"
    return PRIMITIVES.get(UNBOXED.get(java_type, java_type)) if java_type != "java.lang.Object" else None


def _simple_cost(actual: str, wanted: str) -> int:
    if actual == wanted:
        return 0
    if actual == "Rune":
        return {"String": 1, "Byte": 2, "UInt8": 2}.get(wanted, _UNFIT if wanted in _SIMPLE else 5)
    if actual in NUMBERS and wanted in NUMBERS:
        return 1 + ((actual in FLOATS) != (wanted in FLOATS)) + (wanted in {"Byte", "UInt8"})
    return _UNFIT if wanted in _SIMPLE else 5
