"""Whether curated mappings are right, in seconds, without a build: the work of `cjkb members check`."""

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from artifacts.database import open_database
from artifacts.errors import ArtifactError
from artifacts.releases import find_release
from artifacts.schema import APIS, ApiRow
from pipeline.curated_members import MEMBERS_FOLDER, member_files, read_members
from pipeline.errors import PipelineError
from pipeline.parsers.api_page import parse_api_pages
from pipeline.sources import load_sources, read_pages
from pipeline.tables import MappingFaultRow
from pipeline.transforms.bilingual import join_languages
from pipeline.transforms.documented import Documented
from pipeline.transforms.member_resolution import resolve_members
from pipeline.transforms.reviewed_types import reviewed_types
from serving.java.jdk import Jdk
from serving.rows import rows_of


def check_members(files: Sequence[Path], *, artifact: Path | None, sources: Path | None) -> bool:
    """Print every fault of the files, and a sum; all files of the package when none is named.

    Returns:
        Whether there was no fault.
    """
    try:
        documented = _documented(artifact, sources)
    except (ArtifactError, PipelineError) as error:
        click.echo(f"cjkb: {error}", err=True)
        sys.exit(1)
    read = read_members(files or member_files(MEMBERS_FOLDER))
    jdk = Jdk()
    types = reviewed_types(read.types, jdk, documented, strict=True)
    resolved = resolve_members(read.types, read.members, jdk, documented, strict=True)
    left_out = sorted([*types.left_out, *resolved.left_out], key=_place)
    for fault in left_out:
        click.echo(f"{fault.file}:{fault.line}: left out: {fault.message}", err=True)
    faults = sorted([*read.faults, *types.faults, *resolved.faults], key=_place)
    for fault in faults:
        click.echo(f"{fault.file}:{fault.line}: {fault.fault}: {fault.message}")
    click.echo(
        f"{len(read.types)} types, {len(read.members)} member keys, {len(resolved.rows)} rows, "
        f"{len(faults)} faults, {len(left_out)} left out (Cangjie {documented.version})"
    )
    return not faults


def _place(fault: MappingFaultRow) -> tuple[str, int, int]:
    return fault.file, fault.line, fault.number


def _documented(artifact: Path | None, sources: Path | None) -> Documented:
    if sources is not None:
        loaded = load_sources(sources)
        apis: Sequence[ApiRow] = join_languages(parse_api_pages(read_pages(loaded)).declarations).apis
        return Documented(apis, version=loaded.cangjie_version)
    release = find_release(artifact)
    columns = ", ".join(f'"{name}"' for name in APIS.column_names)
    with open_database(release.database) as connection:
        records = connection.execute(f"SELECT {columns} FROM apis").fetchall()  # noqa: S608 - names of our own columns
    return Documented(rows_of(ApiRow, records), version=release.manifest.cangjie_version)
