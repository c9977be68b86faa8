"""The mapping rows of a release, fetched for many Java types by one question to the database."""

from collections.abc import Iterable, Sequence

from artifacts.schema import JavaMemberRow, JavaTypeRow
from serving.java.jdk import Jdk, package_of
from serving.store import Store


class StoredMappings:
    """Rows of `java_members` and `java_types`; see `serving.java.mappings.MappingRows`."""

    def __init__(self, store: Store, jdk: Jdk) -> None:
        self._store = store
        self._jdk = jdk
        self._members: dict[str, list[JavaMemberRow]] = {}
        self._types: dict[str, list[JavaTypeRow]] = {}

    def fetch(self, java_types: Iterable[str]) -> None:
        """Fetch what will be asked of these types: theirs, their supertypes' and their packages'."""
        names = sorted({name for java_type in java_types for name in self._asked(java_type)})
        members = [name for name in names if name not in self._members]
        types = [name for name in names if name not in self._types]
        self._members |= {name: [] for name in members}
        self._types |= {name: [] for name in types}
        for member in self._store.java_members_of(members):
            self._members[member.java_type].append(member)
        for row in self._store.java_types_of(types):
            self._types[row.java_type].append(row)

    def java_members_of(self, java_type: str) -> Sequence[JavaMemberRow]:
        """Return the mappings written for members of one type or package, by member, parameters and rank."""
        if java_type not in self._members:
            self._members[java_type] = self._store.java_members_of([java_type])
        return self._members[java_type]

    def java_types_of(self, java_type: str) -> Sequence[JavaTypeRow]:
        """Return the mappings written for one type or package, by rank."""
        if java_type not in self._types:
            self._types[java_type] = self._store.java_types_of([java_type])
        return self._types[java_type]

    def _asked(self, java_type: str) -> Iterable[str]:
        for supertype in self._jdk.lineage(java_type) or ():
            yield supertype.name
            yield from _packages(supertype.name)
        yield java_type
        yield f"{java_type}.*"
        yield from _packages(java_type)


def _packages(java_type: str) -> Iterable[str]:
    package = package_of(java_type)
    while package:
        yield f"{package}.*"
        package = package.rpartition(".")[0]
