"""Everything that is said of Java types and members, brought together for one build.

What happens to a mapping whose target the build does not document:

- its version range leaves the version out: nothing, it was not meant;
- the version is one that the mappings were checked against: a fault, which
  stops the build with file, line and the nearest names;
- another version, which no reviewer could know, or sources that document only
  a part of the libraries: the mapping is left out, and a warning of the build
  names each. A new version of Cangjie that renamed one API still gets a release;
- the embedded starter corpus: left out, since it is small on purpose.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from artifacts.schema import ApiRow, JavaMemberRow, JavaTypeRow
from pipeline.tables import EditionRow, MappingFaultRow, MemberEntryRow, TypeClaimRow, TypeEntryRow
from pipeline.transforms.assertions import assertion_rows
from pipeline.transforms.documented import Documented
from pipeline.transforms.java_types import JavaTypes, collect_java_types
from pipeline.transforms.member_resolution import is_partial, resolve_members
from pipeline.transforms.reviewed_types import reviewed_types
from serving.java.jdk import Jdk

# Versions whose documentation the curated mappings were checked against.
CHECKED_VERSIONS: Final = ("1.0.0", "1.1.0", "1.1.3")


@dataclass(frozen=True, slots=True)
class JavaMappings:
    """Rows of both tables, faults, and what the build does not document."""

    types: JavaTypes
    members: list[JavaMemberRow] = field(default_factory=list)
    faults: list[MappingFaultRow] = field(default_factory=list)
    left_out: list[MappingFaultRow] = field(default_factory=list)
    warned: list[MappingFaultRow] = field(default_factory=list)  # of them, those that a check has to name
    rule: str = ""  # what happens to targets that are not documented, and why


@dataclass(frozen=True, slots=True)
class Statements:
    """What is said of Java types and members, by origin."""

    type_entries: Sequence[TypeEntryRow]  # curated blocks
    member_entries: Sequence[MemberEntryRow]  # curated member keys
    claims: Sequence[TypeClaimRow]  # of the type tables
    shim_types: Sequence[JavaTypeRow]  # of j2cjlib
    shim_members: Sequence[JavaMemberRow]


def map_java(edition: EditionRow, said: Statements, apis: Sequence[ApiRow]) -> JavaMappings:
    """Return the mappings of a build.

    Args:
        edition: Version of the documentation, and whether it is the embedded one.
        said: What is said, by origin.
        apis: All APIs that std and stdx document in the build.
    """
    jdk = Jdk()
    documented = Documented(apis, version=edition.cangjie_version)
    lenient = _leniency(edition, said.member_entries, documented)
    is_hinted = lenient is not None and not edition.is_starter
    types = reviewed_types(said.type_entries, jdk, documented, strict=lenient is None)
    members = resolve_members(
        said.type_entries, said.member_entries, jdk, documented, strict=lenient is None, hinted=is_hinted
    )
    left_out = [*types.left_out, *members.left_out]
    assertions, failed = assertion_rows(said.claims, documented)
    collected = collect_java_types([*types.rows, *said.shim_types], said.claims, jdk, documented)
    collected.failed += failed
    return JavaMappings(
        types=collected,
        members=_ranked(members.rows, [*said.shim_members, *assertions]),
        faults=_numbered([*types.faults, *members.faults]),
        left_out=left_out,
        warned=_numbered(left_out) if is_hinted else [],
        rule=f"targets that are not documented are {'left out: ' + lenient if lenient else 'faults'}",
    )


def _ranked(reviewed: Sequence[JavaMemberRow], shims: Sequence[JavaMemberRow]) -> list[JavaMemberRow]:
    """Return all rows; where both speak of one overload, those of the shims stand behind."""
    counts = Counter((row.java_member, row.java_params) for row in reviewed)
    behind = [replace(row, rank=row.rank + counts[row.java_member, row.java_params]) for row in shims]
    return [*reviewed, *behind]


def _numbered(faults: Sequence[MappingFaultRow]) -> list[MappingFaultRow]:
    """Tell the faults of one line apart."""
    seen = Counter[tuple[str, int, str]]()
    numbered = []
    for fault in faults:
        place = (fault.file, fault.line, fault.fault)
        numbered.append(replace(fault, number=seen[place]))
        seen[place] += 1
    return numbered


def _leniency(edition: EditionRow, entries: Sequence[MemberEntryRow], documented: Documented) -> str | None:
    """Return why missing targets are no faults, None when they are."""
    if edition.is_starter:
        return "this is the embedded starter corpus"
    if edition.cangjie_version not in CHECKED_VERSIONS:
        return f"the mappings were never checked against Cangjie {edition.cangjie_version}"
    return "the sources document only a part of the libraries" if is_partial(entries, documented) else None
