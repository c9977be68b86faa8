"""What an answer by rules sees of the model: it may ask, and it learns whether that helped.

`OFF` is the model that is not there. Code that asks treats it, and every
failure, the same way: nothing came, so the answer by rules stands.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from serving.llm.completion import Message

NOT_ASKED: Final = "off"
USED: Final = "used"
FAILED: Final = "failed: "

ReadT = TypeVar("ReadT")


class NonsenseError(ValueError):
    """A model's answer that is not what was asked for; the text says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """One request to the model."""

    messages: Sequence[Message]
    max_tokens: int


class Asking(Protocol):
    """The model during one tool call."""

    @property
    def is_on(self) -> bool:
        """Return whether a model may be asked."""
        ...

    @property
    def llm(self) -> str:
        """Return what the reply says: used, off (it took no part), or `failed: …`."""
        ...

    def ask(self, prompt: Prompt, read: Callable[[str], ReadT]) -> ReadT | None:
        """Return what `read` makes of the answer, None when none came in time or it was nonsense.

        Args:
            prompt: What is asked.
            read: Reads the answer's text; raises `NonsenseError` for one that cannot be used.
        """
        ...

    def remembered(self, prompt: Prompt, read: Callable[[str], ReadT]) -> ReadT | None:
        """Return the same, of an answer that is remembered; nothing is sent."""
        ...


class _Off:
    is_on = False
    llm = NOT_ASKED

    def ask(self, prompt: Prompt, read: Callable[[str], ReadT]) -> ReadT | None:  # noqa: ARG002 - see Asking
        return None

    remembered = ask


OFF: Final[Asking] = _Off()
