"""Light stemming: forms of a word meet, different words stay apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from artifacts.stemming import stem


@pytest.mark.parametrize(
    "forms",
    [
        ("remove", "removes", "removed", "removing"),
        ("match", "matches", "matched", "matching"),
        ("entry", "entries"),
        ("run", "runs", "running"),
        ("pass", "passes", "passed", "passing"),
        ("call", "calls", "called", "calling"),
        ("byte", "bytes"),
        ("copy", "copies", "copied"),
        ("hash", "hashes"),
        ("box", "boxes"),
    ],
)
def test_forms_of_a_word_share_a_stem(forms) -> None:
    """Plural and tense do not change what is asked."""
    assert len({stem(form) for form in forms}) == 1


@pytest.mark.parametrize(
    "word", ["string", "class", "status", "need", "thread", "is", "add", "bus", "utf8", "größen", "this"]
)
def test_words_that_only_look_inflected_stay(word) -> None:
    """`string` is no `-ing` form, `class` no plural."""
    assert stem(word) == word


def test_deriving_endings_tell_words_apart() -> None:
    """An iterator is not what iterates over it."""
    assert stem("iterator") != stem("iterate")
    assert stem("parser") != stem("parse")


@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyz", min_size=3))
def test_nothing_is_cut_below_two_letters(word) -> None:
    """A stem is still a word."""
    assert len(stem(word)) >= 2
