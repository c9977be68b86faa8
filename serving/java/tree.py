"""The syntax tree as plain Python nodes.

tree-sitter makes a new object for every look at a node and finds parents by
walking from the root; one copy of the tree is cheaper than many looks.
Positions are bytes of the fragment as the user wrote it.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Tree

COMMENTS = frozenset({"line_comment", "block_comment"})


class Node:
    """One node: kind as the grammar names it, field in its parent, children without comments."""

    __slots__ = ("children", "end", "field", "is_named", "kind", "parent", "start")

    def __init__(self, kind: str, start: int, end: int, field: str | None, parent: "Node | None") -> None:
        self.kind = kind
        self.start = start
        self.end = end
        self.field = field
        self.parent = parent
        self.is_named = True
        self.children: list[Node] = []

    def child(self, field: str) -> "Node | None":
        """Return the first child in a field."""
        for child in self.children:
            if child.field == field:
                return child
        return None

    def all(self, field: str) -> list["Node"]:
        """Return all children in a field."""
        return [child for child in self.children if child.field == field]

    def first(self, *kinds: str) -> "Node | None":
        """Return the first child of one of the kinds."""
        for child in self.children:
            if child.kind in kinds:
                return child
        return None

    @property
    def named(self) -> list["Node"]:
        """Children that are more than punctuation."""
        return [child for child in self.children if child.is_named]

    def up(self, *kinds: str) -> "Node | None":
        """Return the nearest ancestor of one of the kinds."""
        node = self.parent
        while node is not None and node.kind not in kinds:
            node = node.parent
        return node

    def walk(self) -> Iterator["Node"]:
        """Yield this node and all below, parents before children, in source order."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))


def copy_tree(tree: "Tree", *, shift: int, length: int) -> list[Node]:
    """Return the nodes of a tree, parents before children, the root first.

    Args:
        tree: The tree.
        shift: How many bytes were put before the fragment.
        length: Bytes of the fragment.
    """
    cursor = tree.walk()
    top = cursor.node
    assert top is not None  # noqa: S101 - a tree has a root
    root = Node(top.type, 0, length, None, None)
    nodes, node = [root], root
    if not cursor.goto_first_child():
        return nodes
    while True:
        seen = cursor.node
        assert seen is not None  # noqa: S101 - a cursor that stands on a child has it
        kind = seen.type
        if kind not in COMMENTS:
            start, end = seen.start_byte - shift, seen.end_byte - shift
            if start < 0 or end > length:
                start, end = min(max(start, 0), length), min(max(end, 0), length)
            child = Node(kind, start, end, cursor.field_name, node)
            child.is_named = seen.is_named
            node.children.append(child)
            nodes.append(child)
            if cursor.goto_first_child():
                node = child
                continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent() or node.parent is None:
                return nodes
            node = node.parent


def error_weight(tree: "Tree") -> int:
    """Return how much of a text the grammar could not read: bytes in errors, three for each missing token."""
    if not tree.root_node.has_error:
        return 0
    weight, stack = 0, [tree.root_node]
    while stack:
        node = stack.pop()
        if node.is_missing:
            weight += 3
        elif node.is_error:
            weight += 1 + node.end_byte - node.start_byte
        elif node.has_error:
            stack.extend(node.children)
    return weight
