"""Generated examples and translations: one partition per package, outside the release.

The model's answers stand in the ledgers (`pipeline.generation.ledger`); a
partition only says that its ledger has taken everything up. So a partition may
fail, be killed or be run again at any time without losing or paying anything.
A release reads the ledgers and never these assets.
"""

import datetime as dt
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Final

import dagster as dg
from sqlalchemy.exc import IntegrityError

from artifacts.schema import ApiRow
from pipeline.assets.workbench import Workbench
from pipeline.errors import LedgerError
from pipeline.generation.acceptance import Verdict
from pipeline.generation.budget import Budget, Use
from pipeline.generation.compiler import find_compiler
from pipeline.generation.entries import entries_of
from pipeline.generation.ledger import EXAMPLES, TRANSLATIONS, ledger_file, ledger_folder, read_ledger
from pipeline.generation.work import Attempt, Model, PackageReport, Session, last_progress, stand, work
from serving.llm.client import LlmClient
from serving.llm.completion import Completion, Message
from serving.llm.errors import LlmFailure, PermanentFailure, RetryableFailure
from serving.llm.settings import LlmSettings, llm_settings

GROUP: Final = "generation"
POOL: Final = "llm"
PACKAGES: Final = dg.DynamicPartitionsDefinition(name="packages")
ASSET_OF: Final[Mapping[str, str]] = {EXAMPLES: "generated_examples", TRANSLATIONS: "translated_descriptions"}
FRUITLESS_ATTEMPTS: Final = 5  # attempts without a single answer after which a partition is given up
FIRST_WAIT_SECONDS: Final = 2.0
LONGEST_WAIT_SECONDS: Final = 300.0
REQUEST_SECONDS: Final = 120.0  # nobody waits for an answer
RETRIES: Final = dg.RetryPolicy(
    max_retries=FRUITLESS_ATTEMPTS,
    delay=FIRST_WAIT_SECONDS,
    backoff=dg.Backoff.EXPONENTIAL,
    jitter=dg.Jitter.PLUS_MINUS,
)


@dataclass(frozen=True)
class GenerationScope:
    """What a person allows a run: from the UI everything, from `cjkb examples run` what its options say."""

    budget: Budget = field(default_factory=Budget)
    chosen: Mapping[str, frozenset[str]] | None = None  # api_ids by package; None is all
    bench: Workbench | None = None
    model: Model | None = None
    settings: LlmSettings | None = None
    first_wait_seconds: float = FIRST_WAIT_SECONDS
    request_seconds: float = REQUEST_SECONDS
    tell: Callable[[ApiRow, Verdict, Use], None] = lambda _api, _verdict, _use: None


class KeylessModel:
    """The client, with answers in which the key is blotted out: an endpoint may send back what it was sent."""

    def __init__(self, client: LlmClient, key: str) -> None:
        self._client = client
        self._key = key

    @property
    def model(self) -> str:
        """Return the name of the model."""
        return self._client.model

    def complete(
        self, messages: Sequence[Message], *, max_tokens: int, deadline_seconds: float, temperature: float | None = None
    ) -> Completion:
        """Return an answer without the key."""
        found = self._client.complete(
            messages, max_tokens=max_tokens, deadline_seconds=deadline_seconds, temperature=temperature
        )
        return replace(found, text=found.text.replace(self._key, "[key]")) if self._key else found


@contextmanager
def opened_model(settings: LlmSettings) -> Iterator[Model]:
    """Give the client of the model that is set."""
    with LlmClient(settings) as client:
        yield KeylessModel(client, settings.api_key or "")


def set_slots(instance: dg.DagsterInstance, slots: int) -> None:
    """Let this many partitions be at work at once; `dagster.yaml` knows only one number for all pools."""
    storage = instance.event_log_storage
    if storage.supports_global_concurrency_limits:
        known = {pool.name: pool.limit for pool in storage.get_pool_limits() if not pool.from_default}
        if known.get(POOL) != slots:
            twice(lambda: storage.set_concurrency_slots(POOL, slots))


def twice(note: Callable[[], None]) -> None:
    """Note something in Dagster's tables, again if another run noted it at the same moment.

    Dagster looks whether a row is there and then inserts it; between the two
    another process may have done so. The second time it finds the row.
    """
    try:
        note()
    except IntegrityError:
        note()


def utc_now() -> str:
    """Return the time, to the second."""
    return f"{dt.datetime.now(dt.UTC):%Y-%m-%dT%H:%M:%SZ}"


@dg.asset(
    group_name=GROUP,
    partitions_def=PACKAGES,
    deps=["api_records", "official_examples", "java_members", "java_types"],
    pool=POOL,
    retry_policy=RETRIES,
    kinds={"openai"},
)
def generated_examples(
    context: dg.AssetExecutionContext, scope: dg.ResourceParam[GenerationScope]
) -> dg.MaterializeResult[None]:
    """Examples that a model wrote for the APIs of a package, each accepted or rejected with a reason."""
    return _generate(context, EXAMPLES, scope)


