"""Advice on numbers: conversion between their types, and literals that a type does not hold."""

import re
from typing import Final

from serving.diagnosis.advice import Advice, Question, fix
from serving.diagnosis.type_names import INTEGERS, NUMBERS, plain_type

_CAST: Final = "manual/class_and_interface/typecast"
_RANGES: Final = {
    "Int8": (-(2**7), 2**7 - 1), "Int16": (-(2**15), 2**15 - 1), "Int32": (-(2**31), 2**31 - 1),
    "Int64": (-(2**63), 2**63 - 1), "UInt8": (0, 2**8 - 1), "UInt16": (0, 2**16 - 1), "UInt32": (0, 2**32 - 1),
    "UInt64": (0, 2**64 - 1),
}  # fmt: skip


def between_numbers(question: Question, expected: str, found: str, value: str) -> Advice | None:
    """Return the conversion between two types of numbers, None for other types."""
    if expected not in NUMBERS or found not in NUMBERS:
        return None
    if {expected, found} == {"UInt8", "Rune"}:
        return None
    code = f"let converted = {expected}({value})"
    lossy = question.say(" Out of range it throws.", "超出范围时抛异常。") if expected in INTEGERS else ""
    hint = question.say(
        f"Numbers are not converted implicitly: write `{expected}({value})`.{lossy}",
        f"数字不会隐式转换：写 `{expected}({value})`。{lossy}",
    )
    cards = [card for name in (expected, found) if (card := question.symbols.type_named(name))]
    return Advice(
        (hint,), (fix("Convert", "转换", code),), tuple(cards), (_CAST, "manual/basic_data_type/integer"), is_whole=True
    )


def literal_range(question: Question) -> Advice | None:
    """Return the range of the type that a literal does not fit, and one that it fits."""
    name = plain_type(question.capture(1))
    if name not in _RANGES:
        return None
    low, high = _RANGES[name]
    digits = re.sub(r"[_\s]", "", question.capture(0))
    is_whole = re.fullmatch(r"[+-]?(?:0[xX][0-9a-fA-F]{1,32}|0[bB][01]{1,128}|0[oO][0-7]{1,43}|\d{1,40})", digits)
    number = int(digits, 10 if digits.lstrip("+-").isdigit() else 0) if is_whole else None
    fits = next(
        (
            kind
            for kind, (least, most) in _RANGES.items()
            if number is not None and least <= number <= most and kind not in ("Int8", "UInt8", "Int16", "UInt16")
        ),
        None,
    )
    wider = question.say(f" {number} fits {fits}.", f" {number} 可用 {fits}。") if fits else ""
    hint = question.say(f"{name} holds {low} to {high}.{wider}", f"{name} 的范围是 {low} 到 {high}。{wider}")
    ways = (fix("A type that holds it", "用能容纳的类型", f"let n: {fits} = {number}"),) if fits else ()
    cards = [card for kind in (name, fits) if kind and (card := question.symbols.type_named(kind))]
    return Advice((hint,), ways, tuple(cards), ("manual/basic_data_type/integer",), is_whole=bool(ways))
