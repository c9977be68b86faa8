"""The mapping rows of a release, read as a whole by the first question that needs them.

A question goes through the mappings of a dozen supertypes and packages; asked
for one by one, they would cost more than reading all of them once.
"""

from collections.abc import Sequence
from functools import cached_property

from artifacts.schema import JavaMemberRow, JavaTypeRow
from serving.store import Store


class StoredMappings:
    """Rows of `java_members` and `java_types`; see `serving.java.mappings.MappingRows`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @cached_property
    def _members(self) -> dict[str, list[JavaMemberRow]]:
        found: dict[str, list[JavaMemberRow]] = {}
        for row in self._store.java_members():
            found.setdefault(row.java_type, []).append(row)
        return found

    @cached_property
    def _types(self) -> dict[str, list[JavaTypeRow]]:
        found: dict[str, list[JavaTypeRow]] = {}
        for row in self._store.java_types():
            found.setdefault(row.java_type, []).append(row)
        return found

    def java_members_of(self, java_type: str) -> Sequence[JavaMemberRow]:
        """Return the mappings written for members of one type or package, by member, parameters and rank."""
        return self._members.get(java_type, ())

    def java_types_of(self, java_type: str) -> Sequence[JavaTypeRow]:
        """Return the mappings written for one type or package, by rank."""
        return self._types.get(java_type, ())
