"""Markdown pages as blocks with line numbers, and blocks as plain text.

A reader for the official documentation, not a CommonMark implementation: the
pages leave code fences open, so a fence line with an info string closes an open
fence before it opens its own. Faults that only a declaration page can have
(headings inside fences, headings glued to a line) are mended before, in
`pipeline.parsers.repairs`.
"""

import re
import textwrap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from pipeline.parsers.inline import inline_text

BlockKind = Literal["heading", "fence", "paragraph", "list", "table", "quote", "comment"]

HEADING: Final = re.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$")
FENCE: Final = re.compile(r"\s*(`{3,}|~{3,})\s*(.*?)\s*$")
INFO: Final = re.compile(r"[\w+.#-]*(?:\s*[({,:].*)?$")
LIST_ITEM: Final = re.compile(r"(\s*)(?:[-*+]|\d{1,3}[.)])\s+\S")
_TABLE_RULE: Final = re.compile(r"\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$")
_CELL: Final = re.compile(r"(?<!\\)\|")
_BLANK_LINES: Final = re.compile(r"\n{3,}")


class Line(NamedTuple):
    """One line of a page; `number` is 1-based and survives repairs."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of a page, texts and numbers apart: pages have half a million of them."""

    texts: Sequence[str]
    numbers: Sequence[int]

    @classmethod
    def of(cls, lines: Iterable[Line]) -> "Lines":
        """Return lines that are given one by one."""
        kept = list(lines)
        return cls([line.text for line in kept], [line.number for line in kept])

    def joined(self, start: int, end: int) -> str:
        """Return some lines as one text."""
        return "\n".join(self.texts[start:end])


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a page.

    `text` is a heading's text, a fence's content (dedented), a quote's content
    without `>`, and the raw lines of anything else.
    """

    kind: BlockKind
    line: int
    level: int
    info: str
    text: str
    is_closed: bool = True


def read_blocks(text: str) -> tuple[Block, ...]:
    """Return the blocks of a page, in order. Never raises, whatever the text."""
    texts = text.split("\n")
    return blocks_of(Lines(texts, range(1, len(texts) + 1)))


def blocks_of(lines: Lines) -> tuple[Block, ...]:
    """Return the blocks of numbered lines, in order."""
    blocks: list[Block] = []
    at, end = 0, len(lines.texts)
    while at < end:
        if not lines.texts[at] or lines.texts[at].isspace():
            at += 1
            continue
        block, at = _next_block(lines, at)
        blocks.append(block)
    return tuple(blocks)


def plain_text(markdown: str) -> str:
    """Return Markdown as readable text: no links, escapes, tags, fences or emphasis marks."""
    if "\n" not in markdown:
        stripped = markdown.strip()
        if not stripped.startswith(("#", ">", "|", "<!--", "`", "~")):
            return inline_text(stripped).strip()
    return plain_blocks(read_blocks(markdown))


def plain_blocks(blocks: Iterable[Block]) -> str:
    """Return blocks as readable text, one empty line between them; comments are left out."""
    return joined_paragraphs(text for block in blocks if (text := _plain_block(block)))


def joined_paragraphs(texts: Iterable[str]) -> str:
    """Return texts with one empty line between them, and nowhere more than one."""
    return _BLANK_LINES.sub("\n\n", "\n\n".join(texts)).strip()


def table_rows(text: str) -> list[list[str]]:
    """Return the cells of a table block as plain text, header first, without the rule below it."""
    rows = [line for line in text.split("\n") if line.strip() and not _TABLE_RULE.match(line)]
    return [[inline_text(cell).strip() for cell in _CELL.split(_without_edges(row))] for row in rows]


def _plain_block(block: Block) -> str:
    if block.kind == "comment":
        return ""
    if block.kind == "fence":
        return block.text.strip("\n")
    if block.kind == "quote":
        return plain_blocks(read_blocks(block.text))
    if block.kind == "table":
        return "\n".join(" | ".join(cell for cell in row) for row in table_rows(block.text))
    return "\n".join(line.rstrip() for line in inline_text(block.text).strip("\n").split("\n"))


def _without_edges(row: str) -> str:
    stripped = row.strip()
    return stripped.removeprefix("|").removesuffix("|") if not stripped.endswith("\\|") else stripped.removeprefix("|")


def _next_block(lines: Lines, at: int) -> tuple[Block, int]:
    text = lines.texts[at]
    if opening := FENCE.match(text):
        return _fence(lines, at, opening)
    if heading := HEADING.match(text):
        return Block("heading", lines.numbers[at], len(heading[1]), "", (heading[2] or "").strip()), at + 1
    if (read := _BY_FIRST_SIGN.get(text.lstrip()[0])) and text.lstrip().startswith(read[0]):
        return read[1](lines, at)
    return _list(lines, at) if LIST_ITEM.match(text) else _prose(lines, at)


def _fence(lines: Lines, at: int, opening: re.Match[str]) -> tuple[Block, int]:
    start, ticks, info = at, opening[1], opening[2]
    at += 1
    is_closed = False
    while at < len(lines.texts):
        text = lines.texts[at]
        if ticks in text and (fence := FENCE.match(text)) and fence[1].startswith(ticks):
            is_closed = not fence[2]
            break
        at += 1
    code = lines.joined(start + 1, at)
    code = textwrap.dedent(code) if opening.start(1) or code[:1].isspace() else code
    # A fence line with an info string closes this fence and opens the next: it is read again.
    return Block("fence", lines.numbers[start], 0, info, code, is_closed), at + is_closed


def _comment(lines: Lines, at: int) -> tuple[Block, int]:
    for end in range(at, len(lines.texts)):
        if "-->" in lines.texts[end]:
            return Block("comment", lines.numbers[at], 0, "", lines.joined(at, end + 1)), end + 1
        if HEADING.match(lines.texts[end]):  # never closed: one line is all that is lost
            break
    return Block("comment", lines.numbers[at], 0, "", lines.texts[at]), at + 1


def _quote(lines: Lines, at: int) -> tuple[Block, int]:
    start, texts = at, lines.texts
    content: list[str] = []
    while at < len(texts) and (stripped := texts[at].lstrip()).startswith(">"):
        content.append(stripped[1:].removeprefix(" "))
        at += 1
    while at < len(texts) and content[-1].strip() and not _starts_block(texts[at]):  # lazy continuation
        content.append(texts[at])
        at += 1
    return Block("quote", lines.numbers[start], 0, "", "\n".join(content)), at


def _list(lines: Lines, at: int) -> tuple[Block, int]:
    start, end = at, at + 1
    at += 1
    while at < len(lines.texts):
        text = lines.texts[at]
        if not text.strip():
            at += 1
            continue
        is_loose = at > end  # an empty line stands before
        is_inside = bool(LIST_ITEM.match(text)) or (text[0] in " \t" and not _starts_block(text))
        if not (is_inside or (not is_loose and not _starts_block(text))):
            break
        at += 1
        end = at
    return Block("list", lines.numbers[start], 0, "", lines.joined(start, end)), end


def _prose(lines: Lines, at: int) -> tuple[Block, int]:
    if "|" in lines.texts[at] and at + 1 < len(lines.texts) and _TABLE_RULE.match(lines.texts[at + 1]):
        return _table(lines, at)
    return _run(lines, at, "paragraph", lambda text: not _starts_block(text))


def _table(lines: Lines, at: int) -> tuple[Block, int]:
    return _run(lines, at, "table", lambda text: "|" in text)


def _run(lines: Lines, at: int, kind: BlockKind, belongs: Callable[[str], bool]) -> tuple[Block, int]:
    start = at
    at += 1
    while at < len(lines.texts) and lines.texts[at].strip() and belongs(lines.texts[at]):
        at += 1
    return Block(kind, lines.numbers[start], 0, "", lines.joined(start, at)), at


def _starts_block(text: str) -> bool:
    if not text.strip():
        return True
    if FENCE.match(text) or HEADING.match(text) or LIST_ITEM.match(text):
        return True
    return text.lstrip().startswith((">", "|", "<!--"))


_BY_FIRST_SIGN: Final = {"<": ("<!--", _comment), ">": (">", _quote), "|": ("|", _table)}
