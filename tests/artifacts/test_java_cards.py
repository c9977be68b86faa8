"""Mappings of one Java type come back from the mapped file as the tables hold them."""

from pathlib import Path

from artifacts.java_cards import build_java_cards, java_card_arrays, open_java_cards
from artifacts.postings import POSTINGS_FILE
from artifacts.schema import JavaMemberRow, JavaTypeRow
from artifacts.tensors import write_tensors

LIST = JavaTypeRow(
    "java.util.List", 0, "ArrayList<{E}>", "std.collection", "mapped", "curated", 100, None, "list.yaml:2"
)
LOSER = JavaTypeRow("java.util.List", 1, "LinkedList<{E}>", "std.collection", "mapped", "inferred", 10, "输", None)


def member(name: str, rank: int = 0, java_type: str = "java.util.List") -> JavaMemberRow:
    """Return a row."""
    return JavaMemberRow(
        f"{java_type}.{name}", "*", rank, f"std.collection.ArrayList.{name}()", None, None, "mapped", "curated",
        "“引号”", None, java_type, 100,
    )  # fmt: skip


def test_rows_come_back_by_the_type_they_are_written_for(tmp_path: Path) -> None:
    """In key order, whatever the order they were given in; another type's rows stay away."""
    cards = build_java_cards([LOSER, LIST], [member("size", 1), member("clear"), member("size"), member("x", 0, "a.B")])
    write_tensors(tmp_path / POSTINGS_FILE, java_card_arrays(cards), texts={})

    opened = open_java_cards(tmp_path)

    assert list(opened.java_types_of("java.util.List")) == [LIST, LOSER]
    assert list(opened.java_members_of("java.util.List")) == [member("clear"), member("size"), member("size", 1)]
    assert list(opened.java_members_of("a.B")) == [member("x", 0, "a.B")]


def test_a_type_without_mappings_has_no_rows() -> None:
    """Asking for a name that is not there, or that another starts with, is no error."""
    cards = build_java_cards([LIST], [])

    assert list(cards.java_types_of("java.util.Lis")) == []
    assert list(cards.java_members_of("java.util.List")) == []
    assert list(cards.java_members_of("")) == []
