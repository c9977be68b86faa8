"""Which declarations two releases do not share, or do not describe alike.

An API is known by its `api_id`, which holds its parameter types: an overload
that takes another type is one removed and one added.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from artifacts.columns import quote
from artifacts.database import reading
from artifacts.releases import Release

# What a caller's code depends on. Places on the pages and wording are no change of the API.
_COMPARED: Final = (
    "kind", "signature", "via", "import_line", "library", "is_static", "deprecated", "replacement",
)  # fmt: skip
_WORDING: Final = ("description_zh", "description_en")

Value = str | bool | None


@dataclass(frozen=True, slots=True)
class Declaration:
    """One declaration that only one of the releases has."""

    id: str
    package: str
    kind: str
    signature: str


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field of an API that both releases have."""

    field: str
    before: Value
    after: Value


@dataclass(frozen=True, slots=True)
class ChangedApi:
    """One API that both releases have, differently."""

    id: str
    package: str
    fields: tuple[FieldChange, ...]


@dataclass(frozen=True, slots=True)
class PackageChanges:
    """How much changed in one package."""

    package: str
    added: int
    removed: int
    changed: int


@dataclass(frozen=True, slots=True)
class Differences:
    """What changed from one release to another; every list in the order of ids."""

    before: str
    after: str
    added: tuple[Declaration, ...]
    removed: tuple[Declaration, ...]
    changed: tuple[ChangedApi, ...]
    reworded: tuple[str, ...]  # APIs of which only a description changed
    added_extensions: tuple[Declaration, ...]
    removed_extensions: tuple[Declaration, ...]
    packages: tuple[PackageChanges, ...]  # those with changes of APIs


@dataclass(frozen=True, slots=True)
class _Api:
    declaration: Declaration
    compared: tuple[Value, ...]
    wording: tuple[Value, ...]


def release_differences(before: Release, after: Release) -> Differences:
    """Compare the declarations of two releases.

    Raises:
        DamagedReleaseError: a DuckDB file cannot be opened or read.
    """
    old, new = _apis(before), _apis(after)
    added = tuple(new[api_id].declaration for api_id in sorted(new.keys() - old.keys()))
    removed = tuple(old[api_id].declaration for api_id in sorted(old.keys() - new.keys()))
    shared = sorted(old.keys() & new.keys())
    changed = tuple(_changed(old[key], new[key]) for key in shared if old[key].compared != new[key].compared)
    old_extensions, new_extensions = _extensions(before), _extensions(after)
    return Differences(
        before=before.name,
        after=after.name,
        added=added,
        removed=removed,
        changed=changed,
        reworded=tuple(key for key in shared if _is_reworded(old[key], new[key])),
        added_extensions=_missing(new_extensions, old_extensions),
        removed_extensions=_missing(old_extensions, new_extensions),
        packages=_by_package(added, removed, changed),
    )


def _apis(release: Release) -> dict[str, _Api]:
    columns = ("api_id", "package", "kind", "signature", *_COMPARED, *_WORDING)
    end = 4 + len(_COMPARED)
    rows = _rows(release, "apis", columns)
    return {str(row[0]): _Api(Declaration(*map(str, row[:4])), row[4:end], row[end:]) for row in rows}


def _extensions(release: Release) -> dict[tuple[str, str], Declaration]:
    """Return extensions by package and header: their ids count repeats and may shift."""
    rows = (map(str, row) for row in _rows(release, "extensions", ("extension_id", "package", "signature")))
    return {
        (package, signature): Declaration(extension_id, package, "extension", signature)
        for extension_id, package, signature in rows
    }


def _rows(release: Release, table: str, columns: tuple[str, ...]) -> list[tuple[Value, ...]]:
    names = ", ".join(map(quote, columns))
    with reading(release.database) as connection:
        return connection.execute(f"SELECT {names} FROM {quote(table)} ORDER BY 1").fetchall()  # noqa: S608 - quoted


def _changed(before: _Api, after: _Api) -> ChangedApi:
    fields = tuple(
        FieldChange(name, old, new)
        for name, old, new in zip(_COMPARED, before.compared, after.compared, strict=True)
        if old != new
    )
    return ChangedApi(after.declaration.id, after.declaration.package, fields)


def _is_reworded(before: _Api, after: _Api) -> bool:
    return before.compared == after.compared and before.wording != after.wording


def _missing(
    present: Mapping[tuple[str, str], Declaration], other: Mapping[tuple[str, str], Declaration]
) -> tuple[Declaration, ...]:
    return tuple(present[key] for key in sorted(present.keys() - other.keys()))


def _by_package(
    added: tuple[Declaration, ...], removed: tuple[Declaration, ...], changed: tuple[ChangedApi, ...]
) -> tuple[PackageChanges, ...]:
    counts = [Counter(entry.package for entry in entries) for entries in (added, removed, changed)]
    packages = sorted(set().union(*counts))
    return tuple(PackageChanges(package, *(count[package] for count in counts)) for package in packages)
