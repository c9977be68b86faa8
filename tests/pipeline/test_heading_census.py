"""Every declaring heading has its row: counted a second time, without the parser."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from pipeline.parsers.api_page import is_api_page, parse_api_pages
from pipeline.parsers.package_pages import parse_packages
from pipeline.parsers.signature import is_balanced
from pipeline.sources import load_sources, read_pages
from pipeline.tables import PageRow
from pipeline.transforms.bilingual import Joined, join_languages
from tests.pipeline.heading_census import census, declaring_lines
from tests.pipeline.pages import official_pages

STARTER = Path(__file__).parents[2] / "pipeline" / "starter_corpus" / "sources.yaml"
RESIDUE = ("](", "\\<", "<sup>", "```")
Place = tuple[str, int]


def counted(pages: Sequence[PageRow]) -> set[Place]:
    """Places of declaring headings as the census counts them."""
    return {(path, line) for path, lines in census(pages).items() for line in lines}


def documented(joined: Joined) -> set[Place]:
    """Places that `apis` and `extensions` hold."""
    places: set[Place] = set()
    for row in (*joined.apis, *joined.extensions):
        pairs = [(row.source_path, row.source_line), (row.source_path_en, row.source_line_en)]
        places |= {(path, line) for path, line in pairs if path is not None and line is not None}
    for row in joined.apis:
        places |= {(path, int(line)) for path, _, line in (place.rpartition(":") for place in row.also_at)}
    return places


def test_the_starter_corpus_loses_no_heading() -> None:
    """The embedded corpus, in both languages."""
    pages = read_pages(load_sources(STARTER))

    assert counted(pages) == documented(join_languages(parse_api_pages(pages).declarations))


@pytest.mark.parametrize("seed", range(5))
def test_damaged_english_pages_keep_every_declaration(seed: int) -> None:
    """Fences that lost their end and headings glued to the line before: what translations really hold."""
    chance = Random(seed)  # noqa: S311 - a choice that can be repeated, no secret
    chinese = [page for page in read_pages(load_sources(STARTER)) if page.language == "zh"]
    english = [damaged(page, chance) for page in chinese if is_api_page(page)]

    rows = parse_api_pages([*chinese, *english]).declarations

    sound, mended = (
        sorted((row.page_key, row.heading) for row in rows if row.language == which) for which in ("zh", "en")
    )
    assert mended == sound
    assert all(row.source_line_en for row in join_languages(rows).apis)


def damaged(page: PageRow, chance: Random) -> PageRow:
    """The page as its own English side, with a tenth of its fences and headings spoilt."""
    lines: list[str] = []
    for line in page.text.split("\n"):
        is_spoilt = chance.random() < 0.1
        if line.startswith("##") and is_spoilt:
            while not lines[-1]:
                lines.pop()
            lines[-1] += line
        elif line != "```" or not is_spoilt:
            lines.append(line)
    path = page.path.replace("/std/", "/std_en/").replace("/libs_stdx/", "/libs_stdx_en/")
    return replace(page, language="en", path=path, text="\n".join(lines))


def test_the_census_reads_faults_without_the_parser() -> None:
    """Unclosed fences, glued and hidden headings, prose: seen by its own rules."""
    page = (
        "# T\n\n## enum A\n\n```cangjie\nenum A {\n\n```text\nx\n```\n\n### B\n\n### A note on it\n\n"
        "text### func c()\n\n```\n## class D\n\n## `@E` 宏\n\n### 规则\n"
    )

    assert declaring_lines(page) == {3: "enum A", 12: "B", 16: "func c()", 19: "class D", 21: "@E 宏"}


@pytest.fixture(scope="module")
def pages() -> list[PageRow]:
    """The official pages, read once."""
    return official_pages()


@pytest.fixture(scope="module")
def joined(pages: list[PageRow]) -> Joined:
    """Their declarations, joined once."""
    return join_languages(parse_api_pages(pages).declarations)


@pytest.mark.corpus
@pytest.mark.parametrize("library", ["std", "stdx"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_no_declaring_heading_is_lost(pages: list[PageRow], joined: Joined, library: str, language: str) -> None:
    """100 % of the headings, each at its exact line."""
    own = {page.path for page in pages if (page.library, page.language) == (library, language)}
    wanted = {place for place in counted(pages) if place[0] in own}

    assert sorted(wanted - documented(joined)) == []


@pytest.mark.corpus
def test_ids_are_unique_and_texts_clean(joined: Joined) -> None:
    """No residue of markup, no signature with unbalanced brackets, no id twice."""
    texts = [text for row in joined.apis for text in (row.description_zh, row.description_en) if text]

    assert len({row.api_id for row in joined.apis}) == len(joined.apis)
    assert [text for text in texts if any(sign in text for sign in RESIDUE)] == []
    assert [row.api_id for row in joined.apis if not is_balanced(row.signature)] == []


@pytest.mark.corpus
def test_every_import_names_a_documented_package(pages: list[PageRow], joined: Joined) -> None:
    """And one symbol of it, or all."""
    packages = {row.package for row in parse_packages(pages)}
    lines = {row.import_line.removeprefix("import ") for row in joined.apis if row.import_line}

    assert {line.rpartition(".")[0] for line in lines} <= packages


@pytest.mark.corpus
def test_english_headings_have_english_descriptions(joined: Joined) -> None:
    """At least 98 of 100."""
    english = [row for row in joined.apis if row.source_line_en]

    assert len([row for row in english if row.description_en]) >= 0.98 * len(english)
