"""What the parts of the writer share: the fragment's types, and the questions they ask each other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from serving.java.java_type import JavaType, unboxed
from serving.java.rewriting.cangjie_text import CangjieText
from serving.java.source import JavaSource
from serving.java.translation import PRIMITIVES, TypeTranslator
from serving.java.tree import Node
from serving.java.typer import Typer

_SIMPLE: Final[Mapping[str, str]] = {**PRIMITIVES, "java.lang.String": "String"}


@dataclass(frozen=True, slots=True)
class Reading:
    """A fragment with the types of its expressions and what stands for them."""

    typer: Typer
    translator: TypeTranslator

    @property
    def source(self) -> JavaSource:
        """The fragment's text."""
        return self.typer.fragment.source

    def text(self, node: Node) -> str:
        """Return a node as written, on one line."""
        return " ".join(self.source.text(node).split())

    def java_type(self, node: Node | None) -> JavaType | None:
        """Return the static type of an expression."""
        return self.typer.type_of(node)

    def simple_type(self, node: Node) -> str | None:
        """Return the Cangjie type of an expression whose Java type is primitive, boxed or String."""
        java_type = self.typer.type_of(node)
        if java_type is None or java_type.dims:
            return None
        return _SIMPLE.get(unboxed(java_type).name)

    def type_text(self, node: Node | None) -> str | None:
        """Return what a type's syntax is in Cangjie; None where nothing stands for it."""
        java_type = self.typer.fragment.names.type_of(node)
        translated = self.translator.translate(java_type) if java_type is not None else None
        return translated.text if translated is not None else None


class Writes(Protocol):
    """The questions that the parts ask each other."""

    @property
    def reading(self) -> Reading:
        """The fragment."""

    def expression(self, node: Node, wanted: str | None = None) -> CangjieText:
        """Return an expression in Cangjie; one that gives what its place wants, where that is known."""

    def argument(self, node: Node, wanted: str | None = None) -> CangjieText:
        """Return an expression as an argument; the byte of a string goes on as the character it is in Java."""

    def effect(self, node: Node) -> str:
        """Return an expression that stands as a statement."""

    def before(self, node: Node | None) -> Sequence[str]:
        """Return the statements that have to come before an expression, in order."""

    def block(self, node: Node, *, gives: str | None = None) -> str:
        """Return the statements of a block, one a line; `gives` is the type that a lambda's body has to give."""

    def statement(self, node: Node) -> str:
        """Return one statement."""

    def rewritten(self, node: Node) -> CangjieText | None:
        """Return a call of a JDK member by its mapping; None where it has none."""
