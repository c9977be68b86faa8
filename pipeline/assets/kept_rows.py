"""Rows that a build left behind, for those who ask between builds."""

import dagster as dg
import pyarrow.parquet as pq

from artifacts.columns import RowT, Table
from pipeline.arrow import from_arrow
from pipeline.errors import GenerationError
from pipeline.io_manager import file_named_by, rows_folder


def kept_rows(instance: dg.DagsterInstance, asset: str, table: Table[RowT]) -> list[RowT]:
    """Return the rows that the latest materialisation of an asset wrote.

    Raises:
        GenerationError: nothing was built here yet.
    """
    event = instance.get_latest_materialization_event(dg.AssetKey(asset))
    made = event.asset_materialization if event else None
    file = file_named_by(made, rows_folder(instance)) if made else None
    if file is None:
        raise GenerationError(
            f"There are no {asset} yet. Run `cjkb build` first, with the same CJKB_HOME and the sources you publish."
        )
    rows = from_arrow(table, pq.read_table(file))
    return [row for row in rows if isinstance(row, table.row_class)]
