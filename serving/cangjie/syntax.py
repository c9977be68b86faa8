"""The one engine that reads Cangjie code: tree-sitter with the Cangjie grammar.

What is read is a whole file, statements without a `main`, members without a
type, or a bare declaration as documentation prints it; the tree says which. The
grammar is loaded on first use. What the code refers to is told by `serving.cangjie.inference`;
what the grammar cannot read though it is valid is `serving.cangjie.gaps`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache, lru_cache, partial
from itertools import islice
from typing import TYPE_CHECKING, Final, Literal

from serving.cangjie.gaps import without_gaps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Language, Node

Mode = Literal["file", "statements", "members", "declaration"]

_MAX_FAULT_CHARS: Final = 80
_MOST_FAULTS: Final = 100
_BODIES: Final = frozenset(("block", "lambdaExpression", "trailingLambdaExpression", "matchCase", "primaryInit"))
_NO_STATEMENTS: Final = frozenset(
    ("lineComment", "blockComment", "patternGuard", "modifiers", "className", "primaryInitParamList")
)
_RUN_ON: Final = "a line break or `;`"
# What stands at the top of a file and not inside a function: a frame of statements opens below it.
_TOP_LEVEL: Final = frozenset(
    ("packageDeclaration", "macroPackageDeclaration", "importList", "lineComment", "blockComment", "classDefinition",
     "structDefinition", "interfaceDefinition", "enumDefinition", "extendDefinition", "foreignDeclaration",
     "functionDefinition", "macroDefinition", "macroExpression", "typeAlias")
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SyntaxFault:
    """A place that the grammar does not accept."""

    line: int  # 1-based
    column: int  # 1-based, in characters
    text: str  # what stands there, cut after its first line
    expected: str | None = None  # what is missing, where the parser knows
    end_line: int = field(default=0, compare=False)  # last line of what is refused


@dataclass(frozen=True, slots=True)
class CangjieTree:
    """Cangjie code as a tree.

    `mode` says how it was read, `gaps` names constructs that the grammar does
    not know and that were replaced before reading. `source` is what was parsed:
    the code inside its frame, in UTF-8.
    """

    code: str
    mode: Mode
    root: Node
    source: bytes
    faults: tuple[SyntaxFault, ...]
    gaps: tuple[str, ...] = ()
    frame_row: int | None = None  # row of the frame's opening line, if the code was framed

    @property
    def is_accepted(self) -> bool:
        """Whether the grammar accepts the code as it stands."""
        return not self.faults and not self.gaps

    def text(self, node: Node) -> str:
        """Return the source text of a node."""
        return self.source[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def text_after(self, node: Node, length_bytes: int = 80) -> str:
        """Return what follows a node, no more than so many bytes."""
        return self.source[node.end_byte : node.end_byte + length_bytes].decode("utf-8", "replace")

    def line(self, node: Node) -> int:
        """Return the 1-based line of a node in the code as it was given."""
        row = node.start_point.row
        return row if self.frame_row is not None and row > self.frame_row else row + 1

    def column(self, node: Node) -> int:
        """Return the 1-based column of a node, in characters."""
        row_start = self.source.rfind(b"\n", 0, node.start_byte) + 1
        return len(self.source[row_start : node.start_byte].decode("utf-8", "replace")) + 1


@dataclass(frozen=True, slots=True)
class _Frame:
    mode: Mode
    before: str
    after: str


_FILE: Final = _Frame("file", "", "")
_STATEMENTS: Final = _Frame("statements", "main() {\n", "\n}\n")
_MEMBERS: Final = (
    _Frame("members", "interface Members {\n", "\n}\n"),
    _Frame("members", "class Members {\n", "\n}\n"),
    _Frame("members", "enum Members {\n", "\n}\n"),
)
_HEADER: Final = _Frame("declaration", "", " {}\n")


def parse(code: str) -> CangjieTree:
    """Return code as a tree: as a file, or as statements where it is no file.

    Never raises: what cannot be read stands in `faults`, and constructs that
    only the grammar refuses stand in `gaps`, without being faults.
    """
    return _best(code, (_FILE, _STATEMENTS))


def parse_fragment(code: str) -> CangjieTree:
    """Return code as a tree, also when it is only members of a type or a bare header."""
    return _best(code, (_FILE, _STATEMENTS, *_MEMBERS, _HEADER))


def parse_declaration(signature: str) -> CangjieTree:
    """Return a declaration as documentation prints it, without body, as a tree."""
    return _best(signature, (*_MEMBERS[:2], _FILE, _HEADER, _MEMBERS[2]))


def descendants(root: Node) -> Iterator[Node]:
    """Yield a node and every named node below it, in source order."""
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(node.named_children))


def _best(code: str, frames: tuple[_Frame, ...]) -> CangjieTree:
    best: CangjieTree | None = None
    for frame in frames:
        tree = _parse_in(code, frame)
        if not tree.faults:
            return tree
        if best is None or len(tree.faults) < len(best.faults):
            best = tree
    if best is None:
        raise ValueError("No frame was given. Pass at least one to read the code in.")
    return _through_gaps(best, frames)


def _through_gaps(tree: CangjieTree, frames: tuple[_Frame, ...]) -> CangjieTree:
    fewest, found = len(tree.faults), None
    if fewest >= _MOST_FAULTS:  # no code at all
        return tree
    for frame in frames:
        read = without_gaps(tree.code, partial(_fault_count, frame))
        if read.gaps and read.fault_count < fewest:
            fewest, found = read.fault_count, replace(_parse_in(read.code, frame), code=tree.code, gaps=read.gaps)
    return found or tree


def _fault_count(frame: _Frame, code: str) -> int:
    source, _ = _framed(code, frame)
    return sum(1 for _ in _faulty_nodes(_read(source)))


def _parse_in(code: str, frame: _Frame) -> CangjieTree:
    source, frame_row = _framed(code, frame)
    return _tree(code, frame.mode, source, frame_row)


def _framed(code: str, frame: _Frame) -> tuple[bytes, int | None]:
    """Return the code in its frame, and the row of the frame's opening line."""
    encoded = code.encode("utf-8", "replace")
    if not frame.before:
        return encoded + frame.after.encode(), None
    head = _top_level_bytes(encoded) if frame.mode == "statements" else 0
    opening = frame.before.encode()
    if head and encoded[head - 1 : head] != b"\n":
        head = encoded.find(b"\n", head) + 1
    return encoded[:head] + opening + encoded[head:] + frame.after.encode(), encoded[:head].count(b"\n")


