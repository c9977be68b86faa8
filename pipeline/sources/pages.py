"""Documentation pages: decoded, checked for completeness, and what was mended."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from pipeline.errors import SourceError
from pipeline.sources.completeness import LanguageFolder, Listing, fault_of, gaps_of, imbalance_of
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
        pages.repairs.extend(_refuse_holes(source, files, pages.rows[-len(files) :] if files else []))
    return pages


def _refuse_holes(source: LocatedSource, files: Sequence[DocumentFile], rows: Sequence[PageRow]) -> list[RepairRow]:
    """Stop when too many pages are missing, and return the few that are."""
    folders = [_language_folder(source, files, rows, language) for language in ("zh", "en")]
    present = [folder for folder in folders if folder is not None]
    missing = [(folder, gaps_of(folder)) for folder in present]
    faults = [fault_of(folder, gaps) for folder, gaps in missing]
    if len(present) > 1:
        chinese, english = present
        faults += [imbalance_of(english, chinese), imbalance_of(chinese, english)]
    if fault := next(filter(None, faults), None):
        raise SourceError(source.name, fault)
    return [
        RepairRow(gap.listed_by, gap.line, "missing_page", f"{gap.path} is listed and not there")
        for _, gaps in missing
        for gap in gaps
    ]


def _language_folder(
    source: LocatedSource, files: Sequence[DocumentFile], rows: Sequence[PageRow], language: str
) -> LanguageFolder | None:
    own = [file for file in files if file.language == language]
    if not own:
        return None
    top = own[0].path.removesuffix(own[0].key).rstrip("/")
    listings = [_listing(source, file) for file in sorted((source.root / top).parent.glob("[sS]ummary*.md"))]
    listings += [
        Listing(row.path, row.text, is_contents=False)
        for row in rows
        if (row.area, row.language) == ("libs", language) and "overview" in PurePosixPath(row.path).name
    ]
    return LanguageFolder(language, top, frozenset(file.path for file in own), tuple(listings))


def _listing(source: LocatedSource, file: Path) -> Listing:
    try:
        text = decode_page(file.read_bytes()).text
    except UnreadablePageError:
        text = ""  # nobody reads it but us
    return Listing(file.relative_to(source.root).as_posix(), text, is_contents=True)


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
