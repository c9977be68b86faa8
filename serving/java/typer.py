"""The static type of every expression of a fragment."""

from collections.abc import Callable, Mapping
from typing import Final

from serving.java.context import Fragment, Resolution
from serving.java.expectations import expected_type
from serving.java.functions import lambda_params, resolve_reference, same_or_wider
from serving.java.guess import guess_variable
from serving.java.invocations import argument_type, chosen, resolve_call
from serving.java.java_type import BOOLEAN, INT, NULL, STRING, JavaType, boxed, unboxed
from serving.java.members import field_of, lineage_of
from serving.java.tree import Node
from serving.java.users import enclosing_types, filled, jdk_supertypes
from serving.java.variables import Variable

_GUESSED: Final = 60
_INFERRED: Final = 95
_COMPARISONS: Final = frozenset({"==", "!=", "<", ">", "<=", ">=", "&&", "||"})
_LITERALS: Final[Mapping[str, JavaType]] = {
    "string_literal": STRING,
    "template_expression": STRING,
    "character_literal": JavaType("char"),
    "true": BOOLEAN,
    "false": BOOLEAN,
    "null_literal": NULL,
    "instanceof_expression": BOOLEAN,
}
_CALLS: Final = frozenset({"method_invocation", "object_creation_expression", "explicit_constructor_invocation"})


