"""Packages that others published: the list kept with the code becomes the `registry_packages` table."""

from collections.abc import Iterator
from typing import Final

import dagster as dg

from artifacts.schema import REGISTRY_PACKAGES, RegistryPackageRow
from pipeline.assets.results import GROUP, Stopwatch, rows_of, table_metadata
from pipeline.code_versions import code_version
from pipeline.registry_list import LIST_FILE, read_list
from pipeline.resources import ReleaseFolder
from pipeline.rules import table_specs, table_verdicts
from pipeline.tables import EditionRow, SourceRow

_ASSET: Final = "registry_package_records"


@dg.asset(
    group_name=GROUP,
    code_version=code_version("pipeline.registry_list", files=(LIST_FILE,)),
    metadata=table_metadata(REGISTRY_PACKAGES),
)
def registry_package_records() -> dg.MaterializeResult[list[RegistryPackageRow]]:
    """Published packages, as far as they are known without asking a registry."""
    watch = Stopwatch()
    return rows_of(REGISTRY_PACKAGES, read_list(), watch)


@dg.multi_asset_check(specs=table_specs(_ASSET))
def registry_package_checks(
    registry_package_records: list[RegistryPackageRow],
    edition: list[EditionRow],
    source_records: list[SourceRow],
    releases: ReleaseFolder,
) -> Iterator[dg.AssetCheckResult]:
    """Judge the packages."""
    yield from table_verdicts(REGISTRY_PACKAGES, registry_package_records, edition, source_records, releases)
