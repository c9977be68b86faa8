"""Questions for code (`find_examples`)."""

from collections.abc import Sequence

from artifacts.schema import ExampleRow
from serving.answers import ApiName, Example, ExamplesAnswer, Source
from serving.api_answers import name_of
from serving.example_ranking import MEANT_APIS, ExampleFilter, rank_examples
from serving.language import Language, answer_language, pick
from serving.opened import OpenedRelease
from serving.question import read_question
from serving.render import fit

MOST_USES = 4  # further APIs that are named beside an example


def find_examples(
    opened: OpenedRelease,
    query: str,
    *,
    module: str | None,
    top_k: int,
    origin: str | None,
    verification: str | None,
    lang: str,
    max_chars: int,
) -> ExamplesAnswer:
    """Return code that shows a name or a task, best first."""
    question = read_question(query)
    language = answer_language(lang, query)
    meant = opened.meant(opened.examples, question)
    wanted = ExampleFilter(opened.filters.module_codes(module), origin, verification, opened.has_generated)
    by_words = opened.apis.rank_question(meant)
    ranked = rank_examples(
        opened.examples,
        meant,
        wanted,
        traits=opened.traits.examples,
        names=opened.names,
        meant=opened.ranker.hits(by_words, meant, ()).ranking.page(0, MEANT_APIS),
    )
    rows = opened.store.examples([opened.examples.index.record_id(record) for record in ranked.records[:top_k]])

    def assemble(shown: Sequence[Example], is_cut: bool) -> ExamplesAnswer:
        return ExamplesAnswer(
            results=tuple(shown),
            total=ranked.total,
            truncated=is_cut,
            release=opened.name,
            unmatched_words=opened.examples.unknown_words(question),
            did_you_mean=meant.text if meant is not question else None,
            warning=opened.warning,
        )

    results = [_example(opened, row, language) for row in rows]
    return fit(results, assemble, max_chars=max_chars, has_more=ranked.total > len(rows))


def _example(opened: OpenedRelease, row: ExampleRow, language: Language) -> Example:
    return Example(
        id=row.example_id,
        code=row.code,
        origin=row.origin,
        verification=row.verification,
        source=Source(row.source_path or "", row.source_line),
        title=pick(language, row.title_zh, row.title_en),
        expected_output=row.expected_output,
        module=row.package,
        api=next(iter(_names(opened, [row.api_id] if row.api_id else [])), None),
        apis=tuple(_names(opened, row.uses[:MOST_USES])),
        shows_error=row.shows_error,
    )


def _names(opened: OpenedRelease, api_ids: Sequence[str]) -> list[ApiName]:
    records = [opened.record_of(api_id) for api_id in api_ids]
    return [name_of(opened.card(record)) for record in records if record is not None]
