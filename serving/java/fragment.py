"""A fragment of Java, read: its calls and the types it declares. The entry point of this package."""

from dataclasses import dataclass
from typing import Final

from serving.java.calls import JavaCall, read_calls
from serving.java.context import Fragment, Memo
from serving.java.declarations import read_declarations
from serving.java.jdk import Jdk
from serving.java.names import TypeNames
from serving.java.source import JavaSource, read_source
from serving.java.tree import Node
from serving.java.typer import Typer

_DECLARING: Final = frozenset(
    {
        "local_variable_declaration", "field_declaration", "formal_parameter", "spread_parameter", "resource",
        "enhanced_for_statement", "method_declaration", "catch_formal_parameter", "constant_declaration",
        "instanceof_expression", "type_pattern",
    }
)  # fmt: skip
_TYPES: Final = frozenset(
    {
        "generic_type", "array_type", "type_identifier", "scoped_type_identifier", "integral_type",
        "floating_point_type", "boolean_type", "annotated_type",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class DeclaredType:
    """One type that the fragment declares something of."""

    text: str  # as written, spaces normalised: "Map<String, List<Integer>>"
    qualified: str  # "java.util.Map<java.lang.String, java.util.List<java.lang.Integer>>"
    is_jdk: bool  # whether the outermost type is the JDK's or primitive
    line: int


@dataclass(frozen=True, slots=True)
class JavaFragment:
    """What a fragment calls and declares."""

    calls: tuple[JavaCall, ...]
    unread_count: int  # calls that were not looked at any more
    unread_line: int | None  # of the first of them
    declared_types: tuple[DeclaredType, ...]  # each text once, in source order
    own_types: tuple[str, ...]  # names of the types that the fragment declares
    error_bytes: int  # how much the grammar could not read; 0 for well-formed code
    steps: int  # questions that were asked about types: what the reading cost
    source: JavaSource
    typer: Typer  # answers for the type of any expression of it

    @property
    def java_types(self) -> tuple[str, ...]:
        """Qualified names of the JDK types that calls are made on, sorted."""
        names = {owner for call in self.calls for owner in call.owners[:1]}
        return tuple(sorted(names))


def read_java(text: str, jdk: Jdk, *, most: int | None = None) -> JavaFragment:
    """Read a fragment of Java of any shape. Never fails; what is not understood is left out or marked unknown.

    Args:
        text: The fragment.
        jdk: The JDK's declarations.
        most: How many calls on types that are not the user's are looked at; None for all.
    """
    source = read_source(text)
    declared = read_declarations(source)
    names = TypeNames(source, declared, jdk)
    typer = Typer(Fragment(source, declared, names, jdk, Memo()))
    read = read_calls(typer, most=most)
    return JavaFragment(
        calls=read.calls,
        unread_count=read.unread_count,
        unread_line=read.unread_line,
        declared_types=tuple(_declared_types(typer)),
        own_types=tuple(declared.types),
        error_bytes=source.errors,
        steps=typer.fragment.memo.steps,
        source=source,
        typer=typer,
    )


def _declared_types(typer: Typer) -> list[DeclaredType]:
    found: dict[str, DeclaredType] = {}
    for node in typer.fragment.source.nodes:
        if node.kind not in _DECLARING:
            continue
        for type_node in node.children:
            if type_node.kind in _TYPES and not typer.fragment.names.is_var(type_node):
                declared = _declared_type(typer, type_node)
                if declared is not None:
                    found.setdefault(declared.text, declared)
    return list(found.values())


def _declared_type(typer: Typer, node: Node) -> DeclaredType | None:
    names, source = typer.fragment.names, typer.fragment.source
    java_type = names.type_of(node)
    if java_type is None:
        return None
    text = " ".join(source.text(node).split())
    return DeclaredType(text, str(java_type), not names.is_users(java_type), source.line(node.start))
