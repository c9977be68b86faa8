"""Ranking of examples: words and shown members first, then what can be run, then what is short.

Scores that differ by little are taken as equal, so that an official program is
not beaten by a fragment for a repeated word. A generated example never stands
before one that people wrote.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from serving.filters import Filters
from serving.names import Names
from serving.question import Question
from serving.search import Ranking, Search
from serving.store import ExampleFacts

BANDS: Final = 12  # steps into which scores are cut; those in one step count as equal
SHOWN_BONUS: Final = 1.0  # share of the best score added where the example stands under the asked API
USED_BONUS: Final = 0.35  # share added where its code uses the asked API
VERIFIED: Final = ("ran", "compiled", "parsed", "none")


@dataclass(frozen=True, slots=True)
class ExampleFilter:
    """What may be answered with."""

    packages: frozenset[str] | None = None
    origin: str | None = None
    verification: str | None = None

    def admits(self, facts: ExampleFacts) -> bool:
        """Return whether an example passes."""
        return (
            (self.packages is None or facts.package in self.packages)
            and (self.origin is None or facts.origin == self.origin)
            and (self.verification is None or facts.verification == self.verification)
        )


def rank_examples(
    search: Search, question: Question, *, names: Names, facts: Sequence[ExampleFacts], wanted: ExampleFilter
) -> list[int]:
    """Return the records of all matching examples, best first."""
    ranking = search.rank(question.tokens, allowed=[np.array([wanted.admits(fact) for fact in facts], dtype=np.bool_)])
    scores = _lift_shown(ranking, question, names, facts)
    found = np.flatnonzero(scores)
    top = int(scores.max(initial=0))

    def order(record: int) -> tuple[bool, int, bool, bool, int, int, int, int]:
        fact = facts[record]
        return (
            fact.origin == "generated",
            -int(scores[record]) * BANDS // max(top, 1),
            fact.shows_error,
            not fact.is_program,
            VERIFIED.index(fact.verification) if fact.verification in VERIFIED else len(VERIFIED),
            fact.code_length // 200,
            -int(scores[record]),
            record,
        )

    return sorted(found.tolist(), key=order)


def _lift_shown(ranking: Ranking, question: Question, names: Names, facts: Sequence[ExampleFacts]) -> NDArray[np.int64]:
    """Return the scores with those raised that show an API the question names."""
    asked = {
        names.cards.card(int(record)).api_id
        for text, _ in question.names()
        for record in names.find(text)[:200].tolist()
    }
    scores = ranking.scores.copy()
    if not asked:
        return scores
    top = int(scores.max(initial=0))
    for record in np.flatnonzero(scores).tolist():
        fact = facts[record]
        if fact.api_id in asked:
            scores[record] += int(top * SHOWN_BONUS)
        elif not asked.isdisjoint(fact.uses):
            scores[record] += int(top * USED_BONUS)
    return scores


def example_filter(
    filters: Filters, *, module: str | None, origin: str | None, verification: str | None
) -> ExampleFilter:
    """Return the filter that the arguments of a question mean."""
    return ExampleFilter(filters.modules(module), origin, verification)
