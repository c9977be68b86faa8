"""Names that are documented but not imported, and names of Java that nothing declares."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from artifacts.schema import TYPE_KINDS
from serving.cangjie.findings import Finding
from serving.cangjie.notes import UnknownName
from serving.cangjie.rules.context import Context
from serving.cangjie.rules.java_types import JAVA_TYPES

_PRINTING: Final = frozenset(("printf", "sprintf", "fprintf", "printLine", "writeln", "puts"))
_PRINTS: Final = re.compile(r"\s*\.\s*(?:out|err)\s*\.\s*(?:print|println|printf|format)\b")
_RATHER_JAVA: Final = frozenset(("Integer",))  # an interface of std.math that nobody means
_IN_TESTS: Final = "std.unittest"  # imported by the compiler where tests are built
# What packages import for those who import them: std.ast's own programs use ArrayList so.
_REEXPORTED: Final = {"std.ast": ("ArrayList",)}
_CALLED_ON: Final = frozenset(("Integer", "Long", "Double", "Float", "Boolean", "Character", "Math", "Arrays",
                               "Objects", "Collections", "Short", "System", "Scanner", "List", "Set", "Optional",
                               "StringBuffer", "BigInteger", "BigDecimal", "RuntimeException",
                               "LinkedHashMap"))  # fmt: skip


def unknown_name(note: UnknownName, context: Context) -> Iterator[Finding]:
    """Yield a name that is known where it is not: in a package that is not imported, or in Java."""
    name = note.name
    if name in context.own.names or name in context.own.members or context.has_foreign_imports:
        return
    homes = () if name in _RATHER_JAVA else _homes(note, context)
    if name == "System" and _PRINTS.match(context.tree.text_after(note.node)):
        return  # the habit tells more
    if any(package.startswith(_IN_TESTS) for package in homes) or _comes_along(name, context):
        return
    if homes and context.is_whole:
        yield from _not_imported(note, homes, context)
    elif not homes and not context.has_package:
        yield from _of_java(note, context)


def _comes_along(name: str, context: Context) -> bool:
    """Return whether an imported package brings the name with it."""
    return any(name in _REEXPORTED.get(package, ()) for package in context.visible.packages)


def _homes(note: UnknownName, context: Context) -> tuple[str, ...]:
    """Return the packages that declare the name as what it is used for."""
    kinds = {"type": set(TYPE_KINDS), "macro": {"macro"}, "call": {*TYPE_KINDS, "func"}, "value": set(TYPE_KINDS)}
    return tuple(
        package
        for package in context.symbols.packages_of(note.name)
        if any(row.kind in kinds[note.role] for row in context.symbols.declared(package, note.name))
    )


def _not_imported(note: UnknownName, homes: tuple[str, ...], context: Context) -> Iterator[Finding]:
    if context.has_package or (note.role in {"call", "value"} and not _is_sure(note, homes)):
        return
    shown = [f"import {package}.{note.name}" for package in homes]
    yield context.finding(
        note.node,
        "import.missing",
        en=f"`{note.name}` is not imported: `{shown[0]}`"
        + (f" (or from {', '.join(homes[1:])})." if homes[1:] else "."),
        zh=f"`{note.name}` 没有导入：`{shown[0]}`" + (f"（或来自 {'、'.join(homes[1:])}）。" if homes[1:] else "。"),
        fix=shown[0],
    )


def _is_sure(note: UnknownName, homes: tuple[str, ...]) -> bool:
    """Return whether the name is one that code hardly has for something else: of one library, or a type."""
    return note.name[:1].isupper() or all(home.startswith(homes[0]) for home in homes)


def _of_java(note: UnknownName, context: Context) -> Iterator[Finding]:
    target = JAVA_TYPES.get(note.name)
    if note.role == "type" and target is not None:
        yield context.finding(
            note.node,
            "java.type-name",
            en=f"There is no type `{note.name}`: write `{target}`.",
            zh=f"没有类型 `{note.name}`：请写 `{target}`。",
            fix=target,
        )
    elif note.role == "call" and note.name in _PRINTING:
        yield context.finding(
            note.node,
            "java.print",
            en=f"There is no function `{note.name}`: write `println` with an interpolation.",
            zh=f"没有函数 `{note.name}`：请用 `println` 与插值。",
            fix="println(",
        )
    elif note.role in {"value", "call"} and note.name in _CALLED_ON:
        other = target or "std.env"
        yield context.finding(
            note.node,
            "java.type-name",
            en=f"`{note.name}` is Java's: in Cangjie it is `{other}`.",
            zh=f"`{note.name}` 是 Java 的：仓颉中为 `{other}`。",
            fix=target,
        )
