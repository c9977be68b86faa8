"""The checker on every official example: no false alarm, whatever the version of the corpus."""

from collections import defaultdict
from pathlib import Path

import pytest
import yaml

from artifacts.schema import ExampleRow
from pipeline.parsers.api_page import parse_api_pages
from pipeline.parsers.manual_page import parse_manual_pages
from pipeline.parsers.sample_page import parse_sample_pages
from pipeline.transforms.bilingual import join_languages
from pipeline.transforms.examples import collect_examples
from pipeline.transforms.sections import join_sections
from serving.cangjie.check import check
from serving.cangjie.findings import Finding
from serving.cangjie.symbols import SymbolTable
from tests.pipeline.pages import official_pages

pytestmark = pytest.mark.corpus

WRONG_PAGES = Path(__file__).parent / "data" / "wrong_pages.yaml"


@pytest.fixture(scope="module")
def checked() -> list[tuple[ExampleRow, tuple[Finding, ...]]]:
    """Every official example with what the checker says of it."""
    pages = official_pages()
    api_pages = parse_api_pages(pages)
    joined = join_languages(api_pages.declarations)
    guides = parse_manual_pages(pages)
    snippets = [*api_pages.snippets, *parse_sample_pages(pages), *guides.snippets]
    examples = collect_examples(snippets, joined.apis, join_sections(guides.passages).sections)
    symbols = SymbolTable(joined.apis, extensions=joined.extensions)
    return [(row, check(row.code, symbols, packages=[row.package] if row.package else []).findings) for row in examples]


@pytest.fixture(scope="module")
def wrong_lines() -> set[tuple[str, str]]:
    """Rule and line of the snippets that are wrong, reviewed one by one."""
    return {(entry["rule"], entry["line"]) for entry in yaml.safe_load(WRONG_PAGES.read_text(encoding="utf-8"))}


def told_line(row: ExampleRow, finding: Finding) -> str:
    """The line of code that a finding tells."""
    return row.code.splitlines()[finding.line - 1].strip()


def test_no_official_example_gives_a_false_alarm(checked, wrong_lines) -> None:
    """What compiles must not be called wrong: an agent would mend what is whole."""
    alarms = [
        f"{row.example_id} line {finding.line}: {finding.rule}: {finding.en}"
        for row, findings in checked
        if not row.shows_error
        for finding in findings
        if finding.severity == "error" and (finding.rule, told_line(row, finding)) not in wrong_lines
    ]

    assert len(checked) >= 1000
    assert alarms == []


def test_warnings_on_official_examples_tell_only_of_what_is_deprecated(checked) -> None:
    """A page that shows a deprecated declaration is warned about, and for nothing else."""
    rules = {finding.rule for _, findings in checked for finding in findings if finding.severity == "warning"}

    assert rules <= {"deprecated.api"}


def test_some_blocks_that_pages_show_as_errors_are_found(checked) -> None:
    """Most of them are about types, which need the compiler; those of syntax and assignment are seen without it."""
    found: dict[str, int] = defaultdict(int)
    shown = [findings for row, findings in checked if row.shows_error]
    for findings in shown:
        for family in {finding.family for finding in findings if finding.severity == "error"}:
            found[family] += 1

    assert sum(any(finding.severity == "error" for finding in findings) for findings in shown) >= len(shown) / 10
    assert {"syntax", "let", "match"} <= found.keys()
