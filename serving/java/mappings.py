"""What stands for a Java member or type in Cangjie: the release's mappings, looked up along JDK supertypes.

A mapping of `java.util.Collection.add` serves every collection that has none of
its own; the nearest supertype that knows the member answers, superclasses
before interfaces. Mappings that a person reviewed are asked first, at every
level; what comes from j2cjlib follows.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

from artifacts.java_cards import open_java_cards
from artifacts.schema import JavaTypeRow
from serving.java.java_type import OBJECT_NAME, JavaType
from serving.java.jdk import Jdk, package_of
from serving.java.mapping_rows import CURATED, EVERYTHING, MappingRows, OverloadRows, by_member
from serving.java.members import members_of

Status = Literal["mapped", "no_equivalent"]

_GENERIC_ERASURES: Final = frozenset({OBJECT_NAME, "java.lang.Comparable", "java.lang.Enum", "java.lang.Number"})
_CACHED: Final = 2048


@dataclass(frozen=True, slots=True)
class MemberMapping:
    """What stands for one Java member."""

    status: Status
    targets: tuple[str, ...]  # api_ids, best first; empty for a mere construct and for no equivalent
    rewrite: str | None  # template: {this}, {0}, {1*}, {*}, {K} ...; literal braces doubled
    construct: str | None  # short name where syntax is the answer, or also an answer
    note: str | None  # what changes in meaning, or what to do instead
    origin: str  # curated, j2cjlib or inferred
    trust: int  # 0 to 100
    key: str  # what matched: "java.util.Collection.add(java.lang.Object)", "java.awt.*"
    owner: str  # type or package that has the mapping; its type parameters are those of the template
    inherited: bool  # whether the owner is a supertype of the type that was asked for


@dataclass(frozen=True, slots=True)
class TypeMapping:
    """What stands for one Java type."""

    java_type: str  # type that was asked for
    status: Status
    cangjie_type: str | None  # template: "HashMap<{K}, {V}>", or a plain type
    package: str | None
    note: str | None
    origin: str
    trust: int
    key: str  # what matched: the type itself, or a package "java.awt.*"


@dataclass(frozen=True, slots=True)
class _Asked:
    """A member as a call names it."""

    member: str
    params: tuple[str, ...] | None
    arity: int | None


class Mappings:
    """The mappings of one release."""

    def __init__(self, rows: MappingRows, jdk: Jdk) -> None:
        self._rows = rows
        self._jdk = jdk
        self._members_of = lru_cache(maxsize=_CACHED)(self._read_members)
        self._type_of = lru_cache(maxsize=_CACHED)(self._read_type)

    @classmethod
    def open(cls, postings: Path, jdk: Jdk) -> "Mappings":
        """Return the mappings of a release, mapped from its postings file.

        Raises:
            DamagedReleaseError: the file is missing or cut short, or holds no mappings.
        """
        return cls(open_java_cards(postings), jdk)

    def lookup(
        self, java_type: str, member: str, params: Sequence[str] | None = None, *, arity: int | None = None
    ) -> MemberMapping | None:
        """Return the mapping in force for a member, None if nobody wrote one.

        Args:
            java_type: Qualified type of the receiver, or the type that declares the member.
            member: Name; `<init>` for constructors.
            params: Erased qualified parameter types, as the JDK declares them; None if the overload is unknown.
            arity: Number of arguments, where `params` is None.
        """
        known = tuple(params) if params is not None else self._only_overload(java_type, member, arity)
        asked = _Asked(member, known, arity)
        lineage = self._lineage(java_type, member)
        found = self._first(lineage, asked, is_curated=True)
        further = self._first(lineage, asked, is_curated=False)
        if found is None or further is None or found.status == "no_equivalent" or further.status == "no_equivalent":
            return found or further
        return replace(found, targets=tuple(dict.fromkeys((*found.targets, *further.targets))))

    def lookup_type(self, java_type: str) -> TypeMapping | None:
        """Return the mapping in force for a type or package, None if nobody wrote one.

        Args:
            java_type: Qualified name without type arguments; simple names and packages (`java.awt`) work
                where the release has a row for them.
        """
        return self._type_of(java_type)

    def _lineage(self, java_type: str, member: str) -> tuple[str, ...]:
        if member == "<init>" or not self._jdk.has_type(java_type):
            return (java_type,)
        return tuple(supertype.name for supertype in self._jdk.lineage(java_type))

    def _only_overload(self, java_type: str, member: str, arity: int | None) -> tuple[str, ...] | None:
        """Return the parameters of the overload that takes so many arguments, None if several do."""
        if arity is None or not self._jdk.has_type(java_type):
            return None
        overloads = members_of(self._jdk, JavaType(java_type), member)
        fitting = [found.member for found in overloads if len(found.params) == arity]
        is_sure = len(fitting) == 1 and not any(found.member.is_varargs for found in overloads)
        return self._jdk.erased_params(fitting[0]) if is_sure else None

    def _first(self, lineage: Sequence[str], asked: "_Asked", *, is_curated: bool) -> MemberMapping | None:
        for owner in lineage:
            groups = self._members_of(owner)
            known = [group for group in groups.get(asked.member, ()) if group.is_curated == is_curated]
            group = self._overload(owner, asked, known)
            if group is None and is_curated and (owner == lineage[0] or self._has(owner, asked.member)):
                group = self._whole(owner, has_own=bool(groups))
            if group is not None:
                return _mapping(group, owner=owner, asked=lineage[0])
        return None

    def _has(self, owner: str, member: str) -> bool:
        """Tell whether a type brings a member to those that inherit from it; what every object has it does not."""
        for supertype in self._jdk.lineage(owner):
            declared = self._jdk.type(supertype.name)
            if declared is not None and supertype.name != OBJECT_NAME and declared.members(member):
                return True
        return False

    def _overload(self, owner: str, asked: "_Asked", groups: Sequence[OverloadRows]) -> OverloadRows | None:
        """Return the mapping of the overload: written for it, else for what it overrides, else for all."""
        general = next((group for group in groups if group.is_general), None)
        written = [group for group in groups if not group.is_general]
        params = asked.params
        if not written:
            return general
        if params is None:
            alike = [group for group in written if asked.arity is None or len(group.params) == asked.arity]
            return general or (alike[0] if len(alike) == 1 else None)
        exact = next((group for group in written if group.params == params), None)
        if exact is not None or self._declares(owner, asked.member, params):
            return exact or general
        overridden = [group for group in written if _may_override(params, group.params)]
        return overridden[0] if len(overridden) == 1 else general

    def _declares(self, owner: str, member: str, params: tuple[str, ...]) -> bool:
        declared = self._jdk.type(owner)
        return declared is not None and any(self._jdk.erased_params(own) == params for own in declared.members(member))

    def _whole(self, owner: str, *, has_own: bool) -> OverloadRows | None:
        """Return what is written for all members of a type: by its own block, or by its package if it has none."""
        own = self._members_of(owner).get(EVERYTHING)
        if own or has_own or any(row.origin == CURATED for row in self._rows.java_types_of(owner)):
            return own[0] if own else None
        package = package_of(owner)
        while package:
            if groups := self._members_of(f"{package}.*").get(EVERYTHING):
                return groups[0]
            package = package.rpartition(".")[0]
        return None

    def _read_members(self, owner: str) -> dict[str, list[OverloadRows]]:
        return by_member(self._rows.java_members_of(owner))

    def _read_type(self, java_type: str) -> TypeMapping | None:
        names = [java_type, f"{java_type}.*"]
        package = package_of(java_type)
        while package:
            names.append(f"{package}.*")
            package = package.rpartition(".")[0]
        for name in names:
            if rows := self._rows.java_types_of(name):
                return _type_mapping(rows[0], java_type)
        return None


def _may_override(params: Sequence[str], generic: Sequence[str]) -> bool:
    """Tell whether a method overrides one whose types are erased: `compareTo(String)` that of Comparable."""
    return len(generic) == len(params) and all(
        own == other or ("." in own and other in _GENERIC_ERASURES) for own, other in zip(params, generic, strict=True)
    )


def _mapping(group: OverloadRows, *, owner: str, asked: str) -> MemberMapping:
    first = group.rows[0]
    return MemberMapping(
        status="mapped" if first.status == "mapped" else "no_equivalent",
        targets=tuple(row.api_id for row in group.rows if row.api_id is not None),
        rewrite=first.rewrite,
        construct=first.language_construct,
        note=first.note,
        origin=first.origin,
        trust=first.trust,
        key=first.java_member + ("" if group.is_general else f"({first.java_params})"),
        owner=owner,
        inherited=owner != asked,
    )


def _type_mapping(row: JavaTypeRow, asked: str) -> TypeMapping:
    return TypeMapping(
        java_type=asked,
        status="mapped" if row.status == "mapped" else "no_equivalent",
        cangjie_type=row.cangjie_type,
        package=row.package,
        note=row.note,
        origin=row.origin,
        trust=row.trust,
        key=row.java_type,
    )
