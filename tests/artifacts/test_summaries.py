"""First sentences."""

import pytest

from artifacts.summaries import first_sentence, shorten, without_opening


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Appends an element. Returns nothing.", "Appends an element."),
        ("追加元素。返回空。", "追加元素。"),
        ("Uses e.g. a map. Then more.", "Uses e.g. a map."),
        ("Version 1.2 of it. Then more.", "Version 1.2 of it."),
        ("First line\nsecond line", "First line"),
        ("No end at all", "No end at all"),
        ("  Padded.  ", "Padded."),
        ("   ", None),
        ("", None),
        (None, None),
    ],
)
def test_the_first_sentence_ends_where_a_reader_says_so(text: str | None, sentence: str | None) -> None:
    """Abbreviations and version numbers end nothing."""
    assert first_sentence(text, limit=80) == sentence


def test_a_long_text_is_cut_at_a_word() -> None:
    """And ends in an ellipsis, within the limit."""
    assert shorten("alpha beta gamma delta", limit=16) == "alpha beta…"
    assert shorten("alpha, beta gamma", limit=9) == "alpha…"
    assert shorten("short", limit=5) == "short"


def test_text_without_blanks_is_cut_where_it_is() -> None:
    """Chinese has none, and a blank near the start is no place to cut."""
    assert shorten("追加一个元素到末尾", limit=5) == "追加一个…"
    assert shorten("a bcdefghijklmnop", limit=10) == "a bcdefgh…"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("The core package is the foundational package of it.", "Foundational package of it."),
        ("The fs (file system) package provides a set of functions.", "Set of functions."),
        ("The sync package provides capabilities related to concurrency.", "Concurrency."),
        ("unittest.diff provides the APIs for printing.", "APIs for printing."),
        ("The posix package encapsulates system calls.", "Encapsulates system calls."),
        ("fs（file system）包提供对文件的操作。", "对文件的操作。"),
        ("core 包是标准库的核心包。", "标准库的核心包。"),
        ("Fuzz technology is a method.", "Fuzz technology is a method."),
    ],
)
def test_a_summary_of_a_package_begins_with_what_tells(text: str, told: str) -> None:
    """What opens the summary of every package takes the room of the words that differ."""
    assert without_opening(text) == told
