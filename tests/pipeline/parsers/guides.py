"""Guide and sample pages for tests."""

from pipeline.parsers.manual_page import ManualPages, parse_manual_pages
from pipeline.tables import PageRow

FOLDERS = {"zh": "guide/source_zh_cn", "en": "guide/source_en"}


def guide_page(text: str, *, language: str = "zh", key: str = "topic/page.md", area: str = "manual") -> PageRow:
    """A page of the manual."""
    return PageRow("source", "", area, language, f"{FOLDERS[language]}/{key}", key, text)


def parsed(*pages: PageRow) -> ManualPages:
    """What the pages hold."""
    return parse_manual_pages(pages)
