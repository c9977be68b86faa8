"""Ranking of examples: words and shown members first, then what can be run, then what is short.

Scores that differ by little are taken as equal, so that a program is not
beaten by a fragment for a repeated word. A generated example never stands
before one that people wrote.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from artifacts.traits import ORIGINS, VERIFICATIONS, ExampleTraits
from serving.names import Names
from serving.question import Question
from serving.search import Ranking, Scores, Search

CANDIDATES: Final = 200  # best by words that are looked at more closely
BANDS: Final = 12  # steps into which scores are cut; those in one step count as equal
SHOWN_BONUS: Final = 1.0  # share of the best score added where the example stands under the asked API
USED_BONUS: Final = 0.35  # share added where its code uses the asked API
MEANT_APIS: Final = 3  # APIs that a search with the same words finds first
MEANT_BONUS: Final = 0.15  # share added where the example stands under one of them, a third where it uses one
OUTDATED: Final = 0.6  # what an example that uses deprecated APIs keeps, unless these were named
CLEARLY_ASKED: Final = 1.0  # weight of a name in the question; a single word among others weighs less
CODE_STEP: Final = 200  # characters by which code lengths are told apart
GENERATED: Final = ORIGINS.index("generated")


@dataclass(frozen=True, slots=True)
class ExampleFilter:
    """What may be answered with."""

    packages: list[int] | None  # positions of the packages
    origin: str | None
    verification: str | None
    has_generated: bool

    def mask(self, traits: ExampleTraits) -> NDArray[np.bool_] | None:
        """Return which examples pass; None when all do."""
        masks = []
        if self.packages is not None:
            masks.append(np.isin(traits.package, self.packages))
        if self.origin is not None:
            masks.append(traits.origin == ORIGINS.index(self.origin))
        if self.verification is not None:
            masks.append(traits.verification == VERIFICATIONS.index(self.verification))
        if not self.has_generated:
            masks.append(traits.origin != GENERATED)
        return np.logical_and.reduce(masks) if masks else None


@dataclass(frozen=True, slots=True)
class RankedExamples:
    """The best examples, and how many match at all."""

    records: list[int]
    total: int


def rank_examples(
    search: Search,
    question: Question,
    wanted: ExampleFilter,
    *,
    traits: ExampleTraits,
    names: Names,
    meant: Sequence[int] = (),
) -> RankedExamples:
    """Return the matching examples that pass the filter, best first.

    Args:
        search: The index of examples.
        question: The question.
        wanted: The filter.
        traits: What is known of the examples.
        names: Finds the APIs that the question names.
        meant: APIs that the question means, best first, named or not.
    """
    ranking = search.rank_question(question, allowed=[wanted.mask(traits)])
    lifted = Ranking(_lifted(ranking.scores, question, traits, names, meant), ranking.terms)
    written = Ranking(lifted.scores * (traits.origin != GENERATED), ranking.terms)
    found = np.array(sorted({*lifted.page(0, CANDIDATES), *written.page(0, CANDIDATES)}), dtype=np.int64)
    if not len(found):
        return RankedExamples([], 0)
    scores = lifted.scores[found]
    keys = (  # the last key decides first
        found,
        -scores,
        traits.code_length[found] // CODE_STEP,
        traits.verification[found],
        traits.is_program[found] == 0,
        traits.shows_error[found],
        -(scores * BANDS // max(int(scores.max()), 1)),
        traits.origin[found] == GENERATED,
    )
    best: list[int] = found[np.lexsort(keys)].tolist()
    return RankedExamples(best, ranking.total)


def _lifted(scores: Scores, question: Question, traits: ExampleTraits, names: Names, meant: Sequence[int]) -> Scores:
    """Return the scores, raised where an example shows an API that the question names, less where it means one."""
    asked = [names.find(text) for text, weight in question.names() if weight >= CLEARLY_ASKED or "." in text]
    named = np.concatenate(asked) if asked else np.empty(0, dtype=np.int32)
    if len(named):
        raised = _raised(scores, traits, named, shown=SHOWN_BONUS, used=USED_BONUS)
    else:
        raised = _raised(scores, traits, np.array(meant, dtype=np.int32), shown=MEANT_BONUS, used=MEANT_BONUS / 3)
    if np.any(names.cards.deprecated[named]):
        return raised
    outdated = _outdated(traits, names.cards.deprecated)
    raised[outdated] = np.ceil(raised[outdated] * OUTDATED).astype(np.int64)  # rounded up: what matches still does
    return raised


def _outdated(traits: ExampleTraits, deprecated: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Return which examples show or use an API that is deprecated, shape (n_examples,)."""
    outdated: NDArray[np.bool_] = np.zeros(len(traits.api), dtype=np.bool_)
    has_api = traits.api >= 0
    outdated[has_api] = deprecated[traits.api[has_api]] > 0
    used_at = np.flatnonzero(deprecated[traits.uses])
    outdated[np.searchsorted(traits.use_offsets, used_at, side="right") - 1] = True
    return outdated


def _raised(scores: Scores, traits: ExampleTraits, apis: NDArray[np.int32], *, shown: float, used: float) -> Scores:
    if not len(apis):
        return scores
    top = int(scores.max(initial=0))
    used_at = np.flatnonzero(np.isin(traits.uses, apis))
    bonus = np.zeros(len(scores), dtype=np.int64)
    bonus[np.searchsorted(traits.use_offsets, used_at, side="right") - 1] = int(top * used)
    bonus[np.isin(traits.api, apis)] = int(top * shown)
    return np.where(scores > 0, scores + bonus, 0)
