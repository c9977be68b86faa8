"""Pages for tests: small ones written in place, and the real ones of a sources file."""

import os
from collections.abc import Iterable
from pathlib import Path

import pytest

from pipeline.parsers.api_page import ApiPages, parse_api_pages
from pipeline.sources import load_sources, read_pages
from pipeline.tables import DeclarationRow, PageRow

FOLDERS = {"zh": "libs/std", "en": "libs/std_en"}


def api_page(text: str, *, language: str = "zh", name: str = "demo_package_classes.md") -> PageRow:
    """A page of the package `std.demo`."""
    key = f"demo/demo_package_api/{name}"
    return PageRow("source", "std", "libs", language, f"{FOLDERS[language]}/{key}", key, text)


def overview(text: str = "# std.demo\n", *, language: str = "zh", folder: str = "demo") -> PageRow:
    """The overview page of a package."""
    key = f"{folder}/{folder.rsplit('/', maxsplit=1)[-1]}_package_overview.md"
    return PageRow("source", "std", "libs", language, f"{FOLDERS[language]}/{key}", key, text)


def parse(chinese: str = "", english: str | None = None, *, name: str = "demo_package_classes.md") -> ApiPages:
    """The rows of a page pair of `std.demo`."""
    pages = [overview(), api_page(chinese, name=name)]
    if english is not None:
        pages.append(api_page(english, language="en", name=name))
    return parse_api_pages(pages)


def declared(chinese: str, *, name: str = "demo_package_classes.md") -> DeclarationRow:
    """The last declaration of a Chinese page."""
    return parse(chinese, name=name).declarations[-1]


def lines_of(rows: Iterable[DeclarationRow], language: str) -> dict[int, str]:
    """The headings of one language by line."""
    return {row.line: row.heading for row in rows if row.language == language}


def official_pages() -> list[PageRow]:
    """The pages of the sources file that CJKB_SOURCES names; the test is skipped without it."""
    if not (path := os.environ.get("CJKB_SOURCES")):
        pytest.skip("CJKB_SOURCES is unset: it names the sources file of the official corpus")
    return read_pages(load_sources(Path(path)))
