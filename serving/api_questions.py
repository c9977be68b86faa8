"""Questions for APIs: by words (`search_api`) and by name (`get_api_details`)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from artifacts.cards import Card
from artifacts.identifiers import bare_name
from serving.answers import Api, DetailsAnswer, SearchAnswer
from serving.api_answers import api_of_card, api_of_row
from serving.api_ranking import Hits
from serving.errors import EmptyQuestionError
from serving.example_ranking import GENERATED
from serving.language import Language, answer_language
from serving.llm.asking import OFF, Asking
from serving.member_questions import find_type
from serving.opened import OpenedRelease
from serving.paging import Pager
from serving.question import Question, read_question
from serving.render import fit
from serving.search import Ranking

WEAK_SCORE: Final = 0.7  # share of the best score by words, below which a hit costs more room than it is worth
ALWAYS_SHOWN: Final = 5  # results that are shown however weak they are
MOST_DETAILED: Final = 50  # declarations of one name that are read
ROOM_FOR_IDS: Final = 8  # part of the answer that ids of further declarations may take: one eighth
EXAMPLES_PER_API: Final = 2
NOTHING_NAMED: Final = (
    "No declaration has this name. Ask `search_api` (in a terminal `cjkb query search`) for what it should do."
)
LONGEST_SIDE_EXAMPLE: Final = 900  # characters of code beside an API


def search_api(
    opened: OpenedRelease,
    query: str,
    *,
    module: str | None,
    kind: str | None,
    top_k: int,
    cursor: str | None,
    detail: bool,
    explain: bool,
    lang: str,
    max_chars: int,
    asking: Asking = OFF,
) -> SearchAnswer:
    """Return the APIs that fit a name or a description, best first."""
    question = read_question(query)
    language = answer_language(lang, query)
    pager = Pager.of(opened.name, "search_api", question.text, module, kind)
    start = pager.offset(cursor)
    meant = opened.meant(opened.apis, question)
    allowed = [opened.filters.module_mask(module), opened.filters.kind_mask(kind)]
    by_words = opened.apis.rank_question(meant, allowed=allowed)
    hits = opened.ranker.hits(by_words, meant, allowed)
    hits = replace(hits, ranking=opened.by_meaning("apis", hits.ranking, meant))
    ranking = hits.ranking
    page = _page(opened, ranking, question, start, top_k, language=language, asking=asking)
    if not start:
        page = _without_weak_tail(page, by_words)
    if detail:
        results: Sequence[Api] = _details(opened, page, language)
    else:
        results = [_listed(opened, record, hits, meant, language, explain=explain) for record in page]

    def assemble(shown: Sequence[Api], is_cut: bool) -> SearchAnswer:
        end = start + len(shown)
        return SearchAnswer(
            results=tuple(shown),
            total=ranking.total,
            truncated=is_cut,
            release=opened.name,
            llm=asking.llm,
            cursor=pager.cursor(end) if end < ranking.total else None,
            unmatched_words=opened.apis.unknown_words(question),
            did_you_mean=meant.text if meant is not question else None,
            warning=opened.warning,
        )

    return fit(results, assemble, max_chars=max_chars, has_more=start + len(page) < ranking.total)


def _page(
    opened: OpenedRelease,
    ranking: Ranking,
    question: Question,
    start: int,
    size: int,
    *,
    language: Language,
    asking: Asking,
) -> list[int]:
    """Return a page of the hits, the first ones in a model's order where one is asked."""
    if not asking.is_on:
        return ranking.page(start, size)
    from serving.llm.rerank import WINDOW, reranked

    window = ranking.page(0, WINDOW * size)
    if start >= len(window) or _is_named(opened.card(window[0]), question):
        return ranking.page(start, size)
    cards = [opened.card(record) for record in window]
    order = reranked(asking, question.text, cards, language, is_new=not start)
    return [*(window[place] for place in order), *ranking.page(len(window), size)][start : start + size]


def _is_named(first: Card, question: Question) -> bool:
    """Return whether a question is a name that the first hit has: then the order needs no model."""
    name = bare_name(question.text.strip().rpartition(".")[2])
    return " " not in question.text.strip() and name.lower() == first.name.lower()


def _without_weak_tail(page: list[int], by_words: Ranking) -> list[int]:
    """Return the page up to its last strong hit; the rest stays reachable by cursor."""
    floor = int(by_words.scores.max(initial=0)) * WEAK_SCORE
    strong = [place for place, record in enumerate(page, 1) if by_words.scores[record] >= floor]
    return page[: max(strong[-1] if strong else 0, ALWAYS_SHOWN)]


