"""What can be said of Java text without parsing it: brackets left open, and `...` that stands for code.

Strings, characters and comments are skipped, also when they are not closed.
"""

import re
from dataclasses import dataclass
from typing import Final

_TOKEN: Final = re.compile(
    rb"""//[^\n]*|/\*.*?(?:\*/|\Z)|\"\"\".*?(?:\"\"\"|\Z)|"(?:\\.|[^"\\\n])*(?:"|$)|'(?:\\.|[^'\\\n])*(?:'|$)"""
    rb"""|\.\.\.|\xe2\x80\xa6|[(){}\[\]]""",
    re.DOTALL | re.MULTILINE,
)
_CLOSERS: Final = {b"(": b")", b"[": b"]", b"{": b"}"}
_ELLIPSES: Final = (b"...", b"\xe2\x80\xa6")
_VALUE_BEFORE: Final = re.compile(rb"(?:[=,+*/%&|?:>-]|\breturn|\bthrow)\s*\Z")
_NAME_AFTER: Final = re.compile(rb"\s*[A-Za-z_$]")
_TYPE_BEFORE: Final = re.compile(rb"[\w>\])]\s*\Z")
PLACEHOLDER: Final = b"___"  # a name as long as an ellipsis


@dataclass(frozen=True, slots=True)
class Punctuated:
    """A text with ellipses replaced, and the brackets that have no partner."""

    data: bytes
    unopened: tuple[tuple[int, bytes], ...]  # position and closing bracket
    unclosed: tuple[bytes, ...]  # opening brackets, outermost first


def read_punctuation(data: bytes) -> Punctuated:
    """Return the text with `...` made harmless (same length), and its unmatched brackets."""
    out = bytearray(data)
    stack: list[bytes] = []
    unopened: list[tuple[int, bytes]] = []
    for match in _TOKEN.finditer(data):
        token = match[0]
        if token in _CLOSERS:
            stack.append(token)
        elif token in _ELLIPSES:
            out[match.start() : match.end()] = _stand_in(
                data, match.start(), match.end(), bool(stack and stack[-1] == b"(")
            )
        elif token in _CLOSERS.values():
            while stack and _CLOSERS[stack[-1]] != token and token == b"}":
                stack.pop()  # a closing brace ends what was left open inside its block
            if stack and _CLOSERS[stack[-1]] == token:
                stack.pop()
            else:
                unopened.append((match.start(), token))
    return Punctuated(bytes(out), tuple(unopened), tuple(stack))


def closing(unclosed: tuple[bytes, ...]) -> bytes:
    """Return what closes the brackets, statements included."""
    parts = []
    for index, opener in enumerate(reversed(unclosed)):
        previous = unclosed[len(unclosed) - index] if index else b""
        parts.append((b";" if opener == b"{" and previous != b"{" else b"") + _CLOSERS[opener])
    return b"".join(parts) + (b";" if unclosed and unclosed[0] != b"{" else b"")


def _stand_in(data: bytes, start: int, end: int, is_in_parentheses: bool) -> bytes:
    before = data[max(start - 80, 0) : start]
    if is_in_parentheses and _TYPE_BEFORE.search(before) and _NAME_AFTER.match(data, end):
        return data[start:end]  # a variable number of parameters
    if _VALUE_BEFORE.search(before) or (is_in_parentheses and before.rstrip().endswith((b"(", b","))):
        return PLACEHOLDER
    return b" " * (end - start)
