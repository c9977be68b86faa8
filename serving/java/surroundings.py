"""Calls whose answer depends on what stands around them.

`println` on System.err is another function than on System.out, and another
again on a stream of one's own; `collect` is what its collector says; a reader
of System.in is the console's own; a byte order is set once and said nowhere else.
"""

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from typing import Final

from artifacts.cards import Card
from serving.java.jdk_type import CONSTRUCTOR
from serving.java.literal_choices import by_literal, hmac_of
from serving.java.map_views import Apis, on_the_map
from serving.java.resolved_call import ResolvedCall

_PRINT_STREAM: Final = "java.io.PrintStream."
_STREAMS: Final = "java.io."
_OUT: Final = "System.out"
_ERR: Final = "System.err"
_WRITING: Final[Mapping[str, str]] = {"println": "writeln", "print": "write"}  # of a stream of one's own
_LITTLE_ENDIAN: Final = "java.nio.ByteOrder.LITTLE_ENDIAN"
_APPENDING: Final = "APPEND"
_REPLACING: Final = "REPLACE_EXISTING"
_WORDS: Final = re.compile(r"\b[A-Z_]+\b")
_MODE: Final = re.compile(r", (?:ReadWrite|Write|Read)\)")
_OVERWRITING: Final = "overwrite!:"
_EXTREMES: Final = ("java.util.stream.Stream.max", "java.util.stream.Stream.min")
_TO_COLLECTION: Final = "java.util.stream.Collectors.toCollection"
_CREATED: Final = re.compile(r"(?:\(\)\s*->\s*new\s+)?(\w+)(?:<[^:]*>)?\s*(?:::\s*new|\(|<)")
_NATURAL: Final = re.compile(
    r"(?:Comparator\s*\.\s*)?naturalOrder\s*\(\s*\)|(?:Integer|Long|Double|String|Character|BigDecimal|BigInteger|LocalDate)"
    r"\s*::\s*compare(?:To)?"
)
_STREAM: Final = "java.util.stream."


def in_surroundings(resolved: Sequence[ResolvedCall], apis: Apis) -> list[ResolvedCall]:
    """Return the calls of a fragment, each as its surroundings make it; source order is kept."""
    starting: dict[int, list[ResolvedCall]] = {}
    for item in resolved:
        starting.setdefault(item.call.start, []).append(item)
    hmac = hmac_of(resolved)
    resolved = [
        by_literal(on_the_map(item, _receiver(item, starting[item.call.start]), apis), apis, hmac=hmac)
        for item in resolved
    ]
    known = {(item.call.start, item.call.end): item for item in resolved}
    is_little_endian = any(item.call.java_api == _LITTLE_ENDIAN for item in resolved)
    for item in reversed(resolved):  # arguments come after the call that takes them
        span = (item.call.start, item.call.end)
        known[span] = _by_argument(_by_collection(_by_order(_by_mode(_by_stream(item)))), known)
        if is_little_endian:
            known[span] = _by_byte_order(known[span])
    return [known[item.call.start, item.call.end] for item in resolved]


def _receiver(item: ResolvedCall, starting: Sequence[ResolvedCall]) -> ResolvedCall | None:
    """Return the call that a call is made on, of those that start where it starts."""
    inner = [other for other in starting if other.call.end < item.call.at and other is not item]
    return max(inner, key=lambda other: other.call.end, default=None)


def _by_stream(item: ResolvedCall) -> ResolvedCall:
    """Return a call on a PrintStream for the stream it is made on."""
    call, first = item.call, item.first
    if first is None or not (call.java_api or "").startswith(_PRINT_STREAM) or call.kind != "method":
        return item
    rewrite = None
    receiver = "".join((call.receiver or "").split()).removeprefix("java.lang.")
    if receiver == _OUT:
        return item
    if receiver == _ERR:
        chosen = next((card for card in item.targets if card.name == f"e{first.name}"), None)
        rewrite = item.rewrite.replace(f"{first.name}(", f"e{first.name}(", 1) if item.rewrite else None
    else:
        chosen = next((card for card in item.targets if card.name in _WRITING.values()), None)
        if item.rewrite is not None and first.name in _WRITING:
            rewrite = item.rewrite.replace(f"{first.name}(", f"{{this}}.{_WRITING[first.name]}(", 1)
    return _promoted(item, chosen, rewrite=rewrite) if chosen is not None else item