def _tree(code: str, mode: Mode, source: bytes, frame_row: int | None) -> CangjieTree:
    root = _read(source)
    tree = CangjieTree(code, mode, root, source, (), frame_row=frame_row)
    faults = tuple(_fault(tree, node) for node in _faulty_nodes(root))
    return replace(tree, faults=faults) if faults else tree


def _faulty_nodes(root: Node) -> Iterator[Node]:
    """Yield what the grammar refuses; no more than a reader could use, since text that is no code has no end of it."""
    return islice(_error_nodes(root) if root.has_error else _run_on_statements(root), _MOST_FAULTS)


def _run_on_statements(root: Node) -> Iterator[Node]:
    """Yield statements that follow another on the same line without `;`, which the grammar lets pass.

    So it takes `int x = 3` for two statements, and a line of prose for many.
    """
    for block in descendants(root):
        if block.type not in _BODIES:
            continue
        before: Node | None = None
        for child in block.children:
            if not child.is_named:
                before = None
            elif child.type not in _NO_STATEMENTS:
                is_after = before is not None and before.end_point.row == child.start_point.row
                if is_after and before is not None and not _may_go_on(before):
                    yield child
                before = child


def _may_go_on(node: Node) -> bool:
    """Return whether something may follow on the line: a macro, or an `else` on a line of its own."""
    return node.type == "macroExpression" or (node.type == "atomicVariable" and node.text == b"else")


@lru_cache(maxsize=4)
def _read(source: bytes) -> Node:
    from tree_sitter import Parser

    return Parser(_language()).parse(source).root_node


@cache
def _language() -> Language:
    import tree_sitter_cangjie
    from tree_sitter import Language

    return Language(tree_sitter_cangjie.language())


def _top_level_bytes(encoded: bytes) -> int:
    """Return where the package line, imports and declarations at the start end."""
    end = 0
    for node in _read(encoded).children:
        if node.type not in _TOP_LEVEL or node.has_error:
            break
        # A comment or a macro belongs to what follows it.
        if not node.type.endswith("Comment") and node.type != "macroExpression":
            end = node.end_byte
    return end


def _error_nodes(root: Node) -> Iterator[Node]:
    stack, is_found = [root], False
    while stack:
        node = stack.pop()
        if node.is_missing or (node.is_error and node is not root):
            is_found = True
            yield node
        elif node.has_error:
            stack.extend(reversed(node.children))
    if not is_found:
        yield root  # nothing in it is a sentence of the language, and no single place is to blame


def _fault(tree: CangjieTree, node: Node) -> SyntaxFault:
    first = tree.text(node).strip().split("\n", 1)[0][:_MAX_FAULT_CHARS]
    is_run_on = not node.is_missing and not node.is_error
    expected = _RUN_ON if is_run_on else node.type if node.is_missing else None
    line = tree.line(node)
    return SyntaxFault(line, tree.column(node), first, expected, line + node.end_point.row - node.start_point.row)
