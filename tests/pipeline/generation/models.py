"""A model in memory: answers by a function, counts what it was asked."""

from collections.abc import Callable, Sequence

from artifacts.schema import ApiRow
from pipeline.generation.acceptance import Verdict
from pipeline.generation.records import Answered
from serving.llm.completion import Completion, Message
from serving.llm.errors import LlmFailure

Reply = str | LlmFailure


class ScriptedModel:
    """Answers with texts or failures; each answer uses 100 and 20 tokens."""

    model = "test-model"

    def __init__(self, reply: Callable[[int], Reply]) -> None:
        self._reply = reply
        self.asked: list[str] = []

    def complete(
        self, messages: Sequence[Message], *, max_tokens: int, deadline_seconds: float, temperature: float | None = None
    ) -> Completion:
        """Return the next answer, or raise the next failure."""
        self.asked.append(messages[-1].content)
        reply = self._reply(len(self.asked) - 1)
        if isinstance(reply, LlmFailure):
            raise reply
        return Completion(reply, "", 100, 20, self.model, "stop")


class WordTask:
    """A task whose answers count when they say `good`; `bad compile` goes back once."""

    name = "words"
    prompt_version = "1"
    rules = "1"
    max_tokens = 50
    follows_up = True

    def messages(self, api: ApiRow) -> Sequence[Message]:
        """Ask for the API by its id."""
        return [Message("user", api.api_id)]

    def follow_up(self, api: ApiRow, answer: str, said: str) -> Sequence[Message]:
        """Hand the error back."""
        return [*self.messages(api), Message("assistant", answer), Message("user", f"again: {said}")]

    def judge(self, api: ApiRow, answer: Answered) -> Verdict:
        """Take `good`."""
        if answer.text == "good":
            return Verdict(is_accepted=True, code=answer.text, verification="parsed")
        reason = "compile_error" if answer.text == "bad compile" else "check"
        return Verdict(is_accepted=False, code=answer.text, reason=reason, detail=f"{answer.text}.")
