"""The tokenizer: what each of its rules gives, and that its output is pinned to its id."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from artifacts.tokenizer import LONGEST, TOKENIZER_ID, tokenize, tokenize_question

SAMPLE = """
HashMap<K, ArrayList<V>>.add(key: K, value!: Int64 = 0) HTTPServer to_string SHA256 IPv4 __init__ x1
Removes the entries matching all of these; a ?? b, a - b, x-y, operator [] and operator func +(other).
返回指定元素的个数。如何让线程休眠一段时间？锁 Int64类型 ＨＴＴＰ　服务器，Größe πολύ ひらがな 한국어 𠮷
"""


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("HashMap", ["hashmap", "hash", "map"]),
        ("HTTPServer", ["httpserver", "http", "server"]),
        ("parseJSON", ["parsejson", "pars", "json"]),
        ("Int64", ["int64", "int", "64"]),
        ("SHA256", ["sha256", "sha", "256"]),
        ("line_separator", ["lineseparator", "lin", "separator"]),
        ("__FILE__", ["fil"]),
        ("__", []),
        ("std.collection.ArrayList", ["std", "collection", "arraylist", "array", "list"]),
    ],
)
def test_an_identifier_gives_itself_and_its_parts(text, tokens) -> None:
    """Parts end at capitals, acronyms, digits and underscores; the whole stays findable."""
    assert tokenize(text) == tokens


def test_spellings_of_one_name_share_the_whole() -> None:
    """A question in another case style still meets the name."""
    assert tokenize("toString")[0] == tokenize("to_string")[0] == tokenize("tostring")[0] == tokenize("TOSTRING")[0]


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("operator func [](index: Int64)", ["operator", "func", "[]", "index", "int64", "int", "64"]),
        ("operator +", ["operator", "+"]),
        ("`-`", ["-"]),
        ("operator func -(other)", ["operator", "func", "-", "other"]),
        ("first-class", ["first", "class"]),
        ("Array<Option<Byte>>", ["array", "option", "byt"]),
        ("value ?? other", ["valu", "??", "other"]),
        ("0..=9", ["0", "..=", "9"]),
        ("()", ["()"]),
        ("run()", ["run"]),
    ],
)
def test_operators_are_tokens_where_they_are_meant(text, tokens) -> None:
    """Operators of one character count only where they stand alone: generics and hyphens are no operators."""
    assert tokenize(text) == tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("the size of the array", ["siz", "array"]),
        ("How do I remove a key?", ["remov", "key"]),
        ("of", ["of"]),
        ("K", ["k"]),
        ("The IN", ["in"]),
        ("toString is_of", ["tostr", "to", "string", "isof", "is", "of"]),
    ],
)
def test_stop_words_go_unless_they_are_all_there_is(text, tokens) -> None:
    """Words like `of` say nothing in a sentence, but are names of functions."""
    assert tokenize(text) == tokens


def test_chinese_is_cut_at_function_words_into_pairs() -> None:
    """No pair spans 的; the single characters follow, for questions of one character."""
    assert tokenize("元素的个数") == ["元素", "元", "素", "个数", "个", "数"]


def test_a_question_has_single_characters_only_in_need() -> None:
    """Single characters in a long question would match almost every record."""
    assert tokenize_question("如何让线程休眠") == ["让线", "线程", "程休", "休眠"]
    assert tokenize_question("锁") == ["锁"]


def test_full_width_letters_are_read_as_letters() -> None:
    """Chinese keyboards write ＨＴＴＰ."""
    assert tokenize("ＨＴＴＰ服务") == ["http", "服务", "服", "务"]


def test_no_token_is_longer_than_the_limit() -> None:
    """Hashes and base64 in examples are no words."""
    assert tokenize("a" * 1000) == ["a" * LONGEST]
    assert tokenize("é" * 1000) == ["é" * LONGEST]


@given(st.text())
def test_what_a_question_asks_for_is_in_a_record_of_the_same_text(text) -> None:
    """A record must be found by its own words."""
    assert set(tokenize_question(text)) <= set(tokenize(text))


@given(st.text())
def test_tokens_are_never_empty_or_spaced(text) -> None:
    """Whatever the text, a token is one word."""
    assert all(token and not any(char.isspace() for char in token) for token in tokenize(text))


def test_another_output_needs_another_id() -> None:
    """A release is searched with the tokenizer that built it: raise TOKENIZER_ID with this digest."""
    tokens = "\n".join([*tokenize(SAMPLE), "--", *tokenize_question(SAMPLE)])
    digest = hashlib.sha256(tokens.encode()).hexdigest()[:16]

    assert (TOKENIZER_ID, digest) == ("cjkb-tokenizer-1", "f5b1e8423185ff60")
