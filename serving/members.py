"""Every member a type has: its own, those of its extensions, and inherited ones.

Supertypes are followed by name through `parent_types` and through the
interfaces that extensions add. An inherited member that the type or a nearer
supertype declares itself is left out; constructors and enum cases are not
inherited.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from artifacts.identifiers import bare_name, split_at_depth
from serving.store import MemberHead, Store, TypeHead

KIND_ORDER: Final = ("enum_case", "init", "const", "field", "prop", "func", "operator")
ORIGINS: Final = ("own", "extension", "inherited")
_NOT_INHERITED: Final = frozenset({"init", "enum_case"})
_WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class FoundMember:
    """One member, and how the type comes to it."""

    row: MemberHead
    origin: str  # own, extension or inherited
    via: str | None  # interface of the extension, or supertype
    distance: int = 0  # steps of the walk up to the supertype


@dataclass(frozen=True, slots=True)
class _Supertype:
    head: TypeHead
    bindings: Mapping[str, str]  # generic parameter of the supertype to the argument it is used with


class MemberWalk:
    """Collects the members of types of one release."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._heads: dict[str, list[TypeHead]] = {}
        for head in store.type_heads:
            self._heads.setdefault(head.name, []).append(head)

    def members(self, head: TypeHead) -> list[FoundMember]:
        """Return every member of a type: own, extensions', inherited; each group by kind and name."""
        supertypes = list(self._supertypes(head))
        names = [head.name, *dict.fromkeys(supertype.head.name for supertype in supertypes)]
        rows = self._store.members_of(names)
        found = [FoundMember(row, *_origin(row)) for row in rows if self._is_member(row, head)]
        seen = {_shape(member.row, {}) for member in found}
        for distance, supertype in enumerate(supertypes):
            for row in rows:
                if row.kind in _NOT_INHERITED or not self._is_member(row, supertype.head):
                    continue
                shape = _shape(row, supertype.bindings)
                if shape not in seen:
                    seen.add(shape)
                    found.append(FoundMember(row, "inherited", supertype.head.name, distance))
        return sorted(found, key=lambda member: _order(member, head))

    def head_of(self, api_id: str) -> TypeHead | None:
        """Return the type with an id; for an alias the type it stands for, if that is documented."""
        head = next((head for head in self._store.type_heads if head.api_id == api_id), None)
        if head is None or head.kind != "type_alias":
            return head
        _, _, target = head.signature.partition("=")
        return self._resolve(bare_name(target), head.package) or head

    def _is_member(self, row: MemberHead, head: TypeHead) -> bool:
        if row.parent != head.name:
            return False
        if row.package == head.package:
            return True
        # An extension on another package's page: it means the type that its own package can see.
        target = self._resolve(head.name, row.package)
        return row.via is not None and target is not None and target.api_id == head.api_id

    def _supertypes(self, head: TypeHead) -> Iterator[_Supertype]:
        """Yield supertypes, nearest first, each once."""
        declared = [(name, head.package) for name in head.parent_types]
        for extension in self._store.extensions_of(head.name):
            target = self._resolve(head.name, extension.package)
            if target and target.api_id == head.api_id:
                declared += [(name, extension.package) for name in _interfaces(extension.signature)]
        queue = list(declared)
        seen = {head.api_id}
        while queue:
            name, package = queue.pop(0)
            found = self._resolve(bare_name(name), package)
            if found is None or found.api_id in seen:
                continue
            seen.add(found.api_id)
            bindings = dict(zip(_generics(found.signature), _generics(name), strict=False))
            yield _Supertype(found, bindings)
            queue += [(_substitute(parent, bindings), found.package) for parent in found.parent_types]

    def _resolve(self, name: str, package: str) -> TypeHead | None:
        """Return the type a name means inside a package: its own, that of std.core, or the only one."""
        heads = self._heads.get(name, [])
        for wanted in (package, "std.core"):
            for head in heads:
                if head.package == wanted:
                    return head
        return next((head for head in heads if head.package.startswith("std.")), heads[0] if heads else None)


def _origin(row: MemberHead) -> tuple[str, str | None]:
    return ("own", None) if row.via is None else ("extension", row.via)


def _order(member: FoundMember, head: TypeHead) -> tuple[int, int, int, str, str]:
    kind = KIND_ORDER.index(member.row.kind) if member.row.kind in KIND_ORDER else len(KIND_ORDER)
    distance = member.distance if member.origin == "inherited" else _reach(member.row.package, head.package)
    return ORIGINS.index(member.origin), distance, kind, member.row.name, member.row.api_id


def _reach(package: str, home: str) -> int:
    """Return how far an extension is from daily use: its type's package, std, the rest, what only tests need."""
    if package in (home, "std.core"):
        return 0
    if package.startswith("std.unittest"):
        return 3
    return 1 if package.startswith("std.") else 2


def _shape(row: MemberHead, bindings: Mapping[str, str]) -> tuple[str, str]:
    """Return name and parameter types, by which a declaration overrides another."""
    return row.name, _substitute(row.params, bindings)


def _substitute(text: str, bindings: Mapping[str, str]) -> str:
    return _WORD.sub(lambda word: bindings.get(word.group(), word.group()), text) if bindings else text


def _generics(declared: str) -> Sequence[str]:
    """Return the generic parameters or arguments after a type's name."""
    head = declared.split("<:", 1)[0]
    start, end = head.find("<"), head.rfind(">")
    return ["".join(part.split()) for part in split_at_depth(head[start + 1 : end])] if 0 <= start < end else []


def _interfaces(signature: str) -> Sequence[str]:
    """Return the interfaces that an extension's header adds."""
    _, _, added = signature.partition("<:")
    added = re.split(r"\bwhere\b", added)[0]
    return [part.strip() for part in split_at_depth(added, "&") if part.strip()]
