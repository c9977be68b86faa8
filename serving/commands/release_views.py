"""Releases as tables for people and as records for programs."""

import dataclasses
from collections.abc import Iterator, Mapping

from rich.table import Table
from rich.text import Text

from artifacts.contents import Contents
from artifacts.differences import Declaration, Differences, FieldChange
from artifacts.releases import Release

_MEGABYTE = 1_000_000
_ONE_LINE = 80  # characters of both values; longer ones stand below each other, where the eye compares them
_DIGEST_SHOWN = 16  # characters, enough to tell revisions apart


def info_record(release: Release, contents: Contents) -> dict[str, object]:
    """Return what a release holds, for programs."""
    manifest = dataclasses.asdict(release.manifest)
    return {**manifest, "path": str(release.path), **dataclasses.asdict(contents)}


def info_tables(release: Release, contents: Contents) -> Iterator[Table]:
    """Yield what a release holds, as tables."""
    yield _facts(release)
    yield _sources(release)
    yield _libraries(contents)
    yield _counts("Table", {name: table.rows for name, table in release.manifest.tables.items()})
    for title, counts in (
        ("APIs by kind", contents.kinds),
        ("Examples by verification", contents.examples),
        ("Sections by area", contents.sections),
    ):
        if counts:
            yield _counts(title, counts)
    if contents.java:
        yield _java(contents)


def list_record(release: Release, default: Release | None) -> dict[str, object]:
    """Return one line of the list, for programs."""
    manifest = release.manifest
    return {
        "release": release.name,
        "path": str(release.path),
        "cangjie_version": manifest.cangjie_version,
        "built_at": manifest.built_at,
        "is_starter": manifest.is_starter,
        "is_default": _is(release, default),
        "apis": manifest.tables["apis"].rows if "apis" in manifest.tables else 0,
        "bytes": size_bytes(release),
    }


def release_table(releases: list[Release], default: Release | None) -> Table:
    """Return the list of releases."""
    table = _table("", "Release", "Cangjie", "Built", "APIs", "MB", "Path", numbers=("APIs", "MB"))
    for release in releases:
        record = list_record(release, default)
        version = f"{release.manifest.cangjie_version}{' (starter)' if release.manifest.is_starter else ''}"
        table.add_row(
            "*" if record["is_default"] else "",
            release.name,
            version,
            release.manifest.built_at,
            f"{record['apis']:,}",
            f"{size_bytes(release) / _MEGABYTE:.1f}",
            str(release.path),
        )
    return table


def difference_lines(differences: Differences) -> Iterator[Text]:
    """Yield a line for every change, then the sums."""
    yield Text(f"{differences.before} -> {differences.after}", style="bold")
    yield from _marked("+", "green", (*differences.added, *differences.added_extensions))
    yield from _marked("-", "red", (*differences.removed, *differences.removed_extensions))
    for api in differences.changed:
        yield Text(f"~ {api.id}", style="yellow")
        for field in api.fields:
            yield from _change(field)
    yield Text(_summary(differences), style="bold")


def package_table(differences: Differences) -> Table:
    """Return how much changed, by package."""
    table = _table("Package", "Added", "Removed", "Changed", numbers=("Added", "Removed", "Changed"))
    for package in differences.packages:
        table.add_row(package.package, str(package.added), str(package.removed), str(package.changed))
    return table


def size_bytes(release: Release) -> int:
    """Return the size of a release's files, as its manifest says."""
    return sum(file.bytes for file in release.manifest.files.values())


def _facts(release: Release) -> Table:
    manifest = release.manifest
    table = Table.grid(padding=(0, 2))
    facts = {
        "Release": release.name + (" (starter corpus)" if manifest.is_starter else ""),
        "Path": str(release.path),
        "Cangjie": manifest.cangjie_version,
        "Built": manifest.built_at,
        "Size": f"{size_bytes(release) / _MEGABYTE:.1f} MB in {len(manifest.files)} files",
        "Digest": manifest.content_digest,
        "Format": f"{manifest.format_version}, {manifest.tokenizer_id}",
        "Models": ", ".join(f"{role}: {model}" for role, model in sorted(manifest.models.items())) or "none",
    }
    for name, value in facts.items():
        table.add_row(Text(name, style="bold"), Text(value, overflow="fold"))
    return table


def _sources(release: Release) -> Table:
    table = _table("Source", "Kind", "Location", "Revision", "License")
    for source in release.manifest.sources:
        revision = source.revision or f"tree {source.tree_digest}"
        table.add_row(source.name, source.kind, source.location, revision[:_DIGEST_SHOWN], source.license)
    return table


def _java(contents: Contents) -> Table:
    titles = ("Java package", "members", "mapped", "no equivalent", "unmapped")
    table = _table(*titles, numbers=titles[1:])
    for row in contents.java:
        table.add_row(row.package, f"{row.members:,}", f"{row.mapped:,}", f"{row.no_equivalent:,}", f"{row.unmapped:,}")
    return table


def _libraries(contents: Contents) -> Table:
    numbers = ("Packages", "APIs", "Chinese", "English", "Deprecated", "Examples")
    table = _table("Library", *numbers, numbers=numbers)
    for row in contents.libraries:
        table.add_row(
            row.library,
            str(row.packages),
            f"{row.apis:,}",
            _share(row.described_zh, row.apis),
            _share(row.described_en, row.apis),
            str(row.deprecated),
            f"{row.examples:,}",
        )
    return table


def _counts(title: str, counts: Mapping[str, int]) -> Table:
    table = _table(title, "Rows", numbers=("Rows",))
    for name, count in sorted(counts.items()):
        table.add_row(name, f"{count:,}")
    return table


def _table(*names: str, numbers: tuple[str, ...] = ()) -> Table:
    table = Table(safe_box=True)
    for name in names:
        table.add_column(name, justify="right" if name in numbers else "left", overflow="fold")
    return table


def _marked(mark: str, style: str, declarations: tuple[Declaration, ...]) -> Iterator[Text]:
    for declaration in declarations:
        yield Text(f"{mark} {declaration.id}", style=style).append(f"  {declaration.signature}", style="default")


def _change(field: FieldChange) -> Iterator[Text]:
    before, after = _shown(field.before), _shown(field.after)
    if len(before) + len(after) <= _ONE_LINE:
        yield Text(f"    {field.field}: {before} -> {after}")
        return
    yield Text(f"    {field.field}:")
    yield Text(f"      - {before}", style="red")
    yield Text(f"      + {after}", style="green")


def _summary(differences: Differences) -> str:
    extensions = len(differences.added_extensions) + len(differences.removed_extensions)
    return (
        f"{len(differences.added)} added, {len(differences.removed)} removed, {len(differences.changed)} changed, "
        f"{len(differences.reworded)} reworded; {extensions} extensions added or removed."
    )


def _shown(value: str | bool | None) -> str:
    return "none" if value is None else str(value)


def _share(part: int, whole: int) -> str:
    return f"{part:,} ({100 * part / whole:.1f} %)" if whole else "0"


def _is(release: Release, other: Release | None) -> bool:
    return other is not None and release.path.resolve() == other.path.resolve()
