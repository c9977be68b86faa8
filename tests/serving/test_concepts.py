"""Questions as concepts, and what matches them."""

import numpy as np
import pytest

from artifacts.lexicon import Lexicon, build_lexicon
from artifacts.postings import PostingsIndex, pack_texts
from artifacts.schema import LexiconRow
from serving.api_ranking import java_names
from serving.concepts import Concepts, read_concepts
from serving.question import read_question
from serving.search import Search

LEXICON = build_lexicon(
    [
        LexiconRow("append", ("push",), ("追加",), ("add",)),
        LexiconRow("environment variable", (), ("环境变量",), ("getVariable",)),
        LexiconRow("variable", (), ("变量",), ("var",)),
        LexiconRow("environment", (), ("环境",), ("env",)),
    ],
    [],
)
# Record a: add (6), b: append (4), c: add (3) and list (5), d: getvariabl (9).
INDEX = PostingsIndex(
    name="apis",
    terms=pack_texts(["add", "append", "getvariabl", "list"]),
    record_ids=pack_texts(["a", "b", "c", "d"]),
    offsets=np.array([0, 2, 3, 4, 5], dtype=np.int64),
    records=np.array([0, 2, 1, 3, 2], dtype=np.int32),
    impacts=np.array([6, 3, 4, 9, 5], dtype=np.uint16),
    largest=np.array([6, 4, 9, 5], dtype=np.uint16),
)


def concepts(text: str, lexicon: Lexicon = LEXICON) -> Concepts:
    """Return a question as concepts."""
    return read_concepts(read_question(text), lexicon)


def test_words_and_phrases_of_a_question_are_known() -> None:
    """Stop words stand in no phrase's way."""
    found = concepts("append to the environment variable")

    assert [(unit.text, unit.meanings) for unit in found.units] == [
        ("append", (0,)),
        ("environment", (3,)),
        ("variable", (2,)),
    ]
    assert [(phrase.start, phrase.end, phrase.meanings) for phrase in found.phrases] == [(1, 3, (1,))]


def test_chinese_is_cut_at_known_phrases() -> None:
    """A phrase of known words counts as both; what lies between is a remnant, a single character is dropped."""
    found = concepts("读取环境变量并追加")

    assert [(unit.text, unit.is_remnant) for unit in found.units] == [
        ("读取", True),
        ("环境", False),
        ("变量", False),
        ("追加", False),
    ]
    assert [(phrase.start, phrase.end) for phrase in found.phrases] == [(1, 3)]


def test_a_phrase_is_cut_where_one_of_its_words_is_known() -> None:
    """The pair of characters across two words is no word: an accidental match would be a rare one."""
    lexicon = build_lexicon(
        [LexiconRow("file", (), ("文件",), ("File",)), LexiconRow("read file", (), ("读取文件",), ("readFrom",))], []
    )
    found = concepts("读取文件", lexicon)

    assert [(unit.text, unit.tokens, unit.meanings) for unit in found.units] == [
        ("读取", ("读取",), ()),
        ("文件", ("文件",), (0,)),
    ]
    assert [(phrase.start, phrase.end, phrase.meanings) for phrase in found.phrases] == [(0, 2, (1,))]


def test_a_synonym_matches_where_the_word_does_not_stand() -> None:
    """Record a has no `append`; what answers more of the question comes first; d has nothing of it."""
    found = Search(INDEX, LEXICON).rank_question(read_question("append list"))

    assert found.page(0, 10) == [2, 0, 1]


def test_what_matched_is_told() -> None:
    """The words of the question, and those that the lexicon offers."""
    search = Search(INDEX, LEXICON)

    assert search.matched(1, read_question("append list")) == ("append",)
    assert search.matched(0, read_question("append list")) == ("add",)
    assert search.matched(3, read_question("环境变量")) == ("getvariabl",)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Integer.parseInt(text)", [("Integer.parseInt", True)]),
        ("HashMap put", [("HashMap.put", True), ("HashMap", False)]),
        ("java.util.Map#put", [("Map.put", True)]),
        ("substring", [("substring", False)]),
        ("use parseInt here", [("parseInt.here", True), ("parseInt", False)]),
        ("read all lines", []),
    ],
)
def test_java_names_are_those_that_look_like_names(text: str, names: list[tuple[str, bool]]) -> None:
    """A word in a sentence is a word."""
    assert [found for found in java_names(read_question(text)) if "." in found[0] or not found[1]] == names
