"""Advice on a call that no overload takes: the overloads there are, and the call as one of them wants it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from serving.cangjie.own_names import own_names
from serving.cangjie.syntax import parse
from serving.diagnosis.advice import Advice, Question, fix, listed
from serving.diagnosis.called import Call, arguments, calls_at
from serving.diagnosis.member_advice import member_of, receiver_type
from serving.diagnosis.mended_call import index_last, mended_call

if TYPE_CHECKING:
    from artifacts.cards import Card
    from artifacts.schema import ApiRow, Param
    from serving.cangjie.own_types import OwnFunction

_MOST: Final = 4  # overloads in a sentence
_MOST_MENDED: Final = 3  # where the mended call is told before them
_OWNERS: Final = 2  # types whose members are told where the receiver's type is not known
_OF_EACH: Final = 2  # overloads of each of them
_CHECK_EN: Final = "check the number, types and names (name: value) of the arguments"
_CHECK_ZH: Final = "检查实参的个数、类型和名字（名字: 值）"


@dataclass(frozen=True, slots=True)
class _Declared:
    """The overloads that a call may mean."""

    rows: Sequence[ApiRow | OwnFunction]
    cards: tuple[Card, ...] = ()
    is_sure: bool = True  # whether the type is known that has them


def no_overload(question: Question) -> Advice | None:
    """Return the overloads of what is called at the mark, and the call that one of them takes."""
    calls = list(calls_at(question.report.frame))
    found = [(call, declared) for call in calls if (declared := _declared(question, call)) is not None]
    if not found:
        return _unknown(question, calls[-1]) if calls else None
    mended = ((call, declared, mended_call(call, declared.rows)) for call, declared in found)
    call, declared, text = next((entry for entry in mended if entry[2]), (*found[-1], None))
    hint = _told(question, call, declared, is_mended=text is not None)
    if text is None:
        return Advice((hint,), cards=_cards(call, declared)[:_MOST], is_whole=True)
    write = question.say(f"With its arguments named: `{text}`", f"补上参数名：`{text}`")
    ways = [fix("Name the arguments", "写出参数名", text)]
    if (turned := index_last(call, text)) is not None:
        write += question.say(
            f", or where the index stands first as in Java: `{turned}`", f"；若如 Java 下标在前：`{turned}`"
        )
        ways.append(fix("The index came first", "下标在前时", turned))
    write += question.say(".", "。")
    return Advice((write, hint), tuple(ways), _cards(call, declared)[:2], is_whole=True)


def _told(question: Question, call: Call, declared: _Declared, *, is_mended: bool) -> str:
    """Return the overloads in a sentence, with what to compare; fewer words where the mended call is told."""
    shown = "; ".join(_shown(call, declared)[: _MOST_MENDED if is_mended else _MOST])
    marks = question.say(" `!` marks those passed by name.", "带 `!` 的按名传递。") if "!: " in shown else ""
    if declared.is_sure and is_mended:
        return question.say(
            f"`{call.name}` can be called as {shown}.{marks}", f"`{call.name}` 的声明有 {shown}。{marks}"
        )
    if declared.is_sure:
        return question.say(
            f"`{call.name}` can be called as {shown}: {_CHECK_EN}.{marks}",
            f"`{call.name}` 的声明有 {shown}：请{_CHECK_ZH}。{marks}",
        )
    return question.say(
        f"The type before `.{call.name}` is not clear from the line, likely are {shown}: {_CHECK_EN}.{marks}",
        f"从该行看不出 `.{call.name}` 之前的类型，可能是 {shown}：请{_CHECK_ZH}。{marks}",
    )


def _unknown(question: Question, call: Call) -> Advice:
    """Return what to look at where no declaration is known: a function or type of the user's own, or a value."""
    name = call.name
    owner = receiver_type(question, call.before.rstrip()) if call.is_member else None
    if owner is not None and question.symbols.type_named(owner) is not None:
        return member_of(question, name, owner)
    if (other := _no_function(question, call)) is not None:
        return other
    hint = question.say(
        f"No library declares a function or type `{name}`: if it is your own, {_CHECK_EN} against its `func` or "
        "`init`; pass `code` to have them compared.",
        f"标准库没有函数或类型 `{name}`：若为自有声明，请对照其 `func` 或 `init` {_CHECK_ZH}；可附上 `code` 以便比较。",
    )
    return Advice((hint,))


