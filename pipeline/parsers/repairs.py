"""Faults of API pages, mended line by line before the blocks are read.

Translated pages hold code fences that are never closed, text on fence lines,
and headings glued to the end of a line or swallowed by a fence. The page in the
other language, which has the same headings, is the guide where a heading cannot
be told from text. Every mend is listed; line numbers stay those of the page.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from artifacts.schema import TYPE_KINDS
from pipeline.parsers.guide import NO_GUIDE, Guide
from pipeline.parsers.headings import parse_heading
from pipeline.parsers.labels import read_label, split_glued_label
from pipeline.parsers.markdown import FENCE, HEADING, Lines

_INFO: Final = re.compile(r"[A-Za-z][\w+.#-]*$", re.ASCII)
_LANGUAGE: Final = re.compile(r"(cangjie|text|console|bash|shell|json|toml|c|cpp|java|plaintext)\b\s*(.*)$")
_GLUED: Final = re.compile(r"(?<!#)(#{2,5})[ \t]+(?=\S)")
_UNSPACED: Final = re.compile(r"(#{2,5})(?=[A-Za-z`@\\])")
_GLUED_FENCE: Final = re.compile(r"(.*[^`\s])(```([A-Za-z][\w+-]*)?)\s*$", re.ASCII)
_BRACKETS: Final = re.compile(r"[})\]]+$")
_LEVELS: Final = range(2, 6)  # of declaring headings


@dataclass(frozen=True, slots=True)
class Repair:
    """One mended fault."""

    line: int
    fault: str
    detail: str


@dataclass(frozen=True, slots=True)
class Mended:
    """A page whose fences and headings can be trusted."""

    lines: Lines
    repairs: tuple[Repair, ...]


def mend(text: str, guide: Guide = NO_GUIDE) -> Mended:
    """Return the lines of a page with its faults mended."""
    mender = _Mender(guide)
    for number, line in enumerate(text.split("\n"), 1):
        if not line or (line[0] in " \t" and "##" not in line and "```" not in line):
            mender.emit(number, line)  # by far the most lines: nothing in them can be a fault
        else:
            mender.read(number, line)
    mender.finish()
    return Mended(Lines(mender.texts, mender.numbers), tuple(mender.repairs))


@dataclass(slots=True)
class _Mender:
    guide: Guide
    texts: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    repairs: list[Repair] = field(default_factory=list)
    open_at: int = 0  # line of the open fence, 0 outside
    open_info: str = ""
    is_empty: bool = True  # no content since the fence opened
    dropped_at: int = -1  # line of a fence line that neither opened nor closed
    headed: str = ""  # heading under which nothing stands yet

    def read(self, number: int, text: str) -> None:
        """Take in the next line of the page."""
        fence = FENCE.match(text) if "```" in text else None
        if fence is None and self.open_at and (glued := _GLUED_FENCE.match(text)):
            self._note(number, "glued_fence", f"{text.strip()[:60]}: the fence stood at the end of a line")
            self.emit(number, glued[1])
            if not glued[3]:  # with an info string it is a slip inside the code
                self._close(number, "```")
        elif fence is None:
            self._read_text(number, text)
        elif not fence[2] or _INFO.match(fence[2]):
            self._read_fence(number, text, fence[2])
        else:
            self._read_odd_fence(number, fence[2])

    def finish(self) -> None:
        """Note a fence that the page leaves open."""
        if self.open_at:
            self._note(self.open_at, "unclosed_fence", "closed at the end of the page")

    def _read_fence(self, number: int, text: str, info: str) -> None:
        if not self.open_at:
            if info or number != self.dropped_at + 1:
                self._open(number, text, info)
        elif not info:
            self._close(number, text)
        else:
            self._note(self.open_at, "unclosed_fence", f"closed before the next fence, line {number}")
            self._close(number, "```")
            self._open(number, text, info)

    def _read_odd_fence(self, number: int, rest: str) -> None:
        language = _LANGUAGE.match(rest)
        if language and not (rest.startswith("text") and read_label(rest)):
            self._note(number, "odd_fence", f"```{rest}: opens a fence of {language[1]}")
            self._read_fence(number, f"```{language[1]}", language[1])
            if (parsed := language[2].strip()) and not parsed.startswith(("(", "{", ",")):
                self.emit(number, parsed)
            return
        self._note(number, "odd_fence", f"```{rest[:60]}: closes the fence, the rest is text")
        was_open = bool(self.open_at)
        if _BRACKETS.match(rest):
            if was_open:
                self.emit(number, rest)
                self._close(number, "```")
            else:
                self.dropped_at = number
            return
        if was_open:
            self._close(number, "```")
        self._read_text(number, rest)

    def _read_text(self, number: int, text: str) -> None:
        if "##" in text and self._read_headings(number, text):
            return
        glued = None if self.open_at else split_glued_label(text)
        if glued is None:
            self._read_prose(number, text)
            return
        self._note(number, "glued_label", f"{glued[1]} stood at the end of a sentence")
        for part in glued:
            self._read_prose(number, part)

    def _read_prose(self, number: int, text: str) -> None:
        if self._announces(text):
            if self.open_at:
                self._note(self.open_at, "unclosed_fence", f"closed before the label on line {number}")
                self._close(number, "```")
            self.emit(number, "")
        if self.headed and text.strip():
            self._open_for_declaration(number, text)
        self.is_empty = self.is_empty and not text.strip()
        self.emit(number, text)

    def _open_for_declaration(self, number: int, text: str) -> None:
        """Open the fence that a declaration under its heading has lost."""
        if not self.open_at and _declares(text, self.headed):
            self._note(number, "unopened_fence", f"{text.strip()[:60]}: code without a fence before it")
            self._open(number, "```cangjie", "cangjie")
        self.headed = ""

    def _announces(self, text: str) -> bool:
        if not text or text[0] in " \t-#<>|`" or (label := read_label(text)) is None:
            return False
        if not self.open_at or self.open_info == "cangjie":
            return True
        # A stray fence line without info opened nothing when a label is the first that follows it.
        return not self.open_info and self.is_empty and (not label[1] or label[0] == "description")

    def _read_headings(self, number: int, text: str) -> bool:
        """Emit the headings of a line with what stands before them; False if it has none."""
        own = HEADING.match(text)
        if own and not self.open_at:
            self._heading_with_glued(number, len(own[1]), own[2] or "")
            return True
        if own and self._is_heading(own[2] or "") and len(own[1]) in _LEVELS:
            self._note(number, "hidden_heading", f"{text.strip()[:80]}: stood in the fence of line {self.open_at}")
            self._close(number, "```")
            self._heading_with_glued(number, len(own[1]), own[2] or "")
            return True
        if (unspaced := _UNSPACED.match(text)) and self._is_heading(text[unspaced.end() :]):
            self._note(number, "unspaced_heading", text.strip()[:80])
            self._close_for_heading(number)
            self._heading_with_glued(number, len(unspaced[1]), text[unspaced.end() :])
            return True
        return self._glued(number, text)

    def _glued(self, number: int, text: str) -> bool:
        found = self._glue_in(text)
        if found is None or not text[: found.start()].strip():
            return False
        self._note(number, "glued_heading", f"{text[found.start() :][:80]}: stood at the end of a line")
        self.emit(number, text[: found.start()])
        self._close_for_heading(number)
        self._heading_with_glued(number, len(found[1]), text[found.end() :])
        return True

    def _glue_in(self, text: str) -> re.Match[str] | None:
        return next((found for found in _GLUED.finditer(text) if self._is_heading(text[found.end() :])), None)

    def _heading_with_glued(self, number: int, level: int, text: str) -> None:
        glued = self._glue_in(text) if "##" in text else None
        if glued is None:
            self._emit_heading(number, level, text)
            return
        truncated = text[: glued.start()].strip()
        self._note(number, "glued_heading", f"{text[glued.start() :][:80]}: stood at the end of a heading")
        whole = truncated if self.guide.has(truncated) else self.guide.completed(truncated) or truncated
        self._emit_heading(number, level, whole)
        self._heading_with_glued(number, len(glued[1]), text[glued.end() :])

    def _emit_heading(self, number: int, level: int, text: str) -> None:
        guided = self.guide.level_of(text)
        if guided is not None and guided != level and self._is_misplaced(level, text):
            self._note(number, "wrong_level", f"{text[:60]}: level {level}, {guided} in the other language")
            level = guided
        self.emit(number, f"{'#' * level} {text}")
        self.headed = text

    @staticmethod
    def _is_misplaced(level: int, text: str) -> bool:
        """Types stand at level 2 only, and members never there."""
        heading = parse_heading(text)
        if heading is None or level < _LEVELS.start:
            return False
        return (heading.kind in TYPE_KINDS) != (level == _LEVELS.start)

    def _is_heading(self, text: str) -> bool:
        if self.guide.has(text):
            return True
        start = text.split("##", maxsplit=1)[0]
        heading = parse_heading(start)
        return heading is not None and heading.kind != "bare"

    def _open(self, number: int, text: str, info: str) -> None:
        self.open_at, self.open_info, self.is_empty, self.headed = number, info, True, ""
        self.emit(number, text)

    def _close(self, number: int, text: str) -> None:
        self.open_at, self.open_info = 0, ""
        self.emit(number, text)

    def _close_for_heading(self, number: int) -> None:
        if self.open_at:
            self._note(self.open_at, "unclosed_fence", f"closed before the heading on line {number}")
            self._close(number, "```")

    def emit(self, number: int, text: str) -> None:
        """Add a line to the mended page."""
        self.texts.append(text)
        self.numbers.append(number)

    def _note(self, line: int, fault: str, detail: str) -> None:
        self.repairs.append(Repair(line, fault, detail))


def _declares(text: str, heading: str) -> bool:
    """Return whether a line is the code of what a heading declares."""
    declared, headed = parse_heading(text), parse_heading(heading)
    if declared is None or headed is None or declared.name != headed.name:
        return False
    return declared.kind != "bare" or declared.key == headed.key
