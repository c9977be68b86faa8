"""Curated blocks become rows of `java_types`, checked against the JDK and the documented types."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from artifacts.near_names import near_names
from artifacts.schema import JavaTypeRow
from pipeline.tables import MappingFaultRow, TypeEntryRow
from pipeline.transforms.cangjie_targets import template_faults
from pipeline.transforms.documented import Documented
from pipeline.transforms.java_names import KEYWORD_TYPES, kept_packages
from serving.java.jdk import Jdk, package_of

CURATED: Final = "curated"
REVIEWED: Final = 100


@dataclass(slots=True)
class ReviewedTypes:
    """Rows, and what was found on the way."""

    rows: list[JavaTypeRow] = field(default_factory=list)
    faults: list[MappingFaultRow] = field(default_factory=list)
    left_out: list[MappingFaultRow] = field(default_factory=list)  # what this build does not document


def reviewed_types(blocks: Iterable[TypeEntryRow], jdk: Jdk, documented: Documented, *, strict: bool) -> ReviewedTypes:
    """Return a row for each block that says something of its type.

    Args:
        blocks: Blocks of the mapping files.
        jdk: Types that blocks may name.
        documented: Types that they may map to.
        strict: Whether a Cangjie type that is missing is a fault; the row is left out otherwise.
    """
    found = ReviewedTypes()
    packages = kept_packages(jdk)
    first: dict[str, TypeEntryRow] = {}
    for block in blocks:
        earlier = first.setdefault(block.java_type, block)
        if earlier is not block:
            message = f"{block.java_type} has a block in {earlier.file}, line {earlier.line}. Join them."
            found.faults.append(_fault(block, block.line, "java", message))
        else:
            found.faults += _unknown_types(block, jdk, packages)
            _take(block, jdk, documented, found, strict=strict)
    return found


def _unknown_types(block: TypeEntryRow, jdk: Jdk, packages: frozenset[str]) -> Iterator[MappingFaultRow]:
    name = block.java_type
    if name.endswith(".*") or name in KEYWORD_TYPES or jdk.has_type(name):
        return
    if package_of(name) not in packages:
        return  # declarations of that package are not kept
    near = near_names(name, jdk.type_names, limit=3)
    yield _fault(block, block.line, "java", f"the JDK has no type {name}. Near: {', '.join(near)}.")


def _take(block: TypeEntryRow, jdk: Jdk, documented: Documented, found: ReviewedTypes, *, strict: bool) -> None:
    if block.none is not None:
        found.rows.append(_row(block, note=block.none))
        return
    mapped = block.mapped
    if mapped is None or not documented.is_meant(mapped.versions):
        return
    declared = jdk.type(block.java_type)
    params = [name for name, _ in declared.type_params] if declared is not None else []
    faults = list(template_faults(mapped.cangjie, mapped.package, documented, params))
    # A tuple or a function names no package: its parts may be stdx's.
    library = mapped.package or ("stdx" if mapped.cangjie.lstrip("?").startswith("(") else "std")
    is_covered = documented.covers(library)
    into = found.faults if strict and is_covered else found.left_out
    into += [
        _fault(block, mapped.line, "type", f"{block.java_type}: {message}.", number)
        for number, message in enumerate(faults)
    ]
    if not faults:
        found.rows.append(_row(block, cangjie=mapped.cangjie, package=mapped.package, note=mapped.note))


def _row(
    block: TypeEntryRow, *, cangjie: str | None = None, package: str | None = None, note: str | None
) -> JavaTypeRow:
    return JavaTypeRow(
        java_type=block.java_type,
        rank=0,
        cangjie_type=cangjie,
        package=package,
        status="mapped" if cangjie is not None else "no_equivalent",
        origin=CURATED,
        trust=REVIEWED,
        note=note,
        source_path=f"{block.file}:{block.line}",
    )


def _fault(block: TypeEntryRow, line: int, fault: str, message: str, number: int = 0) -> MappingFaultRow:
    return MappingFaultRow(block.file, line, fault, message, number)
