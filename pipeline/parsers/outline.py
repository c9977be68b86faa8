"""The outline of an API page: which heading declares what, under which type.

Blocks in, passages out: one per declaring heading, with the blocks that belong
to it. Headings that are prose stay inside the passage they stand under.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from artifacts.identifiers import bare_name
from pipeline.parsers.declaration import Declaration, parse_case, parse_declaration, parse_primary_constructor
from pipeline.parsers.headings import Heading, clean_heading, comparable, parse_heading
from pipeline.parsers.markdown import Block

SCOPES: Final = frozenset({"class", "interface", "struct", "enum", "extension", "builtin_type"})
_TYPES: Final = frozenset({"class", "interface", "struct", "enum", "type_alias"})
_TOP_LEVEL: Final = 2
_PROSE_NAMES: Final = frozenset(
    {
        "Example", "Examples", "Note", "Notes", "Description", "Overview", "Usage", "Parameters", "Parameter",
        "Returns", "Return", "Remarks", "Sample", "Samples", "Exceptions", "Throws", "Output", "Function", "Type",
        "Members", "Introduction", "Summary", "Constraints", "Rules",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Owner:
    """A type or extension whose members stand below its heading."""

    level: int
    heading: Heading
    via: str | None  # of an extension: what it adds, or `extend`
    is_deprecated: bool


@dataclass(slots=True)
class Passage:
    """One declaring heading and what stands below it."""

    line: int
    level: int
    kind: str
    heading: Heading
    owners: tuple[Owner, ...]
    declaration: Declaration | None
    case_signature: str | None
    blocks: list[Block] = field(default_factory=list)

    @property
    def scope(self) -> str:
        """Comparable headings of the owners, outermost first."""
        return "|".join(owner.heading.key for owner in self.owners)

    @property
    def via(self) -> str | None:
        """Interfaces that the extension adds, or `extend`; for members those of the extension they stand in."""
        if self.kind != "extension":
            return self.owners[-1].via if self.owners else None
        parents = self.declaration.parent_types if self.declaration else ()
        return self.heading.interface or " & ".join(bare_name(parent) for parent in parents) or "extend"


def read_outline(blocks: Sequence[Block], *, is_known: Callable[[str], bool]) -> list[Passage]:
    """Return the passages of a page, in order.

    Args:
        blocks: The mended page.
        is_known: Whether a heading without keyword surely declares something: it stands on the other
            language's page, or the page is one that the other follows.
    """
    passages: list[Passage] = []
    owners: list[Owner] = []
    current: Passage | None = None
    for at, block in enumerate(blocks):
        if block.kind != "heading":
            if current is not None:
                current.blocks.append(block)
            continue
        passage = _passage(block, _code_below(blocks, at), owners, is_known)
        if passage is not None:
            passages.append(passage)
            current = passage
            owners = [owner for owner in owners if owner.level < passage.level]
            if passage.kind in SCOPES:
                owners.append(_owner(passage))
        elif current is not None and block.level > current.level:
            current.blocks.append(block)
        else:
            current = None
            owners = [owner for owner in owners if owner.level < block.level]
    return passages


def _owner(passage: Passage) -> Owner:
    inherited = any(owner.is_deprecated for owner in passage.owners)
    return Owner(passage.level, passage.heading, passage.via, passage.heading.is_deprecated or inherited)


def _passage(block: Block, code: str, owners: Sequence[Owner], is_known: Callable[[str], bool]) -> Passage | None:
    heading = parse_heading(block.text) if block.level >= _TOP_LEVEL else None
    if heading is None:
        return None
    level = _TOP_LEVEL if heading.kind in _TYPES else block.level
    above = tuple(owner for owner in owners if owner.level < level)
    declaration = parse_declaration(code) if code else None
    if declaration is not None and not _is_same(heading, declaration):
        declaration = None
    if heading.kind != "bare":
        return Passage(block.line, level, heading.kind, heading, above, declaration, None)
    passage = Passage(block.line, level, "", heading, above, declaration, None)
    return _decided(passage, code, is_known=is_known(comparable(clean_heading(block.text))))


def _decided(passage: Passage, code: str, *, is_known: bool) -> Passage | None:
    """Decide what a heading without keyword declares: the passage with its kind, or None for prose."""
    heading = passage.heading
    owner = passage.owners[-1].heading if passage.owners else None
    if owner is not None and owner.name == heading.name and heading.parameters is not None and owner.kind != "enum":
        constructor = parse_primary_constructor(code, heading.name)
        return replace(passage, kind="init", declaration=constructor)
    if passage.declaration is not None:
        return replace(passage, kind=passage.declaration.kind)
    case = parse_case(code, heading.name)
    if owner is not None and owner.kind == "enum" and (case or is_known or heading.name not in _PROSE_NAMES):
        return replace(passage, kind="enum_case", case_signature=case)
    if owner is None and passage.level == _TOP_LEVEL and is_known:
        return replace(passage, kind="builtin_type")
    return None


def _is_same(heading: Heading, declaration: Declaration) -> bool:
    if heading.kind in {"extension", "macro"} or declaration.kind == "extension":
        return heading.kind == declaration.kind and heading.name == declaration.name
    is_constructor = declaration.kind == "init" and heading.kind in {"init", "bare"}
    return heading.name == declaration.name or is_constructor


def _code_below(blocks: Sequence[Block], at: int) -> str:
    """Return the first code block before any text: where pages print the declaration."""
    for block in blocks[at + 1 : at + 4]:
        if block.kind == "fence" and block.info in {"", "cangjie"}:
            return block.text
        if block.kind != "comment":
            return ""
    return ""
