"""Curated entries meet the JDK and the documented APIs: rows of `java_members`, and what is wrong.

A fault names file and line, and says what to write. Nothing here stops a
build; `pipeline.checks` does, by the kind of the faults.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from artifacts.near_names import near_names
from artifacts.schema import ApiRow, JavaMemberRow
from pipeline.jdk.overloads import Overload, member_names, overloads_of
from pipeline.tables import MappingFaultRow, MemberEntryRow, TypeEntryRow
from pipeline.transforms.documented import Documented
from pipeline.transforms.rewrites import rewrite_faults
from serving.java.jdk import Jdk

CURATED: Final = "curated"
REVIEWED: Final = 100
EVERY: Final = "*"
# More missing targets than this, and more than this share of all, mean a small corpus instead of wrong mappings.
PARTIAL_COUNT: Final = 20
PARTIAL_SHARE: Final = 0.1

_MEMBER_CUTOFF: Final = 60
_HINTED_FAULTS: Final = 100


@dataclass(slots=True)
class ResolvedMembers:
    """Rows, and what was found on the way."""

    rows: list[JavaMemberRow] = field(default_factory=list)
    faults: list[MappingFaultRow] = field(default_factory=list)
    left_out: list[MappingFaultRow] = field(default_factory=list)  # what this build does not document


def resolve_members(
    types: Iterable[TypeEntryRow],
    members: Sequence[MemberEntryRow],
    jdk: Jdk,
    documented: Documented,
    *,
    strict: bool,
    hinted: bool = False,
) -> ResolvedMembers:
    """Return the rows of curated entries.

    Args:
        types: Blocks of the mapping files.
        members: Member keys of the blocks.
        jdk: Declarations that keys must name.
        documented: APIs that targets must name.
        strict: Whether a target that is missing is a fault; it is left out otherwise.
        hinted: Whether the nearest names are told of what is left out, too.
    """
    found = _Resolution(jdk, documented, is_strict=strict, is_hinted=hinted)
    for block in types:
        found.take_type(block)
    by_type: dict[str, list[MemberEntryRow]] = {}
    for entry in members:
        by_type.setdefault(entry.java_type, []).append(entry)
    for java_type, entries in by_type.items():
        if jdk.has_type(java_type):
            found.take_members(entries)
    return found.result


def is_partial(members: Iterable[MemberEntryRow], documented: Documented) -> bool:
    """Tell whether a build documents too little of what the mappings name for its gaps to be faults."""
    named = {
        target.api_id
        for entry in members
        for target in entry.targets
        if documented.is_meant(target.versions) and documented.covers(target.api_id)
    }
    missing = sum(api_id not in documented for api_id in named)
    return missing > max(PARTIAL_COUNT, PARTIAL_SHARE * len(named))


class _Resolution:
    def __init__(self, jdk: Jdk, documented: Documented, *, is_strict: bool, is_hinted: bool) -> None:
        self.jdk = jdk
        self.documented = documented
        self.is_strict = is_strict
        self.is_hinted = is_hinted
        self.result = ResolvedMembers()
        self._numbers: dict[tuple[str, int, str], int] = {}

    def complain(self, file: str, line: int, fault: str, message: str) -> None:
        """Note a fault, or what is left out."""
        key = (file, line, fault)
        number = self._numbers[key] = self._numbers.get(key, -1) + 1
        into = self.result.left_out if fault == "left_out" else self.result.faults
        into.append(MappingFaultRow(file, line, fault, message, number))

    def take_type(self, block: TypeEntryRow) -> None:
        """Dismiss all members of a type that nothing stands for."""
        if block.none is None:
            return
        owner = block.java_type.removesuffix(".*")
        self.result.rows.append(
            JavaMemberRow(
                java_member=f"{owner}.*",
                java_params=EVERY,
                rank=0,
                api_id=None,
                rewrite=None,
                language_construct=None,
                status="no_equivalent",
                origin=CURATED,
                note=block.none,
                source_path=f"{block.file}:{block.line}",
                java_type=block.java_type,
                trust=REVIEWED,
            )
        )

    def take_members(self, entries: Sequence[MemberEntryRow]) -> None:
        """Resolve the member keys of one type: those of single overloads, then those of all others."""
        served: dict[str, dict[tuple[str, ...], MemberEntryRow]] = {}
        general: dict[str, MemberEntryRow] = {}
        for entry in entries:
            if entry.params is not None:
                self._take_overload(entry, served.setdefault(entry.member, {}))
        for entry in entries:
            if entry.params is None and self._is_first(entry, general.setdefault(entry.member, entry)):
                self._take_rest(entry, served.get(entry.member, {}))

    def _take_overload(self, entry: MemberEntryRow, served: dict[tuple[str, ...], MemberEntryRow]) -> None:
        for overload in self._named(entry):
            if self._is_first(entry, served.setdefault(overload.params, entry)):
                self._take(entry, [overload], ",".join(overload.params))

    def _take_rest(self, entry: MemberEntryRow, served: Mapping[tuple[str, ...], object]) -> None:
        """Take a key for the overloads that have none; if all have one, it answers where nobody knows which."""
        named = self._named(entry)
        rest = [overload for overload in named if overload.params not in served]
        if named:
            self._take(entry, rest or named, EVERY, is_fallback=not rest)

    def _is_first(self, entry: MemberEntryRow, earlier: MemberEntryRow) -> bool:
        if earlier is entry:
            return True
        what = f"{entry.java_type}.{entry.member}" + ("" if entry.params is None else f"({entry.params})")
        message = f"{what} stands in {earlier.file}, line {earlier.line}, too. Join them."
        self.complain(entry.file, entry.line, "java", message)
        return False

    def _named(self, entry: MemberEntryRow) -> list[Overload]:
        """Return the overloads that a key names, and complain if there are none."""
        overloads = overloads_of(self.jdk, entry.java_type, entry.member)
        if not overloads:
            names = sorted(member_names(self.jdk, entry.java_type))
            near = near_names(entry.member, names, limit=4, cutoff=_MEMBER_CUTOFF)
            hint = f"Near: {', '.join(near)}." if near else "Nothing it has is called like that."
            self.complain(entry.file, entry.line, "java", f"{entry.java_type} has no member {entry.member}. {hint}")
            return []
        if entry.params is None:
            return list(overloads)
        types = entry.params.split(",") if entry.params else []
        named = [overload for overload in overloads if not overload.is_field and overload.is_called(types)]
        if not named:
            shown = " or ".join(f"({', '.join(overload.written)})" for overload in overloads)
            message = f"{entry.java_type}.{entry.member} has no overload ({entry.params}). It has {shown}."
            self.complain(entry.file, entry.line, "java", message)
        return named[:1]

    def _take(
        self, entry: MemberEntryRow, overloads: Sequence[Overload], params: str, *, is_fallback: bool = False
    ) -> None:
        """Add the rows of an entry; a fallback only answers where nobody knows the overload."""
        if entry.none is not None:
            self.result.rows.append(_row(entry, params, 0, None, None))
            return
        targets = list(self._existing(entry))
        if entry.targets and not targets and entry.construct is None:
            return
        is_first_there = not entry.targets or targets[:1] == [entry.targets[0].api_id]
        first = self.documented.api(targets[0]) if targets else None
        faults = _rewrite_faults(entry, overloads, first, is_fallback=is_fallback)
        if is_first_there:
            for fault in faults:
                self.complain(entry.file, entry.line, "rewrite", f"{entry.java_type}.{entry.member}: {fault}.")
        rewrite = entry.rewrite if is_first_there or not faults else None
        ranked: Sequence[str | None] = targets or [None]
        self.result.rows += [
            _row(entry, params, rank, api_id, rewrite if rank == 0 else None) for rank, api_id in enumerate(ranked)
        ]

    def _existing(self, entry: MemberEntryRow) -> Iterator[str]:
        """Yield the targets of an entry that the build documents."""
        for target in entry.targets:
            if target.api_id in self.documented:
                yield target.api_id
                continue
            if not self.documented.is_meant(target.versions):
                continue
            what = f"{entry.java_type}.{entry.member}: {target.api_id} is not documented."
            is_covered = self.documented.covers(target.api_id)
            if is_covered and (self.is_strict or self.is_hinted):
                what = f"{what} Near: {self._near(target.api_id)}."
            self.complain(entry.file, target.line, "target" if self.is_strict and is_covered else "left_out", what)

    def _near(self, api_id: str) -> str:
        """Return the nearest ids; looking for them takes long, so a flood of faults goes without."""
        if len(self.result.faults) + len(self.result.left_out) >= _HINTED_FAULTS:
            return "run `cjkb members check` on this file alone to see"
        return ", ".join(self.documented.near(api_id))


def _rewrite_faults(
    entry: MemberEntryRow, overloads: Sequence[Overload], target: ApiRow | None, *, is_fallback: bool
) -> list[str]:
    if entry.rewrite is None:
        return []
    groups = [[overload] for overload in overloads] if is_fallback else [overloads]
    found = [
        rewrite_faults(entry.rewrite, group, target=target, construct=entry.construct, is_bare=entry.params is None)
        for group in groups
    ]
    return min(found, key=len)  # a fallback has to fit one overload


def _row(entry: MemberEntryRow, params: str, rank: int, api_id: str | None, rewrite: str | None) -> JavaMemberRow:
    return JavaMemberRow(
        java_member=f"{entry.java_type}.{entry.member}",
        java_params=params,
        rank=rank,
        api_id=api_id,
        rewrite=rewrite,
        language_construct=entry.construct,
        status="no_equivalent" if entry.none is not None else "mapped",
        origin=CURATED,
        note=entry.none if entry.none is not None else entry.note,
        source_path=f"{entry.file}:{entry.line}",
        java_type=entry.java_type,
        trust=REVIEWED,
    )
