"""The starter corpus by itself: two languages alike, code that parses, links that lead somewhere, outputs that fit."""

import re
from pathlib import Path

import pytest
import yaml

from serving.cangjie.syntax import parse, parse_fragment
from tests.starter_corpus.reading import (
    LANGUAGES,
    SOURCES,
    STARTER,
    Page,
    chinese_pages,
    english_pages,
    pairs,
    read_page,
)

_LINK = re.compile(r"(?<!\\)\[[^\[\]]+\]\((?!https?:)([^)\s]+)\)")
_GRAMMAR_GAPS = re.compile(r"\boperator const func\b|<\(")  # true declarations that tree-sitter-cangjie refuses


def _declared(page: Page) -> list[str]:
    """Headings that declare something: in API pages, below the title, without extensions and samples."""
    headings = [h.text for h in page.headings if h.level > 1 and not h.text.startswith("extend")]
    return [re.sub(r" (宏|Macro)$", "", text) for text in headings] if page.is_api else []


def test_every_folder_of_the_corpus_is_a_source() -> None:
    """What is not in the sources file would never be built."""
    sources = yaml.safe_load((STARTER / "sources.yaml").read_text(encoding="utf-8"))["sources"]

    assert {source["path"] for source in sources} == {path.name for path in STARTER.iterdir() if path.is_dir()}
    assert {source["kind"] for source in sources} == set(SOURCES)


def test_every_source_carries_a_licence() -> None:
    """A release names the licence of each source."""
    assert all((STARTER / source / "LICENSE").is_file() for source in SOURCES)


def test_no_page_lies_outside_of_the_folders_that_are_read() -> None:
    """A page in another folder would be checked by nobody and built by nobody."""
    pages = {path for two in pairs() for path in two} | {STARTER / "README.md"}

    assert set(STARTER.rglob("*.md")) == pages


def test_pages_exist_in_both_languages() -> None:
    """Page for page: neither language has a page of its own."""
    twins = {twin for _, twin in pairs()}
    english = {path for source, _, folder in LANGUAGES for path in (STARTER / source / folder).rglob("*.md")}

    assert sorted(twins) == sorted(english)


@pytest.mark.parametrize(("chinese", "english"), [pytest.param(*pair, id=pair[0].stem) for pair in pairs()])
def test_both_languages_have_the_same_headings_and_code(chinese: Path, english: Path) -> None:
    """Declarations are written alike; prose headings are translated one by one; programs and outputs agree."""
    left, right = read_page(chinese), read_page(english)

    assert [h.level for h in left.headings] == [h.level for h in right.headings]
    if left.is_api:
        assert _declared(left) == _declared(right)
        assert [h.signature for h in left.headings] == [h.signature for h in right.headings]
        assert left.programs() == right.programs()


def test_every_code_block_parses() -> None:
    """Whole programs parse as they stand; declarations parse as members or headers, but for gaps of the grammar."""
    faulty = []
    for page in (*chinese_pages(), *english_pages()):
        programs = {code for code, _ in page.programs()}
        declarations = {heading.signature for heading in page.headings}
        for fence in page.fences:
            is_gap = _GRAMMAR_GAPS.search(fence.text) and " ".join(fence.text.split()) in declarations
            if fence.info == "cangjie" and not is_gap:
                tree = parse(fence.text) if fence.text in programs else parse_fragment(fence.text)
                faulty += [f"{page.path.name}:{fence.line}: {fault}" for fault in tree.faults]

    assert faulty == []


def test_every_declaration_is_described_and_shows_its_signature() -> None:
    """A heading without signature or function text yields a row that says nothing."""
    for page, label in [(p, "功能：") for p in chinese_pages()] + [(p, "Function: ") for p in english_pages()]:
        if page.is_api:
            bare = [h.text for h in page.headings if h.level > 1 and not h.signature]
            described = sum(line.startswith(label) for line in page.prose)

            # builtin types and macros have no declaration
            assert all(re.fullmatch(r"[A-Z]\w+|`@\w+` (宏|Macro)", text) for text in bare), (page.path.name, bare)
            assert described == sum(h.level > 1 for h in page.headings), page.path.name


def test_every_link_leads_to_a_heading() -> None:
    """Links are relative and name an anchor that the target page has."""
    dead = []
    for page in (*chinese_pages(), *english_pages()):
        for target in _LINK.findall("\n".join(page.prose)):
            name, _, anchor = target.partition("#")
            path = (page.path.parent / name).resolve() if name else page.path
            if not path.is_file() or (anchor and anchor not in {_anchor(h.text) for h in read_page(path).headings}):
                dead.append(f"{page.path.name}: {target}")

    assert dead == []


def _anchor(heading: str) -> str:
    plain = re.sub(r"\\|</?sup>", "", heading).lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


def test_programs_import_only_packages_that_are_documented_here() -> None:
    """A reader of an example must be able to look its package up; the guide may look further."""
    documented = {h.text for page in chinese_pages() if "_overview" in page.path.stem for h in page.headings[:1]}
    imported = {
        package
        for page in chinese_pages()
        if "cangjie_docs" not in page.path.parts
        for code, _ in page.programs()
        for package in re.findall(r"^import ((?:std|stdx)(?:\.[a-z_]\w*)+)", code, re.MULTILINE)
    }

    assert imported - documented == set()


def test_outputs_have_as_many_lines_as_the_program_prints() -> None:
    """Where `main` prints line by line, without branches, the number of lines is evident."""
    checked = 0
    for page in chinese_pages():
        for code, output in page.programs():
            printed = _evident_line_count(code)
            if output is not None and printed is not None:
                checked += 1

                assert len(output.split("\n")) == printed, (page.path.name, code)

    assert checked >= 100


def _evident_line_count(code: str) -> int | None:
    """Count the printed lines of a program whose every `println` is a statement of `main` itself."""
    body = code[code.index("main(") :]
    direct = len(re.findall(r"^    println\(", body, re.MULTILINE))
    leaves_early = re.search(r"^    (return|throw)\b", body, re.MULTILINE)
    others = len(re.findall(r"\be?print(?:ln)?\b", code)) - direct
    hidden = (
        others or leaves_early or "\\n" in code or '"""' in code or "getStd" in code or "toJsonString" in code
    )  # several lines at once
    return None if hidden else direct


def test_corpus_is_large_enough_to_be_useful() -> None:
    """Floors for packages, declarations, programs with output and passages of the guide, in both languages."""
    for pages in (chinese_pages(), english_pages()):
        packages = sum("_overview" in page.path.stem for page in pages)
        declared = sum(len(_declared(page)) for page in pages)
        programs = sum(output is not None for page in pages for _, output in page.programs())
        passages = sum(h.level > 1 for page in pages if "cangjie_docs" in page.path.parts for h in page.headings)

        assert packages >= 28
        assert declared >= 1000
        assert programs >= 200
        assert passages >= 50
