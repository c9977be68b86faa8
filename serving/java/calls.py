"""Every API call of a fragment, in source order: what is called on what, as written and as meant."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from serving.java.context import Resolution
from serving.java.java_type import INT, JavaType
from serving.java.jdk import without_package
from serving.java.jdk_type import CONSTRUCTOR
from serving.java.members import declaring_types, field_of
from serving.java.receivers import arguments_of
from serving.java.tree import Node
from serving.java.typer import Typer

CallKind = Literal["method", "constructor", "method_reference", "field", "array_length"]
_QUALIFIED: Final = re.compile(r"[\w$]+(?:\.[\w$]+)+")
_ARRAY_GUESSED: Final = 60
ARRAY_LENGTH: Final = "array.length"  # stands for a Java member that is none


@dataclass(frozen=True, slots=True)
class JavaArgument:
    """One argument: its text, where it stands (bytes), and its static type."""

    text: str
    start: int
    end: int
    type: str | None


@dataclass(frozen=True, slots=True)
class JavaCall:
    """One call, constructor, method reference, static field or array length.

    `java_api` is the member where the JDK declares it; `owners` are all types
    that declare it, from the receiver's own up to the most general, so that
    what is known of `java.util.Collection.add` serves an `ArrayList`.
    """

    kind: CallKind
    java_expr: str
    receiver: str | None
    method: str
    receiver_type: str | None  # static type with arguments: "java.util.Map<java.lang.String, java.lang.Integer>"
    declared_type: str | None  # the same without packages: "Map<String, Integer>"
    java_api: str | None
    owners: tuple[str, ...]
    params: tuple[str, ...] | None  # of the chosen overload, erased
    arguments: tuple[JavaArgument, ...]
    result_type: str | None
    is_static: bool
    is_users: bool  # on a type of the user's: no API
    is_receiver: bool  # another call is made on it
    confidence: int  # 0 to 100
    candidates: tuple[str, ...]  # types that may be meant when the receiver is unknown
    line: int  # of the member's name, 1-based
    at: int  # where the member's name stands, or `new`; bytes, as all positions
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class CallsRead:
    """The calls of a fragment, and how many were not looked at any more."""

    calls: tuple[JavaCall, ...]  # in the order in which their names stand
    unread_count: int  # calls, the user's own among them
    unread_line: int | None  # of the first of them, 1-based


def read_calls(typer: Typer, *, most: int | None = None) -> CallsRead:
    """Return the calls of a fragment.

    Args:
        typer: Answers for the types of its expressions.
        most: How many calls on types that are not the user's are looked at; None for all.
    """
    places = [(_place(node), node) for node in typer.fragment.source.nodes if node.kind in _CALLING]
    places.sort(key=lambda item: item[0])
    found: list[JavaCall] = []
    count = 0
    for position, (_, node) in enumerate(places):
        call = _CALLING[node.kind](typer, node)
        if call is None:
            continue
        if most is not None and count == most and not call.is_users:
            unread = [item for _, item in places[position:] if item.kind in _ALWAYS]
            return CallsRead(tuple(found), len(unread), call.line)
        found.append(call)
        count += not call.is_users
    return CallsRead(tuple(found), 0, None)


def _place(node: Node) -> tuple[int, int]:
    """Return where the name of a call stands, and where the call ends."""
    listed = node.child("arguments")
    end = listed.end if listed is not None else node.end
    named = node.child("name") or node.child("field")
    if named is not None:
        return named.start, end
    parts = node.named if node.kind == "method_reference" else []
    return (parts[0].end if parts else node.start), end


def _call(typer: Typer, node: Node) -> JavaCall | None:
    source = typer.fragment.source
    resolution = typer.resolution(node)
    target = node.child("object")
    if node.kind == "method_invocation":
        name_node = node.child("name")
        name = source.text(name_node) if name_node is not None else ""
    else:
        name, target = CONSTRUCTOR, None
    if not name:
        return None
    arguments = node.child("arguments")
    end = arguments.end if arguments is not None else node.end
    kind: CallKind = "method" if node.kind == "method_invocation" else "constructor"
    given = tuple(
        JavaArgument(source.text(item), item.start, item.end, _text(typer.type_of(item))) for item in arguments_of(node)
    )
    if kind == "constructor" and resolution.found is None and resolution.receiver is not None:
        resolution = _interface_constructor(typer, resolution)
    return _record(typer, node, kind, name, resolution, target=target, end=end, arguments=given)


def _interface_constructor(typer: Typer, resolution: Resolution) -> Resolution:
    """`new Runnable() {...}` has no constructor to name; the type is what counts."""
    resolution.trust = 100
    assert resolution.receiver is not None  # noqa: S101 - checked by the caller
    resolution.is_users = resolution.is_users or typer.fragment.names.is_users(resolution.receiver)
    return resolution


def _reference(typer: Typer, node: Node) -> JavaCall | None:
    parts = node.named
    if not parts or parts[0].kind == "array_type":
        return None
    is_new = any(child.kind == "new" for child in node.children)
    name = CONSTRUCTOR if is_new else typer.fragment.source.text(parts[-1])
    return _record(
        typer, node, "method_reference", name, typer.resolution(node), target=parts[0], end=node.end, arguments=()
    )


def _field(typer: Typer, node: Node) -> JavaCall | None:
    target, name_node = node.child("object"), node.child("field")
    if target is None or name_node is None or name_node.kind != "identifier" or _is_type_name(typer, node):
        return None
    name = typer.fragment.source.text(name_node)
    value = typer.type_of(target)
    owner = value or typer.static_type(target)
    if owner is None and name == "length" and target.kind in {"identifier", "method_invocation"}:
        resolution = Resolution(result=INT, trust=_ARRAY_GUESSED)  # no JDK type shows a field of that name
        return _record(typer, node, "array_length", name, resolution, target=target, end=node.end)
    if owner is None:
        return None
    if owner.dims:
        resolution = Resolution(receiver=owner, result=typer.type_of(node), trust=typer.trust(target))
        is_length = name == "length"
        return (
            _record(typer, node, "array_length", name, resolution, target=target, end=node.end) if is_length else None
        )
    found = field_of(typer.fragment.jdk, owner.name, name)
    if found is None:
        return None
    resolution = Resolution(
        receiver=owner,
        found=found,
        result=found.returns,
        is_static=found.member.is_static,
        trust=min(typer.trust(target), typer.fragment.names.trust_in(owner.name)),
    )
    return _record(typer, node, "field", name, resolution, target=target, end=node.end)


def _is_type_name(typer: Typer, node: Node) -> bool:
    return typer.static_type(node) is not None and typer.type_of(node) is None


def _imported_constant(typer: Typer, node: Node) -> JavaCall | None:
    """A bare name that a static import brings: `PI`, `UTF_8`."""
    if node.field in {"name", "field"} or not any(item.is_static for item in typer.fragment.declared.imports):
        return None
    name = typer.fragment.source.text(node)
    if typer.fragment.declared.variable(name, node.start) is not None or node.up("import_declaration") is not None:
        return None
    for owner in typer.fragment.names.static_imports(name):
        found = field_of(typer.fragment.jdk, owner, name)
        if found is not None:
            receiver = typer.fragment.names.named(owner)
            resolution = Resolution(receiver=receiver, found=found, result=found.returns, is_static=True, trust=100)
            return _record(typer, node, "field", name, resolution, target=None, end=node.end)
    return None


def _record(
    typer: Typer,
    node: Node,
    kind: CallKind,
    name: str,
    resolution: Resolution,
    *,
    target: Node | None,
    end: int,
    arguments: tuple[JavaArgument, ...] = (),
) -> JavaCall:
    source = typer.fragment.source
    found = resolution.found
    owners = _owners(typer, kind, name, resolution)
    declaring = found.member.owner if found is not None else next(iter(owners), None)
    api = ARRAY_LENGTH if kind == "array_length" else f"{declaring}.{name}" if declaring is not None else None
    parent = node.parent
    anchor = node.child("name") or node.child("field")
    at = anchor.start if anchor is not None else target.end if target is not None else node.start
    return JavaCall(
        kind=kind,
        java_expr=source.between(node.start, end),
        receiver=source.text(target) if target is not None else None,
        method=name,
        receiver_type=_text(resolution.receiver),
        declared_type=_short(_text(resolution.receiver)),
        java_api=None if resolution.is_users else api,
        owners=owners,
        params=typer.fragment.jdk.erased_params(found.member) if found is not None else None,
        arguments=arguments,
        result_type=_text(resolution.result),
        is_static=resolution.is_static,
        is_users=resolution.is_users,
        is_receiver=parent is not None
        and node.field == "object"
        and parent.kind in {"method_invocation", "field_access"},
        confidence=resolution.trust,
        candidates=resolution.candidates,
        line=source.line(at),
        at=at,
        start=node.start,
        end=end,
    )


def _owners(typer: Typer, kind: CallKind, name: str, resolution: Resolution) -> tuple[str, ...]:
    receiver = resolution.receiver
    if resolution.is_users or receiver is None or kind == "array_length":
        return ()
    jdk = typer.fragment.jdk
    if name == CONSTRUCTOR:
        return (receiver.name,) if jdk.has_type(receiver.name) else ()
    if resolution.found is None:
        return ()
    start = "java.lang.Object" if receiver.dims or not jdk.has_type(receiver.name) else receiver.name
    return declaring_types(jdk, start, name, len(resolution.found.member.params))


def _text(java_type: JavaType | None) -> str | None:
    return str(java_type) if java_type is not None else None


def _short(text: str | None) -> str | None:
    return _QUALIFIED.sub(lambda match: without_package(match[0]), text) if text is not None else None


def _super_call(typer: Typer, node: Node) -> JavaCall | None:
    return _call(typer, node) if node.first("super") is not None else None


_CALLING: Final[Mapping[str, Callable[[Typer, Node], JavaCall | None]]] = {
    "method_invocation": _call,
    "object_creation_expression": _call,
    "explicit_constructor_invocation": _super_call,
    "method_reference": _reference,
    "field_access": _field,
    "identifier": _imported_constant,
}
_ALWAYS: Final = frozenset({"method_invocation", "object_creation_expression", "method_reference"})
