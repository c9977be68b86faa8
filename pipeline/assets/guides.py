"""Assets of the manual, the tool guides and the extras, and of the glossary."""

from collections.abc import Iterator

import dagster as dg

from artifacts.schema import SECTIONS, TERMS, SectionRow, TermRow
from pipeline.assets.corrections import Basis, correct
from pipeline.assets.documents import DATA_KEYS, current_versions
from pipeline.assets.results import GROUP, Stopwatch, listed, rows_of, rows_out, table_metadata
from pipeline.code_versions import code_version
from pipeline.curated_keywords import KEYWORDS_FILE, read_keywords
from pipeline.failures import RETRIES, reported
from pipeline.parsers.manual_page import parse_manual_pages
from pipeline.parsers.terms import parse_terms
from pipeline.resources import Corrections, Documents
from pipeline.tables import PASSAGES, SNIPPETS, EditionRow, OverrideRow, PageRow, PassageRow
from pipeline.transforms.sections import join_sections

_PARSING = code_version("pipeline.parsers.manual_page")


@dg.multi_asset(
    outs={
        "passages": rows_out(PASSAGES, "Headed passages, one language each.", code_version=_PARSING),
        "guide_snippets": rows_out(SNIPPETS, "Code blocks of the guides.", code_version=_PARSING),
    }
)
def guide_passages(guide_pages: list[PageRow]) -> Iterator[object]:
    """Parse the pages of manual, tool guides and extras."""
    watch = Stopwatch()
    parsed = parse_manual_pages(guide_pages)
    yield rows_of(PASSAGES, parsed.passages, watch, key="passages")
    yield rows_of(SNIPPETS, parsed.snippets, watch, key="guide_snippets")


@dg.asset(
    group_name=GROUP,
    code_version=code_version("pipeline.transforms.sections", "pipeline.transforms.overrides"),
    metadata=table_metadata(SECTIONS),
)
def sections(
    context: dg.AssetExecutionContext,
    passages: list[PassageRow],
    override_records: list[OverrideRow],
    edition: list[EditionRow],
) -> dg.MaterializeResult[list[SectionRow]]:
    """Headed passages, both languages in one row."""
    watch = Stopwatch()
    joined = join_sections(passages)
    rows, told = correct(context, SECTIONS, joined.sections, Basis(override_records, edition))
    alone = [f"{row.path}:{row.line} {row.title}" for row in joined.unpartnered]
    return rows_of(SECTIONS, rows, watch, extra={"without_partner": listed(alone), **told})


@dg.asset(
    group_name=GROUP,
    deps=[DATA_KEYS["terms"]],
    code_version=code_version("pipeline.curated_keywords", "pipeline.transforms.overrides", files=(KEYWORDS_FILE,)),
    metadata=table_metadata(TERMS),
    retry_policy=RETRIES,
)
def glossary_terms(
    context: dg.AssetExecutionContext,
    documents: Documents,
    corrections: Corrections,
    override_records: list[OverrideRow],
    edition: list[EditionRow],
) -> dg.MaterializeResult[list[TermRow]]:
    """Java words and the Cangjie words that stand for them."""
    watch = Stopwatch()
    with reported():
        versions = current_versions(documents, corrections, [DATA_KEYS["terms"]])
        parsed = [row for path, text in documents.data_texts("terms") for row in parse_terms(text, path)]
        parsed += read_keywords()
    rows, told = correct(context, TERMS, parsed, Basis(override_records, edition))
    return rows_of(TERMS, rows, watch, read=versions, extra=told)
