"""Cangjie code with comments and literals blanked out, character for character.

What is left can be searched for words and shapes without meeting them in a
text. Code inside an interpolation stays; arguments of macro calls and of `quote`
go, since they hold tokens that need be no Cangjie.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from typing import Final

_NEXT: Final = re.compile(r"//[^\n]*|/\*|(?<!#)#+[\"']|\"\"\"|'''|[\"'{}]")
_COMMENT_EDGE: Final = re.compile(r"/\*|\*/")
_TOKENS: Final = re.compile(r"(?:@!?[A-Za-z_][\w.]*|\bquote[ \t]*)(?=[\[(])")
_ESCAPE: Final = re.compile(r"\\\S")  # tokens of macros escape brackets
_NO_BREAK: Final = re.compile(r"[^\n]")
_BRACKET: Final = re.compile(r"[()\[\]{}]")
_CLOSERS: Final = {"(": ")", "[": "]", "{": "}"}
_LONG: Final = 3  # characters of a delimiter whose text may go over lines


@dataclass(frozen=True, slots=True)
class Place:
    """A position in code, both 1-based, columns in characters."""

    line: int
    column: int


class MaskedCode:
    """Code, blanked, with what was found on the way."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.comments: list[str] = []
        self.unclosed: int | None = None  # offset of a literal or comment that does not end
        self._kept = list(code)
        self._mask()
        text = "".join(self._kept)
        self.with_macros = text
        self.text = _without_tokens(text)

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(found.end() for found in re.finditer("\n", self.code))]

    def place(self, offset: int) -> Place:
        """Return line and column of an offset."""
        row = bisect_right(self._line_starts, offset) - 1
        return Place(row + 1, offset - self._line_starts[row] + 1)

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a line and column; the end of the code where there is no such line."""
        starts = self._line_starts
        return min(starts[line - 1] + column - 1, len(self.code)) if line <= len(starts) else len(self.code)

    def line(self, number: int) -> str:
        """Return a line as it was given."""
        start = self.offset(number, 1)
        end = self.code.find("\n", start)
        return self.code[start : end if end >= 0 else len(self.code)]

    def is_code(self, offset: int) -> bool:
        """Return whether an offset lies outside of literals, comments and the tokens of macros."""
        return offset < len(self.text) and self.text[offset] == self.code[offset]

    def _blank(self, start: int, end: int) -> None:
        for at in range(start, end):
            if self._kept[at] != "\n":
                self._kept[at] = " "

    def _mask(self) -> None:
        at = 0
        open_literals: list[tuple[str, int, int]] = []  # delimiter, offset, depth of braces inside its interpolation
        while found := _NEXT.search(self.code, at):
            sign = found[0]
            if sign.startswith("//"):
                self.comments.append(sign)
                self._blank(found.start(), found.end())
                at = found.end()
            elif sign == "/*":
                at = self._block_comment(found.start())
            elif sign in "{}":
                at = found.end()
                if open_literals:
                    delimiter, start, depth = open_literals.pop()
                    depth += 1 if sign == "{" else -1
                    if depth:
                        open_literals.append((delimiter, start, depth))
                    else:
                        at = self._literal(delimiter, start, at, open_literals)
            else:
                at = self._literal(sign, found.start(), found.end(), open_literals)
        if open_literals and self.unclosed is None:
            self.unclosed = open_literals[0][1]

    def _block_comment(self, start: int) -> int:
        depth, at = 0, start
        while edge := _COMMENT_EDGE.search(self.code, at):
            depth += 1 if edge[0] == "/*" else -1
            at = edge.end()
            if not depth:
                break
        else:
            at = len(self.code)
            self.unclosed = start if self.unclosed is None else self.unclosed
        self.comments.append(self.code[start:at])
        self._blank(start, at)
        return at

    def _literal(self, sign: str, start: int, at: int, open_literals: list[tuple[str, int, int]]) -> int:
        """Blank a literal from `at` to its end, or to an interpolation that is then read as code."""
        end, found = _end_pattern(sign), None
        for found in end.finditer(self.code, at):
            if found[0][0] != "\\":
                break
        else:
            found = None
        if found and found[0] == "${":
            self._blank(at, found.start())
            open_literals.append((sign, start, 1))
            return found.end()
        if found and found[0] != "\n":
            self._blank(at, found.start())
            return found.end()
        stop = found.start() if found else len(self.code)
        self._blank(at, stop)
        self.unclosed = start if self.unclosed is None else self.unclosed
        return stop


# An escape, the end, an interpolation; a short literal also ends at the end of the line.
_ENDS: Final = {
    quote * count: re.compile(rf"\\.|{quote * count}|\$\{{" + (r"|\n" if count == 1 else ""), re.DOTALL)
    for quote in ('"', "'")
    for count in (1, _LONG)
}


def _end_pattern(sign: str) -> re.Pattern[str]:
    if sign.startswith("#"):
        return re.compile(re.escape(sign[::-1]))
    return _ENDS[sign]


def _without_tokens(text: str) -> str:
    text = _ESCAPE.sub("  ", text)
    ends = bracket_pairs(text)
    parts: list[str] = []
    at = 0
    for found in _TOKENS.finditer(text):
        if found.start() < at:
            continue
        end = found.end()
        while (stop := ends.get(end)) is not None and text[end] in "[(":
            parts.append(text[at : end + 1])
            parts.append(_NO_BREAK.sub(" ", text[end + 1 : stop]))
            at = stop
            end = stop + 1
    return "".join(parts) + text[at:]


def bracket_pairs(text: str) -> dict[int, int]:
    """Return where each bracket closes, each kind of bracket counted by itself."""
    pairs: dict[int, int] = {}
    stacks: dict[str, list[int]] = {closer: [] for closer in _CLOSERS.values()}
    for found in _BRACKET.finditer(text):
        sign = found[0]
        if sign in _CLOSERS:
            stacks[_CLOSERS[sign]].append(found.start())
        elif stacks[sign]:
            pairs[stacks[sign].pop()] = found.start()
    return pairs
