"""Lines on the wire: what one line of input asks for, and when its answer may be written.

Pure bookkeeping, no protocol library and no file. One line is one JSON-RPC
message or a batch of them; the answers of a batch go out together, as one
line. A line that is no JSON gets an error instead of silence, so that a client
does not wait for ever. What is still unanswered is known here, so that the end
of input does not lose an answer.
"""

import json
from dataclasses import dataclass, field
from typing import Final

PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600


@dataclass(frozen=True, slots=True)
class Incoming:
    """What one line holds: messages to hand on, and errors to answer at once."""

    messages: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()


@dataclass(slots=True)
class _Batch:
    waiting: set[str]
    answers: list[str] = field(default_factory=list)


class Conversation:
    """Which requests of one session wait for an answer."""

    def __init__(self) -> None:
        self._waiting: set[str] = set()
        self._batch_of: dict[str, _Batch] = {}

    @property
    def waiting_count(self) -> int:
        """Return how many requests have no answer yet."""
        return len(self._waiting)

    def receive(self, line: bytes) -> Incoming:
        """Read one line."""
        text = line.decode("utf-8", errors="replace").strip("\ufeff \t\r\n")
        if not text:
            return Incoming()
        try:
            text = _whole_characters(text)
            value = json.loads(text)
        except (ValueError, RecursionError) as error:
            return Incoming(
                errors=(error_line(PARSE_ERROR, f"This line is no JSON ({error}). Send one message a line."),)
            )
        if isinstance(value, list):
            return self._receive_batch(value)
        if not _is_message(value):
            return Incoming(errors=(_invalid(value),))
        self._await(value)
        return Incoming(messages=(text,))

    def settle(self, request_id: object, line: str) -> str | None:
        """Take one answer; return the line to write now, None while its batch is not complete."""
        key = _key(request_id)
        self._waiting.discard(key)
        batch = self._batch_of.pop(key, None)
        if batch is None:
            return line
        batch.waiting.discard(key)
        batch.answers.append(line)
        return None if batch.waiting else "[" + ",".join(batch.answers) + "]"

    def refuse(self, message: str) -> str | None:
        """Answer a message that the protocol does not know; as `settle`, return the line to write now."""
        request_id = json.loads(message).get("id")
        line = error_line(INVALID_REQUEST, "Not a message of the Model Context Protocol.", request_id)
        return self.settle(request_id, line)

    def _receive_batch(self, values: list[object]) -> Incoming:
        if not values:
            return Incoming(errors=(error_line(INVALID_REQUEST, "This batch is empty. Send at least one message."),))
        messages = [value for value in values if _is_message(value)]
        errors = [_invalid(value) for value in values if not _is_message(value)]
        batch = _Batch({key for key in map(self._await, messages) if key is not None}, errors)
        for key in batch.waiting:
            self._batch_of[key] = batch
        done = () if batch.waiting or not errors else ("[" + ",".join(errors) + "]",)
        return Incoming(tuple(json.dumps(message, ensure_ascii=False) for message in messages), done)

    def _await(self, message: object) -> str | None:
        if not isinstance(message, dict) or "method" not in message:
            return None
        if message["method"] == "notifications/cancelled":  # a cancelled request may stay without an answer
            self._waiting.discard(_key(message.get("params", {}).get("requestId")))
        if "id" not in message:
            return None
        key = _key(message["id"])
        self._waiting.add(key)
        return key


def error_line(code: int, text: str, request_id: object = None) -> str:
    """Return a JSON-RPC error as one line."""
    error = {"jsonrpc": "2.0", "id": request_id, "error": {"code": code, "message": text}}
    return json.dumps(error, ensure_ascii=False, separators=(",", ":"))


def _whole_characters(text: str) -> str:
    """Replace halves of characters: a client that cuts a text inside an emoji sends one, and UTF-8 has none."""
    if "\\ud" not in text and "\\uD" not in text:
        return text
    plain = json.dumps(json.loads(text), ensure_ascii=False)
    return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _is_message(value: object) -> bool:
    """Return whether a value is a request, a notification or an answer by its shape."""
    if not isinstance(value, dict) or value.get("jsonrpc") != "2.0":
        return False
    if "method" not in value:
        return "id" in value and ("result" in value or "error" in value)
    has_id = isinstance(value.get("id"), str | int) and not isinstance(value.get("id"), bool)
    has_params = isinstance(value.get("params", {}), dict)
    return isinstance(value["method"], str) and has_params and (has_id or "id" not in value)


def _invalid(value: object) -> str:
    request_id = value.get("id") if isinstance(value, dict) else None
    known = request_id if isinstance(request_id, str | int) else None
    text = 'Not a JSON-RPC 2.0 message: "jsonrpc" must be "2.0", "method" a string, "params" an object.'
    return error_line(INVALID_REQUEST, text, known)


def _key(request_id: object) -> str:
    return json.dumps(request_id)
