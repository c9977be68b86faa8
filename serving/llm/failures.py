"""What a failure of the client library means: whether to try again, and one sentence without the key."""

import re
from collections.abc import Mapping
from datetime import datetime
from email.utils import parsedate_to_datetime
from typing import Final

from artifacts.summaries import shorten
from serving.llm.errors import LlmFailure, PermanentFailure, RetryableFailure

MESSAGE_CHARS: Final = 160  # of what the endpoint says
_KEY_LIKE: Final = re.compile(r"\b(?:(?:sk|key)-[\w*.\-]{4,}|Bearer \S+)")
_OUT_OF_CREDIT: Final = "insufficient_quota"  # comes as 429, and waiting does not cure it
_REFUSALS: Final = {401: "the key was refused", 403: "the key may not do this"}  # what is said beside may show the key
_NAMES: Final = {
    400: "the request was refused",
    404: "the endpoint does not know this model or address",
    408: "the endpoint gave up waiting",
    409: "the endpoint was busy",
    429: "too many requests",
}
_PAGE: Final = ("<", "{")  # a gateway's page or JSON without a message tells a person nothing
_RETRYABLE: Final = (408, 409, 425, 429)
_SERVER_ERROR: Final = 500


def failure_of(error: Exception, *, key: str, host: str) -> LlmFailure:
    """Return what an exception of `openai`, or of decoding its body, means."""
    import openai

    if isinstance(error, openai.APIStatusError):
        said = _field(error.body, "message") or error.response.text
        return _of_status(error.status_code, error.response.headers, said, _field(error.body, "code"), key)
    if isinstance(error, openai.APITimeoutError):
        return RetryableFailure(f"{host} did not answer in time")
    if isinstance(error, openai.APIConnectionError):
        return RetryableFailure(f"the connection to {host} failed: {type(error.__cause__ or error).__name__}")
    if isinstance(error, ValueError | RecursionError):
        return RetryableFailure("the answer cannot be read: it is no JSON", status=200)
    return PermanentFailure(f"the client failed: {type(error).__name__}")


def _field(body: object, name: str) -> str:
    """Return a text of an error's JSON, which comes with or without the `error` around it."""
    inner = body.get("error", body) if isinstance(body, dict) else None
    value = inner.get(name) if isinstance(inner, dict) else None
    return value if isinstance(value, str) else ""


def _of_status(status: int, headers: Mapping[str, str], message: str, code: str, key: str) -> LlmFailure:
    if status in _REFUSALS:
        return PermanentFailure(f"{_REFUSALS[status]} ({status})", status=status)
    name = _NAMES.get(status, "the endpoint failed" if status >= _SERVER_ERROR else "the request was refused")
    said = (
        "" if message.startswith(_PAGE) else shorten(without_key(" ".join(message.split()), key), limit=MESSAGE_CHARS)
    )
    reason = f"{name} ({status}): {said}" if said else f"{name} ({status})"
    if code == _OUT_OF_CREDIT or not (status in _RETRYABLE or status >= _SERVER_ERROR):
        return PermanentFailure(reason, status=status)
    return RetryableFailure(reason, status=status, retry_after=retry_after_seconds(headers))


def without_key(text: str, key: str) -> str:
    """Return a text in which the key, and whatever looks like one, is blotted out."""
    return _KEY_LIKE.sub("[key]", text.replace(key, "[key]") if key else text)


def retry_after_seconds(headers: Mapping[str, str]) -> float | None:
    """Return how long a server wants to be left alone; a date counts against the response's own `Date`."""
    wish = headers.get("retry-after", "").strip()
    try:
        return max(0.0, float(wish))
    except ValueError:
        then, now = _date(wish), _date(headers.get("date", ""))
        return max(0.0, (then - now).total_seconds()) if then and now else None


def _date(text: str) -> datetime | None:
    try:
        return parsedate_to_datetime(text)
    except ValueError:
        return None
