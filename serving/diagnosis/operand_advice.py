"""Advice on operators: how two operands come to one type, and what a type needs to have one."""

import re
from typing import Final

from serving.diagnosis.advice import Advice, Question, fix
from serving.diagnosis.generic_advice import PRINTED, bound_for_operator
from serving.diagnosis.type_advice import conversion
from serving.diagnosis.type_names import INTEGERS, NUMBERS, bare_type, inside_option, plain_type

_CAST: Final = "manual/class_and_interface/typecast"
_STRINGS: Final = "manual/basic_data_type/strings"
_RUNES: Final = "manual/basic_data_type/characters"
_TEXTUAL: Final = ("String", "Rune", "UInt8", "Byte")


def operands(question: Question) -> Advice | None:
    """Return how to bring two operands to one type."""
    operator, left, right = question.capture(0), plain_type(question.capture(1)), plain_type(question.capture(2))
    opening = question.say(
        f"`{operator}` is not defined for {left} and {right}; bring both sides to one type.",
        f"`{operator}` 不支持 {left} 与 {right}；请统一两侧的类型。",
    )
    if (known := _known_habit(question, operator, left, right)) is not None:
        return known
    for side, other in ((left, right), (right, left)):
        if inside_option(other) is not None and inside_option(side) is None:
            return _with_opening(opening, conversion(question, side, other, "x"))
    if left in NUMBERS and right in NUMBERS:
        wide = _wider(left, right)
        narrow = right if wide == left else left
        return _with_opening(opening, conversion(question, wide, narrow, "n"))
    if left == "String" or right == "String":
        other = right if left == "String" else left
        if other not in _TEXTUAL or operator == "+":
            hint = question.say(
                f"{opening} Text and values join in an interpolation, or with `.toString()`.",
                f"{opening} 文本与值用插值或 `.toString()` 拼接。",
            )
            ways = fix("Interpolate", "插值", 'let text = "${a}${b}"\nlet same = a.toString() + b.toString()')
            cards = question.symbols.by_id(["std.core.ToString"])
            return Advice((hint,), (ways,), tuple(cards), (_STRINGS,), is_whole=True)
    return _with_opening(opening, conversion(question, right, left, "x"))


def _known_habit(question: Question, operator: str, left: str, right: str) -> Advice | None:
    """Return what is wrong beyond the two types: an exponent, a step used as a value, a type without the operator."""
    if operator == "**" and left in INTEGERS:
        hint = question.say(
            "The exponent of an integer is a UInt64: `a ** 2u64`, or `a ** UInt64(n)`.",
            "整数乘方的指数为 UInt64：`a ** 2u64`，或 `a ** UInt64(n)`。",
        )
        return Advice((hint,), (fix("Exponent as UInt64", "指数用 UInt64", "let p = a ** UInt64(n)"),), is_whole=True)
    if "Unit" in (left, right) and (step := _STEP.search(question.line)) is not None:
        return _no_value(question, step[1] or step[2])
    if left == right:
        is_parameter = question.capture(1).startswith(PRINTED)
        return (bound_for_operator if is_parameter else _same_types)(question, operator, left)
    return None


_STEP: Final = re.compile(r"([A-Za-z_]\w*)\s*(?:\+\+|--)|(?:\+\+|--)\s*([A-Za-z_]\w*)")


def _no_value(question: Question, name: str) -> Advice:
    """Return that a step by one is a statement."""
    hint = question.say(
        f"`{name}++` and assignments give no value (Unit): make the step a statement of its own, before or after.",
        f"`{name}++` 和赋值没有值（Unit）：请单独成句，放在使用之前或之后。",
    )
    code = f"let before = {name}\n{name} += 1"
    pages = ("manual/basic_data_type/basic_operators",)
    return Advice((hint,), (fix("A statement of its own", "单独成句", code),), (), pages, is_whole=True)


def _rune_arithmetic(question: Question, operator: str) -> Advice:
    hint = question.say(
        (
            f"Runes have no `{operator}`: compute with code points, `UInt32(a) {operator} UInt32(b)`, "
            f"and go back by `Rune(n)`."
        ),
        f"Rune 不支持 `{operator}`：用码点计算 `UInt32(a) {operator} UInt32(b)`，再用 `Rune(n)` 转回。",
    )
    code = f"let n = Int64(UInt32(c)) {operator} Int64(UInt32(r'a'))\nlet back = Rune(UInt32(n))"
    cards = question.symbols.by_id(["std.core.Rune", "std.core.UInt32"])
    return Advice((hint,), (fix("By code points", "用码点计算", code),), tuple(cards), (_CAST, _RUNES), is_whole=True)


def _same_types(question: Question, operator: str, name: str) -> Advice:
    if name == "Rune" and operator in ("+", "-", "*", "/", "%"):
        return _rune_arithmetic(question, operator)
    wanted = {"==": "Equatable", "!=": "Equatable"}.get(
        operator, "Comparable" if operator in ("<", ">", "<=", ">=") else ""
    )
    hint = question.say(
        f"{name} has no operator `{operator}`"
        + (
            f": implement {wanted}<{name}> or derive it."
            if wanted
            else ": declare `operator func` in it, or convert first."
        ),
        f"{name} 没有运算符 `{operator}`"
        + (f"：请实现或派生 {wanted}<{name}>。" if wanted else "：请在类型中声明 `operator func`，或先转换。"),
    )
    declared = wanted and bare_type(name).isidentifier()
    code = f"@Derive[{wanted}]\nclass {bare_type(name)} {{\n    let id: Int64 = 0\n}}"
    ways = (fix("Derive it", "派生", f"import std.deriving.*\n\n{code}"),) if declared else ()
    cards = question.symbols.by_id([f"std.core.{wanted}"]) if wanted else []
    return Advice((hint,), ways, tuple(cards), ("manual/function/operator_overloading",))


def _with_opening(opening: str, advice: Advice) -> Advice:
    return Advice((opening, *advice.hints), advice.fixes, advice.cards, advice.pages, advice.is_whole)


def _wider(left: str, right: str) -> str:
    order = [*INTEGERS, "Float16", "Float32", "Float64"]
    if left in INTEGERS and right in INTEGERS and "Int64" in (left, right):
        return "Int64"
    return max((left, right), key=order.index)
