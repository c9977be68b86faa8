"""What a build shows while it runs: one line per finished asset, a bar where there is a terminal.

Dagster hands every event to its loggers; the logger here turns them into lines
on stderr. It decides nothing.
"""

import logging
from collections.abc import Callable
from types import TracebackType
from typing import Final, Self

import dagster as dg
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from pipeline.interrupts import Interrupts

LOGGER: Final = "progress"


class BuildProgress:
    """The display of one build."""

    def __init__(self, console: Console, interrupts: Interrupts, *, total_steps: int) -> None:
        self.console = console
        self.interrupts = interrupts
        self._bar = Progress(
            SpinnerColumn(),
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self._bar.add_task("starting", total=total_steps)

    def __enter__(self) -> Self:
        """Start the bar."""
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take the bar away; the lines stay."""
        self._bar.stop()

    def take(self, event: dg.DagsterEvent) -> None:
        """Show one event of the run; between two steps an interrupt that got lost is passed on."""
        name = event.event_type_value
        if name == "STEP_START":
            self.interrupts.pass_on()
            self._bar.update(self._task, description=str(event.step_key))
        elif name in {"STEP_SUCCESS", "STEP_FAILURE", "STEP_SKIPPED"}:
            self._bar.advance(self._task)
        elif name == "ASSET_MATERIALIZATION":
            self._show_asset(event.materialization)

    def say(self, text: str) -> None:
        """Show one line."""
        self.console.print(escape(text), highlight=False, soft_wrap=True)

    def _show_asset(self, made: dg.AssetMaterialization) -> None:
        rows = made.metadata.get("dagster/row_count")
        seconds = made.metadata.get("seconds")
        count = f"{rows.value:>9,} rows" if rows else ""
        took = f"{seconds.value:>7.2f} s" if seconds else ""
        self.say(f"{made.asset_key.to_user_string():<26}{count}{took}")


def display_logger(
    say: Callable[[str], None],
    *,
    take: Callable[[dg.DagsterEvent], None] | None = None,
    loudest: int = logging.CRITICAL,
) -> dg.LoggerDefinition:
    """Return the Dagster logger that feeds a display.

    Args:
        say: Shows the words of a step. Dagster's own remarks name no step, and are left out.
        take: Shows an event, where the display follows them.
        loudest: Level up to which words are shown.
    """

    def make(_context: dg.InitLoggerContext) -> logging.Logger:
        made = logging.Logger(LOGGER, logging.DEBUG)  # noqa: LOG001 - a global one would outlive the run
        made.addHandler(_Handler(say, take, loudest))
        return made

    return dg.LoggerDefinition(make, description="Shows a run to the person who started it.")


class _Handler(logging.Handler):
    """Feeds a display from log records."""

    def __init__(
        self, say: Callable[[str], None], take: Callable[[dg.DagsterEvent], None] | None, loudest: int
    ) -> None:
        super().__init__(logging.DEBUG)
        self._say = say
        self._take = take
        self._loudest = loudest

    def emit(self, record: logging.LogRecord) -> None:
        """Show an event, or the words of a step."""
        meta = getattr(record, "dagster_meta", None) or {}
        if (event := meta.get("dagster_event")) is not None:
            if self._take is not None:
                self._take(event)
        elif logging.INFO <= record.levelno <= self._loudest and meta.get("step_key"):
            self._say(str(meta.get("orig_message", record.getMessage())))
