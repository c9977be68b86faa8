"""Assets of the libraries: API pages become declarations, declarations become records."""

from collections.abc import Iterator

import dagster as dg

from artifacts.schema import APIS, EXTENSIONS, PackageRow
from pipeline.assets.corrections import Basis, correct
from pipeline.assets.results import GROUP, Stopwatch, listed, repair_lines, rows_of, rows_out, table_metadata
from pipeline.code_versions import code_version
from pipeline.parsers.api_page import parse_api_pages
from pipeline.parsers.package_pages import parse_packages
from pipeline.parsers.sample_page import parse_sample_pages
from pipeline.tables import (
    DECLARATIONS,
    PACKAGE_OVERVIEWS,
    REPAIRS,
    SNIPPETS,
    DeclarationRow,
    EditionRow,
    OverrideRow,
    PageRow,
    SnippetRow,
)
from pipeline.transforms.bilingual import join_languages

_PARSING = code_version("pipeline.parsers.api_page")
_JOINING = code_version("pipeline.transforms.bilingual", "pipeline.transforms.overrides")


@dg.multi_asset(
    outs={
        "declarations": rows_out(DECLARATIONS, "Declaring headings, one language each.", code_version=_PARSING),
        "api_snippets": rows_out(SNIPPETS, "Code blocks below declarations.", code_version=_PARSING),
        "api_page_repairs": rows_out(REPAIRS, "What was mended while reading.", code_version=_PARSING),
    }
)
def api_pages(library_pages: list[PageRow]) -> Iterator[object]:
    """Parse every API page, the English ones guided by the Chinese."""
    watch = Stopwatch()
    parsed = parse_api_pages(library_pages)
    yield rows_of(DECLARATIONS, parsed.declarations, watch, key="declarations")
    yield rows_of(SNIPPETS, parsed.snippets, watch, key="api_snippets")
    told = {"repairs": listed(repair_lines(parsed.repairs))}
    yield rows_of(REPAIRS, parsed.repairs, watch, key="api_page_repairs", extra=told)


@dg.asset(
    group_name=GROUP,
    code_version=code_version("pipeline.parsers.package_pages"),
    metadata=table_metadata(PACKAGE_OVERVIEWS),
)
def package_overviews(library_pages: list[PageRow]) -> dg.MaterializeResult[list[PackageRow]]:
    """Packages as their overviews introduce them, not counted yet."""
    watch = Stopwatch()
    return rows_of(PACKAGE_OVERVIEWS, parse_packages(library_pages), watch)


@dg.asset(
    group_name=GROUP,
    code_version=code_version("pipeline.parsers.sample_page"),
    metadata=table_metadata(SNIPPETS),
)
def sample_snippets(library_pages: list[PageRow]) -> dg.MaterializeResult[list[SnippetRow]]:
    """Code blocks of the libraries' samples and overviews."""
    watch = Stopwatch()
    return rows_of(SNIPPETS, parse_sample_pages(library_pages), watch)


@dg.multi_asset(
    outs={
        "api_records": rows_out(APIS, "Documented declarations, both languages in one row.", code_version=_JOINING),
        "extension_records": rows_out(EXTENSIONS, "`extend` headings.", code_version=_JOINING),
        "unpartnered_declarations": rows_out(
            DECLARATIONS, "Declarations that one language lacks.", code_version=_JOINING
        ),
    }
)
def joined_declarations(
    context: dg.AssetExecutionContext,
    declarations: list[DeclarationRow],
    package_overviews: list[PackageRow],
    override_records: list[OverrideRow],
    edition: list[EditionRow],
) -> Iterator[object]:
    """Join the languages by declaration, then apply the overrides."""
    watch = Stopwatch()
    joined = join_languages(declarations)
    basis = Basis(override_records, edition, package_overviews)
    apis, told = correct(context, APIS, joined.apis, basis)
    yield rows_of(APIS, apis, watch, key="api_records", extra=told)
    extensions, told = correct(context, EXTENSIONS, joined.extensions, basis)
    yield rows_of(EXTENSIONS, extensions, watch, key="extension_records", extra=told)
    alone = [f"{row.path}:{row.line} {row.heading}" for row in joined.unpartnered]
    extra = {"declarations": listed(alone), "reasons": dg.MetadataValue.json(dict(sorted(joined.reasons.items())))}
    yield rows_of(DECLARATIONS, joined.unpartnered, watch, key="unpartnered_declarations", extra=extra)
