"""Blocks with line numbers, and blocks as plain text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.parsers.markdown import Block, plain_text, read_blocks, table_rows


def kinds(text: str) -> list[tuple[str, int]]:
    """Kind and line of every block."""
    return [(block.kind, block.line) for block in read_blocks(text)]


def test_every_block_knows_its_line() -> None:
    """Sources are shown by line, so a line that is off by one is a wrong source."""
    prose = "# Title\n\nText\non two lines\n\n- one\n- two\n\n> note\n\n| a | b |\n|---|---|\n\n"

    assert kinds(prose + "<!-- run -->\n```text\nx\n```\n") == [
        ("heading", 1), ("paragraph", 3), ("list", 6), ("quote", 9), ("table", 11), ("comment", 14), ("fence", 15),
    ]  # fmt: skip


def test_a_fence_line_with_an_info_string_closes_an_open_fence() -> None:
    """A fence that was never closed must not swallow the next one."""
    blocks = read_blocks("```cangjie\nlet a = 1\n```text\n1\n```\nend")

    assert [(b.kind, b.info, b.text, b.is_closed) for b in blocks] == [
        ("fence", "cangjie", "let a = 1", False), ("fence", "text", "1", True), ("paragraph", "", "end", True),
    ]  # fmt: skip


def test_code_in_a_list_is_dedented() -> None:
    """What a reader copies has no indentation of the list around it."""
    fence = read_blocks("- item\n\n    ```cangjie\n    if (a) {\n        b()\n    }\n    ```\n")[1]

    assert fence.text == "if (a) {\n    b()\n}"


def test_a_heading_has_its_level_and_no_closing_signs() -> None:
    """`## A ##` is the heading `A`; `#tag` is text."""
    assert read_blocks("### func a(Int64) ###\n#tag") == (
        Block("heading", 1, 3, "", "func a(Int64)"), Block("paragraph", 2, 0, "", "#tag"),
    )  # fmt: skip


def test_a_comment_ends_where_it_says_or_after_its_line() -> None:
    """An unclosed comment costs one line, not the page."""
    assert kinds("<!-- a\nb -->\ntext") == [("comment", 1), ("paragraph", 3)]
    assert kinds("<!-- a\n\n## B\n") == [("comment", 1), ("heading", 3)]


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("[ArrayList](a/b.md#c)\\<T> of `x`", "ArrayList<T> of x"),
        ("`?[UInt32](../core.md#uint32)` or [A\\<[B](#b)>](#a)", "?UInt32 or A<B>"),
        ("class X <sup>(deprecated)</sup>", "class X"),
        ("**Bold** and *slanted*, a * b, x**y", "Bold and slanted, a * b, x**y"),
        ("表示*布尔*的 a<br>b", "表示布尔的 a\nb"),
        ("Array<T> and <b>fat</b> &lt;K&gt;", "Array<T> and fat <K>"),
        ("lost [Iterable](../core.md#i", "lost Iterable"),
        ("`@Assert[check](value)`", "@Assert[check](value)"),
        ("C:\\Windows and \\* star", "C:\\Windows and * star"),
    ],
)
def test_plain_text_has_no_markup(markdown: str, text: str) -> None:
    """Links give their text, escapes their character; generics are no tags."""
    assert plain_text(markdown) == text


def test_plain_text_keeps_the_lines_of_lists_tables_and_notes() -> None:
    """A description stays readable without Markdown."""
    markdown = "Text:\n\n- [a](#a)\n    - b\n\n> **Note:**\n>\n> careful\n\n| A | B |\n|---|---|\n| `x` | y\\|z |\n"

    assert plain_text(markdown) == "Text:\n\n- a\n    - b\n\nNote:\n\ncareful\n\nA | B\nx | y|z"


def test_a_table_is_rows_of_cells() -> None:
    """The rule below the header is no row."""
    assert table_rows("| A | B |\n|:--|---|\n| 1 | |") == [["A", "B"], ["1", ""]]


@settings(deadline=None)
@given(st.text(alphabet=st.sampled_from("#`~->|*[]()\\<! \n\tabc：1.")))
def test_no_text_makes_the_reader_fail_or_lose_its_place(text: str) -> None:
    """Blocks come in the order of the page and within it."""
    lines = [block.line for block in read_blocks(text)]

    assert lines == sorted(lines)
    assert all(1 <= line <= text.count("\n") + 1 for line in lines)
    plain_text(text)
