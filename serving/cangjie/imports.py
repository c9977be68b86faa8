"""What a file imports, and which declarations its names can mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from artifacts.identifiers import split_at_depth
from serving.cangjie.symbols import CORE, SymbolTable

if TYPE_CHECKING:
    from artifacts.schema import ApiRow
    from serving.cangjie.syntax import CangjieTree

_KEYWORD: Final = re.compile(r"^.*?\bimport\s+", re.DOTALL)
_COMMENT: Final = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_ALIAS: Final = re.compile(r"\s+as\s+")


@dataclass(frozen=True, slots=True)
class Import:
    """One imported name; `name` is None where a whole package is imported."""

    package: str
    name: str | None
    alias: str | None
    line: int


def imports_of(tree: CangjieTree) -> tuple[Import, ...]:
    """Return a file's imports, groups taken apart, in order."""
    return tuple(
        entry
        for node in tree.root.children
        if node.type == "importList"
        for entry in _entries(_KEYWORD.sub("", _COMMENT.sub("", tree.text(node)), count=1), "", tree.line(node))
    )


class VisibleNames:
    """Resolves bare names to documented declarations by a file's imports."""

    def __init__(self, symbols: SymbolTable, imports: Sequence[Import], *, packages: Sequence[str] = ()) -> None:
        """Look names up in std.core, in what is imported, and in `packages`, which count as imported."""
        self._symbols = symbols
        self._named = {entry.alias or entry.name: entry for entry in imports if entry.name}
        whole = [entry.package for entry in imports if entry.name is None]
        self.packages: tuple[str, ...] = tuple(dict.fromkeys((*packages, *whole, CORE)))
        self._types: dict[str, ApiRow | None] = {}

    def type(self, name: str) -> ApiRow | None:
        """Return the type that a bare name means here."""
        if name not in self._types:
            self._types[name] = self._type(name)
        return self._types[name]

    def _type(self, name: str) -> ApiRow | None:
        if entry := self._named.get(name):
            return self._symbols.type_in(entry.package, entry.name or "")
        found = (self._symbols.type_in(package, name) for package in self.packages)
        return next((row for row in found if row), None)

    def top_level(self, name: str) -> Sequence[ApiRow]:
        """Return the functions, constants and macros that a bare name means here."""
        if entry := self._named.get(name):
            return self._symbols.top_level(entry.package, entry.name or "")
        found = [rows for package in self.packages if (rows := self._symbols.top_level(package, name))]
        return found[0] if len(found) == 1 else [row for rows in found for row in rows]

    def cases(self, name: str) -> Sequence[ApiRow]:
        """Return the enum cases that a bare name means here."""
        found = self._symbols.cases(name)
        return [row for row in found if row.package in self.packages or (row.parent or "") in self._named]

    def types_with(self, member: str) -> tuple[ApiRow, ...]:
        """Return the imported types that declare a member of this name; std.core is left out."""
        rows = (self._symbols.row(api_id) for api_id in sorted(self._symbols.owners_of(member)))
        return tuple(
            row for row in rows if row.name in self._named or (row.package != CORE and row.package in self.packages)
        )


def _entries(text: str, prefix: str, line: int) -> Iterator[Import]:
    for part in split_at_depth(text.strip().rstrip(";")):
        head, brace, group = part.partition("{")
        if brace:
            yield from _entries(group.rsplit("}", 1)[0], prefix + head.strip(), line)
            continue
        path, *alias = _ALIAS.split(part.strip())
        package, _, name = (prefix + path.strip()).rpartition(".")
        yield Import(package, None if name == "*" else name, alias[0].strip() if alias else None, line)
