"""The rows of a release, read-only, from its DuckDB file.

The file is opened on the first question that needs it: search does not. The
descriptor is taken at once, though, so that a server goes on answering from the
release it started with when that is replaced on disk.
"""

import os
import shutil
import tempfile
import weakref
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from artifacts.columns import RowT, Table, quote
from artifacts.database import damage_told, open_database
from artifacts.schema import (
    APIS,
    DIAGNOSTICS,
    EXAMPLES,
    EXTENSIONS,
    JAVA_TYPES,
    PACKAGES,
    PATTERNS,
    REGISTRY_PACKAGES,
    SECTIONS,
    TERMS,
    TYPE_KINDS,
    ApiRow,
    DiagnosticRow,
    ExampleRow,
    ExtensionRow,
    JavaTypeRow,
    PackageRow,
    PatternRow,
    RegistryPackageRow,
    SectionRow,
    TermRow,
)
from serving.rows import rows_of

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

# What reading code needs of a declaration.
_FOR_CODE = frozenset(
    ("api_id", "package", "name", "kind", "parent", "via", "signature", "params", "returns", "parent_types",
     "import_line", "library", "is_static", "deprecated", "replacement")
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class TypeHead:
    """What the walk up the supertypes needs of a type."""

    api_id: str
    package: str
    name: str
    kind: str
    signature: str
    parent_types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MemberHead:
    """What the walk needs of a member."""

    api_id: str
    package: str
    name: str
    kind: str
    parent: str
    via: str | None

    @property
    def params(self) -> str:
        """Return the parameter types, without spaces; empty for what takes none."""
        _, _, params = self.api_id.removeprefix(f"{self.package}.{self.parent}.{self.name}").partition("(")
        return params.removesuffix(")")


@dataclass(frozen=True, slots=True)
class DiagnosticHead:
    """What recognising a message needs of its kind."""

    diagnostic_id: str
    severity: str
    template: str
    seen_count: int


@dataclass(frozen=True, slots=True)
class ExampleCode:
    """What stands of an example beside something else."""

    example_id: str
    code: str
    expected_output: str | None


class Store:
    """Reads rows by key; one per release."""

    def __init__(self, database: Path) -> None:
        self._path = database
        self._held = os.open(database, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        self._release = weakref.finalize(self, os.close, self._held)

    def close(self) -> None:
        """Give the files back."""
        if "_connection" in self.__dict__:
            self._connection.close()
        self._release()

    @cached_property
    def _connection(self) -> "DuckDBPyConnection":
        held = os.fstat(self._held)
        try:
            is_same = os.path.samestat(held, self._path.stat())
        except OSError:
            is_same = False
        return open_database(self._path) if is_same else self._open_copy()

    def _open_copy(self) -> "DuckDBPyConnection":
        """Open a copy of the file that was held, since DuckDB opens by path alone."""
        with tempfile.TemporaryDirectory(prefix="cjkb-", ignore_cleanup_errors=True) as folder:
            copy = Path(folder) / self._path.name
            with os.fdopen(os.dup(self._held), "rb") as source, copy.open("wb") as target:
                source.seek(0)
                shutil.copyfileobj(source, target)
            return open_database(copy)

    def _fetch(self, sql: str, parameters: Sequence[object] = ()) -> list[tuple[object, ...]]:
        with damage_told(self._path):
            # A cursor of its own: callers may be threads.
            return self._connection.cursor().execute(sql, list(parameters)).fetchall()

    def _rows(self, table: Table[RowT], where: str, values: Sequence[object]) -> list[RowT]:
        columns, order = (", ".join(map(quote, names)) for names in (table.column_names, table.key))
        sql = f"SELECT {columns} FROM {table.name} WHERE {where} ORDER BY {order}"  # noqa: S608 - no text of a caller
        return rows_of(table.row_class, self._fetch(sql, values))

    def _by_key(self, table: Table[RowT], keys: Sequence[str]) -> list[RowT]:
        """Return the rows of the keys, in the order of the keys."""
        if not keys:
            return []
        key = table.key[0]
        rows = self._rows(table, f"{key} IN ({_marks(keys)})", keys)
        found = {str(getattr(row, key)): row for row in rows}
        return [found[name] for name in keys if name in found]

    def apis(self, api_ids: Sequence[str]) -> list[ApiRow]:
        """Return APIs, in the order of the ids."""
        return self._by_key(APIS, api_ids)

    @cached_property
    def declarations(self) -> tuple[ApiRow, ...]:
        """Return every API as code sees it: without descriptions, in key order."""
        columns = ", ".join(quote(name) if name in _FOR_CODE else f"NULL AS {name}" for name in APIS.column_names)
        return tuple(rows_of(ApiRow, self._fetch(f"SELECT {columns} FROM apis ORDER BY api_id")))  # noqa: S608 - as above

    def examples(self, example_ids: Sequence[str]) -> list[ExampleRow]:
        """Return examples, in the order of the ids."""
        return self._by_key(EXAMPLES, example_ids)

    def short_examples(self, longest: int) -> dict[str, ExampleCode]:
        """Return the code and the output of all examples that are no longer than so many characters, by id."""
        sql = "SELECT example_id, code, expected_output FROM examples WHERE length(code) <= ?"
        return {code.example_id: code for code in rows_of(ExampleCode, self._fetch(sql, [longest]))}

    def sections(self, section_ids: Sequence[str]) -> list[SectionRow]:
        """Return passages, in the order of the ids."""
        return self._by_key(SECTIONS, section_ids)

    def section_titles(self, section_ids: Sequence[str]) -> list[tuple[str, ...]]:
        """Return the headings of passages in every language they have, in the order of the ids."""
        where = f"section_id IN ({_marks(section_ids)})"
        sql = f"SELECT section_id, title_zh, title_en FROM sections WHERE {where}"  # noqa: S608 - only marks
        found = {row[0]: tuple(str(title) for title in row[1:] if title) for row in self._fetch(sql, section_ids)}
        return [found.get(section_id, ()) for section_id in section_ids]

    def sections_of_page(self, page: str) -> list[SectionRow]:
        """Return the first passages of a page, named by the section_id before its `#`."""
        rows = self._rows(SECTIONS, "starts_with(section_id, ?)", [f"{page}#"])
        return sorted(rows, key=lambda row: row.source_line or row.source_line_en or 0)[:3]

    def diagnostic_heads(self) -> list[DiagnosticHead]:
        """Return the templates of all messages, in key order."""
        sql = "SELECT diagnostic_id, severity, template, seen_count FROM diagnostics ORDER BY diagnostic_id"
        return rows_of(DiagnosticHead, self._fetch(sql))

    def diagnostics(self, kinds: Sequence[str]) -> list[DiagnosticRow]:
        """Return what is said of kinds of messages, in the order of the kinds."""
        return self._by_key(DIAGNOSTICS, kinds)

    def patterns(self, pattern_ids: Sequence[str]) -> list[PatternRow]:
        """Return patterns, in the order of the ids."""
        return self._by_key(PATTERNS, pattern_ids)

    def registry_packages(self, ids: Sequence[str]) -> list[RegistryPackageRow]:
        """Return published packages, in the order of the ids."""
        return self._by_key(REGISTRY_PACKAGES, ids)

    def packages(self) -> list[PackageRow]:
        """Return every package, by name."""
        return self._rows(PACKAGES, "true", ())

    def java_types(self) -> list[JavaTypeRow]:
        """Return all mappings of Java types, in key order."""
        return self._rows(JAVA_TYPES, "true", ())

    def terms(self) -> list[TermRow]:
        """Return the whole glossary, in key order."""
        return self._rows(TERMS, "true", ())

    def members_of(self, parents: Sequence[str]) -> list[MemberHead]:
        """Return every member of types with these bare names, in key order."""
        if not parents:
            return []
        sql = (
            "SELECT api_id, package, name, kind, parent, via FROM apis "  # noqa: S608 - only marks
            f"WHERE parent IN ({_marks(parents)}) ORDER BY api_id"
        )
        return rows_of(MemberHead, self._fetch(sql, parents))

    def extensions(self) -> list[ExtensionRow]:
        """Return all extensions, in key order."""
        return self._rows(EXTENSIONS, "true", ())

    def extensions_of(self, type_name: str) -> list[ExtensionRow]:
        """Return the extensions of types with this bare name."""
        return self._rows(EXTENSIONS, "type = ?", [type_name])

    @cached_property
    def type_heads(self) -> tuple[TypeHead, ...]:
        """Return every type, in key order."""
        sql = (
            "SELECT api_id, package, name, kind, signature, parent_types FROM apis "  # noqa: S608 - only marks
            f"WHERE kind IN ({_marks(TYPE_KINDS)}) ORDER BY api_id"
        )
        return tuple(rows_of(TypeHead, self._fetch(sql, TYPE_KINDS)))


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))
