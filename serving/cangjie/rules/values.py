"""Assignments to what keeps its value, and operands that do not go together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from serving.cangjie.findings import Finding
from serving.cangjie.notes import (
    Assigned,
    AssignedInStruct,
    AssignedMember,
    AssignedThrough,
    IncrementedInside,
    MixedOperands,
)
from serving.cangjie.rules.context import Context

_SIMPLE: Final = frozenset(
    ("Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64", "Float32", "Float64", "Bool", "Rune")
)
_WHAT: Final = {
    "let": ("is declared by `let`", "由 `let` 声明"),
    "parameter": ("is a parameter", "是参数"),
    "loop": ("is the variable of a loop", "是循环变量"),
    "pattern": ("is bound by a pattern", "由模式绑定"),
}


def assigned(note: Assigned, context: Context) -> Iterator[Finding]:
    """Yield an assignment to a variable that cannot be assigned."""
    en, zh = _WHAT[note.variable.binding]
    is_declared = note.variable.binding == "let"
    yield context.finding(
        note.node,
        "let.assigned",
        en=f"`{note.name}` {en} and cannot be assigned" + (": declare it `var`." if is_declared else ": copy it."),
        zh=f"`{note.name}` {zh}，不能再赋值" + ("：请用 `var` 声明。" if is_declared else "：请先复制。"),
        fix=f"var {note.name}" if is_declared else f"var copy = {note.name}",
    )


def assigned_through(note: AssignedThrough, context: Context) -> Iterator[Finding]:
    """Yield an assignment to a field of a struct that is held by `let` or a parameter."""
    yield context.finding(
        note.node,
        "let.struct-field",
        en=f"`{note.holder}` is a struct that cannot change, so `{note.name}` cannot be assigned: hold it in a `var`.",
        zh=f"`{note.holder}` 是不可变的 struct，不能给 `{note.name}` 赋值：请用 `var` 保存。",
        fix=f"var {note.holder}",
    )


def assigned_in_struct(note: AssignedInStruct, context: Context) -> Iterator[Finding]:
    """Yield an assignment to a field in a struct's function that is not `mut`."""
    yield context.finding(
        note.node,
        "let.struct-function",
        en=f"A function of a struct assigns `{note.name}` only as `mut func`.",
        zh=f"struct 的函数要写作 `mut func` 才能给 `{note.name}` 赋值。",
        fix="mut func",
    )


def incremented_inside(note: IncrementedInside, context: Context) -> Iterator[Finding]:
    """Yield `x++` used as a value."""
    text = context.tree.text(note.node)
    yield context.finding(
        note.node,
        "java.increment",
        en=f"`{text}` has no value: make it a statement of its own.",
        zh=f"`{text}` 没有值：请单独写成一条语句。",
        fix=text,
    )


def assigned_member(note: AssignedMember, context: Context) -> Iterator[Finding]:
    """Yield an assignment to a documented property that cannot be set."""
    words = note.row.signature.split()
    if note.row.kind != "prop" or "mut" in words or "prop" not in words:
        return
    yield context.finding(
        note.node,
        "let.property",
        en=f"`{note.row.parent}.{note.row.name}` cannot be set: it is no `mut prop`.",
        zh=f"`{note.row.parent}.{note.row.name}` 不能赋值：它不是 `mut prop`。",
    )


def mixed_operands(note: MixedOperands, context: Context) -> Iterator[Finding]:
    """Yield `"text" + number`."""
    other = note.right if note.left.name == "String" else note.left
    if other.name not in _SIMPLE or context.own.has_operators:
        return
    left, right = note.node.child_by_field_name("left"), note.node.child_by_field_name("right")
    fix = None
    if left is not None and right is not None and right.type == "atomicVariable" and left.type == "stringLiteral":
        fix = f'{context.tree.text(left)[:-1]}${{{context.tree.text(right)}}}"'
    yield context.finding(
        note.node,
        "java.concatenation",
        en=f'`+` does not join {note.left.name} and {note.right.name}: interpolate, `"${{value}}"`.',
        zh=f'`+` 不能连接 {note.left.name} 与 {note.right.name}：请用插值 `"${{value}}"`。',
        fix=fix,
    )
