"""Members of a JDK type under one name, own and inherited, as keys of mappings mean them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from serving.java.java_type import JavaType
from serving.java.jdk import Jdk
from serving.java.jdk_type import CONSTRUCTOR, JdkMember
from serving.java.members import function_of, members_of


@dataclass(frozen=True, slots=True)
class Overload:
    """One method, constructor or field that a value of a type has."""

    owner: str  # type that declares it
    params: tuple[str, ...]  # erased, qualified
    written: tuple[str, ...]  # as declared, with type parameters and arguments
    lambda_arities: tuple[int | None, ...]  # per parameter: of the function it takes, None if it takes none
    is_static: bool
    is_field: bool
    is_varargs: bool

    def is_called(self, types: Sequence[str]) -> bool:
        """Tell whether parameter types as somebody writes them mean this overload."""
        return len(types) == len(self.params) and all(
            wanted in {erased, declared} or erased.endswith(f".{wanted}")
            for wanted, erased, declared in zip(types, self.params, self.written, strict=True)
        )


@lru_cache(maxsize=8192)
def overloads_of(jdk: Jdk, java_type: str, name: str) -> tuple[Overload, ...]:
    """Return the overloads of a member, nearest declaration first; overridden ones are left out."""
    found = members_of(jdk, JavaType(java_type), name)
    return tuple(_overload(jdk, item.member) for item in found)


def member_names(jdk: Jdk, java_type: str) -> frozenset[str]:
    """Return the names of all members that a type has, own and inherited."""
    own = jdk.type(java_type)
    names = set(own.names()) if own is not None else set()
    for supertype in jdk.lineage(java_type)[1:]:
        declared = jdk.type(supertype.name)
        names |= declared.names() - {CONSTRUCTOR} if declared is not None else frozenset()
    return frozenset(names)


def _overload(jdk: Jdk, member: JdkMember) -> Overload:
    functions = (function_of(jdk, param) for param in member.params)
    return Overload(
        owner=member.owner,
        params=jdk.erased_params(member),
        written=tuple(param.name.rpartition(".")[2] + "[]" * param.dims for param in member.params),
        lambda_arities=tuple(len(function.params) if function is not None else None for function in functions),
        is_static=member.is_static,
        is_field=member.is_field,
        is_varargs=member.is_varargs,
    )
