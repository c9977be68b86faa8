"""What a variable that the fragment does not declare may be: the JDK type that has all members used on it.

The most used type wins, where use is how many classes of real code call those
members. A single member that many types have says too little.
"""

from typing import Final

from serving.java.context import Fragment
from serving.java.java_type import JavaType
from serving.java.members import members_of
from serving.java.tree import Node

_OBJECT: Final = "java.lang.Object"
_RIVALS: Final = 0.3  # how much use all other types together may have, beside the best one
_RIVALS_OF_GETTER: Final = 0.02  # the user's own types have members of such names, too
_GETTERS: Final = ("get", "set", "is")
_LEAST_USE: Final = 3  # bits; a member that next to nobody calls is no guess
_MOST_CANDIDATES: Final = 60


def guess_variable(fragment: Fragment, name: str) -> JavaType | None:
    """Return the type that an undeclared variable most likely has; None if that is not clear."""
    return fragment.memo.ask("guess " + name, fragment.source.root, lambda: _guess(fragment, name), None)


def _guess(fragment: Fragment, name: str) -> JavaType | None:
    uses = _uses(fragment, name)
    own = {use for use in uses if not _is_objects(fragment, use)}
    return guess_type(fragment, own, name) if own else None


def guess_type(fragment: Fragment, uses: set[tuple[str, int]], name: str = "") -> JavaType | None:
    """Return the JDK type that has members of these names and numbers of arguments; None if that is not clear.

    Args:
        fragment: The fragment.
        uses: Names and numbers of arguments of the calls on one value.
        name: The variable's name; `userMap` decides for `Map`, `pw` for `PrintWriter`.
    """
    ranked = rank_types(fragment, uses)
    if not ranked or ranked[0][0] < _LEAST_USE:
        return None
    alike = [owner for _, owner in ranked if _is_named_like(name, owner.rpartition(".")[2])]
    if alike:
        return JavaType(alike[0])
    weight, best = ranked[0]
    rivals: float = sum(2**other for other, owner in ranked[1:] if not _is_related(fragment, owner, best))
    is_getter = len(uses) == 1 and all(member.startswith(_GETTERS) for member, _ in uses)
    return JavaType(best) if rivals <= 2**weight * (_RIVALS_OF_GETTER if is_getter else _RIVALS) else None


def _is_named_like(name: str, short: str) -> bool:
    initials = "".join(char for char in short if char.isupper()).lower()
    return name.lower().endswith(short.lower()) or (len(initials) > 1 and name.lower() == initials)


def rank_types(fragment: Fragment, uses: set[tuple[str, int]]) -> list[tuple[int, str]]:
    """Return types that have all the members, with the weight of the rarest one, the most used type first."""
    first = min(uses, key=lambda use: (len(fragment.jdk.named(use[0])), use))
    owners = dict.fromkeys(
        member.owner
        for member in fragment.jdk.named(first[0])
        if _takes(len(member.params), first[1], is_varargs=member.is_varargs) and not member.is_static
    )
    ranked = []
    for owner in list(owners)[:_MOST_CANDIDATES]:
        weights = [_weight(fragment, owner, use) for use in sorted(uses)]
        if all(weight is not None for weight in weights):
            ranked.append((min(weight for weight in weights if weight is not None), owner))
    return sorted(ranked, key=lambda item: (-item[0], item[1]))


def _weight(fragment: Fragment, owner: str, use: tuple[str, int]) -> int | None:
    weights = [
        found.member.weight
        for found in members_of(fragment.jdk, JavaType(owner), use[0])
        if _takes(len(found.params), use[1], is_varargs=found.member.is_varargs)
    ]
    return max(weights, default=None)


def _takes(params: int, count: int, *, is_varargs: bool) -> bool:
    return params == count or (is_varargs and count >= params - 1)


def _is_objects(fragment: Fragment, use: tuple[str, int]) -> bool:
    return _weight(fragment, _OBJECT, use) is not None


def _is_related(fragment: Fragment, one: str, other: str) -> bool:
    return fragment.jdk.is_subtype(one, other) or fragment.jdk.is_subtype(other, one)


def _uses(fragment: Fragment, name: str) -> set[tuple[str, int]]:
    """Names and numbers of arguments of all calls on a variable."""
    nothing: dict[str, set[tuple[str, int]]] = {}
    return fragment.memo.ask("uses", fragment.source.root, lambda: _all_uses(fragment), nothing).get(name, set())


def _all_uses(fragment: Fragment) -> dict[str, set[tuple[str, int]]]:
    found: dict[str, set[tuple[str, int]]] = {}
    for node in fragment.source.root.walk():
        if node.kind == "method_invocation":
            target = _variable_name(fragment, node.child("object"))
            member, arguments = node.child("name"), node.child("arguments")
            if target and member is not None and arguments is not None:
                found.setdefault(target, set()).add((fragment.source.text(member), len(arguments.named)))
    return found


def _variable_name(fragment: Fragment, node: Node | None) -> str | None:
    if node is not None and node.kind == "field_access":
        target = node.child("object")
        node = node.child("field") if target is not None and target.kind == "this" else None
    return fragment.source.text(node) if node is not None and node.kind == "identifier" else None
