"""Blocking checks of the Java side: mappings name what exists, and their rewrites are right.

The faults are found where mappings meet the JDK and the documented APIs; here
each kind of them stops a build.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import dagster as dg

from artifacts.schema import (
    JAVA_COVERAGE,
    JAVA_MEMBERS,
    JAVA_TYPES,
    JDK_MEMBERS,
    JDK_TYPES,
    JavaCoverageRow,
    JavaMemberRow,
    JavaTypeRow,
    JdkMemberRow,
    JdkTypeRow,
)
from pipeline.resources import ReleaseFolder
from pipeline.rules import table_specs, table_verdicts, verdict
from pipeline.tables import EditionRow, MappingFaultRow, SourceRow


@dg.multi_asset_check(
    specs=table_specs(
        "java_members",
        "mapping_faults",
        targets_exist="Every API that a curated mapping names is documented.",
        rewrites_call_their_target="Filled with dummies, a rewrite parses and calls its first target.",
        java_members_exist="Every key of a curated mapping is a type or member of the JDK.",
        unchecked_targets_exist="In a version nobody checked the mappings against, their targets are documented too.",
    )
)
def java_member_checks(
    java_members: list[JavaMemberRow],
    mapping_faults: list[MappingFaultRow],
    edition: list[EditionRow],
    source_records: list[SourceRow],
    releases: ReleaseFolder,
) -> Iterator[dg.AssetCheckResult]:
    """Judge the members that are mapped."""
    yield from table_verdicts(JAVA_MEMBERS, java_members, edition, source_records, releases)
    targets = _of_kind(mapping_faults, "target")
    yield verdict("targets_exist", targets, "targets of curated mappings are not documented")
    rewrites = _of_kind(mapping_faults, "rewrite")
    yield verdict("rewrites_call_their_target", rewrites, "rewrites of curated mappings do not hold")
    keys = _of_kind(mapping_faults, "java")
    yield verdict("java_members_exist", keys, "keys of curated mappings name nothing in the JDK")
    yield _warning("unchecked_targets_exist", _of_kind(mapping_faults, "left_out"))


@dg.multi_asset_check(
    specs=table_specs(
        "java_types", "mapping_faults", types_exist="Every Cangjie type that a curated block names is documented."
    )
)
def java_type_checks(
    java_types: list[JavaTypeRow],
    mapping_faults: list[MappingFaultRow],
    edition: list[EditionRow],
    source_records: list[SourceRow],
    releases: ReleaseFolder,
) -> Iterator[dg.AssetCheckResult]:
    """Judge the types that are mapped."""
    yield from table_verdicts(JAVA_TYPES, java_types, edition, source_records, releases)
    wrong = _of_kind(mapping_faults, "type")
    yield verdict("types_exist", wrong, "types of curated mappings are not documented")


@dg.multi_asset_check(specs=table_specs("java_coverage_records"))
def java_coverage_checks(
    java_coverage_records: list[JavaCoverageRow],
    edition: list[EditionRow],
    source_records: list[SourceRow],
    releases: ReleaseFolder,
) -> Iterator[dg.AssetCheckResult]:
    """Judge the coverage."""
    yield from table_verdicts(JAVA_COVERAGE, java_coverage_records, edition, source_records, releases)


@dg.multi_asset_check(specs=table_specs("jdk_types"))
def jdk_type_checks(
    jdk_types: list[JdkTypeRow], edition: list[EditionRow], source_records: list[SourceRow], releases: ReleaseFolder
) -> Iterator[dg.AssetCheckResult]:
    """Judge the types of the JDK."""
    yield from table_verdicts(JDK_TYPES, jdk_types, edition, source_records, releases)


@dg.multi_asset_check(specs=table_specs("jdk_members"))
def jdk_member_checks(
    jdk_members: list[JdkMemberRow], edition: list[EditionRow], source_records: list[SourceRow], releases: ReleaseFolder
) -> Iterator[dg.AssetCheckResult]:
    """Judge the members of the JDK."""
    yield from table_verdicts(JDK_MEMBERS, jdk_members, edition, source_records, releases)


def _warning(name: str, left_out: Sequence[str]) -> dg.AssetCheckResult:
    """Return a result that names what was left out, and lets the build go on: see `transforms.java_mappings`."""
    if not left_out:
        return dg.AssetCheckResult(check_name=name, passed=True)
    return dg.AssetCheckResult(
        check_name=name,
        passed=False,
        severity=dg.AssetCheckSeverity.WARN,
        description=f"{len(left_out)} targets are not documented in this version; their mappings are left out. "
        "Give them a version range, or the new name.",
        metadata={"left_out_count": len(left_out), "left_out": dg.MetadataValue.json(list(left_out))},
    )


def _of_kind(faults: Sequence[MappingFaultRow], kind: str) -> list[str]:
    return [f"{row.file}, line {row.line}: {row.message.rstrip('.')}" for row in faults if row.fault == kind]


JAVA_CHECKS: Final[tuple[dg.AssetChecksDefinition, ...]] = (
    java_member_checks, java_type_checks, java_coverage_checks, jdk_type_checks, jdk_member_checks,
)  # fmt: skip