@dg.asset(
    group_name=GROUP,
    partitions_def=PACKAGES,
    deps=["api_records"],
    pool=POOL,
    retry_policy=RETRIES,
    kinds={"openai"},
)
def translated_descriptions(
    context: dg.AssetExecutionContext, scope: dg.ResourceParam[GenerationScope]
) -> dg.MaterializeResult[None]:
    """English texts for the APIs of a package that are documented in Chinese only."""
    return _generate(context, TRANSLATIONS, scope)


GENERATED: Final[tuple[dg.AssetsDefinition, ...]] = (generated_examples, translated_descriptions)


def _generate(context: dg.AssetExecutionContext, name: str, scope: GenerationScope) -> dg.MaterializeResult[None]:
    settings = scope.settings or llm_settings(environment=os.environ)
    set_slots(context.instance, settings.slots)
    bench = scope.bench or Workbench(context.instance, compiler=find_compiler(os.environ))
    if scope.model is not None:
        return _worked(context, name, bench, scope.model, scope)
    with opened_model(settings) as model:
        return _worked(context, name, bench, model, replace(scope, budget=Budget(prices=settings.prices)))


def _worked(
    context: dg.AssetExecutionContext, name: str, bench: Workbench, model: Model, scope: GenerationScope
) -> dg.MaterializeResult[None]:
    package, task = context.partition_key, bench.task(name)
    apis = bench.wanted_of(name, package)
    chosen = scope.chosen.get(package, frozenset()) if scope.chosen is not None else None
    asked = [api for api in apis if chosen is None or api.api_id in chosen]
    session = Session(task, model, scope.budget, scope.request_seconds, utc_now, scope.tell)
    file = ledger_file(ledger_folder(name), package)
    try:
        report = work(asked, file, session, Attempt(context.run_id, context.retry_number))
    except LedgerError as error:
        raise dg.Failure(str(error), allow_retries=False) from error
    entries = entries_of(read_ledger(file))
    states, reasons = stand(apis, task, model.model, entries)
    facts = _facts(report, states, reasons, model=model.model, prompt=task.prompt_version, budget=scope.budget)
    if report.stopped is None:
        return dg.MaterializeResult(metadata=facts)
    fruitless = context.retry_number - last_progress(entries.values(), context.run_id)
    raise _failure(context, report.stopped, facts, fruitless=fruitless, first_wait=scope.first_wait_seconds)


def _failure(
    context: dg.AssetExecutionContext,
    failure: LlmFailure,
    facts: Mapping[str, int | float | str | dg.MetadataValue],
    *,
    fruitless: int,
    first_wait: float,
) -> dg.Failure | dg.RetryRequested:
    """Return what ends this attempt: a retry after a while, or the end of the partition."""
    told = {**facts, "failure": failure.reason, "http_status": failure.status or 0, "fruitless_attempts": fruitless}
    if isinstance(failure, PermanentFailure):
        return dg.Failure(f"{context.partition_key}: {failure.reason}.", metadata=told, allow_retries=False)
    if fruitless >= FRUITLESS_ATTEMPTS:
        sentence = (
            f"{context.partition_key}: {fruitless + 1} attempts brought no answer; the last one: {failure.reason}."
        )
        return dg.Failure(sentence, metadata=told, allow_retries=False)
    asset = dg.AssetKey(context.asset_key.path)
    context.log_event(dg.AssetObservation(asset, partition=context.partition_key, metadata=told))
    wait = wait_seconds(failure, fruitless=fruitless, first_wait=first_wait)
    context.log.warning("%s: %s; again in %.3g s.", context.partition_key, failure.reason, wait)
    return dg.RetryRequested(max_retries=context.retry_number + 1, seconds_to_wait=wait)


def wait_seconds(failure: LlmFailure, *, fruitless: int, first_wait: float) -> float:
    """Return how long to leave the endpoint alone: as long as it asked for, else longer each time, with jitter."""
    wished = failure.retry_after if isinstance(failure, RetryableFailure) else None
    if wished is not None:
        return wished
    policy = dg.RetryPolicy(
        max_retries=FRUITLESS_ATTEMPTS, delay=first_wait, backoff=RETRIES.backoff, jitter=RETRIES.jitter
    )
    return min(float(policy.calculate_delay(fruitless + 1)), LONGEST_WAIT_SECONDS)


def _facts(
    report: PackageReport,
    states: Mapping[str, int],
    reasons: Mapping[str, int],
    *,
    model: str,
    prompt: str,
    budget: Budget,
) -> dict[str, int | float | str | dg.MetadataValue]:
    judged = states["accepted"] + states["rejected"]
    return {
        **states,
        "model": model,
        "prompt_version": prompt,
        "requests": report.requests,
        "answers": report.answers,
        "prompt_tokens": report.used.prompt_tokens,
        "completion_tokens": report.used.completion_tokens,
        "cost": round(report.used.cost(budget.prices), 6),
        "acceptance_ratio": round(states["accepted"] / judged, 4) if judged else 0.0,
        "rejected_for": dg.MetadataValue.json(dict(reasons)),
    }
