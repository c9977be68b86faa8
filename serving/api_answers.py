"""Cards and rows of APIs as the `Api` of an answer, in the language of the question."""

from collections.abc import Sequence

from artifacts.cards import Card
from artifacts.schema import ApiRow, ExampleRow
from artifacts.summaries import first_sentence, shorten
from serving.answers import Api, ApiExample, ApiName, ApiParam, ApiReturn, ApiThrow, Member, Source
from serving.language import Language, pick
from serving.members import FoundMember

SUMMARY_LIMIT = 80  # characters in a list of results
LONG_SIGNATURE = 160  # characters; some generic headers go on for lines


def api_of_card(
    card: Card,
    language: Language,
    *,
    overloads: int | None = None,
    score: float | None = None,
    matched: tuple[str, ...] = (),
) -> Api:
    """Return what a list of results shows of an API."""
    summary = pick(language, card.summary_zh, card.summary_en)
    return Api(
        id=card.api_id,
        name=card.name,
        kind=card.kind,
        module=card.package,
        signature=shorten(card.signature, limit=LONG_SIGNATURE),
        source=Source(pick(language, card.source_path, card.source_path_en) or ""),
        parent=card.parent,
        via=card.via,
        import_=card.import_line,
        summary=shorten(summary, limit=SUMMARY_LIMIT) if summary else None,
        deprecated=card.deprecated,
        replacement=card.replacement,
        overloads=overloads,
        score=score,
        matched=matched,
    )


def api_of_row(row: ApiRow, language: Language, *, version: str, examples: Sequence[ExampleRow] = ()) -> Api:
    """Return everything known of an API."""
    description = pick(language, row.description_zh, row.description_en)
    returns = row.returns
    return Api(
        id=row.api_id,
        name=row.name,
        kind=row.kind,
        module=row.package,
        signature=row.signature,
        source=_source(row, language, version),
        parent=row.parent,
        via=row.via,
        import_=row.import_line,
        summary=first_sentence(description, limit=SUMMARY_LIMIT),
        deprecated=row.deprecated,
        replacement=row.replacement,
        description=description,
        params=tuple(
            ApiParam(
                name=param.name,
                type=param.type,
                named=param.is_named,
                default=param.default,
                description=pick(language, param.description_zh, param.description_en),
            )
            for param in row.params
        ),
        returns=ApiReturn(returns.type, pick(language, returns.description_zh, returns.description_en))
        if returns
        else None,
        throws=tuple(
            ApiThrow(throw.type, pick(language, throw.condition_zh, throw.condition_en)) for throw in row.throws
        ),
        parent_types=row.parent_types,
        translated_by=row.translated_by if language == "en" else None,
        examples=tuple(_example(example, language) for example in examples),
    )


def member_of(found: FoundMember, card: Card, language: Language, *, is_compact: bool) -> Member:
    """Return one line of a member list."""
    summary = None if is_compact else pick(language, card.summary_zh, card.summary_en)
    return Member(
        name=card.name,
        kind=card.kind,
        signature=shorten(card.signature, limit=LONG_SIGNATURE),
        origin=found.origin,
        id=card.api_id,
        via=found.via,
        summary=shorten(summary, limit=SUMMARY_LIMIT) if summary else None,
        deprecated=card.deprecated,
    )


def name_of(card: Card) -> ApiName:
    """Return an API by its name alone."""
    return ApiName(id=card.api_id, module=card.package, name=card.name, parent=card.parent)


def _source(row: ApiRow, language: Language, version: str) -> Source:
    if (language == "zh" and row.source_path) or not row.source_path_en:
        return Source(row.source_path or "", row.source_line, version)
    return Source(row.source_path_en, row.source_line_en, version)


def _example(row: ExampleRow, language: Language) -> ApiExample:
    return ApiExample(
        id=row.example_id,
        code=row.code,
        title=pick(language, row.title_zh, row.title_en),
        expected_output=row.expected_output,
    )
