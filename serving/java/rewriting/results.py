"""The Cangjie type that a filled template has, where it is nothing but the call of its target."""

import re
from functools import lru_cache

from artifacts.cards import Card
from serving.java.rewriting.signatures import signature_of
from serving.java.templates import Template


def result_of(template: Template, card: Card | None) -> str | None:
    """Return the type of a filled template, where it is nothing but the call of its target."""
    if card is None:
        return None
    result = signature_of(card).result
    is_direct = result is not None and len(result) > 1 and _is_direct(template.text, card)
    return result if is_direct else None


@lru_cache(maxsize=4096)
def _is_direct(text: str, card: Card) -> bool:
    name = re.escape((card.parent or "") if card.kind == "init" else card.name)
    if card.kind == "operator":
        return card.name == "[]" and bool(re.fullmatch(r"[^\s\[\]]+\[[^\[\]]*\]", text))
    if card.kind in {"func", "init"}:
        return bool(re.fullmatch(rf"(?:[^\s]*\.)?{name}(?:<[^()]*>)?\([^()]*\)(?: \{{\{{.*\}}\}})?", text))
    return bool(re.fullmatch(rf"[^\s]*\.{name}", text))
