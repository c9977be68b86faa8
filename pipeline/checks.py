"""Blocking checks: what stops a build before a release is written.

One step per asset judges all its rules, so the rows are read once. The rules
themselves are pure and stand in `pipeline.verdicts`.
"""

from collections.abc import Iterator
from typing import Final

import dagster as dg

from artifacts.schema import (
    APIS,
    EXAMPLES,
    EXTENSIONS,
    LEXICON,
    PACKAGES,
    SECTIONS,
    TERMS,
    ApiRow,
    ExampleRow,
    ExtensionRow,
    LexiconRow,
    PackageRow,
    SectionRow,
    TermRow,
)
from pipeline import verdicts
from pipeline.assets.diagnostics import diagnostic_checks
from pipeline.assets.patterns import pattern_checks
from pipeline.assets.registry import registry_package_checks
from pipeline.generation.published import written_count
from pipeline.java_checks import JAVA_CHECKS
from pipeline.resources import ReleaseFolder
from pipeline.rules import common_verdicts, specs, table_specs, table_verdicts, verdict
from pipeline.tables import DeclarationRow, EditionRow, PageRow, SourceRow


@dg.multi_asset_check(
    specs=specs(
        "declarations",
        "library_pages",
        every_api_page_yields_rows="No API page is passed over.",
        sources_reach_their_floor="Most headings of a source's API pages declare something.",
    )
)
def declaration_checks(
    library_pages: list[PageRow], declarations: list[DeclarationRow]
) -> Iterator[dg.AssetCheckResult]:
    """Judge what was read from the API pages."""
    silent = verdicts.silent_pages(library_pages, declarations)
    yield verdict("every_api_page_yields_rows", silent, "API pages hold no declaration that can be read")
    thin = verdicts.thin_sources(library_pages, declarations)
    yield verdict("sources_reach_their_floor", thin, "sources yield far fewer declarations than headings")


@dg.multi_asset_check(
    specs=table_specs(
        "api_records",
        "package_overviews",
        no_markup_is_left="Texts are free of Markdown and HTML.",
        signatures_are_balanced="Every bracket of a signature is closed.",
        parents_exist="The type of a member is documented.",
        import_lines_name_packages="Packages, also those to import, have an overview.",
        english_is_covered="What an English page has is described in English.",
    )
)
def api_checks(
    api_records: list[ApiRow],
    package_overviews: list[PackageRow],
    edition: list[EditionRow],
    source_records: list[SourceRow],
    releases: ReleaseFolder,
) -> Iterator[dg.AssetCheckResult]:
    """Judge the APIs."""
    yield from table_verdicts(APIS, api_records, edition, source_records, releases)
    yield verdict("no_markup_is_left", verdicts.markup_left(api_records), "descriptions hold markup")
    yield verdict("signatures_are_balanced", verdicts.unbalanced_signatures(api_records), "signatures are not whole")
    yield verdict("parents_exist", verdicts.orphans(api_records), "members have no documented type")
    unknown = verdicts.unknown_packages(api_records, package_overviews)
    yield verdict("import_lines_name_packages", unknown, "APIs name a package without overview")
    yield verdict("english_is_covered", verdicts.missing_english(api_records), "APIs lack their English description")


@dg.multi_asset_check(
    specs=table_specs(
        "extension_records",
        no_markup_is_left="Texts are free of Markdown and HTML.",
        signatures_are_balanced="Every bracket of a signature is closed.",
    )
)
def extension_checks(
    extension_records: list[ExtensionRow],
    edition: list[EditionRow],
    source_records: list[SourceRow],
    releases: ReleaseFolder,
) -> Iterator[dg.AssetCheckResult]:
    """Judge the extensions."""
    yield from table_verdicts(EXTENSIONS, extension_records, edition, source_records, releases)
    yield verdict("no_markup_is_left", verdicts.markup_left(extension_records), "descriptions hold markup")
    broken = verdicts.unbalanced_signatures(extension_records)
    yield verdict("signatures_are_balanced", broken, "signatures are not whole")


@dg.multi_asset_check(
    specs=table_specs("sections", "guide_pages", every_guide_page_yields_rows="No page is passed over.")
)
def section_checks(
    sections: list[SectionRow],
    guide_pages: list[PageRow],
    edition: list[EditionRow],
    source_records: list[SourceRow],
    releases: ReleaseFolder,
) -> Iterator[dg.AssetCheckResult]:
    """Judge the sections."""
    yield from table_verdicts(SECTIONS, sections, edition, source_records, releases)
    silent = verdicts.silent_guides(guide_pages, sections)
    yield verdict("every_guide_page_yields_rows", silent, "pages of the guides yield no section")


@dg.multi_asset_check(
    specs=table_specs("official_examples", "api_records", "sections", references_resolve="APIs and sections exist.")
)
def example_checks(  # noqa: PLR0917 - Dagster sees no keyword-only inputs
    official_examples: list[ExampleRow],
    api_records: list[ApiRow],
    sections: list[SectionRow],
    edition: list[EditionRow],
    source_records: list[SourceRow],
    releases: ReleaseFolder,
) -> Iterator[dg.AssetCheckResult]:
    """Judge the examples."""
    before = releases.previous(edition[0], source_records)
    written = written_count(before) if before else 0  # by a model: a build without its ledger is whole all the same
    yield from common_verdicts(
        EXAMPLES, official_examples, before=before, allow_shrink=releases.allow_shrink, left_out=written
    )
    dangling = verdicts.dangling_examples(official_examples, api_records, sections)
    yield verdict("references_resolve", dangling, "examples name what does not exist")


@dg.multi_asset_check(specs=table_specs("package_records", no_markup_is_left="Texts are free of Markdown and HTML."))
def package_checks(
    package_records: list[PackageRow],
    edition: list[EditionRow],
    source_records: list[SourceRow],
    releases: ReleaseFolder,
) -> Iterator[dg.AssetCheckResult]:
    """Judge the packages."""
    yield from table_verdicts(PACKAGES, package_records, edition, source_records, releases)
    yield verdict("no_markup_is_left", verdicts.markup_left(package_records), "descriptions hold markup")


@dg.multi_asset_check(specs=table_specs("glossary_terms"))
def term_checks(
    glossary_terms: list[TermRow],
    edition: list[EditionRow],
    source_records: list[SourceRow],
    releases: ReleaseFolder,
) -> Iterator[dg.AssetCheckResult]:
    """Judge the glossary."""
    yield from table_verdicts(TERMS, glossary_terms, edition, source_records, releases)


@dg.multi_asset_check(specs=table_specs("lexicon_entries"))
def lexicon_checks(
    lexicon_entries: list[LexiconRow],
    edition: list[EditionRow],
    source_records: list[SourceRow],
    releases: ReleaseFolder,
) -> Iterator[dg.AssetCheckResult]:
    """Judge the lexicon."""
    yield from table_verdicts(LEXICON, lexicon_entries, edition, source_records, releases)


CHECKS: Final[tuple[dg.AssetChecksDefinition, ...]] = (
    declaration_checks, api_checks, extension_checks, section_checks, example_checks, package_checks, term_checks,
    lexicon_checks, diagnostic_checks, pattern_checks, registry_package_checks,
    *JAVA_CHECKS,
)  # fmt: skip
