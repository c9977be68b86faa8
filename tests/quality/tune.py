"""Search for the weights of matching: one at a time, over judged questions.

    python -m tests.quality.tune --artifact RELEASE --queries FILE [--queries FILE ...]

A third of the questions, chosen by the hash of their text, is held out: a
change is kept for what it gains on the others, and both figures are shown, so
that fitting the cases instead of the language is seen. Nothing is written; what
was chosen stands in `serving/matching.py`.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from hashlib import sha256
from pathlib import Path

import click

from serving.evaluation.cases import QueryCase, read_queries
from serving.evaluation.packaged import packaged_queries
from serving.evaluation.scores import score_queries
from serving.knowledge import Knowledge
from serving.matching import MatchWeights

STEPS = (0.6, 0.8, 1.25, 1.6)
LEAST_GAIN = 0.002  # mean reciprocal rank; less is noise


def is_held_out(case: QueryCase) -> bool:
    """Return whether a case takes no part in choosing."""
    return int(sha256(case.query.encode()).hexdigest(), 16) % 3 == 0


def measured(kb: Knowledge, cases: Sequence[QueryCase], weights: MatchWeights) -> tuple[float, float]:
    """Return the mean reciprocal rank over the cases to choose by, and over those held out."""
    kb.weigh(weights)
    chosen = score_queries(kb, [case for case in cases if not is_held_out(case)])["all"].mrr10
    held_out = score_queries(kb, [case for case in cases if is_held_out(case)])["all"].mrr10
    return chosen, held_out


def climb(score: Callable[[MatchWeights], tuple[float, float]], say: Callable[[str], None]) -> MatchWeights:
    """Return the weights after each was tried at several values, and kept where it gained."""
    best = MatchWeights()
    top, held_out = score(best)
    say(f"start {top:.3f}, held out {held_out:.3f}: {best}")
    for name in (field.name for field in fields(MatchWeights)):
        start = best
        for step in STEPS:
            tried = replace(start, **{name: round(getattr(start, name) * step, 3)})
            found, held_out = score(tried)
            say(f"{name} {getattr(tried, name)}: {found:.3f}, held out {held_out:.3f}")
            if found >= top + LEAST_GAIN:
                best, top = tried, found
    return best


@click.command()
@click.option("--artifact", type=click.Path(path_type=Path), required=True)
@click.option("--queries", type=click.Path(path_type=Path), multiple=True)
def main(artifact: Path, queries: tuple[Path, ...]) -> None:
    """Search, and say what was found."""
    cases = [*packaged_queries(), *(case for file in queries for case in read_queries(file))]
    with Knowledge.open(artifact) as kb:
        say = click.echo
        say(f"best: {climb(lambda weights: measured(kb, cases, weights), say)}")


if __name__ == "__main__":
    sys.exit(main())
