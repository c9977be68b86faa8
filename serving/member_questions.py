"""Questions for the members of a type (`get_class_members`)."""

from collections.abc import Sequence
from dataclasses import dataclass

from artifacts.identifiers import bare_name
from serving.answers import Member, MembersAnswer
from serving.api_answers import member_of
from serving.errors import EmptyQuestionError, UnknownTypeError
from serving.filters import kind_of
from serving.language import answer_language
from serving.members import FoundMember
from serving.names import path_of
from serving.opened import OpenedRelease
from serving.paging import Pager
from serving.question import read_question
from serving.render import fit
from serving.store import TypeHead


@dataclass(frozen=True, slots=True)
class FoundType:
    """The type that a name means."""

    head: TypeHead
    others: tuple[str, ...]  # full names of further types of this name


def get_class_members(
    opened: OpenedRelease,
    class_name: str,
    *,
    module: str | None,
    query: str | None,
    kind: str | None,
    limit: int,
    cursor: str | None,
    compact: bool,
    lang: str,
    max_chars: int,
) -> MembersAnswer:
    """Return the members of a type: own, from extensions, inherited."""
    found = find_type(opened, class_name, module)
    card = opened.card_of(found.head.api_id)
    language = answer_language(lang, query or class_name)
    wanted = kind_of(kind)
    pager = Pager.of(opened.name, "get_class_members", card.api_id, query, wanted)
    start = pager.offset(cursor)
    members = opened.members.members(found.head)
    fitting = [member for member in members if wanted is None or member.row.kind == wanted]
    unknown: tuple[str, ...] = ()
    if query and query.strip():
        fitting, unknown = _ranked(opened, fitting, query)
    page = [
        member_of(member, opened.card_of(member.row.api_id), language, is_compact=compact)
        for member in fitting[start : start + limit]
    ]

    def assemble(shown: Sequence[Member], is_cut: bool) -> MembersAnswer:
        end = start + len(shown)
        return MembersAnswer(
            class_=card.name,
            module=card.package,
            signature=card.signature,
            member_count=len(members),
            members=tuple(shown),
            total=len(fitting),
            truncated=is_cut,
            release=opened.name,
            import_=card.import_line,
            cursor=pager.cursor(end) if end < len(fitting) else None,
            unmatched_words=unknown,
            alternatives=found.others,
            warning=opened.warning,
        )

    return fit(page, assemble, max_chars=max_chars, has_more=start + len(page) < len(fitting))


def find_type(opened: OpenedRelease, name: str, module: str | None) -> FoundType:
    """Return the type that a name means; for an alias the type it stands for.

    Raises:
        UnknownTypeError: there is none of that name.
    """
    if not name.strip():
        raise EmptyQuestionError("class_name", "HashMap")
    mask = opened.filters.module_mask(module)
    records = opened.names.types(name)
    if mask is not None:
        records = records[mask[records]]
    if len(records):
        first, *rest = opened.names.in_order_of_use(records, name)
        head = opened.members.head_of(opened.card(first).api_id)
        if head is not None:
            return FoundType(head, tuple(path_of(opened.card(record)) for record in rest))
    is_package = name.strip().lower() in opened.filters.packages
    raise UnknownTypeError(name, near=opened.near.near_types(name), is_package=is_package, module=module)


def _ranked(
    opened: OpenedRelease, members: Sequence[FoundMember], query: str
) -> tuple[list[FoundMember], tuple[str, ...]]:
    """Return the members that match a query, best first, and the words that match none of them."""
    question = read_question(query)
    ranking = opened.apis.rank(question.tokens)
    wanted = bare_name(query).lower()
    scored = []
    for place, member in enumerate(members):
        record = opened.record_of(member.row.api_id)
        score = int(ranking.scores[record]) if record is not None else 0
        if score:
            scored.append((member.row.name.lower() != wanted, -score, place, member))
    unknown = opened.apis.unknown_words(question) if scored else tuple(word.text for word in question.words)
    return [member for *_, member in sorted(scored, key=lambda item: item[:3])], unknown
