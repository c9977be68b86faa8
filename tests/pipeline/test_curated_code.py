"""All Cangjie of our own, held against the checker: starter programs, patterns, fixes of diagnostics."""

from pathlib import Path

import pytest

import pipeline
from pipeline.curated_diagnostics import read_diagnostics
from pipeline.curated_patterns import read_patterns
from pipeline.parsers.api_page import parse_api_pages
from pipeline.parsers.manual_page import parse_manual_pages
from pipeline.parsers.sample_page import parse_sample_pages
from pipeline.sources import load_sources, read_pages
from pipeline.transforms.bilingual import join_languages
from pipeline.transforms.examples import collect_examples
from pipeline.transforms.sections import join_sections
from serving.cangjie.check import check
from serving.cangjie.symbols import SymbolTable


@pytest.fixture(scope="module")
def symbols_and_examples() -> tuple[SymbolTable, list[tuple[str, str, str | None]]]:
    """The starter corpus: its declarations, and its examples with place and package."""
    pages = read_pages(load_sources(Path(pipeline.__file__).parent / "starter_corpus" / "sources.yaml"))
    libraries = [page for page in pages if page.area == "libs"]
    parsed = parse_api_pages(libraries)
    joined = join_languages(parsed.declarations)
    guides = parse_manual_pages([page for page in pages if page.area != "libs"])
    snippets = [*parsed.snippets, *parse_sample_pages(libraries), *guides.snippets]
    examples = collect_examples(snippets, joined.apis, join_sections(guides.passages).sections)
    symbols = SymbolTable(joined.apis, extensions=joined.extensions, is_partial=True)
    return symbols, [(row.example_id, row.code, row.package) for row in examples if not row.shows_error]


def test_starter_programs_are_clean(symbols_and_examples) -> None:
    """They are the first code that a user sees of us."""
    symbols, examples = symbols_and_examples
    told = [
        f"{place} line {finding.line}: {finding.en}"
        for place, code, package in examples
        for finding in check(code, symbols, packages=[package] if package else []).errors
    ]

    assert len(examples) > 100
    assert told == []


def test_patterns_are_clean(symbols_and_examples) -> None:
    """What they use beyond the starter corpus is judged in the build of a whole one."""
    symbols, _ = symbols_and_examples
    told = [
        f"{item.file} {item.line}: {finding.en}"
        for item in read_patterns()
        for finding in check(item.row.code, symbols).errors
    ]

    assert told == []


def test_fixes_of_diagnostics_are_clean(symbols_and_examples) -> None:
    """A fix that needs a fix is worse than none."""
    symbols, _ = symbols_and_examples
    said = read_diagnostics()
    told = [
        f"{fix.code!r}: {finding.en}"
        for entry in (*said.explanations, *said.families)
        for fix in entry.fixes
        for finding in check(fix.code, symbols).errors
    ]

    assert told == []
