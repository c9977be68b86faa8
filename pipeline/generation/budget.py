"""The cap of a run: tokens and money, shared by all its workers.

A request may start while what was used, and the most that requests under way
can still use, stay below the cap. So a cap is passed by one answer at most,
however many workers there are.
"""

import threading
from dataclasses import dataclass

from serving.llm.settings import Prices


@dataclass(frozen=True, slots=True)
class Use:
    """Tokens of a request and its answer."""

    prompt_tokens: int = 0
    completion_tokens: int = 0

    @property
    def tokens(self) -> int:
        """Return the tokens of both."""
        return self.prompt_tokens + self.completion_tokens

    def __add__(self, other: "Use") -> "Use":
        return Use(self.prompt_tokens + other.prompt_tokens, self.completion_tokens + other.completion_tokens)

    def cost(self, prices: Prices | None) -> float:
        """Return what it costs, 0 where prices are not known."""
        if prices is None:
            return 0.0
        return prices.cost(prompt_tokens=self.prompt_tokens, completion_tokens=self.completion_tokens)


class Budget:
    """What a run may still spend."""

    def __init__(
        self, *, max_tokens: int | None = None, max_cost: float | None = None, prices: Prices | None = None
    ) -> None:
        self.prices = prices
        self._max_tokens = max_tokens
        self._max_cost = max_cost
        self._used = Use()
        self._under_way: list[Use] = []
        self._is_stopped = False
        self._changed = threading.Condition()

    @property
    def used(self) -> Use:
        """Return what was used so far."""
        with self._changed:
            return self._used

    @property
    def cost(self) -> float:
        """Return what it cost so far."""
        return self.used.cost(self.prices)

    @property
    def is_spent(self) -> bool:
        """Return whether no further request may start."""
        with self._changed:
            return self._is_stopped or not self._has_room(self._used)

    def reserve(self, most: Use) -> bool:
        """Take room for a request that uses this much at most; wait while requests under way may need all that is left.

        Returns:
            False when the cap is reached, or the run was stopped.
        """
        with self._changed:
            while not self._is_stopped and self._has_room(self._used):
                if self._has_room(sum(self._under_way, self._used)):
                    self._under_way.append(most)
                    return True
                self._changed.wait()
            return False

    def settle(self, most: Use, used: Use) -> None:
        """Give reserved room back, and count what was really used."""
        with self._changed:
            self._under_way.remove(most)
            self._used += used
            self._changed.notify_all()

    def stop(self) -> None:
        """Let no further request start."""
        with self._changed:
            self._is_stopped = True
            self._changed.notify_all()

    def _has_room(self, use: Use) -> bool:
        if self._max_tokens is not None and use.tokens >= self._max_tokens:
            return False
        return self._max_cost is None or use.cost(self.prices) < self._max_cost
