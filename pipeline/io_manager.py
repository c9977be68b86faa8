"""Rows between assets: Parquet files, written whole or not at all.

A file is named by its content, and the materialisation says which file it
wrote. So an interrupted run never replaces what the last good one left, and
what is read is always what the event log names. Rows that break the declared
table are refused before anything is written (`pipeline.arrow`).
"""

import os
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Final

import dagster as dg
import pyarrow as pa
import pyarrow.parquet as pq

from artifacts.columns import Table
from artifacts.schema import TABLES_BY_NAME
from pipeline.arrow import from_arrow, to_arrow
from pipeline.failures import reported
from pipeline.tables import TABLES_BETWEEN

FILE: Final = "parquet_file"  # metadata of a materialisation: the file's name
TABLE: Final = "table"  # metadata of an asset: the table its rows belong to

_BETWEEN: Final = {table.name: table for table in TABLES_BETWEEN}
_RECENT_ROWS: Final = 50_000
_KEPT_FILES: Final = 2  # the one in force, and the one before: a reader may still be at it


class ParquetIOManager(dg.IOManager):
    """Writes and reads the rows of assets."""

    def __init__(self, folder: Path, instance: dg.DagsterInstance) -> None:
        self.folder = folder
        self.instance = instance
        self._files: dict[dg.AssetKey, Path] = {}  # written or found in this run: the event log is slow to ask
        self._recent: dict[Path, list[object]] = {}  # least recently used first

    def handle_output(self, context: dg.OutputContext, obj: list[object]) -> None:
        """Write the rows of an asset, atomically, and empty the list.

        A run in this process keeps every output until its end, for callers that ask for
        values. Nobody does, and a third of the memory of a build would stay behind.
        """
        table = _table(context)
        with reported():
            data = _parquet(to_arrow(table, obj))
            name = f"{sha256(data).hexdigest()[:32]}.parquet"
            folder = self.folder_of(context.asset_key)
            folder.mkdir(parents=True, exist_ok=True)
            _write(folder / name, data)
            _prune(folder)
        self._files[context.asset_key] = folder / name
        context.add_output_metadata({FILE: name, "parquet_bytes": len(data)})
        obj.clear()

    def load_input(self, context: dg.InputContext) -> list[object]:
        """Read the rows that the latest materialisation of an asset wrote."""
        key = context.asset_key
        file = self._files.get(key) or self._remembered(key)
        if file is None:
            raise dg.Failure(
                f"The rows of {key.to_user_string()} are not there. Run `cjkb build`: it makes them again."
            )
        self._files[key] = file
        if context.upstream_output is None:
            raise dg.Failure(f"{key.to_user_string()} is no asset of this graph.")
        rows = self._recent.get(file)
        if rows is None:
            with reported():
                rows = from_arrow(_table(context.upstream_output), pq.read_table(file))
        self._remember(file, rows)
        return list(rows)  # rows are frozen, a list is not

    def _remember(self, file: Path, rows: list[object]) -> None:
        """Keep the rows read last: the APIs alone are asked for by eight steps."""
        self._recent.pop(file, None)
        self._recent[file] = rows
        while sum(map(len, self._recent.values())) > _RECENT_ROWS and len(self._recent) > 1:
            del self._recent[next(iter(self._recent))]

    def _remembered(self, key: dg.AssetKey) -> Path | None:
        event = self.instance.get_latest_materialization_event(key)
        made = event.asset_materialization if event else None
        return file_named_by(made, self.folder) if made else None

    def folder_of(self, key: dg.AssetKey) -> Path:
        """Return the folder of an asset's files."""
        return self.folder.joinpath(*key.path)


class ParquetStore(dg.ConfigurableIOManagerFactory[ParquetIOManager]):
    """Rows between assets, below the instance's storage folder."""

    folder: str = ""

    def create_io_manager(self, context: dg.InitResourceContext) -> ParquetIOManager:
        """Return the IO manager of a run."""
        if context.instance is None:
            raise dg.Failure("The rows between assets need a Dagster instance.")
        return ParquetIOManager(rows_folder(context.instance, self.folder), context.instance)


def rows_folder(instance: dg.DagsterInstance, configured: str = "") -> Path:
    """Return the folder that holds the rows between assets."""
    return Path(configured) if configured else Path(instance.storage_directory()) / "rows"


def file_named_by(made: dg.AssetMaterialization, folder: Path) -> Path | None:
    """Return the file that a materialisation wrote, None when it is gone."""
    named = made.metadata.get(FILE)
    file = folder.joinpath(*made.asset_key.path, str(named.value)) if named else None
    return file if file and file.is_file() else None


def _table(context: dg.OutputContext) -> Table[object]:
    name = str((context.definition_metadata or {})[TABLE])
    return TABLES_BY_NAME.get(name) or _BETWEEN[name]


def _parquet(data: pa.Table) -> bytes:
    buffer = pa.BufferOutputStream()
    pq.write_table(data, buffer, compression="zstd", compression_level=1)
    return bytes(buffer.getvalue())


def _write(file: Path, data: bytes) -> None:
    descriptor, scratch = tempfile.mkstemp(dir=file.parent, prefix=".writing-")
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
        Path(scratch).replace(file)
    except BaseException:
        Path(scratch).unlink(missing_ok=True)
        raise


def _prune(folder: Path) -> None:
    """Remove files that no materialisation can name any more."""
    files = sorted(folder.glob("*.parquet"), key=lambda file: file.stat().st_mtime_ns, reverse=True)
    for file in [*files[_KEPT_FILES:], *folder.glob(".writing-*")]:
        file.unlink(missing_ok=True)
