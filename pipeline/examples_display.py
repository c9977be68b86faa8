"""What a person sees while examples are generated: a bar where there is a terminal, else a line now and then."""

import threading
import time
from types import TracebackType
from typing import Final, Self

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from artifacts.schema import ApiRow
from pipeline.generation.acceptance import Verdict
from pipeline.generation.budget import Budget, Use

_LINE_EVERY_SECONDS: Final = 30.0
_MINUTE: Final = 60


class GenerationDisplay:
    """The display of one run; its workers are threads."""

    def __init__(self, console: Console, budget: Budget, *, total: int) -> None:
        self._console = console
        self._budget = budget
        self._total = total
        self._lock = threading.Lock()
        self._done = self._accepted = 0
        self._started = self._told = time.monotonic()
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self._bar.add_task("asking", total=total)

    def __enter__(self) -> Self:
        """Start the bar."""
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take the bar away, and say the last numbers."""
        self._bar.stop()
        if self._done:
            self.say(self._standing())

    def tell(self, api: ApiRow, verdict: Verdict, use: Use) -> None:
        """Hear of a verdict."""
        del api, use
        with self._lock:
            self._done += 1
            self._accepted += verdict.is_accepted
            line = self._standing()
            self._bar.update(self._task, completed=self._done, description=escape(line))
            now = time.monotonic()
            is_due = self._bar.disable and now - self._told >= _LINE_EVERY_SECONDS
            if is_due:
                self._told = now
        if is_due:
            self.say(line)

    def say(self, text: str) -> None:
        """Show one line."""
        self._console.print(escape(text), highlight=False, soft_wrap=True)

    def _standing(self) -> str:
        used, seconds = self._budget.used, max(time.monotonic() - self._started, 0.001)
        rate = self._done / seconds
        parts = [
            f"{self._done} of {self._total} judged, {self._accepted} accepted",
            f"{rate * _MINUTE:.3g} a minute",
            f"{used.tokens:,} tokens",
        ]
        if (prices := self._budget.prices) is not None:
            parts.append(f"{used.cost(prices):.4f} {prices.currency}")
        parts.append(f"{minutes_left(self._total - self._done, rate)} left")
        return ", ".join(parts)


def minutes_left(count: int, rate: float) -> str:
    """Return how long a number of things takes at a rate a second, in words."""
    if count <= 0:
        return "nothing"
    if rate <= 0:
        return "an unknown time"
    minutes = count / rate / _MINUTE
    return f"{minutes / _MINUTE:.1f} h" if minutes >= _MINUTE else f"{minutes:.0f} min" if minutes >= 1 else "a minute"
