"""What an API says of itself: the part of a record that its example hangs on, and its digest."""

import json
from dataclasses import asdict
from hashlib import sha256
from typing import Final

from artifacts.schema import ApiRow, Param, Returned, Thrown

# Named one by one: a new column of the table must not make every example be paid for again.
_OWN: Final = (
    "package", "name", "kind", "parent", "via", "signature", "description_zh", "description_en", "params", "returns",
    "throws", "parent_types", "import_line", "is_static", "deprecated", "replacement",
)  # fmt: skip
_DIGITS: Final = 32


def own_digest(api: ApiRow) -> str:
    """Return 32 hexadecimal digits over everything the documentation says of an API."""
    return _digest({name: _plain(getattr(api, name)) for name in _OWN})


def request_key(task: str, *, prompt: str, model: str, parameters: str, digest: str, follows: str = "") -> str:
    """Return the key of a request: what must change for it to be asked again."""
    return _digest([task, prompt, model, parameters, digest, follows])


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return asdict(value) if isinstance(value, (Param, Returned, Thrown)) else value


def _digest(value: object) -> str:
    text = json.dumps(value, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:_DIGITS]
