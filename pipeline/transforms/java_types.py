"""Java types and what stands for them: claims from every origin, one of them in force for each type.

The most trusted claim goes: curated, j2cjlib, then the type tables, there the
fixed table, the base table by full name, generic, universal, and what only
gives a short name. Others are kept behind it, with the reason; a claim whose
target is not documented is no claim.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from artifacts.schema import JavaTypeRow
from pipeline.tables import TypeClaimRow
from pipeline.transforms.cangjie_targets import UnknownTargetError, cangjie_target
from pipeline.transforms.documented import Documented
from pipeline.transforms.java_names import JavaName, UnknownJavaNameError, java_name
from serving.java.jdk import Jdk, package_of

TYPE_RESOLUTION: Final = "type_resolution"
CURATED: Final = "curated"

_TRUST: Final[Mapping[str, int]] = {"fixed": 70, "base": 60, "generic": 50, "universal": 40, "short": 30}
_FOREIGN_TRUST: Final = 20  # targets in libraries that the release does not document
_NEAREST: Final = 2  # category
_OBJECT: Final = "java.lang.Object"


@dataclass(slots=True)
class JavaTypes:
    """Rows, and what was found on the way."""

    rows: list[JavaTypeRow] = field(default_factory=list)
    noise: list[str] = field(default_factory=list)  # names of somebody's project, dropped
    failed: list[str] = field(default_factory=list)  # claims whose target is not documented
    wrong_imports: list[str] = field(default_factory=list)  # import lines of what is not documented
    contradictions: list[str] = field(default_factory=list)


def collect_java_types(
    reviewed: Iterable[JavaTypeRow], claims: Sequence[TypeClaimRow], jdk: Jdk, documented: Documented
) -> JavaTypes:
    """Return one row per type and distinct claim, the one in force first.

    Args:
        reviewed: Curated rows and those of j2cjlib, in any order; their ranks are given here.
        claims: Statements of the type tables.
        jdk: Which types there are.
        documented: Which Cangjie types there are.
    """
    found = JavaTypes()
    packages = _import_packages(claims, documented, found)
    candidates = [*reviewed, *_claimed(claims, packages, jdk, documented, found)]
    silenced = {row.java_type: row for row in candidates if row.java_type.endswith(".*")}
    by_type: dict[str, list[JavaTypeRow]] = {}
    for row in candidates:
        by_type.setdefault(row.java_type, []).append(row)
    for java_type, rows in by_type.items():
        covering = _covering(java_type, silenced)
        if covering is not None and not any(row.origin == CURATED for row in rows):
            rows.append(replace(covering, java_type=java_type))
        found.rows += _ranked(rows, found)
    return found


def _covering(java_type: str, silenced: Mapping[str, JavaTypeRow]) -> JavaTypeRow | None:
    """Return the row of the nearest package that a curated file dismisses as a whole."""
    package = "" if java_type.endswith(".*") else package_of(java_type)
    while package:
        if row := silenced.get(f"{package}.*"):
            return row
        package = package.rpartition(".")[0]
    return None


def _ranked(rows: Sequence[JavaTypeRow], found: JavaTypes) -> Iterator[JavaTypeRow]:
    first, *rest = sorted(rows, key=lambda row: -row.trust)  # stable: claims of one trust keep their order
    yield replace(first, rank=0)
    seen = {_meaning(first)}
    for row in rest:
        if _meaning(row) in seen:
            continue
        seen.add(_meaning(row))
        says = first.cangjie_type or "that nothing stands for it"
        reason = f"Not in force: {first.source_path} is trusted more and says {says}."
        found.contradictions.append(
            f"{row.java_type}: {first.cangjie_type} ({first.source_path}) over {row.cangjie_type} ({row.source_path})"
        )
        yield replace(row, rank=len(seen) - 1, note=reason)


def _meaning(row: JavaTypeRow) -> tuple[str, str | None, str | None]:
    outer = (
        row.cangjie_type.partition("<")[0] if row.cangjie_type and "->" not in row.cangjie_type else row.cangjie_type
    )
    return row.status, outer, row.package


def _import_packages(
    claims: Iterable[TypeClaimRow], documented: Documented, found: JavaTypes
) -> Mapping[str, tuple[str, ...]]:
    """Return the packages that import lines name for a Java type, and report the lines that name nothing."""
    packages: dict[str, tuple[str, ...]] = {}
    for claim in claims:
        if claim.kind != "import" or not claim.target:
            continue
        package, _, name = claim.target.removeprefix("import ").strip().rpartition(".")
        if documented.covers(package) and not documented.exports(package, name):
            homes = documented.types_named(name)
            hint = f"; {name} is in {', '.join(homes)}" if homes else ""
            found.wrong_imports.append(f"{claim.file}:{claim.line} {claim.subject}: {claim.target}{hint}")
        elif claim.layer != "std":
            packages[claim.subject] = (*packages.get(claim.subject, ()), package)
    return packages


@dataclass(frozen=True, slots=True)
class _Frame:
    """What a claim is judged by."""

    jdk: Jdk
    documented: Documented
    libraries: Mapping[str, str | None]  # third-party libraries with their address


def _claimed(
    claims: Sequence[TypeClaimRow],
    packages: Mapping[str, tuple[str, ...]],
    jdk: Jdk,
    documented: Documented,
    found: JavaTypes,
) -> Iterator[JavaTypeRow]:
    noise = {claim.subject for claim in claims if claim.kind == "noise"}
    frame = _Frame(jdk, documented, {claim.subject: claim.target for claim in claims if claim.kind == "library"})
    for claim in claims:
        if claim.kind != "type":
            continue
        try:
            name = _name(claim, jdk, noise)
        except UnknownJavaNameError as error:
            found.noise.append(f"{claim.file}:{claim.line} {claim.subject}: {error}")
            continue
        try:
            yield _claim_row(claim, name, packages.get(claim.subject, ()), frame)
        except UnknownTargetError as error:
            found.failed.append(f"{claim.file}:{claim.line} {claim.subject} -> {claim.target}: {error}")


def _name(claim: TypeClaimRow, jdk: Jdk, noise: set[str]) -> JavaName:
    name = java_name(claim.subject, jdk)
    if name.is_short and claim.subject in noise:
        raise UnknownJavaNameError("a name of the project that the tables were made for")
    return name


def _claim_row(claim: TypeClaimRow, name: JavaName, packages: Sequence[str], frame: _Frame) -> JavaTypeRow:
    trust = _TRUST["short"] if name.is_short else _TRUST[claim.layer]
    row = JavaTypeRow(
        java_type=name.name,
        rank=0,
        cangjie_type=None,
        package=None,
        status="no_equivalent",
        origin=TYPE_RESOLUTION,
        trust=trust,
        note=None,
        source_path=f"{claim.file}:{claim.line}",
    )
    if claim.target is None:
        return replace(row, note="No Cangjie type stands for it.")
    if claim.library is not None and claim.library in frame.libraries:
        where = frame.libraries[claim.library] or claim.library
        note = f"From the library {claim.library} ({where}), which is neither std nor stdx."
        return replace(row, status="mapped", cangjie_type=claim.target, trust=_FOREIGN_TRUST, note=note)
    if claim.target == "Any" and name.name != _OBJECT:
        raise UnknownTargetError("Any stands for every type, so it tells nothing")
    declared = frame.jdk.type(name.name)
    params = [param for param, _ in declared.type_params] if declared is not None else []
    target = cangjie_target(
        claim.target,
        frame.documented,
        java_params=params,
        packages=packages,
        args=claim.args,
        is_instance=name.is_instance,
    )
    return replace(
        row,
        status="mapped",
        cangjie_type=target.template,
        package=target.package,
        note="The nearest type; its role is not the same." if claim.category == _NEAREST else None,
    )
