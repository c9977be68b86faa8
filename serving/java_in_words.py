"""Calls whose receiver is unknown, put into words by a model, and searched by these where the rules found nothing.

Only records of the release are answered with; the model's words are the query
and stand in the note, in both languages.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from artifacts.cards import Card
from serving.java.resolved_call import ResolvedCall
from serving.java_suggestions import SEARCHED
from serving.llm.asking import Asking
from serving.llm.java_words import Said, calls_prompt, read_calls
from serving.opened import OpenedRelease
from serving.question import read_question

MOST_CALLS: Final = 8
_LOOKED_AT: Final = 6
_SHOWN: Final = 3
_CALLABLE: Final = frozenset({"func", "init", "prop", "operator"})
_CONFIDENCE: Final = 0.15  # above words of the code alone, below a member of a likely type


def is_open(item: ResolvedCall) -> bool:
    """Return whether nobody knows what a call is made on: level `statement`."""
    return item.call.java_api is None


def in_words(
    opened: OpenedRelease,
    resolved: Sequence[ResolvedCall],
    java_code: str,
    modules: frozenset[str] | None,
    asking: Asking,
) -> list[ResolvedCall]:
    """Return the calls, open ones with what a model's words for them find.

    Args:
        opened: The release.
        resolved: Calls as the rules resolved them.
        java_code: The fragment.
        modules: Packages asked for, None for all.
        asking: The model during this call.
    """
    texts = list(dict.fromkeys(item.call.java_expr for item in resolved if is_open(item)))[:MOST_CALLS]
    if not texts or not asking.is_on:
        return list(resolved)
    said = asking.ask(calls_prompt(java_code, texts), partial(read_calls, count=len(texts)))
    words = dict(zip(texts, said or (), strict=False))
    return [
        _searched(opened, item, words[item.call.java_expr], modules)
        if is_open(item) and item.call.java_expr in words
        else item
        for item in resolved
    ]


def _searched(opened: OpenedRelease, item: ResolvedCall, said: Said, modules: frozenset[str] | None) -> ResolvedCall:
    note = f'In words: "{said.en}" / "{said.zh}".'
    if item.targets and item.origin != SEARCHED:  # members of the types it may have are surer than any words
        return replace(item, note=f"{note} {item.note}" if item.note else note)
    found = _found(opened, said.en, modules) or _found(opened, said.zh, modules)
    if not found:
        return replace(item, note=f"{note} Nothing was found for it; call search_api with other words.")
    targets = tuple({card.api_id: card for card in (*found, *item.targets)}.values())
    return ResolvedCall(item.call, "candidates", targets, note=note, origin=SEARCHED, confidence=_CONFIDENCE)


def _found(opened: OpenedRelease, words: str, modules: frozenset[str] | None) -> list[Card]:
    question = opened.meant(opened.apis, read_question(words))
    hits = opened.ranker.hits(opened.apis.rank_question(question), question, [])
    cards = map(opened.card, hits.ranking.page(0, _LOOKED_AT))
    return [card for card in cards if card.kind in _CALLABLE and (modules is None or card.package in modules)][:_SHOWN]
