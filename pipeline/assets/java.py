"""Assets of the Java side: the JDK, the curated mappings, the type tables, and what they amount to."""

from collections.abc import Iterator
from typing import Final

import dagster as dg

from artifacts.schema import (
    APIS,
    EXTENSIONS,
    JAVA_COVERAGE,
    JAVA_MEMBERS,
    JAVA_TYPES,
    JDK_MEMBERS,
    JDK_TYPES,
    PACKAGES,
    ApiRow,
    JavaCoverageRow,
    JavaMemberRow,
    JavaTypeRow,
)
from pipeline.assets.documents import DATA_KEYS, MEMBER_FILES, current_versions
from pipeline.assets.results import GROUP, Metadata, Stopwatch, listed, repair_lines, rows_of, rows_out, table_metadata
from pipeline.code_versions import code_version
from pipeline.curated_members import read_members
from pipeline.errors import MappingFileError
from pipeline.failures import RETRIES, reported
from pipeline.jdk.rows import jdk_member_rows, jdk_type_rows
from pipeline.parsers.j2cjlib import Shims, parse_shims
from pipeline.parsers.type_resolution import TypeTables, parse_type_table
from pipeline.resources import Corrections, Documents
from pipeline.tables import (
    MAPPING_FAULTS,
    MEMBER_ENTRIES,
    REPAIRS,
    TYPE_CLAIMS,
    TYPE_ENTRIES,
    EditionRow,
    MemberEntryRow,
    TypeClaimRow,
    TypeEntryRow,
)
from pipeline.transforms.java_coverage import java_coverage
from pipeline.transforms.java_mappings import JavaMappings, Statements, map_java
from pipeline.transforms.shim_mappings import played_members, played_types, shim_packages
from serving.java.jdk import DATA_FILE, Jdk
from serving.java.mapping_rows import ListedMappings
from serving.java.mappings import Mappings

_JDK: Final = code_version("pipeline.jdk.rows", files=(DATA_FILE,))
_READING: Final = code_version("pipeline.curated_members")
_TABLES: Final = code_version("pipeline.parsers.type_resolution")
_SHIMS: Final = code_version(
    "pipeline.parsers.j2cjlib",
    "pipeline.transforms.shim_mappings",
    files=(DATA_FILE,),
    distributions=("tree-sitter-cangjie",),
)
_MAPPING: Final = code_version("pipeline.transforms.java_mappings", files=(DATA_FILE,))
_COVERAGE: Final = code_version("pipeline.transforms.java_coverage", files=(DATA_FILE,))


@dg.multi_asset(
    outs={
        "jdk_types": rows_out(JDK_TYPES, "Public types of the JDK.", code_version=_JDK),
        "jdk_members": rows_out(JDK_MEMBERS, "Public and protected members of the JDK.", code_version=_JDK),
    }
)
def jdk_declarations() -> Iterator[object]:
    """Read the JDK's declarations from the data file that comes with the code."""
    watch = Stopwatch()
    jdk = Jdk()
    yield rows_of(JDK_TYPES, jdk_type_rows(jdk), watch, key="jdk_types", extra={"jdk": jdk.title})
    yield rows_of(JDK_MEMBERS, jdk_member_rows(jdk), watch, key="jdk_members")


@dg.multi_asset(
    outs={
        "type_entries": rows_out(TYPE_ENTRIES, "Blocks of the curated mappings.", code_version=_READING),
        "member_entries": rows_out(MEMBER_ENTRIES, "Member keys of the curated mappings.", code_version=_READING),
    },
    deps=[MEMBER_FILES],
    retry_policy=RETRIES,
)
def curated_mappings(documents: Documents, corrections: Corrections) -> Iterator[object]:
    """Read the curated mappings; a file that cannot be read as it stands stops the build."""
    watch = Stopwatch()
    with reported():
        versions = current_versions(documents, corrections, [MEMBER_FILES])
        found = read_members(corrections.member_files())
        if found.faults:
            raise MappingFileError([f"{fault.file}, line {fault.line}: {fault.message}" for fault in found.faults])
    yield rows_of(TYPE_ENTRIES, found.types, watch, key="type_entries", read=versions)
    yield rows_of(MEMBER_ENTRIES, found.members, watch, key="member_entries", read=versions)


