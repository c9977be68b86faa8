"""Idiomatic snippets: the curated files become the `patterns` table."""

from collections.abc import Iterator
from typing import Final

import dagster as dg

from artifacts.schema import PATTERNS, ApiRow, PatternRow
from artifacts.yaml_lines import yaml_files
from pipeline.assets.results import GROUP, Metadata, Stopwatch, listed, rows_of, table_metadata
from pipeline.code_versions import code_version
from pipeline.curated_patterns import PATTERNS_FOLDER, read_patterns
from pipeline.errors import PatternFileError
from pipeline.failures import reported
from pipeline.resources import ReleaseFolder
from pipeline.rules import table_specs, table_verdicts
from pipeline.tables import EditionRow, SourceRow
from pipeline.transforms.patterns import judge_patterns

_ASSET: Final = "pattern_records"


@dg.asset(
    group_name=GROUP,
    code_version=code_version(
        "pipeline.curated_patterns", "pipeline.transforms.patterns", files=yaml_files(PATTERNS_FOLDER)
    ),
    metadata=table_metadata(PATTERNS),
)
def pattern_records(
    context: dg.AssetExecutionContext, edition: list[EditionRow], api_records: list[ApiRow]
) -> dg.MaterializeResult[list[PatternRow]]:
    """Idiomatic snippets of our own, each parsed, checked, and using what is documented."""
    watch = Stopwatch()
    with reported():
        judged = judge_patterns(read_patterns(), api_records, edition[0])
        if judged.faults:
            raise PatternFileError(judged.faults)
    if judged.left_out:
        context.log.warning("%s patterns use what is not documented here and are left out.", len(judged.left_out))
    extra: Metadata = {
        "left_out": listed(judged.left_out),
        "left_out_count": len(judged.left_out),
        "unlisted": listed(judged.unlisted),
    }
    return rows_of(PATTERNS, judged.rows, watch, extra=extra)


@dg.multi_asset_check(specs=table_specs(_ASSET))
def pattern_checks(
    pattern_records: list[PatternRow],
    edition: list[EditionRow],
    source_records: list[SourceRow],
    releases: ReleaseFolder,
) -> Iterator[dg.AssetCheckResult]:
    """Judge the patterns; what a pattern needs is judged when it is read."""
    yield from table_verdicts(PATTERNS, pattern_records, edition, source_records, releases)
