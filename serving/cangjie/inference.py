"""Types of expressions, and the documented declarations that code refers to.

One walk over a tree, in source order: what is declared gets the type that is
written or that its value has; what is called on a known type is looked up in
the symbol table. Whatever is not certain stays unknown and names nothing. What
the walk notices besides is the ground of the checker's rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from serving.cangjie.imports import VisibleNames
from serving.cangjie.inferring import calls, control, declarations, operators
from serving.cangjie.inferring.walker import Reader, Reference, TooDeepError, Walker
from serving.cangjie.notes import Note
from serving.cangjie.own_names import OwnNames, own_names
from serving.cangjie.symbols import SymbolTable
from serving.cangjie.syntax import CangjieTree

__all__ = ["CodeReading", "Reference", "read_code", "references"]

_READERS: Final[dict[str, Reader]] = {
    **calls.READERS,
    **operators.READERS,
    **declarations.READERS,
    **control.READERS,
}


@dataclass(frozen=True, slots=True)
class CodeReading:
    """What one walk found."""

    references: tuple[Reference, ...]
    notes: tuple[Note, ...]
    is_whole: bool = True  # False where the code nests too deeply to be read


def read_code(
    tree: CangjieTree, symbols: SymbolTable, visible: VisibleNames, own: OwnNames | None = None
) -> CodeReading:
    """Return the documented declarations that the code refers to, in source order, and what is notable about it."""
    walker = Walker(tree, symbols, visible, own or own_names(tree), _READERS)
    try:
        walker.visit(tree.root)
    except (TooDeepError, RecursionError):  # the caller's own stack may be deep already
        return CodeReading((), (), is_whole=False)
    return CodeReading(tuple(walker.found), tuple(walker.notes))


def references(tree: CangjieTree, symbols: SymbolTable, visible: VisibleNames) -> tuple[Reference, ...]:
    """Return the documented declarations that the code refers to, in source order."""
    return read_code(tree, symbols, visible).references
