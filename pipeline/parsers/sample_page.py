"""Library pages outside the API folders: samples and overviews, for their code."""

from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath
from typing import Final

from pipeline.parsers.page_blocks import page_blocks
from pipeline.parsers.snippets import snippets_of
from pipeline.tables import PageRow, SnippetRow

_API_FOLDER: Final = "_api"


def parse_sample_pages(pages: Sequence[PageRow], package_by_folder: Mapping[str, str]) -> list[SnippetRow]:
    """Return the snippets of the library pages that document no declarations, in page order.

    Args:
        pages: All pages; only those of the libraries are read.
        package_by_folder: Import name of the package that a folder belongs to,
            for folders of both languages (`pipeline.parsers.package_pages`).
    """
    return [
        snippet
        for page in sorted(pages, key=lambda page: page.path)
        if page.area == "libs" and not is_api_page(page.path)
        for snippet in snippets_of(
            page, page_blocks(page.text), area="sample", package=_package(page.path, package_by_folder)
        )
    ]


def is_api_page(path: str) -> bool:
    """Return whether a library page documents declarations."""
    return any(part.endswith(_API_FOLDER) for part in PurePosixPath(path).parts[:-1])


def _package(path: str, package_by_folder: Mapping[str, str]) -> str | None:
    """Return the package of the nearest folder that has one."""
    for folder in PurePosixPath(path).parents:
        if package := package_by_folder.get(str(folder)):
            return package
    return None
