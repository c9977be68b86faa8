"""Package overviews: which package a folder of library pages documents.

The import name is the title of the overview page, never made from folder names:
`json_stream` documents `stdx.encoding.json.stream`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from artifacts.schema import PackageRow
from pipeline.parsers.headings import clean_heading
from pipeline.parsers.markdown import Block, plain_blocks, read_blocks
from pipeline.tables import PageRow

_PACKAGE_NAME: Final = re.compile(
    r"(?:package\s+|包\s*)?`?((?:std|stdx)(?:\.[A-Za-z_]\w*)+)`?(?:\s*(?:包|package))?$", re.IGNORECASE
)
_DEPRECATED: Final = re.compile(r"deprecated|废弃", re.IGNORECASE)
_NOTE: Final = re.compile(r"(?:注意|说明|Note|Notes)\s*[:：]", re.IGNORECASE)
_PART_LEVEL: Final = 2
_SUMMARY_LIMIT: Final = 300
_SENTENCE_END: Final = re.compile(r"(?<=[。！？])|(?<=[.!?])\s")


@dataclass(frozen=True, slots=True)
class Overview:
    """One overview page."""

    page: PageRow
    package: str
    is_deprecated: bool
    blocks: tuple[Block, ...]


def read_overviews(pages: Sequence[PageRow]) -> list[Overview]:
    """Return the package overviews among the pages, by path."""
    found = (_overview(page) for page in pages if page.area == "libs" and "_overview" in page.path)
    return sorted((overview for overview in found if overview is not None), key=lambda overview: overview.page.path)


def package_by_folder(pages: Sequence[PageRow]) -> Mapping[str, str]:
    """Return the package of every folder that holds library pages, both languages.

    A folder's package is that of the overview in it or in its nearest ancestor; where the page's own
    language has none, the overview at the same place of the other language serves.
    """
    overviews = read_overviews(pages)
    own = {_folder(overview.page.path): overview.package for overview in overviews}
    by_key = {(overview.page.library, _folder(overview.page.key)): overview.package for overview in overviews}
    packages: dict[str, str] = {}
    for page in pages:
        folder = _folder(page.path)
        if page.area != "libs" or folder in packages:
            continue
        if package := _nearest(page, own, by_key):
            packages[folder] = package
    return packages


def parse_packages(pages: Sequence[PageRow]) -> list[PackageRow]:
    """Return one row per documented package; its counts are 0 until the rows are known."""
    by_package: dict[str, dict[str, Overview]] = {}
    for overview in read_overviews(pages):
        by_package.setdefault(overview.package, {}).setdefault(overview.page.language, overview)
    return [_row(package, languages) for package, languages in sorted(by_package.items())]


def _row(package: str, languages: Mapping[str, Overview]) -> PackageRow:
    chinese, english = languages.get("zh"), languages.get("en")
    texts = {language: _introduction(overview.blocks) for language, overview in languages.items()}
    return PackageRow(
        package=package,
        library=package.split(".", maxsplit=1)[0],
        summary_zh=_summary(texts.get("zh")),
        summary_en=_summary(texts.get("en")),
        description_zh=texts.get("zh"),
        description_en=texts.get("en"),
        deprecated=any(overview.is_deprecated for overview in languages.values()),
        api_count=0,
        example_count=0,
        source_path=chinese.page.path if chinese else None,
        source_path_en=english.page.path if english else None,
    )


def _overview(page: PageRow) -> Overview | None:
    blocks = read_blocks(page.text)
    title = next((block for block in blocks if block.kind == "heading"), None)
    if title is None:
        return None
    found = _PACKAGE_NAME.match(clean_heading(title.text))
    if found is None:
        return None
    return Overview(page, found[1], bool(_DEPRECATED.search(title.text)), blocks)


def _introduction(blocks: Sequence[Block]) -> str | None:
    """Return what stands before the list of APIs: text below the title and in the first part."""
    parts = [at for at, block in enumerate(blocks) if block.kind == "heading" and block.level == _PART_LEVEL]
    first = blocks[: parts[1]] if len(parts) > 1 else blocks
    return plain_blocks(block for block in first if block.kind in {"paragraph", "list", "quote"}) or None


def _summary(text: str | None) -> str | None:
    """Return the first sentence; one that announces a list goes on with the list's items."""
    paragraphs = [part for part in (text or "").split("\n\n") if not _NOTE.fullmatch(part)]
    if not paragraphs:
        return None
    sentence = next((part.strip() for part in _SENTENCE_END.split(paragraphs[0]) if part.strip()), "")
    if sentence.endswith((":", "：")) and len(paragraphs) > 1:
        items = " ".join(line.strip().removeprefix("-").strip() for line in paragraphs[1].split("\n"))
        sentence = f"{sentence} {items}"[:_SUMMARY_LIMIT]
    return sentence or None


def _nearest(page: PageRow, own: Mapping[str, str], by_key: Mapping[tuple[str, str], str]) -> str | None:
    above = zip(_ancestors(page.path), [*_ancestors(page.key)], strict=False)
    for folder, key in above:
        if package := own.get(folder) or by_key.get((page.library, key)):
            return package
    return None


def _ancestors(path: str) -> Iterator[str]:
    return (str(parent) for parent in PurePosixPath(path).parents)


def _folder(path: str) -> str:
    return str(PurePosixPath(path).parent)
