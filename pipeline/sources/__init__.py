"""Sources: where the documents of a build come from, and how they are read.

`load_sources` reads the sources file, `locate_all` finds or fetches the files,
`read_pages` decodes every page. Nothing here knows Dagster.
"""

from pathlib import Path

from pipeline.sources.kinds import KINDS
from pipeline.sources.locate import LocatedSource, locate_all
from pipeline.sources.pages import Pages, read_pages_of
from pipeline.sources.sources_file import SourcesFile, load_sources
from pipeline.tables import PageRow

__all__ = [
    "LocatedSource",
    "Pages",
    "SourcesFile",
    "load_sources",
    "locate_all",
    "page_sets",
    "read_pages",
    "read_pages_of",
]


def page_sets() -> tuple[tuple[str, str], ...]:
    """Return every (area, library) that some kind of source can hold, sorted."""
    return tuple(sorted({(folder.area, folder.library) for kind in KINDS.values() for folder in kind.folders}))


def read_pages(sources: SourcesFile, *, cache: Path | None = None) -> list[PageRow]:
    """Read every page of every source, sorted by area, source and path.

    Raises:
        SourceError: a source is missing, empty or half-readable.
    """
    located = locate_all(sources, cache=cache)
    return [row for area, library in page_sets() for row in read_pages_of(located, area=area, library=library).rows]
