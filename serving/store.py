"""The rows of a release, read-only, from its DuckDB file.

The file is opened on the first question that needs it: search does not. The
descriptor is taken at once, though, so that a server goes on answering from the
release it started with when that is replaced on disk.
"""

import os
import shutil
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import NDArray

from artifacts.columns import Table
from artifacts.database import open_database
from artifacts.schema import (
    APIS,
    EXAMPLES,
    EXTENSIONS,
    PACKAGES,
    SECTIONS,
    TYPE_KINDS,
    ApiRow,
    ExampleRow,
    ExtensionRow,
    PackageRow,
    SectionRow,
)
from serving.rows import rows_of

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

RowT = TypeVar("RowT")
Mask = NDArray[np.bool_]  # one flag per record


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
class ExampleFacts:
    """What ranking needs of an example beyond its words."""

    example_id: str
    api_id: str | None
    uses: tuple[str, ...]
    origin: str
    verification: str
    is_program: bool
    shows_error: bool
    code_length: int


class Store:
    """Reads rows by key; one per release."""

    def __init__(self, database: Path) -> None:
        self._path = database
        self._held = database.open("rb")

    def close(self) -> None:
        """Give the files back."""
        if "_connection" in self.__dict__:
            self._connection.close()
        self._held.close()

    @cached_property
    def _connection(self) -> "DuckDBPyConnection":
        held = os.fstat(self._held.fileno())
        try:
            is_same = os.path.samestat(held, self._path.stat())
        except OSError:
            is_same = False
        return open_database(self._path) if is_same else self._open_copy()

    def _open_copy(self) -> "DuckDBPyConnection":
        """Open a copy of the file that was held, since DuckDB opens by path alone."""
        with tempfile.TemporaryDirectory(prefix="cjkb-", ignore_cleanup_errors=True) as folder:
            copy = Path(folder) / self._path.name
            with copy.open("wb") as target:
                shutil.copyfileobj(self._held, target)
            return open_database(copy)

    def _fetch(self, sql: str, parameters: Sequence[object] = ()) -> list[tuple[object, ...]]:
        # A cursor of its own: callers may be threads.
        return self._connection.cursor().execute(sql, list(parameters)).fetchall()

    def _rows(self, table: Table[object], row_class: type[RowT], where: str, values: Sequence[object]) -> list[RowT]:
        columns = ", ".join(f'"{name}"' for name in table.column_names)
        order = ", ".join(f'"{name}"' for name in table.key)
        sql = f"SELECT {columns} FROM {table.name} WHERE {where} ORDER BY {order}"  # noqa: S608 - no text of a caller
        return rows_of(row_class, self._fetch(sql, values))

    def _by_key(self, table: Table[object], row_class: type[RowT], keys: Sequence[str]) -> list[RowT]:
        """Return the rows of the keys, in the order of the keys."""
        if not keys:
            return []
        key = table.key[0]
        rows = self._rows(table, row_class, f"{key} IN ({_marks(keys)})", keys)
        found = {str(getattr(row, key)): row for row in rows}
        return [found[name] for name in keys if name in found]

    def apis(self, api_ids: Sequence[str]) -> list[ApiRow]:
        """Return APIs, in the order of the ids."""
        return self._by_key(APIS, ApiRow, api_ids)

    def examples(self, example_ids: Sequence[str]) -> list[ExampleRow]:
        """Return examples, in the order of the ids."""
        return self._by_key(EXAMPLES, ExampleRow, example_ids)

    def sections(self, section_ids: Sequence[str]) -> list[SectionRow]:
        """Return passages, in the order of the ids."""
        return self._by_key(SECTIONS, SectionRow, section_ids)

    def packages(self) -> list[PackageRow]:
        """Return every package, by name."""
        return self._rows(PACKAGES, PackageRow, "true", ())

    def members_of(self, parents: Sequence[str]) -> list[ApiRow]:
        """Return every member of types with these bare names, in key order."""
        return self._rows(APIS, ApiRow, f"parent IN ({_marks(parents)})", parents) if parents else []

    def extensions_of(self, type_name: str) -> list[ExtensionRow]:
        """Return the extensions of types with this bare name."""
        return self._rows(EXTENSIONS, ExtensionRow, "type = ?", [type_name])

    @cached_property
    def type_heads(self) -> tuple[TypeHead, ...]:
        """Return every type, in key order."""
        sql = (
            "SELECT api_id, package, name, kind, signature, parent_types FROM apis "  # noqa: S608 - only marks
            f"WHERE kind IN ({_marks(TYPE_KINDS)}) ORDER BY api_id"
        )
        return tuple(rows_of(TypeHead, self._fetch(sql, TYPE_KINDS)))

    def example_facts(self, example_ids: Sequence[str]) -> list[ExampleFacts]:
        """Return what ranking needs of examples, in the order of the ids."""
        if not example_ids:
            return []
        sql = (
            "SELECT example_id, api_id, uses, origin, verification, is_program, shows_error, length(code) "  # noqa: S608 - only marks
            f"FROM examples WHERE example_id IN ({_marks(example_ids)})"
        )
        found = {facts.example_id: facts for facts in rows_of(ExampleFacts, self._fetch(sql, example_ids))}
        return [found[example_id] for example_id in example_ids]

    def short_examples_of(self, api_ids: Sequence[str], *, longest: int) -> list[ExampleRow]:
        """Return correct examples of at most `longest` characters that stand under the APIs or use them."""
        if not api_ids:
            return []
        marks = _marks(api_ids)
        where = f"NOT shows_error AND length(code) <= ? AND (api_id IN ({marks}) OR list_has_any(uses, [{marks}]))"
        return self._rows(EXAMPLES, ExampleRow, where, [longest, *api_ids, *api_ids])

    def example_mask(self, admits: Callable[[str | None, str, str], bool]) -> Mask:
        """Return which examples pass a test of package, origin and verification; shape (n_examples,)."""
        sql = "SELECT package, origin, verification FROM examples ORDER BY example_id"
        records = self._fetch(sql)
        return np.array(
            [
                admits(None if package is None else str(package), str(origin), str(verification))
                for package, origin, verification in records
            ],
            dtype=np.bool_,
        )

    @cached_property
    def generated_examples(self) -> Mask:
        """Return which examples are generated; shape (n_examples,)."""
        records = self._fetch("SELECT origin = 'generated' FROM examples ORDER BY example_id")
        return np.array([is_generated for (is_generated,) in records], dtype=np.bool_)

    def area_mask(self, area: str | None) -> Mask | None:
        """Return which passages lie in an area; None for no filter."""
        return None if area is None else np.array([own == area for own in self._section_areas], dtype=np.bool_)

    @cached_property
    def _section_areas(self) -> tuple[str, ...]:
        return tuple(str(area) for (area,) in self._fetch("SELECT area FROM sections ORDER BY section_id"))


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))
