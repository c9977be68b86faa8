"""Assets that read documents: pages, glossary files, sources, overrides.

Everything further down works on these rows alone, never on files.
"""

from collections.abc import Iterator, Sequence

import dagster as dg

from pipeline import tables
from pipeline.assets.documents import EDITION, OVERRIDE_FILES, PAGE_KEYS, SOURCES_FILE, current_versions
from pipeline.assets.results import GROUP, Stopwatch, listed, rows_of, rows_out, table_metadata
from pipeline.code_versions import code_version
from pipeline.failures import RETRIES, reported
from pipeline.resources import Corrections, Documents
from pipeline.tables import OVERRIDES, PAGES, REPAIRS, SOURCES, EditionRow, OverrideRow, SourceRow

LIBRARY_SETS = (("libs", "std"), ("libs", "stdx"))
GUIDE_SETS = (("manual", ""), ("tools", ""), ("extra", ""))

_CODE = code_version("pipeline.sources")


def _pages_asset(name: str, page_sets: Sequence[tuple[str, str]], what: str) -> dg.AssetsDefinition:
    """Return the step that reads the pages of some sets, and lists what their files had wrong."""
    keys = [PAGE_KEYS[page_set] for page_set in page_sets]

    @dg.multi_asset(
        name=f"{name}_pages",
        outs={
            f"{name}_pages": rows_out(PAGES, f"{what}, decoded.", code_version=_CODE),
            f"{name}_page_faults": rows_out(REPAIRS, f"Faults in the files of {what}.", code_version=_CODE),
        },
        deps=keys,
        retry_policy=RETRIES,
    )
    def pages(context: dg.AssetExecutionContext, documents: Documents, corrections: Corrections) -> Iterator[object]:
        """Read and decode the pages."""
        watch = Stopwatch()
        with reported():
            versions = current_versions(documents, corrections, keys)
            read = [documents.pages(page_set) for page_set in page_sets]
        rows = [row for part in read for row in part.rows]
        faults = [fault for part in read for fault in part.repairs]
        for fault in faults:
            context.log.warning("%s, line %s: %s: %s", fault.path, fault.line, fault.fault, fault.detail)
        names = [PAGE_KEYS[page_set].path[-1] for page_set in page_sets]
        per_set = {set_name: len(part.rows) for set_name, part in zip(names, read, strict=True)}
        yield rows_of(PAGES, rows, watch, key=f"{name}_pages", read=versions, extra=per_set)
        told = {"faults": listed([f"{fault.path}:{fault.line} {fault.detail}" for fault in faults])}
        yield rows_of(REPAIRS, faults, watch, key=f"{name}_page_faults", read=versions, extra=told)

    return pages


library_pages = _pages_asset("library", LIBRARY_SETS, "the pages of the libraries")
guide_pages = _pages_asset("guide", GUIDE_SETS, "the pages of manual, tool guides and extras")


@dg.asset(
    group_name=GROUP, deps=[SOURCES_FILE], code_version=_CODE, metadata=table_metadata(SOURCES), retry_policy=RETRIES
)
def source_records(documents: Documents, corrections: Corrections) -> dg.MaterializeResult[list[SourceRow]]:
    """What the release says about each source: revision, digest, licence."""
    watch = Stopwatch()
    with reported():
        versions = current_versions(documents, corrections, [SOURCES_FILE])
        rows = documents.rows()
    return rows_of(SOURCES, rows, watch, read=versions)


@dg.asset(group_name=GROUP, deps=[EDITION], code_version=_CODE, metadata=table_metadata(tables.EDITION))
def edition(documents: Documents, corrections: Corrections) -> dg.MaterializeResult[list[EditionRow]]:
    """Which documentation the release is of."""
    watch = Stopwatch()
    with reported():
        versions = current_versions(documents, corrections, [EDITION])
        rows = [documents.edition()]
    return rows_of(tables.EDITION, rows, watch, read=versions)


@dg.asset(
    group_name=GROUP,
    deps=[OVERRIDE_FILES],
    code_version=code_version("pipeline.curated_overrides"),
    metadata=table_metadata(OVERRIDES),
)
def override_records(documents: Documents, corrections: Corrections) -> dg.MaterializeResult[list[OverrideRow]]:
    """The reviewed corrections; which of them applied stands with the assets they correct."""
    watch = Stopwatch()
    with reported():
        versions = current_versions(documents, corrections, [OVERRIDE_FILES])
        rows = corrections.read()
    return rows_of(OVERRIDES, rows, watch, read=versions)
