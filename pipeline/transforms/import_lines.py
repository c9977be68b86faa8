"""The import statement that brings a declaration into scope."""

from collections.abc import Iterable, Mapping

_AUTOMATIC = "std.core"  # always in scope


def symbols_by_package(names: Iterable[tuple[str, str]]) -> Mapping[str, frozenset[str]]:
    """Return the top-level names of every package, from (package, name) pairs."""
    symbols: dict[str, set[str]] = {}
    for package, name in names:
        symbols.setdefault(package, set()).add(name)
    return {package: frozenset(found) for package, found in symbols.items()}


def import_line(
    package: str, name: str, parent: str | None, via: str | None, symbols: Mapping[str, frozenset[str]]
) -> str | None:
    """Return the import statement, or None for what is always in scope.

    A member is imported with its type. A member that an extension adds to another package's type is
    visible once the interface it comes through is imported, or anything of its package if there is none.
    """
    if package == _AUTOMATIC:
        return None
    here = symbols.get(package, frozenset())
    if parent is None:
        return f"import {package}.{name}"
    if parent in here:
        return f"import {package}.{parent}"
    interface = next((part for part in (via or "").split(" & ") if part in here), None)
    return f"import {package}.{interface or '*'}"
