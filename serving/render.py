"""Answers as JSON, and how they are kept under a size.

Sizes are counted in characters of the compact JSON text, which is what a
client pays for. An answer that is too long loses results from its end, and the
last one that stays loses the end of its longest text, with a note. Whoever
cuts says so in `truncated`; nothing is cut in silence.
"""

import dataclasses
import json
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from typing import TypeAlias, TypeVar

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"
ItemT = TypeVar("ItemT")
AnswerT = TypeVar("AnswerT")

DEFAULT_MAX_CHARS = 8_000
MIN_MAX_CHARS = 500
MAX_MAX_CHARS = 60_000
SHORTEST_TEXT = 40
REQUIRED = object()  # default of a field that has none
_PLAIN = (str, int, float, bool)
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def to_json(value: object) -> Json:
    """Return an answer, or a part of one, as JSON values: defaults left out, `import_` as `import`."""
    if value is None or isinstance(value, _PLAIN):
        return value
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): to_json(item) for key, item in value.items()}
    shown: dict[str, Json] = {}
    for name, key, default in answer_fields(type(value)):  # type: ignore[arg-type] # mypy reads object.__hash__ here
        item = getattr(value, name)
        if item is default or (default is not REQUIRED and item == default):
            continue
        # Most fields are texts: a call for each would double the time of an answer.
        shown[key] = item if type(item) is str else to_json(item)
    return shown


def to_text(value: object) -> str:
    """Return an answer as compact JSON text."""
    return compact(to_json(value))


def compact(value: Json) -> str:
    """Return JSON text without spaces, with every character as itself."""
    return _ENCODER.encode(value)


@cache
def answer_fields(answer: Hashable) -> tuple[tuple[str, str, object], ...]:
    """Return name, JSON key and default of each field, REQUIRED where there is none."""
    if not isinstance(answer, type) or not dataclasses.is_dataclass(answer):
        raise TypeError(f"{answer!r} cannot stand in an answer; declare it in serving.answers.")
    return tuple(
        (field.name, field.name.rstrip("_"), REQUIRED if field.default is dataclasses.MISSING else field.default)
        for field in dataclasses.fields(answer)
    )


def fit(
    items: Sequence[ItemT], assemble: Callable[[Sequence[ItemT], bool], AnswerT], *, max_chars: int, has_more: bool
) -> AnswerT:
    """Return the answer with as many of the items as fit.

    Args:
        items: Candidates for the answer, best first.
        assemble: Makes the answer of the items that stay; the flag says whether it is cut.
        max_chars: Characters of the whole answer as JSON text.
        has_more: Whether there are further items beyond these.
    """
    answer = assemble(items, has_more)
    if len(to_text(answer)) <= max_chars:
        return answer
    room = max_chars - len(to_text(assemble((), True)))
    kept = 0
    for item in items:
        room -= len(to_text(item)) + 1
        if room < 0:
            break
        kept += 1
    # Assembling may say more about a cut answer than about an empty one, so its size is checked, not computed.
    while kept > 1 and len(to_text(assemble(items[:kept], True))) > max_chars:
        kept -= 1
    answer = assemble(items[: max(kept, 1)], has_more or len(items) > max(kept, 1))
    for shorten in (cut_texts, without_extras):
        excess = len(to_text(answer)) - max_chars
        if excess <= 0 or not items:
            break
        items = [shorten(items[0], excess)]
        answer = assemble(items, True)
    return answer


def cut_texts(item: ItemT, excess: int) -> ItemT:
    """Return the item shorter by `excess` characters of JSON text, taken from the end of its longest texts."""
    while excess > 0:
        place, text = _longest_text(item)
        if len(text) <= SHORTEST_TEXT:
            return item
        size = len(json.dumps(text, ensure_ascii=False))
        keep = max(SHORTEST_TEXT, len(text) - max(excess, len(text) // 10) - 60)
        note = f"… [cut: {keep} of {len(text)} characters]"
        shorter = text[:keep].rstrip() + note
        if len(shorter) >= len(text):
            return item
        item = _replaced(item, place, shorter)
        excess -= size - len(json.dumps(shorter, ensure_ascii=False))
    return item


def without_extras(item: ItemT, excess: int) -> ItemT:
    """Return the item without its largest optional fields, so many that it is shorter by `excess` characters."""
    shown = [
        (len(to_text(getattr(item, name))), name, default)
        for name, _, default in answer_fields(type(item))  # type: ignore[arg-type] # as above
        if default is not REQUIRED and getattr(item, name) != default
    ]
    for size, name, default in sorted(shown, key=lambda field: (-field[0], field[1])):
        if excess > 0:
            item = dataclasses.replace(item, **{name: default})  # type: ignore[type-var] # items are answer classes
            excess -= size
    return item


def _longest_text(value: object) -> tuple[tuple[str | int, ...], str]:
    """Return where the longest text of a value stands, and the text."""
    best: tuple[tuple[str | int, ...], str] = ((), "")
    for place, text in _texts(value, ()):
        if len(text) > len(best[1]):
            best = (place, text)
    return best


def _texts(value: object, place: tuple[str | int, ...]) -> list[tuple[tuple[str | int, ...], str]]:
    if isinstance(value, str):
        return [] if place and place[-1] in ("id", "name", "path", "cursor") else [(place, value)]
    if isinstance(value, tuple):
        return [found for index, item in enumerate(value) for found in _texts(item, (*place, index))]
    if dataclasses.is_dataclass(value):
        return [
            found
            for field in dataclasses.fields(value)
            for found in _texts(getattr(value, field.name), (*place, field.name))
        ]
    return []


def _replaced(value: ItemT, place: tuple[str | int, ...], text: str) -> ItemT:
    if not place:
        return text  # type: ignore[return-value] # the place leads to a string
    step, rest = place[0], place[1:]
    if isinstance(step, int):
        items = list(value)  # type: ignore[call-overload] # the place leads through tuples
        items[step] = _replaced(items[step], rest, text)
        return tuple(items)  # type: ignore[return-value]
    part = _replaced(getattr(value, step), rest, text)
    return dataclasses.replace(value, **{step: part})  # type: ignore[type-var]
