"""Examples and sections of the official corpus: what must hold for any version of it."""

import re

import pytest

from artifacts.schema import ApiRow, ExampleRow
from pipeline.parsers.api_page import parse_api_pages
from pipeline.parsers.manual_page import AREAS, parse_manual_pages
from pipeline.parsers.sample_page import parse_sample_pages
from pipeline.tables import PageRow
from pipeline.transforms.bilingual import join_languages
from pipeline.transforms.examples import collect_examples
from pipeline.transforms.sections import join_sections
from serving.cangjie.imports import VisibleNames, imports_of
from serving.cangjie.inference import references
from serving.cangjie.symbols import SymbolTable
from serving.cangjie.syntax import parse
from tests.pipeline.pages import official_pages

pytestmark = pytest.mark.corpus


@pytest.fixture(scope="module")
def pages() -> list[PageRow]:
    """All pages of the sources file."""
    return official_pages()


@pytest.fixture(scope="module")
def collected(pages: list[PageRow]) -> tuple[list[ExampleRow], list[ApiRow]]:
    """The examples and the APIs they were collected with."""
    api_pages = parse_api_pages(pages)
    apis = join_languages(api_pages.declarations).apis
    guides = parse_manual_pages(pages)
    snippets = [*api_pages.snippets, *parse_sample_pages(pages), *guides.snippets]
    return collect_examples(snippets, apis, join_sections(guides.passages).sections), apis


def test_no_documented_program_of_a_declaration_is_called_a_syntax_error(
    collected: tuple[list[ExampleRow], list[ApiRow]],
) -> None:
    """The pages' own programs compile: what the grammar refuses of them has to be a listed gap."""
    programs = [row for row in collected[0] if row.area == "api" and row.is_program]
    refused = [f"{row.example_id}: {row.reason}" for row in programs if "error" in (row.reason or "")]

    assert len(programs) >= 500
    assert refused == []


def test_examples_are_whole(collected: tuple[list[ExampleRow], list[ApiRow]]) -> None:
    """Keys are unique, owners and uses exist, a reason stands where and only where nothing is verified."""
    examples, apis = collected
    known = {row.api_id for row in apis}

    assert len({row.example_id for row in examples}) == len(examples)
    assert {row.api_id for row in examples} - {None} <= known
    assert {use for row in examples for use in row.uses} <= known
    assert all((row.verification == "none") == (row.reason is not None) for row in examples)
    assert all(row.section_id for row in examples if row.area in AREAS)


def test_code_under_a_declaration_is_seen_to_use_it(collected: tuple[list[ExampleRow], list[ApiRow]]) -> None:
    """Resolution must find the declaration that an example stands under, without being told."""
    examples, apis = collected
    symbols = SymbolTable(apis)
    programs = [row for row in examples if row.area == "api" and row.is_program]
    found = 0
    for row in programs:
        tree = parse(row.code)
        imports = imports_of(tree)
        packages = [row.package] if row.package and not imports else []
        used = references(tree, symbols, VisibleNames(symbols, imports, packages=packages))
        found += row.api_id in {reference.api_id for reference in used}

    assert found / len(programs) >= 0.9


def test_every_heading_of_the_guides_is_a_section_at_its_line(pages: list[PageRow]) -> None:
    """Counted by an independent reader: a fence line with an info string opens a fence whatever stands open."""
    rows = join_sections(parse_manual_pages(pages).passages).sections
    held = {(row.source_path, row.source_line) for row in rows}
    held |= {(row.source_path_en, row.source_line_en) for row in rows}

    missing = [place for page in pages if page.area in AREAS for place in _headings(page) if place not in held]

    assert missing == []


def _headings(page: PageRow) -> list[tuple[str, int]]:
    is_code = False
    found: list[tuple[str, int]] = []
    for number, line in enumerate(page.text.split("\n"), 1):
        if fence := re.match(r"\s*(?:>\s*)?```(.*)$", line):
            is_code = bool(fence[1].strip()) or not is_code
        elif not is_code and re.match(r"#{1,6}\s", line):
            found.append((page.path, number))
    return found
