"""One passage of an API page: its blocks sorted by the labels above them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pipeline.parsers.headings import clean_heading
from pipeline.parsers.items import read_items
from pipeline.parsers.labels import Role, read_label
from pipeline.parsers.markdown import Block, plain_text

_ERROR_MARK: Final = re.compile(r"<!--\s*compile\.error")
_OUTPUT_INTRO: Final = re.compile(r"(?:结果|输出)[^。\n]*[:：。]$|(?:output|result|prints)[^.\n]*[:.]$", re.IGNORECASE)
_CODE: Final = frozenset({"", "cangjie", "cj"})
_LIST_MARK: Final = re.compile(r"^\s*[-*+]\s+")
_TITLE_LIMIT: Final = 200


@dataclass(frozen=True, slots=True)
class Snippet:
    """One code block of a passage that is no declaration."""

    line: int
    info: str
    code: str
    title: str
    expected_output: str | None
    shows_error: bool


@dataclass(slots=True)
class Texts:
    """What a passage says, by role. Items are plain text."""

    description: list[str] = field(default_factory=list)
    items: dict[Role, list[str]] = field(default_factory=dict)
    snippets: list[Snippet] = field(default_factory=list)

    def listed(self, role: Role) -> list[str]:
        """Return the items below one label."""
        return self.items.get(role, [])


def read_texts(blocks: Sequence[Block], title: str) -> Texts:
    """Sort the blocks of a passage.

    Args:
        blocks: What stands below the heading, the declaration included.
        title: The heading, which is the title of a snippet that nothing introduces.
    """
    reader = _Reader(title)
    for at, block in enumerate(blocks):
        reader.read(block, blocks[at + 1] if at + 1 < len(blocks) else None)
    return reader.texts


@dataclass(slots=True)
class _Reader:
    title: str
    texts: Texts = field(default_factory=Texts)
    role: Role = "description"
    has_text: bool = False
    intro: str = ""
    shows_error: bool = False
    after_snippet: bool = False

    def read(self, block: Block, following: Block | None) -> None:
        """Take in the next block; `following` tells a title from a description."""
        if block.kind == "comment":
            self.shows_error = self.shows_error or bool(_ERROR_MARK.search(block.text))
            return
        if block.kind == "fence":
            self._read_fence(block)
            return
        self.after_snippet = False
        if block.kind == "paragraph":
            self._read_paragraph(block.text, following)
        elif block.kind == "heading":
            self._read_prose_heading(block.text)
        elif block.kind == "list":
            self._read_list(block.text)
        else:
            self._describe(plain_text(block.text))
        self.has_text = True

    def _read_paragraph(self, text: str, following: Block | None) -> None:
        label = read_label(text)
        if label is not None:
            self.role, self.intro = label[0], ""
            self._content(label[1])
            return
        if following is not None and following.kind in {"fence", "comment"}:
            self._introduce(plain_text(text))
        elif self.role in {"params", "returns", "throws"} and not self.texts.listed(self.role):
            self._content(text)
        else:
            self._describe(plain_text(text))

    def _introduce(self, text: str) -> None:
        """A sentence before a code block: its title, and outside examples a part of the description too."""
        self.intro = text
        if _OUTPUT_INTRO.search(text) and self.texts.snippets:
            self.role = "output"
        elif self.role != "example":
            self._describe(text)

    def _read_prose_heading(self, text: str) -> None:
        title = clean_heading(text)
        label = read_label(f"{title}:")
        if label is not None and label[0] in {"output", "example"}:
            self.role = label[0]
            return
        self.role, self.intro = "description", title
        self._describe(title)

    def _read_list(self, text: str) -> None:
        if self.role in {"params", "returns", "throws", "parents", "type"}:
            self.texts.items.setdefault(self.role, []).extend(read_items(text))
        else:
            self._describe(plain_text(text))

    def _content(self, rest: str) -> None:
        if not rest:
            return
        if self.role == "description":
            self._describe(plain_text(rest))
        elif self.role in {"example", "output"}:
            self.intro = plain_text(rest)
        else:
            self.texts.items.setdefault(self.role, []).extend(_inline_items(rest))

    def _describe(self, text: str) -> None:
        if text:
            self.texts.description.append(text)

    def _read_fence(self, block: Block) -> None:
        shows_error, self.shows_error = self.shows_error, False
        if not block.text.strip() or (not self.has_text and block.info in _CODE):
            return  # nothing, or the declaration
        snippets = self.texts.snippets
        is_output = self.role == "output" or (self.after_snippet and block.info == "text")
        if is_output and snippets and snippets[-1].expected_output is None and block.info not in {"cangjie", "cj"}:
            snippets[-1] = replace(snippets[-1], expected_output=block.text)
            self.after_snippet = False
            return
        if block.info == "text" and self.role != "example":
            self._describe(block.text.strip("\n"))
            return
        title = (self.intro or self.title)[:_TITLE_LIMIT]
        snippets.append(Snippet(block.line, block.info, block.text, title, None, shows_error))
        self.intro, self.after_snippet = "", True
        if self.role == "output":
            self.role = "example"


def _inline_items(rest: str) -> list[str]:
    """Return what stands on the label's own line: one item, or a list that follows without an empty line."""
    return [text for line in rest.split("\n") if (text := plain_text(_LIST_MARK.sub("", line)))]
