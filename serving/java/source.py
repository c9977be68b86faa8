"""A fragment of Java becomes a tree, whatever it is: a file, a few members, statements, an expression, half of it.

The text is put into frames (a class body, a method body, a switch, ...) until
the grammar reads it with the fewest errors. Strings and comments never become
code.
"""

import bisect
import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from serving.java.punctuation import closing, read_punctuation
from serving.java.tree import Node, copy_tree, error_weight

if TYPE_CHECKING:
    from tree_sitter import Parser, Tree

LONGEST_BYTES: Final = 400_000  # more is cut: nobody asks about that much at once, and answers must come soon
_MANY_BYTES: Final = 60_000  # from here on only the likely frames are tried
_FRAMES: Final = (
    (b"", b""),
    (b"", b";"),
    (b"class $ {", b"}"),
    (b"class $ { void $() {", b"}}"),
    (b"class $ { void $() {", b";}}"),
    (b"class $ { Object $ = (", b");}"),
    (b"class $ { void $() { switch ($) {", b"}}}"),
    (b"enum $ {", b"}"),
)
_LIKELY: Final = 3
_CONTINUATIONS: Final = (
    (b"catch", b"try {"),
    (b"finally", b"try {"),
    (b"else", b"if ($) {"),
    (b"while", b"do {"),
)


@dataclass(frozen=True, slots=True)
class JavaSource:
    """A fragment and its tree. Positions are bytes of `data`."""

    data: bytes
    root: Node
    nodes: tuple[Node, ...]  # all of the tree, parents before children
    errors: int  # what the grammar could not read, see `error_weight`
    line_starts: tuple[int, ...]

    def text(self, node: Node) -> str:
        """Return the text of a node as written."""
        return self.data[node.start : node.end].decode("utf-8", errors="replace")

    def between(self, start: int, end: int) -> str:
        """Return a stretch of the text as written."""
        return self.data[start:end].decode("utf-8", errors="replace")

    def line(self, at: int) -> int:
        """Return the 1-based line of a position."""
        return bisect.bisect_right(self.line_starts, at)


def read_source(text: str) -> JavaSource:
    """Return the tree of a fragment. Never fails: what cannot be read stays in error nodes."""
    data = text.encode("utf-8", errors="replace")[:LONGEST_BYTES]
    punctuated = read_punctuation(data)
    before = _openers(data, punctuated.unopened)
    after = closing(punctuated.unclosed)
    best: tuple[int, Tree, int] | None = None
    for head, tail in _FRAMES if len(data) < _MANY_BYTES else _FRAMES[:_LIKELY]:
        start = head + before
        tree = _parser().parse(start + punctuated.data + b"\n" + after + tail)
        weight = error_weight(tree)
        if best is None or weight < best[0]:
            best = (weight, tree, len(start))
        if weight == 0:
            break
    assert best is not None  # noqa: S101 - there is at least one frame
    starts = (0, *(match.end() for match in re.finditer(b"\n", data)))
    nodes = copy_tree(best[1], shift=best[2], length=len(data))
    return JavaSource(data, nodes[0], tuple(nodes), best[0], starts)


def _openers(data: bytes, unopened: tuple[tuple[int, bytes], ...]) -> bytes:
    """Return what opens the brackets that a fragment only closes, outermost first."""
    opened = b""
    for at, bracket in unopened:
        if bracket == b"}":
            rest = data[at + 1 : at + 40].lstrip()
            opened = next((frame for word, frame in _CONTINUATIONS if rest.startswith(word)), b"{") + opened
        else:
            opened = {b")": b"$(", b"]": b"$["}[bracket] + opened
    return opened


@cache
def _parser() -> "Parser":
    import tree_sitter_java
    from tree_sitter import Language, Parser

    return Parser(Language(tree_sitter_java.language()))
