"""Bytes of a page to text."""

import pytest

from pipeline.sources.decoding import Fault, UnreadablePageError, decode_page


def test_marks_and_line_ends_of_windows_leave_no_trace() -> None:
    """A byte order mark and CRLF are no fault; line numbers stay."""
    decoded = decode_page("\ufeff# 类\r\n\r\ntext\rlast\n".encode())

    assert decoded.text == "# 类\n\ntext\nlast\n"
    assert decoded.faults == ()


def test_a_page_in_gb18030_is_read_and_reported() -> None:
    """Chinese pages of old checkouts are often in that encoding."""
    decoded = decode_page("# 类\n\n功能：集合。\n".encode("gb18030"))

    assert decoded.text == "# 类\n\n功能：集合。\n"
    assert decoded.faults == (Fault(1, "other_encoding", "read as gb18030"),)


def test_a_page_in_utf16_is_read_and_reported() -> None:
    """An editor of Windows may have written it."""
    decoded = decode_page("# 类\n".encode("utf-16"))

    assert decoded.text == "# 类\n"
    assert [fault.fault for fault in decoded.faults] == ["other_encoding"]


def test_bytes_that_are_no_character_are_replaced_and_counted() -> None:
    """The rest of the page is worth reading."""
    decoded = decode_page("# 类\nok\nbad ".encode() + b"\xff\xfe\xff here\n")

    assert decoded.text.splitlines()[2] == "bad \ufffd\ufffd\ufffd here"
    assert decoded.faults == (Fault(3, "invalid_bytes", "3 places that are no utf-8 replaced by U+FFFD"),)


def test_nul_characters_are_removed_and_reported() -> None:
    """They stop every later reader."""
    decoded = decode_page(b"# A\nb\0c\0\n")

    assert decoded.text == "# A\nbc\n"
    assert decoded.faults == (Fault(2, "nul_character", "2 NUL characters removed"),)


@pytest.mark.parametrize("content", [b"", b" \n\t\n", b"\xef\xbb\xbf", b"\0\0"])
def test_an_empty_page_is_refused(content: bytes) -> None:
    """An empty page is a checkout that broke off."""
    with pytest.raises(UnreadablePageError, match="it is empty"):
        decode_page(content)


def test_a_pointer_of_git_lfs_is_refused_with_the_command() -> None:
    """The page is elsewhere, and there is a command that brings it."""
    pointer = b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 12345\n"

    with pytest.raises(UnreadablePageError, match="git lfs pull"):
        decode_page(pointer)
