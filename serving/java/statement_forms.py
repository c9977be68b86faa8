"""Statements of several parts in words: counted loops, switches, synchronized blocks, enums."""

from typing import Protocol

from serving.java.phrasebook import Phrase
from serving.java.tree import Node

_MOST_CASES = 6
_ENDS = frozenset({"break_statement", "switch_label"})


class Says(Protocol):
    """The words for parts of a statement."""

    def say(self, node: Node) -> Phrase:
        """Return the words for a statement, a declaration or an expression."""

    def sequence(self, nodes: list[Node]) -> Phrase:
        """Return the words for statements one after the other."""

    def text_of(self, node: Node | None) -> str:
        """Return a node as written, on one line."""


def loop(words: Says, node: Node) -> Phrase:
    """Return the words for a `for`, `while` or `do`: how it starts, how long it goes on, what it does each time."""
    condition = words.text_of(node.child("condition")).removeprefix("(").removesuffix(")") or "true"
    body_node = node.child("body")
    body = words.say(body_node) if body_node is not None else Phrase("do nothing", "什么也不做")
    init, update = node.child("init"), node.child("update")
    before = words.text_of(init).rstrip(";")
    after = words.text_of(update)
    starting = Phrase(f"starting with `{before}`, ", f"从 `{before}` 开始，") if before else Phrase("", "")
    each = Phrase(f" (`{after}` each time)", f"（每次 `{after}`）") if after else Phrase("", "")
    if node.kind == "do_statement":
        return Phrase(f"{body.en}; repeat while `{condition}`", f"{body.zh}；当 `{condition}` 时重复")
    return Phrase(
        f"{starting.en}while `{condition}`{each.en}: {body.en}",
        f"{starting.zh}当 `{condition}` 时重复{each.zh}：{body.zh}",
    )


def switch(words: Says, node: Node) -> Phrase:
    """Return the words for a switch and what each case does."""
    subject = words.text_of(node.child("condition")).removeprefix("(").removesuffix(")")
    body = node.child("body")
    cases = [_case(words, rule) for rule in (body.named if body is not None else [])[:_MOST_CASES]]
    if not cases:
        return Phrase(f"choose by `{subject}`", f"按 `{subject}` 分情况处理")
    return Phrase(
        f"choose by `{subject}`: {'; '.join(case.en for case in cases)}",
        f"按 `{subject}` 分情况处理：{'；'.join(case.zh for case in cases)}",
    )


def _case(words: Says, rule: Node) -> Phrase:
    labels = [words.text_of(item) for label in rule.named if label.kind == "switch_label" for item in label.named]
    done = words.sequence([item for item in rule.named if item.kind not in _ENDS])
    what = Phrase(done.en or "as in the next case", done.zh or "同下一种情况")
    if not labels:
        return Phrase(f"otherwise {what.en}", f"否则{what.zh}")
    named = ", ".join(f"`{label}`" for label in labels)
    return Phrase(f"for {named} {what.en}", f"{named} 时{what.zh}")


def synchronized(words: Says, node: Node) -> Phrase:
    """Return the words for a block that holds a monitor."""
    held = node.first("parenthesized_expression")
    monitor = words.text_of(held).removeprefix("(").removesuffix(")")
    body = node.child("body")
    inside = words.say(body) if body is not None else Phrase("do nothing", "什么也不做")
    return Phrase(f"while holding the monitor of `{monitor}`: {inside.en}", f"持有 `{monitor}` 的监视器时：{inside.zh}")


def constants(words: Says, node: Node) -> Phrase:
    """Return what follows the name of an enum: its constants."""
    body = node.child("body")
    names = [
        words.text_of(item.child("name"))
        for item in (body.named if body is not None else [])
        if item.kind == "enum_constant"
    ]
    listed = ", ".join(f"`{name}`" for name in names)
    return Phrase(f" with the constants {listed}", f"，常量为 {listed}") if names else Phrase("", "")
