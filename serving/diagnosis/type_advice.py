"""Advice on types: what leads from the type that was found to the one that is wanted."""

import re
from typing import Final

from artifacts.cards import Card
from serving.diagnosis.advice import Advice, Question, fix, listed
from serving.diagnosis.interop_advice import with_c
from serving.diagnosis.number_advice import between_numbers
from serving.diagnosis.option_advice import between_options
from serving.diagnosis.text_advice import between_texts
from serving.diagnosis.type_names import bare_type, inside_option, plain_type

_EXPECTED: Final = re.compile(r"expected (?:type )?'([^']+)',? (?:but )?found (?:type )?'([^']+)'")
_CAST: Final = "manual/class_and_interface/typecast"
_NAME: Final = re.compile(r"[\w.]{1,30}")


def mismatched(question: Question) -> Advice | None:
    """Return how to get from the type that was found to the one that is expected."""
    for text in (*question.report.frame.labels, question.report.message, *question.report.details):
        if found := _EXPECTED.search(text):
            return conversion(question, plain_type(found[1]), plain_type(found[2]), _value(question))
    return None


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


def _value(question: Question) -> str:
    marked = question.report.frame.marked
    return marked if _NAME.fullmatch(marked) and not marked[0].isdigit() else "x"


def conversion(question: Question, expected: str, found: str, value: str) -> Advice:
    """Return how a value of one type becomes one of another."""
    for reader in (between_options, between_numbers, between_texts, with_c, _units, _booleans, _collections):
        advice = reader(question, expected, found, value)
        if advice is not None:
            return advice
    wanted = question.symbols.type_named(bare_type(expected))
    if wanted is not None and wanted.kind == "interface" and not question.symbols.type_named(bare_type(found)):
        return _implementing(question, wanted, bare_type(found))
    told = question.say(
        (
            f"Wanted is {expected}, given is {found}: there is no implicit conversion. Give a value "
            f"of {expected}, change the declared type, or test with `as`."
        ),
        f"要求 {expected}，实际是 {found}：没有隐式转换。请提供 {expected} 的值、修改声明的类型，或用 `as` 判断。",
    )
    cards = [card for name in (expected, found) if (card := question.symbols.type_named(bare_type(name)))]
    return Advice((told,), (), tuple(cards), (_CAST,))


def _implementing(question: Question, wanted: Card, found: str) -> Advice:
    """Return what makes a type of the user's own one of an interface."""
    members = [card for card in question.symbols.members_of(wanted.name) if card.parent == wanted.name][:3]
    told = question.say(f" with {listed(members)}", f"，实现 {listed(members)}") if members else ""
    hint = question.say(
        f"Declare `class {found} <: {wanted.name}`{told}, each `public`.",
        f"声明 `class {found} <: {wanted.name}`{told}，均为 public。",
    )
    return Advice((hint,), (), (wanted, *members), ("manual/class_and_interface/interface",), is_whole=True)


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


def subscript(question: Question) -> Advice | None:
    """Return what a type is indexed with."""
    # Another wording quotes the operator too.
    quoted = [plain_type(text) for text in question.match.captures if text.strip(" '`") not in ("[]", "")]
    owner, index = quoted[0] if quoted else "", quoted[1] if len(quoted) > 1 else ""
    cards = question.symbols.members_named(bare_type(owner), "[]")
    inner = inside_option(owner)
    if inner is not None:
        return _through_option(question, owner, inner)
    if not cards:
        hint = question.say(
            f"{owner} has no `[]`; go through it with `for`, or make an Array of it.",
            f"{owner} 没有 `[]`；请用 `for` 遍历，或先转为 Array。",
        )
        card = question.symbols.type_named(bare_type(owner))
        return Advice((hint,), cards=(card,) if card else ())
    hint = question.say(
        f"{owner} is indexed as {listed(cards)}" + (f"; given is {index}." if index else "."),
        f"{owner} 的下标：{listed(cards)}" + (f"；实际给出 {index}。" if index else "。"),
    )
    if "Int" in index and index != "Int64":
        hint += question.say(" Convert: `Int64(i)`.", " 请转换：`Int64(i)`。")
    return Advice((hint,), cards=tuple(cards[:3]))


def _through_option(question: Question, owner: str, inner: str) -> Advice:
    """Return how to index what an Option holds."""
    frame = question.report.frame
    found = re.search(r"([A-Za-z_]\w*)\s*\[([^\[\]]*)\]", frame.code[frame.start or 0 :] or question.line)
    name, index = (found[1], found[2] or "0") if found else ("x", "0")
    hint = question.say(
        f"An Option (`?{inner}`) has no `[]`: `{name}?[{index}]` gives an Option of the element; "
        f"`{name}.getOrThrow()[{index}]` or `if (let Some(v) <- {name}) {{ v[{index}] }}` opens it first.",
        f"Option（`?{inner}`）没有 `[]`：`{name}?[{index}]` 得到元素的 Option；"
        f"`{name}.getOrThrow()[{index}]` 或 `if (let Some(v) <- {name}) {{ v[{index}] }}` 先取出。",
    )
    code = f"let element = {name}?[{index}]\nlet orThrow = {name}.getOrThrow()[{index}]"
    opened = conversion(question, inner, owner, name)
    ways = fix("Index what is inside", "对其中的值取下标", code)
    return Advice((hint,), (ways, *opened.fixes[1:]), opened.cards, opened.pages, is_whole=True)
