"""Blocks of guide and sample pages, with their faults mended."""

from pipeline.parsers.page_blocks import heading_text, page_blocks, prose


def kinds(text: str) -> list[tuple[str, int, str]]:
    """Kind, line and text of each block."""
    return [(block.kind, block.line, block.text) for block in page_blocks(text)]


def test_a_closing_fence_glued_to_the_next_heading_is_set_free() -> None:
    """English pages lost the line break behind some fences."""
    assert kinds("```cangjie\nlet a = 1\n```## Next\n\ntext") == [
        ("fence", 1, "let a = 1"),
        ("heading", 3, "Next"),
        ("paragraph", 5, "text"),
    ]


def test_a_closing_fence_glued_to_inline_code_leaves_its_backtick() -> None:
    """Four backticks in a row are a fence of three and the start of a code span."""
    blocks = page_blocks("```cangjie\na\n````Box` is a type.")

    assert [prose(block) for block in blocks] == ["", "Box is a type."]


def test_a_closing_fence_at_the_end_of_a_line_closes() -> None:
    """What follows is not swallowed by the code."""
    assert kinds("```text\nlast line```\n\nafter") == [("fence", 1, "last line"), ("paragraph", 4, "after")]


def test_a_fence_inside_a_quote_is_a_block_of_its_own() -> None:
    """Notes hold code too; its line is that of the page."""
    assert kinds("> Note\n>\n> ```cangjie\n> f()\n> ```") == [("paragraph", 1, "Note"), ("fence", 3, "f()")]


def test_headings_in_fences_are_no_headings() -> None:
    """Shell comments start with a hash."""
    assert [kind for kind, _, _ in kinds("```bash\n# install\n```")] == ["fence"]


def test_anchors_links_and_images_leave_no_trace() -> None:
    """A heading is what a reader reads."""
    (heading, text) = page_blocks("## [Box](../box.md) `T` {#box-1}\n\nSee ![figure](a.png) [there](b.md#x).")

    assert heading_text(heading) == "Box T"
    assert prose(text) == "See  there."
