"""What is said of Java amounts to: the mappings in force, their faults, and how much of the JDK they answer."""

from collections.abc import Iterator
from typing import Final

import dagster as dg

from artifacts.schema import (
    JAVA_COVERAGE,
    JAVA_MEMBERS,
    JAVA_TYPES,
    ApiRow,
    JavaCoverageRow,
    JavaMemberRow,
    JavaTypeRow,
)
from pipeline.assets.results import GROUP, Metadata, Stopwatch, listed, rows_of, rows_out, table_metadata
from pipeline.code_versions import code_version
from pipeline.tables import MAPPING_FAULTS, EditionRow, MemberEntryRow, TypeClaimRow, TypeEntryRow
from pipeline.transforms.java_coverage import java_coverage
from pipeline.transforms.java_mappings import JavaMappings, Statements, map_java
from serving.java.jdk import DATA_FILE, Jdk
from serving.java.mapping_rows import ListedMappings
from serving.java.mappings import Mappings

_MAPPING: Final = code_version("pipeline.transforms.java_mappings", files=(DATA_FILE,))
_COVERAGE: Final = code_version("pipeline.transforms.java_coverage", files=(DATA_FILE,))


@dg.multi_asset(
    outs={
        "java_types": rows_out(JAVA_TYPES, "Java types and what stands for them.", code_version=_MAPPING),
        "java_members": rows_out(JAVA_MEMBERS, "Java members and what stands for them.", code_version=_MAPPING),
        "mapping_faults": rows_out(MAPPING_FAULTS, "What is wrong with curated mappings.", code_version=_MAPPING),
    }
)
def java_mappings(  # noqa: PLR0917 - Dagster sees no keyword-only inputs
    context: dg.AssetExecutionContext,
    edition: list[EditionRow],
    type_entries: list[TypeEntryRow],
    member_entries: list[MemberEntryRow],
    type_claims: list[TypeClaimRow],
    shim_types: list[JavaTypeRow],
    shim_members: list[JavaMemberRow],
    api_records: list[ApiRow],
) -> Iterator[object]:
    """Judge what is said of Java types and members by the JDK and the documented APIs."""
    watch = Stopwatch()
    said = Statements(type_entries, member_entries, type_claims, shim_types, shim_members)
    found = map_java(edition[0], said, api_records)
    if found.left_out:
        context.log.warning("%s Java mappings are left out; the rule: %s.", len(found.left_out), found.rule)
    yield rows_of(JAVA_TYPES, found.types.rows, watch, key="java_types", extra=_type_report(found))
    yield rows_of(JAVA_MEMBERS, found.members, watch, key="java_members", extra=_member_report(found))
    yield rows_of(MAPPING_FAULTS, [*found.faults, *found.warned], watch, key="mapping_faults")


@dg.asset(group_name=GROUP, code_version=_COVERAGE, metadata=table_metadata(JAVA_COVERAGE))
def java_coverage_records(
    java_types: list[JavaTypeRow], java_members: list[JavaMemberRow]
) -> dg.MaterializeResult[list[JavaCoverageRow]]:
    """How many members of each Java package have an answer."""
    watch = Stopwatch()
    jdk = Jdk()
    rows = java_coverage(jdk, Mappings(ListedMappings(java_types, java_members), jdk))
    return rows_of(JAVA_COVERAGE, rows, watch, extra={"coverage": _coverage_table(rows)})


def _type_report(found: JavaMappings) -> Metadata:
    types = found.types
    return {
        "targets_that_failed": listed(types.failed),
        "wrong_import_lines": listed(types.wrong_imports),
        "project_names_dropped": listed(types.noise),
        "contradictions": listed(types.contradictions),
        "failed_count": len(types.failed),
        "wrong_import_count": len(types.wrong_imports),
        "dropped_count": len(types.noise),
        "contradiction_count": len(types.contradictions),
    }


def _member_report(found: JavaMappings) -> Metadata:
    told = [f"{fault.file}:{fault.line} {fault.message}" for fault in found.left_out]
    return {"left_out": listed(told), "left_out_count": len(told), "rule": found.rule}


def _coverage_table(rows: list[JavaCoverageRow]) -> dg.MetadataValue:
    lines = ["| package | members | mapped | no equivalent | unmapped |", "|---|--:|--:|--:|--:|"]
    lines += [
        f"| {row.package} | {row.members} | {row.mapped} | {row.no_equivalent} | {row.unmapped} |" for row in rows
    ]
    return dg.MetadataValue.md("\n".join(lines))
