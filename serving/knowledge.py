"""`Knowledge`: every question to a release, for Python users, the terminal and the tools alike.

The facade joins the parts (cards and postings, rows, ranking) and keeps every
answer under the size that was asked for. How something is found or ranked
stands in the modules it calls.
"""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from types import TracebackType

from artifacts.cards import open_cards
from artifacts.identifiers import bare_name
from artifacts.postings import Postings
from artifacts.releases import Release, find_release
from artifacts.schema import ApiRow, ExampleRow, SectionRow
from artifacts.summaries import shorten
from serving.answers import (
    Api,
    DetailsAnswer,
    Example,
    ExamplesAnswer,
    ManualAnswer,
    Member,
    MembersAnswer,
    Module,
    ModulesAnswer,
    Passage,
    SearchAnswer,
    Source,
)
from serving.api_answers import api_of_card, api_of_row, member_of, name_of
from serving.errors import EmptyQuestionError, UnknownChoiceError, UnknownTypeError
from serving.example_search import example_filter, rank_examples
from serving.excerpts import excerpt
from serving.filters import Filters, kind_of
from serving.language import Language, answer_language, pick
from serving.members import FoundMember, MemberWalk
from serving.names import Names, path_of
from serving.near_names import NearNames
from serving.paging import Pager
from serving.question import Question, read_question
from serving.render import DEFAULT_MAX_CHARS, fit, to_text
from serving.search import Ranking, Search, corrections, lift_names
from serving.store import Store

EXAMPLES_PER_API = 2
LONGEST_SIDE_EXAMPLE = 900  # characters of code beside an API
MOST_DETAILED = 50  # declarations of one name that are read
AREAS = ("manual", "tools", "extra")
SUMMARY_LENGTHS = (120, 80, 60, 40, 24)