def _by_mode(item: ResolvedCall) -> ResolvedCall:
    """Return a call that opens or writes a file for whether it reads, appends, or replaces what is there."""
    first, words = item.first, {word for argument in item.call.arguments for word in _WORDS.findall(argument.text)}
    if first is None or item.rewrite is None or item.status != "mapped":
        return item
    if _OVERWRITING in first.signature:
        return replace(item, rewrite=f"{item.rewrite[:-1]}, overwrite: true)") if _REPLACING in words else item
    if _APPENDING in words:
        chosen = next((card for card in item.targets if card.name.startswith("append")), None)
        if chosen is not None and chosen != first:
            return _promoted(item, chosen, rewrite=item.rewrite.replace(f"{first.name}(", f"{chosen.name}(", 1))
    mode = _mode(words)
    return replace(item, rewrite=_MODE.sub(f", {mode})", item.rewrite)) if mode else item


def _mode(options: Set[str]) -> str | None:
    """Return the OpenMode of options as Java names them; None if they name none."""
    if _APPENDING in options:
        return "Append"
    if "WRITE" in options:
        return "ReadWrite" if "READ" in options else "Write"
    return "Read" if "READ" in options else None


def _by_order(item: ResolvedCall) -> ResolvedCall:
    """Return the greatest or least by the elements' own order without a comparing function."""
    last = item.call.arguments[-1].text if item.call.arguments else ""
    if item.status != "mapped" or item.call.java_api not in _EXTREMES or not _NATURAL.fullmatch(last):
        return item
    chosen = next((card for card in item.targets if card.name == item.call.method and card.parent), None)
    return _promoted(item, chosen, rewrite=f"{{this}}.{item.call.method}()") if chosen is not None else item


def _by_collection(item: ResolvedCall) -> ResolvedCall:
    """Return `toCollection(TreeSet::new)` for the collection that it names."""
    if item.call.java_api != _TO_COLLECTION or not item.call.arguments:
        return item
    named = _CREATED.match(item.call.arguments[0].text)
    name = {"LinkedHashSet": "HashSet", "ArrayDeque": "LinkedList"}.get(named[1], named[1]) if named else ""
    for card in item.targets:
        if card.name == f"collect{name}":
            return _promoted(item, card, rewrite=card.name)
        if card.kind == "init" and card.parent == name:
            return _promoted(item, card, rewrite=f"collectArray ~> {{{{ items => {name}(items) }}}}")
    return item


def _by_byte_order(item: ResolvedCall) -> ResolvedCall:
    """Return a call that reads or writes big-endian numbers as one for little-endian ones."""
    first = item.first
    if first is None or "BigEndian" not in first.name:
        return item
    wanted = first.name.replace("BigEndian", "LittleEndian")
    chosen = next((card for card in item.targets if card.name == wanted), None)
    rewrite = item.rewrite.replace("BigEndian", "LittleEndian") if item.rewrite else None
    return _promoted(item, chosen, rewrite=rewrite) if chosen is not None else item


def _by_argument(item: ResolvedCall, known: dict[tuple[int, int], ResolvedCall]) -> ResolvedCall:
    """Return a call with the target first that one of its arguments already is."""
    call = item.call
    if item.status != "mapped":
        return item
    for at, argument in enumerate(call.arguments):
        inner = known.get((argument.start, argument.end))
        is_collector = call.method == "collect" and (call.java_api or "").startswith(_STREAM)
        if is_collector and inner is not None and inner.status == "no_equivalent":
            return ResolvedCall(call, inner.status, note=inner.note, origin=inner.origin, confidence=inner.confidence)
        if inner is None or inner.status != "mapped" or inner.first is None:
            continue
        if is_collector:
            return replace(item, targets=tuple(dict.fromkeys((*inner.targets, *item.targets))))
        is_same_reader = inner.first == item.first and (call.java_api or "").startswith(_STREAMS)
        if call.method == CONSTRUCTOR and is_same_reader:
            return replace(item, rewrite=f"{{{at}}}", construct=None)  # nothing has to be wrapped twice
        if call.method == CONSTRUCTOR and inner.first in item.targets:
            return _promoted(item, inner.first, rewrite=f"{{{at}}}")
    return item


def _promoted(item: ResolvedCall, card: Card, *, rewrite: str | None) -> ResolvedCall:
    if card == item.first:
        return item
    rest = (other for other in item.targets if other != card)
    return replace(item, targets=(card, *rest), rewrite=rewrite, construct=None)