class Typer:
    """Answers what type an expression has; see `serving.java.context.Types`."""

    def __init__(self, fragment: Fragment) -> None:
        self.fragment = fragment
        self._forms: Mapping[str, Callable[[Node], JavaType | None]] = {
            "identifier": self._identifier,
            "field_access": self._field,
            "this": self._this,
            "super": self._super,
            "parenthesized_expression": lambda node: self.type_of(node.named[0]) if node.named else None,
            "cast_expression": lambda node: self.fragment.names.type_of(node.child("type")),
            "assignment_expression": lambda node: self.type_of(node.child("left")),
            "array_access": self._element,
            "array_creation_expression": self._array,
            "array_initializer": self.expected,
            "class_literal": self._class_literal,
            "ternary_expression": self._ternary,
            "binary_expression": self._binary,
            "unary_expression": self._unary,
            "update_expression": lambda node: self.type_of(node.named[0]) if node.named else None,
            "switch_expression": self._switch,
            "lambda_expression": self.expected,
        }

    def type_of(self, node: Node | None) -> JavaType | None:
        """Return the static type of an expression; None if it is unknown or the node names a type."""
        if node is None:
            return None
        return self.fragment.memo.ask("type", node, lambda: self._type(node), None)

    def expected(self, node: Node) -> JavaType | None:
        """Return the type that the place of an expression wants."""
        return self.fragment.memo.ask("expected", node, lambda: expected_type(self, node), None)

    def resolution(self, node: Node) -> Resolution:
        """Return what a call, constructor or method reference means."""
        resolve = resolve_reference if node.kind == "method_reference" else resolve_call
        return self.fragment.memo.ask("resolution", node, lambda: resolve(self, node), Resolution())

    def argument_type(self, call: Node, index: int) -> JavaType | None:
        """Return the parameter type of a call at an argument."""
        if call.kind not in _CALLS:
            return None
        return argument_type(self, call, index)

    def lambda_params(self, node: Node) -> tuple[JavaType | None, ...]:
        """Return the types of a lambda's parameters."""
        return self.fragment.memo.ask("lambda", node, lambda: lambda_params(self, node), ())

    def static_type(self, node: Node) -> JavaType | None:
        """Return the type that an expression names: `Math`, `java.util.List`, `Map.Entry`; None for a variable."""
        if node.kind in {"array_type", "generic_type", "type_identifier", "scoped_type_identifier"}:
            return self.fragment.names.type_of(node)
        if node.kind not in {"identifier", "field_access", "scoped_identifier"}:
            return None
        name = "".join(self.fragment.source.text(node).split())
        if self.fragment.declared.variable(name.partition(".")[0], node.start) is not None:
            return None
        known = self.fragment.names.known(name)
        if known is not None:
            return known
        last = name.rpartition(".")[2]
        is_type_like = last[:1].isupper() and (not last.isupper() or len(last) == 1)
        return JavaType(name) if is_type_like else None

    def trust(self, node: Node | None) -> int:
        """Return how sure the type of an expression is: 100 declared, 60 guessed by its members."""
        if node is None:
            return 100
        if node.kind in _CALLS or node.kind == "method_reference":
            return self.resolution(node).trust
        if node.kind == "identifier":
            return self._identifier_trust(node)
        if node.kind in {"parenthesized_expression", "array_access", "field_access", "ternary_expression"}:
            return min((self.trust(child) for child in node.named[:1]), default=100)
        return 100

    def _identifier_trust(self, node: Node) -> int:
        name = self.fragment.source.text(node)
        variable = self.fragment.declared.variable(name, node.start)
        if variable is None:
            is_known = self.fragment.names.known(name) is not None or self._inherited_field(node, name) is not None
            return 100 if is_known else _GUESSED
        if self.fragment.names.is_var(variable.type_node) and variable.kind != "constant":
            if self._variable(variable) is None:
                return _GUESSED
            return min(_INFERRED, self._value_trust(variable.value))
        return 100

    def _value_trust(self, value: Node | None) -> int:
        if value is None or value.kind != "lambda_expression":
            return self.trust(value)
        call = value.parent.parent if value.parent is not None and value.parent.kind == "argument_list" else None
        return chosen(self, call).trust if call is not None and call.kind in _CALLS else 100

    def _type(self, node: Node) -> JavaType | None:
        if node.kind in _LITERALS:
            return _LITERALS[node.kind]
        if node.kind in _CALLS or node.kind == "method_reference":
            return self.resolution(node).result if node.kind != "method_reference" else self.expected(node)
        if node.kind.endswith(("integer_literal", "point_literal")):
            return _number(self.fragment.source.text(node), is_float="floating" in node.kind)
        form = self._forms.get(node.kind)
        return form(node) if form is not None else None

    def _identifier(self, node: Node) -> JavaType | None:
        name = self.fragment.source.text(node)
        variable = self.fragment.declared.variable(name, node.start)
        if variable is not None:
            known = self._variable(variable)
            is_open = known is None and self.fragment.names.is_var(variable.type_node)
            return guess_variable(self.fragment, name) if is_open else known
        inherited = self._inherited_field(node, name)
        if inherited is not None:
            return inherited
        if name[:1].isupper() and self.static_type(node) is not None:
            return None
        return guess_variable(self.fragment, name)

    def _variable(self, variable: Variable) -> JavaType | None:  # noqa: PLR0911 - one case per kind
        names = self.fragment.names
        if variable.kind == "constant" and variable.value is not None:
            return next(iter(enclosing_types(self, variable.value)), None)
        if not names.is_var(variable.type_node):
            declared = names.type_of(variable.type_node)
            return declared.with_dims(variable.dims) if declared is not None else None
        value = variable.value
        if value is None:
            return None
        if variable.kind == "pattern":
            return self._component(value)
        if value.kind == "lambda_expression" and variable.kind in {"lambda", "parameter"}:
            return self._lambda_parameter(value, variable)
        if variable.kind == "element":
            return self._iterated(self.type_of(value))
        return self.type_of(value)

    def _lambda_parameter(self, node: Node, variable: Variable) -> JavaType | None:
        parameters = node.child("parameters")
        if parameters is None:
            return None
        listed = [parameters] if parameters.kind == "identifier" else parameters.named
        index = next((at for at, item in enumerate(listed) if item.start <= variable.at < item.end), 0)
        types = self.lambda_params(node)
        return types[index] if index < len(types) else None

    def _component(self, node: Node) -> JavaType | None:
        """The type of `var x` in a record pattern: that of the record's component at its place."""
        body = node.parent
        pattern = body.parent if body is not None else None
        if body is None or pattern is None or not pattern.named:
            return None
        record = self.fragment.names.type_of(pattern.named[0])
        users = self.fragment.declared.types.get(record.name) if record is not None else None
        listed = users.node.child("parameters") if users is not None else None
        at = next((index for index, item in enumerate(body.named) if item is node), 0)
        if record is None or listed is None or at >= len(listed.named):
            return None
        return filled(self, record, self.fragment.names.type_of(listed.named[at].child("type")))

    def _iterated(self, java_type: JavaType | None) -> JavaType | None:
        if java_type is None:
            return None
        if java_type.dims:
            return java_type.element
        candidates = [java_type, *jdk_supertypes(self, java_type.name)]
        for candidate in candidates:
            for supertype in lineage_of(self.fragment.jdk, candidate):
                if supertype.name == "java.lang.Iterable" and supertype.args and not supertype.args[0].is_variable:
                    return supertype.args[0]
        return None

    def _inherited_field(self, node: Node, name: str) -> JavaType | None:
        """A field of a JDK superclass, or a statically imported one."""
        for owner in enclosing_types(self, node):
            for supertype in jdk_supertypes(self, owner.name):
                found = field_of(self.fragment.jdk, supertype.name, name)
                if found is not None:
                    return found.returns
        for owner_name in self.fragment.names.static_imports(name):
            found = field_of(self.fragment.jdk, owner_name, name)
            if found is not None:
                return found.returns
        return None

    def _field(self, node: Node) -> JavaType | None:
        target, name_node = node.child("object"), node.child("field")
        if target is None or name_node is None:
            return None
        if name_node.kind == "this":  # `Outer.this`
            return self.static_type(target)
        name = self.fragment.source.text(name_node)
        owner = self.type_of(target) or self.static_type(target)
        if owner is None or owner.dims:
            return INT if owner is not None and name == "length" else None
        users = self.fragment.declared.types.get(owner.name)
        if users is not None and name in users.fields:
            return filled(self, owner, self._variable(users.fields[name]))
        if users is None and target.kind == "this":
            return self._loose_field(name, node)
        found = field_of(self.fragment.jdk, owner.name, name)
        return found.returns if found is not None else None

    def _loose_field(self, name: str, node: Node) -> JavaType | None:
        variable = self.fragment.declared.variable(name, node.start)
        return self._variable(variable) if variable is not None else None

    def _this(self, node: Node) -> JavaType | None:
        return next(iter(enclosing_types(self, node)), JavaType("this"))

    def _super(self, node: Node) -> JavaType | None:
        owner = next(iter(enclosing_types(self, node)), None)
        if owner is None:
            return None
        users = self.fragment.declared.types.get(owner.name)
        parents = [self.fragment.names.type_of(item) for item in users.supertypes] if users is not None else []
        return next((parent for parent in parents if parent is not None), JavaType("java.lang.Object"))

    def _element(self, node: Node) -> JavaType | None:
        array = self.type_of(node.child("array"))
        return array.element if array is not None and array.dims else None

    def _array(self, node: Node) -> JavaType | None:
        element = self.fragment.names.type_of(node.child("type"))
        dims = sum(self.fragment.source.text(item).count("[") for item in node.all("dimensions"))
        return element.with_dims(dims) if element is not None else None

    def _class_literal(self, node: Node) -> JavaType | None:
        named = self.fragment.names.type_of(node.named[0]) if node.named else None
        return JavaType("java.lang.Class", (boxed(named),) if named is not None else ())

    def _ternary(self, node: Node) -> JavaType | None:
        return same_or_wider(self.type_of(node.child("consequence")), self.type_of(node.child("alternative")))

    def _binary(self, node: Node) -> JavaType | None:
        operator = node.child("operator")
        sign = self.fragment.source.text(operator) if operator is not None else ""
        if sign in _COMPARISONS:
            return BOOLEAN
        left, right = self.type_of(node.child("left")), self.type_of(node.child("right"))
        if sign == "+" and STRING in (left, right):
            return STRING
        if sign in {"<<", ">>", ">>>"}:
            return unboxed(left) if left is not None else None
        return _promoted(left, right, sign)

    def _unary(self, node: Node) -> JavaType | None:
        sign = node.children[0].kind if node.children else ""
        return BOOLEAN if sign == "!" else self.type_of(node.child("operand"))

    def _switch(self, node: Node) -> JavaType | None:
        body = node.child("body")
        for rule in body.named if body is not None else []:
            last = rule.named[-1] if rule.named else None
            if last is not None and last.kind == "expression_statement" and last.named:
                found = self.type_of(last.named[0])
                if found is not None and found != NULL:
                    return found
        return None


def _number(text: str, *, is_float: bool) -> JavaType:
    last = text[-1:].lower()
    if is_float:
        return JavaType("float" if last == "f" else "double")
    return JavaType("long") if last == "l" else INT


def _promoted(left: JavaType | None, right: JavaType | None, sign: str) -> JavaType | None:
    if left is None or right is None:
        known = left or right
        return known if sign == "+" and known == STRING else None
    first, second = unboxed(left), unboxed(right)
    if first == second == BOOLEAN:
        return BOOLEAN
    names = {first.name, second.name}
    return next((JavaType(name) for name in ("double", "float", "long") if name in names), INT)
