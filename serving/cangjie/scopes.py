"""Variables as blocks see them: what is declared inside goes when the block ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from serving.cangjie.types import TypeRef

Binding = Literal["let", "var", "parameter", "pattern", "loop", "field"]


@dataclass(slots=True)
class Variable:
    """One variable, as its declaration tells."""

    type: TypeRef | None
    binding: Binding
    line: int = 0
    has_value: bool = True  # whether it has a value from its declaration on
    is_member: bool = False  # whether it is a variable of a type, which its constructors give a value

    @property
    def is_fixed(self) -> bool:
        """Return whether an assignment to it cannot compile."""
        return self.binding in {"parameter", "pattern", "loop"} or (self.binding == "let" and self.has_value)


class Scopes:
    """A stack of blocks."""

    def __init__(self) -> None:
        self._stack: list[dict[str, Variable]] = [{}]

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Open a block for the time of a `with`."""
        self._stack.append({})
        try:
            yield
        finally:
            self._stack.pop()

    def declare(self, name: str, variable: Variable) -> None:
        """Add a variable to the innermost block."""
        self._stack[-1][name] = variable

    def find(self, name: str) -> Variable | None:
        """Return the variable that a name means, the innermost."""
        return next((block[name] for block in reversed(self._stack) if name in block), None)

    def __contains__(self, name: str) -> bool:
        return any(name in block for block in self._stack)
