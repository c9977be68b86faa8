"""Java declarations as javap prints them, read with javalang's parser.

javap leaves parameters without names and writes types with their package;
both are brought into the form that `javalang.parse` takes.
"""

import re
from dataclasses import dataclass
from typing import Final

import javalang
from javalang.tree import (
    ClassDeclaration,
    ConstructorDeclaration,
    FieldDeclaration,
    InterfaceDeclaration,
    MethodDeclaration,
    ReferenceType,
    Type,
    TypeArgument,
    TypeParameter,
)

from pipeline.jdk.errors import JdkSignatureError

_MODIFIERS: Final = frozenset(
    {
        "public", "protected", "private", "static", "final", "abstract", "default", "native", "synchronized",
        "transient", "volatile", "strictfp", "sealed", "non-sealed",
    }
)  # fmt: skip
_PARAMETERS: Final = re.compile(r"\((?P<inner>.*)\)")


@dataclass(frozen=True, slots=True)
class Signature:
    """One member. Types are written without spaces, packages included, `$` in nested names."""

    name: str  # "<init>" for constructors
    is_field: bool
    modifiers: frozenset[str]
    type_parameters: tuple[str, ...]  # "T extends java.lang.Comparable<T>"
    parameters: tuple[str, ...]
    returns: str  # "" for constructors
    throws: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Header:
    """A type's type parameters and supertypes, the class it extends first."""

    type_parameters: tuple[str, ...]
    supertypes: tuple[str, ...]


def read_member(owner: str, declaration: str) -> Signature:
    """Return one member of a type.

    Args:
        owner: Binary name of the type.
        declaration: What javap prints, without `;`.

    Raises:
        JdkSignatureError: it is no declaration.
    """
    words = declaration.split(" ")
    count = next(index for index, word in enumerate(words) if word not in _MODIFIERS)
    rest = _named_parameters(" ".join(words[count:]))
    is_constructor = rest.startswith(f"{owner}(") or f"> {owner}(" in rest
    try:
        if is_constructor:
            node = javalang.parse.parse_constructor_signature(rest.replace(f"{owner}(", "Self(", 1))
        else:
            node = javalang.parse.parse_member_signature(rest)
    except (javalang.parser.JavaSyntaxError, javalang.tokenizer.LexerError) as error:
        raise JdkSignatureError(owner, declaration) from error
    return _signature(node, frozenset(words[:count]))


def read_header(binary_name: str, words: str, rest: str) -> Header:
    """Return the header of a type.

    Raises:
        JdkSignatureError: it is no header.
    """
    kind = words.rsplit(" ", 1)[-1]
    try:
        node = javalang.parse.parse_type_signature(f"{kind} Self{rest}")
    except (javalang.parser.JavaSyntaxError, javalang.tokenizer.LexerError) as error:
        raise JdkSignatureError(binary_name, rest) from error
    extended: list[ReferenceType] = []
    if isinstance(node, InterfaceDeclaration):
        extended = node.extends or []
    elif isinstance(node, ClassDeclaration):
        extended = [*([node.extends] if node.extends else []), *(node.implements or [])]
    return Header(_type_parameters(node.type_parameters), tuple(type_text(item) for item in extended))


def type_text(node: Type | None) -> str:
    """Return a type of javalang's as text: no spaces, except after `?`."""
    if node is None:
        return "void"
    text, arguments = node.name, getattr(node, "arguments", None)
    if arguments:
        text += "<" + ",".join(_argument(argument) for argument in arguments) + ">"
    if getattr(node, "sub_type", None):
        text += "." + type_text(node.sub_type)
    return str(text) + "[]" * len(node.dimensions or ())


def _argument(argument: TypeArgument) -> str:
    if argument.pattern_type is None:
        return type_text(argument.type)
    return "?" if argument.pattern_type == "?" else f"? {argument.pattern_type} {type_text(argument.type)}"


def _named_parameters(declaration: str) -> str:
    """Give each parameter a name, which javap does not print."""
    match = _PARAMETERS.search(declaration)
    if not match or not match["inner"]:
        return declaration
    depth, named = 0, []
    for char in match["inner"]:
        depth += {"<": 1, ">": -1}.get(char, 0)
        named.append(" p," if char == "," and depth == 0 else char)
    return f"{declaration[: match.start()]}({''.join(named)} p){declaration[match.end() :]}"


def _signature(node: object, modifiers: frozenset[str]) -> Signature:
    if isinstance(node, FieldDeclaration):
        return Signature(node.declarators[0].name, True, modifiers, (), (), type_text(node.type), ())
    assert isinstance(node, MethodDeclaration | ConstructorDeclaration)  # noqa: S101 - all that javalang returns here
    is_constructor = isinstance(node, ConstructorDeclaration)
    return Signature(
        name="<init>" if is_constructor else node.name,
        is_field=False,
        modifiers=modifiers,
        type_parameters=_type_parameters(node.type_parameters),
        parameters=tuple(type_text(item.type) + ("..." if item.varargs else "") for item in node.parameters),
        returns="" if is_constructor else type_text(node.return_type),
        throws=tuple(node.throws or ()),
    )


def _type_parameters(nodes: list[TypeParameter] | None) -> tuple[str, ...]:
    return tuple(
        node.name + (" extends " + " & ".join(type_text(bound) for bound in node.extends) if node.extends else "")
        for node in nodes or ()
    )
