"""Questions for declarations in the shape of toolset `reference`: `cangjie_apis` and `cangjie_doc`."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from artifacts.cards import KINDS
from artifacts.schema import TYPE_KINDS
from serving.answers import Api
from serving.api_answers import api_of_row
from serving.api_questions import get_api_details
from serving.errors import EmptyQuestionError, UnknownChoiceError, UnknownPackageError, UnknownTypeError
from serving.language import Language, answer_language
from serving.opened import OpenedRelease
from serving.question import read_question
from serving.reference.answers import ReferenceApi, ReferenceApis, ReferenceDoc, RelatedApi
from serving.reference.declarations import listed_api, related_api, summary_of, type_and_member, whole_detail
from serving.render import MAX_MAX_CHARS, fit, to_text

# Kinds as the reference groups them; every kind of this server is a filter too.
_GROUPS: Final = {"type": TYPE_KINDS, "trait": ("interface",)}
_ALTERNATIVES: Final = 5
_LOOKED_AT: Final = 60  # neighbours among which the related ones are chosen


def cangjie_apis(
    opened: OpenedRelease, query: str, *, limit: int, kind: str | None, lang: str, max_chars: int
) -> ReferenceApis:
    """Return the declarations that fit a question, best first."""
    question = read_question(query)
    language = answer_language(lang, query)
    allowed = [_kind_mask(opened, kind)]
    meant = opened.meant(opened.apis, question)
    hits = opened.ranker.hits(opened.apis.rank_question(meant, allowed=allowed), meant, allowed)
    rows = opened.store.apis([opened.card(record).api_id for record in hits.ranking.page(0, limit)])

    def assemble(shown: Sequence[ReferenceApi], is_cut: bool) -> ReferenceApis:
        return ReferenceApis(
            count=len(shown),
            total_indexed=len(opened.names.cards),
            results=tuple(shown),
            total=hits.ranking.total,
            truncated=is_cut,
            release=opened.name,
            unmatched_words=opened.apis.unknown_words(question),
            did_you_mean=meant.text if meant is not question else None,
            warning=opened.warning,
        )

    results = [listed_api(api_of_row(row, language, version=opened.version), language) for row in rows]
    return fit(results, assemble, max_chars=max_chars, has_more=hits.ranking.total > len(results))


def _kind_mask(opened: OpenedRelease, kind: str | None) -> NDArray[np.bool_] | None:
    wanted = (kind or "").strip().lower()
    if not wanted:
        return None
    kinds = _GROUPS.get(wanted, (wanted,))
    if any(name not in KINDS for name in kinds):
        raise UnknownChoiceError("kind", wanted, (*_GROUPS, *KINDS))
    mask: NDArray[np.bool_] = np.isin(opened.names.cards.kind_of, [KINDS.index(name) for name in kinds])
    return mask


def cangjie_doc(
    opened: OpenedRelease,
    package: str,
    *,
    type_: str | None,
    member: str | None,
    related: int,
    lang: str,
    max_chars: int,
) -> ReferenceDoc:
    """Return all that is known of one declaration, and what stands near it."""
    if not package.strip():
        raise EmptyQuestionError("package", "std.collection")
    of_type, of_member = (type_ or "").strip(), (member or "").strip()
    path = ".".join(part for part in (of_type, of_member) if part)
    requested = ".".join(part for part in (package.strip(), path) if part)
    language = answer_language(lang, requested)
    found = _declared(opened, package.strip(), of_type, of_member, lang=language) if path else []
    if not found:
        return _missing(opened, requested, path, package.strip(), language=language, max_chars=max_chars)
    answer = _doc(opened, found[0], language)
    beside = [related_api(opened.card(record), language) for record in _beside(opened, found, path, related)]
    return _fitted(answer, beside, max_chars=max_chars)


def _fitted(answer: ReferenceDoc, beside: Sequence[RelatedApi], *, max_chars: int) -> ReferenceDoc:
    """Return the record with as many related ones as fit; its own text is cut last."""

    def with_related(shown: Sequence[RelatedApi], is_cut: bool) -> ReferenceDoc:
        return replace(answer, related=tuple(shown), truncated=is_cut)

    whole = fit(beside, with_related, max_chars=max_chars, has_more=False)
    if len(to_text(whole)) <= max_chars:
        return whole

    def alone(shown: Sequence[ReferenceDoc], is_cut: bool) -> ReferenceDoc:
        return replace(shown[0] if shown else answer, truncated=is_cut)

    return fit([replace(answer, related=())], alone, max_chars=max_chars, has_more=True)


def _doc(opened: OpenedRelease, api: Api, language: Language) -> ReferenceDoc:
    of_type, of_member = type_and_member(api.kind, api.parent, api.name)
    return ReferenceDoc(
        found=True,
        release=opened.name,
        id=api.id,
        package=api.module,
        type=of_type,
        member=of_member,
        kind=api.kind,
        signature=api.signature,
        summary=summary_of(api),
        detail=whole_detail(api, language),
        import_=api.import_,
        deprecated=api.deprecated,
        replacement=api.replacement,
        warning=opened.warning,
    )


def _declared(opened: OpenedRelease, package: str, of_type: str, of_member: str, *, lang: Language) -> list[Api]:
    """Return the declarations of a name in a package, the one that is meant first; none when there are none."""
    name = ".".join(part for part in (package, of_type, of_member) if part)
    try:
        found = get_api_details(opened, name, module=package, lang=lang, max_chars=MAX_MAX_CHARS).results
    except (UnknownPackageError, UnknownTypeError):
        return []
    if of_type and not of_member:
        return [api for api in found if api.parent is None and api.kind in TYPE_KINDS]
    wanted = [api for api in found if (api.parent is not None) == bool(of_type)]
    return sorted(wanted, key=lambda api: (api.deprecated, any(param.named for param in api.params)))


def _beside(opened: OpenedRelease, found: Sequence[Api], path: str, count: int) -> list[int]:
    """Return the overloads of a declaration, then members of its type and others of its package that are like it."""
    api = found[0]
    own = opened.record_of(api.id)
    overloads = [record for other in found[1:] if (record := opened.record_of(other.id)) is not None]
    mask = opened.filters.module_mask(api.module)
    ranking = opened.apis.rank_question(read_question(path), allowed=[mask])
    near = ranking.page(0, _LOOKED_AT)
    home = api.parent or (api.name if api.kind in TYPE_KINDS else None)
    near.sort(key=lambda record: opened.card(record).parent != home)
    return [record for record in dict.fromkeys([*overloads, *near]) if record != own][:count]


def _missing(
    opened: OpenedRelease, requested: str, path: str, package: str, *, language: Language, max_chars: int
) -> ReferenceDoc:
    packages = () if opened.filters.is_package(package) else tuple(opened.filters.near_packages(package))
    near = [related_api(opened.card(record), language) for record in _alternatives(opened, path, package)]

    def assemble(shown: Sequence[RelatedApi], is_cut: bool) -> ReferenceDoc:
        return ReferenceDoc(
            found=False,
            release=opened.name,
            requested=requested,
            alternatives=tuple(shown),
            packages=packages,
            truncated=is_cut,
            warning=opened.warning,
        )

    return fit(near, assemble, max_chars=max_chars, has_more=False)


def _alternatives(opened: OpenedRelease, path: str, package: str) -> list[int]:
    """Return what may have been meant: the same name elsewhere, names like it, what its words find."""
    wanted = path or package
    names = opened.near.types_of_package(package) if not path else opened.near.near(path)
    exact = opened.names.in_order_of_use(opened.names.find(wanted), wanted)
    near = [record for name in names for record in opened.names.find(name).tolist()[:1]]
    # Of a package that does not exist, words find what only happens to hold them.
    like = (
        opened.apis.rank_question(read_question(wanted)).page(0, _ALTERNATIVES)
        if opened.filters.is_package(package)
        else []
    )
    found = list(dict.fromkeys([*exact, *near[:3], *like, *near[3:]]))
    home = path.partition(".")[0].lower()
    if "." in path:  # a member: those of the type that was named come first
        found.sort(key=lambda record: (opened.card(record).parent or "").lower() != home)
    return found[:_ALTERNATIVES]
