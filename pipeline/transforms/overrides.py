"""Applying overrides to the rows of a table.

An entry counts only where its subject is part of the build: its version range
must hold, and the package that its key starts with must be documented. So a
correction of `stdx.net.http` does not stop a build of std alone. Where the
subject is there, an entry that matches nothing is an error: what it corrected
has moved, and somebody has to look. A starter corpus holds a part of each
package by design; there, what does not match is passed over.
"""

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Generic

from artifacts.columns import PYTHON_TYPES, Column, RowT, Table
from artifacts.near_names import near_names
from pipeline.errors import OverrideError
from pipeline.tables import OverrideRow
from pipeline.version_range import parse_range

_WITHOUT_PACKAGE: Final = ("examples", "sections", "terms")


@dataclass(frozen=True, slots=True)
class BuildScope:
    """What the build documents, as far as overrides ask."""

    cangjie_version: str
    packages: frozenset[str]
    is_starter: bool = False


@dataclass(frozen=True, slots=True)
class Corrected(Generic[RowT]):
    """Rows after the overrides, and what was done, one sentence each."""

    rows: list[RowT]
    applied: list[str]
    skipped: list[str]


def apply_overrides(
    table: Table[RowT], rows: Sequence[RowT], overrides: Iterable[OverrideRow], scope: BuildScope
) -> Corrected[RowT]:
    """Return the rows with every override of this table applied, in order.

    Raises:
        OverrideError: an entry matches nothing although its subject is in the build, or does not fit the table.
    """
    by_key = {key_text(table, row): row for row in rows}
    result: Corrected[RowT] = Corrected([], [], [])
    for override in overrides:
        if override.table != table.name:
            continue
        place = f"{override.file}:{override.line}"
        if reason := _reason_to_skip(override, scope, by_key):
            result.skipped.append(f"{place}: {reason}")
            continue
        key = _apply(table, by_key, override)
        result.applied.append(f"{place}: {override.action} {key}: {override.reason}")
    result.rows.extend(by_key.values())
    return result


def key_text(table: Table[RowT], row: RowT) -> str:
    """Return a row's key as overrides write it."""
    return " ".join(str(part) for part in table.key_of(row))


def _reason_to_skip(override: OverrideRow, scope: BuildScope, keys: Collection[str]) -> str | None:
    if override.versions and scope.cangjie_version not in parse_range(override.versions):
        return f"not for Cangjie {scope.cangjie_version}"
    package = _package_of(override, scope)
    if package and package not in scope.packages:
        return f"{package} is not part of this build"
    if scope.is_starter and override.key is not None and override.key not in keys:
        return f"{override.key} is not in the starter corpus"
    return None


def _package_of(override: OverrideRow, scope: BuildScope) -> str | None:
    """Return the package that an entry is about, None where it is about none or makes one."""
    if override.table in _WITHOUT_PACKAGE:
        return None
    if override.key is None:
        named = next((field.value for field in override.fields if field.name == "package"), None)
        return None if named is None or override.table == "packages" else str(json.loads(named))
    parts = override.key.partition(".extend ")[0].partition("(")[0].split(".")
    prefixes = [".".join(parts[:length]) for length in range(len(parts), 0, -1)]
    known = next((prefix for prefix in prefixes if prefix in scope.packages), None)
    return known or ".".join(part for part in parts[:-1] if part[:1].islower())


def _apply(table: Table[RowT], by_key: dict[str, RowT], override: OverrideRow) -> str:
    """Apply one entry, and return the key of the record it is about."""
    if override.key is None:
        row = _new_row(table, override)
        key = key_text(table, row)
        if key in by_key:
            raise OverrideError(override.file, override.line, f"{table.name} has {key} already; use `replace`.")
        by_key[key] = row
        return key
    if override.key not in by_key:
        raise OverrideError(override.file, override.line, _no_match(override, by_key))
    if override.action == "hide":
        del by_key[override.key]
    else:
        by_key[override.key] = _changed_row(table, by_key[override.key], override)
    return override.key


def _no_match(override: OverrideRow, keys: Collection[str]) -> str:
    near = near_names(override.key or "", sorted(keys), limit=3, cutoff=60)
    hint = f"Nearest are: {'; '.join(near)}." if near else f"There is nothing like it in {override.table}."
    return (
        f"no record of {override.table} has the key {override.key!r}. {hint} "
        "Correct the key, limit the entry with `versions`, or remove it."
    )


def _changed_row(table: Table[RowT], row: RowT, override: OverrideRow) -> RowT:
    changes = _typed_fields(table, override)
    for name, value in changes.items():
        now = getattr(row, name)
        if now == value:
            reason = f"{name} of {override.key} says this already. Remove the entry."
            raise OverrideError(override.file, override.line, reason)
        if override.action == "add" and now not in {None, ()}:
            reason = f"{override.key} has a {name} already; use `replace` to change it."
            raise OverrideError(override.file, override.line, reason)
    changed = table.row_class(**({name: getattr(row, name) for name in table.column_names} | changes))
    if key_text(table, changed) != override.key:
        raise OverrideError(override.file, override.line, "an override cannot change the key of a record.")
    return changed


def _new_row(table: Table[RowT], override: OverrideRow) -> RowT:
    values = _typed_fields(table, override)
    for column in table.columns:
        if column.name not in values:
            values[column.name] = _default(table, column, override)
    return table.row_class(**values)


def _default(table: Table[RowT], column: Column, override: OverrideRow) -> object:
    """Return what stands in a field that a new record leaves out."""
    if column.is_list:
        return ()
    if column.is_nullable:
        return None
    if column.type in {"BOOLEAN", "BIGINT"}:
        return PYTHON_TYPES[column.type]()
    missing = f"a new record of {table.name} needs the field {column.name!r}: {column.doc}"
    raise OverrideError(override.file, override.line, missing)


def _typed_fields(table: Table[RowT], override: OverrideRow) -> dict[str, object]:
    columns = {column.name: column for column in table.columns}
    values: dict[str, object] = {}
    for field in override.fields:
        try:
            values[field.name] = _value(columns[field.name], json.loads(field.value))
        except ValueError as error:
            raise OverrideError(override.file, field.line, f"{field.name} of {table.name} {error}.") from error
    return values


def _value(column: Column, given: object) -> object:
    """Return a value as its column holds it.

    Raises:
        ValueError: it is of another type; the message follows the column's name.
    """
    if column.fields:
        raise ValueError("has parts, and overrides change texts, numbers and lists of texts only")
    if column.is_list:
        items = given if isinstance(given, list) else [given]
        if not all(isinstance(item, str) for item in items):
            raise ValueError("should be a list of texts")
        return tuple(items)
    if given is None and column.is_nullable:
        return None
    expected = PYTHON_TYPES[column.type]
    if type(given) is not expected:
        raise ValueError(f"should be {expected.__name__}, not {given!r}")
    return given
