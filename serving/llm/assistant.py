"""The model at serving time: a deadline per tool call, rest after failures, answers remembered by content."""

import hashlib
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Final, Protocol

from artifacts.summaries import shorten
from serving.llm.asking import FAILED, NOT_ASKED, USED, NonsenseError, Prompt, ReadT
from serving.llm.breaker import Breaker
from serving.llm.completion import Completion, Message
from serving.llm.errors import LlmFailure
from serving.llm.settings import LlmSettings
from serving.llm.turns import Turns

REMEMBERED: Final = 256  # answers; each is bounded by its prompt's max_tokens
REASON_CHARS: Final = 160
SHORTEST_SECONDS: Final = 0.05  # less time than this is none


class Client(Protocol):
    """What is needed of a client."""

    def complete(self, messages: "list[Message]", *, max_tokens: int, deadline_seconds: float) -> Completion:
        """Return an answer, or raise an `LlmFailure`."""
        ...

    def close(self) -> None:
        """Give connections back."""
        ...


class Assistant:
    """One model for all tool calls of a facade; threads may share it."""

    def __init__(
        self, settings: LlmSettings, *, client: Client | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Prepare a model; nothing is imported or sent before the first question.

        Args:
            settings: Which model, and how long its answers may take.
            client: What sends; made of the settings when None.
            clock: Seconds that only grow.
        """
        self.settings = settings
        self.clock = clock
        self.turns = Turns()
        self.breaker = Breaker(clock)
        self._client = client
        self._lock = threading.Lock()
        self._answers: OrderedDict[str, str] = OrderedDict()

    def call(self, *, seconds: float | None = None) -> "ToolCall":
        """Return the model for one tool call.

        Args:
            seconds: A shorter deadline than that of the settings.
        """
        limit = self.settings.deadline_seconds
        return ToolCall(self, self.clock() + min(limit, seconds if seconds is not None else limit))

    def answer(self, prompt: Prompt, *, deadline_seconds: float) -> str:
        """Return the text of an answer; others may use the release while it is waited for.

        Raises:
            LlmFailure: none came.
        """
        with self.turns.lent():
            done = self._opened().complete(
                list(prompt.messages), max_tokens=prompt.max_tokens, deadline_seconds=deadline_seconds
            )
        return done.text or done.reasoning  # some endpoints put all of an answer there

    def remembered(self, prompt: Prompt) -> str | None:
        """Return an answer that was given before."""
        key = self._key(prompt)
        with self._lock:
            if key in self._answers:
                self._answers.move_to_end(key)
            return self._answers.get(key)

    def remember(self, prompt: Prompt, text: str) -> None:
        """Keep an answer; the one longest unused goes when there are too many."""
        with self._lock:
            self._answers[self._key(prompt)] = text
            while len(self._answers) > REMEMBERED:
                self._answers.popitem(last=False)

    def _key(self, prompt: Prompt) -> str:
        parts = [self.settings.model or "", *(f"{item.role}\x1f{item.content}" for item in prompt.messages)]
        return hashlib.sha256("\x1e".join(parts).encode("utf-8", "surrogatepass")).hexdigest()

    def _opened(self) -> Client:
        with self._lock:
            if self._client is None:
                from serving.llm.client import LlmClient

                self._client = LlmClient(self.settings)
            return self._client

    def warm_up(self) -> None:
        """Import what sends in a thread of its own, so that the first question does not wait for it."""

        def load() -> None:
            with suppress(ModuleNotFoundError):  # the first question tells it
                import_module("openai")

        threading.Thread(target=load, name="cjkb-llm-import", daemon=True).start()

    def close(self) -> None:
        """Give connections back."""
        if self._client is not None:
            self._client.close()


class ToolCall:
    """The model during one tool call: all its requests share the deadline."""

    is_on = True

    def __init__(self, assistant: Assistant, ends_at: float) -> None:
        self._assistant = assistant
        self._ends_at = ends_at
        self.llm = NOT_ASKED

    def ask(self, prompt: Prompt, read: Callable[[str], ReadT]) -> ReadT | None:
        """Return what `read` makes of the answer, None when none came in time or it was nonsense."""
        if (known := self.remembered(prompt, read)) is not None:
            return known
        if reason := self._reason_not_to():
            self._note_failure(reason)
            return None
        breaker = self._assistant.breaker
        try:
            text = self._assistant.answer(prompt, deadline_seconds=self._seconds_left())
            result = read(text)
        except (LlmFailure, NonsenseError) as error:
            reason = error.reason if isinstance(error, LlmFailure) else f"the answer is no use: {error}"
            breaker.failed(reason)
            self._note_failure(reason)
            return None
        breaker.succeeded()
        self._assistant.remember(prompt, text)
        self.llm = USED
        return result

    def _reason_not_to(self) -> str | None:
        if self._seconds_left() < SHORTEST_SECONDS:
            return "no time was left for it"
        breaker = self._assistant.breaker
        if not breaker.allows():
            return f"left alone for a while after failures in a row; the last: {breaker.last_reason}"
        return None

    def _seconds_left(self) -> float:
        return self._ends_at - self._assistant.clock()

    def remembered(self, prompt: Prompt, read: Callable[[str], ReadT]) -> ReadT | None:
        """Return what `read` makes of an answer that was given before; nothing is sent."""
        text = self._assistant.remembered(prompt)
        if text is None:
            return None
        self.llm = USED
        return read(text)

    def _note_failure(self, reason: str) -> None:
        self.llm = FAILED + shorten(reason, limit=REASON_CHARS)
