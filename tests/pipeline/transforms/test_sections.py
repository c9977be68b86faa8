"""Both languages of a passage in one row."""

from pipeline.transforms.sections import JoinedSections, join_sections
from tests.pipeline.parsers.guides import guide_page, parsed


def joined(chinese: str, english: str | None = None) -> JoinedSections:
    """The sections of one page."""
    pages = [guide_page(chinese)]
    if english is not None:
        pages.append(guide_page(english, language="en"))
    return join_sections(parsed(*pages).passages)


def titles(result: JoinedSections) -> list[tuple[str | None, str | None]]:
    """Chinese and English titles, in page order."""
    rows = sorted(result.sections, key=lambda row: row.source_line or row.source_line_en or 0)
    return [(row.title_zh, row.title_en) for row in rows]


def test_pages_of_the_same_structure_are_paired_heading_by_heading() -> None:
    """Nothing but the levels has to agree."""
    (first, second) = joined("# 甲\n\n一\n\n## 乙\n", "# A\n\none\n\n\n## B\n").sections

    assert (first.section_id, first.text_zh, first.text_en) == ("manual/topic/page#1", "一", "one")
    assert (second.source_path, second.source_line) == ("guide/source_zh_cn/topic/page.md", 5)
    assert (second.source_path_en, second.source_line_en) == ("guide/source_en/topic/page.md", 6)
    assert second.heading_path_en == ("A", "B")


def test_pages_of_different_structure_are_aligned_by_code_and_names() -> None:
    """An English page that lacks a passage keeps the partners of the others."""
    chinese = (
        "# 容器\n\n## 甲\n\n```cangjie\nalpha()\n```\n\n## 乙\n\n说明。\n\n## `Gamma` 丙\n\n```cangjie\ngamma(1)\n```\n"
    )
    english = "# Containers\n\n## First\n\n```cangjie\nalpha()\n```\n\n## Third `Gamma`\n\n```cangjie\ngamma(1)\n```\n"

    result = joined(chinese, english)

    assert titles(result) == [("容器", "Containers"), ("甲", "First"), ("乙", None), ("Gamma 丙", "Third Gamma")]
    assert [row.title for row in result.unpartnered] == ["乙"]


def test_an_english_passage_without_partner_is_a_row_of_its_own() -> None:
    """Its id cannot meet that of a Chinese line."""
    result = joined("# 甲\n", "# A\n\n## Only here\n\ntext\n")

    assert [row.section_id for row in result.sections] == ["manual/topic/page#1", "manual/topic/page#en3"]
    assert result.sections[1].source_path is None


def test_a_page_in_one_language_only_reports_nothing() -> None:
    """The corpus repackaging is Chinese only: that is no fault of a page."""
    result = joined("# 甲\n\n## 乙\n")

    assert titles(result) == [("甲", None), ("乙", None)]
    assert result.unpartnered == []


def test_english_text_of_a_chinese_folder_stands_with_the_english() -> None:
    """The place is that of the page all the same."""
    (row,) = joined("# Maps\n\nA map.\n").sections

    assert (row.title_zh, row.title_en, row.text_en) == (None, "Maps", "A map.")
    assert (row.source_path, row.source_line) == ("guide/source_zh_cn/topic/page.md", 1)
