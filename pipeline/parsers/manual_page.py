"""Pages of the manual, the tool guides and the extras: passages and their code.

One row per heading and language; the text between a page's title and its first
subheading belongs to the title. Prose and code are kept apart.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import Final

from pipeline.parsers.markdown import Block
from pipeline.parsers.page_blocks import code_of, has_chinese, heading_text, page_blocks, prose
from pipeline.parsers.snippets import snippets_of
from pipeline.tables import PageRow, PassageRow, SnippetRow

AREAS: Final = frozenset(("manual", "tools", "extra"))

# A translated heading that has swallowed the sentence below it. Only words that open a sentence count: names are
# written together too (`HashMap`).
_SWALLOWED: Final = re.compile(r"(.*[a-z)])((?:The|This|These|There|When|If|It|For)(?: [^\s]+){4,})$")


@dataclass(frozen=True, slots=True)
class ManualPages:
    """What the pages hold: passages in one language each, and their code blocks."""

    passages: list[PassageRow]
    snippets: list[SnippetRow]


def parse_manual_pages(pages: Sequence[PageRow]) -> ManualPages:
    """Return the passages and snippets of all pages outside the libraries, in page order."""
    passages: list[PassageRow] = []
    snippets: list[SnippetRow] = []
    for page in sorted(pages, key=lambda page: page.path):
        if page.area in AREAS:
            blocks = page_blocks(page.text)
            language = _text_language(page, blocks)
            passages.extend(_passages(page, blocks, language))
            snippets.extend(snippets_of(replace(page, language=language), blocks, area=page.area, package=None))
    return ManualPages(passages, snippets)


def _text_language(page: PageRow, blocks: Sequence[Block]) -> str:
    """Return the language a page is written in: a few in the Chinese folders are English."""
    is_chinese = any(has_chinese(block.text) for block in blocks if block.kind != "fence")
    return page.language if is_chinese else "en"


def _passages(page: PageRow, blocks: Sequence[Block], text_language: str) -> Iterator[PassageRow]:
    trail: list[tuple[int, str]] = []
    for heading, body in _headed(page, blocks):
        title, swallowed = _title(heading)
        trail = [*(entry for entry in trail if entry[0] < heading.level), (heading.level, title)]
        yield PassageRow(
            path=page.path, line=heading.line, language=page.language, text_language=text_language,
            page_key=page.key, area=page.area, level=heading.level, title=title,
            heading_path=tuple(name for _, name in trail),
            text="\n\n".join(filter(None, (swallowed, *map(prose, body)))) or None,
            code=tuple(code_of(block) for block in body if block.kind == "fence"),
        )  # fmt: skip


def _title(heading: Block) -> tuple[str, str]:
    """Return the title, and the sentence that is glued to it."""
    title = heading_text(heading)
    glued = _SWALLOWED.match(title)
    return (glued[1], glued[2]) if glued else (title, "")


def _headed(page: PageRow, blocks: Sequence[Block]) -> Iterator[tuple[Block, list[Block]]]:
    """Yield each heading with the blocks up to the next; text before the first gets the file's name."""
    heading, body = Block("heading", 1, 1, "", PurePosixPath(page.path).stem), list[Block]()
    is_made_up = True
    for block in blocks:
        if block.kind != "heading":
            body.append(block)
            continue
        if not is_made_up or _says_something(body):
            yield heading, body
        heading, body, is_made_up = block, [], False
    if not is_made_up or _says_something(body):
        yield heading, body


def _says_something(body: Sequence[Block]) -> bool:
    return any(block.kind != "comment" for block in body)
