"""Names in a model's prose, held against a release: those that do not exist are struck.

A name is what stands as code: in backticks, with an inner capital, with a dot
or called. Names from the user's own text, names the prose declares itself and
words of the language are no claims about the release.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from artifacts.cards import Card

_SPAN: Final = re.compile(r"```.*?(?:```|\Z)|`[^`\n]+`", re.DOTALL)
_WORD: Final = re.compile(r"[A-Za-z_]\w*")
_PATH: Final = re.compile(r"(?<![\w.])[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")
_DECLARED: Final = re.compile(
    r"\b(?:let|var|const|func|class|struct|enum|interface|type|macro|for\s*\(|catch\s*\()\s*([A-Za-z_]\w*)"
)
_PARAMETER: Final = re.compile(r"\b([A-Za-z_]\w*)\s*!?\s*(?::(?!:)|=>)")
_CAPITALS: Final = re.compile(r"[a-z0-9][A-Z]")
_FILES: Final = frozenset({"cj", "toml", "json", "md", "so", "a", "o", "cjo", "lock", "java", "txt", "dll", "dylib"})
_LANGUAGE: Final = frozenset(
    {
        "abstract",
        "as",
        "break",
        "case",
        "catch",
        "class",
        "const",
        "continue",
        "do",
        "else",
        "enum",
        "extend",
        "false",
        "finally",
        "for",
        "foreign",
        "from",
        "func",
        "get",
        "if",
        "import",
        "in",
        "init",
        "inout",
        "interface",
        "internal",
        "is",
        "let",
        "macro",
        "main",
        "match",
        "mut",
        "open",
        "operator",
        "override",
        "package",
        "private",
        "prop",
        "protected",
        "public",
        "quote",
        "redef",
        "return",
        "sealed",
        "set",
        "spawn",
        "static",
        "struct",
        "super",
        "synchronized",
        "this",
        "This",
        "throw",
        "true",
        "try",
        "type",
        "unsafe",
        "var",
        "where",
        "while",
        "cjc",
        "cjpm",
        "cjlint",
        "cjfmt",
        "error",
        "warning",
        "note",
        "std",
        "stdx",
        "CangJie",
        "HarmonyOS",
        "OpenJDK",
    }
)  # fmt: skip - and words about it that look like names


class Declarations(Protocol):
    """What has to be known of a release."""

    @property
    def packages(self) -> tuple[str, ...]:
        """Return the names of all packages."""
        ...

    def named(self, name: str) -> list[Card]:
        """Return what has a full or bare name, in exact case."""
        ...

    def members_named(self, type_name: str, name: str) -> list[Card]:
        """Return the members of a type with a name."""
        ...


@dataclass(frozen=True, slots=True)
class Struck:
    """A text with its unknown names struck through, and these names."""

    text: str
    names: tuple[str, ...]


def strike_unknown(text: str, declarations: Declarations, *, own_text: str) -> Struck:
    """Return a text in which names that the release does not have are struck: `~~name~~`.

    Args:
        text: A model's prose.
        declarations: The release.
        own_text: What the user wrote; its words are known.
    """
    known = {*_WORD.findall(own_text), *_LANGUAGE, *_DECLARED.findall(text)}
    for span in _SPAN.finditer(text):
        known |= set(_PARAMETER.findall(span[0]))
    unknown: dict[str, None] = {}
    pieces: list[str] = []
    end = 0
    for start, path in _claims(text):
        wrong = _unknown_part(path, declarations, known)
        if wrong is None:
            continue
        offset, name = wrong
        pieces += [text[end : start + offset], f"~~{name}~~"]
        end = start + offset + len(name)
        unknown[name] = None
    return Struck("".join([*pieces, text[end:]]), tuple(unknown))


def _claims(text: str) -> Iterator[tuple[int, str]]:
    """Yield where each name stands and its path, in order."""
    spans = [(found.start(), found.end(), _is_name(found[0])) for found in _SPAN.finditer(text)]
    for found in _PATH.finditer(text):
        inside = next((span for span in spans if span[0] <= found.start() < span[1]), None)
        path = found[0]
        is_called = text[found.end() : found.end() + 1] in {"(", "<"} or text[found.start() - 1 : found.start()] == "."
        has_shape = "." in path or bool(_CAPITALS.search(path)) or (is_called and inside is not None)
        is_type = inside is not None and path[0].isupper() and len(path) > 1
        if has_shape or is_type or (inside is not None and inside[2]):
            yield found.start(), path


def _is_name(span: str) -> bool:
    """Return whether a span of code is nothing but a name: it claims that the name exists."""
    return bool(re.fullmatch(r"`[A-Za-z_]\w*(?:\(.*\))?`", span))


def _unknown_part(path: str, declarations: Declarations, known: set[str]) -> tuple[int, str] | None:
    """Return the first part of a path that does not exist, with its place; None when all do."""
    parts = path.split(".")
    if parts[-1] in _FILES or path in declarations.packages:
        return None
    package = next((count for count in range(len(parts), 0, -1) if ".".join(parts[:count]) in declarations.packages), 0)
    offset = len(".".join(parts[:package])) + 1 if package else 0
    owner: str | None = None
    for at, part in enumerate(parts[package:]):
        is_variable = not package and not at and len(parts) > 1 and part[0].islower()
        if len(part) > 1 and part not in known and not is_variable and not _exists(part, owner, declarations):
            return offset, part
        owner = part if declarations.named(part) and part[0].isupper() else None
        offset += len(part) + 1
    return None


def _exists(name: str, owner: str | None, declarations: Declarations) -> bool:
    if owner is not None and declarations.members_named(owner, name):
        return True
    found = declarations.named(name)
    if owner is None:
        return bool(found)
    return any(card.parent == owner for card in found)
