"""What the places of a rewrite template are: how tightly they bind, and which type they want."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from artifacts.cards import Card
from serving.java.rewriting.cangjie_text import CangjieText
from serving.java.rewriting.conversions import NUMBERS
from serving.java.rewriting.signatures import Signature, signature_of
from serving.java.templates import Template

Binding = Literal["free", "operand", "primary"]

_FIRST_MARK: Final = 0xE000  # private use: stands for a place while the code around it is read
_NAME_BEFORE: Final = re.compile(r"(\w+)`?\s*(?:<[^()]*>)?\s*\Z")
_LABEL: Final = re.compile(r"\s*(\w+)\s*:\s*\Z")
FREE_BEFORE: Final = re.compile(r"(?:\A|[(\[{,:]|=>|(?<![=!<>])=|\breturn|\bthrow|\bin|;|\|>)\s*\Z")
FREE_AFTER: Final = re.compile(r"\s*(?:\Z|[)\],}:;\n])")
_MEMBER: Final = re.compile(r"\.(\w+)")
_SIMPLE_TYPES: Final = NUMBERS | {"Rune", "String"}
_PRIMARY_AFTER: Final = re.compile(r"\??[.\[(]|\s*\{")


@dataclass(frozen=True, slots=True)
class Place:
    """One place of a template."""

    name: str  # this, 0, 1*, K ...
    binding: Binding
    callee: str | None = None  # what it is an argument of, `[]` for an index
    position: int = 0
    label: str | None = None  # name of a named argument
    member: str | None = None  # what is called on it

    def bound(self, value: CangjieText) -> str:
        """Return a value's text, in parentheses where it would bind too loosely."""
        if self.binding == "primary":
            return value.as_primary
        return value.text if self.binding == "free" else value.as_operand


@lru_cache(maxsize=2048)
def places_of(template: Template) -> tuple[Place | None, ...]:
    """Return for each piece of a template the place it is, None for code."""
    code = "".join(chr(_FIRST_MARK + at) if is_place else text for at, (text, is_place) in enumerate(template.pieces))
    marks = _marked(code)
    return tuple(
        replace(marks[at], name=text) if is_place else None for at, (text, is_place) in enumerate(template.pieces)
    )


def wanted_type(place: Place, targets: Sequence[Card], *, further: int = 0) -> str | None:
    """Return the Cangjie type that an argument of a template has to have; None if it is not known.

    Args:
        place: The place.
        targets: APIs that the template may call, the first one first.
        further: For `{*}`: how many arguments of it come before this one.
    """
    for card in targets:
        if place.member == card.name and place.name != "this":
            return card.parent if card.parent in _SIMPLE_TYPES else None
        called = card.parent if card.kind == "init" else card.name
        if place.callee is not None and place.callee == called:
            return _parameter(signature_of(card), place, further)
    return None


def _parameter(signature: Signature, place: Place, further: int) -> str | None:
    if place.label is not None:
        return next((param.type for param in signature.params if param.name == place.label), None)
    positional = signature.positional
    at = place.position + further
    return positional[at].type if at < len(positional) else None


def _marked(code: str) -> dict[int, Place]:
    found: dict[int, Place] = {}
    open_calls: list[tuple[str | None, int, int]] = []  # callee, position, start of the argument
    for at, sign in enumerate(code):
        if sign in "([{":
            open_calls.append((_callee(code[:at], sign), 0, at + 1))
        elif sign in ")]}" and open_calls:
            open_calls.pop()
        elif sign == "," and open_calls:
            callee, position, _ = open_calls[-1]
            open_calls[-1] = (callee, position + 1, at + 1)
        elif ord(sign) >= _FIRST_MARK:
            found[ord(sign) - _FIRST_MARK] = _place(code, at, open_calls[-1] if open_calls else None)
    return found


def _place(code: str, at: int, call: tuple[str | None, int, int] | None) -> Place:
    before, after = code[:at], code[at + 1 :]
    binding: Binding = "operand"
    if _PRIMARY_AFTER.match(after):
        binding = "primary"
    elif FREE_BEFORE.search(before) and FREE_AFTER.match(after):
        binding = "free"
    if call is None or not FREE_AFTER.match(after):
        member = _MEMBER.match(after)
        return Place("", binding, member=member[1] if member else None)
    callee, position, start = call
    inside = code[start:at]
    label = _LABEL.fullmatch(inside)
    if inside.strip() and not label:
        return Place("", binding)
    return Place("", binding, callee, position, label[1] if label else None)


def _callee(before: str, sign: str) -> str | None:
    if sign == "{":
        return None
    if sign == "[":
        return (
            "[]"
            if before and (before[-1].isalnum() or before[-1] in "_)]`" or ord(before[-1]) >= _FIRST_MARK)
            else None
        )
    found = _NAME_BEFORE.search(before)
    return found[1] if found else None
