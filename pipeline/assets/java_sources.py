"""Assets that read the Java side: the JDK, the curated mappings, the type tables, j2cjlib."""

from collections.abc import Iterator
from typing import Final

import dagster as dg

from artifacts.schema import APIS, EXTENSIONS, JAVA_MEMBERS, JAVA_TYPES, JDK_MEMBERS, JDK_TYPES, PACKAGES
from pipeline.assets.documents import DATA_KEYS, MEMBER_FILES, current_versions
from pipeline.assets.results import Stopwatch, listed, repair_lines, rows_of, rows_out
from pipeline.code_versions import code_version
from pipeline.curated_members import read_members
from pipeline.errors import MappingFileError
from pipeline.failures import RETRIES, reported
from pipeline.jdk.rows import jdk_member_rows, jdk_type_rows
from pipeline.parsers.j2cjlib import Shims, parse_shims
from pipeline.parsers.type_resolution import TypeTables, parse_type_table
from pipeline.resources import Corrections, Documents
from pipeline.tables import MEMBER_ENTRIES, REPAIRS, TYPE_CLAIMS, TYPE_ENTRIES
from pipeline.transforms.shim_mappings import played_members, played_types, shim_packages
from serving.java.jdk import DATA_FILE, Jdk

_JDK: Final = code_version("pipeline.jdk.rows", files=(DATA_FILE,))
_READING: Final = code_version("pipeline.curated_members")
_TABLES: Final = code_version("pipeline.parsers.type_resolution")
_SHIMS: Final = code_version(
    "pipeline.parsers.j2cjlib",
    "pipeline.transforms.shim_mappings",
    files=(DATA_FILE,),
    distributions=("tree-sitter-cangjie",),
)


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
        for path, text in documents.data_texts("type_resolution"):
            parse_type_table(text, path, tables)
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
        for path, text in documents.data_texts("j2cjlib"):
            parse_shims(text, path, shims)
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
