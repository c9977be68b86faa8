"""A reader of documentation pages that shares no code with the parsers it helps to judge.

It knows only what Markdown shows: headings, fences and lines. Pages of the
starter corpus and of the official corpus are read alike.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import zip_longest
from pathlib import Path

import pipeline

STARTER = Path(pipeline.__file__).parent / "starter_corpus"
LANGUAGES = (  # source, folder of its Chinese pages, folder of its English pages
    ("cangjie_runtime", "stdlib/doc/libs/std", "stdlib/doc/libs/std_en"),
    ("cangjie_stdx", "doc/libs_stdx", "doc/libs_stdx_en"),
    ("cangjie_docs", "docs/dev-guide/source_zh_cn", "docs/dev-guide/source_en"),
    ("cangjie_docs", "docs/tools/source_zh_cn", "docs/tools/source_en"),
)
SOURCES = tuple(sorted({source for source, _, _ in LANGUAGES}))
_HEADING = re.compile(r"(#{1,5}) (.*)")
_OUTPUT_LABELS = ("运行结果：", "Output:", "Execution Result:")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading with the declaration below it."""

    level: int
    text: str
    line: int
    above: tuple[str, ...]  # headings it stands under, from level 2 down
    signature: str  # first code fence before the next heading, in one line


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced block."""

    info: str
    text: str
    line: int
    label: str  # last line of prose before it


@dataclass(slots=True)
class Page:
    """What one file holds."""

    path: Path
    headings: list[Heading] = field(default_factory=list)
    fences: list[Fence] = field(default_factory=list)
    prose: list[str] = field(default_factory=list)  # lines outside of fences, headings included
    below: dict[int, list[str]] = field(default_factory=dict)  # line of a heading: prose up to the next one

    @property
    def is_api(self) -> bool:
        """Whether the page documents declarations."""
        return self.path.parent.name.endswith("_api")

    def programs(self) -> list[tuple[str, str | None]]:
        """Return every program (it has a `main`) with the output the page shows, if any."""
        found = []
        for fence, after in zip_longest(self.fences, self.fences[1:]):
            if fence.info == "cangjie" and re.search(r"^main\(", fence.text, re.MULTILINE):
                shown = after is not None and after.info == "text" and after.label in _OUTPUT_LABELS
                found.append((fence.text, after.text if shown else None))
        return found


@cache
def read_page(path: Path) -> Page:
    """Return the headings, fences and prose of a page; a fence line with an info string closes an open fence."""
    page = Page(path)
    opened: tuple[str, int] | None = None
    body: list[str] = []
    for number, line in enumerate(path.read_text(encoding="utf-8-sig").splitlines(), 1):
        if line.startswith("```"):
            if opened:
                _close(page, opened, body)
            opened = (line[3:].strip(), number) if not opened or line.strip() != "```" else None
            body = []
        elif opened:
            body.append(line)
        else:
            page.prose.append(line)
            if page.headings:
                page.below[page.headings[-1].line].append(line)
            if match := _HEADING.fullmatch(line):
                _add_heading(page, len(match[1]), match[2].strip(), number)
    return page


def _add_heading(page: Page, level: int, text: str, line: int) -> None:
    nearest = next((h for h in reversed(page.headings) if 1 < h.level < level), None)
    above = (*nearest.above, nearest.text) if nearest else ()
    page.headings.append(Heading(level, text, line, above, ""))
    page.below[line] = []


def _close(page: Page, opened: tuple[str, int], body: list[str]) -> None:
    info, line = opened
    text = "\n".join(body)
    telling = (prose.strip() for prose in reversed(page.prose) if prose.strip() and not prose.startswith("<!--"))
    last = next(telling, "")
    page.fences.append(Fence(info, text, line, last))
    if page.headings and last == f"{'#' * page.headings[-1].level} {page.headings[-1].text}":
        heading = page.headings[-1]
        page.headings[-1] = Heading(heading.level, heading.text, heading.line, heading.above, " ".join(text.split()))


def pairs(root: Path = STARTER) -> Iterator[tuple[Path, Path]]:
    """Yield each Chinese page of the starter corpus with the path its English twin must have."""
    for source, chinese, english in LANGUAGES:
        for path in sorted((root / source / chinese).rglob("*.md")):
            yield path, root / source / english / path.relative_to(root / source / chinese)


def chinese_pages() -> list[Page]:
    """Return all Chinese pages of the starter corpus."""
    return [read_page(path) for path, _ in pairs()]


def english_pages() -> list[Page]:
    """Return all English pages of the starter corpus."""
    return [read_page(twin) for _, twin in pairs()]