def _listed(
    opened: OpenedRelease, record: int, hits: Hits, question: Question, language: Language, *, explain: bool
) -> Api:
    card = opened.card(record)
    size = int(hits.sizes[record])
    overloads = size if size > 1 else None
    if not explain:
        return api_of_card(card, language, overloads=overloads)
    scores = hits.ranking.scores
    return api_of_card(
        card,
        language,
        overloads=overloads,
        score=round(int(scores[record]) / int(scores.max()), 4),
        matched=(*opened.apis.matched(record, question), *hits.java_names_of(record)),
    )


def get_api_details(
    opened: OpenedRelease, name: str, *, module: str | None, lang: str, max_chars: int
) -> DetailsAnswer:
    """Return every declaration of a name with all that is known of it."""
    if not name.strip():
        raise EmptyQuestionError("name", "HashMap.add")
    records = _named(opened, name, module)
    results = _details(opened, records[:MOST_DETAILED], answer_language(lang, name))
    ids = [opened.card(record).api_id for record in records]
    near = () if records else tuple(_instead(opened, name))

    def assemble(shown: Sequence[Api], is_cut: bool) -> DetailsAnswer:
        return DetailsAnswer(
            results=tuple(shown),
            total=len(records),
            truncated=is_cut,
            release=opened.name,
            alternatives=near or _fitting(ids[len(shown) :], max_chars // ROOM_FOR_IDS),
            hint=None if records else NOTHING_NAMED,
            warning=opened.warning,
        )

    return fit(results, assemble, max_chars=max_chars, has_more=len(records) > len(results))


def _fitting(ids: Sequence[str], room: int) -> tuple[str, ...]:
    """Return the first ids that together have at most `room` characters."""
    lengths = np.cumsum([len(api_id) + 3 for api_id in ids])
    return tuple(ids[: int(np.searchsorted(lengths, room, side="right"))])


def _named(opened: OpenedRelease, name: str, module: str | None) -> list[int]:
    """Return the records of a name; a member may also be one that the type inherits."""
    mask = opened.filters.module_mask(module)
    found = opened.names.find(name)
    if mask is not None:
        found = found[mask[found]]
    if len(found):
        return opened.names.in_order_of_use(found, name)
    owner, _, member = name.partition("(")[0].rpartition(".")
    if not owner or not len(opened.names.types(owner)):
        return []
    wanted = bare_name(member).lower()
    members = opened.members.members(find_type(opened, owner, None).head)
    records = [opened.record_of(found.row.api_id) for found in members if found.row.name.lower() == wanted]
    return [record for record in records if record is not None]


def _instead(opened: OpenedRelease, name: str) -> list[str]:
    """Return what may have been meant by a name that nothing has."""
    if types := opened.near.types_of_package(name):
        return types
    if near := opened.near.near(name):
        return near
    return [opened.card(record).api_id for record in opened.apis.best(read_question(name).tokens, 5)]


def _details(opened: OpenedRelease, records: Sequence[int], language: Language) -> list[Api]:
    rows = opened.store.apis([opened.card(record).api_id for record in records])
    beside = {record: _side_examples(opened, record) for record in records}
    examples = opened.store.examples(sorted({example_id for ids in beside.values() for example_id in ids}))
    found = {example.example_id: example for example in examples}
    return [
        api_of_row(row, language, version=opened.version, examples=[found[example_id] for example_id in beside[record]])
        for record, row in zip(records, rows, strict=True)
    ]


def _side_examples(opened: OpenedRelease, api: int) -> list[str]:
    """Return the ids of short examples for an API: its own, else the one that shows it in use best."""
    traits = opened.traits.examples

    def best(examples: NDArray[np.int64], places: NDArray[np.int64], count: int) -> list[int]:
        is_short = (traits.code_length[examples] <= LONGEST_SIDE_EXAMPLE) & (traits.shows_error[examples] == 0)
        is_wanted = is_short & (opened.has_generated | (traits.origin[examples] != GENERATED))
        kept, kept_places = examples[is_wanted], places[is_wanted]
        order = np.lexsort((kept, traits.code_length[kept], kept_places, traits.origin[kept] == GENERATED))
        chosen: list[int] = kept[order][:count].tolist()
        return chosen

    own = traits.shown_under(api)
    chosen = best(own, np.zeros(len(own), dtype=np.int64), EXAMPLES_PER_API) or best(*traits.using(api), 1)
    return [opened.examples.index.record_id(example) for example in chosen]
