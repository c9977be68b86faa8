"""Cursors."""

import base64

import pytest

from serving.errors import CursorError
from serving.paging import Pager


def test_a_cursor_leads_back_to_its_offset() -> None:
    """Stateless: a second pager of the same question reads what the first one wrote."""
    cursor = Pager.of("r1", "search_api", "add", None).cursor(40)

    assert Pager.of("r1", "search_api", "add", None).offset(cursor) == 40
    assert Pager.of("r1", "search_api", "add", None).offset(None) == 0
    assert Pager.of("r1", "search_api", "add", None).offset("") == 0


@pytest.mark.parametrize(
    "other",
    [
        Pager.of("r2", "search_api", "add", None),
        Pager.of("r1", "get_class_members", "add", None),
        Pager.of("r1", "search_api", "remove", None),
        Pager.of("r1", "search_api", "add", ""),
    ],
    ids=["release", "tool", "question", "filter"],
)
def test_a_cursor_of_another_question_is_refused(other: Pager) -> None:
    """It would show the middle of something else."""
    with pytest.raises(CursorError, match="Repeat the call without `cursor`"):
        Pager.of("r1", "search_api", "add", None).offset(other.cursor(40))


@pytest.mark.parametrize("cursor", ["40", "none", "游标", base64.urlsafe_b64encode(b"x" * 9).decode(), "A" * 5000])
def test_a_cursor_of_nobodys_making_is_refused(cursor: str) -> None:
    """Models make cursors up; the sentence repeats at most the start of them."""
    with pytest.raises(CursorError) as caught:
        Pager.of("r1", "search_api", "add", None).offset(cursor)
    assert len(str(caught.value)) < 300
