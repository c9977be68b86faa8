"""The words for Java's keywords, operators, annotations and constructs."""

from pathlib import Path

import pytest

from pipeline.curated_keywords import read_keywords
from pipeline.errors import SourceError

RESERVED = """
abstract assert boolean break byte case catch char class const continue default do double else enum extends final
finally float for goto if implements import instanceof int interface long native new package private protected public
return short static strictfp super switch synchronized this throw throws transient try void volatile while
true false null var record sealed permits yield when module
"""


def test_every_reserved_word_of_java_has_an_answer() -> None:
    """Restricted identifiers and literals included."""
    known = {row.java_term for row in read_keywords()}

    assert [word for word in RESERVED.split() if word not in known] == []


def test_rows_are_told_apart_from_other_glossaries() -> None:
    """Another glossary may explain the same word."""
    rows = {row.java_term: row for row in read_keywords()}

    assert rows["synchronized"].term_id == "synchronized~keyword"
    assert rows["@Override"].term_id == "@Override~annotation"
    assert {row.origin for row in rows.values()} == {"curated"}
    assert {row.category for row in rows.values()} == {"keyword", "operator", "annotation", "construct"}


def test_what_has_no_counterpart_says_what_to_do() -> None:
    """`none` alone would be no answer."""
    assert [row.java_term for row in read_keywords() if row.cangjie_term == "none" and not row.note] == []


def test_a_broken_file_is_named_with_its_line(tmp_path: Path) -> None:
    """The build stops there."""
    file = tmp_path / "keywords.yaml"
    file.write_text("int: {cangjie: Int64}\nlong: {category: keyword}\n", encoding="utf-8")

    with pytest.raises(SourceError, match="line 2"):
        read_keywords(file)
