"""The sensor that asks for a build when documents changed, and the job it asks for."""

import json
from collections.abc import Mapping
from typing import Final

import dagster as dg

from pipeline.assets.documents import current_versions, new_observations
from pipeline.assets.results import GROUP
from pipeline.errors import PipelineError
from pipeline.resources import Corrections, Documents
from pipeline.sources import load_sources
from pipeline.sources.probe import probe

INTERVAL_SECONDS: Final = 300

_PROBE: Final = "probe"
_VERSIONS: Final = "versions"

release_job = dg.define_asset_job(
    "release_job", selection=dg.AssetSelection.groups(GROUP), description="Everything from pages to the release."
)


@dg.sensor(job=release_job, minimum_interval_seconds=INTERVAL_SECONDS)
def documents_changed(
    context: dg.SensorEvaluationContext, documents: Documents, corrections: Corrections
) -> dg.SensorResult | dg.SkipReason:
    """Start a build when a source's revision or the bytes of its documents changed."""
    before = json.loads(context.cursor) if context.cursor else {}
    try:
        seen = probe(load_sources(documents.path), beside=[*corrections.override_files(), *corrections.member_files()])
        if seen == before.get(_PROBE):
            return dg.SkipReason("Sizes, times and revisions are what they were.")
        versions = current_versions(documents, corrections)
    except (PipelineError, OSError) as error:
        return dg.SkipReason(str(error))
    named = {key.to_user_string(): version for key, version in sorted(versions.items())}
    cursor = json.dumps({_PROBE: seen, _VERSIONS: named})
    changed = _differences(before.get(_VERSIONS, {}), named)
    if not changed:
        return dg.SensorResult(skip_reason="Files were touched, but every byte is what it was.", cursor=cursor)
    return dg.SensorResult(
        run_requests=[dg.RunRequest(tags={"cjkb/changed": ", ".join(changed)[:200]})],
        asset_events=new_observations(context.instance, versions),
        cursor=cursor,
    )


def _differences(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    return sorted(name for name in before.keys() | now.keys() if before.get(name) != now.get(name))
