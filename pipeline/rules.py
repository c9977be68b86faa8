"""Rules of checks: how one is declared, how its result reads, and the two that hold for every published table."""

from collections.abc import Iterator, Sequence
from typing import Final

import dagster as dg

from artifacts.columns import RowT, Table
from artifacts.releases import Release
from pipeline import verdicts
from pipeline.resources import ReleaseFolder
from pipeline.tables import EditionRow, SourceRow

_SAMPLE: Final = 20
UNIQUE: Final = "keys_are_unique"
SIZE: Final = "table_is_not_much_smaller"


def specs(asset: str, *beside: str, **rules: str) -> list[dg.AssetCheckSpec]:
    """Return the rules of an asset; `beside` are the other assets whose rows they need."""
    return [
        dg.AssetCheckSpec(name, asset=asset, blocking=True, description=doc, additional_deps=beside)
        for name, doc in rules.items()
    ]


def table_specs(asset: str, *beside: str, **rules: str) -> list[dg.AssetCheckSpec]:
    """Return the rules of a published table: two that hold for every one, and its own."""
    return specs(
        asset,
        "edition",
        "source_records",
        *beside,
        keys_are_unique="No two rows share a key.",
        table_is_not_much_smaller="At most 5 % fewer rows than in the last release of the same version and sources.",
        **rules,
    )


def verdict(name: str, complaints: Sequence[str], what: str) -> dg.AssetCheckResult:
    """Return the result of a rule: passed without complaints; `what` follows their number in the sentence."""
    if not complaints:
        return dg.AssetCheckResult(check_name=name, passed=True)
    more = f"; and {len(complaints) - 3} more" if len(complaints) > 3 else ""  # noqa: PLR2004 - as many as are shown
    return dg.AssetCheckResult(
        check_name=name,
        passed=False,
        description=f"{len(complaints)} {what}: {'; '.join(complaints[:3])}{more}.",
        metadata={"fault_count": len(complaints), "fault_sample": dg.MetadataValue.json(list(complaints[:_SAMPLE]))},
    )


def common_verdicts(
    table: Table[RowT],
    rows: Sequence[RowT],
    *,
    before: Release | None,
    allow_shrink: Sequence[str],
    left_out: int = 0,
) -> Iterator[dg.AssetCheckResult]:
    """Yield the results of the rules that hold for every published table.

    Args:
        table: The table.
        rows: Its rows.
        before: The release to compare with.
        allow_shrink: Tables that may be much smaller.
        left_out: Rows of that release that do not count.
    """
    yield verdict(UNIQUE, verdicts.repeated_keys(table, rows), "keys come more than once")
    count = before.manifest.tables[table.name].rows if before and table.name in before.manifest.tables else 0
    count -= left_out
    if before is None or table.name in allow_shrink or not verdicts.shrunken(rows=len(rows), before=count):
        yield dg.AssetCheckResult(check_name=SIZE, passed=True, metadata={"rows_before": count})
        return
    lost = 100 * (count - len(rows)) / count
    yield dg.AssetCheckResult(
        check_name=SIZE,
        passed=False,
        description=(
            f"{table.name} has {len(rows):,} rows, {lost:.1f} % fewer than the {count:,} of release {before.name}. "
            f"If that is meant, build with --allow-shrink {table.name}."
        ),
        metadata={"rows_before": count},
    )


def table_verdicts(
    table: Table[RowT],
    rows: Sequence[RowT],
    edition: Sequence[EditionRow],
    sources: Sequence[SourceRow],
    releases: ReleaseFolder,
) -> Iterator[dg.AssetCheckResult]:
    """Yield the results of those rules beside the last release of the same version and kinds of sources."""
    before = releases.previous(edition[0], sources)
    yield from common_verdicts(table, rows, before=before, allow_shrink=releases.allow_shrink)
