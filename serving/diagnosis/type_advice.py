"""Advice on types: the conversion between two, an Option where a value is wanted, ranges of literals."""

import re
from typing import Final

from artifacts.schema import DiagnosticFix
from serving.diagnosis.advice import Advice, Question, fix, listed
from serving.diagnosis.type_names import INTEGERS, NUMBERS, bare_type, inside_option, plain_type

_EXPECTED: Final = re.compile(r"expected (?:type )?'([^']+)',? (?:but )?found (?:type )?'([^']+)'")
_OPTION: Final = "manual/error_handle/use_option"
_CAST: Final = "manual/class_and_interface/typecast"
_STRINGS: Final = "manual/basic_data_type/strings"
_RUNES: Final = "manual/basic_data_type/characters"
_NAME: Final = re.compile(r"[\w.]{1,30}")
_TEXTUAL: Final = ("String", "Rune", "UInt8", "Byte")


def mismatched(question: Question) -> Advice | None:
    """Return how to get from the type that was found to the one that is expected."""
    for text in (*question.report.frame.labels, question.report.message, *question.report.details):
        if found := _EXPECTED.search(text):
            return conversion(question, plain_type(found[1]), plain_type(found[2]), _value(question))
    return None


def operands(question: Question) -> Advice | None:
    """Return how to bring two operands to one type."""
    operator, left, right = question.capture(0), plain_type(question.capture(1)), plain_type(question.capture(2))
    opening = question.say(
        f"`{operator}` is not defined for {left} and {right}; bring both sides to one type.",
        f"`{operator}` 不支持 {left} 与 {right}；请统一两侧的类型。",
    )
    if operator == "**" and left in INTEGERS:
        hint = question.say(
            "The exponent of an integer is a UInt64: `a ** 2u64`, or `a ** UInt64(n)`.",
            "整数乘方的指数为 UInt64：`a ** 2u64`，或 `a ** UInt64(n)`。",
        )
        return Advice((hint,), (fix("Exponent as UInt64", "指数用 UInt64", "let p = a ** UInt64(n)"),), is_whole=True)
    if left == right:
        return _same_types(question, operator, left)
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


_CONVERTS: Final = re.compile(
    r"^(?:to|as|parse|to_)_?((?:U?Int|Float)\d*|Integer|Long|Double|Bool|Boolean|Rune|Char|String)$"
)
_TARGETS: Final = {
    "Int": "Int64",
    "Integer": "Int64",
    "Long": "Int64",
    "UInt": "UInt64",
    "Float": "Float64",
    "Double": "Float64",
    "Boolean": "Bool",
    "Char": "Rune",
}


def converting_name(question: Question, name: str, owner: str) -> Advice | None:
    """Return the conversion that a name such as `toInt64` asks for."""
    found = _CONVERTS.match(name)
    if found is None:
        return None
    target = _TARGETS.get(found[1], found[1])
    if target == plain_type(owner):
        return None
    return conversion(question, target, plain_type(owner), "x")


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


def _value(question: Question) -> str:
    marked = question.report.frame.marked
    return marked if _NAME.fullmatch(marked) and not marked[0].isdigit() else "x"


def conversion(question: Question, expected: str, found: str, value: str) -> Advice:
    """Return how a value of one type becomes one of another."""
    for reader in (_option, _numbers, _text, _units, _booleans, _collections):
        advice = reader(question, expected, found, value)
        if advice is not None:
            return advice
    told = question.say(
        (
            f"Wanted is {expected}, given is {found}: there is no implicit conversion. Give a value "
            f"of {expected}, change the declared type, or test with `as`."
        ),
        f"要求 {expected}，实际是 {found}：没有隐式转换。请提供 {expected} 的值、修改声明的类型，或用 `as` 判断。",
    )
    cards = [card for name in (expected, found) if (card := question.symbols.type_named(bare_type(name)))]
    return Advice((told,), (), tuple(cards), (_CAST,))


def _option(question: Question, expected: str, found: str, value: str) -> Advice | None:
    inner, wanted = inside_option(found), inside_option(expected)
    if inner is not None and wanted is None and expected != "Unit":
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
        ways = (
            fix(
                "A default, or an exception",
                "默认值，或抛异常",
                f"let a = {value} ?? {default}\nlet b = {value}.getOrThrow()",
            ),
            fix("Only if there is one", "有值时才用", f"if (let Some(v) <- {value}) {{\n    println(v)\n}}"),
        )
        cards = question.symbols.by_id(
            ["std.core.Option", "std.core.Option.getOrThrow", "std.core.Option.getOrDefault"]
        )
        return Advice(
            (hint,), ways, tuple(cards), (_OPTION, "manual/enum_and_pattern_match/option_type"), is_whole=True
        )
    if wanted is not None and inner is None:
        hint = question.say(
            (
                f"Wanted is an Option (`?{wanted}`): wrap a {wanted} as `Some(x)`, absence is `None`; "
                f"the value found is {found}."
            ),
            f"要求 Option（`?{wanted}`）：用 `Some(x)` 包装 {wanted}，缺失为 `None`；实际是 {found}。",
        )
        cards = question.symbols.by_id(["std.core.Option", "std.core.Option.Some"])
        return Advice(
            (hint,),
            (fix("Wrap it", "包装", f"let wrapped = Some({value})"),),
            tuple(cards),
            ("manual/enum_and_pattern_match/option_type",),
        )
    return None


def _numbers(question: Question, expected: str, found: str, value: str) -> Advice | None:
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


_BYTE_WAYS: Final = "for (c in text.runes()) {\n    println(c)\n}\nlet runes = text.toRuneArray()"


def _text(question: Question, expected: str, found: str, value: str) -> Advice | None:
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


