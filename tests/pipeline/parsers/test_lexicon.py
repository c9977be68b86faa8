"""Lexicon files, and the one of this project."""

import pytest

from artifacts.lexicon import phrase_key
from artifacts.schema import LexiconRow
from pipeline.curated_lexicon import read_lexicon
from pipeline.errors import SourceError
from pipeline.parsers.lexicon import parse_lexicon


def test_an_entry_is_a_meaning_with_its_words() -> None:
    """What is left out is empty."""
    assert parse_lexicon("pad: {en: [left pad], zh: [填充], find: [padStart]}\nsort: {find: [sort]}", "l.yaml") == [
        LexiconRow("pad", ("left pad",), ("填充",), ("padStart",)),
        LexiconRow("sort", (), (), ("sort",)),
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- pad", "a lexicon maps meanings to words"),
        ("pad: {zh: [填充]}", "has no key 'find'"),
        ("pad: {find: [a], fr: [b]}", "has no key 'fr'"),
        ("pad: {find: [a, a]}", "has 'a' twice"),
        ("\npad: {find: [1]}", "line 2"),
    ],
)
def test_what_is_no_lexicon_is_refused(text: str, said: str) -> None:
    """With the line and what to do."""
    with pytest.raises(SourceError, match=said):
        parse_lexicon(text, "l.yaml")


def test_our_own_covers_the_domain_in_both_languages() -> None:
    """Six hundred meanings; nearly all can be said in Chinese; none consists of stop words alone."""
    rows = read_lexicon()

    assert len(rows) >= 600
    assert sum(bool(row.said_zh) for row in rows) >= 0.95 * len(rows)
    assert [row.meaning for row in rows if not phrase_key(row.meaning)] == []
