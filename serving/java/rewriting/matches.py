"""`switch` expressions as `match`."""

from serving.java.rewriting.cangjie_text import CangjieText
from serving.java.rewriting.context import Writes
from serving.java.tree import Node


def switch(writer: Writes, node: Node) -> CangjieText:
    """Return a switch with arrows as a match; any other switch as it is written."""
    condition, body = node.child("condition"), node.child("body")
    rules = body.named if body is not None else []
    if condition is None or not condition.named or not all(rule.kind == "switch_rule" for rule in rules):
        return CangjieText(writer.reading.source.text(node), "branch")
    cases = [_case(writer, rule) for rule in rules]
    subject = writer.expression(condition.named[0]).text
    return CangjieText(f"match ({subject}) {{\n    " + "\n    ".join(cases) + "\n}", "branch")


def _case(writer: Writes, rule: Node) -> str:
    label, body = rule.first("switch_label"), rule.named[-1]
    patterns = [_pattern(writer, item) for item in label.named] if label is not None else []
    if body.kind == "expression_statement" and body.named:
        value = writer.effect(body.named[0])
    elif body.kind == "throw_statement" and body.named:
        value = f"throw {writer.expression(body.named[0]).text}"
    else:
        value = writer.block(body)
    return f"case {' | '.join(patterns) or '_'} => {value}"


def _pattern(writer: Writes, node: Node) -> str:
    if node.kind in {"type_pattern", "pattern"}:
        inner = node if node.kind == "type_pattern" else node.named[0]
        names = [item for item in inner.named if item.kind == "identifier"]
        type_node = inner.named[0]
        text = writer.reading.type_text(type_node) or writer.reading.text(type_node)
        return f"{writer.reading.text(names[-1]) if names else '_'}: {text}"
    return writer.expression(node).text
