"""JSON in a model's answer: bare, in a fence, or somewhere in its prose."""

import json
from collections.abc import Iterator
from typing import Final

from serving.llm.asking import NonsenseError
from serving.render import Json

_DECODER: Final = json.JSONDecoder()
_MOST_STARTS: Final = 200  # brackets that are tried; a page of them is no answer


def list_in(text: str) -> list[Json]:
    """Return the last JSON list of an answer: a model that thinks aloud ends with what it means.

    Raises:
        NonsenseError: there is none.
    """
    found = [value for value in _values(text, "[") if isinstance(value, list)]
    if not found:
        raise _nothing_in(text)
    return found[-1]


def object_in(text: str) -> dict[str, Json]:
    """Return the last JSON object of an answer.

    Raises:
        NonsenseError: there is none.
    """
    found = [value for value in _values(text, "{") if isinstance(value, dict)]
    if not found:
        raise _nothing_in(text)
    return found[-1]


def _nothing_in(text: str) -> NonsenseError:
    return NonsenseError("it holds no JSON" if text.strip() else "it is empty")


def _values(text: str, opening: str) -> Iterator[Json]:
    """Yield the JSON values that start at a bracket, outermost ones only."""
    at = text.find(opening)
    for _ in range(_MOST_STARTS):
        if at < 0:
            return
        try:
            value, end = _DECODER.raw_decode(text, at)
        except (ValueError, RecursionError):
            end = at + 1
        else:
            yield value
        at = text.find(opening, end)
