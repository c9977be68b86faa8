"""The rules that judge what code means: each kind of note goes to its rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from serving.cangjie.findings import Finding
from serving.cangjie.notes import (
    Assigned,
    AssignedMember,
    Matched,
    MissingMember,
    MixedOperands,
    Note,
    UnknownName,
    WrongArguments,
)
from serving.cangjie.rules.context import Context
from serving.cangjie.rules.matches import matched
from serving.cangjie.rules.members import missing_member, wrong_arguments
from serving.cangjie.rules.names import unknown_name
from serving.cangjie.rules.values import assigned, assigned_member, mixed_operands


def judge(notes: Sequence[Note], context: Context) -> Iterator[Finding]:
    """Yield the findings that the notes give."""
    for note in notes:
        yield from _judge(note, context)


def _judge(note: Note, context: Context) -> Iterator[Finding]:
    match note:
        case MissingMember():
            yield from missing_member(note, context)
        case WrongArguments():
            yield from wrong_arguments(note, context)
        case UnknownName():
            yield from unknown_name(note, context)
        case Assigned():
            yield from assigned(note, context)
        case AssignedMember():
            yield from assigned_member(note, context)
        case Matched():
            yield from matched(note, context)
        case MixedOperands():
            yield from mixed_operands(note, context)
