"""A circuit breaker: after failures in a row the model is left alone for a while, then tried once."""

import threading
from collections.abc import Callable
from typing import Final

FAILURES: Final = 3
REST_SECONDS: Final = 60.0


class Breaker:
    """Counts failures in a row; threads may share it."""

    def __init__(
        self, clock: Callable[[], float], *, failures: int = FAILURES, rest_seconds: float = REST_SECONDS
    ) -> None:
        self._clock = clock
        self._limit = failures
        self._rest_seconds = rest_seconds
        self._lock = threading.Lock()
        self._failures = 0
        self._rests_until = 0.0
        self.last_reason = ""

    def allows(self) -> bool:
        """Return whether a request may be sent; after a rest one may, and the others wait for how it ends."""
        with self._lock:
            if self._failures < self._limit:
                return True
            if self._clock() < self._rests_until:
                return False
            self._rests_until = self._clock() + self._rest_seconds
            return True

    def succeeded(self) -> None:
        """Note an answer."""
        with self._lock:
            self._failures = 0

    def failed(self, reason: str) -> None:
        """Note a failure."""
        with self._lock:
            self._failures += 1
            self.last_reason = reason
            if self._failures >= self._limit:
                self._rests_until = self._clock() + self._rest_seconds
