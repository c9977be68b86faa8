"""Search for what no mapping answers: a call whose receiver is unknown, or a block without calls that could be read."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from artifacts.cards import Card
from artifacts.tokenizer import tokenize
from serving.java.calls import JavaCall
from serving.java.resolved_call import ResolvedCall
from serving.java.rewriting.signatures import signature_of
from serving.java_suggestions import SEARCHED
from serving.opened import OpenedRelease

_LIKELY: Final = 0.3
_FOUND: Final = 0.1
_STRONG: Final = 0.8  # share of the best score below which a hit is noise
_LOOKED_AT: Final = 8
_CALLABLE: Final = frozenset({"func", "init", "prop"})
_WORD: Final = re.compile(r"[A-Za-z]{3,}")
_JAVA_WORDS: Final = frozenset(
    {"new", "public", "private", "static", "final", "void", "return", "int", "long", "String", "class", "get", "set"}
)


def searched_call(opened: OpenedRelease, call: JavaCall, mask_module: str | None) -> ResolvedCall:
    """Return what may stand for a call whose receiver is unknown: by the types it may have, else by its words."""
    likely = _of_candidates(opened, call)
    if likely:
        return ResolvedCall(call, "candidates", tuple(likely), origin="curated", confidence=_LIKELY)
    words = _words(f"{call.receiver or ''} {call.method}")
    found = [
        card
        for card in _search(opened, words, mask_module, must=set(tokenize(call.method)))
        if card.kind in _CALLABLE and (card.kind == "prop" or signature_of(card).takes(len(call.arguments)))
    ]
    if not found:
        return ResolvedCall(call, "unresolved", confidence=0.0)
    return ResolvedCall(call, "candidates", tuple(found), origin=SEARCHED, confidence=_FOUND)


def searched_block(opened: OpenedRelease, text: str, mask_module: str | None) -> list[Card]:
    """Return the APIs that share most words with a block of code."""
    return _search(opened, _words(text), mask_module, must=set())


def _of_candidates(opened: OpenedRelease, call: JavaCall) -> list[Card]:
    """Return the first targets of the member on each type that has it."""
    found: dict[str, Card] = {}
    for java_type in call.candidates:
        mapping = opened.java.mappings.lookup(java_type, call.method, arity=len(call.arguments))
        for api_id in mapping.targets[:1] if mapping is not None else ():
            card = opened.java.card(api_id)
            if card is not None:
                found.setdefault(api_id, card)
    return list(found.values())


def _search(opened: OpenedRelease, words: Sequence[str], module: str | None, *, must: set[str]) -> list[Card]:
    if not words:
        return []
    tokens = [token for word in words for token in tokenize(word)]
    ranking = opened.apis.rank(dict.fromkeys(tokens), allowed=[opened.filters.module_mask(module)])
    page = ranking.page(0, _LOOKED_AT)
    if not page:
        return []
    floor = int(ranking.scores[page[0]]) * _STRONG
    cards = [opened.card(record) for record in page if int(ranking.scores[record]) >= floor]
    return [card for card in cards if not must or must & set(tokenize(card.name))]


def _words(text: str) -> list[str]:
    return [word for word in dict.fromkeys(_WORD.findall(text)) if word not in _JAVA_WORDS]


def within(resolved: ResolvedCall, modules: frozenset[str] | None) -> ResolvedCall:
    """Return a call with the targets that lie in the packages asked for; unresolved if none does."""
    if modules is None or not resolved.targets:
        return resolved
    kept = tuple(card for card in resolved.targets if card.package in modules)
    if kept == resolved.targets:
        return resolved
    if kept:
        is_first_kept = kept[0] == resolved.targets[0]
        return replace(resolved, targets=kept, rewrite=resolved.rewrite if is_first_kept else None)
    outside = ", ".join(dict.fromkeys(card.api_id for card in resolved.targets[:2]))
    note = f"Outside of the module asked for there is {outside}."
    return ResolvedCall(resolved.call, "unresolved", note=note, confidence=resolved.confidence)
