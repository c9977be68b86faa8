"""The one client of an OpenAI-compatible endpoint: a request, an answer or a failure that says whether to try again.

The package `openai` is imported when something is sent, not before. It never
retries here: who asks knows what a retry is worth.
"""

import threading
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from serving.llm.background import BackgroundLoop
from serving.llm.completion import Completion, Message, UnreadableCompletionError, read_completion
from serving.llm.errors import LlmFailure, MissingPackageError, PermanentFailure, RetryableFailure
from serving.llm.failures import failure_of
from serving.llm.settings import LlmSettings
from serving.render import Json

if TYPE_CHECKING:
    from openai import AsyncOpenAI

DEFAULT_URL: Final = "https://api.openai.com/v1"
_OWN_HOST: Final = "api.openai.com"


class LlmClient:
    """Asks one model. Threads may share it; close it, or use it in a `with`."""

    def __init__(self, settings: LlmSettings) -> None:
        self._key = settings.api_key or ""
        self._model = settings.model or ""
        self._url = settings.base_url or DEFAULT_URL
        self._loop = BackgroundLoop("cjkb-llm")
        self._lock = threading.Lock()
        self._api: AsyncOpenAI | None = None

    def __enter__(self) -> "LlmClient":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def model(self) -> str:
        """Return the name of the model that is asked."""
        return self._model

    def complete(
        self,
        messages: Sequence[Message],
        *,
        max_tokens: int,
        deadline_seconds: float,
        temperature: float | None = None,
    ) -> Completion:
        """Return the model's answer to a conversation; one request, no retry.

        Args:
            messages: The conversation.
            max_tokens: Longest answer, reasoning included.
            deadline_seconds: Longest time for all of it: connecting, waiting, reading the whole body.
            temperature: Left to the endpoint when None, since some models take no other.

        Raises:
            RetryableFailure: no answer, and the same request may succeed later.
            PermanentFailure: no answer, and it will not.
        """
        self._refuse_without_address()
        ends_at = time.monotonic() + deadline_seconds
        api = self._opened()

        async def send() -> "Json | LlmFailure":
            return await self._send(api, messages, max_tokens=max_tokens, temperature=temperature)

        try:
            body = self._loop.run(send, deadline_seconds=ends_at - time.monotonic())
        except TimeoutError:
            body = RetryableFailure(f"no complete answer within {deadline_seconds:.3g} s")
        if isinstance(body, LlmFailure):
            raise body
        try:
            return read_completion(body, asked=messages, model=self._model)
        except UnreadableCompletionError as error:
            raise RetryableFailure(f"the answer cannot be read: {error}", status=200) from None

    def _refuse_without_address(self) -> None:
        if not self._key or not self._model:
            raise PermanentFailure("no language model is set: set OPENAI_API_KEY and OPENAI_MODEL")
        if urlsplit(self._url).scheme not in {"http", "https"}:
            raise PermanentFailure("the base URL of the language model has no http:// or https:// in front")

    async def _send(
        self, api: "AsyncOpenAI", messages: Sequence[Message], *, max_tokens: int, temperature: float | None
    ) -> "Json | LlmFailure":
        """Return the decoded body, or the failure: raised from here it would carry the request, and with it the key."""
        import openai

        limit = "max_completion_tokens" if urlsplit(self._url).hostname == _OWN_HOST else "max_tokens"
        options: dict[str, int | float] = {limit: max_tokens}  # OpenAI's newer models refuse what others only know
        if temperature is not None:
            options["temperature"] = temperature
        try:
            raw = await api.chat.completions.with_raw_response.create(
                model=self._model,
                messages=[{"role": item.role, "content": item.content} for item in messages],  # type: ignore[misc] # a role is one of three
                extra_body=options,
            )
            body: Json = raw.http_response.json()
        except (openai.OpenAIError, ValueError, RecursionError) as error:
            return failure_of(error, key=self._key, host=urlsplit(self._url).netloc.rpartition("@")[2])
        return body

    def _opened(self) -> "AsyncOpenAI":
        """Return the library's client; the first call imports it, for about a second.

        Raises:
            MissingPackageError: it is not installed.
        """
        with self._lock:
            if self._api is None:
                try:
                    from openai import AsyncOpenAI
                except ModuleNotFoundError:
                    raise MissingPackageError from None
                self._api = AsyncOpenAI(api_key=self._key, base_url=self._url, max_retries=0, timeout=None)
            return self._api

    def close(self) -> None:
        """Give connections and thread back."""
        if (api := self._api) is not None:
            self._api = None
            self._loop.run(api.close, deadline_seconds=1)
        self._loop.close()
