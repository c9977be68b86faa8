"""The JDK's declarations, read from the data file that `pipeline.jdk` writes.

The file is mapped, not loaded: servers on one machine share its pages. A type
is parsed when someone asks for it, a member when someone asks for its name.
"""

import mmap
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final

from serving.java.java_type import BOXES, OBJECT_NAME, JavaType
from serving.java.jdk_type import JdkMember, JdkType

DATA_FILE: Final = Path(__file__).with_name("jdk.tsv")

# A bare name that several packages have means the first of these; the rest follow by name.
PACKAGE_ORDER: Final = (
    "java.lang", "java.util", "java.io", "java.util.function", "java.util.stream", "java.util.concurrent",
    "java.util.concurrent.atomic", "java.util.concurrent.locks", "java.util.regex", "java.nio.file", "java.nio.charset",
    "java.nio", "java.time", "java.time.format", "java.time.temporal", "java.math", "java.lang.annotation",
    "java.lang.reflect", "java.lang.ref", "java.net", "java.text", "java.security", "java.sql", "java.util.logging",
)  # fmt: skip
_RANKS: Final = {package: rank for rank, package in enumerate(PACKAGE_ORDER)}


class Jdk:
    """Types and members of one JDK."""

    def __init__(self, path: Path = DATA_FILE) -> None:
        with path.open("rb") as file:
            self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self._types: dict[str, JdkType | None] = {}
        self._owners: dict[tuple[str, bool], tuple[JdkMember, ...]] = {}

    @cached_property
    def title(self) -> str:
        """Which JDK the file describes."""
        return self._map[1 : self._map.find(b"\n")].decode()

    @property
    def version(self) -> str:
        """Version of the JDK: `21.0.8`."""
        return self.title.split()[1].rstrip(",")

    @cached_property
    def _offsets(self) -> dict[str, int]:
        offsets: dict[str, int] = {}
        at = self._map.find(b"\n@")
        while at >= 0:
            end = self._map.find(b"\t", at)
            offsets[self._map[at + 2 : end].decode()] = at + 1
            at = self._map.find(b"\n@", end)
        return offsets

    @cached_property
    def _short_names(self) -> dict[str, str]:
        return short_names(self._offsets)

    @property
    def type_names(self) -> Iterable[str]:
        """Qualified names of all types, sorted."""
        return self._offsets.keys()

    def has_type(self, name: str) -> bool:
        """Tell whether a qualified name is a type of the JDK."""
        return name in self._offsets

    def qualified(self, short: str) -> str | None:
        """Return the type that a name without package usually means: `Map.Entry` is `java.util.Map.Entry`."""
        return self._short_names.get(short)

    @cached_property
    def _folded(self) -> dict[str, str]:
        found = {short.lower(): name for short, name in sorted(self._short_names.items(), reverse=True)}
        return found | {name.lower(): name for name in self._offsets}

    def in_any_case(self, name: str) -> str | None:
        """Return the type that a name means, simple or full, whatever its case."""
        return self._folded.get(name.lower())

    @cached_property
    def _namesakes(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name in self._offsets:
            found.setdefault(without_package(name), []).append(name)
        return {short: names for short, names in found.items() if len(names) > 1}

    def namesakes(self, name: str) -> tuple[str, ...]:
        """Return the other types that are called the same in other packages."""
        return tuple(other for other in self._namesakes.get(without_package(name), ()) if other != name)

    def type(self, name: str) -> JdkType | None:
        """Return a type by its qualified name."""
        if name not in self._types:
            at = self._offsets.get(name)
            if at is None:
                return None  # not kept: the names of users' types have no end
            end = self._map.find(b"\n@", at)
            block = self._map[at : end if end >= 0 else len(self._map)].decode()
            self._types[name] = JdkType(block.rstrip("\n"), self.resolve)
        return self._types[name]

    @lru_cache(maxsize=1024)  # noqa: B019 - one Jdk lives as long as the process
    def use(self, name: str) -> int:
        """Return how much real code uses a type: the weight of its most used member."""
        declared = self.type(name)
        return max((member.weight for member in declared.all_members()), default=0) if declared is not None else 0

    @lru_cache(maxsize=2048)  # noqa: B019 - one Jdk lives as long as the process
    def resolve(self, name: str) -> JavaType:
        """Return the type that a bare name in the data file means."""
        return JavaType(name if name in BOXES else self._short_names.get(name, name))

    @lru_cache(maxsize=1024)  # noqa: B019 - one Jdk lives as long as the process
    def lineage(self, name: str) -> tuple[JavaType, ...]:
        """Return a type and its supertypes, nearest first: superclasses, then interfaces, then Object.

        Type arguments are written in the type parameters of the type itself.
        """
        start = self.type(name)
        if start is None:
            return ()
        found = {name: start.self_type}
        classes: list[JavaType] = [start.self_type]
        interfaces: list[JavaType] = []
        for owner in classes:  # grows while it is walked: the chain of superclasses
            for supertype in self._supertypes(owner):
                is_class = not self._is_interface(supertype.name)
                (classes if is_class else interfaces).append(supertype)
        found |= {owner.name: owner for owner in classes}
        for owner in interfaces:
            if owner.name not in found:
                found[owner.name] = owner
                interfaces.extend(self._supertypes(owner))
        top = found.pop(OBJECT_NAME, JavaType(OBJECT_NAME))
        return (*found.values(), top) if name != OBJECT_NAME else (top,)

    def _supertypes(self, owner: JavaType) -> tuple[JavaType, ...]:
        declared = self.type(owner.name)
        return declared.supertypes_for(owner.args) if declared is not None else ()

    def _is_interface(self, name: str) -> bool:
        declared = self.type(name)
        return declared is not None and declared.is_interface

    def is_subtype(self, name: str, of: str) -> bool:
        """Tell whether a type is another or inherits from it."""
        return of in (name, OBJECT_NAME) or any(supertype.name == of for supertype in self.lineage(name))

    def erased_params(self, member: JdkMember) -> tuple[str, ...]:
        """Return a member's parameter types without type arguments; a type parameter is its bound."""
        owner = self.type(member.owner)
        bounds = {**dict(owner.type_params if owner is not None else ()), **dict(member.type_params)}
        return tuple(_erased(param, bounds) + "[]" * param.dims for param in member.params)

    def named(self, name: str, *, is_field: bool = False) -> tuple[JdkMember, ...]:
        """Return all members of all types with that name, the most used first."""
        key = (name, is_field)
        if key not in self._owners:
            self._owners[key] = tuple(self._find_named(name, is_field=is_field))
            if len(self._owners) > 4096:  # noqa: PLR2004 - bounds memory under hostile input
                self._owners.clear()
                return self.named(name, is_field=is_field)
        return self._owners[key]

    def _find_named(self, name: str, *, is_field: bool) -> list[JdkMember]:
        needle = f"\n{name}{chr(9) if is_field else '('}".encode()
        owners: dict[str, None] = {}
        at = self._map.find(needle)
        while at >= 0:
            start = self._map.rfind(b"\n@", 0, at) + 2
            owners[self._map[start : self._map.find(b"\t", start)].decode()] = None
            at = self._map.find(needle, at + 1)
        types = [found for owner in owners if (found := self.type(owner)) is not None]
        members = [member for found in types for member in found.members(name) if member.is_field == is_field]
        return sorted(members, key=lambda member: -member.weight)


def short_names(names: Iterable[str]) -> dict[str, str]:
    """Return what each name without package means, by the order of packages.

    Args:
        names: Qualified names; the package is what precedes the first capital.
    """
    chosen: dict[str, str] = {}
    for name in sorted(names, key=_preference):
        chosen.setdefault(without_package(name), name)
    return chosen


def package_of(name: str) -> str:
    """Return the package of a qualified name: what precedes the first part with a capital."""
    parts = name.split(".")
    count = next((index for index, part in enumerate(parts) if part[:1].isupper()), len(parts) - 1)
    return ".".join(parts[:count])


def without_package(name: str) -> str:
    """Return a qualified name without its package, outer types kept."""
    package = package_of(name)
    return name[len(package) + 1 :] if package else name


def _preference(name: str) -> tuple[int, str]:
    return _RANKS.get(package_of(name), len(_RANKS)), name


def _erased(java_type: JavaType, bounds: Mapping[str, JavaType | None]) -> str:
    name = java_type.name
    while java_type.is_variable:
        bound = bounds.get(java_type.name)
        if bound is None:
            name = OBJECT_NAME
            break
        java_type, name = bound, bound.name
    return name
