"""What one documented snippet is as code: an example or not, and how far it is verified."""

import re
from dataclasses import dataclass
from typing import Final

from pipeline.tables import SnippetRow
from serving.cangjie.imports import imports_of
from serving.cangjie.structure import (
    files_of,
    has_bodiless_function,
    has_signs_of_code,
    is_bare_declaration,
    is_only_preamble,
    is_program,
    package_roots,
)
from serving.cangjie.syntax import CangjieTree, parse, parse_fragment

_CANGJIE_INFO: Final = re.compile(r"(?:cangjie|cj)\b", re.IGNORECASE)
_INVISIBLE: Final = re.compile("[\u200b\u200c\u200d\ufeff\u2060]|<!--.*?-->")
_LIBRARIES: Final = frozenset(("std", "stdx"))
# Dots that stand for code left out: alone on a line, or where a value or a body should be.
_ELLIPSIS: Final = re.compile(r"^\s*\.\.\.\s*(?://.*)?$|[={(,]\s*\.\.\.", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class ReadExample:
    """A snippet that is an example: its code, cleaned, and what the engine says of it."""

    code: str
    trees: tuple[CangjieTree, ...]  # one per file that the block holds
    verification: str
    reason: str | None
    is_program: bool

    @property
    def is_refused(self) -> bool:
        """Whether the grammar finds faults in it."""
        return any(tree.faults for tree in self.trees)


def read_example(snippet: SnippetRow) -> ReadExample | None:
    """Return a snippet as an example, or None where it is no Cangjie or only repeats a declaration."""
    is_marked = bool(_CANGJIE_INFO.match(snippet.info.strip()))
    code = _INVISIBLE.sub("", snippet.code).strip("\n").rstrip()
    if not code.strip() or (snippet.info.strip() and not is_marked):
        return None
    trees = tuple(parse(part) for part in files_of(code))
    if not is_marked and (trees[0].faults or not has_signs_of_code(trees[0])):
        return None
    if _is_declaration(trees, code, is_api=snippet.area == "api"):
        return None
    reason = _reason(trees, shows_error=snippet.shows_error)
    runs = any(is_program(tree) for tree in trees) and _has_all_packages(trees)
    return ReadExample(code, trees, "none" if reason else "parsed", reason, is_program=runs)


def _is_declaration(trees: tuple[CangjieTree, ...], code: str, *, is_api: bool) -> bool:
    tree = trees[0]
    if len(trees) > 1:
        return False
    if tree.faults:
        fragment = parse_fragment(code)
        return not fragment.faults and is_bare_declaration(fragment)
    if is_only_preamble(tree):
        return "\n" not in code
    return is_bare_declaration(tree) and (is_api or has_bodiless_function(tree))


def _has_all_packages(trees: tuple[CangjieTree, ...]) -> bool:
    """Return whether the code imports only from the libraries and from the packages that it shows itself."""
    roots = _LIBRARIES.union(*(package_roots(tree.code) for tree in trees))
    return all(entry.package.partition(".")[0] in roots for tree in trees for entry in imports_of(tree))


def _reason(trees: tuple[CangjieTree, ...], *, shows_error: bool) -> str | None:
    """Return why the grammar does not accept the code, or None."""
    for tree in trees:
        if tree.faults:
            fault = tree.faults[0]
            kind = (
                "shown as an error" if shows_error else "elided code" if _ELLIPSIS.search(tree.code) else "syntax error"
            )
            return f"{kind}: line {fault.line}: {fault.text or 'expected ' + (fault.expected or 'more')}"
    gaps = sorted({gap for tree in trees for gap in tree.gaps})
    return "grammar gap: " + ", ".join(gaps) if gaps else None
