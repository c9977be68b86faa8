"""Judged cases: one JSON object a line.

    queries  {"id", "query", "tool", "lang", "style", "gold": [GOLD]}
    calls    {"id", "java", "call", "gold": [GOLD], "gold_lang", "none", "allow"}
    errors   {"id", "error_text", "fix_must_mention": [regular expression], "related_api": [GOLD]}

GOLD is an API, {"package", "type", "member", "receiver"?}, or a page, {"doc"}.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from serving.errors import JudgedCaseError

CaseT = TypeVar("CaseT")


@dataclass(frozen=True, slots=True)
class Gold:
    """One right answer: an API, or a page of the documentation."""

    package: str = ""
    type: str = ""
    member: str = ""
    receiver: str = ""
    doc: str = ""


@dataclass(frozen=True, slots=True)
class QueryCase:
    """A question and what answers it."""

    id: str
    query: str
    tool: str
    lang: str
    style: str
    gold: tuple[Gold, ...]


@dataclass(frozen=True, slots=True)
class CallCase:
    """A call in a fragment of Java and what stands for it."""

    id: str
    java: str
    call: str
    gold: tuple[Gold, ...]
    construct: str
    has_no_equivalent: bool
    allowed: tuple[str, ...]  # packages and types that do no harm where nothing is equivalent


@dataclass(frozen=True, slots=True)
class ErrorCase:
    """A text of the compiler and what a hint must say."""

    id: str
    text: str
    must_mention: tuple[str, ...]
    gold: tuple[Gold, ...]


def read_queries(path: Path) -> list[QueryCase]:
    """Return the questions of a file."""
    return _read(path, lambda fields: QueryCase(
        _text(fields, "id"), _text(fields, "query"), _text(fields, "tool"), _text(fields, "lang"),
        _text(fields, "style"), _golds(fields, "gold"),
    ))  # fmt: skip


def read_calls(path: Path) -> list[CallCase]:
    """Return the calls of a file."""
    return _read(path, lambda fields: CallCase(
        _text(fields, "id"), _text(fields, "java"), _text(fields, "call"), _golds(fields, "gold"),
        _text(fields, "gold_lang"), bool(fields.get("none")), _texts(fields, "allow"),
    ))  # fmt: skip


def read_errors(path: Path) -> list[ErrorCase]:
    """Return the error texts of a file."""
    return _read(path, lambda fields: ErrorCase(
        _text(fields, "id"), _text(fields, "error_text"), _texts(fields, "fix_must_mention"),
        _golds(fields, "related_api"),
    ))  # fmt: skip


def _read(path: Path, case_of: Callable[[Mapping[str, object]], CaseT]) -> list[CaseT]:
    cases = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip():
            try:
                fields = json.loads(line)
            except json.JSONDecodeError as error:
                raise JudgedCaseError(path, number, f"is no JSON ({error.msg})") from error
            if not isinstance(fields, dict):
                raise JudgedCaseError(path, number, "is no JSON object")
            cases.append(case_of(fields))
    return cases


def _text(fields: Mapping[str, object], name: str) -> str:
    value = fields.get(name)
    return value if isinstance(value, str) else ""


def _texts(fields: Mapping[str, object], name: str) -> tuple[str, ...]:
    value = fields.get(name)
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, Sequence) else ()


def _golds(fields: Mapping[str, object], name: str) -> tuple[Gold, ...]:
    value = fields.get(name)
    golds = [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
    return tuple(Gold(*(_text(gold, part) for part in Gold.__slots__)) for gold in golds)
