"""Advice on text: bytes, characters and strings, and numbers as text and back."""

from typing import Final

from artifacts.schema import DiagnosticFix
from serving.diagnosis.advice import Advice, Question, fix
from serving.diagnosis.type_names import NUMBERS

_CAST: Final = "manual/class_and_interface/typecast"
_STRINGS: Final = "manual/basic_data_type/strings"
_RUNES: Final = "manual/basic_data_type/characters"
_BYTE_WAYS: Final = "for (c in text.runes()) {\n    println(c)\n}\nlet runes = text.toRuneArray()"


def between_texts(question: Question, expected: str, found: str, value: str) -> Advice | None:
    """Return how bytes, characters, strings and numbers become each other, None where no text is among them."""
    pair = (expected.replace("Byte", "UInt8"), found.replace("Byte", "UInt8"))
    symbols = question.symbols
    byte = question.say(
        "`text[i]` and `for (c in text)` give bytes (UInt8), not characters",
        "`text[i]` 和 `for (c in text)` 得到的是字节（UInt8），不是字符",
    )
    told: dict[tuple[str, str], tuple[str, str, DiagnosticFix]] = {
        ("String", "UInt8"): (
            f"{byte}; characters come from `runes()` or `toRuneArray()`.",
            f"{byte}；字符用 `runes()` 或 `toRuneArray()` 取得。",
            fix("Go through characters", "按字符处理", f"{_BYTE_WAYS}\nlet one = runes[0].toString()"),
        ),
        ("Rune", "UInt8"): (
            f"{byte}; take Runes from `runes()` or `toRuneArray()`, or convert: `Rune(UInt32(b))`.",
            f"{byte}；用 `runes()`、`toRuneArray()` 取 Rune，或转换 `Rune(UInt32(b))`。",
            fix("Runes", "取 Rune", f"{_BYTE_WAYS}\nlet one = Rune(UInt32(b))"),
        ),
        ("UInt8", "Rune"): (
            ("A byte (UInt8) is compared with a byte literal `b'a'`; for characters go through `text.runes()`."),
            "字节（UInt8）用字节字面量 `b'a'` 比较；字符用 `text.runes()`。",
            fix(
                "Byte literal, or Runes",
                "字节字面量或 Rune",
                "let isA = text[0] == b'a'\nlet runes = text.toRuneArray()",
            ),
        ),
        ("UInt8", "String"): (
            f"{byte}; a byte literal is `b'a'`, a character `r'a'` of `text.runes()`.",
            f"{byte}；字节字面量写 `b'a'`，字符用 `text.runes()` 与 `r'a'`。",
            fix(
                "Byte literal, or Runes",
                "字节字面量或 Rune",
                "let isA = text[0] == b'a'\nlet isAlso = text.toRuneArray()[0] == r'a'",
            ),
        ),
        ("Rune", "String"): (
            (
                "A Rune literal is `r'a'`; the Runes of a String come from `toRuneArray()` or `runes()`. "
                "Byte (UInt8) is what indexing gives."
            ),
            (
                "Rune 字面量写作 `r'a'`；String 的 Rune 用 `toRuneArray()` 或 `runes()` 取得；"
                "下标得到的是字节（UInt8）。"
            ),
            fix("Rune", "Rune", "let letter = r'a'\nlet first = text.toRuneArray()[0]"),
        ),
        ("String", "Rune"): (
            "A Rune becomes a String by `toString()`; many by `String(runes)`.",
            "Rune 用 `toString()` 转成 String；多个用 `String(runes)`。",
            fix("Rune to String", "Rune 转 String", f"let text = {value}.toString()"),
        ),
    }
    if (found_way := told.get(pair)) is not None:
        names = [
            "std.core.String.runes()",
            "std.core.String.toRuneArray()",
            "std.core.Rune",
            "std.core.UInt8",
            "std.core.Rune.toString()",
        ]
        return Advice(
            (question.say(*found_way[:2]),),
            (found_way[2],),
            tuple(symbols.by_id(names)),
            (_STRINGS, _RUNES),
            is_whole=True,
        )
    if pair[0] == "String":
        return _to_text(question, found, value)
    return _from_text(question, expected, found, value)


def _to_text(question: Question, found: str, value: str) -> Advice | None:
    if found not in (*NUMBERS, "Bool", "Rune"):
        return None
    hint = question.say(
        f"A {found} becomes text by `.toString()` or an interpolation.", f"{found} 用 `.toString()` 或插值转为文本。"
    )
    ways = fix("To text", "转为文本", f'let text = {value}.toString()\nlet same = "${{{value}}}"')
    return Advice(
        (hint,),
        (ways,),
        tuple(question.symbols.by_id(["std.core.ToString", f"std.core.{found}.toString()"])),
        (_STRINGS,),
        is_whole=True,
    )


def _from_text(question: Question, expected: str, found: str, value: str) -> Advice | None:
    if found == "String" and expected in (*NUMBERS, "Bool"):
        hint = question.say(
            f"Text becomes a number by `{expected}.parse(text)` of std.convert; `tryParse` gives an Option.",
            f"文本转数字用 std.convert 的 `{expected}.parse(text)`；`tryParse` 返回 Option。",
        )
        code = f"import std.convert.*\n\nlet n = {expected}.parse({value})"
        cards = question.symbols.by_id(
            [f"std.convert.{expected}.parse(String)", f"std.convert.{expected}.tryParse(String)"]
        )
        return Advice((hint,), (fix("Parse", "解析", code),), tuple(cards), (_CAST,), is_whole=True)
    if (found == "Rune" and expected in NUMBERS) or (expected == "Rune" and found in NUMBERS):
        code = f"let n = {expected}(UInt32({value}))" if found == "Rune" else f"let c = Rune(UInt32({value}))"
        hint = question.say(
            "Rune and numbers meet over UInt32: `UInt32(rune)` is the code point, `Rune(UInt32(n))` the way back.",
            "Rune 与数字经由 UInt32 转换：`UInt32(rune)` 得码点，`Rune(UInt32(n))` 反之。",
        )
        return Advice(
            (hint,),
            (fix("By the code point", "经由码点", code),),
            tuple(question.symbols.by_id(["std.core.Rune", "std.core.UInt32"])),
            (_RUNES, _CAST),
            is_whole=True,
        )
    return None
