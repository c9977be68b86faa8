"""Lambdas, method references and anonymous classes of one method, as Cangjie's lambdas."""

from collections.abc import Mapping
from typing import Final

from serving.java.functions import lambda_arity
from serving.java.java_type import JavaType
from serving.java.members import function_name, function_of
from serving.java.receivers import fitting_method
from serving.java.rewriting.cangjie_text import CangjieText, identifier
from serving.java.rewriting.context import Writes
from serving.java.rewriting.conversions import converted
from serving.java.rewriting.signatures import without_spaces
from serving.java.tree import Node
from serving.java.users import users_methods

NAMES: Final = ("x", "y", "z")
_ORDERING: Final = "Ordering"
_RUNNING: Final[Mapping[str, str]] = {"java.lang.Thread": "spawn", "java.util.TimerTask": ""}  # classes of one `run`


def lambda_text(writer: Writes, node: Node, wanted: str | None) -> CangjieText:
    """Return `(a, b) -> e` as `{ a, b => e }`."""
    body = node.child("body")
    if body is None:
        return CangjieText(writer.reading.text(node), "lambda")
    gives = _result_of(wanted or _translated(writer, writer.reading.typer.expected(node)))
    return _lambda(writer, _parameters(writer, node.child("parameters")), body, gives)


def _translated(writer: Writes, java_type: JavaType | None) -> str | None:
    """Return a functional interface as Cangjie's function type."""
    translated = writer.reading.translator.translate(java_type) if java_type is not None else None
    return without_spaces(translated.text) if translated is not None else None


def _lambda(writer: Writes, parameters: list[str], body: Node, gives: str | None) -> CangjieText:
    head = f"{{ {', '.join(parameters)} =>" if parameters else "{ =>"
    inner = writer.block(body, gives=gives) if body.kind == "block" else _value(writer, body, gives)
    if "\n" in inner:
        return CangjieText(f"{head}\n    " + inner.replace("\n", "\n    ") + "\n}", "lambda")
    return CangjieText(f"{head} {inner} }}" if inner else f"{head} }}", "lambda")


def _value(writer: Writes, body: Node, gives: str | None) -> str:
    if gives is None:
        return writer.effect(body)
    return "; ".join((*writer.before(body), given_value(writer, body, gives)))


def given_value(writer: Writes, node: Node, gives: str | None) -> str:
    """Return what a lambda's body gives; a number where an Ordering is wanted is compared with 0."""
    value = writer.expression(node)
    if gives == _ORDERING and value.type != _ORDERING and writer.reading.simple_type(node) in {"Int64", None}:
        return f"{value.as_primary}.compare(0)"
    if gives is None or len(gives) <= 1:
        return converted(value, value.type, gives).text if gives is not None else value.text
    return converted(value, value.type or writer.reading.simple_type(node), gives).text


def _result_of(wanted: str | None) -> str | None:
    """Return the result type of a function type, None for any other and for type parameters."""
    _, arrow, result = (wanted or "").rpartition("->")
    return result if arrow and len(result) > 1 and result != "Unit" else None


def _parameters(writer: Writes, node: Node | None) -> list[str]:
    if node is None:
        return []
    if node.kind == "identifier":
        return [identifier(writer.reading.text(node))]
    return [_parameter(writer, item) for item in node.named]


def _parameter(writer: Writes, node: Node) -> str:
    name_node = node.child("name") or (node if node.kind == "identifier" else None)
    name = identifier(writer.reading.text(name_node)) if name_node is not None else "_"
    type_node = node.child("type")
    if type_node is None or writer.reading.typer.fragment.names.is_var(type_node):
        return name
    text = writer.reading.type_text(type_node)
    return f"{name}: {text}" if text is not None else name


