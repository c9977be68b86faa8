"""Rows of mappings by the Java type they are written for: where lookups take them from."""

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from artifacts.schema import JAVA_MEMBERS, JAVA_TYPES, JavaMemberRow, JavaTypeRow

CURATED: Final = "curated"
EVERYTHING: Final = "*"  # as member: all of a type; as parameters: all overloads


class MappingRows(Protocol):
    """Where the rows of `java_types` and `java_members` come from."""

    def java_members_of(self, java_type: str) -> Sequence[JavaMemberRow]:
        """Return the mappings written for members of one type or package, by member, parameters and rank."""

    def java_types_of(self, java_type: str) -> Sequence[JavaTypeRow]:
        """Return the mappings written for one type or package, by rank."""


class ListedMappings:
    """Mapping rows in memory: for a build that judges them before they are written."""

    def __init__(self, types: Iterable[JavaTypeRow], members: Iterable[JavaMemberRow]) -> None:
        self._types: dict[str, list[JavaTypeRow]] = {}
        self._members: dict[str, list[JavaMemberRow]] = {}
        for java_type in sorted(types, key=JAVA_TYPES.key_of):
            self._types.setdefault(java_type.java_type, []).append(java_type)
        for member in sorted(members, key=JAVA_MEMBERS.key_of):
            self._members.setdefault(member.java_type, []).append(member)

    def java_members_of(self, java_type: str) -> Sequence[JavaMemberRow]:
        """Return the mappings written for members of one type or package."""
        return self._members.get(java_type, ())

    def java_types_of(self, java_type: str) -> Sequence[JavaTypeRow]:
        """Return the mappings written for one type or package."""
        return self._types.get(java_type, ())


class OverloadRows:
    """The rows of one overload from one origin, by rank."""

    __slots__ = ("is_curated", "is_general", "params", "rows")

    def __init__(self, rows: Sequence[JavaMemberRow]) -> None:
        text = rows[0].java_params
        self.rows = rows
        self.is_curated = rows[0].origin == CURATED
        self.is_general = text == EVERYTHING  # written for all overloads
        self.params: tuple[str, ...] = tuple(text.split(",")) if text and not self.is_general else ()


def by_member(rows: Iterable[JavaMemberRow]) -> dict[str, list[OverloadRows]]:
    """Return the rows of one type by the name of the member, those of one overload and origin together."""
    found: dict[str, dict[tuple[str, bool], list[JavaMemberRow]]] = {}
    for row in rows:
        name = row.java_member.rpartition(".")[2]
        found.setdefault(name, {}).setdefault((row.java_params, row.origin == CURATED), []).append(row)
    return {name: [OverloadRows(group) for group in groups.values()] for name, groups in found.items()}
