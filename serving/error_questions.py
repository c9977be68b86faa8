"""Questions about compiler errors (`error_fix_hint`): what a text means and how to mend it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from artifacts.cards import Card
from artifacts.schema import DiagnosticFix, SectionRow
from artifacts.summaries import shorten
from serving.answers import Api, ApiExample, Passage, Source
from serving.api_answers import api_of_card
from serving.diagnosis.answer import Diagnosis, ErrorAnswer, Fix
from serving.diagnosis.diagnose import Found, diagnose
from serving.diagnosis.prose import prose
from serving.error_in_words import in_words
from serving.errors import EmptyQuestionError
from serving.language import Language, answer_language, pick
from serving.llm.asking import OFF, Asking
from serving.opened import OpenedRelease
from serving.render import to_text

ONE_ERROR_CHARS: Final = 2_400  # of the whole reply; a client pays for every character
FURTHER_CHARS: Final = 700  # for each further message
_HINT: Final = 600
_MESSAGE: Final = 240
_EXPLANATION: Final = 330
_SIGNATURE: Final = 120
_EXCERPT: Final = 90
_MOST_PASSAGES: Final = 2
_FEWEST_APIS: Final = 2
_LONGEST_EXAMPLE: Final = 260
_UNKNOWN: Final = "unknown"


def error_fix_hint(
    opened: OpenedRelease,
    error_text: str,
    *,
    code: str | None,
    top_k: int,
    lang: str,
    max_chars: int,
    asking: Asking = OFF,
) -> ErrorAnswer:
    """Return what the messages of a text mean and how to mend them."""
    text = error_text.strip()
    if not text:
        raise EmptyQuestionError("error_text", "error: undeclared identifier 'ArrayList'")
    language = answer_language(lang, prose(text))
    found, total = diagnose(
        text, code=(code or "")[:200_000], language=language, known=opened.known_messages, symbols=opened.symbols
    )
    shown = found[: max(1, min(top_k, len(found)))]
    first = shown[0]
    cards = _cards(opened, shown)[:top_k]
    pages = [page for item in shown for page in (*item.advice.pages, *(item.row.pages if item.row else ()))]
    sections = opened.known_messages.sections(list(dict.fromkeys(pages))[:_MOST_PASSAGES])
    answer = ErrorAnswer(
        error=shorten(first.report.message, limit=_MESSAGE),
        query=_query(first),
        hint=_hint(first, language),
        diagnoses=tuple(_diagnosis(item, language, is_first=item is first) for item in shown),
        apis=tuple(_api(card, language) for card in cards),
        examples=tuple(_examples(opened, cards)),
        manual=tuple(_passage(row, language) for row in sections),
        release=opened.name,
        llm=asking.llm,
        total=total,
        truncated=total > len(shown),
        warning=opened.warning,
    )
    answer = in_words(opened, answer, asking, error_text=text, code=code or "", language=language)
    return fitted(answer, max_chars=min(max_chars, ONE_ERROR_CHARS + FURTHER_CHARS * (len(shown) - 1)))


def _cards(opened: OpenedRelease, shown: Sequence[Found]) -> list[Card]:
    found: dict[str, Card] = {}
    for item in shown:
        related = opened.symbols.by_id(item.row.related) if item.row else []
        for card in (*item.advice.cards, *related):
            found.setdefault(card.api_id, card)
    return list(found.values())


def _query(first: Found) -> str:
    captures = [part.strip(" '`") for part in first.match.captures if part.strip()] if first.match else []
    return shorten(" ".join(captures) or first.report.message, limit=120)


def _hint(first: Found, language: Language) -> str:
    if first.row is None:
        return (
            "没有识别出编译器消息；请传入 `error: ...` 一行及其下方的代码框。"
            if language == "zh"
            else "No known message was recognised: pass the line `error: ...` with the code frame below it."
        )
    parts = list(first.advice.hints)
    explanation = pick(language, first.row.explanation_zh, first.row.explanation_en) or ""
    if not parts or not first.advice.is_whole:
        parts.append(explanation)
    return shorten(" ".join(part for part in parts if part), limit=_HINT)


def _diagnosis(item: Found, language: Language, *, is_first: bool) -> Diagnosis:
    row, report = item.row, item.report
    explanation = _explanation(item, language, is_first=is_first)
    fixes = _fixes(item)[: 3 if is_first else 1]
    return Diagnosis(
        kind=item.match.kind.partition("~")[0] if item.match else _UNKNOWN,
        severity=report.severity,
        message=shorten(report.message, limit=_MESSAGE),
        location=report.place.text if report.place else None,
        explanation=explanation,
        fixes=tuple(Fix(pick(language, way.title_zh, way.title_en) or "", way.code) for way in fixes),
        java_habit=pick(language, row.java_habit_zh, row.java_habit_en) if row else None,
        related=tuple(card.api_id for card in item.advice.cards[:4]) or (row.related[:4] if row else ()),
        times=report.times,
        also=item.match.also if item.match else (),
    )


def _explanation(item: Found, language: Language, *, is_first: bool) -> str:
    row = item.row
    if row is None:
        return "未知的消息。" if language == "zh" else "No template of the compiler fits this message."
    meaning = pick(language, row.explanation_zh, row.explanation_en) or ""
    causes = pick(language, row.causes_zh, row.causes_en) or ""
    parts = [meaning, causes] if is_first else [*item.advice.hints[:1], meaning]
    if is_first and not item.advice.is_whole:
        parts = [causes]  # the hint says the meaning already
    text = " ".join(part for part in parts if part) or meaning
    return shorten(text, limit=_EXPLANATION)


def _fixes(item: Found) -> list[DiagnosticFix]:
    ways = [*item.advice.fixes, *(item.row.fixes if item.row and not item.advice.is_whole else ())]
    return list({way.code: way for way in reversed(ways)}.values())[::-1]


def _api(card: Card, language: Language) -> Api:
    api = api_of_card(card, language)
    summary = shorten(api.summary, limit=50) if api.summary else None
    return replace(api, signature=shorten(card.signature, limit=_SIGNATURE), summary=summary)


def _examples(opened: OpenedRelease, cards: Sequence[Card]) -> list[ApiExample]:
    """Return one short example of the first API that has one."""
    if not cards:
        return []
    ids = [card.api_id for card in cards[:3]]
    examples = opened.java.examples.of(ids)
    for api_id in ids:
        found = examples.get(api_id)
        if found is not None and len(found.code) <= _LONGEST_EXAMPLE:
            return [ApiExample(id=api_id, code=found.code, expected_output=found.expected_output)]
    return []


def _passage(row: SectionRow, language: Language) -> Passage:
    is_chinese = row.source_path is not None and (language == "zh" or row.source_path_en is None)
    title = row.title_zh if is_chinese else row.title_en
    text = (row.text_zh if is_chinese else row.text_en) or title or ""
    return Passage(
        id=row.section_id,
        title=title or row.section_id,
        heading_path=(),
        excerpt=shorten(" ".join(text.split()), limit=_EXCERPT),
        area=row.area,
        source=Source(row.source_path or "", row.source_line)
        if is_chinese
        else Source(row.source_path_en or "", row.source_line_en),
    )


def fitted(answer: ErrorAnswer, *, max_chars: int) -> ErrorAnswer:
    """Return the answer with as little left out as its size allows: extras first, the hint never."""
    for change in _CHANGES:
        while len(to_text(answer)) > max_chars and (changed := change(answer)) != answer:
            answer = changed
    return answer


def _without_examples(answer: ErrorAnswer) -> ErrorAnswer:
    return replace(answer, examples=())


def _without_summaries(answer: ErrorAnswer) -> ErrorAnswer:
    return replace(answer, apis=tuple(replace(api, summary=None) for api in answer.apis))


def _fewer_apis(answer: ErrorAnswer) -> ErrorAnswer:
    return replace(answer, apis=answer.apis[:-1]) if len(answer.apis) > _FEWEST_APIS else answer


def _fewer_fixes(answer: ErrorAnswer) -> ErrorAnswer:
    for at in range(len(answer.diagnoses) - 1, -1, -1):
        item = answer.diagnoses[at]
        if len(item.fixes) > 1:
            shorter = replace(item, fixes=item.fixes[:-1])
            return replace(answer, diagnoses=(*answer.diagnoses[:at], shorter, *answer.diagnoses[at + 1 :]))
    return answer


def _fewer_diagnoses(answer: ErrorAnswer) -> ErrorAnswer:
    if len(answer.diagnoses) == 1:
        return answer
    return replace(answer, diagnoses=answer.diagnoses[:-1], truncated=True)


def _barer(answer: ErrorAnswer) -> ErrorAnswer:
    bare = tuple(replace(item, java_habit=None, also=(), related=(), fixes=()) for item in answer.diagnoses)
    return replace(answer, diagnoses=bare, manual=answer.manual[:1], apis=answer.apis[:1])


def _shorter(answer: ErrorAnswer) -> ErrorAnswer:
    items = tuple(
        replace(item, message=shorten(item.message, limit=80), explanation=shorten(item.explanation, limit=80))
        for item in answer.diagnoses
    )
    return replace(
        answer,
        diagnoses=items,
        hint=shorten(answer.hint, limit=160),
        apis=(),
        manual=(),
        error=shorten(answer.error, limit=80),
    )


_CHANGES: Final = (_without_examples, _without_summaries, _fewer_apis, _fewer_fixes, _fewer_diagnoses, _barer, _shorter)
