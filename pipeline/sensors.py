"""The sensor that asks for a build when documents changed, and the job it asks for."""

import json
from typing import Final

import dagster as dg

from pipeline.assets.documents import current_versions, new_observations
from pipeline.assets.results import GROUP
from pipeline.resources import Corrections, Documents

INTERVAL_SECONDS: Final = 300

release_job = dg.define_asset_job(
    "release_job", selection=dg.AssetSelection.groups(GROUP), description="Everything from pages to the release."
)


@dg.sensor(job=release_job, minimum_interval_seconds=INTERVAL_SECONDS)
def documents_changed(
    context: dg.SensorEvaluationContext, documents: Documents, corrections: Corrections
) -> dg.SensorResult | dg.SkipReason:
    """Start a build when a source's revision or the bytes of its documents changed."""
    versions = current_versions(documents, corrections)
    named = {key.to_user_string(): version for key, version in sorted(versions.items())}
    before: dict[str, str] = json.loads(context.cursor) if context.cursor else {}
    if named == before:
        return dg.SkipReason("No document changed.")
    changed = sorted(name for name in named.keys() | before.keys() if named.get(name) != before.get(name))
    cursor = json.dumps(named)
    return dg.SensorResult(
        run_requests=[dg.RunRequest(tags={"cjkb/changed": ", ".join(changed)[:200]})],
        asset_events=new_observations(context.instance, versions),
        cursor=cursor,
    )
