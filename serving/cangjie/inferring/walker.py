"""The state of one walk over code: where it is, what is declared there, what it found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from serving.cangjie.literals import literal_type
from serving.cangjie.notes import Note, UnknownName
from serving.cangjie.own_names import OwnNames
from serving.cangjie.own_types import OwnType
from serving.cangjie.patterns import bound_names
from serving.cangjie.resolution import Resolution
from serving.cangjie.scopes import Binding, Scopes, Variable
from serving.cangjie.types import FUNCTION, OPTION, TUPLE, UNKNOWN, TypeRef, parse_type

if TYPE_CHECKING:
    from tree_sitter import Node

    from artifacts.schema import ApiRow
    from serving.cangjie.imports import VisibleNames
    from serving.cangjie.symbols import SymbolTable
    from serving.cangjie.syntax import CangjieTree

Reader = Callable[["Walker", "Node"], TypeRef | None]

TYPE_NODES: Final = frozenset(
    ("userType", "prefixType", "arrayType", "tupleType", "arrowType", "rangeType", "Thistype", "Bool", "Rune", "String",
     "Unit", "Nothing", "Int8", "Int16", "Int32", "Int64", "IntNative", "UInt8", "UInt16", "UInt32", "UInt64",
     "UIntNative", "Float16", "Float32", "Float64")
)  # fmt: skip
PATTERNS: Final = frozenset(("enumPattern", "tuplePattern", "typePattern", "varBindingPattern", "wildcardPattern"))
# Their operators and their mere mention as a type tell nothing about the code.
EVERYDAY: Final = frozenset(("Int64", "Float64", "Bool", "Rune", "Unit", "Int32", "UInt8", "String"))
NOTHING: Final = TypeRef("Nothing")


DEEPEST: Final = 120  # nodes within nodes; Python's own stack ends at about twice as many


class TooDeepError(Exception):
    """Code that nests more deeply than a walk can go."""


@dataclass(frozen=True, slots=True)
class Reference:
    """One place where code refers to a documented declaration."""

    api_id: str
    line: int
    is_called: bool
    column: int = 0  # 1-based, in characters


class Walker:
    """State of one walk; the readers of node types are passed in."""

    def __init__(
        self,
        tree: CangjieTree,
        symbols: SymbolTable,
        visible: VisibleNames,
        own: OwnNames,
        readers: Mapping[str, Reader],
    ) -> None:
        self.tree = tree
        self.symbols = symbols
        self.visible = visible
        self.own = own
        self.names = Resolution(symbols, visible, self.own)
        self.scopes = Scopes()
        self.found: list[Reference] = []
        self.notes: list[Note] = []
        self.types: list[OwnType] = []  # the type definitions that the walk is inside of
        self.in_constructor = False
        self.fixed_fields: frozenset[str] = frozenset()  # of the struct whose function is read, unless it is `mut`
        self._readers = readers
        self._depth = 0

    def visit(self, node: Node) -> TypeRef | None:
        """Read a node and what is below it; return its type if it is a value of a known one."""
        self._depth += 1
        if self._depth > DEEPEST:
            raise TooDeepError
        value = self._read(node)
        self._depth -= 1
        return value

    def _read(self, node: Node) -> TypeRef | None:
        kind = node.type
        if reader := self._readers.get(kind):
            return reader(self, node)
        last = None
        for child in node.named_children:
            last = self.visit(child)
        return last if kind == "parenthesizedExpression" else literal_type(kind, self.tree, node)

    def visit_all(self, nodes: Sequence[Node]) -> list[TypeRef | None]:
        """Read nodes; return their types."""
        return [self.visit(node) for node in nodes]

    def note(self, note: Note) -> None:
        """Remember something for the rules."""
        self.notes.append(note)

    @contextmanager
    def quietly(self) -> Iterator[None]:
        """Read without recording: for a type that is needed before its place is read."""
        found, notes = self.found, self.notes
        self.found, self.notes = [], []
        try:
            yield
        finally:
            self.found, self.notes = found, notes

    # Names and types

    def refer(self, row: ApiRow, node: Node, *, is_called: bool = False) -> None:
        """Record that a node refers to a declaration."""
        self.found.append(Reference(row.api_id, self.tree.line(node), is_called, self.tree.column(node)))

    def refer_types(self, type_ref: TypeRef | None, node: Node) -> None:
        """Record the documented types that a type mentions."""
        if type_ref is None:
            return
        if type_ref.name not in EVERYDAY and (row := self.names.row(type_ref)):
            self.refer(row, node)
        for arg in type_ref.args:
            self.refer_types(arg, node)

    def note_types(self, type_ref: TypeRef | None, node: Node) -> None:
        """Note the unknown names among the arguments of a type that stands in an expression."""
        for arg in type_ref.args if type_ref is not None else ():
            if arg.name.isidentifier() and arg.name not in self.own.names and self.visible.type(arg.name) is None:
                self.note(UnknownName(node, arg.name, "type"))
            self.note_types(arg, node)

    def bare(self, node: Node) -> tuple[str, TypeRef | None]:
        """Return the name of a variable node, and the type that it is with its arguments, if it has any."""
        text = self.tree.text(node)
        name = text.partition("<")[0].strip().strip("`")
        return name, parse_type(text) if "<" in text else None

    def this(self) -> TypeRef | None:
        """Return what `this` is here."""
        return self.types[-1].type if self.types else None

    # Variables

    def declare(
        self,
        name: str,
        type_ref: TypeRef | None,
        binding: Binding,
        node: Node,
        *,
        has_value: bool = True,
        is_member: bool = False,
    ) -> None:
        """Add a variable to the block that is read."""
        self.scopes.declare(name, Variable(type_ref, binding, self.tree.line(node), has_value, is_member))

    def bind(
        self, pattern: Node, matched: TypeRef | None, binding: Binding = "pattern", *, has_value: bool = True
    ) -> None:
        """Add the variables that a pattern binds."""
        for name, type_ref in bound_names(self.tree, pattern, matched, self.own.payloads):
            if binding != "pattern" or not self._is_case(name):
                self.declare(name, type_ref, binding, pattern, has_value=has_value)

    def _is_case(self, name: str) -> bool:
        """Return whether a bare name in a pattern is an enum case rather than a new variable."""
        return name in self.own.case_owners or bool(self.visible.cases(name))


def lambda_type(node: Node, result: TypeRef | None = None) -> TypeRef:
    """Return the type of a lambda as far as its parameters tell: one unknown for each, one for the result."""
    parameters = [child for child in node.named_children if child.type == "lambdaParameters"]
    count = len(parameters[0].named_children) if parameters else 0
    return TypeRef(FUNCTION, (*(UNKNOWN,) * count, result or UNKNOWN))


def joined(types: Sequence[TypeRef | None]) -> TypeRef | None:
    """Return the type that branches have in common, None where they differ or one is not known."""
    known = [type_ref for type_ref in types if type_ref != NOTHING]
    if not known:
        return NOTHING if types else None
    first = known[0]
    if first is None or any(type_ref is None or type_ref.name != first.name for type_ref in known):
        return None
    if all(type_ref == first for type_ref in known):
        return first
    full = [type_ref for type_ref in known if type_ref is not None and type_ref.args]
    is_one = first.name not in (TUPLE, FUNCTION) and all(type_ref == full[0] for type_ref in full)
    return full[0] if is_one else TypeRef(first.name)


def optional(type_ref: TypeRef | None) -> TypeRef | None:
    """Return `?T` of T; None for an Option, whose nesting is not told apart."""
    return None if type_ref is None or type_ref.name == OPTION else TypeRef(OPTION, (type_ref,))
