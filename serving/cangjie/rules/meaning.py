"""The rules that judge what code means: each kind of note goes to its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from serving.cangjie.findings import Finding
from serving.cangjie.notes import (
    Assigned,
    AssignedInStruct,
    AssignedMember,
    AssignedThrough,
    CalledProperty,
    IncrementedInside,
    Matched,
    MissingMember,
    MissingOwnMember,
    MixedOperands,
    Note,
    UnimportedMember,
    UnknownName,
    WrongArguments,
)
from serving.cangjie.rules.context import Context
from serving.cangjie.rules.matches import matched
from serving.cangjie.rules.members import (
    called_property,
    missing_member,
    missing_own_member,
    unimported_member,
    wrong_arguments,
)
from serving.cangjie.rules.names import unknown_name
from serving.cangjie.rules.values import (
    assigned,
    assigned_in_struct,
    assigned_member,
    assigned_through,
    incremented_inside,
    mixed_operands,
)

_RULES: Final[dict[type, Callable[..., Iterator[Finding]]]] = {
    MissingMember: missing_member,
    CalledProperty: called_property,
    UnimportedMember: unimported_member,
    WrongArguments: wrong_arguments,
    UnknownName: unknown_name,
    Assigned: assigned,
    AssignedInStruct: assigned_in_struct,
    AssignedThrough: assigned_through,
    MissingOwnMember: missing_own_member,
    AssignedMember: assigned_member,
    IncrementedInside: incremented_inside,
    Matched: matched,
    MixedOperands: mixed_operands,
}


def judge(notes: Sequence[Note], context: Context) -> Iterator[Finding]:
    """Yield the findings that the notes give."""
    for note in notes:
        yield from _RULES[type(note)](note, context)
