"""Which of the JDK's types a name means that a fragment neither imports nor declares, as pasted code often has them.

What the fragment does with the name decides: a type without a member that is
called on it is not meant. In a file with imports or a package, a name of one
word may as well be a neighbour's, so something has to speak for the JDK.
"""

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from serving.java.declarations import Declarations
from serving.java.java_type import JavaType
from serving.java.jdk import PACKAGE_ORDER, Jdk, package_of
from serving.java.jdk_type import CONSTRUCTOR
from serving.java.members import Found, members_of
from serving.java.source import JavaSource
from serving.java.tree import Node

_COMMON: Final = 6  # bits of use, see `Jdk.use`
_COMMON_PACKAGES: Final = frozenset({"java.util", "java.io", "java.util.function", "java.util.stream"})
_WELL_KNOWN: Final = frozenset(PACKAGE_ORDER)
_PLATFORM: Final = ("java.", "javax.")
_WORDS: Final = re.compile(r"[A-Z][a-z0-9]+|[A-Z]+(?![a-z])")


@dataclass(slots=True)
class Usage:
    """What a fragment does with one type name: members by name and number of arguments, None for a field."""

    statically: set[tuple[str, int | None]] = field(default_factory=set)
    on_values: set[tuple[str, int | None]] = field(default_factory=set)


class UnimportedNames:
    """Answers for one fragment."""

    def __init__(self, source: JavaSource, declared: Declarations, jdk: Jdk) -> None:
        self._source = source
        self._declared = declared
        self._jdk = jdk
        plain = [item for item in declared.imports if not item.is_static]
        self._has_imports = bool(plain)
        self._may_be_foreign = declared.has_package or any(
            item.is_wildcard and not item.name.startswith(_PLATFORM) for item in plain
        )

    @property
    def is_whole_file(self) -> bool:
        """Whether the fragment says where its names come from."""
        return self._has_imports or self._declared.has_package

    def meant(self, name: str) -> str | None:
        """Return the JDK's type that a name most likely means, None where it is rather the user's."""
        likeliest = self._jdk.qualified(name)
        if likeliest is None or self._is_everyday(likeliest):
            return likeliest
        usage = self._usages.get(name, Usage())
        alike = (likeliest, *self._jdk.namesakes(likeliest))
        fitting = next((item for item in alike if self._has_all(item, usage)), None)
        if fitting is None or not self.is_whole_file:
            return fitting
        return fitting if self._is_spoken_for(fitting, usage) else None

    def _is_everyday(self, name: str) -> bool:
        return package_of(name) in _COMMON_PACKAGES and self._jdk.use(name) >= _COMMON

    def _has_all(self, name: str, usage: Usage) -> bool:
        return all(self._has(name, *use) for use in (*usage.statically, *usage.on_values))

    def _has(self, name: str, member: str, count: int | None) -> bool:
        return self._jdk.has_type(f"{name}.{member}") or any(
            _takes(found, count) for found in members_of(self._jdk, JavaType(name), member)
        )

    def _is_spoken_for(self, name: str, usage: Usage) -> bool:
        """Tell whether a name of several words, what is called on the type itself, or daily use tells it apart."""
        use = self._jdk.use(name)
        is_known = use > 0 or package_of(name) in _WELL_KNOWN
        is_own_word = len(_WORDS.findall(name.rpartition(".")[2])) > 1
        is_called = any(member != CONSTRUCTOR for member, _ in usage.statically)
        return is_known and (is_own_word or is_called or (not self._may_be_foreign and use >= _COMMON))

    @cached_property
    def _usages(self) -> dict[str, Usage]:
        found: dict[str, Usage] = {}
        for node in self._source.nodes:
            if node.kind == "object_creation_expression":
                made = node.child("type")
                if made is not None and node.first("class_body") is None:
                    found.setdefault(self._bare(made), Usage()).statically.add((CONSTRUCTOR, _count(node)))
            elif node.kind in {"method_invocation", "field_access"}:
                self._add_use(found, node)
        return found

    def _add_use(self, found: dict[str, Usage], node: Node) -> None:
        target, member = node.child("object"), node.child("name") or node.child("field")
        if target is None or member is None or target.kind != "identifier":
            return
        use = self._source.text(member), _count(node) if node.kind == "method_invocation" else None
        name = self._source.text(target)
        variable = self._declared.variable(name, target.start)
        if variable is None:
            found.setdefault(name, Usage()).statically.add(use)
        elif variable.type_node is not None and not variable.dims and variable.type_node.kind != "array_type":
            found.setdefault(self._bare(variable.type_node), Usage()).on_values.add(use)

    def _bare(self, node: Node) -> str:
        return self._source.text(node).partition("<")[0].strip()


def _count(call: Node) -> int:
    arguments = call.child("arguments")
    return len(arguments.named) if arguments is not None else 0


def _takes(found: Found, count: int | None) -> bool:
    if count is None or found.member.is_field:
        return found.member.is_field and count is None
    return len(found.params) == count or (found.member.is_varargs and count >= len(found.params) - 1)
