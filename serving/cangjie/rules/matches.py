"""Cases that a match leaves out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from serving.cangjie.findings import Finding
from serving.cangjie.notes import Matched
from serving.cangjie.rules.context import Context

if TYPE_CHECKING:
    from tree_sitter import Node

_SHOWN: Final = 4
_BOOL: Final = ("false", "true")
_ENDLESS: Final = frozenset(("Int64", "Int32", "UInt8", "String", "Rune", "Float64", "Int8", "Int16", "UInt64"))


def matched(note: Matched, context: Context) -> Iterator[Finding]:
    """Yield a match that does not cover all cases of an enum, or that has no default over numbers or texts."""
    cases = [child for child in note.node.named_children if child.type == "matchCase"]
    patterns = [pattern for case in cases for pattern in _patterns(case)]
    if not patterns or any(_covers_all(pattern, context, note) for pattern in patterns):
        return
    needed = _needed(note, context)
    lines = range(context.tree.line(note.node), context.tree.line(note.node) + text_lines(context, note.node))
    if needed is None or context.explained.intersection(lines):
        return
    covered = {name for pattern in patterns if (name := _covered(pattern, context)) is not None}
    left_out = [name for name in needed if name not in covered]
    if not left_out and needed:
        return
    shown = ", ".join(f"`{name}`" for name in left_out[:_SHOWN]) + (" ..." if len(left_out) > _SHOWN else "")
    yield context.finding(
        note.node,
        "match.not-exhaustive",
        en=f"The match on {note.type.name} leaves out {shown}."
        if shown
        else f"The match on {note.type.name} has no `case _`.",
        zh=f"对 {note.type.name} 的 match 遗漏了 {shown}。"
        if shown
        else f"对 {note.type.name} 的 match 没有 `case _`。",
        fix=_missing_case(left_out, context, note),
        severity=context.absence if note.owner is not None and needed else "error",
    )


def _missing_case(left_out: list[str], context: Context, note: Matched) -> str:
    """Return the case to add: those left out where they are few and hold no values, else the default."""
    plain = (
        {row.name for row in context.symbols.cases_of(note.owner) if not row.params} if note.owner else set(left_out)
    )
    is_shown = left_out and len(left_out) <= _SHOWN and (note.own_cases or set(left_out) <= {*plain, *_BOOL})
    return f"case {' | '.join(left_out)} => ..." if is_shown else "case _ => ..."


def text_lines(context: Context, node: Node) -> int:
    """Return how many lines a node has."""
    return context.tree.text(node).count("\n") + 1


def _needed(note: Matched, context: Context) -> list[str] | None:
    """Return the names that have to be covered; an empty list where only a default does; None if unknown."""
    if note.own_cases:
        return list(note.own_cases)
    if note.owner is None:
        return None
    if note.owner.name == "Bool":
        return list(_BOOL)
    if note.owner.kind == "enum":
        names = sorted({row.name for row in context.symbols.cases_of(note.owner)})
        return names or None
    return [] if note.owner.name in _ENDLESS else None


def _patterns(case: Node) -> list[Node]:
    """Return the patterns of a case that has no guard; one with a guard covers nothing."""
    found = []
    for child in case.children:
        if child.type == "=>":
            break
        if child.type == "patternGuard":
            return []
        if child.is_named and not child.type.endswith("Comment"):
            found.append(child)
    return found


def _covers_all(pattern: Node, context: Context, note: Matched) -> bool:
    if pattern.type in {"wildcardPattern", "typePattern"}:
        return True
    if pattern.type == "varBindingPattern":
        name = context.tree.text(pattern).strip("`")
        needed = _needed(note, context)
        return needed is None or name not in needed
    return pattern.type not in {"enumPattern", "tuplePattern"} and not _is_constant(pattern)


def _is_constant(pattern: Node) -> bool:
    return pattern.type.endswith(("Literal", "Expression", "Pattern"))


def _covered(pattern: Node, context: Context) -> str | None:
    """Return the case that a pattern covers wholly: its values bound or ignored."""
    if pattern.type == "varBindingPattern":
        return context.tree.text(pattern).strip("`")
    if pattern.type == "constantPattern" and context.tree.text(pattern) in _BOOL:
        return context.tree.text(pattern)
    if pattern.type != "enumPattern":
        return None
    # Values that are matched further are taken as covering: whether they do is not judged.
    return context.tree.text(pattern).partition("(")[0].strip().rsplit(".", 1)[-1].strip("`")
