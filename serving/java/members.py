"""Members of JDK types as a value of a static type has them: inherited, with type arguments filled in."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from serving.java.java_type import OBJECT_NAME, JavaType, substitute
from serving.java.jdk import Jdk
from serving.java.jdk_type import CONSTRUCTOR, JdkMember

_OBJECT_METHODS: Final = {("equals", 1), ("hashCode", 0), ("toString", 0)}


@dataclass(frozen=True, slots=True)
class Found:
    """A member as a receiver has it: the owner's type parameters are filled in."""

    member: JdkMember
    bindings: Mapping[str, JavaType]  # what the owner's type parameters stand for
    params: tuple[JavaType, ...]
    returns: JavaType


def found_in(member: JdkMember, bindings: Mapping[str, JavaType]) -> Found:
    """Return a member with its owner's type parameters filled in, as far as its own do not hide them."""
    hidden = {name for name, _ in member.type_params}
    own = {name: bound for name, bound in bindings.items() if name not in hidden}
    params = tuple(substitute(param, own) for param in member.params)
    return Found(member, own, params, substitute(member.returns, own))


@dataclass(frozen=True, slots=True)
class Function:
    """The one method of a functional interface, for a given type of it."""

    params: tuple[JavaType, ...]
    returns: JavaType


def lineage_of(jdk: Jdk, java_type: JavaType) -> Iterator[JavaType]:
    """Yield a type and its supertypes with the type's arguments filled in."""
    declared = jdk.type(java_type.name)
    bindings = declared.bindings(java_type.args) if declared is not None else {}
    for supertype in jdk.lineage(java_type.name):
        yield substitute(supertype, bindings)


@lru_cache(maxsize=2048)
def members_of(jdk: Jdk, java_type: JavaType, name: str) -> tuple[Found, ...]:
    """Return the members with a name that a value of the type has, nearest declaration first.

    An overridden declaration is left out; overloads stay apart.
    """
    found: dict[tuple[str, ...], Found] = {}
    for owner in lineage_of(jdk, java_type if java_type.dims == 0 else JavaType(OBJECT_NAME)):
        declared = jdk.type(owner.name)
        for member in declared.members(name) if declared is not None else ():
            candidate = found_in(member, declared.bindings(owner.args) if declared is not None else {})
            found.setdefault(tuple(param.erasure for param in candidate.params), candidate)
        if name == CONSTRUCTOR:
            break
    return tuple(found.values())


def declaring_types(jdk: Jdk, name: str, member: str, arity: int) -> tuple[str, ...]:
    """Return which types of a lineage declare a member with so many parameters, nearest first."""
    return tuple(
        supertype.name
        for supertype in jdk.lineage(name)
        if (declared := jdk.type(supertype.name)) is not None
        and any(len(found.params) == arity or found.is_field for found in declared.members(member))
    )


def field_of(jdk: Jdk, type_name: str, name: str) -> Found | None:
    """Return the field of a type or of its supertypes."""
    return next((found for found in members_of(jdk, JavaType(type_name), name) if found.member.is_field), None)


def function_of(jdk: Jdk, java_type: JavaType) -> Function | None:
    """Return the method that a lambda of the type defines; None if the type is no functional interface."""
    if java_type.dims or java_type.is_variable:
        return None
    owner = _functional(jdk, java_type.name)
    if owner is None:
        return None
    name, arity = owner
    found = next(
        found for found in members_of(jdk, java_type, name) if len(found.params) == arity and found.member.is_abstract
    )
    return Function(found.params, found.returns)


def function_name(jdk: Jdk, name: str) -> str | None:
    """Return the name of the method that a lambda of a type defines; None if it is no functional interface."""
    found = _functional(jdk, name)
    return found[0] if found is not None else None


@lru_cache(maxsize=1024)
def _functional(jdk: Jdk, name: str) -> tuple[str, int] | None:
    declared = jdk.type(name)
    if declared is None or not declared.is_interface:
        return None
    abstract: set[tuple[str, int]] = set()
    concrete: set[tuple[str, int]] = set()
    for supertype in jdk.lineage(name):
        owner = jdk.type(supertype.name)
        if owner is None or supertype.name == OBJECT_NAME:
            continue
        for member in owner.all_members():
            key = (member.name, len(member.params))
            if member.is_abstract and key not in concrete and key not in _OBJECT_METHODS:
                abstract.add(key)
            elif not member.is_abstract:
                concrete.add(key)
    return next(iter(abstract)) if len(abstract) == 1 else None
