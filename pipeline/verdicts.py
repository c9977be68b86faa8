"""What rows must be before they may be published: rows in, complaints out.

Every function returns one line per fault, in the order of the rows; no line
means the rows are good. When a fault stops a build stands in `pipeline.checks`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from artifacts.columns import RowT, Table
from artifacts.schema import TYPE_KINDS, ApiRow, ExampleRow, ExtensionRow, PackageRow, SectionRow
from pipeline.parsers.api_page import is_api_page
from pipeline.parsers.signature import is_balanced
from pipeline.tables import DeclarationRow, PageRow

Described = ApiRow | ExtensionRow | PackageRow

SHRINK_RATIO: Final = 0.05  # how much smaller than before a table may be
DECLARATION_RATIO: Final = 0.6  # of an API page's headings that have to declare something
ENGLISH_RATIO: Final = 0.9  # of records on an English page that have to be described in English
_FEW: Final = 20  # below this many, a ratio says nothing

_HEADING: Final = re.compile(r"^#{2,5} ", re.MULTILINE)
_MARKUP: Final = re.compile(r"\]\(|\\<|<sup>|```")


def repeated_keys(table: Table[RowT], rows: Iterable[RowT]) -> list[str]:
    """Return the keys that several rows share."""
    counts = Counter(table.key_of(row) for row in rows)
    return [f"{' '.join(map(str, key))} ({count} times)" for key, count in sorted(counts.items()) if count > 1]


def silent_pages(pages: Iterable[PageRow], declarations: Iterable[DeclarationRow]) -> list[str]:
    """Return the API pages that yielded no declaration."""
    heard = {row.path for row in declarations}
    return [page.path for page in pages if is_api_page(page) and page.path not in heard]


def thin_sources(pages: Sequence[PageRow], declarations: Iterable[DeclarationRow]) -> list[str]:
    """Return the sources of which too few headings were understood, each language by itself."""
    owners = {page.path: (page.source, page.language) for page in pages}
    headings = Counter[tuple[str, str]]()
    for page in pages:
        if is_api_page(page):
            headings[owners[page.path]] += len(_HEADING.findall(page.text))
    rows = Counter(owners[row.path] for row in declarations if row.path in owners)
    return [
        f"{source} ({language}): {rows[source, language]} declarations under {count} headings"
        for (source, language), count in sorted(headings.items())
        if count >= _FEW and rows[source, language] < DECLARATION_RATIO * count
    ]


def silent_guides(pages: Iterable[PageRow], sections: Iterable[SectionRow]) -> list[str]:
    """Return the pages of the guides that no section comes from."""
    heard = {path for row in sections for path in (row.source_path, row.source_path_en)}
    return [page.path for page in pages if page.path not in heard]


def markup_left(rows: Iterable[Described]) -> list[str]:
    """Return the records whose texts still hold Markdown or HTML."""
    found = []
    for row in rows:
        text = next((text for text in _texts(row) if text and _MARKUP.search(text)), None)
        if text is not None:
            mark = _MARKUP.search(text)
            found.append(f"{_name(row)}: {mark[0] if mark else ''}")
    return found


def unbalanced_signatures(rows: Iterable[ApiRow | ExtensionRow]) -> list[str]:
    """Return the records whose signature lacks a bracket, or has no text."""
    return [
        f"{_name(row)}: {row.signature}" for row in rows if not row.signature.strip() or not is_balanced(row.signature)
    ]


def orphans(apis: Sequence[ApiRow]) -> list[str]:
    """Return the members whose type is not documented in their package.

    Members of an extension are left out: the extended type may belong to a package that is not here.
    """
    types = {(api.package, api.name) for api in apis if api.kind in TYPE_KINDS}
    return [
        f"{api.api_id}: no type {api.parent} in {api.package}"
        for api in apis
        if api.parent is not None and api.via is None and (api.package, api.parent) not in types
    ]


def unknown_packages(apis: Iterable[ApiRow], packages: Iterable[PackageRow]) -> list[str]:
    """Return the records whose package, or that of their import line, has no overview."""
    known = {row.package for row in packages}
    found = []
    for api in apis:
        imported = api.import_line.removeprefix("import ").rpartition(".")[0] if api.import_line else api.package
        unknown = [package for package in (api.package, imported) if package not in known]
        if unknown:
            found.append(f"{api.api_id}: {unknown[0]}")
    return found


def missing_english(apis: Iterable[ApiRow]) -> list[str]:
    """Return the records that an English page has and does not describe, if they are too many."""
    expected = [api for api in apis if api.source_line_en is not None and api.description_zh]
    missing = [api.api_id for api in expected if not api.description_en]
    return missing if len(missing) > max(_FEW, (1 - ENGLISH_RATIO) * len(expected)) else []


def dangling_examples(
    examples: Iterable[ExampleRow], apis: Iterable[ApiRow], sections: Iterable[SectionRow]
) -> list[str]:
    """Return the examples that name an API or a section that does not exist."""
    api_ids = {api.api_id for api in apis}
    section_ids = {section.section_id for section in sections}
    found: list[str] = []
    for example in examples:
        named = [api_id for api_id in (example.api_id, *example.uses) if api_id is not None and api_id not in api_ids]
        if example.section_id is not None and example.section_id not in section_ids:
            named.append(example.section_id)
        found.extend(f"{example.example_id}: {name}" for name in named[:1])
    return found


def shrunken(*, rows: int, before: int) -> bool:
    """Return whether a table lost too many rows."""
    return rows < before * (1 - SHRINK_RATIO)


def _texts(row: Described) -> Iterator[str | None]:
    yield row.description_zh
    yield row.description_en
    if isinstance(row, ApiRow):
        for param in row.params:
            yield from (param.description_zh, param.description_en)
        for thrown in row.throws:
            yield from (thrown.condition_zh, thrown.condition_en)
        if row.returns:
            yield from (row.returns.description_zh, row.returns.description_en)


def _name(row: Described) -> str:
    if isinstance(row, ApiRow):
        return row.api_id
    return row.extension_id if isinstance(row, ExtensionRow) else row.package
