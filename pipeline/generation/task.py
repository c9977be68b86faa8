"""A task: what is asked of a model about an API, and how its answers are judged."""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from artifacts.schema import ApiRow
from pipeline.generation.acceptance import COMPILE_ERROR, Verdict
from pipeline.generation.entries import Entry, Outcome, outcome
from pipeline.generation.own_text import own_digest, request_key
from pipeline.generation.records import Answered
from serving.llm.completion import Message

TEMPERATURE: Final = 0.2


class Task(Protocol):
    """What the work loop needs to know."""

    @property
    def name(self) -> str:
        """Name of the task, and of the folder of its ledgers."""
        ...

    @property
    def prompt_version(self) -> str:
        """Version of the prompt."""
        ...

    @property
    def rules(self) -> str:
        """Version of the rules that judge."""
        ...

    @property
    def max_tokens(self) -> int:
        """Longest answer."""
        ...

    @property
    def follows_up(self) -> bool:
        """Whether an answer that does not compile goes back once."""
        ...

    def messages(self, api: ApiRow) -> Sequence[Message]:
        """Return the question."""
        ...

    def follow_up(self, api: ApiRow, answer: str, said: str) -> Sequence[Message]:
        """Return the question that hands an error back."""
        ...

    def judge(self, api: ApiRow, answer: Answered) -> Verdict:
        """Return what is made of an answer."""
        ...


def key_of(api: ApiRow, task: Task, model: str, *, follows: str = "") -> str:
    """Return the key of the request for an API."""
    return request_key(
        task.name,
        prompt=task.prompt_version,
        model=model,
        parameters=f"max_tokens={task.max_tokens} temperature={TEMPERATURE}",
        digest=own_digest(api),
        follows=follows,
    )


def outcome_of(api: ApiRow, task: Task, model: str, entries: Mapping[str, Entry]) -> Outcome:
    """Return what became of an API, the second try included."""
    key = key_of(api, task, model)
    first = outcome(key, entries, rules=task.rules)
    if first.reason != COMPILE_ERROR:
        return first
    again = key_of(api, task, model, follows=key)
    if again not in entries and not task.follows_up:
        return first
    return outcome(again, entries, rules=task.rules)
