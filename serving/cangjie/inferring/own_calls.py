"""Calls of what the code declares itself: functions, constructors and methods whose parameters do not allow them."""

from __future__ import annotations

from collections.abc import Sequence

from serving.cangjie.inferring.call_sites import CallSite
from serving.cangjie.inferring.walker import Walker
from serving.cangjie.notes import WrongArguments
from serving.cangjie.overloads import Arguments, fits, takes_types
from serving.cangjie.own_types import OwnFunction, OwnType
from serving.cangjie.types import FUNCTION, TypeRef


def note_own_function(walker: Walker, name: str, site: CallSite) -> None:
    """Note a call of one of the code's own functions, or of a type's constructors, that no parameters allow."""
    row = walker.own.declared.get(name)
    if row is not None:
        _note(walker, name, [row], site)
    elif (own := walker.own.types.get(name)) is not None and own.kind in {"class", "struct"}:
        _note(walker, name, _constructors(own), site)


def note_own_method(walker: Walker, receiver: TypeRef, name: str, site: CallSite) -> None:
    """Note a call of a method of the code's own type, where all its overloads are known."""
    own = walker.own.types.get(receiver.name)
    if own is None or walker.own.extended.get(receiver.name) or name in own.fields or own.supertypes:
        return
    if not own.may_have_more and name in own.takes:
        _note(walker, name, own.takes[name], site)


def _constructors(own: OwnType) -> list[OwnFunction]:
    """Return the constructors of a type; the one without parameters where none is written."""
    if own.may_have_more:
        return []
    return own.takes.get("init") or [OwnFunction(())]


def _note(walker: Walker, name: str, rows: Sequence[OwnFunction], site: CallSite) -> None:
    if not rows or _ends_in_lambda(site.arguments):
        return
    if not any(fits(row.params, site.arguments) and takes_types(row.params, site.arguments) for row in rows):
        walker.note(WrongArguments(site.node, name, rows, site.arguments, is_own=True))


def _ends_in_lambda(arguments: Arguments) -> bool:
    last = arguments.positional[-1] if arguments.positional else None
    return last is not None and last.name == FUNCTION
