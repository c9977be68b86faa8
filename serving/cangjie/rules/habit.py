"""A habit: a shape in blanked code that is no Cangjie, what to say about it, what to write instead.

Shapes are chosen so that no valid code has them, or they count only where the
grammar refuses too (`needs_fault`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from serving.cangjie.findings import Finding, Severity
from serving.cangjie.masking import MaskedCode
from serving.cangjie.rules.java_types import cangjie_type

_SPACES: Final = re.compile(r"[ \t]{2,}")


@dataclass(frozen=True, slots=True)
class Habit:
    """One shape. `{1}` in messages and fix is the first group as it was written."""

    rule: str
    pattern: re.Pattern[str]
    en: str
    zh: str
    fix: str | None = None
    needs_fault: bool = False
    word: int | None = None  # group that is no habit where the code itself declares that name
    severity: Severity = "error"
    at: int = 0  # group that the finding points to
    types: tuple[int, ...] = ()  # groups that are types of Java, shown as Cangjie's


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What habits are judged in."""

    code: MaskedCode
    own_names: frozenset[str]
    fault_lines: frozenset[int]  # lines that the grammar refuses, and their neighbours


def habit(
    rule: str,
    pattern: str,
    en: str,
    zh: str,
    fix: str | None = None,
    *,
    needs_fault: bool = False,
    word: int | None = None,
    severity: Severity = "error",
    at: int = 0,
    types: tuple[int, ...] = (),
) -> Habit:
    """Return a habit; the pattern sees lines."""
    return Habit(rule, re.compile(pattern, re.MULTILINE), en, zh, fix, needs_fault, word, severity, at, types)


def find_habits(habits: Sequence[Habit], around: Surroundings) -> Iterator[Finding]:
    """Yield a finding for every habit that the code shows."""
    told: dict[str, list[range]] = {}  # by rule; where two shapes of a rule meet, the first in the list tells more
    for entry in habits:
        for found in entry.pattern.finditer(around.code.text):
            if entry.word is not None and found[entry.word] in around.own_names:
                continue
            place = around.code.place(found.start(entry.at))
            if entry.needs_fault and not around.fault_lines & {place.line, around.code.place(found.end()).line}:
                continue
            spans = told.setdefault(entry.rule, [])
            if any(found.start() < span.stop and span.start < found.end() for span in spans):
                continue
            spans.append(range(found.start(), found.end()))
            groups = _groups(around.code, found, entry.types)
            yield Finding(
                place.line,
                place.column,
                entry.rule,
                entry.severity,
                entry.en.format(*groups),
                entry.zh.format(*groups),
                _SPACES.sub(" ", entry.fix.format(*groups)).strip() if entry.fix else None,
            )


def _groups(code: MaskedCode, found: re.Match[str], types: Sequence[int]) -> list[str]:
    groups = [_written(code, found, number) for number in range((found.re.groups or 0) + 1)]
    return [cangjie_type(text) if number in types else text for number, text in enumerate(groups)]


def _written(code: MaskedCode, found: re.Match[str], number: int) -> str:
    start, end = found.span(number)
    return code.code[start:end].strip() if start >= 0 else ""
