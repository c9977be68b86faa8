"""The figures that `cjkb eval` gives: questions, Java calls, error texts."""

import re
import statistics
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from serving.answers import Api, Example, ExamplesAnswer, ManualAnswer, Passage, SearchAnswer
from serving.errors import UnknownChoiceError
from serving.evaluation.cases import CallCase, ErrorCase, QueryCase
from serving.evaluation.judging import Shown, is_api, rank
from serving.java_answers import ResolveAnswer, Suggestion
from serving.render import to_json, to_text

HINT_CHARS: Final = 2_000  # of an answer about an error that are read for what it must mention
_TOP: Final = 5
_ECHOED: Final = ("error", "query")


class Answering(Protocol):
    """What is measured."""

    def search_api(self, query: str, *, top_k: int = 10) -> SearchAnswer:
        """Return the APIs that fit."""
        ...  # pragma: no cover - a protocol

    def find_examples(self, query: str, *, top_k: int = 5) -> ExamplesAnswer:
        """Return code that shows it."""
        ...  # pragma: no cover - a protocol

    def search_manual(self, query: str, *, top_k: int = 5) -> ManualAnswer:
        """Return passages about it."""
        ...  # pragma: no cover - a protocol

    def resolve_java_code(self, java_code: str, *, top_k: int = 5) -> ResolveAnswer:
        """Return what to write for each call."""
        ...  # pragma: no cover - a protocol

    def error_fix_hint(self, error_text: str) -> object:
        """Return what an error means."""
        ...  # pragma: no cover - a protocol


@dataclass(frozen=True, slots=True)
class RankFigures:
    """How well questions of one kind are answered."""

    n: int
    mrr10: float  # mean of 1 / place of the first right result among ten
    hit1: float
    hit5: float


@dataclass(frozen=True, slots=True)
class CallFigures:
    """How well Java calls are answered."""

    n: int
    found: float  # calls that have a suggestion at all
    hit1: float  # mapped calls whose first member is right
    hit5: float
    no_equivalent: float  # calls without equivalent that are said to have none
    false_suggestions: float  # calls without equivalent that get a wrong one


@dataclass(frozen=True, slots=True)
class ErrorFigures:
    """How well error texts are answered."""

    n: int
    must: float  # hints that mention all they must


def score_queries(kb: Answering, cases: Sequence[QueryCase]) -> dict[str, RankFigures]:
    """Return the figures of questions: of all, and by tool, language and style."""
    ranks: dict[str, list[int]] = defaultdict(list)
    for case in cases:
        place = rank(_results(kb, case), case.gold)
        for group in ("all", case.tool, f"lang={case.lang}", f"style={case.style}"):
            ranks[group].append(place)
    return {group: _figures(ranks[group]) for group in sorted(ranks)}


def _results(kb: Answering, case: QueryCase) -> list[Shown]:
    if case.tool == "search_api":
        return [_of_api(api) for api in kb.search_api(case.query, top_k=10)]
    if case.tool == "find_examples":
        return [_of_example(example) for example in kb.find_examples(case.query, top_k=10)]
    if case.tool == "search_manual":
        return [_of_passage(passage) for passage in kb.search_manual(case.query, top_k=10)]
    raise UnknownChoiceError("tool", case.tool, ("search_api", "find_examples", "search_manual"))


def _of_api(api: Api) -> Shown:
    return Shown("", ((api.module, api.parent or "", api.name),))


def _of_example(example: Example) -> Shown:
    apis = [*([example.api] if example.api else []), *example.apis]
    return Shown(example.source.path, tuple((api.module, api.parent or "", api.name) for api in apis))


def _of_passage(passage: Passage) -> Shown:
    return Shown(passage.source.path, ())


def _figures(ranks: Sequence[int]) -> RankFigures:
    return RankFigures(
        n=len(ranks),
        mrr10=_mean([1 / place if place else 0.0 for place in ranks]),
        hit1=_mean([float(place == 1) for place in ranks]),
        hit5=_mean([float(0 < place <= _TOP) for place in ranks]),
    )


def score_calls(kb: Answering, cases: Sequence[CallCase]) -> CallFigures:
    """Return the figures of Java calls; what is answered by syntax alone counts as found only."""
    found, places, declared, wrong = [], [], [], []
    for case in cases:
        suggestion = _suggestion(kb.resolve_java_code(case.java, top_k=_TOP), case.call)
        found.append(float(suggestion is not None))
        members = [(m.module, m.parent or "", m.name) for m in suggestion.members] if suggestion else []
        if case.has_no_equivalent:
            harmful = [member for member in members if not _is_allowed(member, case.allowed)]
            wrong.append(float(bool(harmful)))
            declared.append(float(suggestion is not None and suggestion.status == "no_equivalent" and not harmful))
        elif case.gold:
            right = (at for at, member in enumerate(members, 1) if any(is_api(member, gold) for gold in case.gold))
            places.append(next(right, 0))
    return CallFigures(
        n=len(cases),
        found=_mean(found),
        hit1=_mean([float(place == 1) for place in places]),
        hit5=_mean([float(0 < place <= _TOP) for place in places]),
        no_equivalent=_mean(declared),
        false_suggestions=_mean(wrong),
    )


def _suggestion(answer: ResolveAnswer, call: str) -> Suggestion | None:
    """Return the suggestion for a call, with the members of the first of its kind."""
    wanted = _squashed(call)
    for suggestion in answer.suggestions:
        if _squashed(suggestion.java_expr) == wanted:
            return answer.suggestions[suggestion.same_as] if suggestion.same_as is not None else suggestion
    return None


def _squashed(text: str) -> str:
    return "".join(text.split()).rstrip(";")


def _is_allowed(member: tuple[str, str, str], allowed: Sequence[str]) -> bool:
    package, parent, name = member
    full = f"{package}.{parent or name}"
    return any(full == text or full.startswith(f"{text}.") for text in allowed)


def score_errors(kb: Answering, cases: Sequence[ErrorCase]) -> ErrorFigures:
    """Return the figures of error texts."""
    good = []
    for case in cases:
        hint = _hint(kb.error_fix_hint(case.text))
        good.append(float(all(re.search(must, hint, re.IGNORECASE | re.MULTILINE) for must in case.must_mention)))
    return ErrorFigures(len(cases), _mean(good))


def _hint(answer: object) -> str:
    """Return what an answer says beyond the error it was asked about."""
    fields = to_json(answer)
    said = {name: value for name, value in fields.items() if name not in _ECHOED} if isinstance(fields, dict) else {}
    return to_text(said).replace("\\n", "\n")[:HINT_CHARS]


def lines(figures: dict[str, RankFigures]) -> Iterator[str]:
    """Yield the figures of questions as lines for a person."""
    for group, of_group in figures.items():
        yield (
            f"{group:<24} n {of_group.n:>4}   MRR@10 {of_group.mrr10:.3f}   "
            f"first {of_group.hit1:.3f}   among five {of_group.hit5:.3f}"
        )


def _mean(values: Sequence[float]) -> float:
    return round(statistics.mean(values), 3) if values else 0.0
