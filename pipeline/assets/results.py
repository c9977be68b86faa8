"""What an asset hands to Dagster: rows, and metadata a person can judge them by."""

import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

import dagster as dg

from artifacts.columns import RowT, Table
from pipeline.io_manager import TABLE
from pipeline.tables import RepairRow

GROUP: Final = "release"
DOCUMENT_VERSIONS: Final = "document_versions"  # metadata: what an asset read, by external asset
Metadata = Mapping[str, int | float | str | dg.MetadataValue]

_SAMPLE_ROWS: Final = 3
_CELL_CHARS: Final = 200


@dataclass(frozen=True, slots=True)
class Stopwatch:
    """Seconds since it was made."""

    clock: Callable[[], float] = time.perf_counter
    started: float = field(default_factory=time.perf_counter)

    def seconds(self) -> float:
        """Return the seconds that passed."""
        return round(self.clock() - self.started, 3)


def table_metadata(table: Table[object]) -> dict[str, str]:
    """Return the metadata that tells the IO manager which table an asset's rows belong to."""
    return {TABLE: table.name}


def rows_out(table: Table[object], description: str, *, code_version: str) -> dg.AssetOut:
    """Return the definition of one output of a step that makes several tables."""
    return dg.AssetOut(
        description=description,
        code_version=code_version,
        group_name=GROUP,
        kinds={"parquet"},
        metadata=table_metadata(table),
    )


def rows_of(
    table: Table[RowT],
    rows: list[RowT],
    watch: Stopwatch,
    *,
    key: str | None = None,
    read: Mapping[dg.AssetKey, str] | None = None,
    extra: Metadata | None = None,
) -> dg.MaterializeResult[list[RowT]]:
    """Return rows with their count, a sample, and the seconds they took.

    Args:
        table: Table the rows belong to.
        rows: The rows.
        watch: Started when the step was.
        key: Which asset of a step that makes several.
        read: Versions of the documents the step read itself; they become the data version.
        extra: Further metadata.
    """
    metadata: dict[str, int | float | str | dg.MetadataValue] = {
        "dagster/row_count": len(rows),
        "seconds": watch.seconds(),
        "sample": dg.MetadataValue.md(_sample(table, rows)),
        **(extra or {}),
    }
    handed_over = list(rows)  # the IO manager empties it once it is written
    if read is None:
        return dg.MaterializeResult(value=handed_over, asset_key=key, metadata=metadata)
    versions = {asset.to_user_string(): version for asset, version in sorted(read.items())}
    metadata[DOCUMENT_VERSIONS] = dg.MetadataValue.json(versions)
    digest = sha256(json.dumps([table.name, versions]).encode()).hexdigest()
    return dg.MaterializeResult(
        value=handed_over, asset_key=key, metadata=metadata, data_version=dg.DataVersion(digest)
    )


def listed(sentences: Sequence[str], *, limit: int = 50) -> dg.MetadataValue:
    """Return sentences as a list to read, cut after some."""
    lines = [f"- {sentence}" for sentence in sentences[:limit]]
    if len(sentences) > limit:
        lines.append(f"- and {len(sentences) - limit} more")
    return dg.MetadataValue.md("\n".join(lines) or "none")


def repair_lines(repairs: Iterable[RepairRow]) -> list[str]:
    """Return a line for each fault that was found or mended, with its place."""
    return [f"{repair.path}:{repair.line} {repair.fault}: {repair.detail}" for repair in repairs]


def _sample(table: Table[object], rows: Sequence[object]) -> str:
    step = max(1, len(rows) // _SAMPLE_ROWS)
    lines = []
    for row in rows[::step][:_SAMPLE_ROWS]:
        cells = (f"{name}={_cell(getattr(row, name))}" for name in table.column_names)
        lines.append("- " + ", ".join(cells))
    return "\n".join(lines) or "no rows"


def _cell(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _CELL_CHARS else text[:_CELL_CHARS] + "…"
