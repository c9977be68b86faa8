"""What type parameters stand for, told by the types of arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from serving.cangjie.types import FUNCTION, TUPLE, UNKNOWN, TypeRef

if TYPE_CHECKING:
    from serving.cangjie.resolution import Resolution


def unify(wanted: TypeRef | None, given: TypeRef, bindings: dict[str, TypeRef | None], names: Resolution) -> None:
    """Bind the type parameters of a wanted type, the keys of `bindings`, to what a given type has there."""
    if wanted is None or given == UNKNOWN:
        return
    if not wanted.args:
        if wanted.name in bindings and bindings[wanted.name] is None:
            bindings[wanted.name] = given
        return
    if wanted.name != given.name:
        found = None if wanted.name in (FUNCTION, TUPLE) else names.as_supertype(given, wanted.name)
        if found is None:
            return
        given = found
    if len(wanted.args) == len(given.args):
        for inner_wanted, inner_given in zip(wanted.args, given.args, strict=True):
            unify(inner_wanted, inner_given, bindings, names)
