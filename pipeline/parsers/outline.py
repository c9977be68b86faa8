"""The outline of an API page: which heading declares what, under which type.

Blocks in, passages out: one per declaring heading, with the blocks that belong
to it. Headings that are prose stay inside the passage they stand under.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from rapidfuzz import fuzz

from artifacts.identifiers import bare_name, normalise_types
from pipeline.parsers.declaration import Declaration, parse_case, parse_declaration, parse_primary_constructor
from pipeline.parsers.headings import Heading, parse_heading
from pipeline.parsers.markdown import Block

SCOPES: Final = frozenset({"class", "interface", "struct", "enum", "extension", "builtin_type"})
_TYPES: Final = frozenset({"class", "interface", "struct", "enum", "type_alias"})
_TOP_LEVEL: Final = 2
_SIMILAR: Final = 85  # of 100
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
        """Return the comparable headings of the owners, outermost first."""
        return "|".join(owner.heading.key for owner in self.owners)

    @property
    def via(self) -> str | None:
        """Return the interfaces that an extension adds, or `extend`; a member's are those of its extension."""
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
    outliner = _Outliner(is_known)
    for at, block in enumerate(blocks):
        if block.kind == "heading":
            outliner.read_heading(block, _code_below(blocks, at))
        elif outliner.current is not None:
            outliner.current.blocks.append(block)
    return outliner.passages


@dataclass(slots=True)
class _Outliner:
    is_known: Callable[[str], bool]
    passages: list[Passage] = field(default_factory=list)
    owners: list[Owner] = field(default_factory=list)
    current: Passage | None = None
    seen: dict[tuple[str, str], str] = field(default_factory=dict)  # scope and heading to the first signature

    def read_heading(self, block: Block, code: str) -> None:
        """Take in a heading and the code right below it: a new passage, or prose."""
        heading = parse_heading(block.text) if block.level >= _TOP_LEVEL else None
        passage = self._passage(block, heading, code) if heading is not None else None
        if passage is not None:
            self._open(passage)
        elif self.current is not None and block.level > self.current.level:
            self.current.blocks.append(block)  # prose below the declaration
        else:
            self.current = None
            self.owners = [owner for owner in self.owners if owner.level < block.level]

    def _open(self, passage: Passage) -> None:
        self.passages.append(passage)
        self.current = passage
        self.owners = list(passage.owners)
        if passage.kind in SCOPES:
            is_deprecated = passage.heading.is_deprecated or any(owner.is_deprecated for owner in passage.owners)
            self.owners.append(Owner(passage.level, passage.heading, passage.via, is_deprecated))

    def _passage(self, block: Block, heading: Heading, code: str) -> Passage | None:
        level = _TOP_LEVEL if heading.kind in _TYPES else block.level
        above = tuple(owner for owner in self.owners if owner.level < level)
        declaration = parse_declaration(code) if code else None
        passage = Passage(block.line, level, heading.kind, heading, above, declaration, None)
        if declaration is not None:
            first = self.seen.setdefault((passage.scope, heading.key), declaration.signature)
            if first != declaration.signature and declaration.kind == heading.kind:
                passage.heading = _corrected(heading, declaration)
            elif not _is_same(heading, declaration):
                passage.declaration = None
        if heading.kind != "bare":
            return passage
        return _decided(passage, code, is_known=self.is_known(heading.key))


def _corrected(heading: Heading, declaration: Declaration) -> Heading:
    """A heading that stands twice was copied and not changed: the declaration tells what it should say."""
    parameters = normalise_types(",".join(param.type for param in declaration.params))
    return replace(heading, name=declaration.name, parameters=parameters if declaration.has_parameter_list else None)


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
    if declaration.kind == "init" and heading.kind in {"init", "bare"}:
        return True
    # A slip of the pen on either side (`findAllAnnotatios`) is the same name.
    is_similar = heading.kind == declaration.kind and fuzz.ratio(heading.name, declaration.name) >= _SIMILAR
    return heading.name == declaration.name or is_similar


def _code_below(blocks: Sequence[Block], at: int) -> str:
    """Return the first code block before any text: where pages print the declaration."""
    for block in blocks[at + 1 : at + 4]:
        if block.kind == "fence" and block.info in {"", "cangjie"}:
            return block.text
        if block.kind != "comment":
            return ""
    return ""
