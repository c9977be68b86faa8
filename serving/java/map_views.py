"""Calls on the views of a map: `map.keySet().removeIf(f)` changes the map, of which Cangjie has no such views.

What Java does to a view is a member of the map itself, with another function:
`map.removeIf { key, _ => f(key) }`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Protocol

from artifacts.cards import Card
from serving.java.resolved_call import ResolvedCall

VIEWS: Final = frozenset({"keySet", "values", "entrySet"})
_MAP: Final = "java.util.Map"
_REMOVE_IF: Final = "{map}.removeIf((K,V)->Bool)"
_ITERATOR: Final = "std.core.Iterable.iterator()"
_PASSING: Final = ("iterator", "stream", "parallelStream")
_FOR_EACH: Final = "std.core.Iterator.forEach((T)->Unit)"


@dataclass(frozen=True, slots=True)
class _Way:
    """How a call on a view is written on the map."""

    api_id: str
    rewrite: str


_OF_ALL: Final[Mapping[str, _Way]] = {
    "size": _Way("{map}.size", "{this}.size"),
    "isEmpty": _Way("{map}.isEmpty()", "{this}.isEmpty()"),
    "clear": _Way("{map}.clear()", "{this}.clear()"),
}
_WAYS: Final[Mapping[tuple[str, str], _Way]] = {
    **{(view, method): way for view in sorted(VIEWS) for method, way in _OF_ALL.items()},
    **{("entrySet", method): _Way("{map}.iterator()", "{this}.iterator()") for method in _PASSING},
    **{("keySet", method): _Way(_ITERATOR, "{this}.keys().iterator()") for method in _PASSING},
    **{("values", method): _Way(_ITERATOR, "{this}.values().iterator()") for method in _PASSING},
    ("keySet", "contains"): _Way("{map}.contains(K)", "{this}.contains({0})"),
    ("keySet", "containsAll"): _Way("{map}.contains(Collection<K>)", "{this}.contains(all: {0})"),
    ("keySet", "remove"): _Way("{map}.remove(K)", "{this}.remove({0})"),
    ("keySet", "removeAll"): _Way("{map}.remove(Collection<K>)", "{this}.remove(all: {0})"),
    ("keySet", "retainAll"): _Way(_REMOVE_IF, "{this}.removeIf {{ key, _ => !{0}.contains(key) }}"),
    ("keySet", "removeIf"): _Way(_REMOVE_IF, "{this}.removeIf {{ key, _ => {0}(key) }}"),
    ("keySet", "forEach"): _Way(_FOR_EACH, "{this}.keys().iterator().forEach({0})"),
    ("values", "contains"): _Way("std.collection.contains(T)", "{this}.values() |> contains({0})"),
    ("values", "remove"): _Way(_REMOVE_IF, "{this}.removeIf {{ _, value => value == {0} }}"),
    ("values", "removeAll"): _Way(_REMOVE_IF, "{this}.removeIf {{ _, value => {0}.contains(value) }}"),
    ("values", "retainAll"): _Way(_REMOVE_IF, "{this}.removeIf {{ _, value => !{0}.contains(value) }}"),
    ("values", "removeIf"): _Way(_REMOVE_IF, "{this}.removeIf {{ _, value => {0}(value) }}"),
    ("values", "forEach"): _Way(_FOR_EACH, "{this}.values().iterator().forEach({0})"),
    ("entrySet", "removeIf"): _Way(_REMOVE_IF, "{this}.removeIf {{ key, value => {0}((key, value)) }}"),
    ("entrySet", "forEach"): _Way(_FOR_EACH, "{this}.iterator().forEach({0})"),
}


class Apis(Protocol):
    """The documented APIs of a release."""

    def card(self, api_id: str) -> Card | None:
        """Return an API by its id."""


def on_the_map(item: ResolvedCall, view: ResolvedCall | None, apis: Apis) -> ResolvedCall:
    """Return a call on a view of a map as one on the map; any other call as it is.

    Args:
        item: The call.
        view: The call that it is made on.
        apis: Where the map's members are looked up.
    """
    if view is None or view.first is None or view.call.method not in VIEWS or _MAP not in view.call.owners:
        return item
    way = _WAYS.get((view.call.method, item.call.method))
    if way is None or item.status != "mapped":
        return item
    owner = f"{view.first.package}.{view.first.parent}"
    card = apis.card(way.api_id.replace("{map}", owner))
    if card is None:
        return item
    further = (target for target in item.targets if target != card)
    return replace(item, targets=(card, *further), rewrite=way.rewrite, construct=None, note=None, skips_receiver=True)
