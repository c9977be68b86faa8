"""Which assets a build has to make again.

Dagster records, with every materialisation, the code version of the asset and
the data version of each input; documents are observed with a digest of their
bytes. This module compares that record with what is now, so the event log is
the only memory: the Dagster UI sees the same, and no file of ours can disagree
with it. The records are read through the instance's own methods. Dagster's
resolver of stale assets is internal, and does not know that rows may have been
deleted or that a blocking check failed; either makes an asset stale here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import dagster as dg

from pipeline.assets.documents import DATA_VERSION_TAG
from pipeline.assets.results import DOCUMENT_VERSIONS
from pipeline.io_manager import TABLE, file_named_by

CODE_VERSION_TAG: Final = "dagster/code_version"
_INPUT_TAG: Final = "dagster/input_data_version/"


@dataclass(frozen=True, slots=True)
class World:
    """What the event log remembers, and what is now."""

    made: Mapping[dg.AssetKey, dg.AssetMaterialization]  # latest materialisations
    failing: Mapping[dg.AssetKey, str]  # a check that has not passed on the latest materialisation
    documents: Mapping[dg.AssetKey, str]  # data versions of the external assets now
    rows_folder: Path


def look(
    instance: dg.DagsterInstance,
    assets: Sequence[dg.AssetsDefinition],
    checks: Sequence[dg.AssetChecksDefinition],
    *,
    documents: Mapping[dg.AssetKey, str],
    rows_folder: Path,
) -> World:
    """Read what the instance remembers of the assets and their checks."""
    keys = [key for definition in assets for key in definition.keys]
    events = {key: event for key, event in instance.get_latest_materialization_events(keys).items() if event}
    made = {key: event.asset_materialization for key, event in events.items() if event.asset_materialization}
    check_keys = [key for check in checks for key in check.check_keys]
    return World(made, dict(_failing(instance, check_keys, events)), documents, rows_folder)


def stale_assets(assets: Sequence[dg.AssetsDefinition], world: World) -> dict[dg.AssetKey, str]:
    """Return the assets to make again, each with the reason; `assets` come upstream before downstream."""
    stale: dict[dg.AssetKey, str] = {}
    for definition in assets:
        reasons = [reason for spec in definition.specs if (reason := _reason(spec, stale, world))]
        if reasons:  # a step that makes several assets makes all of them
            stale.update(dict.fromkeys(definition.keys, reasons[0]))
    return stale


def _reason(spec: dg.AssetSpec, stale: Mapping[dg.AssetKey, str], world: World) -> str | None:
    made = world.made.get(spec.key)
    if made is None:
        return "it was never made"
    if (made.tags or {}).get(CODE_VERSION_TAG) != spec.code_version:
        return "its code changed"
    if changed := next(_changed_inputs(spec, made, stale, world), None):
        return f"{changed} changed"
    if TABLE in spec.metadata and file_named_by(made, world.rows_folder) is None:
        return "its rows are gone"
    failing = world.failing.get(spec.key)
    return f"check {failing} has not passed" if failing else None


def _changed_inputs(
    spec: dg.AssetSpec, made: dg.AssetMaterialization, stale: Mapping[dg.AssetKey, str], world: World
) -> Iterator[str]:
    read = made.metadata.get(DOCUMENT_VERSIONS)
    documents = read.value if read and isinstance(read.value, dict) else {}
    for dep in spec.deps:
        name = dep.asset_key.to_user_string()
        if dep.asset_key in world.documents:
            is_changed = documents.get(name) != world.documents[dep.asset_key]
        else:
            then = (made.tags or {}).get(_INPUT_TAG + name)
            is_changed = dep.asset_key in stale or then != _data_version(world.made.get(dep.asset_key))
        if is_changed:
            yield name


def _data_version(made: dg.AssetMaterialization | None) -> str | None:
    return (made.tags or {}).get(DATA_VERSION_TAG) if made else None


def _failing(
    instance: dg.DagsterInstance,
    keys: Sequence[dg.AssetCheckKey],
    made: Mapping[dg.AssetKey, dg.EventLogEntry],
) -> Iterator[tuple[dg.AssetKey, str]]:
    """Yield the assets with a check that did not pass on what was made last; an earlier pass does not count."""
    records = instance.event_log_storage.get_latest_asset_check_execution_by_key(keys)  # one query for all
    for key in keys:
        record = records.get(key)
        evaluation = record.event.asset_check_evaluation if record and record.event else None
        target = evaluation.target_materialization_data if evaluation and evaluation.passed else None
        event = made.get(key.asset_key)
        if event and (target is None or (target.run_id, target.timestamp) != (event.run_id, event.timestamp)):
            yield key.asset_key, key.name
