"""Blocks of a page outside the API pages: manual, tool guides, samples, extras.

On top of `pipeline.parsers.markdown`: closing fences that are glued to the text
before or after them are set free, fences inside quotes become blocks of their
own, and headings lose their anchors.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from pipeline.parsers.markdown import Block, Line, Lines, blocks_of, plain_text, read_blocks

_FENCE: Final = re.compile(r"\s*(```+)(.*)$")
_INFO: Final = re.compile(r"\s*[\w+.#-]*\s*$")
_GLUED_END: Final = re.compile(r"(.*[^`\s])(```)\s*$")
_ANCHOR: Final = re.compile(r"\s*\{#[^{}]*\}\s*$")
_IMAGE: Final = re.compile(r"!\[[^\]]*\]\([^)]*\)")
_CHINESE: Final = re.compile(r"[\u4e00-\u9fff]")


def page_blocks(text: str) -> tuple[Block, ...]:
    """Return the blocks of a page, in order, with the lines they stand on."""
    return tuple(block for whole in blocks_of(Lines.of(_unglued(text))) for block in _expanded(whole))


def heading_text(block: Block) -> str:
    """Return a heading without markup and anchor."""
    return plain_text(_ANCHOR.sub("", block.text)).replace("\n", " ").strip()


def prose(block: Block) -> str:
    """Return what a reader reads in a block that is neither heading nor code; images are left out."""
    if block.kind in {"fence", "heading", "comment"}:
        return ""
    text = _IMAGE.sub("", block.text)
    return plain_text(_quoted(text) if block.kind == "quote" else text)


def code_of(block: Block) -> str:
    """Return the code of a fence without empty lines at its ends."""
    return block.text.strip("\n").rstrip()


def has_chinese(text: str) -> bool:
    """Return whether the text holds a Chinese character."""
    return bool(_CHINESE.search(text))


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.split("\n"))


def _expanded(block: Block) -> Iterator[Block]:
    if block.kind != "quote" or "```" not in block.text:
        yield block
        return
    for inner in read_blocks(block.text):
        yield replace(inner, line=block.line + inner.line - 1)


def _unglued(text: str) -> Iterator[Line]:
    is_open = False
    for number, line in enumerate(text.split("\n"), 1):
        fence = _FENCE.match(line)
        if fence and is_open and not _INFO.match(fence[2]):
            yield Line(number, "```")
            yield Line(number, fence[1][3:] + fence[2])
            is_open = False
        elif is_open and not fence and (glued := _GLUED_END.match(line)):
            yield Line(number, glued[1])
            yield Line(number, glued[2])
            is_open = False
        else:
            yield Line(number, line)
            if fence:
                is_open = bool(fence[2].strip()) or not is_open
