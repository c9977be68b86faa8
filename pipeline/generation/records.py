"""Lines of the ledger: what was asked, what came back, what was made of it."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Final

Scalar = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Asked:
    """A request that is about to be sent."""

    key: str  # digest of prompt version, model, parameters and the API's own text
    subject: str  # api_id
    digest: str  # of the API's own text
    model: str
    prompt: str  # version of the prompt
    run: str  # Dagster's run
    attempt: int  # how often the step had been tried before, in this run
    at: str  # UTC, as 2026-11-30T17:42:19Z
    follows: str | None = None  # key of the request whose answer did not compile


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer, as it came."""

    key: str
    text: str
    has_reasoning: bool  # whether the model's thoughts came beside the text
    finish: str  # stop, length ...
    prompt_tokens: int
    completion_tokens: int
    at: str


@dataclass(frozen=True, slots=True)
class Failed:
    """No answer came."""

    key: str
    reason: str
    status: int | None
    is_permanent: bool
    charged_tokens: int  # counted against the cap: what an answer that was lost on the way may have cost


@dataclass(frozen=True, slots=True)
class Judged:
    """What was made of an answer."""

    key: str
    rules: str  # version of the rules that judged
    is_accepted: bool
    reason: str  # slug; empty when accepted
    detail: str  # a sentence
    code: str
    output: str | None
    verification: str  # none, parsed, compiled or ran


Record = Asked | Answered | Failed | Judged

_KINDS: Final[Mapping[str, type[Record]]] = {
    "asked": Asked,
    "answered": Answered,
    "failed": Failed,
    "judged": Judged,
}
_NAMES: Final[Mapping[type[Record], str]] = {kind: name for name, kind in _KINDS.items()}


def to_line(record: Record) -> bytes:
    """Return a record as one line, its end included."""
    text = json.dumps({"is": _NAMES[type(record)], **asdict(record)}, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "replace") + b"\n"


def from_line(line: bytes) -> Record | None:
    """Return the record of a line, None where the line was cut off or is none."""
    try:
        said = json.loads(line)
    except ValueError:
        return None
    kind = _KINDS.get(str(said.pop("is", ""))) if isinstance(said, dict) else None
    if kind is None:
        return None
    known = {field.name for field in fields(kind)}
    try:
        return kind(**{name: value for name, value in said.items() if name in known})
    except TypeError:  # a field is missing: the line was written by an older version
        return None