def _no_function(question: Question, call: Call) -> Advice | None:
    """Return how a value is indexed, or a type without constructor made, that is called like a function."""
    name = call.name
    if question.symbols.type_named(name) is not None:
        makers = [card for card in question.symbols.members_of(name) if _is_maker(card, name)][:3]
        shown = ", ".join(dict.fromkeys(f"`{name}.{card.name}(...)`" for card in makers))
        hint = question.say(
            f"`{name}` has no public constructor" + (f"; it is made by {shown}: {listed(makers)}." if makers else "."),
            f"`{name}` 没有公开的构造函数" + (f"；请用 {shown}：{listed(makers)}。" if makers else "。"),
        )
        return Advice((hint,), cards=tuple(makers), is_whole=True)
    if not re.search(rf"\b(?:let|var|const)\s+{re.escape(name)}\b", question.code):
        return None
    text = call.tree.text(call.node)
    inner = text.partition("(")[2].rpartition(")")[0]
    hint = question.say(
        f"`{name}` is a variable, not a function: an element is taken by `{name}[{inner}]`; a function is declared "
        f"`func {name}(...)`.",
        f"`{name}` 是变量，不是函数：取元素写 `{name}[{inner}]`；函数要用 `func {name}(...)` 声明。",
    )
    return Advice((hint,), (fix("Take an element", "取元素", f"{name}[{inner}]"),), is_whole=True)


def _is_maker(card: Card, name: str) -> bool:
    """Tell whether a member makes a value of its type."""
    made = re.search(r"\)\s*:\s*\??(\w+)", card.signature)
    return card.kind == "func" and "static " in card.signature and made is not None and made[1] == name


def _declared(question: Question, call: Call) -> _Declared | None:
    symbols = question.symbols
    if not call.is_member:
        cards = symbols.members_named(call.name, "init") if symbols.type_named(call.name) else []
        cards = [card for card in cards if card.parent == call.name] or symbols.visible(call.name)
        return _own(question, None, call.name) or _of(question, [card for card in cards if card.kind in _KINDS])
    owner = receiver_type(question, call.before.rstrip())
    owner = _CLASSES.get(owner, owner) if owner else None
    if owner is not None and (own := _own(question, owner, call.name)) is not None:
        return own
    cards = symbols.members_named(owner, call.name) if owner else []
    if known := _of(question, [card for card in cards if card.kind in _KINDS]):
        return known
    if owner is not None and not cards and symbols.type_named(owner):
        return None
    anywhere = [card for card in symbols.named(call.name) if card.parent is not None and card.kind == "func"]
    owners = list(dict.fromkeys(card.parent for card in anywhere))[:_OWNERS]
    likely = [card for owner in owners for card in [card for card in anywhere if card.parent == owner][:_OF_EACH]]
    return _of(question, likely, is_sure=False)


# Classes that have the members of an interface, and those with places besides.
_CLASSES: Final = {"List": "ArrayList", "Map": "HashMap", "Set": "HashSet"}
_KINDS: Final = ("func", "init", "enum_case")


def _of(question: Question, cards: list[Card], *, is_sure: bool = True) -> _Declared | None:
    rows = question.symbols.rows([card.api_id for card in cards])
    return _Declared(rows, tuple(cards), is_sure) if rows else None


def _own(question: Question, owner: str | None, name: str) -> _Declared | None:
    """Return the overloads that the user's code declares."""
    if name not in question.code:
        return None
    own = own_names(parse(question.code))
    if owner is None and (function := own.declared.get(name)) is not None:
        return _Declared((function,))
    declared = own.types.get(owner or name)
    taken = declared.takes.get(name if owner else "init", []) if declared else []
    return _Declared(tuple(taken)) if taken else None


def _shown(call: Call, declared: _Declared) -> list[str]:
    """Return the overloads as a reader writes them, those with as many parameters as are given first."""
    rows = _in_order(call, declared)
    owners = {card.api_id: f"{card.parent}." for card in declared.cards} if not declared.is_sure else {}
    shown = [f"`{owners.get(getattr(row, 'api_id', ''), '')}{call.name}({_parameters(row.params)})`" for row in rows]
    return list(dict.fromkeys(shown))[:_MOST]


def _in_order(call: Call, declared: _Declared) -> Sequence[ApiRow | OwnFunction]:
    """Return the overloads with as many parameters as are given first, where the type is known."""
    if not declared.is_sure:
        return declared.rows
    given = len(arguments(call))

    def order(row: ApiRow | OwnFunction) -> tuple[int, int]:
        return abs(len(row.params) - given), sum(param.is_named for param in row.params)

    return sorted(declared.rows, key=order)


def _cards(call: Call, declared: _Declared) -> tuple[Card, ...]:
    """Return the cards of the overloads, in the order in which they are told."""
    by_id = {card.api_id: card for card in declared.cards}
    ids = [getattr(row, "api_id", "") for row in _in_order(call, declared)]
    return tuple(by_id[api_id] for api_id in ids if api_id in by_id)


def _parameters(params: Sequence[Param]) -> str:
    return ", ".join(
        f"{param.name}{'!' if param.is_named else ''}: {param.type}{f' = {param.default}' if param.default else ''}"
        for param in params
    )
