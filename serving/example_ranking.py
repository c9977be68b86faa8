"""Ranking of examples: words and shown members first, then what can be run, then what is short.

Scores that differ by little are taken as equal, so that a program is not
beaten by a fragment for a repeated word. A generated example never stands
before one that people wrote.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from serving.opened import OpenedRelease
from serving.question import Question
from serving.search import Ranking
from serving.store import ExampleFacts

CANDIDATES: Final = 120  # best by words that are looked at more closely
BANDS: Final = 12  # steps into which scores are cut; those in one step count as equal
SHOWN_BONUS: Final = 1.0  # share of the best score added where the example stands under the asked API
USED_BONUS: Final = 0.35  # share added where its code uses the asked API
CLEARLY_ASKED: Final = 1.0  # weight of a name in the question; a single word among others weighs less
MOST_ASKED: Final = 200  # APIs of one name that are looked at
CODE_STEP: Final = 200  # characters by which code lengths are told apart
VERIFIED: Final = ("ran", "compiled", "parsed", "none")


@dataclass(frozen=True, slots=True)
class ExampleFilter:
    """What may be answered with."""

    packages: frozenset[str] | None
    origin: str | None
    verification: str | None
    has_generated: bool

    @property
    def is_open(self) -> bool:
        """Return whether everything passes."""
        return self.packages is None and self.origin is None and self.verification is None and self.has_generated

    def admits(self, package: str | None, origin: str, verification: str) -> bool:
        """Return whether an example passes."""
        return (
            (self.packages is None or package in self.packages)
            and (self.origin is None or origin == self.origin)
            and (self.verification is None or verification == self.verification)
            and (self.has_generated or origin != "generated")
        )


@dataclass(frozen=True, slots=True)
class RankedExamples:
    """The best examples, and how many match at all."""

    records: list[int]
    total: int


def rank_examples(opened: OpenedRelease, question: Question, wanted: ExampleFilter) -> RankedExamples:
    """Return the matching examples that pass the filter, best first."""
    mask = None if wanted.is_open else opened.store.example_mask(wanted.admits)
    ranking = opened.examples.rank(question.tokens, allowed=[mask])
    candidates = sorted({*ranking.page(0, CANDIDATES), *_written_by_people(opened, ranking)})
    index = opened.examples.index
    facts = opened.store.example_facts([index.record_id(record) for record in candidates])
    scores = _lifted(opened, question, ranking, dict(zip(candidates, facts, strict=True)))
    top = max(scores.values(), default=1)
    order = {
        record: (*_order(fact, scores[record], top), record) for record, fact in zip(candidates, facts, strict=True)
    }
    return RankedExamples(sorted(candidates, key=order.__getitem__), ranking.total)


def _written_by_people(opened: OpenedRelease, ranking: Ranking) -> list[int]:
    """Return the best candidates without the generated ones, should those fill the first places."""
    generated: NDArray[np.bool_] = opened.store.generated_examples
    if not generated.any():
        return []
    return Ranking(ranking.scores * ~generated, ranking.terms).page(0, CANDIDATES)


def _lifted(
    opened: OpenedRelease, question: Question, ranking: Ranking, facts: dict[int, ExampleFacts]
) -> dict[int, int]:
    """Return the candidates' scores, raised where they show an API that the question names."""
    asked = {
        opened.card(record).api_id
        for text, weight in question.names()
        if weight >= CLEARLY_ASKED or "." in text
        for record in opened.names.find(text)[:MOST_ASKED].tolist()
    }
    top = int(ranking.scores.max(initial=0))
    scores = {}
    for record, fact in facts.items():
        score = int(ranking.scores[record])
        if fact.api_id in asked:
            score += int(top * SHOWN_BONUS)
        elif not asked.isdisjoint(fact.uses):
            score += int(top * USED_BONUS)
        scores[record] = score
    return scores


def _order(fact: ExampleFacts, score: int, top: int) -> tuple[bool, int, bool, bool, int, int, int]:
    return (
        fact.origin == "generated",
        -(score * BANDS // max(top, 1)),
        fact.shows_error,
        not fact.is_program,
        VERIFIED.index(fact.verification) if fact.verification in VERIFIED else len(VERIFIED),
        fact.code_length // CODE_STEP,
        -score,
    )
