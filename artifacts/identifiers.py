"""Names of Cangjie declarations: split, strip to the bare name, normalise, compose ids.

What both sides must spell alike. Reading a whole declaration is the business of
`pipeline.parsers.declaration`.
"""

import re
from typing import Final

_OPENING: Final = "([{<"
_CLOSING: Final = ")]}>"
_QUOTES: Final = "\"'"
_NAME_LABEL: Final = re.compile(r"^`?[A-Za-z_]\w*`?\s*!?\s*:(?!:)\s*")
_SPACE: Final = re.compile(r"\s+")
_BARE: Final = re.compile(r"@?`?([A-Za-z_]\w*)`?")
_OPERATOR: Final = re.compile(r"\[\]|\(\)|\*\*|<<|>>|<=|>=|==|!=|&&|\|\||\+\+|--|~>|\|>|\?\?|[-+*/%&|^!<>~]")


def split_at_depth(text: str, separator: str = ",") -> list[str]:
    """Split at a one-character separator that stands outside brackets and quotes.

    Generics count as brackets; the arrows `->` and `=>` and the signs `<:`, `<=`, `>=` do not. Parts
    are stripped; text without anything in it has no parts.
    """
    if separator not in text:
        return [text.strip()] if text.strip() else []
    parts: list[str] = []
    depth = start = at = 0
    while at < len(text):
        sign = text[at]
        if sign in _QUOTES:
            at = _after_quote(text, at)
            continue
        if sign == separator and depth <= 0:
            parts.append(text[start:at])
            start = at + 1
        depth = max(0, depth + depth_change(text, at))
        at += 1
    parts.append(text[start:])
    stripped = [part.strip() for part in parts]
    return stripped if any(stripped) else []


def depth_change(text: str, at: int) -> int:
    """Return 1, -1 or 0: how the character at a position changes the bracket depth."""
    sign = text[at]
    if sign in _OPENING:
        return 0 if sign == "<" and text[at + 1 : at + 2] in {":", "="} else 1
    if sign in _CLOSING:
        is_arrow = sign == ">" and (text[at - 1 : at] in {"-", "="} or text[at + 1 : at + 2] == "=")
        return 0 if is_arrow else -1
    return 0


def closing_of(text: str, opening: int) -> int:
    """Return the position of the bracket that closes the one at `opening`, or -1."""
    depth, at = 0, opening
    while at < len(text):
        if text[at] in _QUOTES:
            at = _after_quote(text, at)
            continue
        depth += depth_change(text, at)
        if depth == 0:
            return at
        at += 1
    return -1


def bare_name(text: str) -> str:
    """Return a name without parameters, generics, `@` and backticks; an operator by its symbol.

    `HashMap<K, V>` gives `HashMap`, `` `open`(String) `` gives `open`, `@Test` gives `Test`.
    """
    stripped = text.strip()
    if found := _BARE.match(stripped):
        return found[1]
    found = _OPERATOR.match(stripped)
    return found[0] if found else stripped


def normalise_types(parameters: str) -> str:
    """Return a parameter list as types without spaces: `name!: Map<K, V> = x, Int64` gives `Map<K,V>,Int64`."""
    return ",".join(_type_of(part) for part in split_at_depth(parameters))


def api_id(package: str, parent: str | None, name: str, parameters: str | None) -> str:
    """Compose the id of a declaration.

    Args:
        package: Import name of the package whose page documents it.
        parent: Bare name of the type that has the member; None for top-level declarations.
        name: Bare name.
        parameters: Normalised parameter types; None for what takes none (types, props, fields).
    """
    path = ".".join(part for part in (package, parent, name) if part)
    return path if parameters is None else f"{path}({parameters})"


def _type_of(parameter: str) -> str:
    declared = split_at_depth(_NAME_LABEL.sub("", parameter), "=")
    return _SPACE.sub("", declared[0] if declared else "")


def _after_quote(text: str, at: int) -> int:
    # An apostrophe that nothing closes is prose, not a literal.
    end = at + 1
    while end < len(text) and text[end] != text[at]:
        end += 2 if text[end] == "\\" else 1
    return end + 1 if end < len(text) else at + 1
