"""What a run would ask, what that costs about, and what is asked first under a cap."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from artifacts.schema import ApiRow
from pipeline.generation.budget import Use
from pipeline.generation.entries import Entry, State
from pipeline.generation.task import Task, outcome_of
from serving.llm.completion import estimated_tokens
from serving.llm.settings import Prices

USUAL_ANSWER_TOKENS: Final = 320  # a program of a dozen lines with its output, where no answer is known yet


@dataclass(frozen=True, slots=True)
class PlannedApi:
    """One API: where it stands, and what asking for it costs about."""

    api: ApiRow
    group: str
    state: State
    estimate: Use


@dataclass(frozen=True, slots=True)
class Limits:
    """What a person allows a run; None is no limit."""

    count: int | None = None
    packages: tuple[str, ...] = ()
    max_tokens: int | None = None
    max_cost: float | None = None


def planned(
    wanted: Sequence[tuple[ApiRow, str]], task: Task, model: str, entries: Mapping[str, Mapping[str, Entry]]
) -> list[PlannedApi]:
    """Return the APIs of a task, in order, each with its state.

    Args:
        wanted: The APIs and the group each belongs to, most wanted first.
        task: What is asked.
        model: Who is asked.
        entries: The ledgers, by package.
    """
    answer = usual_answer(entries)
    found = []
    for api, group in wanted:
        state = outcome_of(api, task, model, entries.get(api.package, {})).state
        prompt = sum(estimated_tokens(item.content) for item in task.messages(api)) if state == "pending" else 0
        found.append(PlannedApi(api, group, state, Use(prompt, answer if state == "pending" else 0)))
    return found


def usual_answer(entries: Mapping[str, Mapping[str, Entry]]) -> int:
    """Return how many tokens an answer has: the mean of those that are known."""
    counts = [each.answered.completion_tokens for group in entries.values() for each in group.values() if each.answered]
    return ceil(sum(counts) / len(counts)) if counts else USUAL_ANSWER_TOKENS


def chosen(rows: Sequence[PlannedApi], limits: Limits, prices: Prices | None) -> list[PlannedApi]:
    """Return the pending APIs that a run takes up: the first ones that the limits allow."""
    taken: list[PlannedApi] = []
    used = Use()
    for row in rows:
        if row.state != "pending" or (limits.packages and row.api.package not in limits.packages):
            continue
        if limits.count is not None and len(taken) >= limits.count:
            break
        if _is_over(used, limits, prices):
            break
        taken.append(row)
        used += row.estimate
    return taken


def _is_over(used: Use, limits: Limits, prices: Prices | None) -> bool:
    if limits.max_tokens is not None and used.tokens >= limits.max_tokens:
        return True
    return limits.max_cost is not None and used.cost(prices) >= limits.max_cost
