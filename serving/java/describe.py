"""Java code in words, English and Chinese, by rule: what it does, at three levels.

A call is worded by the phrasebook, a statement around its calls, a function
from its statements. Needs no model and no release.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from serving.java.calls import CallKind, JavaArgument, JavaCall
from serving.java.fragment import JavaFragment, read_java
from serving.java.jdk import Jdk
from serving.java.jdk_type import CONSTRUCTOR
from serving.java.phrasebook import Phrase, Phrasebook, fill, short, without_receiver
from serving.java.statements import StatementWords, top_nodes
from serving.java.tree import Node

Level = Literal["api", "statement", "function"]
_VARIABLES: Final = frozenset({"local_variable_declaration", "field_declaration"})
_WORDED_ARGUMENTS: Final = frozenset({"java.util.stream.Collectors", "java.util.Comparator"})
_NOTHING: Final = Phrase("", "")
_ARGUMENTS: Final = (Phrase("its argument", "参数"), Phrase("the second argument", "第二个参数"))
_REFERENCED: Final[Mapping[CallKind, tuple[Phrase, ...]]] = {
    "method_reference": _ARGUMENTS, "method": (), "constructor": (), "field": (), "array_length": (),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class DescribedCall:
    """One call in words."""

    java_expr: str
    en: str
    zh: str


@dataclass(frozen=True, slots=True)
class Description:
    """A fragment in words; a level that the fragment does not have is said by the one below."""

    detected_level: Level
    api: Phrase
    statement: Phrase
    function: Phrase
    calls: tuple[DescribedCall, ...]


def describe_java(text: str, jdk: Jdk, phrasebook: Phrasebook) -> Description:
    """Return what a fragment does. Never fails; for text without code all phrases are empty."""
    fragment = read_java(text, jdk)
    words = CallWords(fragment, phrasebook)
    statements = StatementWords(fragment.source, words.at)
    nodes = top_nodes(fragment.source.root)
    whole = statements.sequence(nodes)
    chosen = next((node for node in nodes if words.has_call(node)), nodes[0] if nodes else None)
    first = _first_statement(chosen) if chosen is not None else None
    return Description(
        detected_level=detected_level(fragment, nodes),
        api=words.main(first),
        statement=statements.say(first) if first is not None else _NOTHING,
        function=whole,
        calls=tuple(
            DescribedCall(call.java_expr, *_both(words.chain(call))) for call in fragment.calls if not call.is_receiver
        ),
    )


def detected_level(fragment: JavaFragment, nodes: list[Node]) -> Level:
    """Return what a fragment is: declarations, statements, or one expression."""
    if any(node.kind.endswith("_declaration") and node.kind not in _VARIABLES for node in nodes):
        return "function"
    text = fragment.source.data.rstrip()
    is_expression = len(nodes) == 1 and not text.endswith((b";", b"}")) and not nodes[0].kind.startswith("local")
    return "api" if is_expression else "statement"


class CallWords:
    """Words for the calls of one fragment, found by where they stand."""

    def __init__(self, fragment: JavaFragment, phrasebook: Phrasebook) -> None:
        self._phrasebook = phrasebook
        self._calls = fragment.calls
        self._by_place = {(call.start, call.end): call for call in fragment.calls}

    def at(self, node: Node) -> Phrase | None:
        """Return the words for a node that is a call; None for anything else."""
        call = self._by_place.get((node.start, node.end))
        return self.chain(call) if call is not None and call.kind != "field" else None

    def has_call(self, node: Node) -> bool:
        """Tell whether a call stands in a node."""
        return any(node.start <= call.start and call.end <= node.end for call in self._calls)

    def main(self, node: Node | None) -> Phrase:
        """Return the words for the call that a statement is about: the widest one that is an API."""
        if node is None:
            return _NOTHING
        inside = [call for call in self._calls if node.start <= call.start and call.end <= node.end]
        widest = sorted(inside, key=lambda call: (call.java_api is None, call.kind == "field", call.start - call.end))
        return self.chain(widest[0]) if widest else _NOTHING

    def chain(self, call: JavaCall) -> Phrase:
        """Return the words for a call; of a chain, one step after the other."""
        steps = [call]
        while (before := self._before(steps[-1])) is not None:
            steps.append(before)
        said = [self._step(step, is_first=index == len(steps) - 1) for index, step in enumerate(steps)]
        said.reverse()
        return Phrase(", then ".join(item.en for item in said), "，然后".join(item.zh for item in said))

    def _before(self, call: JavaCall) -> JavaCall | None:
        if call.receiver is None or call.kind == "method_reference":
            return None
        end = call.start + len(call.receiver.encode())
        before = self._by_place.get((call.start, end))
        return before if before is not None and before.kind in {"method", "constructor"} else None

    def _step(self, call: JavaCall, *, is_first: bool) -> Phrase:
        receiver = short(call.receiver or "")
        if call.method != CONSTRUCTOR and call.kind == "method" and call.java_api is None:
            return _own(call, receiver if is_first else "")
        template = self._phrasebook.template(call)
        is_each = call.kind == "method_reference" and not call.is_static and call.receiver_type is not None
        if not is_first or is_each:
            template = without_receiver(template)
        given = [self._argument(argument) for argument in call.arguments] or list(_REFERENCED[call.kind])
        return Phrase(
            fill(template.en, receiver, [item.en for item in given]),
            fill(template.zh, receiver, [item.zh for item in given]),
        )

    def _argument(self, argument: JavaArgument) -> Phrase:
        """Return an argument as code; collectors and comparators are worded, since they say what is done."""
        inner = self._by_place.get((argument.start, argument.end))
        if inner is not None and not _WORDED_ARGUMENTS.isdisjoint(inner.owners):
            return self.chain(inner)
        return Phrase(short(argument.text), short(argument.text))


def _own(call: JavaCall, receiver: str) -> Phrase:
    on = Phrase(f" on {receiver}", f" {receiver} 的") if receiver else _NOTHING
    given = ", ".join(short(argument.text) for argument in call.arguments)
    return Phrase(
        f"call `{call.method}`{on.en}" + (f" with {given}" if given else ""),
        f"调用{on.zh}方法 `{call.method}`" + (f"（参数 {given}）" if given else ""),
    )


def _first_statement(node: Node) -> Node:
    """Return the first statement inside a declaration, or the node itself."""
    body = node.child("body")
    if node.kind.endswith("_declaration") and body is not None:
        inner = [child for child in body.named if child.kind != "field_declaration"]
        return _first_statement(inner[0]) if inner else node
    return node


def _both(phrase: Phrase) -> tuple[str, str]:
    return phrase.en, phrase.zh
