"""The last asset: tables become a release on disk."""

import datetime as dt
import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import dagster as dg

from artifacts.manifest import SourceRecord
from artifacts.schema import (
    APIS,
    DIAGNOSTICS,
    EXAMPLES,
    EXTENSIONS,
    JAVA_COVERAGE,
    JAVA_MEMBERS,
    JAVA_TYPES,
    JDK_MEMBERS,
    JDK_TYPES,
    LEXICON,
    PACKAGES,
    PATTERNS,
    REGISTRY_PACKAGES,
    SECTIONS,
    TERMS,
    ApiRow,
    DiagnosticRow,
    ExampleRow,
    ExtensionRow,
    JavaCoverageRow,
    JavaMemberRow,
    JavaTypeRow,
    JdkMemberRow,
    JdkTypeRow,
    LexiconRow,
    PackageRow,
    PatternRow,
    RegistryPackageRow,
    SectionRow,
    TermRow,
)
from pipeline.assets.quality import SEARCH_QUALITY, ReleaseJudge, quality_spec
from pipeline.assets.results import GROUP, Stopwatch
from pipeline.code_versions import code_version
from pipeline.errors import QualityFallenError
from pipeline.failures import reported
from pipeline.generation.published import models_of, translated
from pipeline.resources import ReleaseFolder
from pipeline.tables import AskedRow, EditionRow, GeneratedRow, SourceRow, VectorRow
from pipeline.transforms.attribution import licence_files
from pipeline.transforms.questions import phrases_by_api
from pipeline.transforms.release_files import write_release
from pipeline.transforms.vectors import release_vectors

RELEASE: Final = "release"
RELEASE_PATH: Final = "path"  # metadata of the materialisation
CONTENT_DIGEST: Final = "content_digest"

# Which asset feeds which published table. The other tables are written empty.
PUBLISHED: Final[Mapping[str, str]] = {
    APIS.name: "api_records",
    EXTENSIONS.name: "extension_records",
    EXAMPLES.name: "official_examples",
    SECTIONS.name: "sections",
    PACKAGES.name: "package_records",
    TERMS.name: "glossary_terms",
    LEXICON.name: "lexicon_entries",
    JAVA_TYPES.name: "java_types",
    JAVA_MEMBERS.name: "java_members",
    JAVA_COVERAGE.name: "java_coverage_records",
    JDK_TYPES.name: "jdk_types",
    JDK_MEMBERS.name: "jdk_members",
    DIAGNOSTICS.name: "diagnostic_records",
    PATTERNS.name: "pattern_records",
    REGISTRY_PACKAGES.name: "registry_package_records",
}


@dg.asset(
    group_name=GROUP,
    kinds={"duckdb"},
    check_specs=[quality_spec(RELEASE)],
    code_version=code_version(
        "pipeline.transforms.release_files",
        "pipeline.transforms.attribution",
        "pipeline.transforms.vectors",
        "pipeline.generation.published",
        distributions=("duckdb",),
    ),
)
def release(  # noqa: PLR0917 - Dagster sees no keyword-only inputs
    context: dg.AssetExecutionContext,
    edition: list[EditionRow],
    source_records: list[SourceRow],
    api_records: list[ApiRow],
    extension_records: list[ExtensionRow],
    official_examples: list[ExampleRow],
    written_examples: list[ExampleRow],
    generated_records: list[GeneratedRow],
    sections: list[SectionRow],
    package_records: list[PackageRow],
    glossary_terms: list[TermRow],
    lexicon_entries: list[LexiconRow],
    java_types: list[JavaTypeRow],
    java_members: list[JavaMemberRow],
    java_coverage_records: list[JavaCoverageRow],
    jdk_types: list[JdkTypeRow],
    jdk_members: list[JdkMemberRow],
    shim_apis: list[ApiRow],
    shim_extensions: list[ExtensionRow],
    shim_packages: list[PackageRow],
    diagnostic_records: list[DiagnosticRow],
    pattern_records: list[PatternRow],
    registry_package_records: list[RegistryPackageRow],
    record_vectors: list[VectorRow],
    asked_phrases: list[AskedRow],
    releases: ReleaseFolder,
) -> Iterator[dg.AssetCheckResult | dg.MaterializeResult[None]]:
    """The published release: DuckDB file, postings, manifest, licences."""
    watch = Stopwatch()
    described = translated(generated_records, api_records)
    tables: dict[str, Sequence[object]] = {
        APIS.name: [*described, *shim_apis],
        EXTENSIONS.name: [*extension_records, *shim_extensions],
        EXAMPLES.name: [*official_examples, *written_examples],
        SECTIONS.name: sections,
        PACKAGES.name: [*package_records, *shim_packages],
        TERMS.name: glossary_terms,
        LEXICON.name: lexicon_entries,
        JAVA_TYPES.name: java_types,
        JAVA_MEMBERS.name: java_members,
        JAVA_COVERAGE.name: java_coverage_records,
        JDK_TYPES.name: jdk_types,
        JDK_MEMBERS.name: jdk_members,
        DIAGNOSTICS.name: diagnostic_records,
        PATTERNS.name: pattern_records,
        REGISTRY_PACKAGES.name: registry_package_records,
    }
    ids = {
        APIS.name: [row.api_id for row in (*api_records, *shim_apis)],
        SECTIONS.name: [row.section_id for row in sections],
    }
    judge = ReleaseJudge(
        context.instance,
        RELEASE,
        edition[0],
        model=record_vectors[0].model if record_vectors else "",
        accepts=SEARCH_QUALITY in releases.allow_shrink,
    )
    writing = functools.partial(
        write_release,
        tables,
        cangjie_version=edition[0].cangjie_version,
        sources=[_record(row) for row in source_records],
        built_at=dt.datetime.now(dt.UTC),
        releases_dir=releases.path,
        is_starter=edition[0].is_starter,
        licenses=licence_files(source_records, is_starter=edition[0].is_starter),
        models=models_of(written_examples, described),
        inspect=judge.inspect,
        vectors=release_vectors(record_vectors, ids),
        asked=phrases_by_api(asked_phrases),
    )
    with reported():
        try:
            written = writing()
        except QualityFallenError:
            yield judge.result()
            raise
    yield judge.result()
    counts = {f"{name}_rows": record.rows for name, record in written.manifest.tables.items()}
    metadata: dict[str, int | float | str | dg.MetadataValue] = {
        RELEASE: written.name,
        RELEASE_PATH: dg.MetadataValue.path(str(written.path)),
        CONTENT_DIGEST: written.manifest.content_digest,
        "dagster/row_count": sum(record.rows for record in written.manifest.tables.values()),
        "seconds": watch.seconds(),
        **counts,
        **judge.figures,
    }
    yield dg.MaterializeResult(metadata=metadata)


def _record(row: SourceRow) -> SourceRecord:
    return SourceRecord(row.name, row.kind, row.location, row.revision, row.tree_digest, row.license)
