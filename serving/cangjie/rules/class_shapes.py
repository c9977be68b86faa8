"""Shapes of classes that the grammar lets pass: constructors, locks, modifiers of local functions, what is not open."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from serving.cangjie.findings import Finding
from serving.cangjie.own_types import DEFINITIONS, members_of
from serving.cangjie.rules.context import Context
from serving.cangjie.syntax import descendants

if TYPE_CHECKING:
    from tree_sitter import Node

_MEMBER_WORDS: Final = ("public", "private", "protected", "internal", "static", "open", "override", "abstract", "redef")
_DELEGATING: Final = re.compile(r"(this|super)\s*\(")
_NAMED: Final = ("class", "struct", "interface", "enum")


def find_class_shapes(context: Context) -> Iterator[Finding]:
    """Yield what is wrong with the shape of the code's own classes."""
    for node in descendants(context.tree.root):
        if (rule := _RULES.get(node.type)) is not None:
            yield from rule(node, context)


def _late_delegation(node: Node, context: Context) -> Iterator[Finding]:
    """Yield `super(...)` or `this(...)` that is not the first statement of a constructor."""
    block = next((child for child in node.named_children if child.type == "block"), None)
    statements = [child for child in (block or node).named_children if not child.type.endswith("Comment")]
    for statement in statements[1:] if block is not None else ():
        if statement.type == "postfixExpression" and (word := _DELEGATING.match(context.tree.text(statement))):
            yield context.finding(
                statement,
                "class.constructor-order",
                en=f"`{word[1]}(...)` has to be the first statement of the constructor.",
                zh=f"`{word[1]}(...)` 必须是构造函数的第一条语句。",
                fix=context.tree.text(statement),
            )


def _local_function(node: Node, context: Context) -> Iterator[Finding]:
    """Yield a function inside of a function or a lambda that has modifiers of a member."""
    around = node.parent
    if around is None or around.type not in {"block", "lambdaExpression", "trailingLambdaExpression"}:
        return
    words = next((context.tree.text(child).split() for child in node.named_children if child.type == "modifiers"), [])
    if not set(words) & set(_MEMBER_WORDS):
        return
    if around.type == "block":
        en = f"A function inside of a function has no modifier `{words[0]}`."
        zh = f"函数内的函数不能有修饰符 `{words[0]}`。"
    else:
        en = "There are no anonymous classes: declare a class that implements the interface, or pass a lambda."
        zh = "没有匿名类：请声明实现该接口的类，或传入 lambda。"
    yield context.finding(
        node, "java.anonymous-class" if around.type != "block" else "class.local-modifier", en=en, zh=zh
    )


def _lock(node: Node, context: Context) -> Iterator[Finding]:
    """Yield `synchronized (this)` in a type that is no lock."""
    locked = next((child for child in node.named_children if child.type == "thisSuperExpression"), None)
    definition = _definition_around(node)
    if (
        locked is None
        or definition is None
        or any(child.type == "superOrInterface" for child in definition.named_children)
    ):
        return
    yield context.finding(
        locked,
        "java.lock",
        en="`synchronized` takes a lock, not any object: keep a `Mutex` of std.sync in the class.",
        zh="`synchronized` 需要锁而不是任意对象：在类中保存 std.sync 的 `Mutex`。",
        fix="synchronized (mutex) {",
    )


def _definition_around(node: Node) -> Node | None:
    around = node.parent
    while around is not None and around.type not in DEFINITIONS:
        around = around.parent
    return around


def _closed_parent(node: Node, context: Context) -> Iterator[Finding]:
    """Yield a class that inherits from a class of the same code that is not open, or overrides what is not."""
    for child in node.named_children:
        if child.type != "superOrInterface":
            continue
        name = context.tree.text(child)
        parent = context.own.types.get(name)
        if parent is None or parent.kind not in {"class", "struct"} or parent.may_have_more:
            continue
        if not parent.is_open:
            yield context.finding(
                child,
                "class.not-open",
                en=f"`{name}` is not open, so that nothing inherits from it: declare it `open class {name}`."
                if parent.kind == "class"
                else f"`{name}` is a struct, from which nothing inherits.",
                zh=f"`{name}` 未声明 `open`，不能被继承：请写作 `open class {name}`。"
                if parent.kind == "class"
                else f"`{name}` 是 struct，不能被继承。",
                fix=f"open class {name}" if parent.kind == "class" else None,
            )
        yield from _closed_functions(node, name, parent.closed, context)


def _closed_functions(node: Node, parent: str, closed: frozenset[str], context: Context) -> Iterator[Finding]:
    for member in members_of(node):
        name = member.child_by_field_name("name") if member.type == "functionDefinition" else None
        words = next(
            (context.tree.text(child).split() for child in member.named_children if child.type == "modifiers"), []
        )
        text = context.tree.text(name) if name is not None else ""
        if name is not None and "override" in words and text in closed:
            yield context.finding(
                name,
                "class.not-open",
                en=f"`{text}` overrides `{parent}.{text}`, which is not `open`: declare it `public open func {text}`.",
                zh=f"`{text}` 重写了未声明 `open` 的 `{parent}.{text}`：请写作 `public open func {text}`。",
                fix=f"public open func {text}",
            )


_RULES: Final[Mapping[str, Callable[[Node, Context], Iterator[Finding]]]] = {
    "init": _late_delegation,
    "functionDefinition": _local_function,
    "synchronizedExpression": _lock,
    "classDefinition": _closed_parent,
}
