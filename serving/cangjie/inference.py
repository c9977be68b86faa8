"""Types of expressions, and the documented declarations that code refers to.

One walk over a tree, in source order: what is declared gets the type that is
written or that its value has; what is called on a known type is looked up in
the symbol table. Whatever is not certain stays unknown and names nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from serving.cangjie.imports import VisibleNames
from serving.cangjie.literals import literal_type
from serving.cangjie.overloads import Arguments
from serving.cangjie.own_names import own_names, supertypes_of
from serving.cangjie.patterns import bound_names, is_option
from serving.cangjie.resolution import Resolution
from serving.cangjie.symbols import SymbolTable
from serving.cangjie.syntax import CangjieTree
from serving.cangjie.types import FUNCTION, OPTION, TUPLE, UNKNOWN, TypeRef, parse_type

if TYPE_CHECKING:
    from tree_sitter import Node

    from artifacts.schema import ApiRow

_TYPE_NODES: Final = frozenset(
    ("userType", "prefixType", "arrayType", "tupleType", "arrowType", "rangeType", "Thistype", "Bool", "Rune", "String",
     "Unit", "Nothing", "Int8", "Int16", "Int32", "Int64", "IntNative", "UInt8", "UInt16", "UInt32", "UInt64",
     "UIntNative", "Float16", "Float32", "Float64")
)  # fmt: skip
_PATTERNS: Final = frozenset(("enumPattern", "tuplePattern", "typePattern", "varBindingPattern", "wildcardPattern"))
_COMPARISONS: Final = frozenset(("==", "!=", "<", ">", "<=", ">=", "&&", "||", "is", "in", "!in"))
# Their operators and their mere mention as a type tell nothing about the code.
_EVERYDAY: Final = frozenset(("Int64", "Float64", "Bool", "Rune", "Unit", "Int32", "UInt8", "String"))


@dataclass(frozen=True, slots=True)
class Reference:
    """One place where code refers to a documented declaration."""

    api_id: str
    line: int
    is_called: bool


def references(tree: CangjieTree, symbols: SymbolTable, visible: VisibleNames) -> tuple[Reference, ...]:
    """Return the documented declarations that the code refers to, in source order."""
    reader = _Reader(tree, symbols, visible)
    reader.visit(tree.root)
    return tuple(reader.found)


class _Reader:
    """State of one walk."""

    def __init__(self, tree: CangjieTree, symbols: SymbolTable, visible: VisibleNames) -> None:
        self.tree = tree
        self.symbols = symbols
        self.visible = visible
        self.own = own_names(tree)
        self.names = Resolution(symbols, visible, self.own)
        self.found: list[Reference] = []
        self.variables: dict[str, TypeRef | None] = {}

    def visit(self, node: Node) -> TypeRef | None:
        """Read a node and what is below it; return its type if it is a value of a known one."""
        kind = node.type
        if reader := self.readers.get(kind):
            return reader(self, node)
        last = None
        for child in node.named_children:
            last = self.visit(child)
        return last if kind == "block" else literal_type(kind, self.tree, node)

    # Names and types

    def _refer(self, row: ApiRow, node: Node, *, is_called: bool = False) -> None:
        self.found.append(Reference(row.api_id, self.tree.line(node), is_called))

    def _type(self, node: Node) -> TypeRef | None:
        type_ref = parse_type(self.tree.text(node))
        self._refer_types(type_ref, node)
        return type_ref

    def _refer_types(self, type_ref: TypeRef | None, node: Node) -> None:
        if type_ref is None:
            return
        if type_ref.name not in _EVERYDAY and (row := self.names.row(type_ref)):
            self._refer(row, node)
        for arg in type_ref.args:
            self._refer_types(arg, node)

    def _supertype(self, node: Node) -> None:
        self._refer_types(parse_type(self.tree.text(node)), node)

    def _name(self, node: Node) -> TypeRef | None:
        name, type_args = self._bare(node)
        if name in self.variables:
            return self.variables[name]
        if name in self.own.names:
            return None
        if row := self.visible.type(name):
            self._refer(row, node)
            return None  # a type is no value
        for rows in (self.visible.cases(name), self.visible.top_level(name)):
            if len(rows) == 1:
                self._refer(rows[0], node)
                return self.names.value_of(rows[0], type_args)
        return None

    def _bare(self, node: Node) -> tuple[str, TypeRef | None]:
        text = self.tree.text(node)
        name = text.partition("<")[0].strip().strip("`")
        return name, parse_type(text) if "<" in text else None

    # Calls and members

    def _postfix(self, node: Node) -> TypeRef | None:
        operand, suffix = node.child_by_field_name("operand"), node.child_by_field_name("suffix")
        if operand is None or suffix is None:
            return None
        if suffix.type == "callSuffix":
            return self._call(operand, self._arguments(suffix), node)
        if suffix.type == "trailingLambdaExpression":
            return self._trailing(operand, suffix, node)
        if suffix.type == "fieldAccess":
            return self._member(operand, suffix, node, None)
        value = self.visit(operand)
        if suffix.type == "indexAccess":
            return self._index(value, suffix, node)
        return value.args[0] if suffix.type == "questAccess" and value and is_option(value) else value

    def _trailing(self, operand: Node, suffix: Node, node: Node) -> TypeRef | None:
        call = operand.child_by_field_name("suffix") if operand.type == "postfixExpression" else None
        callee = operand.child_by_field_name("operand") if call is not None and call.type == "callSuffix" else None
        before = self._arguments(call) if call is not None and callee is not None else Arguments()
        arguments = Arguments((*before.positional, _lambda_type(suffix)), before.named)
        result = self._call(callee if callee is not None else operand, arguments, node)
        self.visit(suffix)
        return result

    def _arguments(self, suffix: Node) -> Arguments:
        positional: list[TypeRef | None] = []
        named: list[tuple[str, TypeRef | None]] = []
        name: str | None = None
        for child in suffix.named_children:
            if child.type == "varBindingPattern" and child.next_sibling is not None and child.next_sibling.type == ":":
                name = self.tree.text(child)
            elif not child.type.endswith("Comment"):
                value = self.visit(child)
                given = _lambda_type(child) if child.type == "lambdaExpression" else value
                if name is None:
                    positional.append(given)
                else:
                    named.append((name, given))
                name = None
        return Arguments(tuple(positional), tuple(named))

    def _call(self, callee: Node, arguments: Arguments, node: Node) -> TypeRef | None:
        if callee.type == "atomicVariable":
            return self._call_name(callee, arguments, node)
        suffix = callee.child_by_field_name("suffix") if callee.type == "postfixExpression" else None
        operand = callee.child_by_field_name("operand") if suffix is not None else None
        if suffix is not None and operand is not None and suffix.type == "fieldAccess":
            return self._member(operand, suffix, node, arguments)
        self.visit(callee)
        return None

    def _call_name(self, callee: Node, arguments: Arguments, node: Node) -> TypeRef | None:
        name, type_args = self._bare(callee)
        if name in self.variables or name in self.own.names:
            is_type = name in self.own.names and name not in self.own.returned and name[:1].isupper()
            return TypeRef(name) if is_type else self.own.returned.get(name)
        if type_row := self.visible.type(name):
            return self._construct(type_row, type_args or TypeRef(name), arguments, node)
        cases, functions = self.visible.cases(name), self.visible.top_level(name)
        row = self.symbols.overload(cases, arguments) or self.symbols.overload(functions, arguments)
        if row is None:
            return None
        self._refer(row, node, is_called=True)
        if row.kind == "enum_case" and row.parent == OPTION and arguments.positional:
            return TypeRef(OPTION, (arguments.positional[0] or UNKNOWN,))
        return self.names.value_of(row, None)

    def _construct(self, row: ApiRow, type_ref: TypeRef, arguments: Arguments, node: Node) -> TypeRef:
        init = self.symbols.overload(self.symbols.members(row, "init"), arguments)
        self._refer(init if init is not None and init.parent == row.name else row, node, is_called=True)
        self._refer_types(TypeRef(TUPLE, type_ref.args), node)
        self.names.meet(type_ref.name, row)
        return type_ref

    def _member(self, operand: Node, suffix: Node, node: Node, arguments: Arguments | None) -> TypeRef | None:
        """Look a member up on its receiver; `arguments` is None where it is not called."""
        name = self.tree.text(suffix).lstrip("?.").partition("<")[0].strip().strip("`")
        static = self._static_type(operand)
        receiver = TypeRef(static.name) if static else self.visit(operand)
        if receiver is None:
            rows = self.names.only_members(name) if arguments is not None else ()
        else:
            rows = self.names.members(receiver, name, owner=static)
        row = self.symbols.overload(rows, arguments) if arguments is not None else next(iter(rows), None)
        if row is None:
            return None
        self._refer(row, node, is_called=arguments is not None)
        return self.names.value_of(row, receiver)

    def _static_type(self, operand: Node) -> ApiRow | None:
        if operand.type != "atomicVariable":
            return None
        name, _ = self._bare(operand)
        return None if name in self.variables or name in self.own.names else self.visible.type(name)

    def _index(self, value: TypeRef | None, suffix: Node, node: Node) -> TypeRef | None:
        arguments = self._arguments(suffix)
        return self._apply("[]", value, arguments, node)

    def _apply(self, operator: str, receiver: TypeRef | None, arguments: Arguments, node: Node) -> TypeRef | None:
        rows = self.names.members(receiver, operator) if receiver else ()
        row = self.symbols.overload(rows, arguments)
        if row is None:
            return None
        self._refer(row, node, is_called=True)
        return self.names.value_of(row, receiver)

    def _assignment(self, node: Node) -> None:
        target, value = node.child_by_field_name("variable"), node.child_by_field_name("value")
        suffix = target.child_by_field_name("suffix") if target is not None else None
        operand = target.child_by_field_name("operand") if target is not None else None
        given = self.visit(value) if value is not None else None
        if suffix is not None and operand is not None and suffix.type == "indexAccess":
            arguments = self._arguments(suffix)
            assigned = Arguments(arguments.positional, (("value", given),))
            self._apply("[]", self.visit(operand), assigned, node)
        elif target is not None:
            self.visit(target)

    # Operators and literals

    def _binary(self, node: Node) -> TypeRef | None:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if left is None or right is None:
            return None
        operator = self.tree.source[left.end_byte : right.start_byte].decode("utf-8", "replace").strip()
        left_type = self.visit(left)
        if operator == "|>" and right.type == "atomicVariable":
            return self._call_name(right, Arguments((left_type,)), right)
        right_type = self.visit(right)
        if operator == "|>":
            return right_type
        if operator == "as":
            target = parse_type(self.tree.text(right))
            return TypeRef(OPTION, (target,)) if target else None
        if operator == "??" and left_type and is_option(left_type):
            return left_type.args[0]
        return self._operator(operator, left_type, right_type, node)

    def _operator(self, operator: str, left: TypeRef | None, right: TypeRef | None, node: Node) -> TypeRef | None:
        result = None
        if left and left.name not in _EVERYDAY:
            result = self._apply(operator, left, Arguments((right,)), node)
        return result or (TypeRef("Bool") if operator in _COMPARISONS else left)

    def _unary(self, node: Node) -> TypeRef | None:
        values = [self.visit(child) for child in node.named_children]
        operand = values[-1] if values else None
        if operand is None or operand.name in _EVERYDAY:
            return operand
        return self._apply(self.tree.text(node)[:1], operand, Arguments(), node) or operand

    def _array(self, node: Node) -> TypeRef:
        elements = [self.visit(child) for child in node.named_children]
        return TypeRef("Array", ((elements[0] if elements else None) or UNKNOWN,))

    def _tuple(self, node: Node) -> TypeRef:
        return TypeRef(TUPLE, tuple(self.visit(child) or UNKNOWN for child in node.named_children))

    def _single(self, node: Node) -> TypeRef | None:
        values = [self.visit(child) for child in node.named_children]
        return values[0] if len(values) == 1 else None

    def _spawn(self, node: Node) -> TypeRef:
        for child in node.named_children:
            self.visit(child)
        return self.names.builtin("Future", UNKNOWN)

    # Declarations and patterns

    def _bind(self, pattern: Node, matched: TypeRef | None) -> None:
        self.variables.update(bound_names(self.tree, pattern, matched))

    def _variable(self, node: Node) -> None:
        declared, value = node.child_by_field_name("type"), node.child_by_field_name("initilizer")
        written = self.visit(declared) if declared is not None else None
        given = self.visit(value) if value is not None else None
        if (name := node.child_by_field_name("name")) is not None:
            self._bind(name, written or given)

    def _enum_pattern(self, node: Node) -> None:
        name = self.tree.text(node).partition("(")[0].strip().rsplit(".", 1)[-1]
        rows = () if name in self.own.names else self.visible.cases(name)
        if len(rows) == 1:
            self._refer(rows[0], node)
        for child in node.named_children:
            if child.type == "tuplePattern":
                self.visit(child)

    def _caught(self, node: Node) -> None:
        types = [self.visit(child) for child in node.named_children if child.type in _TYPE_NODES]
        for child in node.named_children:
            if child.type == "varBindingPattern":
                self._bind(child, types[0] if len(types) == 1 else None)

    def _for(self, node: Node) -> None:
        pattern, *rest = node.named_children or [node]
        values = [self.visit(child) for child in rest if child.type != "block"]
        self._bind(pattern, self.names.element_of(values[0] if values else None))
        for child in rest:
            if child.type == "block":
                self.visit(child)

    def _if(self, node: Node) -> TypeRef | None:
        self._conditions([child for child in node.children_by_field_name("condition") if child.is_named])
        branches = [node.child_by_field_name(name) for name in ("consequence", "alternative")]
        values = [self.visit(branch) for branch in branches if branch is not None]
        return values[0] if values else None

    def _while(self, node: Node) -> None:
        *conditions, body = node.named_children or [node]
        self._conditions(conditions)
        if body is not node:
            self.visit(body)

    def _conditions(self, conditions: Sequence[Node]) -> None:
        """Read `let pattern <- value && rest` and plain conditions."""
        pattern: Node | None = None
        for child in conditions:
            if child.type in _PATTERNS:
                pattern = child
                self.visit(child)
                continue
            first, others = _conjunction(child) if pattern is not None else (child, [])
            value = self.visit(first)
            if pattern is not None:
                self._bind(pattern, value)
            for other in others:
                self.visit(other)
            pattern = None

    def _match(self, node: Node) -> TypeRef | None:
        matched, value = None, None
        for child in node.named_children:
            if child.type != "matchCase":
                matched = self.visit(child)
                continue
            for part in child.named_children:
                if part.type in _PATTERNS:
                    self._bind(part, matched)
                value = self.visit(part)
        return value

    def _resource(self, node: Node) -> None:
        name, *rest = node.named_children or [node]
        values = [self.visit(child) for child in rest]
        if values:
            self._bind(name, values[-1])

    def _parameter(self, node: Node) -> TypeRef | None:
        declared, name = node.child_by_field_name("type"), node.child_by_field_name("paraName")
        type_ref = self.visit(declared) if declared is not None else None
        if (default := node.child_by_field_name("defaultValue")) is not None:
            self.visit(default)
        if name is not None:
            self.variables[self.tree.text(name)] = type_ref
        return type_ref

    def _lambda_parameter(self, node: Node) -> None:
        types = [self.visit(child) for child in node.named_children if child.type in _TYPE_NODES]
        for name in node.named_children[:1]:
            self._bind(name, types[0] if types else None)

    def _function(self, node: Node) -> None:
        positional: list[TypeRef | None] = []
        for child in node.named_children:
            if child.type == "parameterList":
                positional = [self.visit(parameter) for parameter in child.named_children]
            else:
                self.visit(child)
        self._refer_overridden(node, Arguments(tuple(positional)))

    def _refer_overridden(self, node: Node, arguments: Arguments) -> None:
        """Refer to the documented member that a function of the code's own type implements."""
        definition = node.parent.parent if node.parent is not None else None
        name = node.child_by_field_name("name")
        for supertype in supertypes_of(self.tree, definition) if definition is not None else ():
            owner = self.names.row(TypeRef(supertype))
            if owner is None or name is None:
                continue
            if row := self.symbols.overload(self.symbols.members(owner, self.tree.text(name)), arguments):
                self._refer(row, node)
                return

    def _macro(self, node: Node) -> None:
        for child in node.named_children:
            if child.type == "macroName":
                rows = self.visible.top_level(self.tree.text(child))
                if rows and rows[0].kind == "macro":
                    self._refer(rows[0], node, is_called=True)
            else:
                self.visit(child)

    readers: ClassVar[dict[str, Callable[[_Reader, Node], TypeRef | None]]] = {
        "postfixExpression": _postfix,
        "atomicVariable": _name,
        "variableDeclaration": _variable,
        "binaryExpression": _binary,
        "unaryExpression": _unary,
        "assignmentExpression": _assignment,
        "forInExpression": _for,
        "functionDefinition": _function,
        "parameter": _parameter,
        "namedParameter": _parameter,
        "lambdaParameter": _lambda_parameter,
        "matchExpression": _match,
        "ifExpression": _if,
        "whileExpression": _while,
        "resourceSpecification": _resource,
        "catchPattern": _caught,
        "enumPattern": _enum_pattern,
        "macroExpression": _macro,
        "arrayLiteral": _array,
        "parenthesizedExpression": _single,
        "tupleExpression": _tuple,
        "superOrInterface": _supertype,
        "spawnExpression": _spawn,
        "quoteExpression": lambda reader, _: reader.names.builtin("Tokens"),
        "importList": lambda *_: None,
        **dict.fromkeys(_TYPE_NODES, _type),
    }


def _lambda_type(node: Node) -> TypeRef:
    """Return the type of a lambda as far as its parameters tell: one unknown for each, one for the result."""
    parameters = [child for child in node.named_children if child.type == "lambdaParameters"]
    count = len(parameters[0].named_children) if parameters else 0
    return TypeRef(FUNCTION, (UNKNOWN,) * (count + 1))


def _conjunction(node: Node) -> tuple[Node, list[Node]]:
    """Return the first operand of `a && b && c`, and the others."""
    others: list[Node] = []
    while node.type == "binaryExpression":
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if left is None or right is None or not any(child.type == "&&" for child in node.children):
            break
        others.insert(0, right)
        node = left
    return node, others
