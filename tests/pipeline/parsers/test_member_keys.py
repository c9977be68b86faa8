"""Keys of curated mappings: a name, or a name with the types of one overload."""

import re

import pytest

from pipeline.parsers.member_keys import MemberKey, MemberKeyError, read_key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("put", MemberKey("put", None)),
        ("<init>", MemberKey("<init>", None)),
        ("<init>()", MemberKey("<init>", ())),
        ("<init>(int, float)", MemberKey("<init>", ("int", "float"))),
        ("remove(Object)", MemberKey("remove", ("Object",))),
        ("format(String, Object...)", MemberKey("format", ("String", "Object[]"))),
        ("toArray(T[])", MemberKey("toArray", ("T[]",))),
        ("of(byte[][], java.util.Map.Entry)", MemberKey("of", ("byte[][]", "java.util.Map.Entry"))),
        ("putAll(Map<K, V>)", MemberKey("putAll", ("Map<K,V>",))),
        ("MAX_VALUE", MemberKey("MAX_VALUE", None)),
    ],
)
def test_a_key_is_read(text: str, key: MemberKey) -> None:
    """Varargs as the array they are."""
    assert read_key(text) == key


@pytest.mark.parametrize("text", ["", "a b", "put(", "put(int", "put(int x)", "put(,)", "put(1)", "a.b", "put)"])
def test_what_is_no_key_is_refused(text: str) -> None:
    """With the text, so that it can be found."""
    with pytest.raises(MemberKeyError, match=re.escape(repr(text))):
        read_key(text)
