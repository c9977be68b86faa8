"""Calls of JDK members written by their rewrite templates, one inside the other."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from serving.java.calls import JavaCall
from serving.java.jdk_type import CONSTRUCTOR
from serving.java.receivers import arguments_of
from serving.java.resolved_call import ResolvedCall
from serving.java.rewriting.cangjie_text import CangjieText, form_of
from serving.java.rewriting.context import Reading
from serving.java.rewriting.default_templates import default_template
from serving.java.rewriting.filling import Value, filled, template_of, with_array
from serving.java.rewriting.formats import formatting
from serving.java.rewriting.functions import anonymous, arguments, reference_arity
from serving.java.rewriting.hoisting import hoisted, is_hoistable, is_value_used
from serving.java.rewriting.made_values import free_name, joined, made, with_free_names
from serving.java.rewriting.matchers import MATCHER, with_pattern
from serving.java.rewriting.placeholders import placeholder
from serving.java.rewriting.results import result_of
from serving.java.rewriting.signatures import inside_option, signature_of
from serving.java.rewriting.type_arguments import type_arguments
from serving.java.rewriting.writer import Writer
from serving.java.templates import Template
from serving.java.tree import Node

LONGEST: Final = 2_000  # characters; a longer rewrite helps nobody
_FLOATS: Final = {"double": "Float64", "float": "Float32"}
_CONSTRUCTED: Final = re.compile(r"\A\w+(?:<[^()]*>)?\(")
_REPEATABLE: Final = re.compile(r"[\w.`]+|getStd(?:Out|Err)\(\)")  # is the same each time it is written
_KEPT: Final = {"StringBuilder": "builder"}  # names of what has to be kept
_CALLED: Final = "{this}."
_WORD: Final = re.compile(r"\w+")
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
        for node in reading.source.nodes:
            if node.kind in _NODES and (span := _span(node)) in self._resolved:
                self._nodes.setdefault(span, node)
        self._names = frozenset(reading.typer.fragment.declared.variables)
        self._known: dict[int, CangjieText | None] = {}
        self._open: set[int] = set()  # calls being written
        self._writer = Writer(reading, self._embedded, self._inner, self.before)

    def write(self, call: JavaCall) -> str | None:
        """Return a call in Cangjie; None where no template serves it."""
        node = self._nodes.get((call.start, call.end))
        if node is None:
            return None
        try:
            found = self._embedded(node)
            if found is not None and found.form == "statement" and not found.before and is_value_used(node):
                found = self._with_value(node, self._resolved[_span(node)]) or found
        except RecursionError:  # expressions inside expressions without end
            return None
        return found.text if found is not None else None

    def _inner(self, node: Node) -> CangjieText | None:
        """Return a call as a part of other code; one of the JDK that nothing stands for gives way to a placeholder."""
        found, resolved = self._embedded(node), self._resolved.get(_span(node))
        if resolved is None or resolved.call.java_api is None or id(node) in self._open:
            return found
        if found is None:
            return self._function(node) or placeholder(resolved.call.java_api)
        if found.form != "statement":
            return found
        if found.before and is_hoistable(node):
            return CangjieText(found.value, form_of(found.value))
        return self._with_value(node, resolved) or placeholder(resolved.call.java_api)

    def before(self, node: Node) -> Sequence[str]:
        """Return the statements that have to come before an expression, in order."""
        return tuple(hoisted(node, self._statements))

    def _statements(self, node: Node) -> str | None:
        found = self._embedded(node)
        if found is None:
            return None
        return found.before if is_hoistable(node) else ""

    def _with_value(self, node: Node, resolved: ResolvedCall) -> CangjieText | None:
        """Return a call by a further target of its kind that gives a value: `map.add(k, v)` for `map[k] = v`."""
        for card in resolved.targets[1:]:
            is_alike = card.kind == "func" and resolved.first is not None and card.parent == resolved.first.parent
            if is_alike and signature_of(card).result not in {None, "Unit"}:
                found = self._written(node, replace(resolved, targets=(card,), rewrite=None))
                return found if found is not None and found.form != "statement" else None
        return None

    def _function(self, node: Node) -> CangjieText | None:
        """Return an anonymous class of one method as a lambda."""
        return anonymous(self._writer, node, None) if node.kind == "object_creation_expression" else None

    def _embedded(self, node: Node) -> CangjieText | None:
        resolved = self._resolved.get(_span(node))
        if resolved is None or resolved.status not in {"mapped", "candidates"}:
            return None
        if id(node) not in self._known:
            self._known[id(node)] = None  # a call inside itself, if there ever was one
            self._open.add(id(node))
            self._known[id(node)] = self._written(node, resolved)
            self._open.discard(id(node))
        return self._known[id(node)]

    def _written(self, node: Node, resolved: ResolvedCall) -> CangjieText | None:
        formatted = formatting(self._writer, node, resolved.call.java_api or "")
        if formatted is not None:
            return formatted
        template = self._template(node, resolved)
        if template is None or node.first("class_body") is not None:
            return self._function(node)
        types = type_arguments(self._reading, node, resolved) if template.type_places else {}
        if node.kind == "method_reference":
            return self._reference(node, resolved, template, types)
        return self._filled(node, resolved, template, types)

    def _filled(
        self, node: Node, resolved: ResolvedCall, template: Template, types: Mapping[str, str]
    ) -> CangjieText | None:
        """Return a template filled for a call, with the statements that its parts need before it."""
        target = node.child("object")
        if (resolved.call.java_api or "").startswith(MATCHER):
            template = with_pattern(self._writer, target, template)
        if resolved.skips_receiver and target is not None:
            target = target.child("object")
        receiver, made_first = self._receiver(target, template)
        nodes = [] if node.kind == "field_access" else arguments_of(node)
        before = joined((made_first, *(line for item in nodes for line in self.before(item))))
        if before is None:
            return None
        if self._is_array_given(node):
            template = with_array(template)
        is_fluent = self._is_fluent(node)
        goes_on = is_fluent and is_value_used(node) and result_of(template, resolved.first) == "Unit"
        if goes_on and _REPEATABLE.fullmatch(receiver.text) is None:
            name = free_name(_KEPT.get(receiver.text.partition("(")[0], "made"), self._names)
            before, receiver = f"{before}; let {name} = {receiver.text}".removeprefix("; "), CangjieText(name)
        written = " ".join(self._reading.source.text(item) for item in (node.child("object"), *nodes) if item)
        template = with_free_names(template, before, self._names.union(_WORD.findall(written)))
        text = filled(template, resolved.targets, receiver, self._arguments(nodes, resolved.call), types)
        if text is None or len(text) > LONGEST:
            return None
        if node.kind == "explicit_constructor_invocation":
            text = _CONSTRUCTED.sub("super(", text)
        value = made(text, template, resolved.targets, receiver, is_fluent=is_fluent)
        if goes_on:
            done = f"{before}; {text}" if before else text  # it gives nothing to go on with: go on with its receiver
            return CangjieText(done, "statement", before=done, value=receiver.as_primary)
        if before:
            inner, name = (f"{before}; {value.before}", value.value) if value.before else (before, text)
            return CangjieText(f"{before}; {text}", "statement", before=inner, value=name)
        return replace(value, type=result_of(template, resolved.first))

    def _is_fluent(self, node: Node) -> bool:
        """Tell whether a call gives the type that it is made on, as calls do that give their receiver."""
        if node.kind != "method_invocation":
            return False
        found = self._reading.typer.resolution(node)
        return found.result is not None and found.receiver is not None and found.result.name == found.receiver.name

    def _receiver(self, target: Node | None, template: Template) -> tuple[CangjieText, str]:
        """Return the receiver, and the statements that have to come before if it takes some to make it."""
        if target is None:
            return CangjieText("this"), ""
        inner = self._embedded(target)
        if inner is not None and inner.before:
            value = CangjieText(inner.value, form_of(inner.value))
            is_list = value.text.isidentifier() and self._is_stream(target)
            return (_iterated(value) if is_list and _CALLED in template.text else value), inner.before
        receiver = self._writer.expression(target)
        if inside_option(receiver.type) is not None and not self._is_optional(target):
            return CangjieText(f"{receiver.as_primary}.getOrThrow()"), ""
        is_set = receiver.text.startswith("collectHashSet(") and self._is_stream(target)
        return (_iterated(receiver) if is_set and _CALLED in template.text else receiver), ""

    def _arguments(self, nodes: Sequence[Node], call: JavaCall) -> list[Value]:
        """Return the arguments; whole numbers are floats where the Java parameter is one."""
        widened = [_FLOATS.get(param) for param in call.params or ()]
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
        if text is None and resolved.first is not None and resolved.construct is None:
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

    def _is_stream(self, node: Node | None) -> bool:
        java_type = self._reading.java_type(node)
        return java_type is not None and java_type.name.startswith("java.util.stream.")

    def _is_optional(self, node: Node | None) -> bool:
        java_type = self._reading.java_type(node)
        return java_type is not None and java_type.name.startswith("java.util.Optional")


def _iterated(value: CangjieText) -> CangjieText:
    """Return a collection that stands for a stream as what has a stream's members."""
    return CangjieText(f"{value.as_primary}.iterator()")


def _span(node: Node) -> tuple[int, int]:
    if node.kind in {"method_invocation", "object_creation_expression", "explicit_constructor_invocation"}:
        listed = node.child("arguments")
        return node.start, listed.end if listed is not None else node.end
    return node.start, node.end


def _count(node: Node, call: JavaCall) -> int:
    return len(call.params or ()) if node.kind == "method_reference" else len(call.arguments)


def _named(name: str) -> Value:
    return lambda _: CangjieText(name)
