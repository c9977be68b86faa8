"""Ranking: BM25F over mapped postings, names first.

A record's score is the sum of the impacts of the question's terms. A record
whose name was asked for exactly comes before what merely shares words. Equal
scores keep record order, so that every run and every engine agrees. Nothing
without a matched term is ever returned.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from artifacts.lexicon import Lexicon
from artifacts.offers import Offers
from artifacts.postings import PostingsIndex, pack_texts
from serving.best_records import BestRecords
from serving.concepts import read_concepts
from serving.matching import Floats, Matcher, MatchWeights
from serving.question import Question, Word

Scores = NDArray[np.int64]
REMEMBERED_TERMS: Final = 4_096
SHORTEST_CORRECTED: Final = 4  # characters; below, everything is like everything
LONG_WORD: Final = 7  # characters from which two slips are forgiven
LONG_NAME: Final = 5  # the same where a question is nothing but a name


@dataclass(frozen=True, slots=True)
class Ranking:
    """Every record that matches, scored; order is decided when a page is asked for."""

    scores: Scores  # shape (n_records,); 0 for what does not match
    terms: tuple[int, ...]  # term ids that were found

    @property
    def total(self) -> int:
        """Return how many records match."""
        return int(np.count_nonzero(self.scores))

    def page(self, start: int, size: int) -> list[int]:
        """Return records `start` to `start + size`, best first, ties in record order."""
        found = np.flatnonzero(self.scores > 0)
        wanted = min(start + size, len(found))
        if wanted <= start:
            return []
        scores = self.scores[found]
        if wanted < len(found):
            # Ties at the edge must not depend on the partition: keep everything as good as the last one.
            edge = np.partition(scores, len(scores) - wanted)[len(scores) - wanted]
            is_kept = scores >= edge
            found, scores = found[is_kept], scores[is_kept]
        order = np.argsort(-scores, kind="stable")  # ties stay in record order
        ranked: list[int] = found[order[start:wanted]].tolist()
        return ranked


class Search:
    """Ranks the records of one index."""

    def __init__(
        self,
        index: PostingsIndex,
        lexicon: Lexicon | None = None,
        *,
        offers: Offers | None = None,
        standing: Floats | None = None,
        groups: NDArray[np.integer] | None = None,
    ) -> None:
        """Open an index for questions.

        Args:
            index: The postings.
            lexicon: What words mean; none does without.
            offers: What its meanings lead to in this index; looked up when asked for if None.
            standing: Factor for the score of every record, for APIs.
            groups: First record of each group of overloads, for APIs.
        """
        self.index = index
        self.lexicon = lexicon or Lexicon({}, pack_texts([]))
        self.offers = offers
        self._best = BestRecords(index)
        self.standing = standing
        self._groups = groups
        self.term_id = lru_cache(maxsize=REMEMBERED_TERMS)(index.term_id)  # asked three times a question
        self.weigh(MatchWeights())

    def weigh(self, weights: MatchWeights) -> None:
        """Match by other weights from here on."""
        self.matcher = Matcher(
            self.index,
            self.lexicon,
            self.offers,
            term_id=self.term_id,
            has_names=self.standing is not None,
            groups=self._groups,
            weights=weights,
        )

    def rank(self, tokens: Iterable[str], *, allowed: Sequence[NDArray[np.bool_] | None] = ()) -> Ranking:
        """Return the records that contain any of the tokens and pass every filter."""
        scores: Scores = np.zeros(self.index.n_records, dtype=np.int64)
        terms = [term for term in map(self.term_id, tokens) if term is not None]
        for term in terms:
            records, impacts = self.index.postings(term)
            scores[records] += impacts
        for mask in allowed:
            if mask is not None:
                scores *= mask
        return Ranking(scores, tuple(terms))

    def best(self, tokens: Iterable[str], size: int) -> list[int]:
        """Return the best records for tokens, as the first page of `rank` has them, without counting the others."""
        return self._best.best([term for term in map(self.term_id, tokens) if term is not None], size)

    def rank_question(self, question: Question, *, allowed: Sequence[NDArray[np.bool_] | None] = ()) -> Ranking:
        """Return the records that answer any part of a question and pass every filter."""
        concepts = read_concepts(question, self.lexicon)
        matched = self.matcher.scores(concepts)
        if self.standing is not None:
            matched *= self.standing
        scores: Scores = np.ceil(matched).astype(np.int64)
        for mask in allowed:
            if mask is not None:
                scores *= mask
        terms = [term for term in map(self.term_id, question.tokens) if term is not None]
        return Ranking(scores, tuple(terms))

    def unknown_words(self, question: Question) -> tuple[str, ...]:
        """Return the words of a question of which no record holds any part, stop words left out."""
        return tuple(
            dict.fromkeys(
                word.text
                for word in question.words
                if word.tokens
                and all(self.term_id(token) is None for token in word.tokens)
                and not self._is_in_lexicon(word)
            )
        )

    def _is_in_lexicon(self, word: Word) -> bool:
        if word.is_chinese:
            return any(unit.meanings for unit in read_concepts(Question(word.text, (word,)), self.lexicon).units)
        return word.tokens[0] in self.lexicon.phrases

    def doubtful_words(self, question: Question) -> tuple[str, ...]:
        """Return the words that may be misspelt: unknown ones, and names in code that are unknown as a whole."""
        names = [word for word in question.words if word.is_latin and (word.is_code or len(question.words) == 1)]
        unknown = [
            word.text
            for word in names
            if word.tokens and self.term_id(word.tokens[0]) is None and not self._is_in_lexicon(word)
        ]
        return tuple(dict.fromkeys([*self.unknown_words(question), *unknown]))

    def matched(self, record: int, question: Question) -> tuple[str, ...]:
        """Return what of a question, or of what the lexicon offers for it, a record contains."""
        return self.matcher.matched(record, read_concepts(question, self.lexicon))

    @cached_property
    def vocabulary(self) -> tuple[str, ...]:
        """Return the terms that a misspelt word could have meant."""
        return tuple(term for term in self.index.terms if len(term) >= SHORTEST_CORRECTED and term.isascii())


def by_length(words: Iterable[str]) -> dict[int, list[str]]:
    """Return words by how long they are: a misspelt one is compared with those of about its length."""
    found: dict[int, list[str]] = {}
    for word in dict.fromkeys(words):
        found.setdefault(len(word), []).append(word)
    return found


def corrections(
    words: Sequence[str], known: Callable[[], Sequence[Mapping[int, Sequence[str]]]], *, long_word: int = LONG_WORD
) -> dict[str, str]:
    """Return what misspelt words probably meant: one slip in a short word, two in a long one.

    Args:
        words: The words.
        known: What they may have meant, by length; of equally near ones that of the first mapping wins.
        long_word: Characters from which two slips are forgiven.
    """
    candidates = [word for word in words if len(word) >= SHORTEST_CORRECTED and word.isascii()]
    if not candidates:
        return {}
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    vocabularies = known()
    found: dict[str, str] = {}
    for word in candidates:
        slips = 2 if len(word) >= long_word else 1
        lengths = range(len(word) - slips, len(word) + slips + 1)
        alike = [term for words_of in vocabularies for length in lengths for term in words_of.get(length, ())]
        near = process.extractOne(word.lower(), alike, scorer=OSA.distance, score_cutoff=slips)
        if near:
            found[word] = near[0]
    return found
