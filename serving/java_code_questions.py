"""Questions about Java code: what to write in Cangjie (`resolve_java_code`), what it does (`describe_java_code`)."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from artifacts.summaries import shorten
from serving.errors import EmptyQuestionError
from serving.java.java_type import JavaType, parse_type
from serving.java.translation import NamedType, TypeTranslator
from serving.java_answers import (
    BothLanguages,
    CallInWords,
    DescribeAnswer,
    JavaCallSeen,
    ResolveAnswer,
    Suggestion,
    ThreeLevels,
)
from serving.java_sizing import fitted, most_calls
from serving.language import answer_language
from serving.llm.asking import OFF, Asking
from serving.opened import OpenedRelease
from serving.render import fit

if TYPE_CHECKING:
    from serving.java.calls import JavaCall
    from serving.java.fragment import JavaFragment

EXAMPLE: Final = "map.put(key, value);"
_NO_CALLS: Final = "No call of a JDK API in this fragment."
_USERS_ONLY: Final = "All calls are on types of your own; no JDK API is called in this fragment."
_FOUND_BY_WORDS: Final = "Found by the words of the block, since none of its calls could be resolved; check before use."
_SHARE_OF_TEXT: Final = 12  # a sentence takes at most this part of a reply; there are six
_BLOCK: Final = 200  # characters of a block that stand for it


def resolve_java_code(
    opened: OpenedRelease,
    java_code: str,
    *,
    module: str | None,
    top_k: int,
    lang: str,
    max_chars: int,
    asking: Asking = OFF,
) -> ResolveAnswer:
    """Return what to write in Cangjie for every JDK call of a fragment."""
    if not java_code.strip():
        raise EmptyQuestionError("java_code", EXAMPLE)
    from serving.java.foreign import with_foreign_calls
    from serving.java.fragment import read_java
    from serving.java.resolve import Resolver
    from serving.java.rewriting.calls import CallWriter
    from serving.java.rewriting.context import Reading
    from serving.java.surroundings import in_surroundings
    from serving.java_imports import needed_imports
    from serving.java_in_words import in_words, is_open
    from serving.java_search import searched_call, within
    from serving.java_suggestions import Suggesting

    java = opened.java
    modules = opened.filters.modules(module)
    limit = most_calls(max_chars)
    fragment = read_java(java_code, java.jdk, most=limit)
    resolver = Resolver(java.jdk, java.mappings, java)
    translator = TypeTranslator(java.mappings, java.jdk)
    calls = with_foreign_calls(fragment.calls, fragment.typer.fragment.declared.imports, java.mappings)
    asked = [call for call in calls if not call.is_users]
    found = [
        resolver.resolve(call) if call.java_api is not None else searched_call(opened, call, module)
        for call in asked[:limit]
    ]
    by_rules = [within(item, modules) for item in in_surroundings(found, java)]
    resolved = in_words(opened, by_rules, java_code, modules, asking)
    writer = CallWriter(Reading(fragment.typer, translator), resolved)
    language = answer_language(lang, java_code)
    suggesting = Suggesting(opened, writer, translator, language=language, top_k=top_k)
    suggestions = suggesting.suggestions(resolved)
    needed = needed_imports(resolved, suggestions)
    if not any(item.status != "unresolved" for item in resolved):
        suggestions += _for_block(opened, fragment, java_code, module)
    translations, needs = _translations(fragment, translator)
    answer = ResolveAnswer(
        java_types=fragment.java_types,
        calls=tuple(map(_seen, calls[:limit])),
        suggestions=tuple(suggestions),
        type_translations=translations,
        imports=_imports(opened, needed, needs),
        total=max(len(asked) + fragment.unread_count, len(suggestions)),
        truncated=False,
        release=opened.name,
        note=None if suggestions else _USERS_ONLY if fragment.calls else _NO_CALLS,
        llm=asking.llm if any(map(is_open, by_rules)) else None,
        warning=opened.warning,
    )
    next_line = asked[limit].line if len(asked) > limit else fragment.unread_line
    return fitted(answer, max_chars=max_chars, next_line=next_line)


def _translations(fragment: "JavaFragment", translator: TypeTranslator) -> tuple[dict[str, str], Sequence[NamedType]]:
    found: dict[str, str] = {}
    needs: list[NamedType] = []
    for declared in fragment.declared_types:
        if not declared.is_jdk:
            continue
        translated = translator.translate(parse_type(declared.qualified, JavaType))
        if translated is not None:
            found[declared.text] = translated.text
            needs += translated.needs
    return found, needs


def _imports(opened: OpenedRelease, lines: set[str], needs: Sequence[NamedType]) -> tuple[str, ...]:
    types = {line for need in needs if (line := opened.java.import_of(need.package, need.name))}
    return tuple(sorted(lines | types))


def _seen(call: "JavaCall") -> JavaCallSeen:
    return JavaCallSeen(
        java_expr=call.java_expr,
        method=call.method,
        line=call.line,
        receiver=call.receiver,
        declared_type=call.declared_type,
        java_api=call.java_api,
    )


def _for_block(opened: OpenedRelease, fragment: "JavaFragment", java_code: str, module: str | None) -> list[Suggestion]:
    """Return one suggestion for the whole block, where calls or code could not be understood."""
    from serving.java_search import searched_block
    from serving.java_suggestions import SEARCHED, stdx_hint, target

    is_unclear = fragment.error_bytes > 0 or any(not call.is_users for call in fragment.calls)
    cards = searched_block(opened, java_code, module) if is_unclear else []
    if not cards:
        return []
    language = answer_language("auto", java_code)
    return [
        Suggestion(
            level="function",
            java_expr=java_code.strip()[:_BLOCK],
            status="candidates",
            line=1,
            note=f"{_FOUND_BY_WORDS} {stdx_hint(cards[0].package)}".strip(),
            module=cards[0].package,
            import_=cards[0].import_line,
            confidence=0.1,
            source=SEARCHED,
            members=tuple(target(card, language, is_whole=not at) for at, card in enumerate(cards)),
        )
    ]


def describe_java_code(
    opened: OpenedRelease, java_code: str, *, max_chars: int, asking: Asking = OFF
) -> DescribeAnswer:
    """Return what a fragment of Java does, in English and Chinese, at three levels."""
    if not java_code.strip():
        raise EmptyQuestionError("java_code", EXAMPLE)
    from serving.java.describe import describe_java
    from serving.java.phrasebook import Phrase, Phrasebook

    described = describe_java(java_code, opened.java.jdk, Phrasebook())

    longest = max_chars // _SHARE_OF_TEXT

    def both(phrase: Phrase) -> BothLanguages:
        return BothLanguages(shorten(phrase.en, limit=longest), shorten(phrase.zh, limit=longest))

    phrases = (described.api, described.statement, described.function)
    is_short = any(max(len(phrase.en), len(phrase.zh)) > longest for phrase in phrases)
    levels = _in_words(ThreeLevels(*map(both, phrases)), java_code, asking, longest=longest)
    calls = [CallInWords(call.java_expr, call.en, call.zh) for call in described.calls]

    def assemble(shown: Sequence[CallInWords], is_cut: bool) -> DescribeAnswer:
        return DescribeAnswer(
            detected_level=described.detected_level,
            nl=levels,
            calls=tuple(shown),
            total=len(calls),
            truncated=is_cut or is_short,
            release=opened.name,
            llm=asking.llm,
            warning=opened.warning,
        )

    return fit(calls, assemble, max_chars=max_chars, has_more=False)


def _in_words(levels: ThreeLevels, java_code: str, asking: Asking, *, longest: int) -> ThreeLevels:
    """Return the three levels in a model's words, those by rules when it has none."""
    if not asking.is_on:
        return levels
    from serving.llm.java_words import Said, fragment_prompt, read_fragment

    drafts = [Said(level.en, level.zh) for level in (levels.api, levels.statement, levels.function)]
    said = asking.ask(fragment_prompt(java_code, drafts), partial(read_fragment, longest=longest))
    return ThreeLevels(*(BothLanguages(item.en, item.zh) for item in said)) if said else levels
