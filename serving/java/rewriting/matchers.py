"""Calls on a Matcher: Cangjie asks the Regex, with the text, so both are looked up where the Matcher was made."""

import re
from typing import Final

from serving.java.receivers import arguments_of
from serving.java.rewriting.context import Writes
from serving.java.rewriting.filling import template_of
from serving.java.templates import Template
from serving.java.tree import Node

MATCHER: Final = "java.util.regex.Matcher."
_NAMES: Final = re.compile(r"(?<![\w.])(?:regex|input)\b")
_MAKING: Final = "matcher"


def with_pattern(writer: Writes, matcher: Node | None, template: Template) -> Template:
    """Return a template with the pattern and the text of a matcher for its `regex` and `input`.

    Args:
        writer: Writes both.
        matcher: What the call is made on: `p.matcher(s)`, or a variable that was made by that.
        template: Template of a member of Matcher.
    """
    made = _made(writer, matcher)
    pattern, given = (made.child("object"), arguments_of(made)) if made is not None else (None, [])
    if pattern is None or len(given) != 1:
        return template
    texts = {"regex": _literal(writer, pattern), "input": _literal(writer, given[0])}
    return template_of(_NAMES.sub(lambda found: texts[found[0]], template.text)) or template


def _literal(writer: Writes, node: Node) -> str:
    return writer.expression(node).as_primary.replace("{", "{{").replace("}", "}}")


def _made(writer: Writes, node: Node | None) -> Node | None:
    """Return the call that made a matcher."""
    if node is None:
        return None
    if node.kind == "identifier":
        name = writer.reading.source.text(node)
        variable = writer.reading.typer.fragment.declared.variable(name, node.start)
        node = variable.value if variable is not None and variable.kind in {"local", "field"} else None
    named = node.child("name") if node is not None and node.kind == "method_invocation" else None
    return node if named is not None and writer.reading.source.text(named) == _MAKING else None
