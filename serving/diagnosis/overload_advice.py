"""Advice on a call that no overload takes: the overloads there are, and the call as one of them wants it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from artifacts.identifiers import closing_of
from serving.cangjie.literals import literal_type
from serving.cangjie.notes import WrongArguments
from serving.cangjie.overloads import Arguments
from serving.cangjie.own_names import own_names
from serving.cangjie.rules.arguments import suggested_call
from serving.cangjie.syntax import descendants, parse, parse_fragment
from serving.cangjie.types import FUNCTION, TypeRef, parse_type
from serving.diagnosis.advice import Advice, Question, fix
from serving.diagnosis.member_advice import member_of, receiver_type

if TYPE_CHECKING:
    from tree_sitter import Node

    from artifacts.cards import Card
    from artifacts.schema import ApiRow, Param
    from serving.cangjie.own_types import OwnFunction
    from serving.cangjie.syntax import CangjieTree

_MOST: Final = 4  # overloads in a sentence
_OWNERS: Final = 2  # types whose members are told where the receiver's type is not known
_OF_EACH: Final = 2  # overloads of each of them
_LONGEST: Final = 400  # characters of a call that is read
_CALLED: Final = re.compile(r"([A-Za-z_]\w*)\s*(?:<[^()]*>)?\s*$")
_LINK: Final = re.compile(r"\s*\??\s*\.?\s*[A-Za-z_]\w*(?:<[\w<>, ?]*>(?=\())?")
_CHECK_EN: Final = "check the number, types and names (name: value) of the arguments"
_CHECK_ZH: Final = "检查实参的个数、类型和名字（名字: 值）"


@dataclass(frozen=True, slots=True)
class _Call:
    """One call of the frame's line."""

    node: Node
    tree: CangjieTree
    name: str
    before: str  # the code before the name

    @property
    def is_member(self) -> bool:
        return self.before.rstrip().endswith(".")


@dataclass(frozen=True, slots=True)
class _Declared:
    """The overloads that a call may mean."""

    rows: Sequence[ApiRow | OwnFunction]
    cards: tuple[Card, ...] = ()
    is_sure: bool = True  # whether the type is known that has them


def no_overload(question: Question) -> Advice | None:
    """Return the overloads of what is called at the mark, and the call that one of them takes."""
    calls = list(_calls(question))
    found = [(call, declared) for call in calls if (declared := _declared(question, call)) is not None]
    if not found:
        return _unknown(question, calls[-1]) if calls else None
    mended = ((call, declared, _mended(call, declared.rows)) for call, declared in found)
    call, declared, text = next((entry for entry in mended if entry[2]), (*found[-1], None))
    hint = _told(question, call, declared)
    if text is None:
        return Advice((hint,), cards=declared.cards[:_MOST], is_whole=True)
    write = question.say(f"With its arguments named: `{text}`.", f"补上参数名：`{text}`。")
    ways = fix("Name the arguments", "写出参数名", text)
    return Advice((write, hint), (ways,), declared.cards[:2], is_whole=True)


def _told(question: Question, call: _Call, declared: _Declared) -> str:
    """Return the overloads in a sentence, with what to compare."""
    shown = "; ".join(_shown(call, declared))
    marks = question.say(" `!` marks those passed by name.", "带 `!` 的按名传递。") if "!: " in shown else ""
    if declared.is_sure:
        return question.say(
            f"`{call.name}` can be called as {shown}: {_CHECK_EN}.{marks}",
            f"`{call.name}` 的声明有 {shown}：请{_CHECK_ZH}。{marks}",
        )
    return question.say(
        f"The type before `.{call.name}` is not clear from the line, likely are {shown}: {_CHECK_EN}.{marks}",
        f"从该行看不出 `.{call.name}` 之前的类型，可能是 {shown}：请{_CHECK_ZH}。{marks}",
    )


def _unknown(question: Question, call: _Call) -> Advice:
    """Return what to look at where no declaration is known: a function or type of the user's own, or a value."""
    name = call.name
    owner = receiver_type(question, call.before.rstrip()) if call.is_member else None
    if owner is not None and question.symbols.type_named(owner) is not None:
        return member_of(question, name, owner)
    hint = question.say(
        f"No library declares a function or type `{name}`: if it is your own, {_CHECK_EN} against its `func` or "
        "`init`; pass `code` to have them compared.",
        f"标准库没有函数或类型 `{name}`：若为自有声明，请对照其 `func` 或 `init` {_CHECK_ZH}；可附上 `code` 以便比较。",
    )
    return Advice((hint,))


def _calls(question: Question) -> Iterator[_Call]:
    """Yield the calls at the mark, inner ones first; a mark over a whole call means that one."""
    frame = question.report.frame
    start = _start(frame.code, frame.start or 0)
    text = frame.code[start : _end(frame.code, start)].strip()[:_LONGEST]
    if "(" not in text:
        return
    tree = parse_fragment(text)
    found = [call for node in descendants(tree.root) if (call := _call(tree, node)) is not None]
    is_marked = len(frame.marked) > 1 and frame.marked.endswith(")")
    chosen = found[:1] if is_marked else found[::-1]
    yield from chosen


