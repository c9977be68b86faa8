"""Writes the expressions of a fragment in Cangjie."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from serving.java.receivers import arguments_of
from serving.java.rewriting.cangjie_text import CangjieText, identifier
from serving.java.rewriting.context import Reading
from serving.java.rewriting.conversions import BYTES, as_array, converted
from serving.java.rewriting.creations import array_literal, new_array, new_object
from serving.java.rewriting.functions import anonymous, lambda_text, reference
from serving.java.rewriting.literals import character_literal, number_literal, string_literal
from serving.java.rewriting.matches import switch
from serving.java.rewriting.operations import assignment, binary, cast, instance_of, ternary, unary
from serving.java.rewriting.statements import statement, statements
from serving.java.tree import Node

Rewritten = Callable[[Node], CangjieText | None]
_NUMBERS: Final = frozenset(
    {
        "decimal_integer_literal", "hex_integer_literal", "octal_integer_literal", "binary_integer_literal",
        "decimal_floating_point_literal", "hex_floating_point_literal",
    }
)  # fmt: skip
_CALLS: Final = frozenset(
    {"method_invocation", "object_creation_expression", "method_reference", "field_access", "identifier"}
)
_GIVING: Final = frozenset(
    {"ternary_expression", "unary_expression", "parenthesized_expression", "lambda_expression"}
)  # their parts, not they themselves, are what a place wants


class Writer:
    """Answers what an expression is in Cangjie; see `serving.java.rewriting.context.Writes`."""

    def __init__(
        self, reading: Reading, rewritten: Rewritten, as_value: Rewritten, before: Callable[[Node], Sequence[str]]
    ) -> None:
        """Take what the fragment is, and who writes calls of JDK members.

        Args:
            reading: The fragment.
            rewritten: Gives a call by its mapping as it stands alone, None for other calls.
            as_value: Gives a call by its mapping as a part of other code.
            before: Gives the statements that have to come before an expression.
        """
        self.reading = reading
        self._rewritten = rewritten
        self._as_value = as_value
        self._before = before
        self._known: dict[int, CangjieText] = {}
        self._forms: Mapping[str, Callable[[Node], CangjieText]] = {
            "identifier": lambda node: CangjieText(identifier(reading.text(node))),
            "field_access": self._field,
            "method_invocation": self._invocation,
            "object_creation_expression": lambda node: new_object(self, node),
            "method_reference": lambda node: reference(self, node),
            "array_access": self._element,
            "array_creation_expression": lambda node: new_array(self, node),
            "array_initializer": lambda node: array_literal(self, node),
            "binary_expression": lambda node: binary(self, node),
            "cast_expression": lambda node: cast(self, node),
            "instanceof_expression": lambda node: instance_of(self, node),
            "assignment_expression": lambda node: assignment(self, node),
            "update_expression": self._update,
            "switch_expression": lambda node: switch(self, node),
            "string_literal": lambda node: CangjieText(string_literal(reading.source.text(node)), type="String"),
            "null_literal": lambda _: CangjieText("None"),
            "class_literal": self._class,
        }

    def expression(self, node: Node, wanted: str | None = None) -> CangjieText:
        """Return an expression in Cangjie; one that gives what its place wants, where that is known."""
        literal = self._literal(node, wanted)
        if literal is not None:
            return literal
        if node.kind in _GIVING:
            return self._giving(node, wanted)
        value = self._plain(node)
        if wanted is None:
            return value
        java_type = self.reading.java_type(node)
        value = as_array(value, java_type, wanted)
        return converted(value, value.type or self.reading.simple_type(node), wanted)

    def argument(self, node: Node, wanted: str | None = None) -> CangjieText:
        """Return an expression as an argument; the byte of a string goes on as the character it is in Java."""
        value = self.expression(node, wanted)
        is_open = wanted is None or len(wanted) == 1
        is_character = value.type in BYTES and self.reading.simple_type(node) == "Rune"
        return converted(value, value.type, "Rune") if is_open and is_character else value

    def effect(self, node: Node) -> str:
        """Return an expression that stands as a statement."""
        if node.kind in _CALLS and (found := self._rewritten(node)) is not None:
            return found.text
        if node.kind == "lambda_expression":
            return self.expression(node).text
        return self.expression(node).text

    def block(self, node: Node, *, gives: str | None = None) -> str:
        """Return the statements of a block, one a line."""
        return statements(self, node, gives=gives)

    def statement(self, node: Node) -> str:
        """Return one statement, without a semicolon."""
        return statement(self, node)

    def rewritten(self, node: Node) -> CangjieText | None:
        """Return a call of a JDK member by its mapping; None where it has none."""
        return self._rewritten(node)

    def before(self, node: Node | None) -> Sequence[str]:
        """Return the statements that have to come before an expression, in order."""
        return self._before(node) if node is not None else ()

    def _literal(self, node: Node, wanted: str | None) -> CangjieText | None:
        text = self.reading.source.text(node)
        if node.kind == "character_literal":
            shown = character_literal(text, wanted)
            return CangjieText(shown, type={"r": "Rune", "b": "Byte"}.get(shown[0], "String"))
        if node.kind in _NUMBERS:
            return CangjieText(number_literal(text, wanted))
        return None

    def _giving(self, node: Node, wanted: str | None) -> CangjieText:
        match node.kind:
            case "ternary_expression":
                return ternary(self, node, wanted)
            case "unary_expression":
                return unary(self, node, wanted)
            case "lambda_expression":
                return lambda_text(self, node, wanted)
            case _:
                inner = self.expression(node.named[0], wanted) if node.named else CangjieText("")
                return inner if inner.form == "primary" else CangjieText(f"({inner.text})", type=inner.type)

    def _plain(self, node: Node) -> CangjieText:
        if id(node) not in self._known:
            found = self._as_value(node) if node.kind in _CALLS else None
            is_usable = found is not None and found.form != "statement"
            self._known[id(node)] = found if found is not None and is_usable else self._written(node)
        return self._known[id(node)]

    def _written(self, node: Node) -> CangjieText:
        if node.kind == "object_creation_expression" and (function := anonymous(self, node, None)) is not None:
            return function
        form = self._forms.get(node.kind)
        return form(node) if form is not None else CangjieText(self.reading.text(node))

    def _field(self, node: Node) -> CangjieText:
        target, name = node.child("object"), node.child("field")
        if target is None or name is None:
            return CangjieText(self.reading.text(node))
        return CangjieText(f"{self._held(target)}.{identifier(self.reading.text(name))}")

    def _invocation(self, node: Node) -> CangjieText:
        target, name = node.child("object"), node.child("name")
        called = identifier(self.reading.text(name)) if name is not None else ""
        args = ", ".join(self.argument(item).text for item in arguments_of(node))
        return CangjieText((f"{self._held(target)}." if target is not None else "") + f"{called}({args})")

    def _held(self, target: Node) -> str:
        value = self.expression(target)
        return converted(value, value.type, "").as_primary

    def _element(self, node: Node) -> CangjieText:
        array, index = node.child("array"), node.child("index")
        if array is None or index is None:
            return CangjieText(self.reading.text(node))
        at = self.expression(index)
        return CangjieText(f"{self._held(array)}[{converted(at, at.type, 'Int64').text}]")

    def _update(self, node: Node) -> CangjieText:
        operand = node.named[0] if node.named else None
        sign = "++" if "++" in self.reading.text(node) else "--"
        return CangjieText(f"{self.expression(operand).text if operand else ''}{sign}", "statement")

    def _class(self, node: Node) -> CangjieText:
        named = node.named[0] if node.named else None
        return CangjieText(f"TypeInfo.of<{self.reading.type_text(named) or self.reading.text(node)[:-6]}>()")
