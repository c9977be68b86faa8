"""Both languages of the manual's passages in one row.

Pages whose headings have the same levels in the same order are paired one to
one. Elsewhere passages are aligned in order, by their code and by the names
their headings share; what finds no partner is a row in one language.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from artifacts.schema import SectionRow
from pipeline.tables import PassageRow
from pipeline.transforms.alignment import align, with_lone_neighbours
from pipeline.transforms.passage_likeness import likeness, signs_of

Pair = tuple[PassageRow | None, PassageRow | None]


@dataclass(frozen=True, slots=True)
class JoinedSections:
    """Rows of the table, and the passages of two-language pages that have no partner."""

    sections: list[SectionRow]
    unpartnered: list[PassageRow]


def join_sections(passages: Sequence[PassageRow]) -> JoinedSections:
    """Return one section per passage, with both languages where both have it, in key order."""
    pages: dict[tuple[str, str], list[PassageRow]] = defaultdict(list)
    for passage in passages:
        pages[passage.area, passage.page_key].append(passage)
    sections: list[SectionRow] = []
    unpartnered: list[PassageRow] = []
    for page in pages.values():
        chinese = [passage for passage in page if passage.language == "zh"]
        english = [passage for passage in page if passage.language == "en"]
        for pair in _pairs(chinese, english):
            sections.append(_section(*pair))
            if chinese and english and None in pair:
                unpartnered.extend(passage for passage in pair if passage)
    return JoinedSections(sorted(sections, key=lambda row: row.section_id), unpartnered)


def _pairs(chinese: list[PassageRow], english: list[PassageRow]) -> Iterator[Pair]:
    if [passage.level for passage in chinese] == [passage.level for passage in english]:
        yield from zip(chinese, english, strict=True)
        return
    zh_signs, en_signs = [signs_of(row) for row in chinese], [signs_of(row) for row in english]
    aligned = align(len(chinese), len(english), lambda zh, en: likeness(zh_signs[zh], en_signs[en]))

    def same_levels(zh: Sequence[int], en: Sequence[int]) -> bool:
        return [chinese[at].level for at in zh] == [english[at].level for at in en]

    for zh, en in with_lone_neighbours(aligned, same_levels):
        yield (None if zh is None else chinese[zh], None if en is None else english[en])


def _section(zh: PassageRow | None, en: PassageRow | None) -> SectionRow:
    first = zh or en
    if first is None:
        raise ValueError("A section needs a passage in at least one language.")
    # A page in the Chinese folder may be written in English; its text then stands with the English.
    text_zh = zh if zh and zh.text_language == "zh" else None
    text_en = en or (zh if zh and zh.text_language == "en" else None)
    return SectionRow(
        section_id=section_id(first, is_english_only=zh is None),
        area=first.area,
        title_zh=text_zh.title if text_zh else None,
        title_en=text_en.title if text_en else None,
        heading_path_zh=text_zh.heading_path if text_zh else (),
        heading_path_en=text_en.heading_path if text_en else (),
        text_zh=text_zh.text if text_zh else None,
        text_en=text_en.text if text_en else None,
        code=first.code,
        source_path=zh.path if zh else None,
        source_line=zh.line if zh else None,
        source_path_en=en.path if en else None,
        source_line_en=en.line if en else None,
    )


def section_id(passage: PassageRow, *, is_english_only: bool) -> str:
    """Return the key of the section that a passage is the first language of."""
    page = PurePosixPath(passage.page_key).with_suffix("")
    return f"{passage.area}/{page}#{'en' if is_english_only else ''}{passage.line}"
