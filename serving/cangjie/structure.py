"""The shape of a piece of code: program, declaration without a body, or neither."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from serving.cangjie.syntax import CangjieTree, descendants

if TYPE_CHECKING:
    from tree_sitter import Node

_PACKAGE_LINE: Final = re.compile(r"^(?:macro )?package (\w+)[\w.:]*", re.MULTILINE)
_TESTS: Final = frozenset(("Test", "TestCase", "Bench", "TestBuilder"))
_PREAMBLE: Final = frozenset(("packageDeclaration", "macroPackageDeclaration", "importList"))
_NO_STATEMENTS: Final = frozenset(("lineComment", "blockComment", "modifiers", "className", "primaryInitParamList"))
_STATEMENT_SIGNS: Final = frozenset(
    ("variableDeclaration", "assignmentExpression", "forInExpression", "whileExpression", "ifExpression",
     "matchExpression", "tryExpression", "spawnExpression", "callSuffix", "fieldAccess", "macroExpression",
     "functionDefinition", "mainDefinition", "classDefinition", "structDefinition", "interfaceDefinition",
     "enumDefinition", "extendDefinition", "typeAlias", "importList", "macroDefinition", "binaryExpression")
)  # fmt: skip


def files_of(code: str) -> Iterator[str]:
    """Yield the files of a block that shows several packages, else the block."""
    starts = [found.start() for found in _PACKAGE_LINE.finditer(code)]
    if len(starts) < 2:  # noqa: PLR2004 - one package line is one file
        yield code
        return
    for start, end in zip([0, *starts[1:]], [*starts[1:], len(code)], strict=True):
        yield code[start:end]


def package_roots(code: str) -> frozenset[str]:
    """Return the first parts of the packages that a block declares."""
    return frozenset(found[1] for found in _PACKAGE_LINE.finditer(code))


def is_program(tree: CangjieTree) -> bool:
    """Return whether the code has a `main` of its own or is a test, and so can be run as it stands."""
    if tree.mode != "file":
        return False
    for node in tree.root.named_children:
        if node.type == "mainDefinition":
            return True
        if node.type == "macroExpression" and any(
            child.type == "macroName" and tree.text(child) in _TESTS for child in node.named_children
        ):
            return True
    return False


def is_only_preamble(tree: CangjieTree) -> bool:
    """Return whether nothing but package, imports and comments stands there."""
    return all(node.type in _PREAMBLE or node.type.endswith("Comment") for node in tree.root.named_children)


def is_bare_declaration(tree: CangjieTree) -> bool:
    """Return whether the code only repeats declarations, as documentation prints them: no statement anywhere.

    A variable or constant with a value is a declaration too.
    """
    if tree.mode == "statements":
        return False
    return not any(_has_statement(node) for node in tree.root.named_children if node.type not in _PREAMBLE)


def has_bodiless_function(tree: CangjieTree) -> bool:
    """Return whether a function stands without body where code would need one."""
    if tree.mode in {"members", "declaration"}:
        return True
    return any(
        node.type == "functionDefinition" and not any(child.type == "block" for child in node.named_children)
        for node in tree.root.named_children
    )


def has_signs_of_code(tree: CangjieTree) -> bool:
    """Return whether text that parses is likely meant as Cangjie: it declares, calls, imports or computes."""
    return any(node.type in _STATEMENT_SIGNS for node in descendants(tree.root) if not _is_frame(tree, node))


def _is_frame(tree: CangjieTree, node: Node) -> bool:
    return tree.mode != "file" and node.type in {"mainDefinition", "interfaceDefinition", "classDefinition"}


def _has_statement(top: Node) -> bool:
    if top.type in {"mainDefinition", "macroExpression"}:
        return True
    return any(node.type in {"block", "primaryInit"} and _is_filled(node) for node in descendants(top))


def _is_filled(body: Node) -> bool:
    return any(child.type not in _NO_STATEMENTS for child in body.named_children)
