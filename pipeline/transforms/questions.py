"""Curated questions attached to the APIs of a build.

They widen what a search finds and are never shown: no table holds them, only
the postings do. A key that names nothing is a fault where the documentation is
the one the questions were written by; elsewhere, where no author could know,
it is left out with a warning.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from artifacts.schema import ApiRow
from pipeline.parsers.questions import WrittenQuestions
from pipeline.tables import AskedRow, EditionRow
from pipeline.transforms.documented import Documented
from pipeline.transforms.patterns import WRITTEN_FOR


@dataclass(frozen=True, slots=True)
class JudgedQuestions:
    """The questions that have an API in a build, and what is said of the others."""

    rows: list[AskedRow]
    faults: list[str]  # with file and line
    left_out: list[str]


def judge_questions(
    written: Sequence[WrittenQuestions], apis: Sequence[ApiRow], edition: EditionRow
) -> JudgedQuestions:
    """Return the questions of a build.

    Args:
        written: All curated questions.
        apis: All APIs that std and stdx document in the build.
        edition: Version of the documentation, and whether it is the embedded one.
    """
    documented = Documented(apis, version=edition.cangjie_version)
    is_reviewed = edition.cangjie_version in WRITTEN_FOR and not edition.is_starter
    is_strict = is_reviewed and documented.is_whole(entry.key for entry in written)
    judged = JudgedQuestions([], [], [])
    for entry in written:
        api_ids = _meant(entry.key, documented)
        judged.rows.extend(AskedRow(api_id, entry.file, entry.line, entry.phrases) for api_id in api_ids)
        if not api_ids and is_strict and documented.covers(entry.key):
            near = ", ".join(documented.near(entry.key))
            judged.faults.append(f"{entry.place}: {entry.key} is not documented; near: {near}")
        elif not api_ids:
            judged.left_out.append(f"{entry.place}: {entry.key}")
    return judged


def _meant(key: str, documented: Documented) -> list[str]:
    """Return the APIs that a key names: of several overloads those that are not deprecated, if there are any."""
    named = documented.named_by(key)
    return [api_id for api_id in named if not documented.api(api_id).deprecated] or named


def phrases_by_api(rows: Iterable[AskedRow]) -> dict[str, list[str]]:
    """Return all phrases of each API, in the order of files and lines, each once."""
    found: dict[str, dict[str, None]] = {}
    for row in sorted(rows, key=lambda row: (row.api_id, row.file, row.line)):
        found.setdefault(row.api_id, {}).update(dict.fromkeys(row.phrases))
    return {api_id: list(phrases) for api_id, phrases in found.items()}
