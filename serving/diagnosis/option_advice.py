"""Advice on Options: how to open one where a value is wanted, and to wrap a value where one is."""

from typing import Final

from serving.diagnosis.advice import Advice, Question, fix
from serving.diagnosis.type_names import NUMBERS, inside_option

_PAGE: Final = "manual/error_handle/use_option"
_TYPE: Final = "manual/enum_and_pattern_match/option_type"
_ABSENT: Final = ("None", "null", "Option.None")


def between_options(question: Question, expected: str, found: str, value: str) -> Advice | None:
    """Return how to open or wrap, None where neither or both types are Options."""
    inner, wanted = inside_option(found), inside_option(expected)
    if inner is not None and wanted is None and question.report.frame.marked in _ABSENT:
        return _declared(question, expected)
    if inner is not None and wanted is None and expected != "Unit":
        return _opened(question, inner, expected, value)
    if wanted is not None and inner is None:
        return _wrapped(question, wanted, found, value)
    return None


def _opened(question: Question, inner: str, expected: str, value: str) -> Advice:
    hint = question.say(
        (
            f"The value is an Option (`?{inner}`), wanted is {expected}: `?? default`, "
            f"`getOrThrow()`, `if (let Some(v) <- x)` or `match` opens it."
        ),
        (
            f"该值是 Option（`?{inner}`），要求 {expected}：用 `?? 默认值`、`getOrThrow()`、`if "
            f"(let Some(v) <- x)` 或 `match` 取出。"
        ),
    )
    default = {"String": '""', "Bool": "false"}.get(
        inner, "0.0" if inner.startswith("Float") else "0" if inner in NUMBERS else "other"
    )
    # Names of their own: `let b = b.getOrThrow()` would declare a variable by itself.
    code = f"let orDefault = {value} ?? {default}\nlet orThrow = {value}.getOrThrow()"
    ways = (
        fix("A default, or an exception", "默认值，或抛异常", code),
        fix("Only if there is one", "有值时才用", f"if (let Some(v) <- {value}) {{\n    println(v)\n}}"),
    )
    cards = question.symbols.by_id(["std.core.Option", "std.core.Option.getOrThrow", "std.core.Option.getOrDefault"])
    return Advice((hint,), ways, tuple(cards), (_PAGE, _TYPE), is_whole=True)


def _declared(question: Question, expected: str) -> Advice:
    hint = question.say(
        f"`None` is no {expected}: declare the type as `?{expected}` (Option) where absence is meant, and return "
        f"values as they are; callers open it with `??` or `if (let Some(v) <- x)`.",
        f"`None` 不是 {expected}：允许缺失时把类型声明为 `?{expected}`（Option），有值时直接返回；"
        "调用方用 `??` 或 `if (let Some(v) <- x)` 取值。",
    )
    code = f"func find(key: String): ?{expected} {{\n    None\n}}"
    cards = question.symbols.by_id(["std.core.Option", "std.core.Option.None"])
    return Advice((hint,), (fix("An optional result", "可缺失的返回值", code),), tuple(cards), (_TYPE,), is_whole=True)


def _wrapped(question: Question, wanted: str, found: str, value: str) -> Advice:
    hint = question.say(
        (
            f"Wanted is an Option (`?{wanted}`): wrap a {wanted} as `Some(x)`, absence is `None`; "
            f"the value found is {found}."
        ),
        f"要求 Option（`?{wanted}`）：用 `Some(x)` 包装 {wanted}，缺失为 `None`；实际是 {found}。",
    )
    cards = question.symbols.by_id(["std.core.Option", "std.core.Option.Some"])
    ways = (fix("Wrap it", "包装", f"let wrapped = Some({value})"),)
    return Advice((hint,), ways, tuple(cards), (_TYPE,))
