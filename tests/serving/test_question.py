"""Questions taken apart."""

import pytest

from serving.errors import EmptyQuestionError
from serving.question import Word, read_question


def test_words_carry_their_tokens_and_stop_words_carry_none() -> None:
    """`the` must not be reported as unknown, nor searched for."""
    question = read_question("sort the list")

    assert [(word.text, bool(word.tokens)) for word in question.words] == [
        ("sort", True),
        ("the", False),
        ("list", True),
    ]


def test_runs_of_chinese_and_names_between_them_are_words_of_their_own() -> None:
    """Chinese is written without blanks."""
    assert [word.text for word in read_question("给ArrayList排序，怎么做？").words] == [
        "给",
        "ArrayList",
        "排序",
        "怎么做",
    ]


def test_the_whole_question_and_pairs_around_code_may_be_names() -> None:
    """`HashMap put` and `put HashMap` mean the member; `sort a list` names nothing."""
    assert dict(read_question("HashMap put").names()) == {"HashMap put": 3.0, "HashMap.put": 1.5, "put.HashMap": 1.5}
    assert dict(read_question("sort a list").names()) == {"sort a list": 3.0}
    assert ("HashMap.add", 0.75) in list(read_question("how does HashMap.add work").names())


@pytest.mark.parametrize("text", ["HashMap", "hashMap", "to_string", "std.core", "add(K,V)", "[]", "Int64", "IOStream"])
def test_names_in_code_are_told_from_words(text: str) -> None:
    """By capitals, dots, underscores, brackets and operators."""
    assert Word(text, ()).is_code


@pytest.mark.parametrize("text", ["sort", "list", "descending", "e.g."])
def test_words_are_not_taken_for_code(text: str) -> None:
    """Or every question would name something."""
    assert not Word(text, ()).is_code


def test_an_empty_question_is_refused_with_an_example() -> None:
    """The sentence shows what a question looks like."""
    with pytest.raises(EmptyQuestionError, match=r"query is empty.*'HashMap add'"):
        read_question("  \n")


def test_a_corrected_question_is_read_anew() -> None:
    """The corrected word has tokens of its own."""
    question = read_question("HashMpa add").replaced({"HashMpa": "HashMap"})

    assert question.text == "HashMap add"
    assert "hashmap" in question.tokens


@pytest.mark.parametrize(
    ("text", "is_sentence"),
    [
        ("undo the changes", True),
        ("StringBuidler apend", False),
        ("sort ArrayList elements", False),
        ("genric constriant", False),
    ],
)
def test_three_words_without_code_are_a_sentence(text: str, is_sentence: bool) -> None:
    """Names are misspelt alone or beside code; sentences are made of English."""
    assert read_question(text).is_sentence is is_sentence
