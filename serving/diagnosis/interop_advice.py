"""Advice at the border to C: text and arrays on their way there and back."""

from typing import Final

from serving.diagnosis.advice import Advice, Question, fix
from serving.diagnosis.type_names import bare_type

_PAGE: Final = "manual/FFI/cangjie-c"
_TO_C: Final = "unsafe {{\n    let text = LibC.mallocCString({value})\n    puts(text)\n    LibC.free(text)\n}}"


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
