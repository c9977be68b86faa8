"""Rules by which declarations of two languages are paired: each turns a row into the key it goes by."""

import re
from collections.abc import Hashable
from typing import Final

from pipeline.parsers.headings import comparable
from pipeline.tables import DeclarationRow

_SPACE: Final = re.compile(r"\s+")
_GENERICS: Final = re.compile(r"<[^<>]*>")
_WHERE: Final = re.compile(r"\bwhere\b.*$")
_NAMES: Final = re.compile(r"(?<=[(,])(?:(?:public|private|protected|let|var)\s+)*`?\w+`?(!?)\s*:")
_MODIFIERS: Final = re.compile(
    r"^(?:(?:public|protected|private|open|abstract|sealed|override|redef|mut|unsafe|static|const(?= func| init))\s+)*"
)


def bare_signature(signature: str) -> str:
    """Return a signature without modifiers, parameter names and spaces, to tell declarations apart."""
    text = _NAMES.sub(r"\1", _MODIFIERS.sub("", signature.strip()))
    return _SPACE.sub("", text).casefold()


def kin_of(row: DeclarationRow) -> Hashable:
    """Kind, type and interface: what a declaration must share with its partner."""
    return row.kind, row.parent, (row.via or "").split(" & ")[0]


def _plain(text: str) -> str:
    previous, current = "", _WHERE.sub("", text)
    while previous != current:
        previous, current = current, _GENERICS.sub("", current)
    return _SPACE.sub("", current).casefold()


def _same_heading(row: DeclarationRow) -> Hashable:
    return row.scope, comparable(row.heading)


def _same_declaration(row: DeclarationRow) -> Hashable:
    return kin_of(row), row.name, row.heading_params, row.kind == "extension" and comparable(row.heading)


def text_of(row: DeclarationRow) -> Hashable:
    """Heading and signature as two languages are compared."""
    return comparable(row.heading), bare_signature(row.signature)


def id_of(row: DeclarationRow) -> Hashable | None:
    """What the id is made of; None for extensions."""
    return None if row.kind == "extension" else (row.parent, row.via, row.name, row.heading_params)


def _same_without_generics(row: DeclarationRow) -> Hashable:
    return _plain(row.scope.replace("|", " ")), row.kind, row.name.casefold(), _plain(row.heading_params or row.heading)


def _same_signature(row: DeclarationRow) -> Hashable:
    return kin_of(row), bare_signature(row.signature)


def _same_name_below(row: DeclarationRow) -> Hashable:
    return row.scope, row.kind, row.name, len(row.params)


def same_but_name(row: DeclarationRow) -> Hashable:
    """Everything but the name."""
    return kin_of(row), _plain(row.heading_params or "")


# Each rule, and whether rows that it gives one key are surely the same declaration.
RULES: Final = (
    (_same_heading, True),
    (_same_declaration, True),
    (id_of, True),
    (_same_without_generics, False),
    (_same_signature, False),
    (_same_name_below, False),
)
