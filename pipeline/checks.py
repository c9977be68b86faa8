"""Blocking checks: what stops a build before a release is written.

One step per asset judges all its rules, so the rows are read once. The rules
themselves are pure and stand in `pipeline.verdicts`.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import dagster as dg

from artifacts.columns import Table
from artifacts.schema import (
    APIS,
    EXAMPLES,
    EXTENSIONS,
    PACKAGES,
    SECTIONS,
    TERMS,
    ApiRow,
    ExampleRow,
    ExtensionRow,
    PackageRow,
    SectionRow,
    TermRow,
)
from pipeline import verdicts
from pipeline.resources import ReleaseFolder
from pipeline.tables import DeclarationRow, PageRow, SourceRow

_SAMPLE: Final = 20
UNIQUE: Final = "keys_are_unique"
SIZE: Final = "table_is_not_much_smaller"


def _specs(asset: str, *beside: str, **rules: str) -> list[dg.AssetCheckSpec]:
    """Return the rules of an asset; `beside` are the other assets whose rows they need."""
    return [
        dg.AssetCheckSpec(name, asset=asset, blocking=True, description=doc, additional_deps=beside)
        for name, doc in rules.items()
    ]


def _table_specs(asset: str, *beside: str, **rules: str) -> list[dg.AssetCheckSpec]:
    """Return the rules of a published table: two that hold for every one, and its own."""
    return _specs(
        asset,
        "source_records",
        *beside,
        keys_are_unique="No two rows share a key.",
        table_is_not_much_smaller="At most 5 % fewer rows than in the last release of the same version and sources.",
        **rules,
    )


def verdict(name: str, complaints: Sequence[str], what: str) -> dg.AssetCheckResult:
    """Return the result of a rule: passed without complaints; `what` follows their number in the sentence."""
    if not complaints:
        return dg.AssetCheckResult(check_name=name, passed=True)
    more = f"; and {len(complaints) - 3} more" if len(complaints) > 3 else ""  # noqa: PLR2004 - as many as are shown
    return dg.AssetCheckResult(
        check_name=name,
        passed=False,
        description=f"{len(complaints)} {what}: {'; '.join(complaints[:3])}{more}.",
        metadata={"fault_count": len(complaints), "fault_sample": dg.MetadataValue.json(list(complaints[:_SAMPLE]))},
    )


def size_verdict(
    table: Table[object], rows: Sequence[object], releases: ReleaseFolder, sources: Sequence[SourceRow]
) -> dg.AssetCheckResult:
    """Return whether the table kept its size since the last comparable release."""
    before = releases.previous(sources)
    count = before.manifest.tables[table.name].rows if before and table.name in before.manifest.tables else 0
    if before is None or table.name in releases.allow_shrink or not verdicts.shrunken(rows=len(rows), before=count):
        return dg.AssetCheckResult(check_name=SIZE, passed=True, metadata={"rows_before": count})
    lost = 100 * (count - len(rows)) / count
    return dg.AssetCheckResult(
        check_name=SIZE,
        passed=False,
        description=(
            f"{table.name} has {len(rows):,} rows, {lost:.1f} % fewer than the {count:,} of release {before.name}. "
            f"If that is meant, build with --allow-shrink {table.name}."
        ),
        metadata={"rows_before": count},
    )


@dg.multi_asset_check(
    specs=_specs(
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
    specs=_table_specs(
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
    source_records: list[SourceRow],
    releases: ReleaseFolder,
) -> Iterator[dg.AssetCheckResult]:
    """Judge the APIs."""
    yield verdict(UNIQUE, verdicts.repeated_keys(APIS, api_records), "ids come twice")
    yield size_verdict(APIS, api_records, releases, source_records)
    yield verdict("no_markup_is_left", verdicts.markup_left(api_records), "descriptions hold markup")
    yield verdict("signatures_are_balanced", verdicts.unbalanced_signatures(api_records), "signatures are not whole")
    yield verdict("parents_exist", verdicts.orphans(api_records), "members have no documented type")
    unknown = verdicts.unknown_packages(api_records, package_overviews)
    yield verdict("import_lines_name_packages", unknown, "APIs name a package without overview")
    yield verdict("english_is_covered", verdicts.missing_english(api_records), "APIs lack their English description")


@dg.multi_asset_check(
    specs=_table_specs(
        "extension_records",
        no_markup_is_left="Texts are free of Markdown and HTML.",
        signatures_are_balanced="Every bracket of a signature is closed.",
    )
)
def extension_checks(
    extension_records: list[ExtensionRow], source_records: list[SourceRow], releases: ReleaseFolder
) -> Iterator[dg.AssetCheckResult]:
    """Judge the extensions."""
    yield verdict(UNIQUE, verdicts.repeated_keys(EXTENSIONS, extension_records), "ids come twice")
    yield size_verdict(EXTENSIONS, extension_records, releases, source_records)
    yield verdict("no_markup_is_left", verdicts.markup_left(extension_records), "descriptions hold markup")
    broken = verdicts.unbalanced_signatures(extension_records)
    yield verdict("signatures_are_balanced", broken, "signatures are not whole")


@dg.multi_asset_check(
    specs=_table_specs("sections", "guide_pages", every_guide_page_yields_rows="No page is passed over.")
)
def section_checks(
    sections: list[SectionRow], guide_pages: list[PageRow], source_records: list[SourceRow], releases: ReleaseFolder
) -> Iterator[dg.AssetCheckResult]:
    """Judge the sections."""
    yield verdict(UNIQUE, verdicts.repeated_keys(SECTIONS, sections), "ids come twice")
    yield size_verdict(SECTIONS, sections, releases, source_records)
    silent = verdicts.silent_guides(guide_pages, sections)
    yield verdict("every_guide_page_yields_rows", silent, "pages of the guides yield no section")


@dg.multi_asset_check(
    specs=_table_specs("official_examples", "api_records", "sections", references_resolve="APIs and sections exist.")
)
def example_checks(
    official_examples: list[ExampleRow],
    api_records: list[ApiRow],
    sections: list[SectionRow],
    source_records: list[SourceRow],
    releases: ReleaseFolder,
) -> Iterator[dg.AssetCheckResult]:
    """Judge the examples."""
    yield verdict(UNIQUE, verdicts.repeated_keys(EXAMPLES, official_examples), "ids come twice")
    yield size_verdict(EXAMPLES, official_examples, releases, source_records)
    dangling = verdicts.dangling_examples(official_examples, api_records, sections)
    yield verdict("references_resolve", dangling, "examples name what does not exist")


@dg.multi_asset_check(specs=_table_specs("package_records", no_markup_is_left="Texts are free of Markdown and HTML."))
def package_checks(
    package_records: list[PackageRow], source_records: list[SourceRow], releases: ReleaseFolder
) -> Iterator[dg.AssetCheckResult]:
    """Judge the packages."""
    yield verdict(UNIQUE, verdicts.repeated_keys(PACKAGES, package_records), "packages come twice")
    yield size_verdict(PACKAGES, package_records, releases, source_records)
    yield verdict("no_markup_is_left", verdicts.markup_left(package_records), "descriptions hold markup")


@dg.multi_asset_check(specs=_table_specs("glossary_terms"))
def term_checks(
    glossary_terms: list[TermRow], source_records: list[SourceRow], releases: ReleaseFolder
) -> Iterator[dg.AssetCheckResult]:
    """Judge the glossary."""
    yield verdict(UNIQUE, verdicts.repeated_keys(TERMS, glossary_terms), "ids come twice")
    yield size_verdict(TERMS, glossary_terms, releases, source_records)


CHECKS: Final[tuple[dg.AssetChecksDefinition, ...]] = (
    declaration_checks, api_checks, extension_checks, section_checks, example_checks, package_checks, term_checks,
)  # fmt: skip
