"""What commands write to stdout: JSON for programs, plain or coloured text for people.

Names and descriptions hold any character, terminals do not: what a legacy code
page lacks is escaped instead of ending the command with an encoding error.
"""

import dataclasses
import io
import json
import sys
from typing import Final

import click
from rich.console import Console

_PIPED_WIDTH: Final = 200  # columns; what reads a pipe has no window to fit in


def print_json(value: object) -> None:
    """Write one JSON value, in one line."""
    is_utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    text = json.dumps(value, ensure_ascii=not is_utf8, default=_plain, separators=(",", ":"))
    click.echo(text)


def console() -> Console:
    """Return a console on stdout that takes brackets in texts for what they are."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    width = None if sys.stdout.isatty() else _PIPED_WIDTH
    return Console(file=sys.stdout, markup=False, highlight=False, emoji=False, width=width)


def _plain(value: object) -> object:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return dataclasses.asdict(value)
    raise TypeError(f"{type(value).__name__} has no JSON form")
