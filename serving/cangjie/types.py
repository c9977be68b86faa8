"""Cangjie types as values: read from a declaration's text, with type arguments put in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from artifacts.identifiers import closing_of, depth_change, split_at_depth

TUPLE: Final = "()"
FUNCTION: Final = "->"
OPTION: Final = "Option"
_LONGEST: Final = 400  # characters; no type that a person reads is longer, and each bracket nests a call


@dataclass(frozen=True, slots=True)
class TypeRef:
    """A type by its bare name, with its arguments.

    A tuple is named `()`. A function is named `->`; its last argument is what it
    returns.
    """

    name: str
    args: tuple[TypeRef, ...] = ()

    def with_arguments(self, arguments: Mapping[str, TypeRef | None]) -> TypeRef | None:
        """Return the type with its type parameters replaced; None if one of them itself is not known."""
        if not self.args and self.name in arguments:
            return arguments[self.name]
        if not self.args or not arguments:
            return self
        return TypeRef(self.name, tuple(arg.with_arguments(arguments) or UNKNOWN for arg in self.args))


UNKNOWN: Final = TypeRef("_")


@lru_cache(maxsize=8192)
def parse_type(text: str) -> TypeRef | None:
    """Return a type as a value: generics, `?T`, tuples and functions; None if the text is no type."""
    text = text.strip()
    if len(text) > _LONGEST:
        return None
    if text.startswith("?"):
        inner = parse_type(text[1:])
        return TypeRef(OPTION, (inner,)) if inner else None
    if (arrow := _top_level(text, "->")) is not None:
        return _function(text[:arrow], text[arrow + 2 :])
    if text.startswith("(") and closing_of(text, 0) == len(text) - 1:
        parts = [parse_type(_without_name(part)) for part in split_at_depth(text[1:-1])]
        if len(parts) == 1:
            return parts[0]
        return TypeRef(TUPLE, tuple(part or UNKNOWN for part in parts))
    return _named(text)


def _function(parameters: str, returned: str) -> TypeRef | None:
    result = parse_type(returned)
    if result is None:
        return None
    inside = parameters.strip().removeprefix("(").removesuffix(")")
    args = [parse_type(_without_name(part)) or UNKNOWN for part in split_at_depth(inside)]
    return TypeRef(FUNCTION, (*args, result))


def _named(text: str) -> TypeRef | None:
    name, opening, rest = text.partition("<")
    name = name.strip().rsplit(".", 1)[-1]
    if not name.replace("_", "a").isalnum():
        return None
    if not opening:
        return TypeRef(name)
    if not rest.endswith(">"):
        return None
    return TypeRef(name, tuple(parse_type(part) or UNKNOWN for part in split_at_depth(rest[:-1])))


def _without_name(part: str) -> str:
    """Return the type of `name: Type` or of a bare type."""
    colon = _top_level(part, ":")
    return part if colon is None else part[colon + 1 :]


def _top_level(text: str, sign: str) -> int | None:
    depth = 0
    for at in range(len(text)):
        if not depth and text.startswith(sign, at):
            return at
        depth += depth_change(text, at)
    return None
