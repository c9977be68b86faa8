"""Rewrites that take several statements: which of them make the value, and what names it afterwards.

`let items = collectArrayList(it); sort(items)` makes `items`;
`let bytes = ...; input.read(bytes); Int32.readBigEndian(bytes)` makes its last
expression; `let bytes = ...; buffer.write(bytes)` goes on with the buffer, as
Java's fluent calls do.
"""

import re
from collections.abc import Iterable, Sequence, Set
from dataclasses import replace
from typing import Final

from artifacts.cards import Card
from serving.java.rewriting.cangjie_text import CangjieText, form_of
from serving.java.rewriting.filling import template_of
from serving.java.rewriting.signatures import signature_of
from serving.java.templates import Template

_MADE: Final = re.compile(r"let (\w+) = ")
_DECLARED: Final = re.compile(r"\b(?:let|var) (\w+) = ")
_QUOTES: Final = "\"'"


def made(
    text: str, template: Template, targets: Sequence[Card], receiver: CangjieText, *, is_fluent: bool
) -> CangjieText:
    """Return a filled template; one of several statements with what it makes.

    Args:
        text: The filled template.
        template: The template.
        targets: The APIs that it calls.
        receiver: What fills `{this}`.
        is_fluent: Whether the Java call gives its receiver's type.
    """
    parts = statements_of(text)
    name = _MADE.match(parts[0])
    if len(parts) == 1 or name is None:
        return CangjieText(text, form_of(text))
    last = parts[-1]
    statement = CangjieText(text, "statement")
    if form_of(last) == "statement":
        return statement
    if _gives_value(last, targets[0] if targets else None):
        return replace(statement, before="; ".join(parts[:-1]), value=last)
    if is_fluent and "{this}" in statements_of(template.text)[-1]:
        return replace(statement, before=text, value=receiver.as_primary)
    return replace(statement, before=text, value=name[1])


def _gives_value(code: str, card: Card | None) -> bool:
    if card is None:
        return False
    is_called = re.search(rf"\b{re.escape(card.name)}\b", code) is not None
    return is_called and signature_of(card).result not in {None, "Unit"}


def joined(statements: Iterable[str]) -> str | None:
    """Return statements one after the other; None if two of them declare the same name."""
    listed = [text for text in statements if text]
    names = [name for text in listed for name in _DECLARED.findall(text)]
    return "; ".join(listed) if len(names) == len(set(names)) else None


def free_name(name: str, taken: Set[str]) -> str:
    """Return a name, with a number behind it if it is taken."""
    numbered = (f"{name}{number}" for number in range(2, len(taken) + 3))
    return name if name not in taken else next(other for other in numbered if other not in taken)


def with_free_names(template: Template, before: str, names: Set[str]) -> Template:
    """Return a template whose variables have names that neither the fragment nor the statements before declare."""
    if "let " not in template.text and "var " not in template.text:
        return template
    taken = set(names) | set(_DECLARED.findall(before))
    text = template.text
    for name in _DECLARED.findall(text):
        if name in taken:
            free = free_name(name, taken)
            text = re.sub(rf"\b{name}\b", free, text)
    return (template_of(text) or template) if text != template.text else template


def statements_of(code: str) -> list[str]:
    """Return the statements of a line, cut at semicolons outside of brackets and quotes."""
    parts: list[str] = []
    depth = start = at = 0
    while at < len(code):
        sign = code[at]
        if sign in _QUOTES:
            end = at + 1
            while end < len(code) and code[end] != sign:
                end += 2 if code[end] == "\\" else 1
            at = end + 1
            continue
        depth += (sign in "([{") - (sign in ")]}")
        if sign == ";" and depth <= 0:
            parts.append(code[start:at].strip())
            start = at + 1
        at += 1
    return [*parts, code[start:].strip()]
