"""What the walk over code notices besides references: the ground of the checker's rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

    from artifacts.schema import ApiRow
    from serving.cangjie.overloads import Arguments
    from serving.cangjie.own_types import OwnFunction, OwnType
    from serving.cangjie.scopes import Variable
    from serving.cangjie.types import TypeRef


@dataclass(frozen=True, slots=True)
class MissingMember:
    """A member that the documented type of its receiver does not have."""

    node: Node
    owner: ApiRow
    name: str
    is_called: bool
    is_static: bool


@dataclass(frozen=True, slots=True)
class UnimportedMember:
    """A member that an extension adds whose package is not visible."""

    node: Node
    row: ApiRow


@dataclass(frozen=True, slots=True)
class CalledProperty:
    """A call of a property that holds no function."""

    node: Node
    row: ApiRow


@dataclass(frozen=True, slots=True)
class WrongArguments:
    """A call that no overload takes."""

    node: Node
    name: str
    rows: Sequence[ApiRow | OwnFunction]
    arguments: Arguments
    is_own: bool = False  # a function of the code itself


@dataclass(frozen=True, slots=True)
class UnknownName:
    """A name that is neither declared nor imported."""

    node: Node
    name: str
    role: str  # type, value, call or macro


@dataclass(frozen=True, slots=True)
class Assigned:
    """An assignment to a variable that has its value for good."""

    node: Node
    name: str
    variable: Variable


@dataclass(frozen=True, slots=True)
class AssignedThrough:
    """An assignment to a field of a struct that a fixed variable holds."""

    node: Node
    holder: str
    name: str


@dataclass(frozen=True, slots=True)
class MissingOwnMember:
    """A member that a type of the code itself does not have."""

    node: Node
    owner: OwnType
    name: str
    known: tuple[str, ...]  # the members that it has
    is_static: bool


@dataclass(frozen=True, slots=True)
class AssignedInStruct:
    """An assignment to a field of a struct in a function that is not `mut`."""

    node: Node
    name: str


@dataclass(frozen=True, slots=True)
class IncrementedInside:
    """`x++` where a value is wanted."""

    node: Node


@dataclass(frozen=True, slots=True)
class AssignedMember:
    """An assignment to a documented property or field."""

    node: Node
    row: ApiRow


@dataclass(frozen=True, slots=True)
class Matched:
    """A match on a value of a known type."""

    node: Node
    type: TypeRef
    owner: ApiRow | None  # the documented type that it is
    own_cases: tuple[str, ...] = ()  # cases of the code's own enum


@dataclass(frozen=True, slots=True)
class MixedOperands:
    """An operator between a text and something else."""

    node: Node
    operator: str
    left: TypeRef
    right: TypeRef


Note = (
    MissingMember
    | CalledProperty
    | UnimportedMember
    | WrongArguments
    | UnknownName
    | Assigned
    | AssignedInStruct
    | AssignedThrough
    | MissingOwnMember
    | IncrementedInside
    | AssignedMember
    | Matched
    | MixedOperands
)
