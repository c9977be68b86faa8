"""From a Java call to what stands for it: by its mapping, else by a member of the same name, else honestly not."""

from collections.abc import Sequence
from typing import Final, Protocol

from artifacts.cards import Card
from serving.java.calls import JavaCall
from serving.java.jdk import Jdk, without_package
from serving.java.jdk_type import CONSTRUCTOR
from serving.java.mapping_rows import CURATED
from serving.java.mappings import Mappings, MemberMapping, TypeMapping
from serving.java.members import function_name
from serving.java.resolved_call import ResolvedCall
from serving.java.rewriting.filling import template_of
from serving.java.rewriting.signatures import signature_of
from serving.java.target_order import in_order_of_fit

INFERRED: Final = "inferred"
_INFERRED_TRUST: Final = 0.5
_DECLARED: Final = "No anonymous classes: declare a class <: {} and create it here."
_ARRAY_SIZE: Final = "std.core.Array.size"


class Apis(Protocol):
    """The documented APIs of a release."""

    def card(self, api_id: str) -> Card | None:
        """Return an API by its id."""

    def members_named(self, package: str, type_name: str, name: str) -> Sequence[Card]:
        """Return the members of a type with a name, overloads in key order."""


class Resolver:
    """Resolves calls against one release."""

    def __init__(self, jdk: Jdk, mappings: Mappings, apis: Apis) -> None:
        self._jdk = jdk
        self._mappings = mappings
        self._apis = apis

    def resolve(self, call: JavaCall) -> ResolvedCall:
        """Return what stands for a call on a JDK type, or on a value whose type is unknown."""
        if call.kind == "array_length":
            return self._array_length(call)
        receiver = self.receiver_type(call)
        if receiver is None or call.java_api is None:
            return ResolvedCall(call, "unresolved", confidence=0.0)
        found = self._mappings.lookup(receiver, call.method, call.params, arity=len(call.arguments))
        if found is not None and (resolved := self._mapped(call, found)) is not None:
            return resolved
        if call.method == CONSTRUCTOR and (declared := self._jdk.type(receiver)) is not None and declared.is_interface:
            return self._implementation(call, receiver)
        return self._unmapped(call, receiver)

    def _implementation(self, call: JavaCall, interface: str) -> ResolvedCall:
        """Return what stands for `new Interface() {...}`: a lambda, or a class of one's own."""
        found = self._mappings.lookup_type(interface)
        if found is None or found.status == "no_equivalent":
            return self._unmapped(call, interface)
        type_name = (found.cangjie_type or "").partition("<")[0].strip()
        card = self._apis.card(f"{found.package}.{type_name}") if found.package else None
        is_function = function_name(self._jdk, interface) is not None
        return ResolvedCall(
            call,
            "mapped",
            targets=(card,) if card is not None else (),
            construct="lambda" if is_function else "class <: interface",
            note="No anonymous classes: write a lambda." if is_function else _DECLARED.format(type_name),
            origin=found.origin,
            confidence=call.confidence * found.trust / 10_000,
        )

    def receiver_type(self, call: JavaCall) -> str | None:
        """Return the JDK type whose mappings are asked: the receiver's, or one that declares the member."""
        name = (call.receiver_type or "").partition("<")[0]
        if name and not name.endswith("[]") and self._jdk.has_type(name):
            return name
        return call.owners[0] if call.owners else None

    def _array_length(self, call: JavaCall) -> ResolvedCall:
        card = self._apis.card(_ARRAY_SIZE)
        if card is None:
            return ResolvedCall(call, "unresolved")
        return ResolvedCall(
            call,
            "mapped",
            (card,),
            "{this}.size",
            note="A property.",
            origin=CURATED,
            confidence=call.confidence / 100,
        )

    def _mapped(self, call: JavaCall, found: MemberMapping) -> ResolvedCall | None:
        """Return a call with its mapping; None if the release documents none of the targets."""
        confidence = call.confidence * found.trust / 10_000
        if found.status == "no_equivalent":
            return ResolvedCall(call, "no_equivalent", note=found.note, origin=found.origin, confidence=confidence)
        targets = [card for api_id in found.targets if (card := self._apis.card(api_id)) is not None]
        if not targets and found.construct is None:
            return None
        template = template_of(found.rewrite) if found.rewrite is not None else None
        return ResolvedCall(
            call,
            "mapped",
            targets=in_order_of_fit(targets, template, call.arguments),
            rewrite=found.rewrite,
            construct=found.construct,
            note=found.note,
            origin=found.origin,
            confidence=confidence,
            owner=found.owner,
        )

    def _unmapped(self, call: JavaCall, receiver: str) -> ResolvedCall:
        type_mapping = self._mappings.lookup_type(receiver)
        if type_mapping is not None and type_mapping.status == "no_equivalent":
            confidence = call.confidence * type_mapping.trust / 10_000
            note = type_mapping.note
            return ResolvedCall(call, "no_equivalent", note=note, origin=type_mapping.origin, confidence=confidence)
        targets = self._alike(call, type_mapping)
        if not targets:
            return ResolvedCall(call, "unresolved", confidence=call.confidence / 100)
        return ResolvedCall(
            call, "candidates", targets, origin=INFERRED, confidence=_INFERRED_TRUST * call.confidence / 100
        )

    def _alike(self, call: JavaCall, found: TypeMapping | None) -> tuple[Card, ...]:
        """Return members of the same name and number of arguments on the type that stands for the receiver."""
        if found is None or found.cangjie_type is None or found.package is None or call.kind == "field":
            return ()
        type_name = found.cangjie_type.lstrip("?").partition("<")[0].strip()
        is_trusted = found.origin == CURATED or type_name == without_package(found.java_type)
        if not is_trusted:
            return ()
        name = "init" if call.method == CONSTRUCTOR else call.method
        count = len(call.params) if call.params is not None else len(call.arguments)
        listed = self._apis.members_named(found.package, type_name, name)
        return tuple(card for card in listed if _takes(card, count) and not card.deprecated)


def _takes(card: Card, count: int) -> bool:
    is_plain = card.kind in {"prop", "field"} and count == 0
    return is_plain or (card.kind in {"func", "init"} and signature_of(card).takes(count))
