"""Glossary files."""

import pytest

from pipeline.errors import SourceError
from pipeline.parsers.terms import parse_terms


def test_each_sense_is_a_row_in_the_order_of_the_file() -> None:
    """A word, a list of words, or entries with more to say."""
    text = (
        'List: [ArrayList, 列表]\n"null": None\n'
        "Map:\n  - {cangjie: HashMap, description: hash table, note: values are V, category: collections}\n"
    )

    rows = parse_terms(text, "terms.yaml")

    assert [(row.term_id, row.java_term, row.cangjie_term) for row in rows] == [
        ("List", "List", "ArrayList"),
        ("List~2", "List", "列表"),
        ("null", "null", "None"),
        ("Map", "Map", "HashMap"),
    ]
    assert (rows[3].description, rows[3].note, rows[3].category) == ("hash table", "values are V", "collections")
    assert {row.origin for row in rows} == {"terms"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- List", "line 1: a glossary maps Java words"),
        ("List: [ArrayList]\nSet: [HashSet, HashSet]", "line 2: The term 'Set' names 'HashSet' twice"),
        ("List: [ArrayList]\nSet: []", "line 2: The term 'Set' has no Cangjie word"),
        ("List: [ArrayList]\nList: [Array]", "line 2: the key 'List' stands twice"),
        ("a: [1]", "line 1: The Cangjie word for 'a' should be a text, not 1. Quote it: \"1\"."),
        ("a:\n  - {cangjee: x}", "line 2: The Cangjie word for 'a' has no key 'cangjee'. Did you mean cangjie?"),
        ("a:\n  - {note: x}", "line 2: The Cangjie word for 'a' is missing"),
        ("a: [", "this is no valid YAML"),
    ],
)
def test_a_mistake_is_named_with_file_and_line(text: str, said: str) -> None:
    """People write these files by hand."""
    with pytest.raises(SourceError) as raised:
        parse_terms(text, "terms.yaml")

    assert "terms.yaml" in str(raised.value)
    assert said in str(raised.value)
