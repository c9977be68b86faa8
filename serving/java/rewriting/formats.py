"""`String.format("%s: %5d", a, b)` as `"${a}: ${b.format("5")}"`: format strings are interpolation in Cangjie."""

import re
from collections.abc import Sequence
from typing import Final

from serving.java.java_type import STRING
from serving.java.receivers import arguments_of
from serving.java.rewriting.cangjie_text import CangjieText
from serving.java.rewriting.context import Writes
from serving.java.rewriting.conversions import converted
from serving.java.rewriting.decimal_patterns import number_format
from serving.java.rewriting.literals import string_content
from serving.java.tree import Node

_SPEC: Final = re.compile(r"%(?:(\d+)\$)?([-+#0,( ]*)(\d+)?(?:\.(\d+))?([a-zA-Z%])")
_ALONE: Final = re.compile(r'"\$\{([^{}]*\.(?:format|padStart|padEnd)\([^(){}]*\))\}"')
_TEXTS: Final = frozenset({"java.lang.String.format", "java.lang.String.formatted"})
_PRINTING: Final = frozenset({"printf", "format"})
_PRINTERS: Final = ("java.io.PrintStream.", "java.io.PrintWriter.", "java.io.Console.")
_DECIMAL_FORMAT: Final = "java.text.DecimalFormat.<init>"
_PLAIN: Final = frozenset("sdbcf")
_NUMBERS: Final = frozenset("dfxXoeEgG")


class _UnsupportedFormatError(ValueError):
    """The format asks for what has no counterpart."""


def formatting(writer: Writes, node: Node, java_api: str) -> CangjieText | None:
    """Return a call that formats; None if its format is no literal, or asks for what Cangjie does not have.

    Args:
        writer: Writes the arguments.
        node: The call.
        java_api: The JDK member.
    """
    if java_api == _DECIMAL_FORMAT:
        return _number_format(writer, node)
    is_printing = java_api.startswith(_PRINTERS) and java_api.rpartition(".")[2] in _PRINTING
    if node.kind != "method_invocation" or not (is_printing or java_api in _TEXTS):
        return None
    nodes = arguments_of(node)
    target = node.child("object")
    if java_api.endswith(".formatted") and target is not None:
        nodes = [target, *nodes]
    elif nodes and _is_locale(writer, nodes[0]):
        nodes = nodes[1:]
    if not nodes or nodes[0].kind != "string_literal" or writer.reading.source.text(nodes[0]).startswith('"""'):
        return None
    try:
        text = f'"{_interpolated(writer, nodes[0], nodes[1:])}"'
    except _UnsupportedFormatError:
        return None
    if not is_printing:
        alone = _ALONE.fullmatch(text)  # one value that makes its own text
        return CangjieText(alone[1] if alone else text, type="String")
    return CangjieText(_printed(writer, target, text))


def _number_format(writer: Writes, node: Node) -> CangjieText | None:
    """Return `new DecimalFormat("0.00")` as the format `".2"`; None for a pattern that no format serves."""
    nodes = arguments_of(node)
    if not nodes or nodes[0].kind != "string_literal":
        return None
    text = number_format(string_content(writer.reading.source.text(nodes[0])))
    return CangjieText(f'"{text}"', type="String") if text is not None else None


def _printed(writer: Writes, target: Node | None, text: str) -> str:
    receiver = writer.reading.text(target) if target is not None else ""
    if receiver.endswith("System.out"):
        return f"print({text})"
    if receiver.endswith("System.err"):
        return f"eprint({text})"
    return f"{writer.expression(target).as_primary}.write({text})" if target is not None else f"write({text})"


def _is_locale(writer: Writes, node: Node) -> bool:
    java_type = writer.reading.java_type(node)
    return java_type is not None and java_type.name == "java.util.Locale"


def _interpolated(writer: Writes, literal: Node, arguments: Sequence[Node]) -> str:
    """Return what stands between the quotes."""
    content, pieces, end, following = string_content(writer.reading.source.text(literal)), [], 0, 0
    for spec in _SPEC.finditer(content):
        pieces.append(content[end : spec.start()])
        end = spec.end()
        if spec[5] in "n%":
            pieces.append("\\n" if spec[5] == "n" else "%")
            continue
        at = int(spec[1]) - 1 if spec[1] else following
        following += not spec[1]
        if at >= len(arguments):
            raise _UnsupportedFormatError
        pieces.append(f"${{{_value(writer, arguments[at], spec)}}}")
    rest = content[end:]
    if "%" in rest:
        raise _UnsupportedFormatError
    return "".join(pieces) + rest


def _value(writer: Writes, node: Node, spec: re.Match[str]) -> str:
    flags, width, precision, letter = spec[2], spec[3] or "", spec[4], spec[5]
    value = writer.argument(node)
    value = converted(value, value.type, "")
    if "\n" in value.text:
        raise _UnsupportedFormatError
    if not flags and not width and precision is None and letter in _PLAIN:
        return value.text
    if letter in "sbc" and width and precision is None:
        is_text = writer.reading.java_type(node) == STRING
        shown = value.as_primary if is_text else f"{value.as_primary}.toString()"
        return f"{shown}.{'padEnd' if '-' in flags else 'padStart'}({width})"
    if letter not in _NUMBERS or set(flags) - set("-+#0"):
        raise _UnsupportedFormatError
    shown_precision = f".{precision}" if precision is not None else ""
    specifier = letter if letter not in "df" else ""
    return f'{value.as_primary}.format("{flags}{width}{shown_precision}{specifier}")'
