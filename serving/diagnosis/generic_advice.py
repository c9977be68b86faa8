"""Advice on type parameters: the bound that brings the operator or the member."""

from typing import Final

from serving.diagnosis.advice import Advice, Question, fix

PRINTED: Final = "Generics-"  # how the compiler prints a type parameter before its name
_PAGE: Final = "manual/generic/generic_constraint"
_OPERATORS: Final = {
    "==": "Equatable", "!=": "Equatable", "<": "Comparable", ">": "Comparable", "<=": "Comparable", ">=": "Comparable",
}  # fmt: skip
_MEMBERS: Final = {
    "compare": "Comparable", "compareTo": "Comparable", "hashCode": "Hashable", "toString": "ToString",
    "equals": "Equatable", "close": "Resource", "isClosed": "Resource",
}  # fmt: skip
_OF_ITSELF: Final = ("Equatable", "Comparable")  # interfaces whose argument is the type itself


def bound_for_operator(question: Question, operator: str, name: str) -> Advice | None:
    """Return the bound under which a type parameter has an operator."""
    interface = _OPERATORS.get(operator)
    if interface is not None:
        return _bounded(question, name, interface, f"`{operator}`")
    hint = question.say(
        f"`{name}` is a type parameter, and no interface of the library brings `{operator}`: take the operation as a "
        f"parameter, `combine: ({name}, {name}) -> {name}`, or declare an interface with `operator func {operator}`.",
        f"`{name}` 是类型参数，标准库没有提供 `{operator}` 的接口：把运算作为参数传入 "
        f"`combine: ({name}, {name}) -> {name}`，或声明含 `operator func {operator}` 的接口作约束。",
    )
    code = (
        f"func sum<{name}>(items: Array<{name}>, start: {name}, combine: ({name}, {name}) -> {name}): {name} {{\n"
        "    items.fold(start, combine)\n}"
    )
    return Advice((hint,), (fix("Take the operation", "传入运算", code),), (), (_PAGE,), is_whole=True)


def bound_for_member(question: Question) -> Advice | None:
    """Return the bound under which a type parameter has a member."""
    member, name = question.capture(0), question.capture(1).removeprefix(PRINTED) or "T"
    interface = _MEMBERS.get(member)
    if interface is not None:
        return _bounded(question, name, interface, f"`{member}`")
    hint = question.say(
        f"`{name}` is a type parameter: it has only what its bounds have. State one that has `{member}`: "
        f"`where {name} <: SomeInterface`.",
        f"`{name}` 是类型参数，只有约束中的成员。请写出含 `{member}` 的约束：`where {name} <: 某接口`。",
    )
    code = f"func use<{name}>(x: {name}): Unit where {name} <: ToString {{\n    println(x.toString())\n}}"
    return Advice((hint,), (fix("State the bound", "写出约束", code),), (), (_PAGE,), is_whole=True)


def _bounded(question: Question, name: str, interface: str, what: str) -> Advice:
    bound = f"{interface}<{name}>" if interface in _OF_ITSELF else interface
    hint = question.say(
        f"`{name}` is a type parameter: {what} needs the bound `where {name} <: {bound}` after the parameter list.",
        f"`{name}` 是类型参数：要用 {what}，须在参数表后写约束 `where {name} <: {bound}`。",
    )
    code = f"func choose<{name}>(a: {name}, b: {name}): {name} where {name} <: {bound} {{\n    a\n}}"
    cards = question.symbols.by_id([f"std.core.{interface}"])
    return Advice((hint,), (fix("State the bound", "写出约束", code),), tuple(cards), (_PAGE,), is_whole=True)
