"""Calls of JDK members written by their rewrite templates, one inside the other."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from artifacts.cards import Card
from artifacts.identifiers import split_at_depth
from serving.java.calls import JavaCall
from serving.java.java_type import JavaType, is_open
from serving.java.jdk_type import CONSTRUCTOR
from serving.java.members import lineage_of
from serving.java.receivers import arguments_of
from serving.java.resolved_call import ResolvedCall
from serving.java.rewriting.cangjie_text import CangjieText, form_of
from serving.java.rewriting.context import Reading
from serving.java.rewriting.default_templates import default_template
from serving.java.rewriting.formats import formatting
from serving.java.rewriting.functions import anonymous, arguments, reference_arity
from serving.java.rewriting.places import FREE_AFTER, FREE_BEFORE, Place, places_of, wanted_type
from serving.java.rewriting.signatures import inside_option, signature_of
from serving.java.rewriting.writer import Writer
from serving.java.templates import Template, TemplateError, read_template
from serving.java.tree import Node
from serving.java.unification import unify

LONGEST: Final = 2_000  # characters; a longer rewrite helps nobody
_UNKNOWN: Final = "\0"
_MADE: Final = re.compile(r"let (\w+) = ")
_APPLIED: Final = re.compile(r"\(\{ (?:([\w, ]+) )?=> ([^{}\n]*) \}\)\(([^()\"]*)\)")
_WORD: Final = re.compile(r'"(?:\\.|[^"\\])*"|(?<!\.)\b[A-Za-z_]\w*')
_CONSTRUCTED: Final = re.compile(r"\A\w+(?:<[^()]*>)?\(")
_SIMPLE: Final = re.compile(r"[\w.\[\]]+")
_UNKNOWN_ARGUMENTS: Final = re.compile(r"<[^<>]*\0[^<>]*>")
_NODES: Final = frozenset(
    {
        "method_invocation", "object_creation_expression", "explicit_constructor_invocation", "method_reference",
        "field_access", "identifier",
    }
)  # fmt: skip
_RESOLVABLE: Final = _NODES - {"field_access", "identifier"}

Value = Callable[[str | None], CangjieText]  # an argument, for the type that its place wants


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
        given = [self._value(item) for item in arguments_of(node)] if node.kind != "field_access" else []
        text = filled(template, resolved.first, receiver, given, types)
        if text is None or len(text) > LONGEST:
            return None
        if node.kind == "explicit_constructor_invocation":
            text = _CONSTRUCTED.sub("super(", text)
        if before:
            return CangjieText(f"{before}; {text}", "statement", before=before, value=text)
        made = _MADE.match(text)
        return CangjieText(
            text,
            form_of(text),
            _result(template, resolved.first),
            before=text if made else "",
            value=made[1] if made else "",
        )

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

    def _value(self, node: Node) -> Value:
        return lambda wanted: self._writer.argument(node, wanted)

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
        text = filled(template, resolved.first, receiver, given, types)
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


def filled(
    template: Template, card: Card | None, receiver: CangjieText, given: Sequence[Value], types: Mapping[str, str]
) -> str | None:
    """Return a template with its places filled; None if it wants arguments that the call does not have.

    Args:
        template: The template.
        card: The API that it calls; says what its arguments have to be.
        receiver: Text for `{this}`.
        given: The arguments.
        types: Cangjie types by type parameter; unknown ones are left out of the code.
    """
    if template.argument_count > len(given):
        return None
    code = ""
    for (text, _), place in zip(template.pieces, places_of(template), strict=True):
        value = text if place is None else _filled_place(place, card, receiver, given, types)
        if place is not None and place.name.endswith("*") and not value:
            code = code.rstrip().removesuffix(",")
        code += value
    return _APPLIED.sub(_applied, _without_unknown_types(code))


def _applied(found: re.Match[str]) -> str:
    """Return `({ x => f(x) })(item)` as `f(item)`."""
    names = split_at_depth(found[1] or "")
    given = split_at_depth(found[3])
    if len(names) != len(given) or "${" in found[2] or not all(map(_SIMPLE.fullmatch, (*names, *given))):
        return found[0]
    values = dict(zip(names, given, strict=True))
    body = _WORD.sub(lambda word: values.get(word[0], word[0]), found[2].strip())
    is_free = FREE_BEFORE.search(found.string[: found.start()]) and FREE_AFTER.match(found.string[found.end() :])
    return body if is_free or form_of(body) == "primary" else f"({body})"


def _filled_place(
    place: Place, card: Card | None, receiver: CangjieText, given: Sequence[Value], types: Mapping[str, str]
) -> str:
    if place.name == "this":
        return place.bound(receiver)
    if place.name.endswith("*"):
        rest = given[int(place.name[:-1] or 0) :]
        return ", ".join(value(wanted_type(place, card, further=at)).text for at, value in enumerate(rest))
    if place.name.isdigit():
        return place.bound(given[int(place.name)](wanted_type(place, card)))
    return types.get(place.name, _UNKNOWN)


def _without_unknown_types(code: str) -> str:
    while _UNKNOWN in code:
        shorter = _UNKNOWN_ARGUMENTS.sub("", code)
        if shorter == code:
            return code.replace(_UNKNOWN, "Any")
        code = shorter
    return code


@lru_cache(maxsize=4096)
def template_of(text: str) -> Template | None:
    """Return a template, None for a text that is none."""
    try:
        return read_template(text)
    except TemplateError:
        return None


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
