"""One short example beside a suggestion: it shows the member in use and costs little room."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from serving.example_ranking import GENERATED
from serving.java_answers import ShortExample
from serving.opened import OpenedRelease

LONGEST: Final = 400  # characters
_TELLING: Final = 3  # an API that stands further back among the uses of an example is not what it shows


def short_examples(opened: OpenedRelease, api_ids: Sequence[str]) -> dict[str, ShortExample]:
    """Return one short example by API, for those that have one."""
    chosen = {api_id: example for api_id in api_ids if (example := _example_id(opened, api_id)) is not None}
    rows = {row.example_id: row for row in opened.store.examples(sorted(set(chosen.values())))}
    return {
        api_id: ShortExample(row.example_id, row.code, row.expected_output)
        for api_id, example_id in chosen.items()
        if (row := rows.get(example_id)) is not None
    }


def _example_id(opened: OpenedRelease, api_id: str) -> str | None:
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


def _best(opened: OpenedRelease, examples: NDArray[np.int64], places: NDArray[np.int64]) -> int | None:
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
