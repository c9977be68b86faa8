"""Calls of libraries that the JDK's data does not hold but the mappings know: assertions of JUnit.

What such a call means follows from the imports alone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from serving.java.calls import JavaCall
from serving.java.declarations import Import
from serving.java.mappings import Mappings

_CONFIDENCE: Final = 95


def with_foreign_calls(calls: Sequence[JavaCall], imports: Sequence[Import], mappings: Mappings) -> list[JavaCall]:
    """Return the calls of a fragment; those of mapped foreign types have their member named."""
    foreign = [item for item in imports if not item.name.startswith(("java.", "javax."))]
    return [_named(call, foreign, mappings) if foreign and call.is_users else call for call in calls]


def _named(call: JavaCall, imports: Sequence[Import], mappings: Mappings) -> JavaCall:
    for owner in _owners(call, imports):
        if mappings.lookup(owner, call.method, arity=len(call.arguments)) is not None:
            return replace(
                call,
                java_api=f"{owner}.{call.method}",
                owners=(owner,),
                receiver_type=owner,
                is_static=True,
                is_users=False,
                confidence=_CONFIDENCE,
            )
    return call


def _owners(call: JavaCall, imports: Sequence[Import]) -> Iterator[str]:
    """Yield the imported types that may have a static member which is called."""
    if call.kind != "method":
        return
    for item in imports:
        package, _, last = item.name.rpartition(".")
        if item.is_static and call.receiver is None:
            if item.is_wildcard:
                yield item.name
            elif last == call.method:
                yield package
        elif not item.is_static and call.receiver is not None:
            if item.is_wildcard:
                yield f"{item.name}.{call.receiver}"
            elif last == call.receiver:
                yield item.name
