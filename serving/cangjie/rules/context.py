"""What the rules know of the code whose notes they judge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from serving.cangjie.findings import Finding, Severity
from serving.cangjie.imports import Import, VisibleNames
from serving.cangjie.own_names import OwnNames
from serving.cangjie.symbols import SymbolTable

if TYPE_CHECKING:
    from tree_sitter import Node

    from serving.cangjie.syntax import CangjieTree

LIBRARIES: Final = frozenset(("std", "stdx"))


@dataclass(frozen=True, slots=True)
class Context:
    """One file, read."""

    tree: CangjieTree
    symbols: SymbolTable
    visible: VisibleNames
    own: OwnNames
    imports: Sequence[Import]
    is_whole: bool  # whether all that the code needs should stand in it: it imports, or has a main
    explained: frozenset[int]  # lines of which habits tell already what is wrong
    has_package: bool  # whether it says which package it is of, so that other files may declare names

    @property
    def absence(self) -> Severity:
        """Return how grave it is that something is not documented."""
        return "warning" if self.symbols.is_partial else "error"

    @property
    def has_foreign_imports(self) -> bool:
        """Return whether it imports what is not documented and may extend or declare anything."""
        return any(
            entry.package.partition(".")[0] not in LIBRARIES
            or not self.symbols.has_library(entry.package.partition(".")[0])
            for entry in self.imports
        )

    def finding(
        self,
        node: Node,
        rule: str,
        *,
        en: str,
        zh: str,
        fix: str | None = None,
        severity: Severity = "error",
        skip: int = 0,
    ) -> Finding:
        """Return a finding at a node, or so many characters after its start."""
        return Finding(self.tree.line(node), self.tree.column(node) + skip, rule, severity, en, zh, fix)