def anonymous(writer: Writes, node: Node, wanted: str | None) -> CangjieText | None:
    """Return `new Runnable() { public void run() {...} }` as a lambda; None if it is more than a function."""
    body = node.first("class_body")
    methods = body.named if body is not None else []
    if len(methods) != 1 or methods[0].kind != "method_declaration":
        return None
    method, reading = methods[0], writer.reading
    interface = reading.typer.fragment.names.type_of(node.child("type"))
    name, statements, parameters = method.child("name"), method.child("body"), method.child("parameters")
    if interface is None or name is None or statements is None:
        return None
    if interface.name in _RUNNING and reading.text(name) == "run":
        block, word = _lambda(writer, [], statements, None).text, _RUNNING[interface.name]
        return (
            CangjieText(f"{word} {block.replace('{ =>', '{', 1)}", "branch") if word else CangjieText(block, "lambda")
        )
    if function_name(reading.typer.fragment.jdk, interface.name) != reading.text(name):
        return None
    gives = _result_of(wanted or _translated(writer, interface))
    return _lambda(writer, _parameters(writer, parameters), statements, gives)


def reference(writer: Writes, node: Node) -> CangjieText:
    """Return a reference to a method of the user's: `this::run`, `Person::getName`, `Person::new`."""
    parts = node.named
    if not parts:
        return CangjieText(writer.reading.text(node))
    arity = reference_arity(writer, node)
    if any(child.kind == "new" for child in node.children):
        return _constructor(writer, parts[0], arity)
    name = identifier(writer.reading.text(parts[-1]))
    is_value = writer.reading.java_type(parts[0]) is not None
    target = writer.expression(parts[0]).as_primary
    if is_value:
        return CangjieText(f"{target}.{name}")
    if _is_static(writer, parts[0], writer.reading.text(parts[-1])):
        return CangjieText(f"{target}.{name}")
    names = arguments(arity or 1)
    return CangjieText(f"{{ {', '.join(names)} => {names[0]}.{name}({', '.join(names[1:])}) }}", "lambda")


def reference_arity(writer: Writes, node: Node) -> int | None:
    """Return how many arguments the place of a method reference passes."""
    typer = writer.reading.typer
    wanted = typer.expected(node)
    function = function_of(typer.fragment.jdk, wanted) if wanted is not None else None
    return len(function.params) if function is not None else None


def arguments(count: int) -> list[str]:
    """Return names for so many arguments of a lambda."""
    return list(NAMES[:count]) if count <= len(NAMES) else [f"x{at}" for at in range(count)]


def _constructor(writer: Writes, type_node: Node, arity: int | None) -> CangjieText:
    names = arguments(1 if arity is None else arity)
    head = f"{{ {', '.join(names)} =>" if names else "{ =>"
    if type_node.kind == "array_type":
        element = writer.reading.type_text(type_node.child("element")) or "Any"
        return CangjieText(
            f"{head} Array<{element}>({names[0] if names else 0}, repeat: {default(element)}) }}", "lambda"
        )
    text = writer.reading.type_text(type_node) or writer.reading.text(type_node)
    return CangjieText(f"{head} {text}({', '.join(names)}) }}", "lambda")


def default(cangjie_type: str) -> str:
    """Return what fills a new array of a type, as Java fills it."""
    if cangjie_type.startswith("Float"):
        return "0.0"
    if cangjie_type.startswith(("Int", "UInt")) or cangjie_type == "Byte":
        return "0"
    return {"Bool": "false", "Rune": "r'\\u{0}'", "String": '""'}.get(cangjie_type, "None")


def _is_static(writer: Writes, target: Node, name: str) -> bool:
    fragment = writer.reading.typer.fragment
    owner: JavaType | None = writer.reading.typer.static_type(target)
    overloads = users_methods(writer.reading.typer, owner.name, name) if owner is not None else ()
    if overloads:
        return fitting_method(writer.reading.typer, overloads, []).is_static
    loose = fragment.declared.methods.get(name)
    return bool(loose) and all(method.is_static for method in loose or ())


__all__ = [
    "anonymous",
    "arguments",
    "default",
    "given_value",
    "lambda_arity",
    "lambda_text",
    "reference",
    "reference_arity",
]
