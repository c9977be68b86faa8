"""Commands about releases as such: `cjkb info`, `list`, `verify`, `diff`."""

import contextlib
import time
from collections.abc import Sequence
from pathlib import Path

import click

from artifacts.contents import release_contents
from artifacts.differences import release_differences
from artifacts.errors import ArtifactError, DamagedReleaseError
from artifacts.releases import (
    Release,
    chosen_release,
    find_release,
    named_release,
    newest_first,
    open_release,
    release_folders,
    releases_by_folder,
)
from artifacts.verification import verify_release
from serving.commands.output import console, print_json
from serving.commands.release_views import (
    difference_lines,
    info_record,
    info_tables,
    list_record,
    package_table,
    release_table,
)

_PATH = click.Path(path_type=Path)
_JSON = click.option("--json", "as_json", is_flag=True, help="Print one line of JSON.")


@click.command()
@click.argument("path", type=_PATH, required=False)
@_JSON
def info(path: Path | None, *, as_json: bool) -> None:
    """Show what a release holds: PATH, or the one that `cjkb serve` would open."""
    release = find_release(path)
    contents = release_contents(release)
    if as_json:
        print_json(info_record(release, contents))
        return
    out = console()
    for table in info_tables(release, contents):
        out.print(table)


@click.command(name="list")
@_JSON
def list_command(*, as_json: bool) -> None:
    """List the installed releases, newest first; `*` marks the one that `cjkb serve` would open."""
    by_folder = releases_by_folder()
    releases = newest_first(release for found in by_folder for release in found)
    default = _default(by_folder)
    if as_json:
        print_json({"releases": [list_record(release, default) for release in releases]})
    elif releases:
        console().print(release_table(releases, default))
    else:
        folders = ", ".join(map(str, release_folders()))
        click.echo(f"No release in {folders}. Make one with `cjkb build`.", err=True)


@click.command()
@click.argument("path", type=_PATH, required=False)
@_JSON
def verify(path: Path | None, *, as_json: bool) -> None:
    """Check every byte of a release against its manifest, and its parts against each other."""
    started = time.monotonic()
    release = find_release(path)
    faults = verify_release(release.path)
    seconds = round(time.monotonic() - started, 2)
    if as_json:
        record = {"release": release.name, "path": str(release.path), "ok": not faults, "faults": faults}
        print_json({**record, "seconds": seconds})
    if faults:
        raise DamagedReleaseError(release.path, "; ".join(faults))
    if not as_json:
        rows = sum(table.rows for table in release.manifest.tables.values())
        files = len(release.manifest.files) + 1
        console().print(f"{release.name} is sound: {files} files, {rows:,} rows, checked in {seconds} s.")


@click.command()
@click.argument("before", type=_PATH)
@click.argument("after", type=_PATH)
@_JSON
def diff(before: Path, after: Path, *, as_json: bool) -> None:
    """Show which APIs were added (+), removed (-) or changed (~) from BEFORE to AFTER."""
    differences = release_differences(open_release(before), open_release(after))
    if as_json:
        print_json(differences)
        return
    out = console()
    for line in difference_lines(differences):
        out.print(line, soft_wrap=True)
    if differences.packages:
        out.print(package_table(differences))


def _default(by_folder: Sequence[Sequence[Release]]) -> Release | None:
    with contextlib.suppress(ArtifactError):  # `cjkb serve` would say why; the list is complete without it
        return named_release() or chosen_release(by_folder)
    return None
