"""Advice on classes, structs and their members: what may be inherited, changed, seen, and must be implemented."""

import re
from typing import Final

from artifacts.cards import Card
from serving.diagnosis.advice import Advice, Question, listed, short

_MISSING: Final = re.compile(r"(?:unimplemented|implement\w*)[^']*'([^']+)'")


def not_initialised(question: Question) -> Advice | None:
    """Return where a member gets its value."""
    name = question.capture(0)
    if not name.isidentifier():
        return None
    hint = question.say(
        f"Give `{name}` a value in its declaration or in every `init`.", f"在声明处或每个 `init` 中为 `{name}` 赋值。"
    )
    return Advice(hints=(hint,))


def mut_function(question: Question) -> Advice | None:
    """Return what may change a struct."""
    name = question.capture(0)
    hint = question.say(
        (
            f"The function that changes `{name}` must be `mut func`, or the struct a class; a struct "
            f"in a `let` cannot be changed at all."
        ),
        f"修改 `{name}` 的函数要写成 `mut func`，或把 struct 改为 class；`let` 持有的 struct 不能修改。",
    )
    return Advice(hints=(hint,))


def open_super(question: Question) -> Advice | None:
    """Return what makes a class inheritable."""
    name = question.capture(0)
    known = question.symbols.type_named(name)
    hint = (
        question.say(
            f"{name} of {known.package} is not open: hold one as a member instead of inheriting.",
            f"{known.package} 的 {name} 不可继承：请改为持有一个成员。",
        )
        if known
        else question.say(
            f"Write `open class {name}`, and `open` on the functions to override.",
            f"写 `open class {name}`，要覆盖的函数也加 `open`。",
        )
    )
    return Advice(hints=(hint,), cards=(known,) if known else ())


def interface_member(question: Question) -> Advice | None:
    """Return the declaration that has to be implemented."""
    name = question.capture(1)
    cards = [card for card in question.symbols.named(name) if card.parent is not None and _is_interface(question, card)]
    cards = cards[:2]
    shown = short(cards[0]) if cards else ""
    hint = question.say(
        f"Add `public` `{name}` to `{question.capture(2)}`" + (f", as in `{shown}`." if shown else "."),
        f"请在 `{question.capture(2)}` 中以 public 实现 `{name}`" + (f"，声明如 `{shown}`。" if shown else "。"),
    )
    return Advice(hints=(hint,), cards=tuple(cards))


def _is_interface(question: Question, card: Card) -> bool:
    owner = question.symbols.type_named(card.parent or "")
    return owner is not None and owner.kind == "interface"


def same_return(question: Question) -> Advice | None:
    """Return what an overriding function returns."""
    name = question.capture(0)
    hint = question.say(
        f"`{name}` must have the same return type as the function it overrides or implements, or a subtype of it: "
        "look that declaration up and write its type.",
        f"`{name}` 的返回类型必须与被覆盖或实现的函数相同，或为其子类型：按那个声明书写。",
    )
    cards = [card for card in question.symbols.named(name) if _is_interface(question, card)][:2]
    declared = question.say(f" As in {listed(cards)}.", f" 例如 {listed(cards)}。") if cards else ""
    return Advice((hint + declared,), cards=tuple(cards))


def nothing_to_override(question: Question) -> Advice | None:
    """Return why there is nothing to override."""
    name = question.capture(1) or question.capture(0)
    near = question.symbols.near_names(name)
    meant = question.say(f" Did you mean `{near[0]}`?", f"是否想写 `{near[0]}`？") if near else ""
    hint = question.say(
        f"No supertype has an `open` or abstract `{name}` with these parameter types: drop `override`, or write "
        f"`public open func {name}` in the superclass.{meant}",
        f"父类型中没有参数类型相同且为 `open` 或抽象的 `{name}`：去掉 `override`，或在父类中写 "
        f"`public open func {name}`。{meant}",
    )
    return Advice((hint,))


def visibility(question: Question) -> Advice | None:
    """Return how visible a member of a supertype has to be."""
    hint = question.say(
        "Write `public` (or what the supertype has) before the member: members of an interface are public.",
        "在成员前写 `public`（或与父类型声明相同的修饰符）：接口成员都是 public。",
    )
    return Advice((hint,))


def unimplemented(question: Question) -> Advice | None:
    """Return what is still to be implemented."""
    owner = question.capture(0)
    names = [found[1] for text in question.report.details if (found := _MISSING.search(text))][:4]
    missing = ", ".join(f"`{name}`" for name in names)
    hint = question.say(
        f"Implement {missing or 'every function and property of the supertypes'} in `{owner}`, each `public`, or make "
        f"it `abstract class {owner}`.",
        f"请在 `{owner}` 中以 public 实现{missing or '父类型的所有函数和属性'}，或声明为 `abstract class {owner}`。",
    )
    return Advice((hint,))


def access(question: Question) -> Advice | None:
    """Return how a member becomes visible."""
    name = question.capture(0)
    hint = question.say(
        f"`{name}` is not visible here: make it `public` (`protected` for subclasses, `internal` for the package), "
        "or add a `public` function or property that gives it.",
        f"此处不能访问 `{name}`：改为 `public`（子类用 `protected`，包内用 `internal`），或提供 `public` 函数或属性。",
    )
    return Advice((hint,))


def static_member(question: Question) -> Advice | None:
    """Return how a static member is called."""
    name = question.capture(0)
    hint = question.say(
        f"`{name}` is static: call it on the type, `TypeName.{name}`, not on an object.",
        f"`{name}` 是静态成员：用类型名访问 `类型名.{name}`，不能用对象。",
    )
    return Advice((hint,))


_ASSIGNED: Final = re.compile(r"(this\s*\.\s*)?([A-Za-z_]\w*)")


def immutable(question: Question) -> Advice | None:
    """Return how what the line assigns to becomes assignable."""
    found = _ASSIGNED.match(question.report.frame.marked or question.line.strip())
    if found is None:
        return None
    name = found[2]
    if found[1]:
        hint = question.say(
            f"Declare the member `var {name}`; in a struct the function that assigns it must be `mut func` as well.",
            f"把成员声明为 `var {name}`；若是 struct，赋值的函数还要写成 `mut func`。",
        )
        return Advice((hint,))
    hint = question.say(
        f"Declare `var {name}`, not `let {name}`; a parameter or loop variable is copied first, `var own = {name}`.",
        f"把 `let {name}` 改为 `var {name}`；参数或循环变量先复制：`var own = {name}`。",
    )
    return Advice((hint,))
