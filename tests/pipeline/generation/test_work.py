"""The work on one package: who is asked, how often, and what is written down."""

from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.generation.budget import Budget
from pipeline.generation.entries import entries_of
from pipeline.generation.ledger import read_ledger
from pipeline.generation.records import Answered, Asked
from pipeline.generation.work import Attempt, PackageReport, Session, last_progress, work
from serving.llm.errors import PermanentFailure, RetryableFailure
from tests.pipeline.generation.models import ScriptedModel, WordTask
from tests.pipeline.generation.snippets import APIS

NOW = "2026-11-30T01:00:00Z"
FIVE = APIS[:5]


def run(
    file: Path, model: ScriptedModel, *, budget: Budget | None = None, attempt: int = 0, task: WordTask | None = None
) -> PackageReport:
    """Work on five APIs."""
    session = Session(task or WordTask(), model, budget or Budget(), 1.0, lambda: NOW)
    return work(FIVE, file, session, Attempt("run", attempt))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A ledger that is not there yet."""
    return tmp_path / "std.demo.jsonl"


def counts(file: Path) -> tuple[int, int]:
    """How many requests and answers the ledger has."""
    records = read_ledger(file)
    return sum(isinstance(each, Asked) for each in records), sum(isinstance(each, Answered) for each in records)


def test_everything_is_asked_once_and_never_again(file: Path) -> None:
    """A second run has nothing to do."""
    model = ScriptedModel(lambda _: "good")

    first, second = run(file, model), run(file, model)

    assert first.states == {"accepted": 5, "rejected": 0, "pending": 0}
    assert (first.requests, second.requests, len(model.asked)) == (5, 0, 5)
    assert second.states == first.states
    assert counts(file) == (5, 5)


def test_rejections_are_kept_with_their_reason_and_not_asked_again(file: Path) -> None:
    """They were paid for, too."""
    model = ScriptedModel(lambda number: "good" if number % 2 else "bad")

    report = run(file, model)

    assert (report.states, report.reasons) == ({"accepted": 2, "rejected": 3, "pending": 0}, {"check": 3})
    assert run(file, model).requests == 0


def test_a_passing_failure_leaves_one_api_pending_and_the_others_alone(file: Path) -> None:
    """The next attempt asks for that one alone."""
    model = ScriptedModel(lambda number: RetryableFailure("it stalled") if number == 1 else "good")

    first = run(file, model)
    second = run(file, model, attempt=1)

    assert (first.states["pending"], first.requests) == (1, 5)
    assert first.stopped is not None
    assert (second.states["accepted"], second.requests, second.stopped) == (5, 1, None)
    assert model.asked[-1] == FIVE[1].api_id


def test_three_failures_in_a_row_leave_the_endpoint_alone(file: Path) -> None:
    """It is down; asking on would not help it."""
    report = run(file, ScriptedModel(lambda _: RetryableFailure("down", status=503)))

    assert (report.requests, report.states["pending"]) == (3, 5)


def test_a_wish_to_be_left_alone_is_obeyed_at_once(file: Path) -> None:
    """Retry-After ends the attempt; what it says is handed on."""
    report = run(file, ScriptedModel(lambda _: RetryableFailure("slow down", status=429, retry_after=7.0)))

    assert report.requests == 1
    assert isinstance(report.stopped, RetryableFailure)
    assert report.stopped.retry_after == 7.0


def test_a_refused_prompt_is_a_rejection_and_the_others_go_on(file: Path) -> None:
    """400 speaks of one request."""
    model = ScriptedModel(lambda number: PermanentFailure("refused", status=400) if number == 2 else "good")

    report = run(file, model)

    assert (report.states, report.reasons) == ({"accepted": 4, "rejected": 1, "pending": 0}, {"refused": 1})
    assert report.stopped is None
    assert run(file, model).requests == 0


def test_three_refusals_in_a_row_are_not_about_the_prompt(file: Path) -> None:
    """A wrong parameter would be refused for every API."""
    report = run(file, ScriptedModel(lambda _: PermanentFailure("refused", status=400)))

    assert report.requests == 3
    assert isinstance(report.stopped, PermanentFailure)


@pytest.mark.parametrize("status", [401, 403, 404, None])
def test_a_refused_key_or_model_ends_the_work_and_leaves_everything_pending(file: Path, status: int | None) -> None:
    """With another key the same APIs are asked."""
    report = run(file, ScriptedModel(lambda _: PermanentFailure("refused", status=status)))

    assert (report.requests, report.states["pending"]) == (1, 5)
    assert run(file, ScriptedModel(lambda _: "good")).states["accepted"] == 5


def test_code_that_does_not_compile_goes_back_once(file: Path) -> None:
    """The second answer decides, and neither is asked for again."""
    model = ScriptedModel(lambda number: "bad compile" if number in {0, 2, 3} else "good")

    report = run(file, model)

    assert report.states == {"accepted": 4, "rejected": 1, "pending": 0}
    assert report.reasons == {"compile_error": 1}
    assert model.asked[1] == "again: bad compile."
    assert (report.requests, len(set(model.asked))) == (7, 6)
    assert run(file, model).requests == 0


def test_a_compile_error_is_still_handed_back_after_a_kill(file: Path) -> None:
    """What was judged is known, so only the second question is asked."""
    run(file, ScriptedModel(lambda number: "bad compile" if number == 0 else RetryableFailure("down")))

    model = ScriptedModel(lambda _: "good")
    report = run(file, model, attempt=1)

    assert model.asked[0] == "again: bad compile."
    assert report.states["accepted"] == 5


def test_an_answer_without_verdict_is_judged_and_not_asked_for(file: Path) -> None:
    """The process was killed between the two."""
    run(file, ScriptedModel(lambda _: "good"))
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:-1]))

    report = run(file, ScriptedModel(lambda _: "bad"))

    assert (report.requests, report.states["accepted"]) == (0, 5)


def test_new_rules_judge_again_without_a_request(file: Path) -> None:
    """The answers are there."""
    run(file, ScriptedModel(lambda _: "good"))
    task = WordTask()
    task.rules = "2"

    report = run(file, ScriptedModel(lambda _: "bad"), task=task)

    assert (report.requests, report.states["accepted"]) == (0, 5)


def test_another_prompt_asks_again(file: Path) -> None:
    """Its version is part of the key, as the model is."""
    run(file, ScriptedModel(lambda _: "good"))
    task = WordTask()
    task.prompt_version = "2"

    assert run(file, ScriptedModel(lambda _: "good"), task=task).requests == 5


def test_a_changed_api_is_asked_again_and_no_other(file: Path) -> None:
    """Its own text is part of the key; where it stands in the documentation is not."""
    run(file, ScriptedModel(lambda _: "good"))
    changed = [replace(FIVE[0], description_en="Something else."), replace(FIVE[1], source_line=99), *FIVE[2:]]

    model = ScriptedModel(lambda _: "good")
    work(changed, file, Session(WordTask(), model, Budget(), 1.0, lambda: NOW), Attempt("run", 1))

    assert model.asked == [FIVE[0].api_id]


@pytest.mark.parametrize(("cap", "answers"), [(1, 1), (120, 1), (121, 2), (300, 3), (10_000, 5)])
def test_the_cap_is_passed_by_one_answer_at_most(file: Path, cap: int, answers: int) -> None:
    """Each answer uses 120 tokens."""
    budget = Budget(max_tokens=cap)

    report = run(file, ScriptedModel(lambda _: "good"), budget=budget)

    assert report.answers == answers
    assert budget.used.tokens - 120 < cap
    assert report.states["pending"] == 5 - answers
    assert report.stopped is None


def test_an_answer_lost_on_the_way_counts_against_the_cap(file: Path) -> None:
    """It may have been paid for; a refusal was not."""
    lost, refused = Budget(max_tokens=1000), Budget(max_tokens=1000)

    run(file, ScriptedModel(lambda _: RetryableFailure("no complete answer")), budget=lost)
    run(file, ScriptedModel(lambda _: RetryableFailure("busy", status=503)), budget=refused)

    assert lost.used.completion_tokens == 3 * 50
    assert refused.used.tokens == 0


def test_progress_is_told_by_the_last_attempt_that_brought_an_answer(file: Path) -> None:
    """So that retries stop after some that brought none, and not before."""
    run(file, ScriptedModel(lambda number: "good" if number == 0 else RetryableFailure("down")), attempt=4)
    run(file, ScriptedModel(lambda _: RetryableFailure("down")), attempt=5)

    entries = entries_of(read_ledger(file)).values()

    assert (last_progress(entries, "run"), last_progress(entries, "another")) == (4, 0)
