"""Overrides inside a run: applied, logged, and shown with the asset they correct."""

from collections.abc import Sequence
from dataclasses import dataclass

import dagster as dg

from artifacts.columns import RowT, Table
from artifacts.schema import PackageRow
from pipeline.assets.results import Metadata, listed
from pipeline.failures import reported
from pipeline.tables import EditionRow, OverrideRow
from pipeline.transforms.overrides import BuildScope, apply_overrides


@dataclass(frozen=True, slots=True)
class Basis:
    """What decides which overrides count."""

    overrides: Sequence[OverrideRow]
    edition: Sequence[EditionRow]
    packages: Sequence[PackageRow] = ()


def correct(
    context: dg.AssetExecutionContext,
    table: Table[RowT],
    rows: Sequence[RowT],
    basis: Basis,
) -> tuple[list[RowT], Metadata]:
    """Return the rows after the overrides of their table, and metadata that tells what was done."""
    [edition] = basis.edition
    scope = BuildScope(
        cangjie_version=edition.cangjie_version,
        packages=frozenset(row.package for row in basis.packages),
        is_starter=edition.is_starter,
    )
    with reported():
        corrected = apply_overrides(table, rows, basis.overrides, scope)
    for sentence in corrected.applied:
        context.log.info("override %s", sentence)
    for sentence in corrected.skipped:
        context.log.info("override passed over, %s", sentence)
    if not corrected.applied and not corrected.skipped:
        return corrected.rows, {}
    told = {"overrides_applied": listed(corrected.applied), "overrides_passed_over": listed(corrected.skipped)}
    return corrected.rows, told
