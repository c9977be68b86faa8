"""What the questions of `cjkb query` share: their options, and how answers are printed."""

from collections.abc import Callable
from typing import Final, TypeAlias

import click

from serving.commands.answer_views import Answer, show
from serving.commands.output import console, print_json
from serving.knowledge import Knowledge
from serving.render import DEFAULT_MAX_CHARS, MAX_MAX_CHARS, MIN_MAX_CHARS, to_json

Command: TypeAlias = Callable[..., None]
Opener: TypeAlias = Callable[[], Knowledge]  # called once the options are known to be right

SIZE: Final = click.IntRange(MIN_MAX_CHARS, MAX_MAX_CHARS, clamp=True)
MODULE: Final = click.option("--module", help="Only this package; `std.collection.*` takes subpackages too.")
AS_JSON: Final = click.option("--json", "as_json", is_flag=True, help="Print one line of JSON, as the tool answers.")
LANG: Final = click.option("--lang", type=click.Choice(["auto", "zh", "en"]), default="auto", show_default=True)


def asks(command: Command) -> Command:
    """Add what every question takes."""
    for option in (
        AS_JSON,
        LANG,
        click.option(
            "--max-chars",
            type=SIZE,
            default=DEFAULT_MAX_CHARS,
            show_default=True,
            help="Longest answer, in characters of its JSON.",
        ),
    ):
        command = option(command)
    return click.pass_obj(command)


def top_k_option(default: int, most: int) -> Callable[[Command], Command]:
    """Return the option that limits the number of results."""
    bounds = click.IntRange(1, most, clamp=True)
    return click.option("--top-k", type=bounds, default=default, show_default=True, help="Most results.")


def tell(answer: Answer, *, as_json: bool) -> None:
    """Print an answer."""
    if as_json:
        print_json(to_json(answer))
    else:
        show(console(), answer)
