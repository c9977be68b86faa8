"""What a release takes from the ledgers: the last accepted answer for each text of an API.

A build reads this, whatever became of the runs that wrote it. Which rows fit
the APIs of the build is decided when they are published.
"""

from collections.abc import Iterable
from hashlib import sha256

from pipeline.generation.entries import Entry, entries_of
from pipeline.generation.ledger import EXAMPLES, TRANSLATIONS, ledger_files, ledger_folder, read_ledger
from pipeline.tables import GeneratedRow


def read_generated() -> list[GeneratedRow]:
    """Return what was accepted, in key order; nothing where there is no ledger.

    Raises:
        LedgerError: a ledger cannot be read.
    """
    rows: dict[tuple[str, str, str], GeneratedRow] = {}
    for task in (EXAMPLES, TRANSLATIONS):
        for file in ledger_files(ledger_folder(task)):
            for row in accepted(task, entries_of(read_ledger(file)).values()):
                rows[row.task, row.api_id, row.own_digest] = row
    return [rows[key] for key in sorted(rows)]


def accepted(task: str, entries: Iterable[Entry]) -> list[GeneratedRow]:
    """Return the rows of the accepted entries, later ones last."""
    found = [_row(task, entry) for entry in entries]
    return [row for row in found if row is not None]


def version_of(rows: Iterable[GeneratedRow]) -> str:
    """Return 32 hexadecimal digits that change when a release would."""
    digest = sha256()
    for row in rows:
        digest.update(repr(row).encode())
    return digest.hexdigest()[:32]


def _row(task: str, entry: Entry) -> GeneratedRow | None:
    judged, answered = entry.judged, entry.answered
    if judged is None or answered is None or not judged.is_accepted:
        return None
    return GeneratedRow(
        task=task,
        api_id=entry.asked.subject,
        own_digest=entry.asked.digest,
        content=judged.code,
        output=judged.output,
        verification=judged.verification,
        model=entry.asked.model,
        prompt_version=entry.asked.prompt,
        generated_on=answered.at.partition("T")[0],
    )
