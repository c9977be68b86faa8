"""What a build reads, as Dagster sees it: observed, never materialised.

One external asset per set of documents, whose data version is the digest of
its bytes. Staleness, the sensor and the Dagster UI go by these versions, so a
touched page of the manual leaves the library's assets alone. Observations are
reported by `cjkb build` and by the sensor; an asset that reads documents says
itself which versions it read, since they may have changed since.
"""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

import dagster as dg

from pipeline.generation.distilled import read_generated, version_of
from pipeline.resources import Corrections, Documents
from pipeline.sources import LocatedSource, page_sets
from pipeline.sources.digests import tree_digest
from pipeline.sources.kinds import KINDS

GROUP: Final = "documents"
DATA_VERSION_TAG: Final = "dagster/data_version"
SOURCES_FILE: Final = dg.AssetKey([GROUP, "sources_file"])
EDITION: Final = dg.AssetKey([GROUP, "edition"])
OVERRIDE_FILES: Final = dg.AssetKey([GROUP, "override_files"])
MEMBER_FILES: Final = dg.AssetKey([GROUP, "member_files"])
LEDGERS: Final = dg.AssetKey([GROUP, "ledgers"])
EMBEDDER: Final = dg.AssetKey([GROUP, "embedder"])  # no document, but what a build is told


def page_key(page_set: tuple[str, str]) -> dg.AssetKey:
    """Return the external asset of the pages of one (area, library)."""
    area, library = page_set
    return dg.AssetKey([GROUP, f"{library or area}_pages"])


PAGE_KEYS: Final[Mapping[tuple[str, str], dg.AssetKey]] = {pages: page_key(pages) for pages in page_sets()}
DATA_KEYS: Final[Mapping[str, dg.AssetKey]] = {
    kind.name: dg.AssetKey([GROUP, f"{kind.name}_files"]) for kind in KINDS.values() if kind.data
}
ALL_KEYS: Final = (
    *PAGE_KEYS.values(),
    *DATA_KEYS.values(),
    SOURCES_FILE,
    EDITION,
    OVERRIDE_FILES,
    MEMBER_FILES,
    LEDGERS,
)

_DOC: Final = {
    SOURCES_FILE: "The sources file: the record of each source that goes into the manifest.",
    EDITION: "The sources file: the Cangjie version it names.",
    OVERRIDE_FILES: "Reviewed corrections, pipeline/curated/overrides.",
    MEMBER_FILES: "Curated Java mappings, pipeline/curated/members.",
    LEDGERS: "What a language model wrote and the rules accepted, $CJKB_HOME/examples.",
    EMBEDDER: "The setting `build.vectors`: what makes the vectors of a release, if anything.",
}
DOCUMENTS: Final = tuple(
    dg.AssetSpec(key, group_name=GROUP, description=_DOC.get(key, "Files of the sources, as they stand."))
    for key in (*ALL_KEYS, EMBEDDER)
)


def current_versions(
    documents: Documents, corrections: Corrections, keys: Iterable[dg.AssetKey] = ALL_KEYS
) -> dict[dg.AssetKey, str]:
    """Return the data version that the documents have now."""
    wanted = set(keys)
    located = documents.located if wanted - {OVERRIDE_FILES, MEMBER_FILES, LEDGERS} else ()
    versions = {key: _digest(located, *page_set) for page_set, key in PAGE_KEYS.items() if key in wanted}
    versions |= {key: _digest(located, kind, "") for kind, key in DATA_KEYS.items() if key in wanted}
    if SOURCES_FILE in wanted:
        versions[SOURCES_FILE] = _short("\n".join(sorted(map(repr, documents.rows()))))
    if EDITION in wanted:
        versions[EDITION] = _short(repr(documents.edition()))
    if OVERRIDE_FILES in wanted:
        versions[OVERRIDE_FILES] = _files_digest(corrections.override_files())
    if MEMBER_FILES in wanted:
        versions[MEMBER_FILES] = _files_digest(corrections.member_files())
    if LEDGERS in wanted:
        versions[LEDGERS] = version_of(read_generated())
    return versions


def report_observations(instance: dg.DagsterInstance, versions: Mapping[dg.AssetKey, str]) -> None:
    """Record the versions that differ from what the instance saw last."""
    for observation in new_observations(instance, versions):
        instance.report_runless_asset_event(observation)


def new_observations(instance: dg.DagsterInstance, versions: Mapping[dg.AssetKey, str]) -> list[dg.AssetObservation]:
    """Return an observation for every version that differs from what the instance saw last."""
    return [
        dg.AssetObservation(asset_key=key, tags={DATA_VERSION_TAG: version})
        for key, version in versions.items()
        if latest_observation(instance, key) != version
    ]


def latest_observation(instance: dg.DagsterInstance, key: dg.AssetKey) -> str | None:
    """Return the data version that was observed last."""
    records = instance.fetch_observations(key, limit=1).records
    observation = records[0].asset_observation if records else None
    return observation.tags.get(DATA_VERSION_TAG) if observation else None


def _digest(located: tuple[LocatedSource, ...], area: str, library: str) -> str:
    parts = []
    for source in sorted(located, key=lambda source: source.name):
        files = [file for file in source.files if (file.area, file.library) == (area, library)]
        if files:
            parts.append(f"{source.name} {tree_digest(files)}")
    return _short("\n".join(parts))


def _files_digest(files: Iterable[Path]) -> str:
    return _short("\n".join(f"{file.name}\n{_text(file.read_bytes())}" for file in files))


def _short(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:32]


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")
