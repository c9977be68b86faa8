"""Questions for published packages (`cangjie_pkg_search`): of a registry where there is one, else known offline."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Final

from artifacts.schema import RegistryPackageRow
from serving.language import Language, answer_language
from serving.opened import OpenedRelease
from serving.question import read_question
from serving.reference.answers import Package, Packages
from serving.reference.registry import Registry, RegistryError
from serving.render import fit
from serving.search import Ranking

OFFLINE: Final = "offline-seed"
_LOOKED_AT: Final = 60  # matches that are put in order
_AS_GOOD: Final = 0.75  # share of the best score from which stars decide
_SAYS_NOTHING: Final = {"en": "A Cangjie repository", "zh": "仓颉代码库"}


def cangjie_pkg_search(
    opened: OpenedRelease,
    query: str,
    *,
    limit: int,
    registry: Registry | None,
    waiting: AbstractContextManager[None],
    lang: str,
    max_chars: int,
) -> Packages:
    """Return published packages that fit a question, best first.

    Args:
        opened: The release, which holds what is known offline.
        query: Words of names and topics.
        limit: Most results.
        registry: Whom to ask; None asks nobody.
        waiting: Entered while the network is waited for.
        lang: Language of the descriptions.
        max_chars: Characters of the whole answer.
    """
    question = read_question(query)
    if registry is not None:
        try:
            with waiting:
                found = registry.search(question.text, limit=limit)
        except RegistryError as error:
            note = f"{error} This is what is known offline."
        else:
            return _packages(opened, query, found, total=len(found), note=None, max_chars=max_chars)
    else:
        note = None
    search = opened.registry_packages
    ranking = search.rank_question(opened.meant(search, question))
    rows = _best_known(opened, ranking)[:limit]
    language = answer_language(lang, query)
    known = [_package(row, language) for row in rows]
    return _packages(opened, query, known, total=ranking.total, note=note, max_chars=max_chars)


def _best_known(opened: OpenedRelease, ranking: Ranking) -> list[RegistryPackageRow]:
    """Return the packages that match: of those that match about as well, the one with most stars first."""
    search = opened.registry_packages
    records = ranking.page(0, _LOOKED_AT)
    rows = opened.store.registry_packages([search.index.record_id(record) for record in records])
    floor = int(ranking.scores.max(initial=0)) * _AS_GOOD
    is_weak = [int(ranking.scores[record]) < floor for record in records]
    order = sorted(range(len(rows)), key=lambda at: (is_weak[at], -rows[at].stars, at))
    return [rows[at] for at in order]


def _packages(
    opened: OpenedRelease, query: str, found: Sequence[Package], *, total: int, note: str | None, max_chars: int
) -> Packages:
    def assemble(shown: Sequence[Package], is_cut: bool) -> Packages:
        return Packages(
            count=len(shown),
            query=query,
            results=tuple(shown),
            total=total,
            truncated=is_cut,
            release=opened.name,
            note=note,
            warning=opened.warning,
        )

    return fit(found, assemble, max_chars=max_chars, has_more=total > len(found))


def _package(row: RegistryPackageRow, language: Language) -> Package:
    topics = row.topics_zh if language == "zh" else row.topics_en
    about = ("、" if language == "zh" else ", ").join(topics) or _SAYS_NOTHING[language]
    stars = f"{row.stars} 星，更新于 {row.updated}" if language == "zh" else f"{row.stars} stars, updated {row.updated}"
    end = "（" + stars + "）" if language == "zh" else f" ({stars})"
    return Package(
        name=row.name,
        description=about + end,
        latest_version=None,
        downloads_month=0,
        source=OFFLINE,
        owner=row.registry_package_id.partition("/")[0],
    )
