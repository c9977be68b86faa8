"""JSON as people leave it: values with lines, and faults that are told."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.parsers.lenient_json import JsonError, JsonValue, read_json


def plain(value: JsonValue) -> object:
    """The value without lines."""
    if isinstance(value.value, dict):
        return {name: plain(member) for name, member in value.value.items()}
    return [plain(item) for item in value.value] if isinstance(value.value, list) else value.value


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(VALUES, st.sampled_from([None, 1, 4]), st.booleans())
def test_good_json_is_read_as_every_reader_does(value: object, indent: int | None, ascii_only: bool) -> None:
    """Whatever it holds and however it is laid out."""
    document = read_json(json.dumps(value, indent=indent, ensure_ascii=ascii_only))

    assert plain(document.value) == value
    assert document.faults == []


def test_members_know_the_line_of_their_key() -> None:
    """Not that of the value."""
    document = read_json('{\n  "a": 1,\n  "b":\n    {"c": 2}\n}\n')

    assert document.value.at("b").line == 3
    assert document.value.at("b").at("c").line == 4
    assert document.value.at("x").value is None


@pytest.mark.parametrize(
    ("text", "value", "fault"),
    [
        ('{"a": 1,\n "a": 2}', {"a": 2}, (2, "repeated_key", "'a' stands on line 1 too; this one goes")),
        ('{"a": 1}\n}\n', {"a": 1}, (2, "trailing_text", "1 characters follow the document: '}'")),
        ('{"a": [1, 2,],}', {"a": [1, 2]}, (1, "stray_comma", "a comma stands before ']'")),
        ('{"a": 1} // x', {"a": 1}, (1, "comment", "a comment is no JSON: '// x'")),
        ('/* x\n */ ["a"]', ["a"], (1, "comment", "a comment is no JSON: '/* x\\n */'")),
    ],
)
def test_a_fault_is_told_and_read_over(text: str, value: object, fault: tuple[int, str, str]) -> None:
    """The last of two keys goes, as in other readers."""
    document = read_json(text)

    assert plain(document.value) == value
    assert [(item.line, item.fault, item.detail) for item in document.faults][:1] == [fault]


@pytest.mark.parametrize(
    ("text", "said"),
    [("", "line 1: expected a value, found ''"), ('{"a"\n 1}', "line 2: expected ':', found '1}'"),
     ("{a: 1}", "expected a text in quotes"), ('["a" "b"]', "expected ','"), ('"\\x"', "is no text")],
)  # fmt: skip
def test_what_is_no_json_is_refused_with_its_line(text: str, said: str) -> None:
    """And with what was expected."""
    with pytest.raises(JsonError, match=re.escape(said)):
        read_json(text)
