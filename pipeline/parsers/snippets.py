"""Code blocks of a page outside the API pages, with what stands around them.

A block that follows an output label is the expected output of the Cangjie
snippet before it and no snippet itself. Whether a snippet is shown as an error
is told by the page's check marker (`<!-- compile.error -->`), else by its words.
Blocks that the page's markers join (`<!-- run -name -->`) are one program: the
block with its `main` carries the parts before it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pipeline.parsers.markdown import Block
from pipeline.parsers.page_blocks import code_of, heading_text, prose
from pipeline.tables import PageRow, SnippetRow

CANGJIE_INFO: Final = frozenset(("cangjie", "cj", ""))

_OUTPUT_INFO: Final = frozenset(("", "text", "plain", "console", "output", "log", "shell", "bash", "sh"))
_OUTPUT_LABEL: Final = re.compile(
    r"(?:运行|执行|输出|打印|测试|程序的?)[^，。,]{0,8}结果|结果(?:如下|为|是|应为|可能)|执行输出|输出(?:如下|为|是|应为)?[：:]?$"
    r"|(?:输出|打印)[^。]{0,12}[：:]$|结果[：:]$|(?:可能的|得到).{0,8}输出"
    r"|\b(?:outputs?|results?|prints?|yields?|produces?|printed)\b",
    re.IGNORECASE,
)
_NO_OUTPUT: Final = re.compile(
    r"编译命令|编译阶段|编译选项|错误|报错|报告|告警|警告|格式|语法|目录|配置|效果"
    r"|\b(?:command|compilation phase|errors?|reports?|reported|warnings?|format|syntax|generated)\b"
    r"|\b(?:director|configur)\w+",
    re.IGNORECASE,
)
_MARKER: Final = re.compile(r"<!--\s*(compile|run|verify|code_no_check|code_check_manual)([.-]error)?", re.IGNORECASE)
_JOINED: Final = re.compile(r"<!--\s*(?:compile|run|verify)\s*-(?P<group>\w+)\s*-->")
_MAIN: Final = re.compile(r"^main\s*\(", re.MULTILINE)
_FILE_START: Final = re.compile(r"^\s*(?:public\s+)?(?:macro\s+)?(?:package|import)\b", re.MULTILINE)
_ERROR_COMMENT: Final = re.compile(
    r"//\s*(?:compil\w+\s+)?errors?\b|//[^\n]*(?:编译错误|编译报错|编译失败|报错|语法错误)|//\s*错误",
    re.IGNORECASE,
)
_ERROR_INTRO: Final = re.compile(
    r"编译(?:时)?(?:会)?(?:错误|报错|失败|不通过)|会报错|将报错"
    r"|\bcompil\w+ errors?\b|\bfails? to compile\b|\bdoes not compile\b",
    re.IGNORECASE,
)
_EMPTY_INTRO: Final = re.compile(
    r"(?:具体)?(?:代码|使用|用法)*(?:示例|方式|例子)?(?:代码)?(?:如下(?:所示)?)?|例如?(?:如下)?|如下(?:所示|例子)?|举例(?:来说|如下)?"
    r"|(?:the )?(?:code|usage|sample)?\s?(?:examples?|code)?(?: is| are)?(?: as follows| shown below)?"
    r"|for (?:example|instance)|sample code|(?:for|as an) example",
    re.IGNORECASE,
)
_LIST_MARK: Final = re.compile(r"^(?:[-*+>•]|\d{1,2}[.)、])\s+")
_SENTENCE_END: Final = re.compile(r"(?<=[。！？；])|(?<=[.!?;])\s+|\n")
_MAX_TITLE_CHARS: Final = 120
_MIN_INTRO_CHARS: Final = 4


def snippets_of(page: PageRow, blocks: Sequence[Block], *, area: str, package: str | None) -> list[SnippetRow]:
    """Return the snippets of a page in order, each with its expected output."""
    reader = _Reader(page, area, package)
    for block in blocks:
        reader.read(block)
    return reader.snippets


@dataclass(slots=True)
class _Reader:
    """What has been read of a page so far."""

    page: PageRow
    area: str
    package: str | None
    snippets: list[SnippetRow] = field(default_factory=list)
    heading: str = ""
    owner_line: int = 0
    ordinal: int = 0
    before: Block | None = None  # what stands before the next code block, unless it is code
    marker: str = ""
    waiting: int | None = None  # snippet that may still get its output
    parts: dict[str, list[str]] = field(default_factory=dict)  # blocks that a marker joins, by its name

    def read(self, block: Block) -> None:
        """Take in the next block."""
        if block.kind == "comment":
            if _MARKER.search(block.text):
                self.marker = block.text
            return
        if block.kind == "heading":
            self._start_passage(block)
        elif block.kind == "fence":
            self._read_fence(block)
        else:
            self.before = block
        if block.kind in {"heading", "fence"}:
            self.marker = ""

    def _start_passage(self, block: Block) -> None:
        self.heading, self.owner_line, self.ordinal = heading_text(block), block.line, 0
        self.before = block if is_output_label(self.heading) else None
        if self.before is None:
            self.waiting = None

    def _read_fence(self, block: Block) -> None:
        info = block.info.split()[0].lower() if block.info else ""
        intro, self.before = _intro(self.before), None
        if self.waiting is not None and info in _OUTPUT_INFO and is_output_label(intro):
            self.snippets[self.waiting] = replace(self.snippets[self.waiting], expected_output=code_of(block) or None)
            self.waiting = None
            return
        self.snippets.append(self._snippet(block, intro))
        if info in CANGJIE_INFO:
            self.waiting = len(self.snippets) - 1
        self.ordinal += 1

    def _snippet(self, block: Block, intro: str) -> SnippetRow:
        return SnippetRow(
            path=self.page.path, line=block.line, language=self.page.language, page_key=self.page.key, area=self.area,
            package=self.package, owner_line=self.owner_line, ordinal=self.ordinal,
            title=snippet_title(self.heading, intro), info=block.info, code=self._whole_program(code_of(block)),
            expected_output=None, shows_error=shows_error(block.text, intro=intro, marker=self.marker),
        )  # fmt: skip

    def _whole_program(self, code: str) -> str:
        """Return the code; for the last part of a joined program with what stands before it."""
        joined = _JOINED.search(self.marker)
        if joined is None:
            return code
        parts = self.parts.setdefault(joined["group"], [])
        parts.append(code)
        if len(parts) == 1 or not _MAIN.search(code) or any(map(_FILE_START.search, parts[1:])):
            return code
        return "\n\n".join(parts)


def is_output_label(sentence: str) -> bool:
    """Return whether a sentence announces what a program prints."""
    return bool(_OUTPUT_LABEL.search(sentence)) and not _NO_OUTPUT.search(sentence)


def shows_error(code: str, *, intro: str, marker: str) -> bool:
    """Return whether a page shows the code as one that does not compile."""
    if (found := _MARKER.search(marker)) and not found[1].startswith("code"):
        return bool(found[2]) and found[1] == "compile"
    return bool(_ERROR_COMMENT.search(code) or _ERROR_INTRO.search(intro))


def snippet_title(heading: str, intro: str) -> str:
    """Return the heading, with the introducing sentence where that says something."""
    sentence = _LIST_MARK.sub("", intro).rstrip(" :：")
    if len(sentence) < _MIN_INTRO_CHARS or _EMPTY_INTRO.fullmatch(sentence) or sentence == heading:
        return heading
    title = f"{heading}: {sentence}" if heading else sentence
    return title if len(title) <= _MAX_TITLE_CHARS else title[: _MAX_TITLE_CHARS - 1].rstrip() + "…"


def _intro(block: Block | None) -> str:
    """Return the last sentence of a block."""
    if block is None:
        return ""
    text = heading_text(block) if block.kind == "heading" else prose(block)
    sentences = [part.strip() for part in _SENTENCE_END.split(text) if part and part.strip()]
    return sentences[-1] if sentences else ""
