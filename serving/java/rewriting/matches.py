"""`switch` as `match`."""

from collections.abc import Sequence
from typing import Final

from serving.java.rewriting.cangjie_text import CangjieText
from serving.java.rewriting.context import Writes
from serving.java.rewriting.placeholders import NAME
from serving.java.tree import Node

_ENDS: Final = frozenset(
    {"break_statement", "return_statement", "throw_statement", "yield_statement", "continue_statement"}
)


def switch(writer: Writes, node: Node) -> CangjieText:
    """Return a switch as a match; a placeholder for one in which a case falls through to the next."""
    condition, body = node.child("condition"), node.child("body")
    rules = body.named if body is not None else []
    if condition is None or not condition.named or not all(map(_is_closed, rules[:-1])):
        return CangjieText(f"{NAME} /* switch */")
    cases, labels = [], list[Node]()
    for rule in rules:
        labels += [child for child in rule.named if child.kind == "switch_label"]
        if not _is_label_only(rule):
            cases.append(f"case {_patterns(writer, labels)} => {_done(writer, rule)}")
            labels = []
    subject = writer.expression(condition.named[0]).text
    return CangjieText(f"match ({subject}) {{\n    " + "\n    ".join(cases) + "\n}", "branch")


def _is_closed(rule: Node) -> bool:
    """Tell whether a case goes nowhere but out of the switch."""
    is_over = bool(rule.named) and rule.named[-1].kind in _ENDS
    return rule.kind == "switch_rule" or is_over or _is_label_only(rule)


def _is_label_only(rule: Node) -> bool:
    """Tell whether a case has nothing of its own: `case 1:` before `case 2:`."""
    return all(child.kind == "switch_label" for child in rule.named)


def _patterns(writer: Writes, labels: Sequence[Node]) -> str:
    return " | ".join(_pattern(writer, item) for label in labels for item in label.named) or "_"


def _done(writer: Writes, rule: Node) -> str:
    """Return what a case does; a group of statements ends before its `break`."""
    body = rule.named[-1]
    if rule.kind == "switch_rule":
        if body.kind == "expression_statement" and body.named:
            return writer.effect(body.named[0])
        if body.kind == "throw_statement" and body.named:
            return f"throw {writer.expression(body.named[0]).text}"
        return _indented(writer.block(body))
    listed = [item for item in rule.named if item.kind not in {"switch_label", "break_statement"}]
    return _indented("\n".join(writer.statement(item) for item in listed)) or "()"


def _indented(lines: str) -> str:
    return "\n        " + lines.replace("\n", "\n        ") if "\n" in lines else lines


def _pattern(writer: Writes, node: Node) -> str:
    if node.kind in {"type_pattern", "pattern"}:
        inner = node if node.kind == "type_pattern" else node.named[0]
        names = [item for item in inner.named if item.kind == "identifier"]
        type_node = inner.named[0]
        text = writer.reading.type_text(type_node) or writer.reading.text(type_node)
        return f"{writer.reading.text(names[-1]) if names else '_'}: {text}"
    return writer.expression(node).text
