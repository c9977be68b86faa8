"""`cjkb members`: what it takes. The work is imported when a command runs, since it needs the extra `pipeline`."""

import sys
from pathlib import Path

import click


@click.group()
def members() -> None:
    """Curated mappings from Java members to Cangjie."""


@members.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--artifact", type=click.Path(path_type=Path), help="Release whose APIs targets must name.")
@click.option("--sources", type=click.Path(path_type=Path), help="Read the APIs from these sources instead.")
def check(*, files: tuple[Path, ...], artifact: Path | None, sources: Path | None) -> None:
    """Judge mapping files: all of the package, or those that are named.

    Every fault is told with file and line. The APIs are those of a release,
    the newest one if none is named.
    """
    from pipeline.members_check import check_members

    if not check_members(files, artifact=artifact, sources=sources):
        sys.exit(1)
