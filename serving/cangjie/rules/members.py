"""Members that a documented type does not have, and calls that no overload takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from artifacts.schema import ApiRow
from serving.cangjie.findings import Finding
from serving.cangjie.notes import CalledProperty, MissingMember, MissingOwnMember, UnimportedMember, WrongArguments
from serving.cangjie.own_types import OwnFunction
from serving.cangjie.rules.arguments import suggested_call
from serving.cangjie.rules.context import Context
from serving.cangjie.rules.java_members import told_member
from serving.diagnosis.habits import MEMBERS
from serving.spelling import nearest

_SURE: Final = 0.7  # similarity from which a name is told as the one that was meant
_SHOWN_OVERLOADS: Final = 3
# What every value has by the language itself, whatever the pages list.
_BUILT_IN: Final = frozenset(("init", "this", "super", "class"))
_NO_MEMBERS: Final = frozenset(("Any", "Nothing", "CFunc", "CPointer", "VArray"))


def missing_member(note: MissingMember, context: Context) -> Iterator[Finding]:
    """Yield a member that neither the type nor anything in the code gives it."""
    owner, name = note.owner, note.name
    if name in context.own.members or name in _BUILT_IN or owner.name in _NO_MEMBERS or context.has_foreign_imports:
        return
    if owner.name in context.own.extended or not name.isidentifier():
        return
    fix, en, zh = _instead(note, context)
    sort = "static member" if note.is_static else "member"
    yield context.finding(
        note.node,
        "member.unknown",
        en=f"{owner.name} has no {sort} `{name}`{en}",
        zh=f"{owner.name} 没有{'静态' if note.is_static else ''}成员 `{name}`{zh}",
        fix=fix,
        severity=context.absence,
        skip=1,
    )


def missing_own_member(note: MissingOwnMember, context: Context) -> Iterator[Finding]:
    """Yield a member that a type of the code itself does not have; other files may extend it."""
    if not context.is_whole or context.has_package or context.has_foreign_imports:
        return
    near = nearest(note.name, note.known, limit=1, cutoff=_SURE)
    told = told_member(note.owner.kind, note.name)
    fix = near[0] if near else told.fix if told is not None else None
    en = f": did you mean `{near[0]}`?" if near else f": {told.en}" if told is not None else "."
    zh = f"：是否指 `{near[0]}`？" if near else f"：{told.zh}" if told is not None else "。"
    yield context.finding(
        note.node,
        "member.unknown",
        en=f"{note.owner.name} has no {'static ' * note.is_static}member `{note.name}`{en}",
        zh=f"{note.owner.name} 没有{'静态' * note.is_static}成员 `{note.name}`{zh}",
        fix=fix,
        skip=1,
    )


def called_property(note: CalledProperty, context: Context) -> Iterator[Finding]:
    """Yield `x.size()` where `size` is a property."""
    yield context.finding(
        note.node,
        "member.property",
        en=f"`{note.row.parent}.{note.row.name}` is a property: write it without `()`.",
        zh=f"`{note.row.parent}.{note.row.name}` 是属性：不加 `()`。",
        fix=note.row.name,
        skip=1,
    )


def unimported_member(note: UnimportedMember, context: Context) -> Iterator[Finding]:
    """Yield a member that an extension in another package adds, which is not imported."""
    package = note.row.package
    if not context.is_whole or context.has_foreign_imports or note.row.name in context.own.members:
        return
    if any(entry.package == package for entry in context.imports) or package.startswith("std.unittest"):
        return
    yield context.finding(
        note.node,
        "import.missing-extension",
        en=f"`{note.row.parent}.{note.row.name}` is added by {package}, which is not imported.",
        zh=f"`{note.row.parent}.{note.row.name}` 由 {package} 扩展，尚未导入。",
        fix=f"import {package}.*",
        skip=1,
    )


def _instead(note: MissingMember, context: Context) -> tuple[str | None, str, str]:
    if (told := told_member(note.owner.name, note.name)) is not None:
        return told.fix, f": {told.en}", f"：{told.zh}"
    names = context.symbols.member_names(note.owner)
    habitual = [name for name in MEMBERS.get(note.name, ()) if name in names]
    if habitual == [] and note.name in {"isEmpty", "toString"}:
        return None, ".", "。"
    near = habitual or nearest(note.name, names, limit=1, cutoff=_SURE)
    if not near:
        return None, ".", "。"
    rows = context.symbols.members(note.owner, near[0])
    shown = _written(min(rows, key=lambda row: (sum(param.is_named for param in row.params), len(row.params))))
    return shown, f": did you mean `{shown}`?", f"：是否指 `{shown}`？"


def _written(row: ApiRow) -> str:
    """Return a member as code writes it."""
    if row.kind not in {"func", "operator"}:
        return row.name
    if row.kind == "operator":
        return "[index]" if row.name == "[]" else row.name
    return f"{row.name}({', '.join(_parameter(param.name, is_named=param.is_named) for param in row.params)})"


def _parameter(name: str, *, is_named: bool) -> str:
    return f"{name}: {name}" if is_named else name


def wrong_arguments(note: WrongArguments, context: Context) -> Iterator[Finding]:
    """Yield a call whose arguments no overload takes, by number or names."""
    if context.has_foreign_imports or not _may_judge(note, context):
        return
    given = len(note.arguments.positional) + len(note.arguments.named)
    shown = _overloads(note.name, note.rows)
    named = ", ".join(f"{name}:" for name, _ in note.arguments.named)
    en = f"No `{note.name}` takes {given} argument{'s' * (given != 1)}" + (f" with {named}" if named else "")
    zh = f"没有接受 {given} 个参数{f'（{named}）' if named else ''}的 `{note.name}`"
    meant = suggested_call(note, context.tree)
    yield context.finding(
        note.node,
        "arity.arguments",
        en=f"{en}; there is {shown}." + (f" Write `{meant}`." if meant else ""),
        zh=f"{zh}；现有 {shown}。" + (f"请写 `{meant}`。" if meant else ""),
        fix=meant or _signature(note.name, note.rows[0]),
        severity="error" if note.is_own else context.absence,
    )


def _may_judge(note: WrongArguments, context: Context) -> bool:
    """Return whether all overloads are known: in other files of a package there may be more."""
    if note.is_own:
        return not context.has_package
    rows = [row for row in note.rows if isinstance(row, ApiRow)]
    if not rows or any(row.kind not in {"func", "init"} for row in rows) or note.name in context.own.members:
        return False
    return rows[0].parent is None or rows[0].parent not in context.own.extended


def _overloads(name: str, rows: Sequence[ApiRow | OwnFunction]) -> str:
    shown = list(dict.fromkeys(f"`{_signature(name, row)}`" for row in rows))
    more = len(shown) - _SHOWN_OVERLOADS
    return ", ".join(shown[:_SHOWN_OVERLOADS]) + (f" (+{more})" if more > 0 else "")


def _signature(name: str, row: ApiRow | OwnFunction) -> str:
    parts = [f"{param.name}{'!' * param.is_named}: {param.type}" for param in row.params]
    return f"{name}({', '.join(parts)})"
