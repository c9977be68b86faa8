"""What a variable that the fragment does not declare may be: the JDK type that has all members used on it.

The most used type wins, where use is how many classes of real code call those
members. A single member that many types have says too little.
"""

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from serving.java.context import Fragment
from serving.java.functions import gives_value, lambda_arity
from serving.java.java_type import BOOLEAN, INT, STRING, JavaType, is_open
from serving.java.jdk import Jdk
from serving.java.members import members_of
from serving.java.overloads import IMPOSSIBLE, Argument, choose, conversion_cost
from serving.java.tree import Node

_OBJECT: Final = "java.lang.Object"
_RIVALS: Final = 0.3  # how much use all other types together may have, beside the best one
_RIVALS_OF_GETTER: Final = 0.02  # the user's own types have members of such names, too
_GETTER: Final = re.compile(r"(get|set|is)[A-Z]")
_ANYBODYS: Final = re.compile(r"(?:get|set)(?:Name|Id|Type|State|Status|Priority)")  # users' records have these as well
_LEAST_USE: Final = 6  # bits; a member that next to nobody calls is no guess
_DAILY: Final = 7  # bits; a variable called like such a type is one
_COMMON: Final = 10  # bits; types of daily use, of which rare members may be guessed, too
_MOST_CANDIDATES: Final = 60
_LITERALS: Final[Mapping[str, JavaType]] = {
    "string_literal": STRING,
    "character_literal": JavaType("char"),
    "decimal_integer_literal": INT,
    "true": BOOLEAN,
    "false": BOOLEAN,
}


@dataclass(frozen=True, slots=True)
class Use:
    """One call on a value: the member's name, what its arguments are at first sight, what its result is kept as."""

    name: str
    arguments: tuple[Argument, ...]
    wanted: JavaType | None


Uses = Set[Use]
_TYPED: Final = frozenset({"object_creation_expression", "array_creation_expression", "cast_expression"})


def guess_variable(fragment: Fragment, name: str) -> JavaType | None:
    """Return the type that an undeclared variable most likely has; None if that is not clear."""
    return fragment.memo.ask("guess " + name, fragment.source.root, lambda: _guess(fragment, name), None)


def _guess(fragment: Fragment, name: str) -> JavaType | None:
    uses = _uses(fragment, name)
    own = {use for use in uses if not _is_objects(fragment, use)}
    return guess_type(fragment, own, name) if own else None


def guess_type(fragment: Fragment, uses: Uses, name: str = "") -> JavaType | None:
    """Return the JDK type that has members of these names for these arguments; None if that is not clear.

    Args:
        fragment: The fragment.
        uses: Names and arguments of the calls on one value.
        name: The variable's name; `userMap` decides for `Map`, `pw` for `PrintWriter`.
    """
    ranked = rank_types(fragment, uses)
    if not ranked:
        return None
    weight, best = ranked[0]
    alike = [owner for _, owner in ranked if _is_named_like(name, owner.rpartition(".")[2])]
    if alike and (weight >= _LEAST_USE or fragment.jdk.use(alike[0]) >= _DAILY):
        return JavaType(alike[0])
    if all(_ANYBODYS.fullmatch(use.name) for use in uses):
        return None
    if weight < _LEAST_USE:
        return _of_rare_members(fragment, uses, [owner for _, owner in ranked])
    rivals: float = sum(2**other for other, owner in ranked[1:] if not _is_related(fragment, owner, best))
    is_getter = len(uses) == 1 and all(_GETTER.match(use.name) for use in uses)
    if rivals <= 2**weight * (_RIVALS_OF_GETTER if is_getter else _RIVALS):
        return JavaType(best)
    return _common_supertype(fragment, [owner for _, owner in ranked])


def _of_rare_members(fragment: Fragment, uses: Uses, owners: list[str]) -> JavaType | None:
    """Return the type of members that few call: several together, one of which nothing else has, or the only type."""
    names = {use.name for use in uses}
    family = _common_supertype(fragment, owners) if len(names) > 1 else None
    if family is not None:
        return family if any(_is_telling(fragment, name, family.name) for name in names) else None
    is_only_one = len(owners) == 1 and fragment.jdk.use(owners[0]) >= _COMMON
    return JavaType(owners[0]) if is_only_one else None


def _is_telling(fragment: Fragment, name: str, family: str) -> bool:
    """Tell whether a name of several words, no getter, belongs to one family of types: `awaitTermination`."""
    is_own_word = not name.islower() and _GETTER.match(name) is None
    owners = [member.owner for member in fragment.jdk.named(name) if not member.is_static]
    return is_own_word and all(_is_related(fragment, owner, family) for owner in owners)


