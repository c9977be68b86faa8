"""Jobs around generating, outside the release: one run per package, nightly if switched on, and a standing check."""

import os
from collections.abc import Iterable, Mapping
from typing import Final

import dagster as dg

from pipeline.assets.generated import (
    ASSET_OF,
    PACKAGES,
    generated_examples,
    set_slots,
    translated_descriptions,
    twice,
)
from pipeline.assets.workbench import Workbench
from pipeline.errors import PipelineError
from pipeline.generation.ledger import EXAMPLES, TRANSLATIONS
from pipeline.generation.plan import planned
from serving.llm.settings import llm_settings

_SAMPLE: Final = 20
_STEP_FAILURE: Final = dg.DagsterEventType.STEP_FAILURE

_ONLY_ASSETS: Final = dg.AssetSelection.all_asset_checks()

examples_job = dg.define_asset_job(
    "examples_job",
    selection=dg.AssetSelection.assets(generated_examples) - _ONLY_ASSETS,
    description="Asks a model for the examples of a package.",
)
translations_job = dg.define_asset_job(
    "translations_job",
    selection=dg.AssetSelection.assets(translated_descriptions) - _ONLY_ASSETS,
    description="Asks a model for the English texts of a package.",
)
generation_checks_job = dg.define_asset_job(
    "generation_checks_job",
    selection=dg.AssetSelection.checks_for_assets(generated_examples, translated_descriptions),
    description="Says which packages have failed.",
)
JOB_OF: Final = {EXAMPLES: examples_job.name, TRANSLATIONS: translations_job.name}


@dg.asset_check(asset=generated_examples)
def examples_have_no_failed_partition(context: dg.AssetCheckExecutionContext) -> dg.AssetCheckResult:
    """No package's last run for examples has failed."""
    return _judged(failed_partitions(context.instance, ASSET_OF[EXAMPLES]))


@dg.asset_check(asset=translated_descriptions)
def translations_have_no_failed_partition(context: dg.AssetCheckExecutionContext) -> dg.AssetCheckResult:
    """No package's last run for translations has failed."""
    return _judged(failed_partitions(context.instance, ASSET_OF[TRANSLATIONS]))


GENERATION_CHECKS: Final = (examples_have_no_failed_partition, translations_have_no_failed_partition)


@dg.schedule(job=examples_job, cron_schedule="0 1 * * *", execution_timezone="UTC")
def nightly_examples(context: dg.ScheduleEvaluationContext) -> dg.SkipReason | list[dg.RunRequest]:
    """Ask for what is missing, one run per package; off until somebody switches it on."""
    settings = llm_settings(environment=os.environ)
    if not settings.is_on:
        return dg.SkipReason("No language model is set: OPENAI_API_KEY and OPENAI_MODEL name one.")
    try:
        bench = Workbench(context.instance)
        rows = planned(bench.wanted(EXAMPLES), bench.task(EXAMPLES), settings.model or "", bench.entries(EXAMPLES))
    except PipelineError as error:
        return dg.SkipReason(str(error))
    packages = list(dict.fromkeys(row.api.package for row in rows if row.state == "pending"))
    prepare(context.instance, packages, slots=settings.slots)
    return [dg.RunRequest(partition_key=package) for package in packages] or dg.SkipReason("Nothing is pending.")


def prepare(instance: dg.DagsterInstance, packages: Iterable[str], *, slots: int) -> None:
    """Make the instance know the packages, and how many may be at work at once."""
    name = str(PACKAGES.name)
    new = [package for package in packages if not instance.has_dynamic_partition(name, package)]
    if new:
        twice(lambda: instance.add_dynamic_partitions(name, new))
    set_slots(instance, slots)


def failed_partitions(instance: dg.DagsterInstance, asset: str) -> Mapping[str, str]:
    """Return the packages whose last run failed, with the sentence that says why."""
    keys = instance.get_dynamic_partitions(str(PACKAGES.name))
    statuses = instance.get_status_by_partition(dg.AssetKey(asset), keys, PACKAGES) if keys else None
    failed = [key for key, status in (statuses or {}).items() if str(getattr(status, "value", "")) == "FAILED"]
    return {package: _why(instance, asset, package) for package in sorted(failed)}


def _why(instance: dg.DagsterInstance, asset: str, package: str) -> str:
    job = next(JOB_OF[task] for task, name in ASSET_OF.items() if name == asset)
    runs = instance.get_runs(dg.RunsFilter(job_name=job, tags={"dagster/partition": package}), limit=1)
    entries = [entry for run in runs for entry in instance.all_logs(run.run_id, of_type=_STEP_FAILURE)]
    for data in (entry.dagster_event.step_failure_data for entry in entries if entry.dagster_event):
        if data.user_failure_data and data.user_failure_data.description:
            return str(data.user_failure_data.description)
        if data.error:
            return str(data.error.message).strip()
    return "the run ended without a word"


def _judged(failed: Mapping[str, str]) -> dg.AssetCheckResult:
    if not failed:
        return dg.AssetCheckResult(passed=True)
    return dg.AssetCheckResult(
        passed=False,
        severity=dg.AssetCheckSeverity.WARN,
        description=f"{len(failed)} packages have failed: {', '.join(list(failed)[:_SAMPLE])}. "
        "`cjkb examples run` takes them up again.",
        metadata={"failed_count": len(failed), "failed": dg.MetadataValue.json(dict(failed))},
    )
