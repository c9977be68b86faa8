"""Which release is asked: options that may stand before the question of `cjkb query` or behind it."""

import os
from dataclasses import dataclass
from pathlib import Path

import click

from serving.installed import open_for_project
from serving.knowledge import Knowledge
from serving.llm.settings import llm_settings


@dataclass(slots=True)
class ChosenRelease:
    """What the options say; opened once they are known to be right."""

    artifact: Path | None = None
    cangjie_version: str | None = None
    config: Path | None = None

    def __call__(self) -> Knowledge:
        """Open the release."""
        return open_for_project(
            self.artifact,
            self.cangjie_version,
            folder=Path.cwd(),
            llm=llm_settings(self.config, environment=os.environ),
        )


class Questions(click.Group):
    """A group that takes the options itself and lets each of its commands take them, too; the later one counts."""

    def __init__(self, *arguments: object, **options: object) -> None:
        super().__init__(*arguments, **options)  # type: ignore[arg-type] # handed on as click gives them
        self.params += _options()

    def add_command(self, cmd: click.Command, name: str | None = None) -> None:
        """Add a question."""
        cmd.params += _options()
        super().add_command(cmd, name)


def _options() -> list[click.Parameter]:
    return [
        _option("--artifact", type=click.Path(path_type=Path), help="Release directory or its knowledge.duckdb."),
        _option("--cangjie-version", type=str, help="Cangjie version wanted among the installed releases."),
        _option(
            "--config", type=click.Path(dir_okay=False, path_type=Path), help="Settings file instead of cjkb.yaml."
        ),
    ]


def _option(flag: str, *, type: click.Path | type[str], help: str) -> click.Option:  # noqa: A002 - click's names
    return click.Option([flag], type=type, help=help, expose_value=False, callback=_choose)


def _choose(context: click.Context, option: click.Parameter, value: Path | str | None) -> None:
    chosen = context.ensure_object(ChosenRelease)
    if value is not None and option.name:
        setattr(chosen, option.name, value)
