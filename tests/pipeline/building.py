"""Builds in tests: the real graph on a real Dagster instance, in this process."""

import io
from dataclasses import dataclass
from pathlib import Path

import dagster as dg
from rich.console import Console

from pipeline.build import BuildOptions, BuildReport, build
from pipeline.interrupts import watched_interrupts


@dataclass(slots=True)
class Workshop:
    """An instance, a folder of releases, and what the last build showed."""

    instance: dg.DagsterInstance
    sources: Path
    releases: Path
    overrides: Path
    members: Path
    shown: str = ""

    def build(self, *, allow_shrink: tuple[str, ...] = (), keep: int = 0) -> BuildReport:
        """Build, and keep what was shown."""
        screen = io.StringIO()
        options = BuildOptions(
            sources=str(self.sources),
            out=str(self.releases),
            overrides=str(self.overrides),
            members=str(self.members),
            allow_shrink=allow_shrink,
            keep=keep,
        )
        try:
            with watched_interrupts() as interrupts:
                console = Console(file=screen, width=200)
                return build(options, instance=self.instance, console=console, interrupts=interrupts)
        finally:
            self.shown = screen.getvalue()

    def names(self) -> list[str]:
        """The names of what lies in the folder of releases, drafts included."""
        return sorted(path.name for path in self.releases.iterdir()) if self.releases.is_dir() else []
