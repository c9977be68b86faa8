"""Ranking over postings small enough to check by hand."""

import numpy as np
import pytest

from artifacts.postings import PostingsIndex, pack_texts
from serving.question import read_question
from serving.search import Ranking, Search, by_length, corrections

# Record ids a, b, c, d; `add` in a (5) and c (5), `list` in b (2), c (1) and d (2).
INDEX = PostingsIndex(
    name="apis",
    terms=pack_texts(["add", "list"]),
    record_ids=pack_texts(["a", "b", "c", "d"]),
    offsets=np.array([0, 2, 5], dtype=np.int64),
    records=np.array([0, 2, 1, 2, 3], dtype=np.int32),
    impacts=np.array([5, 5, 2, 1, 2], dtype=np.uint16),
    largest=np.array([5, 2], dtype=np.uint16),
)


def ranking(*scores: int) -> Ranking:
    """Return a ranking with these scores."""
    return Ranking(np.array(scores, dtype=np.int64), ())


def test_a_score_is_the_sum_of_the_impacts() -> None:
    """Record c holds both words, b and d hold one, equal scores keep record order."""
    found = Search(INDEX).rank(["add", "list", "missing"])

    assert found.scores.tolist() == [5, 2, 6, 2]
    assert found.total == 4
    assert found.page(0, 10) == [2, 0, 1, 3]


def test_filters_apply_before_the_cut() -> None:
    """The best of what is allowed, not what is allowed among the best."""
    allowed = np.array([False, True, False, True])
    found = Search(INDEX).rank(["add", "list"], allowed=[None, allowed])

    assert found.total == 2
    assert found.page(0, 1) == [1]


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7])
def test_pages_together_are_the_whole_ranking(size: int) -> None:
    """No record twice, none left out, whatever the page size and the ties at its edge."""
    scored = ranking(3, 1, 3, 0, 3, 2, 1, 3)
    pages = [record for start in range(0, 8, size) for record in scored.page(start, size)]

    assert pages == [0, 2, 4, 7, 5, 1, 6]


def test_nothing_without_a_matched_term_is_ever_returned() -> None:
    """Fewer results than asked for, or none."""
    assert ranking(0, 4, 0).page(0, 10) == [1]
    assert ranking(0, 0, 0).page(0, 10) == []
    assert ranking(1, 1).page(5, 10) == []


def test_matched_terms_of_a_record_are_named() -> None:
    """What `explain` shows."""
    search, question = Search(INDEX), read_question("add list")

    assert search.matched(2, question) == ("add", "list")
    assert search.matched(3, question) == ("list",)


def test_unknown_words_are_those_of_which_nothing_is_known() -> None:
    """Stop words are not unknown, and a repeated word is named once."""
    search = Search(INDEX)

    assert search.unknown_words(read_question("add the frobnicator to a frobnicator list")) == ("frobnicator",)
    assert search.doubtful_words(read_question("addLst")) == ("addLst",)


def test_one_slip_is_forgiven_in_a_short_word_and_two_in_a_long_one() -> None:
    """More would turn any word into any other."""
    known = [by_length(["hash", "hashmap", "concurrenthashmap"])]

    assert corrections(["hsah", "HashMpa", "concurentHashMpa"], lambda: known) == {
        "hsah": "hash",
        "HashMpa": "hashmap",
        "concurentHashMpa": "concurrenthashmap",
    }
    assert corrections(["hsha", "hahs", "shah", "ash", "词语词语"], lambda: known) == {"hahs": "hash"}
    assert corrections([], lambda: pytest.fail("the vocabulary is read without need")) == {}
