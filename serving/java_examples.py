"""One short example beside a suggestion: it shows the member in use and costs little room."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from serving.example_ranking import GENERATED
from serving.java_answers import ShortExample
from serving.store import ExampleCode

if TYPE_CHECKING:
    from serving.opened import OpenedRelease

LONGEST: Final = 160  # characters
_LONGEST_OUTPUT: Final = 60
_TELLING: Final = 3  # an API that stands further back among the uses of an example is not what it shows


class ShortExamples:
    """Finds short examples. There are few, so that all are read by the first question that needs one."""

    def __init__(self, opened: "OpenedRelease") -> None:
        self._opened = opened
        self._known: dict[str, ShortExample | None] = {}

    def of(self, api_ids: Sequence[str]) -> dict[str, ShortExample]:
        """Return one short example by API, for those that have one."""
        for api_id in api_ids:
            if api_id not in self._known:
                code = self._codes.get(_example_id(self._opened, api_id) or "")
                self._known[api_id] = ShortExample(code.code, _short(code.expected_output)) if code else None
        return {api_id: example for api_id in api_ids if (example := self._known[api_id]) is not None}

    @cached_property
    def _codes(self) -> dict[str, ExampleCode]:
        return self._opened.store.short_examples(LONGEST)


def _short(output: str | None) -> str | None:
    return output if output is None or len(output) <= _LONGEST_OUTPUT else None


def _example_id(opened: "OpenedRelease", api_id: str) -> str | None:
    record = opened.record_of(api_id)
    if record is None:
        return None
    own = opened.traits.examples.shown_under(record)
    found = _best(opened, own, np.zeros(len(own), dtype=np.int64))
    if found is None:
        examples, places = opened.traits.examples.using(record)
        is_shown = places < _TELLING
        found = _best(opened, examples[is_shown], places[is_shown])
    return opened.examples.index.record_id(found) if found is not None else None


def _best(opened: "OpenedRelease", examples: NDArray[np.int64], places: NDArray[np.int64]) -> int | None:
    """Return the best of some examples: written by people, about this API, runnable, short."""
    traits = opened.traits.examples
    is_short = (traits.code_length[examples] <= LONGEST) & (traits.shows_error[examples] == 0)
    is_wanted = is_short & (opened.has_generated | (traits.origin[examples] != GENERATED))
    kept, kept_places = examples[is_wanted], places[is_wanted]
    if not len(kept):
        return None
    keys = (
        kept,
        traits.code_length[kept],
        kept_places,
        traits.is_program[kept] == 0,
        traits.origin[kept] == GENERATED,
    )
    return int(kept[np.lexsort(keys)[0]])
