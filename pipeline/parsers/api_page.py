"""API pages: every declaring heading becomes a row, in both languages.

A page is read by itself, apart from two facts handed in: its package, and the
headings of the Chinese page with the same key, which guide the repair of an
English one. So pages can be cached and read in any order.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from artifacts.identifiers import normalise_types
from pipeline.errors import SourceError
from pipeline.parsers.declaration import Declaration
from pipeline.parsers.guide import NO_GUIDE, Guide, guide_of
from pipeline.parsers.items import read_params, read_throws, split_item, with_texts
from pipeline.parsers.markdown import Block, blocks_of, joined_paragraphs
from pipeline.parsers.outline import Passage, read_outline
from pipeline.parsers.package_pages import package_by_folder
from pipeline.parsers.passages import Texts, read_texts
from pipeline.parsers.repairs import mend
from pipeline.parsers.replacements import replacement_in
from pipeline.tables import DeclarationRow, DocumentedParam, PageRow, RepairRow, SnippetRow

CALLED: Final = frozenset({"func", "init", "operator"})
_TYPED: Final = frozenset({"prop", "field", "const"})


@dataclass(frozen=True, slots=True)
class ApiPages:
    """What the API pages hold."""

    declarations: list[DeclarationRow]
    snippets: list[SnippetRow]
    repairs: list[RepairRow]


def parse_api_pages(pages: Sequence[PageRow]) -> ApiPages:
    """Parse all API pages among the pages; English ones guided by the Chinese page of the same key.

    Raises:
        SourceError: no overview names the package of a page.
    """
    packages = package_by_folder(pages)
    api_pages = sorted(
        (page for page in pages if is_api_page(page)), key=lambda page: (page.language != "zh", page.path)
    )
    parsed = ApiPages([], [], [])
    guides: dict[tuple[str, str], Guide] = {}
    for page in api_pages:
        package = packages.get(str(PurePosixPath(page.path).parent))
        if package is None:
            raise SourceError(
                page.source,
                f"{page.path} documents declarations, but neither its folder nor one above it has an overview page "
                "whose title is a package name, in either language. The checkout is incomplete; fetch it again, whole.",
            )
        key = (page.library, page.key)
        blocks, repairs = read_page(page, NO_GUIDE if page.language == "zh" else guides.get(key, NO_GUIDE))
        if page.language == "zh":
            guides[key] = guide_of((block.level, block.text) for block in blocks if block.kind == "heading")
        found = parse_page(page, blocks, package, guides.get(key, NO_GUIDE))
        parsed.declarations.extend(found.declarations)
        parsed.snippets.extend(found.snippets)
        parsed.repairs.extend(repairs)
    return parsed


def is_api_page(page: PageRow) -> bool:
    """Return whether a page documents declarations, by its folder (`*_api`)."""
    return page.area == "libs" and PurePosixPath(page.path).parent.name.endswith("_api")


def read_page(page: PageRow, guide: Guide) -> tuple[tuple[Block, ...], list[RepairRow]]:
    """Mend a page and return its blocks and what was mended."""
    mended = mend(page.text, guide)
    noted = {(repair.line, repair.fault): repair for repair in mended.repairs}
    repairs = [RepairRow(page.path, repair.line, repair.fault, repair.detail) for repair in noted.values()]
    return blocks_of(mended.lines), repairs


def parse_page(page: PageRow, blocks: Sequence[Block], package: str, guide: Guide) -> ApiPages:
    """Return the rows of one page."""
    is_intrinsic = "intrinsic" in page.path or page.language == "zh"
    passages = read_outline(blocks, is_known=lambda key: is_intrinsic or key in guide.levels)
    parsed = ApiPages([], [], [])
    for passage in passages:
        texts = read_texts(passage.blocks, passage.heading.text)
        parsed.declarations.append(_row(page, package, passage, texts))
        parsed.snippets.extend(_snippets(page, package, passage, texts))
    return parsed


def _row(page: PageRow, package: str, passage: Passage, texts: Texts) -> DeclarationRow:
    heading, declaration = passage.heading, passage.declaration
    owner = passage.owners[-1] if passage.owners else None
    description = _description(texts)
    is_deprecated = heading.is_deprecated or bool(owner and owner.is_deprecated)
    return_type, return_text = _returned(passage.kind, declaration, texts)
    return DeclarationRow(
        path=page.path,
        line=passage.line,
        language=page.language,
        page_key=page.key,
        package=package,
        library=page.library,
        level=passage.level,
        heading=heading.text,
        kind=passage.kind,
        name="init" if passage.kind == "init" else heading.name,
        parent=owner.heading.name if owner and passage.kind != "extension" else None,
        via=passage.via,
        heading_params=_parameters(passage),
        scope=passage.scope,
        signature=_signature(passage),
        description=description,
        params=_params(declaration, texts),
        return_type=return_type,
        return_description=return_text,
        throws=read_throws(texts.listed("throws")),
        parent_types=_parents(declaration, texts),
        is_static=heading.is_static or passage.kind == "enum_case" or bool(declaration and declaration.is_static),
        deprecated=is_deprecated,
        replacement=replacement_in(description) if is_deprecated and description else None,
    )


def _signature(passage: Passage) -> str:
    if passage.declaration is not None:
        return passage.declaration.signature
    if passage.case_signature is not None:
        return passage.case_signature
    if passage.kind == "macro":
        return f"@{passage.heading.name}"
    return passage.heading.text


def _parameters(passage: Passage) -> str | None:
    """Return the parameter types: those of the heading, or of the declaration when the heading has none."""
    if passage.heading.parameters is not None:
        return passage.heading.parameters
    if passage.kind not in CALLED:
        return None
    declared = passage.declaration.params if passage.declaration else ()
    return normalise_types(",".join(param.type for param in declared))


def _params(declaration: Declaration | None, texts: Texts) -> tuple[DocumentedParam, ...]:
    listed = read_params(texts.listed("params"))
    if declaration is None or (listed and not declaration.has_parameter_list):
        return tuple(param for param in listed if param.name)
    return with_texts(declaration.params, listed)


def _parents(declaration: Declaration | None, texts: Texts) -> tuple[str, ...]:
    if declaration is not None and declaration.kind == "extension":
        return ()
    if declaration is not None and declaration.parent_types:
        return declaration.parent_types
    return tuple(head for item in texts.listed("parents") if (head := split_item(item).head))


def _returned(kind: str, declaration: Declaration | None, texts: Texts) -> tuple[str | None, str | None]:
    declared = declaration.return_type if declaration else None
    if kind in _TYPED:
        documented = " ".join(texts.listed("type")).strip() or None
        split = split_item(documented) if documented else None
        return declared or (split.head or documented if split else None), split.text if split and declared else None
    items = [split_item(item) for item in texts.listed("returns")]
    if kind not in CALLED | {"macro"} or not items:
        return declared, None
    text = "\n".join(item.text for item in items if item.text) or None
    return declared or items[0].head or None, text


def _description(texts: Texts) -> str | None:
    text = joined_paragraphs(texts.description)
    # What is left of link and fence signs is code such as `@Assert[check](value)`; readers take it for markup.
    return text.replace("](", "] (").replace("```", "") or None


def _snippets(page: PageRow, package: str, passage: Passage, texts: Texts) -> list[SnippetRow]:
    return [
        SnippetRow(
            path=page.path,
            line=snippet.line,
            language=page.language,
            page_key=page.key,
            area="api",
            package=package,
            owner_line=passage.line,
            ordinal=ordinal,
            title=snippet.title,
            info=snippet.info,
            code=snippet.code,
            expected_output=snippet.expected_output,
            shows_error=snippet.shows_error,
        )
        for ordinal, snippet in enumerate(texts.snippets)
    ]