def _booleans(question: Question, expected: str, found: str, value: str) -> Advice | None:
    if expected == "Bool":
        size = (
            f"!{value}.isEmpty()"
            if found.startswith(("ArrayList", "Array", "HashMap", "HashSet", "String"))
            else f"{value} != other"
        )
        hint = question.say(
            f"A condition must be Bool; {found} is not one. Compare explicitly.",
            f"条件必须是 Bool（布尔）；{found} 不是。请显式比较。",
        )
        ways = fix("Compare", "显式比较", f"let isMet = {size}")
        pages = ("manual/basic_programming_concepts/expression", "manual/basic_data_type/bool")
        return Advice((hint,), (ways,), (), pages, is_whole=True)
    return None


def _units(question: Question, expected: str, found: str, value: str) -> Advice | None:  # noqa: ARG001 - one form for all
    if found == "Unit":
        hint = question.say(
            (
                f"The expression gives no value (Unit), wanted is {expected}: an `if` without `else`, "
                f"a loop, an assignment or a body whose last line is none of {expected}. End it with "
                f"the value or `return` it."
            ),
            (
                f"该表达式没有值（Unit），要求 {expected}：没有 `else` 的 `if`、循环、赋值，"
                f"或函数体最后一行不是 {expected}。请以该值结尾或 `return`。"
            ),
        )
        ways = fix(
            "Every branch gives the value",
            "每个分支都给出值",
            "func sign(n: Int64): Int64 {\n    if (n < 0) {\n        return -1\n    }\n    return 1\n}",
        )
        return Advice(
            (hint,),
            (ways,),
            (),
            ("manual/function/define_functions", "manual/basic_programming_concepts/expression"),
            is_whole=True,
        )
    if expected == "Unit":
        hint = question.say(
            (
                f"Nothing (Unit) is wanted, the expression gives {found}: give the function a return "
                f"type, or end with `()`."
            ),
            f"要求 Unit，表达式却给出 {found}：为函数写返回类型，或以 `()` 结尾。",
        )
        return Advice(
            (hint,),
            (fix("Drop the value", "丢弃值", "let _ = compute()\n()"),),
            (),
            ("manual/function/define_functions",),
        )
    return None


_LISTS: Final = ("Array", "ArrayList", "HashSet", "LinkedList", "TreeSet")


def _collections(question: Question, expected: str, found: str, value: str) -> Advice | None:
    wanted, given = bare_type(expected), bare_type(found)
    if wanted == given or wanted not in _LISTS:
        return None
    iterables = (*_LISTS, "Range", "Iterator", "HashMap", "Iterable", "Collection", "String")
    if given not in iterables:
        return None
    if given in ("Iterator", "Iterable", "Range"):
        collect = {"Array": "collectArray", "ArrayList": "collectArrayList", "HashSet": "collectHashSet"}.get(wanted)
        code = f"import std.collection.*\n\nlet items = {collect}({value})" if collect else f"let items = {expected}()"
        names = [f"std.collection.{collect}"] if collect else []
    else:
        code = f"let items = {value}.toArray()" if wanted == "Array" else f"let items = {expected}({value})"
        names = [f"std.collection.{given}.toArray()", f"std.collection.{wanted}.init(Collection<T>)"]
    hint = question.say(
        (
            f"{given} and {wanted} are different types: convert with "
            f"`{code.splitlines()[-1].removeprefix('let items = ')}`."
        ),
        f"{given} 与 {wanted} 是不同类型：用 `{code.splitlines()[-1].removeprefix('let items = ')}` 转换。",
    )
    types = [card for name in (wanted, given) if (card := question.symbols.type_named(name))]
    return Advice(
        (hint,),
        (fix("Convert", "转换", code),),
        (*question.symbols.by_id(names), *types),
        ("manual/collections/collection_overview",),
        is_whole=True,
    )


_RANGES: Final = {
    "Int8": (-(2**7), 2**7 - 1), "Int16": (-(2**15), 2**15 - 1), "Int32": (-(2**31), 2**31 - 1),
    "Int64": (-(2**63), 2**63 - 1), "UInt8": (0, 2**8 - 1), "UInt16": (0, 2**16 - 1), "UInt32": (0, 2**32 - 1),
    "UInt64": (0, 2**64 - 1),
}  # fmt: skip


def literal_range(question: Question) -> Advice | None:
    """Return the range of the type that a literal does not fit, and one that it fits."""
    name = plain_type(question.capture(1))
    if name not in _RANGES:
        return None
    low, high = _RANGES[name]
    digits = re.sub(r"[_\s]", "", question.capture(0))
    number = int(digits) if re.fullmatch(r"[+-]?\d{1,40}", digits) else None
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


def subscript(question: Question) -> Advice | None:
    """Return what a type is indexed with."""
    owner, index = plain_type(question.capture(0)), plain_type(question.capture(1))
    cards = question.symbols.members_named(bare_type(owner), "[]")
    inner = inside_option(owner)
    if inner is not None:
        return conversion(question, inner, owner, "x")
    if not cards:
        hint = question.say(
            f"{owner} has no `[]`; go through it with `for`, or make an Array of it.",
            f"{owner} 没有 `[]`；请用 `for` 遍历，或先转为 Array。",
        )
        card = question.symbols.type_named(bare_type(owner))
        return Advice((hint,), cards=(card,) if card else ())
    hint = question.say(
        f"{owner} is indexed as {listed(cards)}; given is {index}.",
        f"{owner} 的下标：{listed(cards)}；实际给出 {index}。",
    )
    if "Int" in index and index != "Int64":
        hint += question.say(" Convert: `Int64(i)`.", " 请转换：`Int64(i)`。")
    return Advice((hint,), cards=tuple(cards[:3]))