def _call(tree: CangjieTree, node: Node) -> _Call | None:
    suffix, callee = node.child_by_field_name("suffix"), node.child_by_field_name("operand")
    if node.type != "postfixExpression" or suffix is None or callee is None or suffix.type != "callSuffix":
        return None
    text = tree.text(callee)
    found = _CALLED.search(text)
    return _Call(node, tree, found[1], text[: found.start(1)]) if found else None


def _start(code: str, mark: int) -> int:
    """Return where the called expression begins, if the mark stands on its parentheses."""
    if code[mark : mark + 1] != "(":
        return mark
    found = re.search(r"(?:[A-Za-z_]\w*\s*\.\s*)*[A-Za-z_]\w*(?:<[\w<>, ?]*>)?\s*$", code[:mark])
    return found.start() if found else mark


def _end(code: str, start: int) -> int:
    """Return where a chain of names, members, calls and subscripts ends."""
    at = start
    while at < len(code):
        if code[at] in "([":
            closed = closing_of(code, at)
            if closed < 0:
                return start
            at = closed + 1
        elif (found := _LINK.match(code, at)) and (at == start or "." in found[0]):
            at = found.end()
        else:
            break
    return at


def _declared(question: Question, call: _Call) -> _Declared | None:
    symbols = question.symbols
    if not call.is_member:
        cards = symbols.members_named(call.name, "init") if symbols.type_named(call.name) else []
        cards = [card for card in cards if card.parent == call.name] or symbols.visible(call.name)
        return _own(question, None, call.name) or _of(question, [card for card in cards if card.kind in _KINDS])
    owner = receiver_type(question, call.before.rstrip())
    if owner is not None and (own := _own(question, owner, call.name)) is not None:
        return own
    cards = symbols.members_named(owner, call.name) if owner else []
    if known := _of(question, [card for card in cards if card.kind in _KINDS]):
        return known
    anywhere = [card for card in symbols.named(call.name) if card.parent is not None and card.kind == "func"]
    owners = list(dict.fromkeys(card.parent for card in anywhere))[:_OWNERS]
    likely = [card for owner in owners for card in [card for card in anywhere if card.parent == owner][:_OF_EACH]]
    return _of(question, likely, is_sure=False)


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


def _mended(call: _Call, rows: Sequence[ApiRow | OwnFunction]) -> str | None:
    """Return the call with its arguments named as an overload wants them, None if none takes them so."""
    suffix = call.node.child_by_field_name("suffix")
    children = suffix.named_children if suffix is not None else []
    types = [_literal(call.tree, child) for child in children if child.type != "varBindingPattern"]
    fitting = [row for row in rows if _agree(row.params, types)]
    note = WrongArguments(call.node, call.name, fitting, Arguments(tuple(types)))
    text = suggested_call(note, call.tree) if fitting else None
    return text if text != call.tree.text(call.node) else None


def _literal(tree: CangjieTree, node: Node) -> TypeRef | None:
    return next((found for part in (node, *descendants(node)) if (found := _type_of(tree, part, node))), None)


def _type_of(tree: CangjieTree, part: Node, whole: Node) -> TypeRef | None:
    """Return the type of a literal that is a whole argument, under whatever nodes wrap it."""
    is_whole = (part.start_byte, part.end_byte) == (whole.start_byte, whole.end_byte)
    return literal_type(part.type, tree, part) if is_whole else None


def _agree(params: Sequence[Param], types: Sequence[TypeRef | None]) -> bool:
    """Tell whether no literal stands where its type cannot be."""
    return all(_takes(parse_type(param.type), given) for param, given in zip(params, types, strict=False))


def _takes(wanted: TypeRef | None, given: TypeRef | None) -> bool:
    if wanted is None or given is None or len(wanted.name) == 1 or wanted.name == given.name:
        return True
    if given.name == "Int64":
        return "Int" in wanted.name or wanted.name in ("Byte", "Any", "ToString")
    return given.name == FUNCTION or wanted.name in ("Any", "ToString", "Float32")


def _shown(call: _Call, declared: _Declared) -> list[str]:
    """Return the overloads as a reader writes them, those with as many parameters as are given first."""
    suffix = call.node.child_by_field_name("suffix")
    given = sum(child.type != "varBindingPattern" for child in suffix.named_children) if suffix else 0
    rows = declared.rows
    if declared.is_sure:
        rows = sorted(rows, key=lambda row: (abs(len(row.params) - given), sum(param.is_named for param in row.params)))
    owners = {card.api_id: f"{card.parent}." for card in declared.cards} if not declared.is_sure else {}
    shown = [f"`{owners.get(getattr(row, 'api_id', ''), '')}{call.name}({_parameters(row.params)})`" for row in rows]
    return list(dict.fromkeys(shown))[:_MOST]


def _parameters(params: Sequence[Param]) -> str:
    return ", ".join(
        f"{param.name}{'!' if param.is_named else ''}: {param.type}{f' = {param.default}' if param.default else ''}"
        for param in params
    )
