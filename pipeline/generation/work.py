"""The work on one package: ask what is missing, keep every answer, judge it.

The order of writing is the point. A request is in the ledger before it is
sent, its answer before anything is done with it, its verdict before the next
request. A failure that may pass leaves the API pending; a request that the
endpoint refuses is a rejection; a refused key or model ends the work.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol

from artifacts.schema import ApiRow
from pipeline.generation.acceptance import COMPILE_ERROR, Verdict
from pipeline.generation.budget import Budget, Use
from pipeline.generation.entries import REFUSING, Entry, entries_of, is_current
from pipeline.generation.ledger import LedgerWriter, read_ledger, writing
from pipeline.generation.own_text import own_digest
from pipeline.generation.records import Answered, Asked, Failed, Judged
from pipeline.generation.task import TEMPERATURE, Task, key_of, outcome_of
from serving.llm.completion import Completion, Message, estimated_tokens
from serving.llm.errors import LlmFailure, PermanentFailure, RetryableFailure

FAILURES_IN_ROW: Final = 3  # then the endpoint is left alone for a while
REFUSALS_IN_ROW: Final = 3  # then it is not the prompt that is refused


class Model(Protocol):
    """Who is asked."""

    @property
    def model(self) -> str:
        """Name of the model."""
        ...

    def complete(
        self, messages: Sequence[Message], *, max_tokens: int, deadline_seconds: float, temperature: float | None = None
    ) -> Completion:
        """Return an answer."""
        ...


@dataclass(frozen=True, slots=True)
class Session:
    """What all packages of a run share."""

    task: Task
    model: Model
    budget: Budget
    deadline_seconds: float
    now: Callable[[], str]  # UTC, to the second
    tell: Callable[[ApiRow, Verdict, Use], None] = lambda _api, _verdict, _use: None


@dataclass(frozen=True, slots=True)
class Attempt:
    """Which try of which run this is."""

    run: str
    number: int


@dataclass(frozen=True, slots=True)
class PackageReport:
    """How a package stands after the work, and what this attempt did."""

    states: Mapping[str, int]  # accepted, rejected, pending
    reasons: Mapping[str, int]  # of rejections
    requests: int
    answers: int
    used: Use
    stopped: LlmFailure | None = None  # why it ended early; None when it did not, or the budget was spent


@dataclass(slots=True)
class _Tally:
    requests: int = 0
    answers: int = 0
    used: Use = field(default_factory=Use)
    failed_in_row: int = 0
    refused_in_row: int = 0


class _StopError(Exception):
    """Ends the walk over the APIs; `failure` is None when the budget is spent."""

    def __init__(self, failure: LlmFailure | None) -> None:
        super().__init__(str(failure))
        self.failure = failure


def work(apis: Sequence[ApiRow], file: Path, session: Session, attempt: Attempt) -> PackageReport:
    """Ask for what is missing in a package's ledger, in the order given.

    Raises:
        LedgerError: another run writes the ledger, or the disk does not take it.
    """
    with writing(file) as ledger:
        walk = _Walk(ledger, entries_of(read_ledger(file)), session, attempt)
        stopped: LlmFailure | None = None
        try:
            for api in apis:
                walk.settle(api)
        except _StopError as stop:
            stopped = stop.failure
        tally = walk.tally
        states, reasons = stand(apis, session.task, session.model.model, walk.entries)
        failed = stopped or walk.last_failure
        return PackageReport(states, reasons, tally.requests, tally.answers, tally.used, failed)


def stand(
    apis: Iterable[ApiRow], task: Task, model: str, entries: Mapping[str, Entry]
) -> tuple[dict[str, int], dict[str, int]]:
    """Return how many APIs are accepted, rejected and pending, and the reasons of the rejections."""
    outcomes = [outcome_of(api, task, model, entries) for api in apis]
    states = Counter(each.state for each in outcomes)
    reasons = Counter(each.reason for each in outcomes if each.state == "rejected")
    return {state: states[state] for state in ("accepted", "rejected", "pending")}, dict(sorted(reasons.items()))


def last_progress(entries: Iterable[Entry], run: str) -> int:
    """Return the number of the last attempt of a run that brought an answer, 0 when none did."""
    return max((each.asked.attempt for each in entries if each.answered and each.asked.run == run), default=0)


class _Walk:
    """State of one walk over a package."""

    def __init__(self, ledger: LedgerWriter, entries: dict[str, Entry], session: Session, attempt: Attempt) -> None:
        self.ledger = ledger
        self.entries = entries
        self.session = session
        self.attempt = attempt
        self.tally = _Tally()
        self.last_failure: LlmFailure | None = None

    def settle(self, api: ApiRow) -> None:
        """Bring an API to an end, or leave it pending.

        Raises:
            _StopError: nothing further may be asked.
        """
        task, model = self.session.task, self.session.model.model
        key = key_of(api, task, model)
        verdict = self._verdict(api, key, lambda: task.messages(api))
        if verdict is None or verdict.reason != COMPILE_ERROR or not task.follows_up:
            return
        answer = self.entries[key].answered
        text = answer.text if answer else ""
        again = key_of(api, task, model, follows=key)
        self._verdict(api, again, lambda: task.follow_up(api, text, verdict.detail), follows=key)

    def _verdict(
        self, api: ApiRow, key: str, question: Callable[[], Sequence[Message]], *, follows: str | None = None
    ) -> Judged | None:
        """Return the verdict on a request, asking and judging as far as that is not done."""
        entry = self.entries.get(key)
        if entry is not None and entry.answered is None and _is_refused(entry.failed):
            return None
        use = Use()
        if entry is None or entry.answered is None:
            entry = self._ask(api, key, question(), follows)
            if entry is None or entry.answered is None:
                return None
            use = Use(entry.answered.prompt_tokens, entry.answered.completion_tokens)
        judged = entry.judged
        if judged is None or not is_current(judged.rules, self.session.task.rules):
            judged = self._judge(api, entry, use)
        return judged

    def _judge(self, api: ApiRow, entry: Entry, use: Use) -> Judged:
        if entry.answered is None:
            raise ValueError(f"There is no answer for {api.api_id} to judge. Ask first.")
        verdict = self.session.task.judge(api, entry.answered)
        judged = Judged(
            key=entry.asked.key,
            rules=self.session.task.rules,
            is_accepted=verdict.is_accepted,
            reason=verdict.reason,
            detail=verdict.detail,
            code=verdict.code,
            output=verdict.output,
            verification=verdict.verification,
        )
        self.ledger.append(judged)
        entry.judged = judged
        self.session.tell(api, verdict, use)
        return judged

    def _ask(self, api: ApiRow, key: str, messages: Sequence[Message], follows: str | None) -> Entry | None:
        """Send one request; None where no answer came."""
        session = self.session
        most = Use(sum(len(item.content.encode()) for item in messages), session.task.max_tokens)
        if not session.budget.reserve(most):
            raise _StopError(None)
        used = most  # until more is known: an answer may be lost on the way
        try:
            asked = self._asked(api, key, follows)
            self.ledger.append(asked)
            self.tally.requests += 1
            entry = self.entries.setdefault(key, Entry(asked))
            entry.asked = asked
            try:
                completion = session.model.complete(
                    messages,
                    max_tokens=session.task.max_tokens,
                    deadline_seconds=session.deadline_seconds,
                    temperature=TEMPERATURE,
                )
            except LlmFailure as failure:
                used = _may_have_cost(failure, messages, most)
                self._failed(entry, failure, used)
                return None
            used = Use(completion.prompt_tokens, completion.completion_tokens)
            self._answered(entry, completion)
            return entry
        finally:
            session.budget.settle(most, used)
            self.tally.used += used

    def _asked(self, api: ApiRow, key: str, follows: str | None) -> Asked:
        return Asked(
            key=key,
            subject=api.api_id,
            digest=own_digest(api),
            model=self.session.model.model,
            prompt=self.session.task.prompt_version,
            run=self.attempt.run,
            attempt=self.attempt.number,
            at=self.session.now(),
            follows=follows,
        )

    def _answered(self, entry: Entry, completion: Completion) -> None:
        entry.answered = Answered(
            key=entry.asked.key,
            text=completion.text,
            has_reasoning=bool(completion.reasoning),
            finish=completion.finish_reason,
            prompt_tokens=completion.prompt_tokens,
            completion_tokens=completion.completion_tokens,
            at=self.session.now(),
        )
        self.ledger.append(entry.answered)
        self.tally.answers += 1
        self.tally.failed_in_row = self.tally.refused_in_row = 0

    def _failed(self, entry: Entry, failure: LlmFailure, used: Use) -> None:
        """Write a failure down, and end the walk where going on is of no use now.

        Raises:
            _StopError: the endpoint wants to be left alone, or refuses everything.
        """
        is_permanent = isinstance(failure, PermanentFailure)
        entry.failed = Failed(entry.asked.key, failure.reason, failure.status, is_permanent, used.tokens)
        self.ledger.append(entry.failed)
        if is_permanent:
            self.tally.refused_in_row += 1
            if failure.status not in REFUSING or self.tally.refused_in_row >= REFUSALS_IN_ROW:
                raise _StopError(failure)
            return
        self.last_failure = failure
        self.tally.failed_in_row += 1
        wants_rest = isinstance(failure, RetryableFailure) and failure.retry_after is not None
        if wants_rest or self.tally.failed_in_row >= FAILURES_IN_ROW:
            raise _StopError(failure)


def _is_refused(failed: Failed | None) -> bool:
    return failed is not None and failed.is_permanent and failed.status in REFUSING


def _may_have_cost(failure: LlmFailure, messages: Sequence[Message], most: Use) -> Use:
    """Return what a failure counts against the cap: an answer that was lost on the way may have been paid for."""
    if failure.status is None and isinstance(failure, RetryableFailure):
        return Use(sum(estimated_tokens(item.content) for item in messages), most.completion_tokens)
    if failure.status == 200:  # noqa: PLR2004 - HTTP: it answered, and the answer could not be read
        return Use(sum(estimated_tokens(item.content) for item in messages), most.completion_tokens)
    return Use()
