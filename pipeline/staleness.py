"""Which assets a build has to make again.

Dagster records, with every materialisation, the code version of the asset and
the data version of each input; documents are observed with a digest of their
bytes. This module compares that record with what is now, so the event log is
the only memory: the Dagster UI sees the same, and no file of ours can disagree
with it. The records are read through public methods of the instance. Dagster's
own resolver of stale assets is internal, and does not know that rows may have
been deleted or that a blocking check failed, either of which makes an asset
stale here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import dagster as dg

from pipeline.assets.documents import DATA_VERSION_TAG
from pipeline.assets.results import DOCUMENT_VERSIONS
from pipeline.io_manager import TABLE, stored_file

CODE_VERSION_TAG: Final = "dagster/code_version"
_INPUT_TAG: Final = "dagster/input_data_version/"


@dataclass(frozen=True, slots=True)
class World:
    """What is, as opposed to what the event log says of the past."""

    instance: dg.DagsterInstance
    documents: Mapping[dg.AssetKey, str]  # data versions of the external assets now
    rows_folder: Path


def stale_assets(
    assets: Sequence[dg.AssetsDefinition], checks: Sequence[dg.AssetChecksDefinition], world: World
) -> dict[dg.AssetKey, str]:
    """Return the assets to make again, each with the reason.

    Args:
        assets: The materialisable assets, upstream before downstream.
        checks: Their checks; one that did not pass makes its asset stale.
        world: What is.
    """
    blocking: dict[dg.AssetKey, list[dg.AssetCheckKey]] = {}
    for check in checks:
        for key in check.check_keys:
            blocking.setdefault(key.asset_key, []).append(key)
    stale: dict[dg.AssetKey, str] = {}
    for definition in assets:
        reasons = [reason for spec in definition.specs if (reason := _reason(spec, stale, blocking, world))]
        if reasons:  # a step that makes several assets makes all of them
            stale.update(dict.fromkeys(definition.keys, reasons[0]))
    return stale


def _reason(
    spec: dg.AssetSpec,
    stale: Mapping[dg.AssetKey, str],
    blocking: Mapping[dg.AssetKey, Sequence[dg.AssetCheckKey]],
    world: World,
) -> str | None:
    event = world.instance.get_latest_materialization_event(spec.key)
    made = event.asset_materialization if event else None
    if event is None or made is None:
        return "it was never made"
    if (made.tags or {}).get(CODE_VERSION_TAG) != spec.code_version:
        return "its code changed"
    if changed := next(_changed_inputs(spec, made, stale, world), None):
        return f"{changed} changed"
    if TABLE in spec.metadata and stored_file(world.instance, world.rows_folder, spec.key) is None:
        return "its rows are gone"
    failed = next((key for key in blocking.get(spec.key, ()) if not _has_passed(key, event, world)), None)
    return f"check {failed.name} has not passed" if failed else None


def _changed_inputs(
    spec: dg.AssetSpec, made: dg.AssetMaterialization, stale: Mapping[dg.AssetKey, str], world: World
) -> Iterator[str]:
    tags = made.tags or {}
    read = made.metadata.get(DOCUMENT_VERSIONS)
    documents = read.value if read else {}
    for dep in spec.deps:
        name = dep.asset_key.to_user_string()
        if dep.asset_key in stale:
            yield name
        elif dep.asset_key in world.documents:
            if not isinstance(documents, dict) or documents.get(name) != world.documents[dep.asset_key]:
                yield name
        elif tags.get(_INPUT_TAG + name) != _data_version(world.instance, dep.asset_key):
            yield name


def _data_version(instance: dg.DagsterInstance, key: dg.AssetKey) -> str | None:
    event = instance.get_latest_materialization_event(key)
    made = event.asset_materialization if event else None
    return (made.tags or {}).get(DATA_VERSION_TAG) if made else None


def _has_passed(key: dg.AssetCheckKey, made: dg.EventLogEntry, world: World) -> bool:
    """Return whether the check passed on this materialisation, not on an earlier one."""
    record = world.instance.get_latest_asset_check_evaluation_record(key)
    evaluation = record.event.asset_check_evaluation if record and record.event else None
    if evaluation is None or not evaluation.passed or evaluation.target_materialization_data is None:
        return False
    target = evaluation.target_materialization_data
    return target.run_id == made.run_id and target.timestamp == made.timestamp
