"""`cjkb examples`: what a model adds to a release. Nothing is sent before `run`; the work is imported when one runs."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

import click

from artifacts.errors import ArtifactError
from pipeline.errors import PipelineError

if TYPE_CHECKING:
    import dagster as dg

    from pipeline.generation.plan import Limits
    from serving.llm.settings import LlmSettings

P = ParamSpec("P")
R = TypeVar("R")

TASKS: Final = ("examples", "translations")
_STOPPED: Final = "Interrupted. Every answer that came is kept; run it again to go on."


@click.group()
def examples() -> None:
    """Examples and translations from a language model, generated ahead of a build."""


def _about(command: Callable[P, R]) -> Callable[P, R]:
    """Add the options that say what is meant."""
    for option in reversed(
        (
            click.option(
                "--task", type=click.Choice(TASKS), default="examples", show_default=True, help="What to ask for."
            ),
            click.option("--package", "packages", multiple=True, metavar="NAME", help="Only this package. Repeatable."),
            click.option("--config", type=click.Path(dir_okay=False, path_type=Path), help="Instead of cjkb.yaml."),
        )
    ):
        command = option(command)
    return command


def _limited(command: Callable[P, R]) -> Callable[P, R]:
    """Add the options that limit a run."""
    for option in reversed(
        (
            click.option("--limit", type=click.IntRange(min=0), metavar="N", help="At most this many APIs."),
            click.option(
                "--max-tokens", type=click.IntRange(min=1), metavar="N", help="At most this many tokens, by this run."
            ),
            click.option(
                "--max-cost", type=click.FloatRange(min=0, min_open=True), metavar="X", help="At most this much money."
            ),
        )
    ):
        command = option(command)
    return command


@examples.command()
@_about
@_limited
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON.")
def plan(
    *,
    task: str,
    packages: tuple[str, ...],
    config: Path | None,
    limit: int | None,
    max_tokens: int | None,
    max_cost: float | None,
    as_json: bool,
) -> None:
    """Say what a run would ask and cost about. Nothing is sent."""
    limits = _limits(limit, packages, max_tokens, max_cost)
    with _told(), _opened(config) as (instance, settings):
        from pipeline.examples_views import show_plan

        show_plan(instance, settings, task, limits, as_json=as_json)


@examples.command()
@_about
@_limited
@click.option("--retry-seconds", type=click.FloatRange(min=0), default=2.0, show_default=True, help="First wait.")
@click.option("--request-seconds", type=click.FloatRange(min=0, min_open=True), default=120.0, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON at the end.")
def run(
    *,
    task: str,
    packages: tuple[str, ...],
    config: Path | None,
    limit: int | None,
    max_tokens: int | None,
    max_cost: float | None,
    retry_seconds: float,
    request_seconds: float,
    as_json: bool,
) -> None:
    """Ask for what is missing, most used first.

    Every answer is on disk before the next question. Stop it at any time, and
    run it again: nothing is lost, nothing is paid for twice. For several
    packages at once start it several times; `llm.slots` bounds them all.
    """
    limits = _limits(limit, packages, max_tokens, max_cost)
    with _told(), _opened(config) as (instance, settings):
        from rich.console import Console

        from pipeline.examples_run import RunOptions, run_generation
        from pipeline.examples_views import show_run
        from pipeline.generation.compiler import find_compiler

        report = run_generation(
            RunOptions(task, limits, retry_seconds, request_seconds),
            settings,
            instance=instance,
            console=Console(stderr=True),
            compiler=find_compiler(os.environ),
        )
        show_run(report, settings, as_json=as_json)
    if report.failed:
        click.echo(
            f"cjkb: {len(report.failed)} packages failed: {', '.join(sorted(report.failed))}. The others are done; "
            "run it again to take these up, `cjkb examples status` tells why.",
            err=True,
        )
        sys.exit(1)


@examples.command()
@_about
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON.")
def status(*, task: str, packages: tuple[str, ...], config: Path | None, as_json: bool) -> None:
    """Say of each package what is done, pending and failed."""
    with _told(), _opened(config) as (instance, settings):
        from pipeline.examples_views import show_status

        show_status(instance, settings, task, packages, as_json=as_json)


@examples.command()
@_about
@click.option("--reason", help="Only rejections for this reason.")
@click.option("--limit", type=click.IntRange(min=1), default=20, show_default=True, metavar="N")
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON for each.")
def rejects(
    *, task: str, packages: tuple[str, ...], config: Path | None, reason: str | None, limit: int, as_json: bool
) -> None:
    """Show rejected answers with the reason."""
    with _told():
        from pipeline.examples_views import show_rejects

        del config  # what is rejected stands in the ledgers alone
        show_rejects(task, packages, reason=reason, limit=limit, as_json=as_json)


def _limits(limit: int | None, packages: tuple[str, ...], max_tokens: int | None, max_cost: float | None) -> "Limits":
    from pipeline.generation.plan import Limits

    return Limits(limit, packages, max_tokens, max_cost)


@contextmanager
def _opened(config: Path | None) -> "Iterator[tuple[dg.DagsterInstance, LlmSettings]]":
    from pipeline.instance import open_instance
    from serving.llm.settings import llm_settings

    settings = llm_settings(config, environment=os.environ)
    with open_instance() as instance:
        yield instance, settings


@contextmanager
def _told() -> Iterator[None]:
    """End with a sentence where the work fails or is interrupted."""
    try:
        yield
    except (PipelineError, ArtifactError) as error:
        click.echo(f"cjkb: {error}", err=True)
        sys.exit(1)
    except KeyboardInterrupt:
        click.echo(f"cjkb: {_STOPPED}", err=True)
        sys.exit(1)


def print_line(value: object) -> None:
    """Print one line of JSON."""
    click.echo(json.dumps(value, ensure_ascii=False))