@dg.multi_asset(
    outs={
        "type_claims": rows_out(TYPE_CLAIMS, "Statements of the type tables.", code_version=_TABLES),
        "type_table_faults": rows_out(REPAIRS, "What is wrong with the files of the tables.", code_version=_TABLES),
    },
    deps=[DATA_KEYS["type_resolution"]],
    retry_policy=RETRIES,
)
def type_tables(context: dg.AssetExecutionContext, documents: Documents, corrections: Corrections) -> Iterator[object]:
    """Read every file of the Java type tables."""
    watch = Stopwatch()
    tables = TypeTables()
    with reported():
        versions = current_versions(documents, corrections, [DATA_KEYS["type_resolution"]])
        for path, file in documents.data_files("type_resolution"):
            parse_type_table(file.read_text(encoding="utf-8-sig"), path, tables)
    told = repair_lines(tables.faults)
    for sentence in told:
        context.log.warning(sentence)
    yield rows_of(TYPE_CLAIMS, tables.claims, watch, key="type_claims", read=versions)
    extra = {"faults": listed(told)}
    yield rows_of(REPAIRS, tables.faults, watch, key="type_table_faults", read=versions, extra=extra)


@dg.multi_asset(
    outs={
        "shim_apis": rows_out(APIS, "Declarations of j2cjlib.", code_version=_SHIMS),
        "shim_extensions": rows_out(EXTENSIONS, "Extensions of j2cjlib.", code_version=_SHIMS),
        "shim_packages": rows_out(PACKAGES, "Packages of j2cjlib.", code_version=_SHIMS),
        "shim_types": rows_out(JAVA_TYPES, "Java types that j2cjlib plays.", code_version=_SHIMS),
        "shim_members": rows_out(JAVA_MEMBERS, "Java members that j2cjlib plays.", code_version=_SHIMS),
        "shim_faults": rows_out(REPAIRS, "What could not be read of j2cjlib.", code_version=_SHIMS),
    },
    deps=[DATA_KEYS["j2cjlib"]],
    retry_policy=RETRIES,
)
def j2cjlib_shims(
    context: dg.AssetExecutionContext, documents: Documents, corrections: Corrections
) -> Iterator[object]:
    """Read the sources of j2cjlib."""
    watch = Stopwatch()
    shims = Shims()
    with reported():
        versions = current_versions(documents, corrections, [DATA_KEYS["j2cjlib"]])
        for path, file in documents.data_files("j2cjlib"):
            parse_shims(file.read_text(encoding="utf-8-sig"), path, shims)
    told = repair_lines(shims.faults)
    for sentence in told:
        context.log.warning(sentence)
    jdk = Jdk()
    stubs = {"stubs": listed(sorted(shims.stubs))}
    yield rows_of(APIS, shims.apis, watch, key="shim_apis", read=versions, extra=stubs)
    yield rows_of(EXTENSIONS, shims.extensions, watch, key="shim_extensions", read=versions)
    yield rows_of(PACKAGES, shim_packages(shims), watch, key="shim_packages", read=versions)
    yield rows_of(JAVA_TYPES, played_types(shims, jdk), watch, key="shim_types", read=versions)
    yield rows_of(JAVA_MEMBERS, played_members(shims, jdk), watch, key="shim_members", read=versions)
    yield rows_of(REPAIRS, shims.faults, watch, key="shim_faults", read=versions, extra={"faults": listed(told)})


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
    yield rows_of(MAPPING_FAULTS, found.faults, watch, key="mapping_faults")


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
