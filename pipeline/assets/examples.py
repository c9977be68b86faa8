"""Assets that look across all documents: examples, and what each package holds."""

import dagster as dg

from artifacts.schema import EXAMPLES, PACKAGES, ApiRow, ExampleRow, PackageRow, SectionRow
from pipeline.assets.corrections import Basis, correct
from pipeline.assets.documents import LEDGERS, current_versions
from pipeline.assets.results import GROUP, Stopwatch, rows_of, table_metadata
from pipeline.code_versions import code_version
from pipeline.failures import reported
from pipeline.generation.distilled import read_generated
from pipeline.generation.published import generated_examples, is_of_generated
from pipeline.generation.targets import without_example
from pipeline.resources import Corrections, Documents
from pipeline.tables import GENERATED, EditionRow, GeneratedRow, OverrideRow, SnippetRow
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
    overrides = [row for row in override_records if not is_of_generated(row)]
    rows, told = correct(context, EXAMPLES, collected, Basis(overrides, edition))
    parsed = sum(row.verification != "none" for row in rows)
    return rows_of(EXAMPLES, rows, watch, extra={"verified_rows": parsed, **told})


@dg.asset(
    group_name=GROUP,
    deps=[LEDGERS],
    code_version=code_version("pipeline.generation.distilled"),
    metadata=table_metadata(GENERATED),
)
def generated_records(documents: Documents, corrections: Corrections) -> dg.MaterializeResult[list[GeneratedRow]]:
    """What a language model wrote and the rules accepted, as the ledgers have it."""
    watch = Stopwatch()
    with reported():
        versions = current_versions(documents, corrections, [LEDGERS])
        rows = read_generated()
    return rows_of(GENERATED, rows, watch, read=versions)


@dg.asset(
    group_name=GROUP,
    code_version=code_version(
        "pipeline.generation.published",
        "pipeline.generation.targets",
        "pipeline.transforms.overrides",
        distributions=("tree-sitter", "tree-sitter-cangjie"),
    ),
    metadata=table_metadata(EXAMPLES),
)
def written_examples(  # noqa: PLR0917 - Dagster sees no keyword-only inputs
    context: dg.AssetExecutionContext,
    generated_records: list[GeneratedRow],
    official_examples: list[ExampleRow],
    api_records: list[ApiRow],
    override_records: list[OverrideRow],
    edition: list[EditionRow],
) -> dg.MaterializeResult[list[ExampleRow]]:
    """Examples that a model wrote, for the APIs as they are documented now; reviewers promote and reject them."""
    watch = Stopwatch()
    found = generated_examples(generated_records, api_records)
    ids = {row.example_id for row in found}
    overrides = [row for row in override_records if is_of_generated(row)]
    gone = [row for row in overrides if row.key not in ids]  # another ledger: nothing to correct, nothing to stop for
    for row in gone:
        context.log.info("override passed over, %s:%s: there is no %s in the ledgers", row.file, row.line, row.key)
    basis = Basis([row for row in overrides if row.key in ids], edition)
    rows, told = correct(context, EXAMPLES, found, basis)
    lacking = len(without_example(api_records, [*official_examples, *rows]))
    context.log.info("%s APIs have no example; `cjkb examples plan` tells what a model would cost.", f"{lacking:,}")
    return rows_of(EXAMPLES, rows, watch, extra={"apis_without_example": lacking, **told})


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
