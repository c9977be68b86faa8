"""Documentation pages: decoded, checked for completeness, and what was mended."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from pipeline.errors import SourceError
from pipeline.sources.decoding import UnreadablePageError, decode_page
from pipeline.sources.locate import DocumentFile, LocatedSource
from pipeline.tables import PageRow, RepairRow


@dataclass(frozen=True, slots=True)
class Pages:
    """Pages and the faults of their files."""

    rows: list[PageRow]
    repairs: list[RepairRow]


def read_pages_of(sources: Iterable[LocatedSource], *, area: str, library: str = "") -> Pages:
    """Read the pages of one area, sorted by source and path.

    Raises:
        SourceError: a page cannot be read, or a package has API pages but no overview.
    """
    pages = Pages([], [])
    for source in sorted(sources, key=lambda source: source.name):
        files = [file for file in source.files if file.language and (file.area, file.library) == (area, library)]
        _refuse_headless_packages(source, files)
        for file in files:
            _read(source, file, pages)
    return pages


def _read(source: LocatedSource, file: DocumentFile, pages: Pages) -> None:
    try:
        decoded = decode_page(file.file.read_bytes())
    except UnreadablePageError as error:
        raise SourceError(source.name, f"the page {file.path} cannot be used: {error}") from error
    except OSError as error:
        raise SourceError(source.name, f"the page {file.path} cannot be read ({error.strerror}).") from error
    pages.rows.append(PageRow(source.name, file.library, file.area, file.language, file.path, file.key, decoded.text))
    pages.repairs.extend(RepairRow(file.path, fault.line, fault.fault, fault.detail) for fault in decoded.faults)


def _refuse_headless_packages(source: LocatedSource, files: Sequence[DocumentFile]) -> None:
    """Stop when a Chinese package has API pages but no overview, which alone gives its name."""
    chinese = [PurePosixPath(file.path) for file in files if file.language == "zh"]
    described = {path.parent for path in chinese if "overview" in path.name}
    for path in chinese:
        package = path.parent.parent
        if path.parent.name.endswith("_api") and package not in described:
            raise SourceError(
                source.name,
                f"{path.parent} has API pages, but {package} has no overview page beside it. "
                "The checkout is incomplete; fetch it again, whole.",
            )
