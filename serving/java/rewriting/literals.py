"""Literals of Java as literals of Cangjie."""

import re
import textwrap
from typing import Final

_ESCAPE: Final = re.compile(
    r"""\\u+(?P<high>[dD][89abAB][0-9a-fA-F]{2})\\u+(?P<low>[dD][c-fC-F][0-9a-fA-F]{2})"""
    r"""|\\u+(?P<unit>[0-9a-fA-F]{4})|\\(?P<octal>[0-3]?[0-7]{1,2})|\\(?P<other>.)|(?P<dollar>\$(?=[\\{]|\Z))""",
    re.DOTALL,
)
_SUFFIX: Final = re.compile(r"[lLdD]$")
_ASCII: Final = 128


def string_literal(text: str) -> str:
    """Return a string literal or text block of Java, quotes included, as Cangjie's."""
    if text.startswith('"""'):
        return _text_block(text[3:].removesuffix('"""'))
    return f'"{_mended(text[1:-1] if len(text) > 1 else "")}"'


def string_content(text: str) -> str:
    """Return what stands between the quotes of a string literal, as Cangjie writes it."""
    return _mended(text[1:-1])


def character_literal(text: str, wanted: str | None) -> str:
    """Return a character literal as what its place wants: a Byte, a String, else a Rune.

    Args:
        text: As written, quotes included.
        wanted: Cangjie type of the place, None if it is not known.
    """
    content = _mended(text[1:-1])
    if wanted == "String":
        return f'"{_requoted(content)}"'
    if wanted in {"Byte", "UInt8"} and _is_ascii(content):
        return f"b'{content}'"
    return f"r'{content}'"


def is_ascii_character(text: str) -> bool:
    """Tell whether a character literal fits in a Byte."""
    return _is_ascii(_mended(text[1:-1]))


def number_literal(text: str, wanted: str | None) -> str:
    """Return a number literal; a whole number becomes a Float64 where its place wants one.

    Args:
        text: As written.
        wanted: Cangjie type of the place, None if it is not known.
    """
    lower = text.lower()
    if lower.startswith(("0x", "0b")):
        return text.rstrip("lL") if "p" not in lower else text
    if lower.endswith("f"):
        return _decimal(text[:-1]) + ("" if wanted == "Float64" else "f32")
    is_float = "." in text or "e" in lower or lower.endswith("d")
    number = _SUFFIX.sub("", text)
    if is_float:
        return _decimal(number)
    if len(number) > 1 and number.startswith("0"):
        return "0o" + number[1:].lstrip("_")
    return number + (".0" if wanted in {"Float64", "Float32", "Float16"} else "")


def _decimal(number: str) -> str:
    if "e" in number.lower():
        return number
    whole, _, fraction = number.partition(".")
    return f"{whole or '0'}.{fraction or '0'}"


def _text_block(content: str) -> str:
    _, _, body = content.partition("\n")
    body = textwrap.dedent(body.replace("\\\n", ""))
    return '"""\n' + _mended(body) + '"""'


def _mended(content: str) -> str:
    """Return a literal's content with Java's escapes as Cangjie's, and what would be interpolation escaped."""
    return _ESCAPE.sub(_escape, content)


def _escape(found: re.Match[str]) -> str:
    if found["high"]:
        return f"\\u{{{0x10000 + ((int(found['high'], 16) - 0xD800) << 10) + (int(found['low'], 16) - 0xDC00):x}}}"
    if found["unit"] or found["octal"]:
        return f"\\u{{{int(found['unit'], 16) if found['unit'] else int(found['octal'], 8):x}}}"
    if found["dollar"]:
        return "\\$"
    return " " if found["other"] == "s" else found[0]


def _requoted(content: str) -> str:
    return {"\\'": "'", '"': '\\"'}.get(content, content)


def _is_ascii(content: str) -> bool:
    if content.startswith("\\u{"):
        return int(content[3:-1], 16) < _ASCII
    return content.isascii()
