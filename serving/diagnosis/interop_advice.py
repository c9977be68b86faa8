"""Advice at the border to C: text and arrays on their way there and back."""

import re
from typing import Final

from artifacts.identifiers import closing_of, split_at_depth
from serving.diagnosis.advice import Advice, Question, fix
from serving.diagnosis.type_names import bare_type

_PAGE: Final = "manual/FFI/cangjie-c"
_TO_C: Final = "unsafe {{\n    let text = LibC.mallocCString({value})\n    puts(text)\n    LibC.free(text)\n}}"

_DECLARED: Final = re.compile(r"\bfunc\s+([A-Za-z_]\w*)\s*(?=\()")
_IN_C: Final = {
    "String": "CString", "Rune": "UInt32", "Array": "CPointer<{0}>", "ArrayList": "CPointer<{0}>", "Int": "Int32",
    "Option": "CPointer<{0}>", "Any": "CPointer<Unit>", "Object": "CPointer<Unit>", "Byte": "UInt8",
}  # fmt: skip


def types_of_c(question: Question) -> Advice | None:
    """Return the declaration of a C function with the types that C knows."""
    code = question.line.strip()
    swaps = [(given, wanted) for given in _types(code) if (wanted := _in_c(given)) is not None]
    told = question.say(
        "A `foreign func` takes and returns only types of C: `Int32` and the other numbers, `Bool`, `CString`, "
        "`CPointer<T>`, `CFunc`, `@C struct`, and `Unit` as result.",
        "`foreign func` 的参数和返回值只能是 C 的类型：`Int32` 等数字、`Bool`、`CString`、`CPointer<T>`、`CFunc`、"
        "`@C struct`，返回值还可为 `Unit`。",
    )
    names = ["std.core.CString", "std.core.CPointer", "std.core.LibC.mallocCString(String)"]
    cards = tuple(question.symbols.by_id(names))
    if not swaps:
        return Advice((told,), cards=cards, pages=(_PAGE,))
    right = code
    for given, wanted in swaps:
        right = re.sub(rf"(:\s*){re.escape(given)}(?=\s*(?:[,){{=]|$))", rf"\g<1>{wanted}", right)
    shown = question.say(", ", "、").join(f"`{given}` -> `{wanted}`" for given, wanted in dict.fromkeys(swaps))
    hint = question.say(f"Write {shown}: `{right}`.", f"改写 {shown}：`{right}`。")
    text = question.say(
        " A String is passed as `unsafe { LibC.mallocCString(s) }`, freed by `LibC.free`.",
        "String 用 `unsafe { LibC.mallocCString(s) }` 传递，用 `LibC.free` 释放。",
    )
    code = f"{right}\n\n{_TO_C.format(value='s').replace('puts', _called(right))}" if "CString" in right else right
    ways = fix("Types of C", "使用 C 的类型", code)
    hint += text if any(given == "String" for given, _ in swaps) else ""
    return Advice((hint, told), (ways,), cards, (_PAGE,), is_whole=True)


def _called(code: str) -> str:
    found = _DECLARED.search(code)
    return found[1] if found else "puts"


def _types(code: str) -> list[str]:
    """Return the types of a function's parameters and result, as written."""
    found = _DECLARED.search(code)
    closed = closing_of(code, found.end()) if found else -1
    if found is None or closed < 0:
        return []
    parts = [part.partition(":")[2].strip() for part in split_at_depth(code[found.end() + 1 : closed])]
    result = code[closed + 1 :].partition(":")[2].partition("{")[0].strip()
    return [part for part in (*parts, result) if part]


def _in_c(written: str) -> str | None:
    """Return the type of C for one that is none, None where it is one or unknown."""
    wanted = _IN_C.get(bare_type(written))
    inner = written.removeprefix("?") if written.startswith("?") else written.partition("<")[2].rpartition(">")[0]
    return wanted.format(_in_c(inner) or inner or "UInt8") if wanted else None


def with_c(question: Question, expected: str, found: str, value: str) -> Advice | None:
    """Return how text or an array goes to C or comes from there, None where neither type is of C."""
    wanted, given = bare_type(expected), bare_type(found)
    if wanted == "CString" and given == "String":
        hint = question.say(
            "A String becomes a CString by `unsafe { LibC.mallocCString(s) }`; free it afterwards with `LibC.free`.",
            "String 用 `unsafe { LibC.mallocCString(s) }` 转为 CString；用完以 `LibC.free` 释放。",
        )
        ways = fix("Copy it for C, then free it", "为 C 复制，用后释放", _TO_C.format(value=value))
        cards = question.symbols.by_id(["std.core.LibC.mallocCString(String)", "std.core.LibC.free(CString)"])
        return Advice((hint,), (ways,), tuple(cards), (_PAGE,), is_whole=True)
    if wanted == "String" and given == "CString":
        hint = question.say("A CString becomes a String by `toString()`.", "CString 用 `toString()` 转为 String。")
        ways = fix("Copy it into a String", "复制为 String", f"let text = {value}.toString()")
        return Advice((hint,), (ways,), tuple(question.symbols.by_id(["std.core.CString.toString()"])), (_PAGE,))
    if wanted == "CPointer" and given == "Array":
        hint = question.say(
            "The elements of an Array are lent to C by `acquireArrayRawData`, and given back.",
            "Array 的元素用 `acquireArrayRawData` 借给 C，用后归还。",
        )
        code = (
            f"unsafe {{\n    let handle = acquireArrayRawData({value})\n    process(handle.pointer)\n"
            "    releaseArrayRawData(handle)\n}"
        )
        cards = question.symbols.named("acquireArrayRawData")
        return Advice((hint,), (fix("Lend the elements", "借出元素", code),), tuple(cards[:2]), (_PAGE,), is_whole=True)
    return None
