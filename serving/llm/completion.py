"""What a chat completion says, read from its JSON as endpoints really write it.

Reasoning comes under two names or inside `<think>` in the text, content may
be null or a list of parts, and usage may be missing: then tokens are estimated,
for a limit on them has to count something.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from serving.render import Json

_THOUGHT: Final = re.compile(r"\A\s*<think(?:ing)?>(.*?)(?:</think(?:ing)?>|\Z)", re.DOTALL)
_CHARS_PER_TOKEN: Final = 3
_REASONING: Final = ("reasoning_content", "reasoning")


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a conversation; `role` is system, user or assistant."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class Completion:
    """One answer of a model.

    Attributes:
        text: The answer; empty where a model only thought.
        reasoning: What it thought aloud, where the endpoint tells.
        prompt_tokens: Tokens of the question.
        completion_tokens: Tokens of the answer, reasoning included.
        model: The model that answered, as the endpoint names it.
        finish_reason: `stop`, `length` when it was cut, `content_filter` ...
        is_estimated: Whether the endpoint told no token counts.
    """

    text: str
    reasoning: str
    prompt_tokens: int
    completion_tokens: int
    model: str
    finish_reason: str
    is_estimated: bool = False


class UnreadableCompletionError(ValueError):
    """The JSON is no chat completion."""


def estimated_tokens(text: str) -> int:
    """Return about how many tokens a text has; rather too many than too few for English and code."""
    wide = sum(character > "\u2e80" for character in text)  # Chinese: about a token each
    return wide + ceil((len(text) - wide) / _CHARS_PER_TOKEN)


def read_completion(body: Json, *, asked: Sequence[Message], model: str) -> Completion:
    """Return the answer in the JSON of a response.

    Args:
        body: The decoded response.
        asked: The messages that were sent, for an estimate where usage is missing.
        model: The model that was asked.

    Raises:
        UnreadableCompletionError: there is no message in it.
    """
    choices = _part(body, "choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = _part(choice, "message")
    if not isinstance(message, dict):
        raise UnreadableCompletionError("it holds no message")
    text, thought = _without_thought(_text(message.get("content")))
    reasoning = next((found for name in _REASONING if (found := _text(message.get(name)))), thought)
    counts = [_count(_part(_part(body, "usage"), name)) for name in ("prompt_tokens", "completion_tokens")]
    estimates = [sum(estimated_tokens(item.content) for item in asked), estimated_tokens(text + reasoning)]
    prompt, answer = (known if known is not None else guess for known, guess in zip(counts, estimates, strict=True))
    return Completion(
        text=text,
        reasoning=reasoning,
        prompt_tokens=prompt,
        completion_tokens=answer,
        model=_text(_part(body, "model")) or model,
        finish_reason=_text(_part(choice, "finish_reason")) or "unknown",
        is_estimated=None in counts,
    )


def _part(value: Json, name: str) -> Json:
    return value.get(name) if isinstance(value, dict) else None


def _text(value: Json) -> str:
    if isinstance(value, list):
        return "".join(_text(_part(part, "text")) for part in value)
    return value if isinstance(value, str) else ""


def _count(value: Json) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def _without_thought(text: str) -> tuple[str, str]:
    """Return the text after a leading `<think>` block, and the block; one that never ends is all thought."""
    found = _THOUGHT.match(text)
    return (text[found.end() :].lstrip(), found[1].strip()) if found else (text, "")
