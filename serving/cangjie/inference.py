"""Types of expressions, and the documented declarations that code refers to.

One walk over a tree, in source order: what is declared gets the type that is
written or that its value has; what is called on a known type is looked up in
the symbol table. Whatever is not certain stays unknown and names nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from serving.cangjie.imports import VisibleNames
from serving.cangjie.overloads import Arguments
from serving.cangjie.symbols import SymbolTable, arguments_of
from serving.cangjie.syntax import CangjieTree, captured
from serving.cangjie.types import FUNCTION, OPTION, TUPLE, UNKNOWN, TypeRef, parse_type

if TYPE_CHECKING:
    from tree_sitter import Node

    from artifacts.schema import ApiRow

_LITERALS: Final = {
    "integerLiteral": TypeRef("Int64"),
    "floatLiteral": TypeRef("Float64"),
    "stringLiteral": TypeRef("String"),
    "inMultiLineStringExpression": TypeRef("String"),
    "runeLiteral": TypeRef("Rune"),
    "byteLiteral": TypeRef("UInt8"),
    "booleanLiteral": TypeRef("Bool"),
    "unitLiteral": TypeRef("Unit"),
    "rangeExpression": TypeRef("Range", (TypeRef("Int64"),)),
}
# Types and functions that the code declares itself, and what its functions return.
_OWN_NAMES: Final = """
[(className) (structName) (enumName) (interfaceName) (typeAliasName) (funcName)] @name
(enumConstructor name: (identifier) @name)
(macroDefinition (macroName) @name)
(functionDefinition (returnType)) @function
"""
_TYPE_NODES: Final = frozenset(
    ("userType", "prefixType", "arrayType", "tupleType", "arrowType", "rangeType", "Thistype", "Bool", "Rune", "String",
     "Unit", "Nothing", "Int8", "Int16", "Int32", "Int64", "IntNative", "UInt8", "UInt16", "UInt32", "UInt64",
     "UIntNative", "Float16", "Float32", "Float64")
)  # fmt: skip
_COMPARISONS: Final = frozenset(("==", "!=", "<", ">", "<=", ">=", "&&", "||", "is", "in", "!in"))
_PRIMITIVES: Final = frozenset(("Int64", "Float64", "Bool", "Rune", "Unit", "Int32", "UInt8", "String"))
_ELEMENT_FIRST: Final = frozenset(("Array", "ArrayList", "HashSet", "LinkedList", "Iterator", "Range", "Iterable"))


@dataclass(frozen=True, slots=True)
class Reference:
    """One place where code refers to a documented declaration."""

    api_id: str
    line: int
    is_called: bool


def references(tree: CangjieTree, symbols: SymbolTable, visible: VisibleNames) -> tuple[Reference, ...]:
    """Return the documented declarations that the code refers to, in source order."""
    reader = _Reader(tree, symbols, visible)
    reader.read()
    return tuple(reader.found)


class _Reader:
    """State of one walk."""

    def __init__(self, tree: CangjieTree, symbols: SymbolTable, visible: VisibleNames) -> None:
        self.tree = tree
        self.symbols = symbols
        self.visible = visible
        self.found: list[Reference] = []
        self.variables: dict[str, TypeRef | None] = {}
        self.returned: dict[str, TypeRef | None] = {}  # of the code's own functions
        self.own: set[str] = set()  # names that the code itself declares as types or functions
        self.met: dict[str, ApiRow] = {}  # types that came with a declaration, whether imported or not
        self.readers: dict[str, Callable[[Node], TypeRef | None]] = {
            "postfixExpression": self._postfix,
            "atomicVariable": self._name,
            "variableDeclaration": self._variable,
            "binaryExpression": self._binary,
            "forInExpression": self._for,
            "functionDefinition": self._function,
            "parameter": self._parameter,
            "namedParameter": self._parameter,
            "lambdaParameter": self._lambda_parameter,
            "matchExpression": self._match,
            "ifExpression": self._if,
            "resourceSpecification": self._resource,
            "catchPattern": self._typed_pattern,
            "typePattern": self._typed_pattern,
            "enumPattern": self._enum_pattern,
            "macroExpression": self._macro,
            "arrayLiteral": self._array,
            "parenthesizedExpression": self._single,
            "tupleExpression": self._tuple,
            "superOrInterface": self._supertype,
            "importList": lambda _: None,
            "quoteExpression": lambda _: None,
            **dict.fromkeys(_TYPE_NODES, self._type),
        }

    def read(self) -> None:
        """Walk the whole tree."""
        declared = captured(self.tree.root, _OWN_NAMES)
        self.own.update(self.tree.text(node) for node in declared.get("name", ()))
        for node in declared.get("function", ()):
            self._declare_function(node)
        self._visit(self.tree.root)

    def _visit(self, node: Node) -> TypeRef | None:
        if reader := self.readers.get(node.type):
            return reader(node)
        last = None
        for child in node.named_children:
            last = self._visit(child)
        return _LITERALS.get(node.type) or (last if node.type == "block" else None)

    # Names and types

    def _row(self, type_ref: TypeRef | None) -> ApiRow | None:
        if type_ref is None or type_ref.name in self.own:
            return None
        return self.visible.type(type_ref.name) or self.met.get(type_ref.name)

    def _learn(self, row: ApiRow, type_ref: TypeRef | None) -> TypeRef | None:
        """Remember the types that a declaration's type mentions, so that their members are found."""
        if type_ref is None:
            return None
        if type_ref.name not in self.met:
            found = self.symbols.type_in(row.package, type_ref.name) or self.symbols.only_type(type_ref.name)
            if found:
                self.met[type_ref.name] = found
        for arg in type_ref.args:
            self._learn(row, arg)
        return type_ref

    def _refer(self, row: ApiRow, node: Node, *, is_called: bool = False) -> None:
        self.found.append(Reference(row.api_id, self.tree.line(node), is_called))

    def _type(self, node: Node) -> TypeRef | None:
        type_ref = parse_type(self.tree.text(node))
        self._refer_types(type_ref, node)
        return type_ref

    def _refer_types(self, type_ref: TypeRef | None, node: Node) -> None:
        if type_ref is None:
            return
        if type_ref.name not in _PRIMITIVES and (row := self._row(type_ref)):
            self._refer(row, node)
        for arg in type_ref.args:
            self._refer_types(arg, node)

    def _supertype(self, node: Node) -> None:
        self._refer_types(parse_type(self.tree.text(node)), node)

    def _name(self, node: Node) -> TypeRef | None:
        name, type_args = self._bare(node)
        if name in self.variables:
            return self.variables[name]
        if name in self.own:
            return None
        if row := self.visible.type(name):
            self._refer(row, node)
            return None  # a type is no value
        for rows in (self.visible.cases(name), self.visible.top_level(name)):
            if len(rows) == 1:
                self._refer(rows[0], node)
                return self._value_of(rows[0], type_args)
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
            return self._access(operand, suffix, node)
        value = self._visit(operand)
        if suffix.type == "indexAccess":
            return self._index(value, suffix, node)
        return value.args[0] if suffix.type == "questAccess" and _is_option(value) and value else value

    def _trailing(self, operand: Node, suffix: Node, node: Node) -> TypeRef | None:
        call = operand.child_by_field_name("suffix") if operand.type == "postfixExpression" else None
        callee = operand.child_by_field_name("operand") if call is not None and call.type == "callSuffix" else None
        before = self._arguments(call) if call is not None and callee is not None else Arguments()
        arguments = Arguments((*before.positional, TypeRef(FUNCTION)), before.named)
        result = self._call(callee if callee is not None else operand, arguments, node)
        self._visit(suffix)
        return result

    def _arguments(self, suffix: Node) -> Arguments:
        positional: list[TypeRef | None] = []
        named: list[tuple[str, TypeRef | None]] = []
        name: str | None = None
        for child in suffix.named_children:
            if child.type == "varBindingPattern" and child.next_sibling is not None and child.next_sibling.type == ":":
                name = self.tree.text(child)
            elif not child.type.endswith("Comment"):
                value = self._visit(child)
                given = TypeRef(FUNCTION) if child.type == "lambdaExpression" else value
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
        self._visit(callee)
        return None

    def _call_name(self, callee: Node, arguments: Arguments, node: Node) -> TypeRef | None:
        name, type_args = self._bare(callee)
        if name in self.variables or name in self.own:
            return self.returned.get(name) or (TypeRef(name) if name in self.own and name[:1].isupper() else None)
        if type_row := self.visible.type(name):
            return self._construct(type_row, type_args or TypeRef(name), arguments, node)
        row = self.symbols.overload(self.visible.cases(name), arguments) or self.symbols.overload(
            self.visible.top_level(name), arguments
        )
        if row is None:
            return None
        self._refer(row, node, is_called=True)
        if row.kind == "enum_case" and row.parent == OPTION and arguments.positional:
            return TypeRef(OPTION, (arguments.positional[0] or UNKNOWN,))
        return self._value_of(row, None)

    def _construct(self, row: ApiRow, type_ref: TypeRef, arguments: Arguments, node: Node) -> TypeRef:
        init = self.symbols.overload(self.symbols.members(row, "init"), arguments)
        self._refer(init if init is not None and init.parent == row.name else row, node, is_called=True)
        self._refer_types(TypeRef(TUPLE, type_ref.args), node)
        self.met.setdefault(type_ref.name, row)
        return type_ref

    def _access(self, operand: Node, suffix: Node, node: Node) -> TypeRef | None:
        return self._member(operand, suffix, node, None)

    def _member(self, operand: Node, suffix: Node, node: Node, arguments: Arguments | None) -> TypeRef | None:
        """Look a member up on its receiver; `arguments` is None where it is not called."""
        name = self.tree.text(suffix).lstrip("?.").partition("<")[0].strip().strip("`")
        receiver = self._static_type(operand)
        type_ref = TypeRef(receiver.name) if receiver else self._visit(operand)
        owner = receiver or self._row(type_ref)
        if owner is None:
            return self._by_unique_name(name, node, arguments) if type_ref is None else None
        rows = self.symbols.members(owner, name)
        row = self.symbols.overload(rows, arguments) if arguments is not None else next(iter(rows), None)
        if row is None:
            return None
        self._refer(row, node, is_called=arguments is not None)
        return self._value_of(row, type_ref)

    def _static_type(self, operand: Node) -> ApiRow | None:
        if operand.type != "atomicVariable":
            return None
        name, _ = self._bare(operand)
        return None if name in self.variables or name in self.own else self.visible.type(name)

    def _by_unique_name(self, name: str, node: Node, arguments: Arguments | None) -> TypeRef | None:
        """Take a member of an unknown receiver for the only one of this name among the imported types."""
        if arguments is None or name in self.own:
            return None
        owners = self.visible.types_with(name)
        if len(owners) != 1:
            return None
        row = self.symbols.overload(self.symbols.members(owners[0], name), arguments)
        if row is None:
            return None
        self._refer(row, node, is_called=True)
        return self._value_of(row, None)

    def _value_of(self, row: ApiRow, receiver: TypeRef | None) -> TypeRef | None:
        """Return the type of what a member or function gives."""
        if row.kind == "enum_case":
            return TypeRef(row.parent or "")
        returned = parse_type(row.returns.type) if row.returns else None
        if returned is None or row.parent is None:
            return self._learn(row, returned)
        owner = self.symbols.type_in(row.package, row.parent) or self.symbols.only_type(row.parent)
        if owner is None:
            return self._learn(row, returned)
        arguments = arguments_of(owner, receiver if receiver and receiver.name == owner.name else TypeRef(owner.name))
        return self._learn(row, returned.with_arguments(arguments))

    def _index(self, value: TypeRef | None, suffix: Node, node: Node) -> TypeRef | None:
        arguments = self._arguments(suffix)
        owner = self._row(value)
        row = self.symbols.overload(self.symbols.members(owner, "[]"), arguments) if owner else None
        if row is None:
            return None
        self._refer(row, node, is_called=True)
        return self._value_of(row, value)

    # Operators and literals

    def _binary(self, node: Node) -> TypeRef | None:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if left is None or right is None:
            return None
        operator = self.tree.source[left.end_byte : right.start_byte].decode("utf-8", "replace").strip()
        left_type = self._visit(left)
        if operator == "|>" and right.type in {"atomicVariable", "postfixExpression"}:
            return self._piped(right, left_type)
        right_type = self._visit(right)
        if operator == "as":
            target = parse_type(self.tree.text(right))
            return TypeRef(OPTION, (target,)) if target else None
        if operator == "??" and left_type and _is_option(left_type):
            return left_type.args[0]
        owner = self._row(left_type)
        if owner and left_type and left_type.name not in _PRIMITIVES:
            row = self.symbols.overload(self.symbols.members(owner, operator), Arguments((right_type,)))
            if row:
                self._refer(row, node, is_called=True)
                return self._value_of(row, left_type)
        return TypeRef("Bool") if operator in _COMPARISONS else left_type

    def _piped(self, function: Node, value: TypeRef | None) -> TypeRef | None:
        if function.type == "atomicVariable":
            return self._call_name(function, Arguments((value,)), function)
        return self._visit(function)

    def _array(self, node: Node) -> TypeRef | None:
        elements = [self._visit(child) for child in node.named_children]
        return TypeRef("Array", (elements[0] or UNKNOWN,)) if elements else TypeRef("Array", (UNKNOWN,))

    def _tuple(self, node: Node) -> TypeRef:
        return TypeRef(TUPLE, tuple(self._visit(child) or UNKNOWN for child in node.named_children))

    def _single(self, node: Node) -> TypeRef | None:
        values = [self._visit(child) for child in node.named_children]
        return values[0] if len(values) == 1 else None

    # Declarations and patterns

    def _variable(self, node: Node) -> None:
        declared, value = node.child_by_field_name("type"), node.child_by_field_name("initilizer")
        written = self._visit(declared) if declared is not None else None
        given = self._visit(value) if value is not None else None
        if (name := node.child_by_field_name("name")) is not None:
            self._bind(name, written or given)

    def _bind(self, pattern: Node, type_ref: TypeRef | None) -> None:
        """Give the names of a pattern their types."""
        children = pattern.named_children
        if pattern.type == "tuplePattern":
            parts: Sequence[TypeRef | None] = type_ref.args if type_ref and type_ref.name == TUPLE else ()
            padded = [*parts, *[None] * len(children)]
            for child, part in zip(children, padded, strict=False):
                self._bind(child, part)
        elif pattern.type == "varBindingPattern" or not children:
            self.variables[self.tree.text(pattern).strip("`")] = None if type_ref == UNKNOWN else type_ref
        elif pattern.type in {"enumPattern", "typePattern"}:
            self._pattern(pattern, type_ref)
        else:
            for child in children:
                self._bind(child, type_ref)

    def _pattern(self, pattern: Node, matched: TypeRef | None) -> None:
        if pattern.type != "enumPattern":
            self._visit(pattern)
            return
        self._enum_pattern(pattern)
        inner = matched.args[0] if matched and _is_option(matched) else None
        for payload in pattern.named_children[1:]:
            names = payload.named_children if payload.type == "tuplePattern" else [payload]
            for name in names:
                self._bind(name, inner if len(names) == 1 else None)

    def _enum_pattern(self, node: Node) -> None:
        name = self.tree.text(node).partition("(")[0].strip()
        rows = [] if name in self.own else self.visible.cases(name.rsplit(".", 1)[-1])
        if len(rows) == 1:
            self._refer(rows[0], node)

    def _typed_pattern(self, node: Node) -> None:
        names = [child for child in node.named_children if child.type == "varBindingPattern"]
        types = [self._visit(child) for child in node.named_children if child.type in _TYPE_NODES]
        for name in names:
            self._bind(name, types[0] if len(types) == 1 else None)

    def _for(self, node: Node) -> None:
        rest = node.named_children[1:]
        values = [self._visit(child) for child in rest if child.type != "block"]
        for pattern in node.named_children[:1]:
            self._bind(pattern, _element_of(values[0] if values else None))
        for child in rest:
            if child.type == "block":
                self._visit(child)

    def _if(self, node: Node) -> TypeRef | None:
        conditions = node.children_by_field_name("condition")
        for pattern, value in zip(conditions, [*conditions[1:], None], strict=True):
            if pattern.type in {"enumPattern", "tuplePattern", "varBindingPattern"} and value is not None:
                self._pattern(pattern, self._visit(value))
            elif pattern.type not in {"enumPattern", "tuplePattern"}:
                self._visit(pattern)
        branches = [node.child_by_field_name(name) for name in ("consequence", "alternative")]
        values = [self._visit(branch) for branch in branches if branch is not None]
        return values[0] if values else None

    def _match(self, node: Node) -> TypeRef | None:
        matched, value = None, None
        for child in node.named_children:
            if child.type != "matchCase":
                matched = self._visit(child)
                continue
            for part in child.named_children:
                if part.type == "enumPattern":
                    self._pattern(part, matched)
                else:
                    value = self._visit(part)
        return value

    def _resource(self, node: Node) -> None:
        values = [self._visit(child) for child in node.named_children[1:]]
        for name in node.named_children[:1]:
            self._bind(name, values[-1] if values else None)

    def _parameter(self, node: Node) -> None:
        declared, name = node.child_by_field_name("type"), node.child_by_field_name("paraName")
        type_ref = self._visit(declared) if declared is not None else None
        if (default := node.child_by_field_name("defaultValue")) is not None:
            self._visit(default)
        if name is not None:
            self.variables[self.tree.text(name)] = type_ref

    def _lambda_parameter(self, node: Node) -> None:
        types = [self._visit(child) for child in node.named_children if child.type in _TYPE_NODES]
        for name in node.named_children[:1]:
            self._bind(name, types[0] if types else None)

    def _declare_function(self, node: Node) -> None:
        name = node.child_by_field_name("name")
        types = [child for child in node.named_children if child.type == "returnType"]
        if name is not None and types:
            self.returned[self.tree.text(name)] = parse_type(self.tree.text(types[0]).lstrip(": "))

    def _function(self, node: Node) -> None:
        for child in node.named_children:
            self._visit(child)

    def _macro(self, node: Node) -> None:
        for child in node.named_children:
            if child.type == "macroName":
                rows = self.visible.top_level(self.tree.text(child))
                if rows and rows[0].kind == "macro":
                    self._refer(rows[0], node, is_called=True)
            else:
                self._visit(child)


def _is_option(type_ref: TypeRef | None) -> bool:
    return type_ref is not None and type_ref.name == OPTION and len(type_ref.args) == 1


def _element_of(type_ref: TypeRef | None) -> TypeRef | None:
    """Return the type of what iterating gives."""
    if type_ref is None:
        return None
    if type_ref.name in _ELEMENT_FIRST and len(type_ref.args) == 1:
        return type_ref.args[0]
    return TypeRef(TUPLE, type_ref.args) if len(type_ref.args) == 2 else None  # noqa: PLR2004 - key and value
