"""Imports that name nothing the documentation knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from serving.cangjie.findings import Finding
from serving.cangjie.imports import Import
from serving.cangjie.symbols import SymbolTable
from serving.spelling import nearest

_LIBRARIES: Final = frozenset(("std", "stdx"))


def find_wrong_imports(imports: Sequence[Import], symbols: SymbolTable) -> Iterator[Finding]:
    """Yield imports from the libraries that do not exist; other packages are the user's."""
    for entry in imports:
        root = entry.package.partition(".")[0]
        if root not in _LIBRARIES or not symbols.has_library(root) or " " in entry.package:
            continue
        if entry.name is not None and not entry.name.isidentifier():
            continue
        if entry.name is None:
            if entry.package not in symbols.packages:
                yield _no_package(entry, entry.package, symbols)
        elif f"{entry.package}.{entry.name}" not in symbols.packages:
            yield from _named(entry, entry.name, symbols)


def _named(entry: Import, name: str, symbols: SymbolTable) -> Iterator[Finding]:
    if entry.package in symbols.packages:
        if symbols.declares(entry.package, name):
            return
        yield _no_name(entry, name, symbols)
    else:
        yield _no_package(entry, f"{entry.package}.{name}" if name[:1].islower() else entry.package, symbols, name)


def _no_name(entry: Import, name: str, symbols: SymbolTable) -> Finding:
    homes = symbols.packages_of(name)
    near = nearest(name, symbols.names_in(entry.package), limit=1, cutoff=0.7)
    if homes:
        en, zh, fix = f"it is in {homes[0]}", f"它在 {homes[0]} 中", f"import {homes[0]}.{name}"
    elif near:
        en, zh, fix = f"did you mean {near[0]}?", f"是否指 {near[0]}？", f"import {entry.package}.{near[0]}"
    else:
        en, zh, fix = "the package declares no such name", "该包没有此名字", None
    return Finding(
        entry.line,
        1,
        "import.unknown-name",
        "warning" if symbols.is_partial else "error",
        f"{entry.package} has no `{name}`: {en}.",
        f"{entry.package} 中没有 `{name}`：{zh}。",
        fix,
    )


def _no_package(entry: Import, package: str, symbols: SymbolTable, name: str | None = None) -> Finding:
    homes = symbols.packages_of(name) if name else ()
    near = homes or nearest(package, symbols.packages, limit=1, cutoff=0.6)
    fix = f"import {near[0]}.{name if homes else '*'}" if near else None
    return Finding(
        entry.line,
        1,
        "import.unknown-package",
        "warning" if symbols.is_partial else "error",
        f"There is no package `{package}`" + (f": the nearest is {near[0]}." if near else "."),
        f"没有包 `{package}`" + (f"：最接近的是 {near[0]}。" if near else "。"),
        fix,
    )
