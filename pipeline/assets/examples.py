"""Assets that look across all documents: examples, and what each package holds."""

import dagster as dg

from artifacts.schema import EXAMPLES, PACKAGES, ApiRow, ExampleRow, PackageRow, SectionRow
from pipeline.assets.corrections import Basis, correct
from pipeline.assets.results import GROUP, Stopwatch, rows_of, table_metadata
from pipeline.code_versions import code_version
from pipeline.tables import EditionRow, OverrideRow, SnippetRow
from pipeline.transforms.examples import collect_examples
from pipeline.transforms.package_counts import count_packages


@dg.asset(
    group_name=GROUP,
    code_version=code_version(
        "pipeline.transforms.examples",
        "pipeline.transforms.overrides",
        distributions=("tree-sitter", "tree-sitter-cangjie"),
    ),
    metadata=table_metadata(EXAMPLES),
)
def official_examples(  # noqa: PLR0917 - Dagster sees no keyword-only inputs
    context: dg.AssetExecutionContext,
    api_snippets: list[SnippetRow],
    sample_snippets: list[SnippetRow],
    guide_snippets: list[SnippetRow],
    api_records: list[ApiRow],
    sections: list[SectionRow],
    override_records: list[OverrideRow],
    edition: list[EditionRow],
) -> dg.MaterializeResult[list[ExampleRow]]:
    """Documented snippets, tied to the APIs they show."""
    watch = Stopwatch()
    collected = collect_examples([*api_snippets, *sample_snippets, *guide_snippets], api_records, sections)
    rows, told = correct(context, EXAMPLES, collected, Basis(override_records, edition))
    parsed = sum(row.verification != "none" for row in rows)
    return rows_of(EXAMPLES, rows, watch, extra={"verified_rows": parsed, **told})


@dg.asset(
    group_name=GROUP,
    code_version=code_version("pipeline.transforms.package_counts", "pipeline.transforms.overrides"),
    metadata=table_metadata(PACKAGES),
)
def package_records(  # noqa: PLR0917 - Dagster sees no keyword-only inputs
    context: dg.AssetExecutionContext,
    package_overviews: list[PackageRow],
    api_records: list[ApiRow],
    official_examples: list[ExampleRow],
    override_records: list[OverrideRow],
    edition: list[EditionRow],
) -> dg.MaterializeResult[list[PackageRow]]:
    """Documented packages, with what each holds."""
    watch = Stopwatch()
    counted = count_packages(package_overviews, api_records, official_examples)
    rows, told = correct(context, PACKAGES, counted, Basis(override_records, edition, package_overviews))
    return rows_of(PACKAGES, rows, watch, extra=told)
