"""Keys of curated mappings, read with javalang: `put`, `remove(Object)`, `<init>(int, float)`."""

import re
from dataclasses import dataclass
from typing import Final

import javalang

from pipeline.jdk.signatures import type_text

_NAME: Final = re.compile(r"<init>|[A-Za-z_$][\w$]*")
_FILLER: Final = "init"  # stands for `<init>`, which is no name to a parser


class MemberKeyError(ValueError):
    """The text is no member key."""


@dataclass(frozen=True, slots=True)
class MemberKey:
    """A member, or one overload of it."""

    name: str
    params: tuple[str, ...] | None  # as written, varargs as `[]`; None for all overloads


def read_key(text: str) -> MemberKey:
    """Return a key.

    Raises:
        MemberKeyError: it is neither a name nor a name with parameter types.
    """
    name, parenthesis, inner = text.strip().partition("(")
    name = name.strip()
    if not _NAME.fullmatch(name):
        raise MemberKeyError(f"{text!r} is no member. Write a name, or a name with types as in 'remove(Object)'")
    if not parenthesis:
        return MemberKey(name, None)
    if not inner.endswith(")"):
        raise MemberKeyError(f"{text!r} has no closing parenthesis")
    types = [part.strip() for part in _split(inner[:-1])]
    declaration = f"void {name if name != '<init>' else _FILLER}({', '.join(f'{part} p' for part in types)})"
    try:
        node = javalang.parse.parse_member_signature(declaration)
    except (javalang.parser.JavaSyntaxError, javalang.tokenizer.LexerError) as error:
        raise MemberKeyError(
            f"{text!r} cannot be read. Write the types alone, as the JDK declares them: '{name}(int, String)'"
        ) from error
    return MemberKey(name, tuple(type_text(item.type) + "[]" * item.varargs for item in node.parameters))


def _split(text: str) -> list[str]:
    depth, parts, start = 0, [], 0
    for at, sign in enumerate(text):
        depth += {"<": 1, ">": -1}.get(sign, 0)
        if sign == "," and depth == 0:
            parts.append(text[start:at])
            start = at + 1
    return [*parts, text[start:]] if text.strip() else []
