"""Patterns judged by the grammar, by the checker and by the documented APIs of a build.

What a pattern lists has to be documented, so that one whose API vanished is
noticed. What its code calls besides is told, but stops nothing: the reader of
code may learn to see more.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from artifacts.schema import ApiRow, PatternRow
from pipeline.parsers.patterns import WrittenPattern
from pipeline.tables import EditionRow
from pipeline.transforms.documented import Documented
from serving.cangjie.check import check
from serving.cangjie.findings import CheckReport
from serving.cangjie.symbols import CORE, SymbolTable

# Versions whose documentation the patterns were written by. In another one an API may be gone or not there
# yet, which no author could know: a pattern that needs it is left out instead of stopping the build.
WRITTEN_FOR: Final = ("1.1.3",)


@dataclass(frozen=True, slots=True)
class JudgedPatterns:
    """The patterns that hold in a build, and what is said against the others."""

    rows: list[PatternRow]
    faults: list[str]  # with file and line
    left_out: list[str]  # patterns that need what the build does not document
    unlisted: list[str]  # calls that are not listed


def judge_patterns(written: Sequence[WrittenPattern], apis: Sequence[ApiRow], edition: EditionRow) -> JudgedPatterns:
    """Return the patterns of a build.

    Args:
        written: All patterns.
        apis: All APIs that std and stdx document in the build.
        edition: Version of the documentation, and whether it is the embedded one.
    """
    documented = Documented(apis, version=edition.cangjie_version)
    is_reviewed = edition.cangjie_version in WRITTEN_FOR and not edition.is_starter
    is_strict = is_reviewed and documented.is_whole(name for pattern in written for name in pattern.row.uses)
    symbols = SymbolTable(apis)
    judged = JudgedPatterns([], list(_repeated(written)), [], [])
    for pattern in written:
        missing = [name for name in pattern.row.uses if name not in documented]
        gone = [name for name in missing if is_strict and documented.covers(name)]
        if gone:
            near = ", ".join(documented.near(gone[0]))
            place = pattern.place(pattern.uses_line)
            judged.faults.append(
                f"{place}: {pattern.row.pattern_id} uses {gone[0]}, which is not documented; near: {near}"
            )
        elif missing:
            judged.left_out.append(f"{pattern.place(pattern.line)}: {pattern.row.pattern_id} needs {missing[0]}")
        else:
            report = check(pattern.row.code, symbols)
            judged.faults.extend(_code_faults(pattern, report, is_strict=is_strict))
            judged.unlisted.extend(_unlisted(pattern, report))
            judged.rows.append(pattern.row)
    return judged


def _code_faults(pattern: WrittenPattern, report: CheckReport, *, is_strict: bool) -> Iterator[str]:
    """Yield what the checker finds in the code; where little is documented, only what needs no documentation."""
    for finding in report.findings:
        if is_strict or finding.family == "syntax":
            place = pattern.place(pattern.code_line + finding.line - 1)
            yield f"{place}: {pattern.row.pattern_id}: {finding.rule}: {finding.en}"


def _unlisted(pattern: WrittenPattern, report: CheckReport) -> Iterator[str]:
    """Yield the calls of the code that the pattern does not list; std.core goes without saying."""
    for name in report.called:
        if not name.startswith(CORE) and name not in pattern.row.uses:
            yield f"{pattern.place(pattern.uses_line)}: {pattern.row.pattern_id} calls {name}"


def _repeated(written: Sequence[WrittenPattern]) -> Iterator[str]:
    first: dict[str, WrittenPattern] = {}
    for pattern in written:
        other = first.setdefault(pattern.row.pattern_id, pattern)
        if other is not pattern:
            place = pattern.place(pattern.line)
            yield f"{place}: the id {pattern.row.pattern_id} stands in {other.place(other.line)} already"
