"""Compiler messages explained: the curated files become the `diagnostics` table, fixes are checked."""

from collections.abc import Iterator
from typing import Final

import dagster as dg

from artifacts.schema import DIAGNOSTICS, ApiRow, DiagnosticRow
from pipeline.assets.results import GROUP, Metadata, Stopwatch, listed, rows_of, table_metadata
from pipeline.code_versions import code_version
from pipeline.curated_diagnostics import diagnostic_files, read_diagnostics
from pipeline.errors import DiagnosticFileError
from pipeline.failures import reported
from pipeline.resources import ReleaseFolder
from pipeline.rules import table_specs, table_verdicts, verdict
from pipeline.tables import EditionRow, SourceRow
from pipeline.transforms.diagnostics import broken_fixes, join_diagnostics, shared_texts

_ASSET: Final = "diagnostic_records"


@dg.asset(
    group_name=GROUP,
    code_version=code_version(
        "pipeline.curated_diagnostics", "pipeline.transforms.diagnostics", files=diagnostic_files()
    ),
    metadata=table_metadata(DIAGNOSTICS),
)
def diagnostic_records(
    context: dg.AssetExecutionContext, api_records: list[ApiRow]
) -> dg.MaterializeResult[list[DiagnosticRow]]:
    """Messages of the compiler and its tools, with what they mean and how to mend them."""
    watch = Stopwatch()
    with reported():
        files = read_diagnostics()
        joined = join_diagnostics(
            files.templates, files.explanations, files.families, api_ids={row.api_id for row in api_records}
        )
        if joined.unknown_kinds or joined.unexplained:
            raise DiagnosticFileError(
                "The explanations",
                f"kinds without a template: {joined.unknown_kinds[:5]}, without a family: {joined.unexplained[:5]}",
            )
    if joined.left_out:
        context.log.warning("%s related APIs are not documented here and left out.", len(joined.left_out))
    extra: Metadata = {
        "shared_texts": listed(shared_texts(joined.rows)),
        "related_left_out": listed(joined.left_out),
        "own_count": sum(row.is_own for row in joined.rows),
    }
    return rows_of(DIAGNOSTICS, joined.rows, watch, extra=extra)


@dg.multi_asset_check(specs=table_specs(_ASSET, fixes_parse="Every fix is accepted by the Cangjie grammar."))
def diagnostic_checks(
    diagnostic_records: list[DiagnosticRow],
    edition: list[EditionRow],
    source_records: list[SourceRow],
    releases: ReleaseFolder,
) -> Iterator[dg.AssetCheckResult]:
    """Judge the messages."""
    yield from table_verdicts(DIAGNOSTICS, diagnostic_records, edition, source_records, releases)
    yield verdict("fixes_parse", broken_fixes(diagnostic_records), "fixes do not parse")
