"""The calls of a line of code that a message marks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from artifacts.identifiers import closing_of
from serving.cangjie.syntax import descendants, parse_fragment

if TYPE_CHECKING:
    from tree_sitter import Node

    from serving.cangjie.syntax import CangjieTree
    from serving.diagnosis.report import Frame

_LONGEST: Final = 400  # characters of a call that is read
_CALLED: Final = re.compile(r"([A-Za-z_]\w*)\s*(?:<[^()]*>)?\s*$")
_LINK: Final = re.compile(r"\s*\??\s*\.?\s*[A-Za-z_]\w*(?:<[\w<>, ?]*>(?=\())?")


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the marked line."""

    node: Node
    tree: CangjieTree
    name: str
    before: str  # the code before the name

    @property
    def is_member(self) -> bool:
        """Tell whether a member of a value or type is called."""
        return self.before.rstrip().endswith(".")


def calls_at(frame: Frame) -> Iterator[Call]:
    """Yield the calls at the mark, inner ones first; a mark over a whole call means that one."""
    start = _start(frame.code, frame.start or 0)
    end = _end(frame.code, start)
    text = frame.code[start:end].strip()
    if frame.code[end : end + 1] == "(" and text:
        text += "()"
    if "(" not in text or len(text) > _LONGEST:
        return
    tree = parse_fragment(text)
    found = [call for node in descendants(tree.root) if (call := _call(tree, node)) is not None]
    is_marked = len(frame.marked) > 1 and frame.marked.endswith(")")
    chosen = found[:1] if is_marked else found[::-1]
    yield from chosen


def _call(tree: CangjieTree, node: Node) -> Call | None:
    suffix, callee = node.child_by_field_name("suffix"), node.child_by_field_name("operand")
    if node.type != "postfixExpression" or suffix is None or callee is None or suffix.type != "callSuffix":
        return None
    text = tree.text(callee)
    found = _CALLED.search(text)
    return Call(node, tree, found[1], text[: found.start(1)]) if found else None


def _start(code: str, mark: int) -> int:
    """Return where the called expression begins, if the mark stands on its parentheses."""
    if code[mark : mark + 1] != "(":
        return mark
    found = re.search(r"(?:[A-Za-z_]\w*\s*\.\s*)*[A-Za-z_]\w*(?:<[\w<>, ?]*>)?\s*$", code[:mark])
    return found.start() if found else mark


def _end(code: str, start: int) -> int:
    """Return where a chain of names, members, calls and subscripts ends."""
    at = start
    while at < len(code):
        if code[at] in "([":
            closed = closing_of(code, at)
            if closed < 0:
                return at  # the call goes on in the next line
            at = closed + 1
        elif (found := _LINK.match(code, at)) and (at == start or "." in found[0]):
            at = found.end()
        else:
            break
    return at


def arguments(call: Call) -> list[Node]:
    """Return the values of the arguments, without their names."""
    suffix = call.node.child_by_field_name("suffix")
    children = suffix.named_children if suffix is not None else []
    return [child for child in children if child.type != "varBindingPattern"]
