"""Library pages outside the API folders: samples and overviews, for their code."""

from collections.abc import Sequence
from pathlib import PurePosixPath

from pipeline.parsers.api_page import is_api_page
from pipeline.parsers.package_pages import package_by_folder
from pipeline.parsers.page_blocks import page_blocks
from pipeline.parsers.snippets import snippets_of
from pipeline.tables import PageRow, SnippetRow


def parse_sample_pages(pages: Sequence[PageRow]) -> list[SnippetRow]:
    """Return the snippets of the library pages that document no declarations, in page order.

    Takes all pages, since a page's package stands in the overview above it.
    """
    packages = package_by_folder(pages)
    return [
        snippet
        for page in sorted(pages, key=lambda page: page.path)
        if page.area == "libs" and not is_api_page(page)
        for snippet in snippets_of(
            page, page_blocks(page.text), area="sample", package=packages.get(str(PurePosixPath(page.path).parent))
        )
    ]
