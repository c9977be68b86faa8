"""Questions for idiomatic snippets (`cangjie_patterns`)."""

from collections.abc import Sequence

from artifacts.schema import PatternRow
from serving.language import Language, answer_language, pick
from serving.opened import OpenedRelease
from serving.question import read_question
from serving.reference.answers import Pattern, Patterns
from serving.render import fit


def cangjie_patterns(opened: OpenedRelease, query: str, *, limit: int, lang: str, max_chars: int) -> Patterns:
    """Return the patterns that fit an intent, best first."""
    question = read_question(query)
    language = answer_language(lang, query)
    search = opened.patterns
    ranking = search.rank_question(opened.meant(search, question))
    rows = opened.store.patterns([search.index.record_id(record) for record in ranking.page(0, limit)])

    def assemble(shown: Sequence[Pattern], is_cut: bool) -> Patterns:
        return Patterns(
            count=len(shown),
            total_indexed=search.index.n_records,
            results=tuple(shown),
            total=ranking.total,
            truncated=is_cut,
            release=opened.name,
            unmatched_words=search.unknown_words(question),
            warning=opened.warning,
        )

    results = [_pattern(row, language) for row in rows]
    return fit(results, assemble, max_chars=max_chars, has_more=ranking.total > len(results))


def _pattern(row: PatternRow, language: Language) -> Pattern:
    return Pattern(
        id=row.pattern_id,
        title=pick(language, row.title_zh, row.title_en) or row.pattern_id,
        tags=row.tags,
        body=row.code,
        notes=pick(language, row.notes_zh, row.notes_en) or "",
        java=row.java_idiom,
        apis=row.uses,
    )
