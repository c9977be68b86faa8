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


def test_a_page_in_utf8_with_a_few_bytes_gone_stays_utf8() -> None:
    """GB 18030 makes some character of nearly any bytes; the characters that are whole decide."""
    page = "# 类\n\n功能：装东西的盒子。\n\n参数：盒子的大小。\n".encode()
    damaged = page.replace("盒".encode(), "盒".encode()[:2], 1)

    decoded = decode_page(damaged)

    assert decoded.text == "# 类\n\n功能：装东西的\ufffd子。\n\n参数：盒子的大小。\n"
    assert decoded.faults == (Fault(3, "invalid_bytes", "1 place that is no utf-8 replaced by U+FFFD"),)


def test_an_english_page_with_an_apostrophe_of_windows_gets_no_chinese_character() -> None:
    """Two bytes that happen to be a character nobody uses are no evidence."""
    decoded = decode_page(b"# Box\n\nIt doesn\x92t open.\n")

    assert decoded.text == "# Box\n\nIt doesn\ufffdt open.\n"
    assert [fault.line for fault in decoded.faults] == [3]


def test_every_damaged_line_is_named_and_many_are_counted() -> None:
    """A person looks them up; a page that is broken all over is told once."""
    few = decode_page("盒子盒子盒子\n".encode() + b"\xff\n\xff\n")
    many = decode_page(("盒子盒子盒子\n" * 50).encode() + b"\xff\n" * 30)

    assert [fault.line for fault in few.faults] == [2, 3]
    assert many.faults == (Fault(51, "invalid_bytes", "30 places that are no utf-8 replaced by U+FFFD"),)


def test_an_unfinished_merge_is_refused_with_its_line() -> None:
    """Half of the page is there twice."""
    with pytest.raises(UnreadablePageError, match="a merge stopped half way on line 2"):
        decode_page(b"# A\n<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> main\n")
