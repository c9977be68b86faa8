"""`cjkb examples run`: the packages of a plan one after the other, each a Dagster run of its own.

For several at a time the command is started several times: each process takes
the packages that no other holds, and the pool bounds them all. Threads would
not do: Dagster configures logging anew for each run, and two runs in one
process lock each other out.
"""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import dagster as dg
from rich.console import Console

from artifacts.installation import take_lock
from artifacts.near_names import suggestion
from pipeline.assets.generated import ASSET_OF, GenerationScope, opened_model
from pipeline.assets.workbench import Workbench, refuse_unknown
from pipeline.definitions import build_definitions
from pipeline.errors import GenerationError
from pipeline.examples_display import GenerationDisplay
from pipeline.generation.budget import Budget, Use
from pipeline.generation.compiler import Compiler
from pipeline.generation.ledger import ledger_folder
from pipeline.generation.plan import Limits, PlannedApi, chosen, planned
from pipeline.generation_jobs import JOB_OF, failed_partitions, generation_checks_job, prepare
from pipeline.progress import LOGGER, display_logger
from serving.llm.errors import INSTALL_LINE
from serving.llm.settings import LlmSettings

_TAG: Final = "cjkb/examples"  # marks the runs of this module
_PARTITION: Final = "dagster/partition"


@dataclass(frozen=True, slots=True)
class RunOptions:
    """What a person may choose about a run."""

    task: str
    limits: Limits
    first_wait_seconds: float = 2.0
    request_seconds: float = 120.0


@dataclass(frozen=True, slots=True)
class RunReport:
    """What a run came to."""

    states: Mapping[str, int]  # of all APIs of the task, afterwards
    taken: int  # APIs that were taken up
    used: Use
    cost: float
    failed: Mapping[str, str]  # packages of this run that failed, with the reason
    elsewhere: tuple[str, ...]  # packages that another run is at work on


def look(bench: Workbench, task: str, model: str, limits: Limits) -> list[PlannedApi]:
    """Return the APIs of a task, in order, each with its state.

    Raises:
        GenerationError: a package is named that the task has nothing in.
    """
    refuse_unknown(limits.packages, bench.packages(task), suggestion)
    return planned(bench.wanted(task), bench.task(task), model, bench.entries(task))


def refuse_incomplete(settings: LlmSettings, limits: Limits) -> None:
    """Refuse a run that lacks a model, its client, or prices to count by.

    Raises:
        GenerationError: it does.
    """
    if not settings.is_on:
        raise GenerationError(
            "No language model is set. Set OPENAI_API_KEY and OPENAI_MODEL (and OPENAI_BASE_URL for another endpoint "
            "than OpenAI's), then run it again; `cjkb examples plan` shows what would be asked."
        )
    if find_spec("openai") is None:
        raise GenerationError(f"Asking a model needs the package openai, which is not installed: {INSTALL_LINE}")
    if limits.max_cost is not None and settings.prices is None:
        raise GenerationError(
            "--max-cost needs prices. Add to cjkb.yaml: llm: {prices: {input: 0.15, output: 0.60}}, per million "
            "tokens, or use --max-tokens."
        )


def run_generation(
    options: RunOptions,
    settings: LlmSettings,
    *,
    instance: dg.DagsterInstance,
    console: Console,
    compiler: Compiler | None,
) -> RunReport:
    """Ask for what is missing, as far as the limits allow.

    Raises:
        GenerationError: a model, prices or the rows of a build are missing.
        KeyboardInterrupt: it was interrupted; every answer that came is kept.
    """
    refuse_incomplete(settings, options.limits)
    bench = Workbench(instance, compiler=compiler)
    model = settings.model or ""
    taken = chosen(look(bench, options.task, model, options.limits), options.limits, settings.prices)
    by_package: dict[str, set[str]] = {}
    for row in taken:
        by_package.setdefault(row.api.package, set()).add(row.api.api_id)
    prepare(instance, by_package, slots=settings.slots)
    _end_orphans(instance, options.task)
    budget = Budget(max_tokens=options.limits.max_tokens, max_cost=options.limits.max_cost, prices=settings.prices)
    with GenerationDisplay(console, budget, total=len(taken)) as display, opened_model(settings) as asked:
        scope = GenerationScope(
            budget=budget,
            chosen={package: frozenset(ids) for package, ids in by_package.items()},
            bench=bench,
            model=asked,
            settings=settings,
            first_wait_seconds=options.first_wait_seconds,
            request_seconds=options.request_seconds,
            tell=display.tell,
        )
        worker = _Worker(options.task, scope, instance, display)
        worker.work_through(list(by_package))
    _check(instance)
    states = {"accepted": 0, "rejected": 0, "pending": 0}
    for row in look(bench, options.task, model, Limits()):
        states[row.state] += 1
    return RunReport(states, len(taken), budget.used, budget.cost, worker.failed, tuple(sorted(worker.elsewhere)))


