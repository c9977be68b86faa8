"""Why a language model gave no answer.

* LlmFailure            no answer came
  - RetryableFailure      the same request may succeed later: timeout, 429, 5xx, reset, unreadable body
  - PermanentFailure      it will not: refused key, unknown model, refused request, missing package

A reason is one short sentence for logs, metadata and replies. It never holds
the key, and no failure carries the exception of the client library, whose
request does.
"""

from typing import Final

from serving.errors import ServingError

INSTALL_LINE: Final = "pip install 'cangjie-knowledge[llm]'"


class LlmFailure(ServingError):  # noqa: N818 - failures of another machine, not errors of this one
    """No answer came; `status` is the HTTP status where there was one."""

    def __init__(self, reason: str, *, status: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.status = status


class RetryableFailure(LlmFailure):
    """The same request may succeed later; `retry_after` is the server's own wish in seconds."""

    def __init__(self, reason: str, *, status: int | None = None, retry_after: float | None = None) -> None:
        super().__init__(reason, status=status)
        self.retry_after = retry_after


class PermanentFailure(LlmFailure):
    """The same request will fail again."""


class MissingPackageError(PermanentFailure):
    """The client library is not installed."""

    def __init__(self) -> None:
        super().__init__(f"The language model needs the package openai, which is not installed: {INSTALL_LINE}")
