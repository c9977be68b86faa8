"""The examples table: documented snippets that are Cangjie code, once each, tied to the APIs they show."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from artifacts.schema import ApiRow, ExampleRow, SectionRow
from pipeline.tables import SnippetRow
from pipeline.transforms.example_places import owners_by_heading, same_places
from pipeline.transforms.example_reading import ReadExample, read_example
from pipeline.transforms.example_uses import MAX_USES, ranked_uses, shown_api, uses_of
from serving.cangjie.symbols import SymbolTable


@dataclass(frozen=True, slots=True)
class _Found:
    """One example before its APIs are ranked."""

    zh: SnippetRow | None
    en: SnippetRow | None
    read: ReadExample
    owner: str | None

    @property
    def snippet(self) -> SnippetRow:
        """The snippet whose code is kept."""
        kept = self.zh or self.en
        if kept is None:
            raise ValueError("An example needs a snippet in at least one language.")
        return kept

    @property
    def titles(self) -> str:
        """The titles in both languages."""
        return " ".join(snippet.title for snippet in (self.zh, self.en) if snippet)


def collect_examples(
    snippets: Sequence[SnippetRow], apis: Sequence[ApiRow], sections: Sequence[SectionRow] = ()
) -> list[ExampleRow]:
    """Return the examples among the snippets, in key order.

    Args:
        snippets: All snippets, of API pages, samples and the manual, in both languages.
        apis: The joined declarations, for owners and for the names that code uses.
        sections: The manual's sections, for the one that shows a snippet.
    """
    found = _without_repeats(_found(snippets, owners_by_heading(apis)))
    symbols = SymbolTable(apis)
    packages = [example.snippet.package for example in found]
    uses = [uses_of(example.read, symbols, package=package) for example, package in zip(found, packages, strict=True)]
    section_ids = _section_ids(sections)
    rows = [
        _row(example, example.owner or shown_api(ranked, symbols, example.titles), ranked, section_ids)
        for example, ranked in zip(found, ranked_uses(uses, symbols, packages), strict=True)
    ]
    return sorted(rows, key=lambda row: row.example_id)


def _found(snippets: Sequence[SnippetRow], owners: dict[tuple[str, int], str]) -> Iterable[_Found]:
    chinese_pages = {(snippet.area, snippet.page_key) for snippet in snippets if snippet.language == "zh"}
    for zh, en in same_places(snippets, owners):
        kept = zh or en
        read = read_example(kept) if kept else None
        if kept is None or read is None:
            continue
        # A block that only the translation of a page has and that is no code is a damaged fence.
        if zh is None and read.is_refused and (kept.area, kept.page_key) in chinese_pages:
            continue
        yield _Found(zh, en, read, owners.get((kept.path, kept.owner_line)))


def _without_repeats(examples: Iterable[_Found]) -> list[_Found]:
    """Keep the first of examples with the same code under the same declaration or on the same page."""
    kept: dict[tuple[str, str], _Found] = {}
    for example in sorted(examples, key=lambda found: (found.snippet.path, found.snippet.line)):
        kept.setdefault((example.owner or example.snippet.path, example.read.code), example)
    return list(kept.values())


def _section_ids(sections: Sequence[SectionRow]) -> dict[tuple[str, int], str]:
    ids: dict[tuple[str, int], str] = {}
    for section in sections:
        for path, line in (
            (section.source_path, section.source_line),
            (section.source_path_en, section.source_line_en),
        ):
            if path is not None and line is not None:
                ids[path, line] = section.section_id
    return ids


def _row(example: _Found, api_id: str | None, ranked: list[str], section_ids: dict[tuple[str, int], str]) -> ExampleRow:
    snippet = example.snippet
    output = snippet.expected_output or (example.en.expected_output if example.en else None)
    return ExampleRow(
        example_id=f"{snippet.path}:{snippet.line}",
        api_id=api_id,
        uses=tuple(use for use in ranked if use != api_id)[:MAX_USES],
        title_zh=_title(example.zh),
        title_en=_title(example.en),
        code=example.read.code,
        expected_output=output,
        package=snippet.package,
        area=snippet.area,
        origin="official",
        verification=example.read.verification,
        reason=example.read.reason,
        shows_error=snippet.shows_error,
        is_program=example.read.is_program,
        section_id=section_ids.get((snippet.path, snippet.owner_line or 1)),
        source_path=snippet.path,
        source_line=snippet.line,
    )


def _title(snippet: SnippetRow | None) -> str | None:
    return (snippet.title.rstrip(" :：") or None) if snippet else None
