"""How good the answers of a new release are, beside those of the one before."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from artifacts.database import open_database
from artifacts.releases import DATABASE_FILE
from serving.evaluation.judging import has_answer, page
from serving.evaluation.packaged import packaged_digest, packaged_queries
from serving.evaluation.scores import score_queries
from serving.knowledge import Knowledge

LARGEST_FALL: Final = 0.02  # of the mean reciprocal rank
WHOLE: Final = "all"
_PREFIX: Final = "mrr10/"
_CASES: Final = "judged_questions"
_EDITION: Final = "judged_edition"
_WAIT_SECONDS: Final = 60.0  # for the vector of a question

Recorded = Mapping[str, object]  # metadata of a materialisation, plain values


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether quality holds, and the sentence that says so."""

    holds: bool
    sentence: str


def measured(release: Path, *, edition: str) -> dict[str, float | str]:
    """Return what is recorded about a release: figures by kind of question, and what they can be compared with.

    Only questions whose answer the release documents are asked; nothing is recorded when there is none.

    Args:
        release: Directory of the release.
        edition: What a release is compared within: its Cangjie version and what makes its vectors.
    """
    apis, pages = _documented(release)
    cases = [case for case in packaged_queries() if has_answer(case.gold, apis=apis, pages=pages)]
    if not cases:
        return {}
    with Knowledge.open(release) as kb:
        kb.wait_for_meaning(_WAIT_SECONDS)
        figures = score_queries(kb, cases)
    recorded: dict[str, float | str] = {f"{_PREFIX}{group}": of.mrr10 for group, of in figures.items()}
    return {**recorded, _CASES: f"{packaged_digest()} {len(cases)}", _EDITION: edition}


def _documented(release: Path) -> tuple[set[tuple[str, str, str]], set[tuple[str, str]]]:
    """Return the APIs of a release, and the pages that its examples and sections come from."""
    with open_database(release / DATABASE_FILE) as connection:
        apis = connection.execute("SELECT package, coalesce(parent, ''), name FROM apis").fetchall()
        paths = connection.execute("SELECT source_path FROM examples UNION SELECT source_path FROM sections").fetchall()
    return set(apis), {page(path) for (path,) in paths if path}


def judged(now: Recorded, before: Iterable[Recorded]) -> Verdict:
    """Return whether the figures hold against the latest earlier ones over the same questions.

    Args:
        now: What is recorded about the new release.
        before: What was recorded about earlier ones, latest first.
    """
    figure = _figure(now)
    like = next((past for past in before if all(past.get(name) == now[name] for name in (_CASES, _EDITION))), None)
    if like is None:
        return Verdict(
            holds=True, sentence=f"MRR@10 is {figure:.3f}; no earlier release was measured by these questions."
        )
    earlier = _figure(like)
    sentence = f"MRR@10 over the judged questions was {earlier:.3f} and is {figure:.3f}."
    if figure >= earlier - LARGEST_FALL:
        return Verdict(holds=True, sentence=sentence)
    return Verdict(
        holds=False,
        sentence=f"{sentence} It may fall by {LARGEST_FALL:.2f}. Ask `cjkb eval --artifact` of both which kinds of "
        "questions lost, mend them, or accept it with `--allow-shrink search_quality`.",
    )


def _figure(recorded: Recorded) -> float:
    value = recorded.get(f"{_PREFIX}{WHOLE}")
    return float(value) if isinstance(value, int | float) else 0.0
