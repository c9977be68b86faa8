"""Advice on calls: the overloads that exist, properties called as functions, named parameters."""

import re
from typing import Final

from artifacts.cards import Card
from serving.diagnosis.advice import Advice, Question, fix, listed
from serving.diagnosis.member_advice import receiver_type
from serving.diagnosis.overload_advice import no_overload
from serving.diagnosis.type_argument_advice import annotated
from serving.diagnosis.type_names import bare_type

_CALLEE: Final = re.compile(r"([A-Za-z_]\w*)\s*(?:<[^<>()]*(?:<[^<>()]*>[^<>()]*)*>)?\s*$")
_CALLED: Final = re.compile(r"\.\s*([A-Za-z_]\w*)\s*\(\s*\)")
_PACKAGE: Final = re.compile(r"package ([\w.]+)")
_GIVEN: Final = re.compile(r"of type '([^']+)'")
_MOST: Final = 5


def wrong_arguments(question: Question) -> Advice | None:
    """Return the overloads of what is called, and near members that take what is given."""
    name, before = _callee(question)
    if not name:
        return None
    cards = _overloads(question, name, before)
    if not cards:
        return None
    near = _alternatives(question, cards[0])
    hint = question.say(
        f"`{name}` can be called as: {listed(cards)}. A parameter with `!` is passed as `name: value`.",
        f"`{name}` 的声明有：{listed(cards)}。带 `!` 的参数要写成 `名字: 值`。",
    )
    hints = [hint]
    if near:
        hints.append(question.say(f"Or: {listed(near)}.", f"或者：{listed(near)}。"))
    return Advice(tuple(hints), (), (*near[:2], *cards[:_MOST]) if near else tuple(cards[:_MOST]))


def _alternatives(question: Question, card: Card) -> list[Card]:
    """Return members of the same type that a caller without arguments may have meant."""
    if card.parent is None or "missing argument" not in question.report.message:
        return []
    return [
        found
        for found in question.symbols.habitual_members(card.parent, card.name)
        if found.name != card.name and not found.deprecated
    ][:3]


def _callee(question: Question) -> tuple[str, str]:
    """Return the name that is called and the code before it; the mark stands on the name or on the parentheses."""
    frame = question.report.frame
    marked = frame.marked
    if marked and marked[0] not in "([{":
        found = re.match(r"(?:[A-Za-z_]\w*\s*\.\s*)*([A-Za-z_]\w*)", marked + frame.after)
        if found:
            return found[1], frame.before + marked[: found.start(1)]
    start = frame.start if frame.start is not None else len(frame.code)
    opened = _open_call(frame.code, start)
    found = _CALLEE.search(frame.code[:opened])
    return (found[1], frame.code[: found.start(1)]) if found else ("", "")


def _open_call(code: str, at: int) -> int:
    """Return where the parenthesis opens that encloses a place, or the place itself if it opens one."""
    if code[at : at + 1] == "(":
        return at
    depth = 0
    for position in range(min(at, len(code)) - 1, -1, -1):
        depth += {")": 1, "(": -1}.get(code[position], 0)
        if depth < 0:
            return position
    return at


def _overloads(question: Question, name: str, before: str) -> list[Card]:
    symbols = question.symbols
    if before.rstrip().endswith("."):
        owner = receiver_type(question, before.rstrip())
        members = symbols.members_named(owner, name) if owner else []
        if members:
            return members
        package = _noted(question, _PACKAGE)
        anywhere = [card for card in symbols.named(name) if card.parent is not None]
        return [card for card in anywhere if card.package == package] or anywhere[:_MOST]
    if symbols.type_named(name):
        return [*symbols.members_named(name, "init")] or symbols.visible(name)
    visible = symbols.visible(name)
    return [card for card in visible if card.package == visible[0].package]


def _noted(question: Question, pattern: re.Pattern[str]) -> str | None:
    """Return what the notes of a message say."""
    return next((found[1] for text in question.report.details if (found := pattern.search(text))), None)


def called_property(question: Question) -> Advice | None:
    """Return which property is called like a function, or the overloads that do not take the arguments."""
    frame = question.report.frame
    rest = frame.code[frame.start or 0 :]
    for found in _CALLED.finditer(rest):
        cards = [card for card in question.symbols.named(found[1]) if card.kind in ("prop", "field")]
        if cards:
            hint = question.say(
                f"`{found[1]}` is a property (prop): write it without parentheses, `.{found[1]}`.",
                f"`{found[1]}` 是属性（prop）：不加括号，写 `.{found[1]}`。",
            )
            usual = ("ArrayList", "Array", "String", "HashMap")
            cards.sort(
                key=lambda card: (card.parent not in usual, usual.index(card.parent) if card.parent in usual else 9)
            )
            ways = fix("A property has no parentheses", "属性不加括号", f"let n = items.{found[1]}")
            return Advice((hint,), (ways,), tuple(cards[:4]), ("manual/class_and_interface/prop",), is_whole=True)
    return no_overload(question)


def named_argument(question: Question) -> Advice | None:
    """Return how the callee's parameters are passed."""
    advice = wrong_arguments(question)
    name = question.capture(0).rstrip(":").strip("'")
    told = question.say(
        f"About `{name}:`: only parameters declared with `!` are passed by name, and they must be.",
        f"关于 `{name}:`：只有声明带 `!` 的参数按名传递，且必须写名。",
    )
    if advice is None:
        return Advice(hints=(told,))
    return Advice((told, *advice.hints), advice.fixes, advice.cards)


def infer_generic(question: Question) -> Advice | None:
    """Return the declarations of the generic function, whose named parameters or constraints may be missed."""
    advice, typed = wrong_arguments(question), annotated(question)
    if typed is not None:
        more = advice or Advice()
        hints, fixes = (*typed.hints, *more.hints), (*typed.fixes, *more.fixes)
        advice = Advice(hints, fixes, more.cards[:3], is_whole=bool(more.hints))
    if advice is None:
        return None
    given = _noted(question, _GIVEN)
    if given:
        fitting = [card for card in advice.cards if f": {bare_type(given)}" in card.signature]
        order = tuple(dict.fromkeys((*fitting, *advice.cards)))
        return Advice(advice.hints, advice.fixes, order, is_whole=advice.is_whole)
    return advice


def deprecated(question: Question) -> Advice | None:
    """Return what replaces a deprecated declaration."""
    name = question.capture(1) or question.capture(0)
    named = question.symbols.named(name)
    old = [card for card in named if card.deprecated]
    replaced = [card.replacement for card in old if card.replacement and card.replacement != name]
    fresh = [*question.symbols.by_id(replaced[:2]), *(card for card in named if not card.deprecated)]
    if replaced:
        hint = question.say(f"Use `{replaced[0]}` instead of `{name}`.", f"请用 `{replaced[0]}` 代替 `{name}`。")
        return Advice((hint,), cards=(*fresh[:2], *old[:1]))
    if old and fresh:
        first = fresh[0]
        brings = first.import_line or f"import {first.package}.*"
        hint = question.say(
            (
                f"The `{name}` of {old[0].package} is deprecated; use that of {first.package} "
                f"(`{brings}`): {listed(fresh)}."
            ),
            f"{old[0].package} 的 `{name}` 已废弃；请用 {first.package} 的（`{brings}`）：{listed(fresh)}。",
        )
        return Advice((hint,), (fix("Import the new one", "导入新的声明", brings),), (*fresh[:3], *old[:1]))
    return Advice(cards=tuple((fresh or old)[:3])) if named else None
