"""Declarations in the shape of toolset `reference`: what is known of one, split over its fields."""

from typing import Final

from artifacts.cards import Card
from artifacts.schema import TYPE_KINDS
from artifacts.summaries import first_sentence, shorten
from serving.answers import Api
from serving.language import Language, pick
from serving.reference.answers import ReferenceApi, RelatedApi

SUMMARY: Final = 160  # characters
LISTED_DETAIL: Final = 240
_LONG_SIGNATURE: Final = 200
_PARAMETERS, _RETURNS, _THROWS, _EXAMPLE, _PRINTS = range(5)
_WORDS: Final = {
    "en": ("Parameters", "Returns", "Throws", "Example", "Prints"),
    "zh": ("参数", "返回", "异常", "示例", "输出"),
}


def type_and_member(kind: str, parent: str | None, name: str) -> tuple[str | None, str | None]:
    """Return how the reference splits a name: a type, a member of one, or what stands at top level."""
    return (name, None) if parent is None and kind in TYPE_KINDS else (parent, name)


def listed_api(api: Api, language: Language) -> ReferenceApi:
    """Return a declaration as a list shows it."""
    summary = summary_of(api)
    rest = (api.description or "").removeprefix(summary.rstrip("…")).strip()
    detail = " ".join([rest, *_parameters(api, language), *_returned(api, language)])
    of_type, of_member = type_and_member(api.kind, api.parent, api.name)
    return ReferenceApi(
        id=api.id,
        package=api.module,
        kind=api.kind,
        signature=shorten(api.signature, limit=_LONG_SIGNATURE),
        summary=summary,
        detail=shorten(" ".join(detail.split()), limit=LISTED_DETAIL),
        type=of_type,
        member=of_member,
        import_=api.import_,
        deprecated=api.deprecated,
        replacement=api.replacement,
    )


def summary_of(api: Api) -> str:
    """Return the first sentence of what is said of a declaration, empty where nothing is."""
    return first_sentence(api.description, limit=SUMMARY) or ""


def whole_detail(api: Api, language: Language) -> str:
    """Return everything that is said of a declaration, as text with line breaks."""
    told = (_parameters(api, language), _returned(api, language), _thrown(api, language))
    blocks = [api.description or "", *map("\n".join, told)]
    for example in api.examples:
        blocks.append(f"{_WORDS[language][_EXAMPLE]}:\n{example.code}")
        if example.expected_output:
            blocks.append(f"{_WORDS[language][_PRINTS]}:\n{example.expected_output}")
    return "\n\n".join(block for block in blocks if block)


def related_api(card: Card, language: Language) -> RelatedApi:
    """Return a declaration as it stands beside another."""
    summary = pick(language, card.summary_zh, card.summary_en) or ""
    return RelatedApi(
        id=card.api_id,
        signature=shorten(card.signature, limit=_LONG_SIGNATURE),
        summary=shorten(summary, limit=SUMMARY),
    )


def _parameters(api: Api, language: Language) -> list[str]:
    told = [
        f"- {param.name}{'!' if param.named else ''}: {param.type}"
        + (f" = {param.default}" if param.default else "")
        + (f" - {param.description}" if param.description else "")
        for param in api.params
    ]
    return [f"{_WORDS[language][_PARAMETERS]}:", *told] if told else []


def _returned(api: Api, language: Language) -> list[str]:
    if api.returns is None or api.returns.type == "Unit":
        return []
    text = f" - {api.returns.description}" if api.returns.description else ""
    return [f"{_WORDS[language][_RETURNS]}: {api.returns.type}{text}"]


def _thrown(api: Api, language: Language) -> list[str]:
    told = [f"- {thrown.type}" + (f" - {thrown.condition}" if thrown.condition else "") for thrown in api.throws]
    return [f"{_WORDS[language][_THROWS]}:", *told] if told else []
