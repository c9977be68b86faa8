"""What a ledger amounts to: one entry per request key, and the state an API is in."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from pipeline.generation.records import Answered, Asked, Failed, Judged, Record

State = Literal["accepted", "rejected", "pending"]
REFUSED: Final = "refused"  # reason of a rejection: the endpoint did not take the request
REFUSING: Final = (400, 413, 422)  # statuses that speak of one request, not of the key or the model
WITH_COMPILER: Final = "+cjc"  # ends the version of rules when the compiler judged too


@dataclass(slots=True)
class Entry:
    """Everything the ledger says of one request, the last word of each kind."""

    asked: Asked
    request_count: int = 0
    answered: Answered | None = None
    failed: Failed | None = None
    judged: Judged | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an API: its state, and the entry that decided."""

    state: State
    entry: Entry | None = None
    reason: str = ""


def entries_of(records: Iterable[Record]) -> dict[str, Entry]:
    """Return the entries of a ledger by key, in the order in which they were asked first."""
    entries: dict[str, Entry] = {}
    for record in records:
        if isinstance(record, Asked):
            entry = entries.setdefault(record.key, Entry(record))
            entry.asked = record
            entry.request_count += 1
        elif (known := entries.get(record.key)) is None:
            continue  # the line that asked is lost: nothing says what it is about
        elif isinstance(record, Answered):
            known.answered = record
        elif isinstance(record, Failed):
            known.failed = record
        else:
            known.judged = record
    return entries


def outcome(key: str, entries: Mapping[str, Entry], *, rules: str) -> Outcome:
    """Return what became of the request with this key, judged by these rules or not at all."""
    entry = entries.get(key)
    if entry is None:
        return Outcome("pending")
    if entry.answered is None:
        is_refused = entry.failed is not None and entry.failed.is_permanent and entry.failed.status in REFUSING
        return Outcome("rejected", entry, REFUSED) if is_refused else Outcome("pending", entry)
    if entry.judged is None or not is_current(entry.judged.rules, rules):
        return Outcome("pending", entry)
    if entry.judged.is_accepted:
        return Outcome("accepted", entry)
    return Outcome("rejected", entry, entry.judged.reason)


def is_current(judged: str, rules: str) -> bool:
    """Return whether a verdict by some rules stands: by the same, or by the same with the compiler on top."""
    return judged in {rules, rules + WITH_COMPILER}
