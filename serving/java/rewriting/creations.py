"""New arrays and objects of the user's types."""

from serving.java.receivers import arguments_of
from serving.java.rewriting.cangjie_text import CangjieText
from serving.java.rewriting.context import Writes
from serving.java.rewriting.functions import default
from serving.java.tree import Node


def new_object(writer: Writes, node: Node) -> CangjieText:
    """Return `new Person(a, b)` as `Person(a, b)`."""
    type_node = node.child("type")
    if type_node is None:
        return CangjieText(writer.reading.text(node))
    names = writer.reading.typer.fragment.names
    java_type = names.type_of(type_node)
    args = ", ".join(writer.argument(item).text for item in arguments_of(node))
    is_users = java_type is None or names.is_users(java_type)
    # Of the JDK, and nothing stands for its constructor: the Java name stays, rather than that of a like type.
    text = writer.reading.type_text(type_node) if is_users else None
    return CangjieText(f"{text or writer.reading.text(type_node).replace('<>', '')}({args})")


def new_array(writer: Writes, node: Node) -> CangjieText:
    """Return `new int[n]` as `Array<Int64>(n, repeat: 0)`, `new int[] {1, 2}` as `[1, 2]`."""
    value = node.child("value")
    if value is not None:
        return array_literal(writer, value)
    element = writer.reading.type_text(node.child("type"))
    if element == "Int8":
        element = "Byte"
    sizes = [item.named[0] for item in node.all("dimensions") if item.kind == "dimensions_expr" and item.named]
    open_dims = sum(
        writer.reading.source.text(item).count("[") for item in node.all("dimensions") if item.kind == "dimensions"
    )
    if element is None or not sizes:
        return CangjieText(writer.reading.text(node))
    for _ in range(open_dims):
        element = f"Array<{element}>"
    return CangjieText(_filled(element, [writer.expression(size).text for size in sizes]))


def _filled(element: str, sizes: list[str]) -> str:
    if len(sizes) > 1:
        inner = _filled(element, sizes[1:])
        nested = "Array<" * (len(sizes) - 1) + element + ">" * (len(sizes) - 1)
        return f"Array<{nested}>({sizes[0]}, {{ _ => {inner} }})"
    filler = default(element)
    if element.startswith("Array<"):
        return f"Array<{element}>({sizes[0]}, {{ _ => {element}() }})"
    held = f"?{element}" if filler == "None" and not element.startswith("?") else element
    return f"Array<{held}>({sizes[0]}, repeat: {filler})"


def array_literal(writer: Writes, node: Node) -> CangjieText:
    """Return `{1, 2}` as `[1, 2]`."""
    java_type = writer.reading.java_type(node)
    is_float = java_type is not None and java_type.dims == 1 and java_type.name in {"double", "float"}
    wanted = (
        {"double": "Float64", "float": "Float32"}.get(java_type.name) if java_type is not None and is_float else None
    )
    return CangjieText(f"[{', '.join(writer.expression(item, wanted).text for item in node.named)}]")
