"""A text with compiler messages as diagnoses, root causes first."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from artifacts.schema import DiagnosticRow
from serving.diagnosis.advice import Advice, Question
from serving.diagnosis.advisers import advise
from serving.diagnosis.log import read_log
from serving.diagnosis.report import Report
from serving.diagnosis.templates import Match
from serving.language import Language

if TYPE_CHECKING:
    from serving.diagnosis.known import KnownMessages
    from serving.diagnosis.symbols import Symbols

MOST_EXPLAINED: Final = 8
MOST_READ_ON: Final = 20  # messages of a log that are compared with every template
# What stands in the way of the rest comes first; what only reports a failure last.
_STAGES: Final = (
    "cjpm",
    "driver",
    "package",
    "module",
    "lex",
    "parse",
    "macro",
    "link",
    "runtime",
    "sema",
    "chir",
    "cjlint",
)
_PROSE: Final = re.compile(r"[，。！？；]")
_ALSO: Final = {"compiler": ("cjpm", "linker"), "cjpm": ("compiler", "linker"), "linker": ("any",)}
_UNCAUGHT: Final = re.compile(r"an exception has occurred|uncaught exception", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Found:
    """One message, recognised and advised on."""

    report: Report
    match: Match | None
    row: DiagnosticRow | None
    advice: Advice


def diagnose(
    text: str, *, code: str, language: Language, known: "KnownMessages", symbols: "Symbols"
) -> tuple[list[Found], int]:
    """Return the messages of a text that are explained, and how many there are."""
    reports = [report for report in read_log(text) if not _is_announcement(report)]
    reports = reports or [Report("any", "note", text.strip().splitlines()[0], is_sure=False)]
    matched = [(report, _match(report, known, reads_on=at < MOST_READ_ON)) for at, report in enumerate(reports)]
    kept = [pair for pair in matched if pair[0].is_sure or pair[1] is not None] or matched[:1]
    if any(report.severity == "error" for report, _ in kept):
        kept.sort(key=_urgency)
    if any(not _is_follow_up(match) for _, match in kept):
        kept = [pair for pair in kept if not _is_follow_up(pair[1])]
    kept.sort(key=lambda pair: _is_free(pair[1]))
    found = []
    for report, match in kept[:MOST_EXPLAINED]:
        if match is None:
            found.append(Found(report, None, None, Advice()))
        else:
            question = Question(report=report, match=match, code=code, language=language, symbols=symbols)
            found.append(Found(report, match, known.row(match.kind), advise(question)))
    return found, len(kept)


def _match(report: Report, known: "KnownMessages", *, reads_on: bool) -> Match | None:
    """Return what a message is; prose after it is cut off if nothing fits with it.

    A message of the compiler that no template fits is read as the one it is most like, if `reads_on`: that takes a
    look at every template.
    """
    templates, severity = known.templates, report.severity
    bare: Match | None = None
    for message in dict.fromkeys((report.message, _PROSE.split(report.message)[0])):
        for tool in (report.tool, *_ALSO.get(report.tool, ())):
            match = templates.match(message, severity=severity, tool=tool)
            if match is not None and not match.template.is_general:
                return match
            bare = bare or match
    if reads_on and bare is not None and bare.template.tool == "compiler":
        return templates.near(report.message, tool="compiler") or bare
    return bare


def _is_announcement(report: Report) -> bool:
    return not report.is_sure and bool(_UNCAUGHT.search(report.message))


def _is_follow_up(match: Match | None) -> bool:
    return match is not None and match.kind.partition("~")[0] in ("cjpm_failed", "link_failed")


def _is_free(match: Match | None) -> bool:
    """Tell whether a message was not recognised, only that it is one."""
    return match is None or match.template.is_general


def _urgency(pair: tuple[Report, Match | None]) -> tuple[bool, int, int]:
    report, match = pair
    family = match.kind.partition("_")[0] if match else ""
    stage = _STAGES.index(family) if family in _STAGES else len(_STAGES)
    is_warning = report.severity != "error"
    # Names that are not there make types and calls fail further down.
    is_name = match is not None and match.kind in ("sema_undeclared_type_name", "sema_undeclared_identifier")
    return is_warning, stage, 0 if is_name else 1
