"""Compiler output, build logs and stack traces as reports.

Colours, Windows paths and line ends, counts at the end, progress lines and
prose around the messages are passed over. A note belongs to the message before
it. Nothing here knows what a message means.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from serving.diagnosis.report import Frame, Place, Report, Tool

MOST_LINES: Final = 8_000  # of a longer log the first and the last ones
LONGEST_LINE: Final = 2_000  # characters; a message is a sentence
MOST_REPORTS: Final = 200
_MOST_UNSURE: Final = 100  # prose around messages must not crowd them out
_MOST_DETAILS: Final = 12

_ESCAPES: Final = re.compile(
    r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]{0,500}(?:\x07|\x1b\\)|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]"
)
_HEADER: Final = re.compile(
    r"^[\s>*•-]{0,40}(?:[^|\n]{0,60}?(?:[:：]\s|[：\u4e00-\u9fff]\s*))?(?:\[?(?:cjc|cjpm)\]?\s*:?\s*)?"
    r"\[?(fatal error|error|warning|note|help|错误|警告|提示)\]?\s*[:：]\s*(\S.*)$",
    re.IGNORECASE,
)
_INLINE: Final = re.compile(
    r"^(.{1,300}?\.\w+)[:(](\d+)(?:[:,](\d+))?\)?\s*[:：]?\s+(error|warning|note)\s*[:：]\s*(\S.*)$", re.IGNORECASE
)
_ARROW: Final = re.compile(r"^\s*(?:==>|-->)\s*(?:\(package ([\w.:]+)\)\s*)?(.+?)(?::(\d+))?(?::(\d+))?:?\s*$")
_CODE: Final = re.compile(r"^\s*(\d+)\s*\|(.*)$")
_MARKS: Final = re.compile(r"^\s*\|(.*)$")
_ASIDE: Final = re.compile(r"^\s*#?\s*(note|help)\s*:\s*(.*)$", re.IGNORECASE)
_COUNT: Final = re.compile(r"^\s*\d+ (?:errors?|warnings?) generated\b|^\s*\d+ (?:个)?(?:错误|警告)", re.IGNORECASE)
_BARE: Final = re.compile(
    r"^\s*(cyclic dependency|can ?not find the following dependencies)\s*[:：]?\s*$", re.IGNORECASE
)
_UNCAUGHT: Final = re.compile(r"An exception has occurred|Uncaught exception", re.IGNORECASE)
_THROWN: Final = re.compile(r"^\s*(?:Caused by:\s*)?((?:[\w.:]+[.:])?\w*(?:Exception|Error))(?::\s*(.*))?$")
_STACK: Final = re.compile(r"^\s*at\s+\S.*?\(([^()]+?):(\d+)\)\s*$")
_LINT: Final = re.compile(r"\b[GP]\.[A-Z]{3}\.\d{2}\b")
_LIBRARIES: Final = ("std/", "stdx/", "std.", "stdx.")  # frames there are not the user's
_ANY_PLACE: Final = re.compile(r"((?:[A-Za-z]:)?[^\s:\"'(),]+\.cj):(\d+)(?::(\d+))?")
_LINKER: Final = re.compile(
    r"(?:ld(?:\.lld|64)?(?:\.exe)?\s*:|undefined reference to|undefined symbol|cannot find -l|collect2:|"
    r"unable to find library|multiple definition of)"
)
_LINKER_PREFIX: Final = re.compile(r"^.*?\bld(?:\.lld|64)?(?:\.exe)?\s*:\s*(?:error\s*:\s*)?")
_SEVERITIES: Final = {"fatal error": "error", "错误": "error", "警告": "warning", "提示": "note", "help": "note"}
_MANIFEST: Final = re.compile(r"cjpm|\.toml|\.lock", re.IGNORECASE)


@dataclass(slots=True)
class _Open:
    """A report that is being read."""

    report: Report
    code: str = ""
    marks: list[str] = field(default_factory=list)
    details: list[str] = field(default_factory=list)
    in_note: bool = False

    def closed(self) -> Report:
        return replace(self.report, frame=_frame(self.code, self.marks), details=tuple(self.details[:_MOST_DETAILS]))


def read_log(text: str) -> list[Report]:
    """Return what a text says, in its order, each message once with how often it came."""
    reports: dict[tuple[str, str], Report] = {}
    for report in _reports(_lines(text)):
        key = (report.severity, report.message)
        known = reports.get(key)
        if known is None:
            if len(reports) < (MOST_REPORTS if report.is_sure else _MOST_UNSURE):
                reports[key] = report
        else:
            reports[key] = replace(known, times=known.times + 1, place=known.place or report.place)
    return list(reports.values())


def _lines(text: str) -> Iterator[str]:
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES // 2], *lines[-MOST_LINES // 2 :]]
    for line in lines:
        yield _ESCAPES.sub("", line[: LONGEST_LINE * 2])[:LONGEST_LINE].rstrip()


def _reports(lines: Iterator[str]) -> Iterator[Report]:
    current: _Open | None = None
    for line in lines:
        if not line.strip() or _COUNT.match(line):
            continue
        started = _started(line, current)
        if started is None and current is not None and _added(current, line):
            continue
        if current is not None:
            yield current.closed()
        current = _Open(started or Report("any", "error", line.strip(), is_sure=False))
    if current is not None:
        yield current.closed()


def _started(line: str, current: _Open | None) -> Report | None:
    """Return the report that a line opens; notes and helps belong to an open one."""
    for reader in (_lint, _inline, _linker, _uncaught, _heading, _header):
        if (report := reader(line, current)) is not None:
            return report
    return None


def _inline(line: str, current: _Open | None) -> Report | None:  # noqa: ARG001 - one form for all readers
    found = _INLINE.match(line)
    if found is None:
        return None
    path, row, column, severity, message = found.groups()
    place = Place(path.strip(), int(row), int(column) if column else None)
    return Report(_tool(line, message), severity.lower(), message.strip(), place)


def _heading(line: str, current: _Open | None) -> Report | None:  # noqa: ARG001 - every reader takes both
    found = _BARE.match(line)
    return Report("cjpm", "error", found[1]) if found else None


def _header(line: str, current: _Open | None) -> Report | None:
    header = _HEADER.match(line)
    if header is None:
        return None
    severity = _SEVERITIES.get(header[1].lower(), header[1].lower())
    if severity == "note" and current is not None and current.report.is_sure:
        return None
    return Report(_tool(line, header[2]), severity, header[2].strip())


def _tool(line: str, message: str) -> Tool:
    if _MANIFEST.search(message) or line.lstrip().startswith(("Error:", "Warning:")):
        return "cjpm"
    return "linker" if _LINKER.search(line) else "compiler"


def _lint(line: str, current: _Open | None) -> Report | None:  # noqa: ARG001 - one form for all readers
    rule = _LINT.search(line)
    if rule is None or _CODE.match(line):
        return None
    severity = "warning" if re.search(r"suggest|warn|建议", line, re.IGNORECASE) else "error"
    place = _place_in(line) or _json_place(line)
    return Report("cjlint", severity, f"{rule[0]}: {_without_place(line[rule.end() :])}", place)


def _without_place(text: str) -> str:
    return text.strip(" \t:,;\"'[]{}()-")[:200]


def _json_place(line: str) -> Place | None:
    file = re.search(r'"(?:file|path)\w*"\s*:\s*"([^"]+)"', line, re.IGNORECASE)
    row = re.search(r'"line\w*"\s*:\s*"?(\d+)', line, re.IGNORECASE)
    return Place(file[1], int(row[1]) if row else None) if file else None


def _place_in(line: str) -> Place | None:
    found = _ANY_PLACE.search(line)
    return Place(found[1], int(found[2]), int(found[3]) if found[3] else None) if found else None


def _linker(line: str, current: _Open | None) -> Report | None:  # noqa: ARG001 - every reader takes both
    if not _LINKER.search(line) or _CODE.match(line) or line.lstrip().startswith((">>>", "|")):
        return None
    return Report("linker", "error", _LINKER_PREFIX.sub("", line).strip() or line.strip())


def _uncaught(line: str, current: _Open | None) -> Report | None:
    thrown = _THROWN.match(line)
    is_announced = current is not None and bool(_UNCAUGHT.search(current.report.message))
    if _UNCAUGHT.search(line):
        rest = line[_UNCAUGHT.search(line).end() :].strip(" :：")  # type: ignore[union-attr] # just found
        return Report("runtime", "error", rest or line.strip(), is_sure=bool(rest))
    if thrown is None or (current is not None and current.report.is_sure and not is_announced):
        return None
    name = re.split(r"[.:]", thrown[1])[-1]
    if name.lower() in ("error", "exception"):
        return None if name.lower() == "error" else Report("runtime", "error", _said(name, thrown[2]))
    return Report("runtime", "error", _said(name, thrown[2]))


def _said(name: str, text: str | None) -> str:
    return f"{name}: {text.strip()}" if text and text.strip() else name


def _added(current: _Open, line: str) -> bool:
    """Add a line to the open report; False for one that has nothing to do with it."""
    if _added_frame(current, line):
        return True
    if not current.report.is_sure:
        return False
    if aside := _ASIDE.match(line):
        current.in_note = not line.lstrip().startswith("#")
        current.details.append(aside[2])
    elif stack := _STACK.match(line):
        known = current.report.place
        if known is None or known.path.startswith(_LIBRARIES):
            current.report = replace(current.report, place=Place(stack[1], int(stack[2])))
    elif current.report.tool in ("cjpm", "linker"):
        current.details.append(line.strip())
    else:
        return line.startswith((" ", "\t"))
    return True


def _added_frame(current: _Open, line: str) -> bool:
    """Add a line of a code frame; False for other lines."""
    if arrow := _ARROW.match(line):
        _add_place(current, arrow)
    elif code := _CODE.match(line):
        if not current.code and not current.in_note:
            current.code = code[2]
    elif marks := _MARKS.match(line):
        if not current.in_note:
            current.marks.append(marks[1])
        elif label := _label(marks[1]):
            current.details.append(label)
    else:
        return False
    return True


def _add_place(current: _Open, arrow: re.Match[str]) -> None:
    package, path, row, column = arrow.groups()
    if current.in_note or current.report.place is not None:
        if package:
            current.details.append(f"declared in package {package}")
        return
    place = Place(path.strip(), int(row) if row else None, int(column) if column else None)
    current.report = replace(current.report, place=place)


def _frame(code: str, marks: Sequence[str]) -> Frame:
    """Return the code with the span that carets mark; the first caret row counts, tildes mark what is beside it."""
    start = end = None
    labels: list[str] = []
    for row in marks:
        carets = re.search(r"\^+", row)
        if carets and start is None:
            start, end = carets.start(), carets.end()
        if label := _label(row):
            labels.append(label)
    if start is not None and end == start + 1:
        word = re.compile(r"\w*").match(code, start)
        end = max(end, word.end() if word else end)
    return Frame(code, start, end, tuple(labels))


def _label(row: str) -> str:
    """Return what is written at the marks of a row."""
    return re.sub(r"^[\s~^|]+", "", row).strip()
