"""Marks of a merge that stopped half way."""

from artifacts.conflict_marks import conflict_line

HALF_MERGED = "# A\n<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> main\nmore\n"


def test_an_unfinished_merge_is_found_by_its_first_mark() -> None:
    """The line is where somebody has to look."""
    assert conflict_line(HALF_MERGED) == 2
    assert conflict_line(HALF_MERGED.replace("\n", "\r\n")) == 2


def test_marks_that_are_no_merge_are_text() -> None:
    """An underline of a heading, a shift operator, a page that only talks of the marks."""
    assert conflict_line("Title\n=======\n\na <<<<<<< b\n") is None
    assert conflict_line("<<<<<<< HEAD\nis how it starts.\n") is None
    assert conflict_line(HALF_MERGED.replace("=======", "======== ")) is None