class _Worker:
    """Takes packages one after the other."""

    def __init__(
        self, task: str, scope: GenerationScope, instance: dg.DagsterInstance, display: GenerationDisplay
    ) -> None:
        definitions = build_definitions(scope=scope, loggers={LOGGER: display_logger(display.say)})
        self._task = task
        self._job = definitions.resolve_job_def(JOB_OF[task])
        self._budget = scope.budget
        self._instance = instance
        self._display = display
        self.failed: dict[str, str] = {}
        self.elsewhere: list[str] = []

    def work_through(self, packages: Sequence[str]) -> None:
        """Run every package; an interrupt lets the request under way end, for its answer is paid for."""
        with ThreadPoolExecutor(max_workers=1, thread_name_prefix="package") as pool:  # signals stay with this thread
            future = pool.submit(self._run_all, packages)
            try:
                future.result()
            except KeyboardInterrupt:
                self._budget.stop()
                raise

    def _run_all(self, packages: Sequence[str]) -> None:
        for package in packages:
            self._run(package)

    def _run(self, package: str) -> None:
        if self._budget.is_spent:
            return
        with _run_lock(self._task, package) as is_ours:
            if not is_ours:
                self.elsewhere.append(package)
                return
            result = self._job.execute_in_process(
                instance=self._instance,
                partition_key=package,
                run_config={"loggers": {LOGGER: {}}},
                raise_on_error=False,
                tags={_TAG: self._task},
            )
        if not result.success:
            why = _reason(result.all_events)
            self._display.say(f"failed: {why}")
            self.failed[package] = why


def _reason(events: Sequence[dg.DagsterEvent]) -> str:
    for event in reversed(events):
        if event.event_type_value == "STEP_FAILURE":
            data = event.step_failure_data
            if data.user_failure_data and data.user_failure_data.description:
                return str(data.user_failure_data.description)
            if data.error:
                return str(data.error.message).strip()
    return "the run ended early"


@contextmanager
def _run_lock(task: str, package: str) -> Iterator[bool]:
    """Tell whether nobody else runs a package, and keep others from it meanwhile."""
    folder = ledger_folder(task)
    folder.mkdir(parents=True, exist_ok=True)
    with _run_file(folder, package).open("ab") as file:
        try:
            take_lock(file)
        except OSError:
            yield False
            return
        yield True


def _run_file(folder: Path, package: str) -> Path:
    return folder / f"{package}.run"


def _end_orphans(instance: dg.DagsterInstance, task: str) -> None:
    """Say of runs that were killed that they are over, and give their slots back: nobody holds their package."""
    started = dg.RunsFilter(statuses=[dg.DagsterRunStatus.STARTED, dg.DagsterRunStatus.STARTING], tags={_TAG: task})
    for run in instance.get_runs(filters=started):
        with _run_lock(task, run.tags.get(_PARTITION, "")) as is_over:
            if is_over:
                instance.report_run_canceled(run, message="The run was killed.")
                instance.event_log_storage.free_concurrency_slots_for_run(run.run_id)


def _check(instance: dg.DagsterInstance) -> None:
    """Judge the standing checks, for whoever looks at the UI."""
    job = build_definitions(loggers={}).resolve_job_def(generation_checks_job.name)
    job.execute_in_process(instance=instance, raise_on_error=False, run_config={"loggers": {"console": _QUIET}})


_QUIET: Final = {"config": {"log_level": "CRITICAL"}}


def failures(instance: dg.DagsterInstance, task: str) -> Mapping[str, str]:
    """Return the packages of a task whose last run failed, with the reason."""
    return failed_partitions(instance, ASSET_OF[task])
