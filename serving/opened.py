"""A release opened for questions: its parts, each read when it is first needed."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from artifacts.cards import Card, open_cards
from artifacts.errors import DamagedReleaseError
from artifacts.implementations import open_implementations
from artifacts.java_symbols import open_java_symbols
from artifacts.lexicon import open_lexicon
from artifacts.offers import stored_offers
from artifacts.postings import Postings, mapped
from artifacts.releases import Release
from artifacts.traits import open_traits
from artifacts.vectors import VECTORS_FILE
from serving.api_ranking import ApiRanker
from serving.filters import Filters
from serving.members import MemberWalk
from serving.names import Names
from serving.near_names import NearNames
from serving.question import Question
from serving.search import LONG_NAME, LONG_WORD, Ranking, Search, by_length, corrections
from serving.standing import Floats, standing
from serving.store import Store

if TYPE_CHECKING:
    from serving.cangjie.symbols import SymbolTable
    from serving.diagnosis.known import KnownMessages
    from serving.diagnosis.symbols import Symbols
    from serving.java.release_java import ReleaseJava
    from serving.meaning import Meaning

SHORTEST_IN_SENTENCE: Final = 6  # characters of a word that may be misspelt: shorter ones are English, and near names


class OpenedRelease:
    """The parts of one release that questions share."""

    def __init__(self, release: Release, *, warning: str | None, has_generated: bool) -> None:
        self.release = release
        self.warning = warning
        self.has_generated = has_generated
        self.store = Store(release.database)
        self._mapped = mapped(release.postings)  # once: every mapping of a page counts as memory
        self._postings = Postings.open(self._mapped)
        self.names = Names(open_cards(self._mapped))
        self.traits = open_traits(self._mapped)
        self.filters = Filters(self.names.cards)
        self.near = NearNames(self.names)
        self._known_spellings: dict[str, Sequence[Mapping[int, Sequence[str]]]] = {}
        self.lexicon = open_lexicon(self._mapped)
        self.java_symbols = open_java_symbols(self._mapped)
        ids = self._postings.index("apis").record_ids
        self.apis = self._search("apis", standing=standing(self.names.cards, ids), groups=self.names.cards.group_starts)

    def _search(self, index: str, *, standing: Floats | None = None, groups: NDArray[np.int32] | None = None) -> Search:
        offers = stored_offers(self._mapped, index)
        return Search(self._postings.index(index), self.lexicon, offers=offers, standing=standing, groups=groups)

    @cached_property
    def ranker(self) -> ApiRanker:
        """Return what puts APIs in order."""
        return ApiRanker(self.names, self.java_symbols, open_implementations(self._mapped))

    @property
    def name(self) -> str:
        """Return the name of the release."""
        return self.release.name

    @property
    def version(self) -> str:
        """Return the Cangjie version that the release documents."""
        return self.release.manifest.cangjie_version

    @cached_property
    def examples(self) -> Search:
        """Return the index of examples."""
        return self._search("examples")

    @cached_property
    def sections(self) -> Search:
        """Return the index of manual passages."""
        return self._search("sections")

    @cached_property
    def meaning(self) -> "Meaning | None":
        """Return search by meaning, None where the release or this installation is without it."""
        if VECTORS_FILE not in self.release.manifest.files:
            return None
        from serving.meaning import open_meaning

        return open_meaning(self.release)

    def by_meaning(self, index: str, ranking: Ranking, question: Question) -> Ranking:
        """Return the hits by words, put in order by meaning too where that is possible."""
        return self.meaning.ordered(index, ranking, question) if self.meaning else ranking

    @cached_property
    def patterns(self) -> Search:
        """Return the index of idiomatic snippets."""
        return self._search("patterns")

    @cached_property
    def registry_packages(self) -> Search:
        """Return the index of published packages."""
        return self._search("registry_packages")

    @cached_property
    def java(self) -> "ReleaseJava":
        """Return what the release knows of Java."""
        from serving.java.release_java import ReleaseJava

        return ReleaseJava(self)

    @cached_property
    def known_messages(self) -> "KnownMessages":
        """Return the messages of compiler and tools that the release knows."""
        from serving.diagnosis.known import KnownMessages

        return KnownMessages(self.store)

    @cached_property
    def symbols(self) -> "Symbols":
        """Return what diagnosis looks up of declarations."""
        from serving.diagnosis.symbols import Symbols

        return Symbols(self)

    @cached_property
    def symbol_table(self) -> "SymbolTable":
        """Return the declarations as code finds them."""
        from serving.cangjie.symbols import SymbolTable

        packages = [row.package for row in self.store.packages()]
        return SymbolTable(
            self.store.declarations,
            packages=packages,
            extensions=self.store.extensions(),
            is_partial=self.release.manifest.is_starter,
        )

    @cached_property
    def members(self) -> MemberWalk:
        """Return the walk over types and their members."""
        return MemberWalk(self.store)

    def card(self, record: int) -> Card:
        """Return what a list shows of an API."""
        return self.names.cards.card(record)

    def card_of(self, api_id: str) -> Card:
        """Return what a list shows of an API that is known to exist."""
        record = self.record_of(api_id)
        if record is None:
            raise DamagedReleaseError(self.release.path, f"its postings do not know {api_id}")
        return self.card(record)

    def record_of(self, api_id: str) -> int | None:
        """Return the record of an API id."""
        return self.apis.index.record_ids.find(api_id)

    def _spellings(self, search: Search) -> Sequence[Mapping[int, Sequence[str]]]:
        """Return the names and terms that a misspelt word of a question may have meant."""
        name = search.index.name
        if name not in self._known_spellings:
            self._known_spellings[name] = (by_length(self.near.bare_names), by_length(search.vocabulary))
        return self._known_spellings[name]

    def meant(self, search: Search, question: Question) -> Question:
        """Return the question with misspelt words corrected, the same one when there are none."""
        shortest = SHORTEST_IN_SENTENCE if question.is_sentence else 0
        mended = corrections(
            [word for word in search.doubtful_words(question) if len(word) >= shortest],
            lambda: self._spellings(search),
            long_word=LONG_NAME if len(question.words) == 1 else LONG_WORD,
        )
        shown = {wrong: self.near.as_declared(right) for wrong, right in mended.items()}
        return question.replaced(shown) if shown else question
