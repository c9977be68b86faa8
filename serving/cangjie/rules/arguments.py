"""The call that was meant, where only the names of arguments are wrong: left out, added, or misspelt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from serving.cangjie.notes import WrongArguments
from serving.cangjie.overloads import takes_types
from serving.spelling import nearest

if TYPE_CHECKING:
    from tree_sitter import Node

    from artifacts.schema import Param
    from serving.cangjie.syntax import CangjieTree

_ALIKE: Final = 0.6  # similarity from which a misspelt name is told
_LONGEST: Final = 100  # characters of a call that is written out


@dataclass(frozen=True, slots=True)
class _Given:
    """One argument as it is written."""

    name: str | None
    text: str


def suggested_call(note: WrongArguments, tree: CangjieTree) -> str | None:
    """Return the call with its arguments named as an overload wants them; None if that does not mend it."""
    suffix = note.node.child_by_field_name("suffix")
    callee = note.node.child_by_field_name("operand")
    if suffix is None or callee is None or suffix.type != "callSuffix":
        return None
    given = list(_given(tree, suffix))
    calls = [call for row in note.rows if (call := _as_wanted(row.params, given, note)) is not None]
    if not calls:
        return None
    text = f"{tree.text(callee)}({min(calls, key=len)})"
    return text if len(text) <= _LONGEST and "\n" not in text else None


def _given(tree: CangjieTree, suffix: Node) -> Iterator[_Given]:
    name: str | None = None
    for child in suffix.named_children:
        if child.type == "varBindingPattern" and child.next_sibling is not None and child.next_sibling.type == ":":
            name = tree.text(child)
        elif not child.type.endswith("Comment"):
            yield _Given(name, tree.text(child))
            name = None


def _as_wanted(params: Sequence[Param], given: Sequence[_Given], note: WrongArguments) -> str | None:
    """Return the arguments in the order given, each named or not as the parameters at its place want it."""
    if not given or len(given) > len(params) or not takes_types(params, note.arguments):
        return None
    if sum(param.default is None for param in params) > len(given):
        return None
    rest = list(params)
    found: list[str] = []
    for argument in given:
        param = _taken(argument, rest)
        if param is None:
            return None
        rest.remove(param)
        found.append(f"{param.name}: {argument.text}" if param.is_named else argument.text)
    return ", ".join(found) if all(param.default is not None for param in rest) else None


def _taken(argument: _Given, rest: Sequence[Param]) -> Param | None:
    """Return the parameter that an argument is meant for."""
    if not rest:
        return None
    if argument.name is None:
        return next((param for param in rest if not param.is_named), rest[0])
    by_name = {param.name: param for param in rest}
    near = nearest(argument.name, sorted(by_name), limit=1, cutoff=_ALIKE)
    return by_name.get(argument.name) or (by_name[near[0]] if near else None)
