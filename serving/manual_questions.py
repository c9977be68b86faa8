"""Questions for the manual and the tool guides (`search_manual`)."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from artifacts.schema import SectionRow
from artifacts.traits import AREAS
from serving.answers import ManualAnswer, Passage, Source
from serving.concepts import read_concepts
from serving.errors import UnknownChoiceError
from serving.excerpts import excerpt
from serving.heading_words import said_by
from serving.language import Language, answer_language
from serving.opened import OpenedRelease
from serving.question import Question, read_question
from serving.render import fit
from serving.search import Ranking

HEADINGS_READ: Final = 12  # passages whose headings are compared with the whole question
HEADING_SHARE: Final = 0.2  # of the best score, added to one whose heading says the question and nothing else
HEADING_PERCENT: Final = 60  # of its score that a heading with nothing under it keeps


def search_manual(
    opened: OpenedRelease, query: str, *, area: str | None, top_k: int, detail: bool, lang: str, max_chars: int
) -> ManualAnswer:
    """Return passages of the language manual and the tool guides, best first."""
    if area is not None and area not in AREAS:
        raise UnknownChoiceError("area", area, AREAS)
    question = read_question(query)
    language = answer_language(lang, query)
    meant = opened.meant(opened.sections, question)
    mask = None if area is None else np.equal(opened.traits.section_area, AREAS.index(area))
    ranking = opened.by_meaning("sections", _by_words(opened, meant, mask), meant)
    rows = opened.store.sections([opened.sections.index.record_id(record) for record in ranking.page(0, top_k)])

    def assemble(shown: Sequence[Passage], is_cut: bool) -> ManualAnswer:
        return ManualAnswer(
            results=tuple(shown),
            total=ranking.total,
            truncated=is_cut,
            release=opened.name,
            unmatched_words=opened.sections.unknown_words(question),
            did_you_mean=meant.text if meant is not question else None,
            warning=opened.warning,
        )

    results = [_passage(row, meant, language, is_whole=detail) for row in rows]
    return fit(results, assemble, max_chars=max_chars, has_more=ranking.total > len(rows))


def _by_words(opened: OpenedRelease, question: Question, mask: NDArray[np.bool_] | None) -> Ranking:
    """Return the passages by words; a heading with nothing under it stands behind what it announces."""
    found = opened.sections.rank_question(question, allowed=[mask])
    is_heading = opened.traits.section_is_heading > 0
    lowered = -(-found.scores * HEADING_PERCENT // 100)  # rounded up: what matches still does
    return _by_heading(opened, Ranking(np.where(is_heading, lowered, found.scores), found.terms), question)


def _by_heading(opened: OpenedRelease, found: Ranking, question: Question) -> Ranking:
    """Let passages whose heading says all of a question stand before those that say a part of it."""
    concepts = read_concepts(question, opened.lexicon)
    first = found.page(0, HEADINGS_READ)
    if not first or len(concepts.units) < 2:  # noqa: PLR2004 - of one word, every heading says all
        return found
    titles = opened.store.section_titles([opened.sections.index.record_id(record) for record in first])
    scores = found.scores.copy()
    for record, title in zip(first, titles, strict=True):
        scores[record] += int(HEADING_SHARE * scores[first[0]] * said_by(title, concepts, opened.lexicon))
    return Ranking(scores, found.terms)


def _passage(row: SectionRow, question: Question, language: Language, *, is_whole: bool) -> Passage:
    is_chinese = row.source_path is not None and (language == "zh" or row.source_path_en is None)
    heading_path = row.heading_path_zh if is_chinese else row.heading_path_en
    text = (row.text_zh if is_chinese else row.text_en) or "\n".join(row.code) or " > ".join(heading_path)
    title = row.title_zh if is_chinese else row.title_en
    return Passage(
        id=row.section_id,
        title=title or row.section_id,
        heading_path=heading_path,
        excerpt=text if is_whole else excerpt(text, question.tokens),
        area=row.area,
        source=Source(row.source_path or "", row.source_line)
        if is_chinese
        else Source(row.source_path_en or "", row.source_line_en),
        code=row.code if is_whole else (),
    )
