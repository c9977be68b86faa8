"""Calls of JDK members written by their rewrite templates, one inside the other."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from artifacts.cards import Card
from serving.java.calls import JavaCall
from serving.java.java_type import JavaType, is_open
from serving.java.jdk_type import CONSTRUCTOR
from serving.java.members import lineage_of
from serving.java.receivers import arguments_of
from serving.java.resolved_call import ResolvedCall
from serving.java.rewriting.cangjie_text import CangjieText, form_of
from serving.java.rewriting.context import Reading
from serving.java.rewriting.default_templates import default_template
from serving.java.rewriting.filling import Value, filled, template_of, with_array
from serving.java.rewriting.formats import formatting
from serving.java.rewriting.functions import anonymous, arguments, reference_arity
from serving.java.rewriting.made_values import made, with_free_names
from serving.java.rewriting.signatures import inside_option, signature_of
from serving.java.rewriting.writer import Writer
from serving.java.templates import Template
from serving.java.tree import Node
from serving.java.unification import unify

LONGEST: Final = 2_000  # characters; a longer rewrite helps nobody
_FLOATS: Final = {"double": "Float64", "float": "Float32"}
_CONSTRUCTED: Final = re.compile(r"\A\w+(?:<[^()]*>)?\(")
_NODES: Final = frozenset(
    {
        "method_invocation", "object_creation_expression", "explicit_constructor_invocation", "method_reference",
        "field_access", "identifier",
    }
)  # fmt: skip
_RESOLVABLE: Final = _NODES - {"field_access", "identifier"}


class CallWriter:
    """Writes the calls of one fragment."""

    def __init__(self, reading: Reading, resolved: Sequence[ResolvedCall]) -> None:
        self._reading = reading
        self._resolved = {(item.call.start, item.call.end): item for item in resolved}
        self._nodes: dict[tuple[int, int], Node] = {}
        for node in reading.source.root.walk():
            if node.kind in _NODES and (span := _span(node)) in self._resolved:
                self._nodes.setdefault(span, node)
        self._known: dict[int, CangjieText | None] = {}
        self._writer = Writer(reading, self._embedded)

    def write(self, call: JavaCall) -> str | None:
        """Return a call in Cangjie; None where no template serves it."""
        node = self._nodes.get((call.start, call.end))
        if node is None:
            return None
        try:
            found = self._embedded(node)
        except RecursionError:  # expressions inside expressions without end
            return None
        return found.text if found is not None else None

    def _embedded(self, node: Node) -> CangjieText | None:
        resolved = self._resolved.get(_span(node))
        if resolved is None or resolved.status not in {"mapped", "candidates"}:
            return None
        if id(node) not in self._known:
            self._known[id(node)] = None  # a call inside itself, if there ever was one
            self._known[id(node)] = self._written(node, resolved)
        return self._known[id(node)]

    def _written(self, node: Node, resolved: ResolvedCall) -> CangjieText | None:
        formatted = formatting(self._writer, node, resolved.call.java_api or "")
        if formatted is not None:
            return formatted
        template = self._template(node, resolved)
        if template is None:
            return anonymous(self._writer, node, None) if node.kind == "object_creation_expression" else None
        types = self._types(node, resolved) if template.type_places else {}
        if node.kind == "method_reference":
            return self._reference(node, resolved, template, types)
        receiver, before = self._receiver(node)
        given = [] if node.kind == "field_access" else self._arguments(node, resolved.call)
        if self._is_array_given(node):
            template = with_array(template)
        if before:
            template = with_free_names(template, before)
        text = filled(template, resolved.targets, receiver, given, types)
        if text is None or len(text) > LONGEST:
            return None
        if node.kind == "explicit_constructor_invocation":
            text = _CONSTRUCTED.sub("super(", text)
        value = made(text, template, resolved.targets, receiver, is_fluent=self._is_fluent(node))
        if before:
            inner, name = (f"{before}; {value.before}", value.value) if value.before else (before, text)
            return CangjieText(f"{before}; {text}", "statement", before=inner, value=name)
        return replace(value, type=_result(template, resolved.first))

    def _is_fluent(self, node: Node) -> bool:
        """Tell whether a call gives the type that it is made on, as calls do that give their receiver."""
        if node.kind != "method_invocation":
            return False
        found = self._reading.typer.resolution(node)
        return found.result is not None and found.receiver is not None and found.result.name == found.receiver.name

    def _receiver(self, node: Node) -> tuple[CangjieText, str]:
        """Return the receiver, and the statements that have to come before if it takes some to make it."""
        target = node.child("object")
        if target is None:
            return CangjieText("this"), ""
        inner = self._embedded(target)
        if inner is not None and inner.before:
            return CangjieText(inner.value, form_of(inner.value)), inner.before
        receiver = self._writer.expression(target)
        if inside_option(receiver.type) is not None and not self._is_optional(target):
            return CangjieText(f"{receiver.as_primary}.getOrThrow()"), ""
        return receiver, ""

    def _arguments(self, node: Node, call: JavaCall) -> list[Value]:
        """Return the arguments; whole numbers are floats where the Java parameter is one."""
        widened = [_FLOATS.get(param) for param in call.params or ()]
        nodes = arguments_of(node)
        widened += [None] * (len(nodes) - len(widened))
        return [self._value(item, otherwise) for item, otherwise in zip(nodes, widened, strict=False)]

    def _value(self, node: Node, otherwise: str | None) -> Value:
        return lambda wanted: self._writer.argument(node, wanted if wanted and len(wanted) > 1 else otherwise or wanted)

    def _is_array_given(self, node: Node) -> bool:
        """Tell whether an array is given whole to a variable number of parameters."""
        found = self._reading.typer.resolution(node).found if node.kind in _RESOLVABLE else None
        nodes = arguments_of(node)
        if found is None or not found.member.is_varargs or not nodes or len(nodes) != len(found.params):
            return False
        last = self._reading.java_type(nodes[-1])
        return last is not None and last.dims >= found.params[-1].dims

    def _template(self, node: Node, resolved: ResolvedCall) -> Template | None:
        text = resolved.rewrite
        if text is None and resolved.first is not None:
            call = resolved.call
            has_receiver = not call.is_static and call.method != CONSTRUCTOR
            text = default_template(resolved.first, argument_count=_count(node, call), has_receiver=has_receiver)
        return template_of(text) if text is not None else None

    def _reference(
        self, node: Node, resolved: ResolvedCall, template: Template, types: Mapping[str, str]
    ) -> CangjieText | None:
        """Return `String::length` as `{ x => x.size }`."""
        call, parts = resolved.call, node.named
        is_value = bool(parts) and self._reading.java_type(parts[0]) is not None
        is_unbound = not is_value and not call.is_static and call.method != CONSTRUCTOR
        arity = reference_arity(self._writer, node)
        names = arguments(arity if arity is not None else len(call.params or ()) + is_unbound)
        if is_unbound and not names:
            return None
        receiver = CangjieText(names[0]) if is_unbound else self._writer.expression(parts[0])
        given: list[Value] = [_named(name) for name in (names[1:] if is_unbound else names)]
        text = filled(template, resolved.targets, receiver, given, types)
        if text is None:
            return None
        head = f"{{ {', '.join(names)} =>" if names else "{ =>"
        return CangjieText(f"{head} {text} }}", "lambda")

    def _is_optional(self, node: Node | None) -> bool:
        java_type = self._reading.java_type(node)
        return java_type is not None and java_type.name.startswith("java.util.Optional")

    def _types(self, node: Node, resolved: ResolvedCall) -> dict[str, str]:
        """Return what the type parameters of the template are in this call, in Cangjie."""
        bound = self._bindings(node, resolved) if node.kind in _RESOLVABLE else {}
        translated = {name: self._reading.translator.translate(java_type) for name, java_type in bound.items()}
        return {name: found.text for name, found in translated.items() if found is not None}

    def _bindings(self, node: Node, resolved: ResolvedCall) -> dict[str, JavaType]:
        typer = self._reading.typer
        jdk, resolution = typer.fragment.jdk, typer.resolution(node)
        is_new = resolved.call.method == CONSTRUCTOR and resolution.result is not None
        receiver = resolution.result if is_new else resolution.receiver
        bound: dict[str, JavaType] = {}
        if resolution.found is not None and not is_new:
            unify(jdk, resolution.found.member.returns, resolution.result, bound)
        for supertype in lineage_of(jdk, receiver) if receiver is not None else ():
            declared = jdk.type(supertype.name)
            if declared is not None and supertype.name == (resolved.owner or (receiver.name if receiver else "")):
                bound |= declared.bindings(supertype.args)
        return {name: java_type for name, java_type in bound.items() if not is_open(java_type)}


def _result(template: Template, card: Card | None) -> str | None:
    """Return the type of a filled template, where it is nothing but the call of its target."""
    if card is None:
        return None
    result = signature_of(card).result
    is_direct = result is not None and len(result) > 1 and _is_direct(template.text, card)
    return result if is_direct else None


@lru_cache(maxsize=4096)
def _is_direct(text: str, card: Card) -> bool:
    name = re.escape((card.parent or "") if card.kind == "init" else card.name)
    if card.kind == "operator":
        return card.name == "[]" and bool(re.fullmatch(r"[^\s\[\]]+\[[^\[\]]*\]", text))
    if card.kind in {"func", "init"}:
        return bool(re.fullmatch(rf"(?:[^\s]*\.)?{name}(?:<[^()]*>)?\([^()]*\)", text))
    return bool(re.fullmatch(rf"[^\s]*\.{name}", text))


def _span(node: Node) -> tuple[int, int]:
    if node.kind in {"method_invocation", "object_creation_expression", "explicit_constructor_invocation"}:
        listed = node.child("arguments")
        return node.start, listed.end if listed is not None else node.end
    return node.start, node.end


def _count(node: Node, call: JavaCall) -> int:
    return len(call.params or ()) if node.kind == "method_reference" else len(call.arguments)


def _named(name: str) -> Value:
    return lambda _: CangjieText(name)
