"""A Java symbol as people write it, understood: a type, a member, or a package.

`java.util.Map.put`, `Map.put(K, V)`, `HashMap.<init>`, `Map#put`, `List::of`,
`Map<String, List<Integer>>`, `String[]`, `import java.util.List;`, `java.util.*`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from serving.java.java_type import BOXES, JavaType, parse_type, split_top
from serving.java.jdk import Jdk, without_package
from serving.java.jdk_type import CONSTRUCTOR, JdkMember
from serving.java.members import field_of, members_of

SymbolKind = Literal["type", "member", "package"]

_WRAPPING: Final = re.compile(r"^(?:import\s+(?:static\s+)?|new\s+|class\s+|interface\s+)|[;\s]+$")
_NAME: Final = re.compile(r"[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*")
_GENERICS: Final = re.compile(r"<[^<>]*>")


@dataclass(frozen=True, slots=True)
class JavaSymbol:
    """What a text names."""

    kind: SymbolKind
    name: str  # qualified: "java.util.Map", "java.util.Map.put", "java.util"
    java_type: JavaType | None = None  # of a type with its arguments; of a member its owner
    member: str | None = None
    overloads: tuple[JdkMember, ...] = ()  # of the member, the most used first


def read_symbol(text: str, jdk: Jdk) -> JavaSymbol | None:
    """Return what a text names in the JDK; None if it names nothing there."""
    cleaned = _WRAPPING.sub("", text.strip()).strip().replace("#", ".").replace("::", ".")
    cleaned = re.sub(r"\.new$", f".{CONSTRUCTOR}", cleaned)
    cleaned = cleaned.removesuffix(".*")
    body, params = _without_params(cleaned)
    owner, dot, member = body.replace(CONSTRUCTOR, "\0").rpartition(".")
    if member == "\0" or ("\0" in body and not dot):
        return _constructor(owner, params, jdk)
    if params is None and (found := _type(body, jdk)) is not None:
        return found
    if dot and (found := _member(owner, member, params, jdk)) is not None:
        return found
    if params is not None and (found := _constructor(body, params, jdk)) is not None:
        return found
    return _package(body, jdk)


def qualified_type(text: str, jdk: Jdk) -> str | None:
    """Return the JDK type that a name without type arguments means, simple or full."""
    if jdk.has_type(text):
        return text
    return jdk.qualified(text) if _NAME.fullmatch(text) else None


def _type(text: str, jdk: Jdk) -> JavaSymbol | None:
    bare = text
    while _GENERICS.search(bare):
        bare = _GENERICS.sub("", bare)
    bare = bare.replace("...", "[]")
    name = bare.replace("[]", "").strip()
    found = name if name in BOXES else qualified_type(name, jdk)
    if found is None:
        return None
    java_type = parse_type(text, lambda inner: _resolved(inner, jdk))
    return JavaSymbol("type", found, java_type=java_type)


def _resolved(name: str, jdk: Jdk) -> JavaType:
    return JavaType(name if name in BOXES else qualified_type(name, jdk) or name)


def _member(owner: str, member: str, params: str | None, jdk: Jdk) -> JavaSymbol | None:
    bare = owner
    while _GENERICS.search(bare):
        bare = _GENERICS.sub("", bare)
    qualified = qualified_type(bare, jdk) or _type_of_field(bare, jdk)
    if qualified is None:
        return None
    if member == without_package(qualified).rpartition(".")[2]:
        return _constructor(bare, params, jdk)
    found = [item.member for item in members_of(jdk, JavaType(qualified), member)]
    if not found:
        return None
    return JavaSymbol(
        "member", f"{qualified}.{member}", JavaType(qualified), member, _fitting(sorted_by_use(found), params, jdk)
    )


def _type_of_field(text: str, jdk: Jdk) -> str | None:
    """Return the type of a constant: `System.out` is a PrintStream."""
    owner, _, name = text.rpartition(".")
    qualified = qualified_type(owner, jdk) if owner else None
    found = field_of(jdk, qualified, name) if qualified is not None else None
    return found.returns.name if found is not None and jdk.has_type(found.returns.name) else None


def as_declared(text: str, jdk: Jdk) -> str | None:
    """Return a symbol in the case in which the JDK declares it; None if case is not what is wrong with it."""
    body, bracket, params = text.strip().partition("(")
    owner, _, member = body.rpartition(".")
    for name in (body, owner):
        known = jdk.in_any_case(name)
        if known is None or (name == owner and not owner):
            continue
        if name == body:
            return known + bracket + params
        names = {
            found for supertype in jdk.lineage(known) if (found := _member_in_any_case(jdk, supertype.name, member))
        }
        return f"{known}.{min(names)}{bracket}{params}" if names else None
    return None


def _member_in_any_case(jdk: Jdk, java_type: str, member: str) -> str | None:
    declared = jdk.type(java_type)
    names = declared.names() if declared is not None else frozenset()
    return next((name for name in sorted(names) if name.lower() == member.lower()), None)


def _constructor(owner: str, params: str | None, jdk: Jdk) -> JavaSymbol | None:
    bare = owner
    while _GENERICS.search(bare):
        bare = _GENERICS.sub("", bare)
    qualified = qualified_type(bare, jdk)
    if qualified is None:
        return None
    found = [item.member for item in members_of(jdk, JavaType(qualified), CONSTRUCTOR)]
    overloads = _fitting(sorted_by_use(found), params, jdk)
    return JavaSymbol("member", f"{qualified}.{CONSTRUCTOR}", JavaType(qualified), CONSTRUCTOR, overloads)


def sorted_by_use(members: Sequence[JdkMember]) -> list[JdkMember]:
    """Return overloads with the most used first."""
    return sorted(members, key=lambda member: -member.weight)


def _fitting(members: Sequence[JdkMember], params: str | None, jdk: Jdk) -> tuple[JdkMember, ...]:
    """Return the overloads whose parameter types are those written, all if none is."""
    if params is None:
        return tuple(members)
    wanted = [_simple(part) for part in split_top(params)]
    exact = [member for member in members if _is_called(member, wanted, jdk)]
    counted = [member for member in members if len(member.params) == len(wanted)]
    return tuple(exact or counted or members)


def _is_called(member: JdkMember, wanted: Sequence[str], jdk: Jdk) -> bool:
    declared = [_simple(str(param)) for param in member.params]
    erased = [_simple(param) for param in jdk.erased_params(member)]
    return len(wanted) == len(declared) and all(
        name in {one, other} for name, one, other in zip(wanted, declared, erased, strict=True)
    )


def _simple(text: str) -> str:
    bare = text.replace("...", "[]").strip()
    while _GENERICS.search(bare):
        bare = _GENERICS.sub("", bare)
    return (
        bare.rpartition(" ")[0].rpartition(".")[2] or bare.rpartition(".")[2]
        if " " in bare
        else bare.rpartition(".")[2]
    )


def _package(text: str, jdk: Jdk) -> JavaSymbol | None:
    is_known = _NAME.fullmatch(text) and any(name.startswith(text + ".") for name in jdk.type_names)
    return JavaSymbol("package", text) if is_known and text == text.lower() else None


def _without_params(text: str) -> tuple[str, str | None]:
    if not text.endswith(")"):
        return text, None
    body, _, params = text[:-1].partition("(")
    return body.strip(), params