class Knowledge:
    """One release, open for questions."""

    def __init__(self, release: Release, *, warning: str | None = None) -> None:
        self._release = release
        self._warning = warning
        self._postings = Postings.open(release.postings)
        self._names = Names(open_cards(release.postings))
        self._filters = Filters(self._names.cards)
        self._near = NearNames(self._names)
        self._apis = Search(self._postings.index("apis"))
        self._store = Store(release.database)

    @classmethod
    def open(cls, path: Path | str | None = None, *, version: str | None = None) -> "Knowledge":
        """Open a release: the one at the path, or the newest that is installed.

        Args:
            path: Release directory or its knowledge.duckdb; None searches the installed ones.
            version: Cangjie version wanted among the installed ones.

        Raises:
            ArtifactError: there is no release, or it cannot be read.
        """
        return cls(find_release(Path(path) if path is not None else None, version))

    def __enter__(self) -> "Knowledge":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give the files back."""
        self._store.close()

    @property
    def release(self) -> str:
        """Return the name of the release."""
        return self._release.name

    @property
    def cangjie_version(self) -> str:
        """Return the Cangjie version that the release documents."""
        return self._release.manifest.cangjie_version

    # Searching

    def search_api(
        self,
        query: str,
        *,
        module: str | None = None,
        kind: str | None = None,
        top_k: int = 10,
        cursor: str | None = None,
        detail: bool = False,
        explain: bool = False,
        lang: str = "auto",
        max_chars: int = DEFAULT_MAX_CHARS,
    ) -> SearchAnswer:
        """Return the APIs that fit a name or a description, best first."""
        question = read_question(query)
        language = answer_language(lang, query)
        pager = Pager.of(self.release, "search_api", question.text, module, kind)
        start = pager.offset(cursor)
        unknown, meant = self._meant(self._apis, question)
        masks = [self._filters.module_mask(module), self._filters.kind_mask(kind)]
        ranking = lift_names(self._apis.rank(meant.tokens, allowed=masks), meant, self._names)
        page = ranking.page(start, top_k)
        if detail:
            results: Sequence[Api] = self._details(page, language)
        else:
            results = [self._listed(record, ranking, language, explain=explain) for record in page]

        def assemble(shown: Sequence[Api], is_cut: bool) -> SearchAnswer:
            end = start + len(shown)
            return SearchAnswer(
                results=tuple(shown),
                total=ranking.total,
                truncated=is_cut,
                release=self.release,
                cursor=pager.cursor(end) if end < ranking.total and is_cut else None,
                unmatched_words=unknown,
                did_you_mean=meant.text if meant is not question else None,
                warning=self._warning,
            )

        return fit(results, assemble, max_chars=max_chars, has_more=start + len(page) < ranking.total)

    def _listed(self, record: int, ranking: Ranking, language: Language, *, explain: bool) -> Api:
        card = self._names.cards.card(record)
        if not explain:
            return api_of_card(card, language)
        top = int(ranking.scores.max())
        score = round(int(ranking.scores[record]) / top, 4)
        return api_of_card(card, language, score=score, matched=self._apis.matched_terms(record, ranking.terms))

    def _meant(self, search: Search, question: Question) -> tuple[tuple[str, ...], Question]:
        """Return the unknown words of a question, and the question with misspelt words corrected."""
        unknown = search.unknown_words(question)
        mended = corrections(unknown, lambda: (*self._near.bare_names, *search.vocabulary))
        return unknown, question.replaced(mended) if mended else question

    # Looking up

    def get_api_details(
        self, name: str, *, module: str | None = None, lang: str = "auto", max_chars: int = DEFAULT_MAX_CHARS
    ) -> DetailsAnswer:
        """Return every declaration of a name with all that is known of it."""
        if not name.strip():
            raise EmptyQuestionError("name", "HashMap.add")
        language = answer_language(lang, name)
        records = self._named(name, module)
        results = self._details(records[:MOST_DETAILED], language)
        ids = [self._names.cards.card(record).api_id for record in records]
        near = () if records else tuple(self._near.near(name) or self._ids_by_words(name))

        def assemble(shown: Sequence[Api], is_cut: bool) -> DetailsAnswer:
            return DetailsAnswer(
                results=tuple(shown),
                total=len(records),
                truncated=is_cut,
                release=self.release,
                alternatives=near or (tuple(ids[len(shown) :][:20]) if is_cut else ()),
                warning=self._warning,
            )

        return fit(results, assemble, max_chars=max_chars, has_more=len(records) > len(results))

    def _named(self, name: str, module: str | None) -> list[int]:
        """Return the records of a name, those of a member that its type inherits included."""
        mask = self._filters.module_mask(module)
        found = self._names.find(name)
        if mask is not None:
            found = found[mask[found]]
        if len(found):
            return self._names.in_order_of_use(found, name)
        owner, _, member = name.partition("(")[0].rpartition(".")
        if not owner or not len(self._names.types(owner)):
            return []
        wanted = bare_name(member).lower()
        rows = [member.row for member in self._members(owner, module)[1] if member.row.name.lower() == wanted]
        records = [self._apis.index.record_ids.find(row.api_id) for row in rows]
        return [record for record in records if record is not None]

    def _ids_by_words(self, text: str) -> list[str]:
        ranking = self._apis.rank(read_question(text).tokens)
        return [self._names.cards.card(record).api_id for record in ranking.page(0, 5)]

    def _details(self, records: Sequence[int], language: Language) -> list[Api]:
        rows = self._store.apis([self._names.cards.card(record).api_id for record in records])
        examples = self._side_examples([row.api_id for row in rows])
        return [
            api_of_row(row, language, version=self.cangjie_version, examples=examples.get(row.api_id, ()))
            for row in rows
        ]

    def _side_examples(self, api_ids: Sequence[str]) -> dict[str, list[ExampleRow]]:
        """Return a few short examples for each API: its own first, else one that uses it."""
        wanted = set(api_ids)
        chosen: dict[str, list[tuple[bool, int, str]]] = {}
        for fact in self._store.example_facts:
            if fact.shows_error or fact.code_length > LONGEST_SIDE_EXAMPLE:
                continue
            for api_id in wanted.intersection((fact.api_id, *fact.uses)):
                candidate = (fact.api_id != api_id, fact.code_length, fact.example_id)
                chosen.setdefault(api_id, []).append(candidate)
        ids = {api_id: _shortest(found) for api_id, found in chosen.items()}
        rows = {
            row.example_id: row for row in self._store.examples(sorted({i for group in ids.values() for i in group}))
        }
        return {api_id: [rows[example_id] for example_id in group] for api_id, group in ids.items()}

    # Members

    def get_class_members(
        self,
        class_name: str,
        *,
        module: str | None = None,
        query: str | None = None,
        kind: str | None = None,
        limit: int = 60,
        cursor: str | None = None,
        compact: bool = True,
        lang: str = "auto",
        max_chars: int = DEFAULT_MAX_CHARS,
    ) -> MembersAnswer:
        """Return the members of a type: own, from extensions, inherited."""
        row, members, others = self._members_and_others(class_name, module)
        language = answer_language(lang, query or class_name)
        wanted = kind_of(kind)
        fitting = [member for member in members if wanted is None or member.row.kind == wanted]
        unknown: tuple[str, ...] = ()
        if query and query.strip():
            fitting, unknown = self._ranked_members(fitting, query)
        pager = Pager.of(self.release, "get_class_members", row.api_id, query, wanted)
        start = pager.offset(cursor)
        page = [member_of(member, language, is_compact=compact) for member in fitting[start : start + limit]]

        def assemble(shown: Sequence[Member], is_cut: bool) -> MembersAnswer:
            end = start + len(shown)
            return MembersAnswer(
                class_=row.name,
                module=row.package,
                signature=row.signature,
                member_count=len(members),
                members=tuple(shown),
                total=len(fitting),
                truncated=is_cut,
                release=self.release,
                import_=row.import_line,
                cursor=pager.cursor(end) if end < len(fitting) and is_cut else None,
                unmatched_words=unknown,
                alternatives=others,
                warning=self._warning,
            )

        return fit(page, assemble, max_chars=max_chars, has_more=start + len(page) < len(fitting))

    @cached_property
    def _walk(self) -> MemberWalk:
        return MemberWalk(self._store)

    def _members(self, class_name: str, module: str | None) -> tuple[ApiRow, list[FoundMember]]:
        row, members, _ = self._members_and_others(class_name, module)
        return row, members

    def _members_and_others(
        self, class_name: str, module: str | None
    ) -> tuple[ApiRow, list[FoundMember], tuple[str, ...]]:
        """Return the row of a type, its members, and the other types of this name."""
        if not class_name.strip():
            raise EmptyQuestionError("class_name", "HashMap")
        mask = self._filters.module_mask(module)
        found = self._names.types(class_name)
        if mask is not None:
            found = found[mask[found]]
        if not len(found):
            is_package = class_name.strip().lower() in self._filters.packages
            raise UnknownTypeError(class_name, near=self._near.near_types(class_name), is_package=is_package)
        first, *rest = self._names.in_order_of_use(found, class_name)
        head = self._walk.head_of(self._names.cards.card(first).api_id)
        if head is None:
            raise UnknownTypeError(class_name, near=self._near.near_types(class_name))
        row = self._store.apis([head.api_id])[0]
        others = tuple(path_of(self._names.cards.card(record)) for record in rest)
        return row, self._walk.members(head), others

    def _ranked_members(self, members: Sequence[FoundMember], query: str) -> tuple[list[FoundMember], tuple[str, ...]]:
        """Return the members that match a query, best first, and the words that match none."""
        question = read_question(query)
        ranking = self._apis.rank(question.tokens)
        wanted = bare_name(query).lower()
        scored = []
        for position, member in enumerate(members):
            record = self._apis.index.record_ids.find(member.row.api_id)
            score = int(ranking.scores[record]) if record is not None else 0
            if score:
                scored.append((member.row.name.lower() != wanted, -score, position, member))
        unknown = self._apis.unknown_words(question) if scored else tuple(word.text for word in question.words)
        return [member for *_, member in sorted(scored, key=lambda item: item[:3])], unknown

    # Examples and manual

    def find_examples(
        self,
        query: str,
        *,
        module: str | None = None,
        top_k: int = 5,
        origin: str | None = None,
        verification: str | None = None,
        lang: str = "auto",
        max_chars: int = DEFAULT_MAX_CHARS,
    ) -> ExamplesAnswer:
        """Return code that shows a name or a task, best first."""
        question = read_question(query)
        language = answer_language(lang, query)
        search = Search(self._postings.index("examples"))
        unknown, meant = self._meant(search, question)
        wanted = example_filter(self._filters, module=module, origin=origin, verification=verification)
        ranked = rank_examples(search, meant, names=self._names, facts=self._store.example_facts, wanted=wanted)
        rows = self._store.examples([search.index.record_id(record) for record in ranked[:top_k]])

        def assemble(shown: Sequence[Example], is_cut: bool) -> ExamplesAnswer:
            return ExamplesAnswer(
                results=tuple(shown),
                total=len(ranked),
                truncated=is_cut,
                release=self.release,
                unmatched_words=unknown,
                did_you_mean=meant.text if meant is not question else None,
                warning=self._warning,
            )

        results = [self._example(row, language) for row in rows]
        return fit(results, assemble, max_chars=max_chars, has_more=len(ranked) > len(rows))

    def _example(self, row: ExampleRow, language: Language) -> Example:
        def named(api_id: str) -> int | None:
            return self._apis.index.record_ids.find(api_id)

        shown = named(row.api_id) if row.api_id else None
        used = [record for record in map(named, row.uses[:4]) if record is not None]
        return Example(
            id=row.example_id,
            code=row.code,
            origin=row.origin,
            verification=row.verification,
            source=Source(row.source_path or "", row.source_line),
            title=pick(language, row.title_zh, row.title_en),
            expected_output=row.expected_output,
            module=row.package,
            api=name_of(self._names.cards.card(shown)) if shown is not None else None,
            apis=tuple(name_of(self._names.cards.card(record)) for record in used),
            shows_error=row.shows_error,
        )

    def search_manual(
        self,
        query: str,
        *,
        area: str | None = None,
        top_k: int = 5,
        detail: bool = False,
        lang: str = "auto",
        max_chars: int = DEFAULT_MAX_CHARS,
    ) -> ManualAnswer:
        """Return passages of the language manual and the tool guides, best first."""
        if area is not None and area not in AREAS:
            raise UnknownChoiceError("area", area, AREAS)
        question = read_question(query)
        language = answer_language(lang, query)
        search = Search(self._postings.index("sections"))
        unknown, meant = self._meant(search, question)
        ranking = search.rank(meant.tokens, allowed=[self._store.area_mask(area)])
        rows = self._store.sections([search.index.record_id(record) for record in ranking.page(0, top_k)])

        def assemble(shown: Sequence[Passage], is_cut: bool) -> ManualAnswer:
            return ManualAnswer(
                results=tuple(shown),
                total=ranking.total,
                truncated=is_cut,
                release=self.release,
                unmatched_words=unknown,
                did_you_mean=meant.text if meant is not question else None,
                warning=self._warning,
            )

        results = [_passage(row, meant, language, is_whole=detail) for row in rows]
        return fit(results, assemble, max_chars=max_chars, has_more=ranking.total > len(rows))

    def list_modules(
        self, *, library: str | None = None, lang: str = "en", max_chars: int = DEFAULT_MAX_CHARS
    ) -> ModulesAnswer:
        """Return the packages of the release with what each holds."""
        rows = self._store.packages()
        libraries = sorted({row.library for row in rows})
        if library is not None and library.strip().lower() not in libraries:
            raise UnknownChoiceError("library", library, libraries)
        wanted = [row for row in rows if library is None or row.library == library.strip().lower()]
        language: Language = "zh" if lang == "zh" else "en"

        def listed(length: int) -> list[Module]:
            return [
                Module(
                    module=row.package,
                    library=row.library,
                    apis=row.api_count,
                    examples=row.example_count,
                    summary=shorten(text, limit=length)
                    if (text := pick(language, row.summary_zh, row.summary_en))
                    else None,
                    deprecated=row.deprecated,
                )
                for row in wanted
            ]

        def assemble(shown: Sequence[Module], is_cut: bool) -> ModulesAnswer:
            return ModulesAnswer(tuple(shown), len(wanted), is_cut, self.release, self._warning)

        for length in SUMMARY_LENGTHS:  # every package with short summaries is worth more than half with long ones
            modules = listed(length)
            if len(to_text(assemble(modules, False))) <= max_chars:
                break
        return fit(modules, assemble, max_chars=max_chars, has_more=False)


def _passage(row: SectionRow, question: Question, language: Language, *, is_whole: bool) -> Passage:
    is_chinese = bool((language == "zh" and row.text_zh) or not row.text_en)
    text = (row.text_zh if is_chinese else row.text_en) or ""
    heading_path = row.heading_path_zh if is_chinese else row.heading_path_en
    source = Source(
        (row.source_path if is_chinese else row.source_path_en) or row.source_path or row.source_path_en or "",
        row.source_line if is_chinese else row.source_line_en,
    )
    return Passage(
        id=row.section_id,
        title=(row.title_zh if is_chinese else row.title_en) or row.title_zh or row.title_en or "",
        heading_path=heading_path,
        excerpt=text if is_whole else excerpt(text, question.tokens),
        area=row.area,
        source=source,
        code=row.code if is_whole else (),
    )


def _shortest(candidates: Sequence[tuple[bool, int, str]]) -> list[str]:
    """Return the ids of an API's own shortest examples, or of the shortest that only uses it."""
    ordered = sorted(candidates)
    count = 1 if ordered[0][0] else EXAMPLES_PER_API
    return [example_id for is_use, _, example_id in ordered[:count] if is_use == ordered[0][0]]
