"""Resolved calls as the suggestions of an answer: each member told once, repeated ones by `same_as`."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from artifacts.cards import Card
from artifacts.summaries import shorten
from serving.java.calls import JavaCall
from serving.java.java_type import JavaType, parse_type
from serving.java.jdk import without_package
from serving.java.jdk_type import CONSTRUCTOR
from serving.java.resolved_call import ResolvedCall
from serving.java.rewriting.calls import CallWriter
from serving.java.translation import TypeTranslator
from serving.java_answers import Suggestion, Target
from serving.language import Language, pick
from serving.opened import OpenedRelease

_LONG_SIGNATURE: Final = 160
_SHORT_SIGNATURE: Final = 90
_MODIFIERS: Final = re.compile(r"^(?:(?:public|protected|open|override|redef|abstract) )+")
_SUMMARY: Final = 60
SEARCHED: Final = "search"  # origin of what was found by words
_STDX: Final = "stdx"
_STDX_NOTE: Final = (
    "From stdx: download it and name its folder in cjpm.toml, [target.<triple>.bin-dependencies] path-option."
)

Key = tuple[str, str, tuple[str, ...], str | None, str | None]


class Suggesting:
    """Makes the suggestions of one answer."""

    def __init__(
        self,
        opened: OpenedRelease,
        writer: CallWriter,
        translator: TypeTranslator,
        *,
        language: Language,
        top_k: int,
    ) -> None:
        self._opened = opened
        self._writer = writer
        self._translator = translator
        self._language = language
        self._top_k = top_k

    def suggestions(self, resolved: Sequence[ResolvedCall]) -> list[Suggestion]:
        """Return one suggestion per call, in the order given."""
        seen: dict[Key, int] = {}
        found: list[Suggestion] = []
        for position, item in enumerate(resolved):
            key = _key(item)
            first = seen.setdefault(key, position) if key is not None else position
            told = self._told(item)
            found.append(replace(told, same_as=first) if first != position else self._whole(item, told))
        return found

    def _told(self, item: ResolvedCall) -> Suggestion:
        """Return what is told of every call, repeated ones too."""
        call, first = item.call, item.first
        return Suggestion(
            level="api" if call.java_api is not None else "statement",
            java_expr=call.java_expr,
            status=item.status,
            line=call.line,
            java_api=call.java_api,
            rewrite=self._writer.write(call) if item.origin != SEARCHED else None,
            language_construct=item.construct,
            java_type=(call.receiver_type or "").partition("<")[0] or None,
            cangjie_type=self._cangjie_type(call),
            module=first.package if first is not None else None,
            import_=first.import_line if first is not None else None,
            confidence=round(item.confidence, 2),
            source=item.origin,
        )

    def _whole(self, item: ResolvedCall, told: Suggestion) -> Suggestion:
        """Return a suggestion with members, note and example."""
        limit = self._top_k if item.call.java_api is not None else len(item.targets)
        first = [item.first.api_id] if item.first is not None else []
        return replace(
            told,
            note=_note(item),
            members=tuple(
                target(card, self._language, is_whole=not at) for at, card in enumerate(item.targets[:limit])
            ),
            examples=tuple(self._opened.java.examples.of(first).values()),
        )

    def _cangjie_type(self, call: JavaCall) -> str | None:
        if call.receiver_type is None:
            return None
        translated = self._translator.translate(parse_type(call.receiver_type, JavaType))
        return translated.text if translated is not None else None


def _key(item: ResolvedCall) -> Key | None:
    if item.call.java_api is None:
        return None
    return item.call.java_api, item.status, tuple(card.api_id for card in item.targets), item.construct, item.note


def target(card: Card, language: Language, *, is_whole: bool) -> Target:
    """Return an API as a suggestion tells it.

    Args:
        card: The API.
        language: Language of the summary.
        is_whole: Whether it is told with kind, import and summary.
    """
    if not is_whole:
        short = shorten(_MODIFIERS.sub("", card.signature), limit=_SHORT_SIGNATURE)
        return Target(card.api_id, card.name, card.package, card.parent, short)
    signature = shorten(card.signature, limit=_LONG_SIGNATURE)
    summary = pick(language, card.summary_zh, card.summary_en)
    return Target(
        id=card.api_id,
        name=card.name,
        module=card.package,
        parent=card.parent,
        signature=signature,
        kind=card.kind,
        import_=card.import_line,
        summary=shorten(summary, limit=_SUMMARY) if summary else None,
        deprecated=card.deprecated,
        replacement=card.replacement,
    )


def _note(item: ResolvedCall) -> str | None:
    parts = [item.note] if item.note else []
    if item.first is not None and (hint := stdx_hint(item.first.package)):
        parts.append(hint)
    if item.status == "unresolved" and not item.note:
        parts.append(_next_step(item.call))
    if item.status == "candidates" and item.origin == "inferred":
        parts.append("Nobody reviewed this: it has the same name and number of arguments. Check it before use.")
    if item.call.java_api is None and item.targets:
        parts.append("The type of the receiver is unknown; declare it in the fragment for a sure answer.")
    return " ".join(parts) or None


def stdx_hint(package: str) -> str:
    """Return what a package of stdx needs of the project; nothing for other packages."""
    return _STDX_NOTE if package.split(".", maxsplit=1)[0] == _STDX else ""


def _next_step(call: JavaCall) -> str:
    if call.java_api is None:
        return "The type of the receiver is unknown; declare it in the fragment, or call search_api with what it does."
    owner = without_package(call.java_api.rpartition(".")[0])
    if call.method == CONSTRUCTOR:
        return f"No mapping is known. Call java_to_cangjie({owner!r}), or search_api with what the object is for."
    return f"No mapping is known. Call java_to_cangjie({owner!r}), or search_api with what {call.method} does."