def _common_supertype(fragment: Fragment, owners: list[str]) -> JavaType | None:
    """Return the one of the types from which all others inherit: `Collection` for lists and sets."""
    jdk = fragment.jdk
    tops = (top for top in owners if all(jdk.is_subtype(owner, top) for owner in owners))
    return next((JavaType(top) for top in tops), None)


def _is_named_like(name: str, short: str) -> bool:
    initials = "".join(char for char in short if char.isupper()).lower()
    return name.lower().endswith(short.lower()) or (len(initials) > 1 and name.lower() == initials)


def use_of(fragment: Fragment, call: Node) -> Use:
    """Return what a call says about its receiver: the member's name, and what its arguments are at first sight."""
    name, arguments = call.child("name"), call.child("arguments")
    listed = arguments.named if arguments is not None else []
    called = fragment.source.text(name) if name is not None else ""
    place, owner = call.parent, call.parent.parent if call.parent is not None else None
    is_kept = place is not None and place.kind == "variable_declarator" and place.child("dimensions") is None
    wanted = fragment.names.type_of(owner.child("type")) if is_kept and owner is not None else None
    return Use(called, tuple(_argument(fragment, item) for item in listed), wanted)


def _argument(fragment: Fragment, node: Node) -> Argument:
    """Literals, lambdas, casts and `new` tell what they are; other arguments would have to be asked."""
    if node.kind == "lambda_expression":
        return Argument(None, "lambda", lambda_arity(node), gives_value(node))
    if node.kind == "method_reference":
        return Argument(None, "reference")
    if node.kind in _TYPED:
        written = fragment.names.type_of(node.child("type"))
        dims = sum(fragment.source.text(item).count("[") for item in node.all("dimensions"))
        return Argument(written.with_dims(dims) if written is not None else None)
    return Argument(_LITERALS.get(node.kind))


def rank_types(fragment: Fragment, uses: Uses) -> list[tuple[int, str]]:
    """Return types that have all the members, with the weight of the rarest one, the most used type first."""
    return list(_ranked(fragment.jdk, frozenset(uses)))


@lru_cache(maxsize=1024)
def _ranked(jdk: Jdk, uses: frozenset[Use]) -> tuple[tuple[int, str], ...]:
    rarest = min(uses, key=lambda use: (len(jdk.named(use.name)), use.name, len(use.arguments)))
    owners = dict.fromkeys(
        member.owner
        for member in jdk.named(rarest.name)
        if not member.is_static and (len(member.params) == len(rarest.arguments) or member.is_varargs)
    )
    ranked = []
    for owner in list(owners)[:_MOST_CANDIDATES]:
        weights = [_weight(jdk, owner, use) for use in uses]
        if all(weight is not None for weight in weights):
            ranked.append((min(weight for weight in weights if weight is not None), owner))
    return tuple(sorted(ranked, key=lambda item: (-item[0], item[1])))


def _weight(jdk: Jdk, owner: str, use: Use) -> int | None:
    choice = choose(jdk, members_of(jdk, JavaType(owner), use.name), use.arguments)
    if choice is None or not choice.fits:
        return None
    gives = choice.found.returns
    is_open_or_unasked = use.wanted is None or is_open(gives)
    if not is_open_or_unasked and conversion_cost(jdk, gives, use.wanted or gives) >= IMPOSSIBLE:
        return None
    return choice.found.member.weight


def _is_objects(fragment: Fragment, use: Use) -> bool:
    return _weight(fragment.jdk, _OBJECT, use) is not None


def _is_related(fragment: Fragment, one: str, other: str) -> bool:
    return fragment.jdk.is_subtype(one, other) or fragment.jdk.is_subtype(other, one)


def _uses(fragment: Fragment, name: str) -> set[Use]:
    """What all calls on a variable say about it."""
    nothing: dict[str, set[Use]] = {}
    return fragment.memo.ask("uses", fragment.source.root, lambda: _all_uses(fragment), nothing).get(name, set())


def _all_uses(fragment: Fragment) -> dict[str, set[Use]]:
    found: dict[str, set[Use]] = {}
    for node in fragment.source.nodes:
        target = _variable_name(fragment, node.child("object")) if node.kind == "method_invocation" else None
        if target:
            found.setdefault(target, set()).add(use_of(fragment, node))
    return found


def _variable_name(fragment: Fragment, node: Node | None) -> str | None:
    if node is not None and node.kind == "field_access":
        target = node.child("object")
        node = node.child("field") if target is not None and target.kind == "this" else None
    return fragment.source.text(node) if node is not None and node.kind == "identifier" else None
