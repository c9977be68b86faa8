"""Statements inside of lambdas, as Cangjie's: one a line, without semicolons."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from serving.java.rewriting.cangjie_text import identifier
from serving.java.rewriting.context import Writes
from serving.java.rewriting.functions import given_value
from serving.java.rewriting.placeholders import NAME as PLACEHOLDER
from serving.java.tree import Node

_COUNTING: Final = frozenset({"++"})


def statements(writer: Writes, node: Node, *, gives: str | None) -> str:
    """Return the statements of a block; the value of a last `return` stands alone.

    Args:
        writer: Writes the expressions.
        node: The block.
        gives: What the block has to give if it is a lambda's body.
    """
    lines: list[str] = []
    listed = node.named
    for at, item in enumerate(listed):
        is_last = at == len(listed) - 1
        if item.kind == "return_statement" and is_last and item.named and gives != "":
            lines += (*writer.before(item.named[0]), given_value(writer, item.named[0], gives))
        else:
            lines.append(_statement(writer, item, gives))
    return "\n".join(line for line in lines if line)


def statement(writer: Writes, node: Node) -> str:
    """Return one statement."""
    return _statement(writer, node, None)


def _statement(writer: Writes, node: Node, gives: str | None) -> str:
    form = _FORMS.get(node.kind)
    return form(writer, node, gives) if form is not None else f"{PLACEHOLDER} /* {node.kind.replace('_', ' ')} */"


def _expression(writer: Writes, node: Node, gives: str | None) -> str:  # noqa: ARG001 - one signature for all forms
    return writer.effect(node.named[0]) if node.named else ""


def _return(writer: Writes, node: Node, gives: str | None) -> str:
    return (
        _led(writer, node.named[0], f"return {given_value(writer, node.named[0], gives)}") if node.named else "return"
    )


def _throw(writer: Writes, node: Node, gives: str | None) -> str:  # noqa: ARG001 - all forms of statements are called alike
    return _led(writer, node.named[0], f"throw {writer.expression(node.named[0]).text}") if node.named else "throw"


def _led(writer: Writes, value: Node | None, line: str) -> str:
    """Return a line after the statements that its value needs."""
    return "\n".join((*writer.before(value), line))


def _local(writer: Writes, node: Node, gives: str | None) -> str:  # noqa: ARG001 - all forms of statements are called alike
    return "\n".join(_variable(writer, node, item) for item in node.all("declarator"))


def _variable(writer: Writes, node: Node, declarator: Node) -> str:
    name_node, value = declarator.child("name"), declarator.child("value")
    name = writer.reading.text(name_node) if name_node is not None else "_"
    word = "var" if _is_changed(writer, name, declarator) else "let"
    if value is None:
        text = writer.reading.type_text(node.child("type"))
        return f"var {identifier(name)}" + (f": {text}" if text else "")
    wanted = writer.reading.simple_type(value) if value.kind.endswith("_literal") else None
    declared = writer.reading.type_text(node.child("type"))
    text = writer.expression(value, declared if wanted else None).text
    return _led(writer, value, f"{word} {identifier(name)} = {text}")


def _is_changed(writer: Writes, name: str, declarator: Node) -> bool:
    scope = declarator.up("block", "lambda_expression", "method_declaration")
    if scope is None:
        return True
    rest = writer.reading.source.between(declarator.end, scope.end)
    return bool(
        re.search(
            rf"\b{re.escape(name)}\s*(?:[-+*/%&|^]|<<|>>>?)?=(?!=)|\b{re.escape(name)}\s*(?:\+\+|--)|(?:\+\+|--)\s*{re.escape(name)}\b",
            rest,
        )
    )


def _if(writer: Writes, node: Node, gives: str | None) -> str:
    consequence, alternative = node.child("consequence"), node.child("alternative")
    text = _led(writer, node.child("condition"), f"if {_condition(writer, node)} {_body(writer, consequence, gives)}")
    if alternative is None:
        return text
    if alternative.kind == "if_statement":
        return f"{text} else {_if(writer, alternative, gives)}"
    return f"{text} else {_body(writer, alternative, gives)}"


def _condition(writer: Writes, node: Node) -> str:
    condition = node.child("condition")
    inner = condition.named[0] if condition is not None and condition.named else None
    return f"({writer.expression(inner).text})" if inner is not None else "(true)"


def _body(writer: Writes, node: Node | None, gives: str | None) -> str:
    if node is None:
        return "{}"
    inner = "\n".join(_statement(writer, item, gives) for item in node.named) if node.kind == "block" else ""
    inner = inner if node.kind == "block" else _statement(writer, node, gives)
    if not inner:
        return "{}"
    return "{\n    " + inner.replace("\n", "\n    ") + "\n}" if "\n" in inner else f"{{ {inner} }}"


def _each(writer: Writes, node: Node, gives: str | None) -> str:
    name, value = node.child("name"), node.child("value")
    if name is None or value is None:
        return writer.reading.source.text(node)
    element = identifier(writer.reading.text(name))
    head = f"for ({element} in {writer.expression(value).text})"
    return _led(writer, value, f"{head} {_body(writer, node.child('body'), gives)}")


def _for(writer: Writes, node: Node, gives: str | None) -> str:
    init, condition = node.child("init"), node.child("condition")
    body = _body(writer, node.child("body"), gives)
    counted = _counted(writer, init, condition, node.all("update"))
    if counted is not None:
        return f"for ({counted}) {body}"
    lines = [_statement(writer, init, None) if init is not None and init.kind.startswith("local") else ""]
    test = writer.expression(condition).text if condition is not None else "true"
    updates = "\n    ".join(writer.effect(item) for item in node.all("update"))
    inner = body.removeprefix("{").removesuffix("}").strip("\n ")
    steps = "\n    ".join(part for part in (inner, updates) if part)
    lines.append(f"while ({test}) {{\n    {steps}\n}}")
    return "\n".join(line for line in lines if line)


def _counted(writer: Writes, init: Node | None, condition: Node | None, updates: list[Node]) -> str | None:
    """Return `i in 0..n` for `int i = 0; i < n; i++`."""
    declarators = init.all("declarator") if init is not None else []
    operator = condition.child("operator") if condition is not None and condition.kind == "binary_expression" else None
    if len(declarators) != 1 or condition is None or operator is None or operator.kind not in {"<", "<="}:
        return None
    name, start = declarators[0].child("name"), declarators[0].child("value")
    left, right = condition.child("left"), condition.child("right")
    if name is None or start is None or left is None or right is None or len(updates) != 1:
        return None
    called = writer.reading.text(name)
    step = updates[0]
    is_step = step.kind == "update_expression" and writer.reading.text(step) in {f"{called}++", f"++{called}"}
    if not is_step or writer.reading.text(left) != called:
        return None
    dots = ".." if operator.kind == "<" else "..="
    first, last = writer.expression(start), writer.expression(right)
    return f"{identifier(called)} in {first.as_operand}{dots}{last.as_operand}"


def _synchronized(writer: Writes, node: Node, gives: str | None) -> str:
    inner = node.first("parenthesized_expression")
    lock = writer.expression(inner.named[0]).text if inner is not None and inner.named else "mutex"
    return f"synchronized({lock}) {_body(writer, node.child('body'), gives)}"


def _switch(writer: Writes, node: Node, gives: str | None) -> str:  # noqa: ARG001 - all forms of statements are called alike
    return writer.expression(node).text


def _yield(writer: Writes, node: Node, gives: str | None) -> str:  # noqa: ARG001 - all forms of statements are called alike
    return _led(writer, node.named[0], writer.expression(node.named[0]).text) if node.named else ""


def _while(writer: Writes, node: Node, gives: str | None) -> str:
    return f"while {_condition(writer, node)} {_body(writer, node.child('body'), gives)}"


def _do(writer: Writes, node: Node, gives: str | None) -> str:
    return f"do {_body(writer, node.child('body'), gives)} while {_condition(writer, node)}"


def _block(writer: Writes, node: Node, gives: str | None) -> str:
    return "\n".join(_statement(writer, item, gives) for item in node.named)


def _jump(writer: Writes, node: Node, gives: str | None) -> str:  # noqa: ARG001 - all forms of statements are called alike
    return node.kind.removesuffix("_statement")


def _try(writer: Writes, node: Node, gives: str | None) -> str:
    resources = node.child("resources")
    listed = [_resource(writer, item) for item in resources.named] if resources is not None else []
    head = f"try ({', '.join(listed)})" if listed else "try"
    text = f"{head} {_body(writer, node.child('body'), gives)}"
    for clause in node.children:
        if clause.kind == "catch_clause":
            text += f" catch ({_caught(writer, clause)}) {_body(writer, clause.child('body'), gives)}"
        elif clause.kind == "finally_clause":
            text += f" finally {_body(writer, clause.first('block'), gives)}"
    return text


def _resource(writer: Writes, node: Node) -> str:
    name, value = node.child("name"), node.child("value")
    if name is None or value is None:
        return writer.reading.text(node)
    return f"{identifier(writer.reading.text(name))} = {writer.expression(value).text}"


def _caught(writer: Writes, clause: Node) -> str:
    parameter = clause.first("catch_formal_parameter")
    name = parameter.child("name") if parameter is not None else None
    listed = parameter.first("catch_type") if parameter is not None else None
    types = [writer.reading.type_text(item) or writer.reading.text(item) for item in listed.named] if listed else []
    called = identifier(writer.reading.text(name)) if name is not None else "_"
    return f"{called}: {' | '.join(dict.fromkeys(types)) or 'Exception'}"


_FORMS: Final[Mapping[str, Callable[[Writes, Node, str | None], str]]] = {
    "expression_statement": _expression,
    "return_statement": _return,
    "throw_statement": _throw,
    "local_variable_declaration": _local,
    "if_statement": _if,
    "enhanced_for_statement": _each,
    "for_statement": _for,
    "while_statement": _while,
    "do_statement": _do,
    "block": _block,
    "synchronized_statement": _synchronized,
    "switch_expression": _switch,
    "yield_statement": _yield,
    "break_statement": _jump,
    "continue_statement": _jump,
    "try_statement": _try,
    "try_with_resources_statement": _try,
}
