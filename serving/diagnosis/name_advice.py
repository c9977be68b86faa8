"""Advice on names: undeclared identifiers and types, packages, what a package does not have."""

import re
from typing import Final

from artifacts.cards import Card
from serving.diagnosis.advice import Advice, Question, fix, listed
from serving.diagnosis.format_advice import formatted_text
from serving.diagnosis.habits import GLOBALS, PACKAGES, TYPES
from serving.diagnosis.member_advice import call, filled
from serving.diagnosis.symbols import CORE
from serving.diagnosis.type_advice import converting_name
from serving.names import DAILY

_IDENTIFIER: Final = re.compile(r"\b[A-Za-z_]\w*\b")
_IMPORTED: Final = re.compile(r"^\s*(?:public\s+|internal\s+)?import\s+([\w.]+?)(?:\.\*|\.\{.*)?\s*$")


def undeclared(question: Question) -> Advice | None:
    """Return what to import, the Cangjie word for one of Java's, or the name that was meant."""
    name = question.capture(0)
    found = question.symbols.visible(name)
    is_foreign = name in TYPES and TYPES[name] != name and not any(card.package in DAILY for card in found)
    if found and found[0].package != CORE and not is_foreign:
        return _to_import(question, name, found)
    if found and not is_foreign and not any(other(question, name) for other in (_java_call, _habit, _java)):
        return _always_visible(question, name, found)
    for other in (formatted_text, _java_call, _habit, _java, _typo):
        if (advice := other(question, name)) is not None:
            return advice
    if (way := converting_name(question, name, "String")) is not None:
        return way
    owners = [card for card in question.symbols.named(name) if card.parent is not None]
    if owners:
        shown = ", ".join(dict.fromkeys(f"`{card.parent}.{card.name}`" for card in owners[:3]))
        hint = question.say(
            f"`{name}` exists as a member only: {shown}. Call it on a value, or on its type if it is static.",
            f"`{name}` 只作为成员存在：{shown}。请通过对象调用，静态成员通过类型调用。",
        )
        return Advice(hints=(hint,), cards=tuple(owners[:3]))
    return Advice(
        hints=(
            question.say(
                (
                    f"No library declares `{name}`: declare it before its use, in this or an outer "
                    f"scope, or import the package of your own that has it."
                ),
                f"标准库没有声明 `{name}`：请在使用前、在同一或外层作用域声明，或导入定义它的自有包。",
            ),
        ),
        is_whole=True,
    )


def _always_visible(question: Question, name: str, found: list[Card]) -> Advice:
    """Return how what needs no import is used: so the name itself is right."""
    hint = question.say(
        f"`{name}` is in std.core and needs no import: {listed(found)}. Look for a slip before it (a brace, a missing "
        "dot), or code outside of a function.",
        f"`{name}` 在 std.core 中，无需导入：{listed(found)}。请检查它之前是否缺括号、缺点号，或代码写在函数之外。",
    )
    return Advice((hint,), cards=tuple(found[:2]), is_whole=True)


def _to_import(question: Question, name: str, found: list[Card]) -> Advice:
    first = found[0]
    owner = f"{first.package}.{first.parent or first.name}"
    line = first.import_line or f"import {owner}"
    others = sorted({card.package for card in found} - {first.package})
    hint = question.say(
        f"`{name}` is in {first.package}, which is not imported: add `{line}` or `import {first.package}.*`.",
        f"`{name}` 在 {first.package} 中，尚未导入：添加 `{line}` 或 `import {first.package}.*`。",
    )
    more = question.say(f"Also in: {', '.join(others)}.", f"另见：{', '.join(others)}。")
    title = fix("Import it at the top of the file", "在文件开头导入", f"{line}\n// or: import {first.package}.*")
    hints = (hint, more) if others else (hint,)
    return Advice(hints=hints, fixes=(title,), cards=tuple(found[:3]), pages=("manual/package/import",), is_whole=True)


def _java_call(question: Question, name: str) -> Advice | None:
    """Return what stands for a call on a Java class: `Math.abs(x)`."""
    if name == "System":
        return None  # its streams are println and readln here
    called = re.match(rf"{re.escape(name)}\s*\.\s*(\w+)", question.report.frame.marked + question.report.frame.after)
    mapping = question.symbols.java_call(name, called[1]) if called else None
    cards = question.symbols.by_id(mapping.targets) if mapping else []
    if called is None or not cards:
        return None
    first = cards[0]
    brings = f" (`import {first.package}.*`)" if first.package != CORE else ""
    hint = question.say(
        f"`{name}.{called[1]}` is Java's; Cangjie has `{first.name}`{brings}: {listed(cards)}.",
        f"`{name}.{called[1]}` 是 Java 的；仓颉用 `{first.name}`{brings}：{listed(cards)}。",
    )
    code = (filled(mapping.rewrite, "x") if mapping and mapping.rewrite else None) or call(first, "x")
    ways = fix("The call in Cangjie", "仓颉的写法", f"import {first.package}.*\n\n{code}" if brings else code)
    return Advice((hint,), (ways,), tuple(cards[:4]), is_whole=True)


def _habit(question: Question, name: str) -> Advice | None:
    habit = GLOBALS.get(name)
    if habit is None:
        return None
    hint = question.say(f"`{name}`: {habit.en}", f"`{name}`：{habit.zh}")
    ways = fix("What Cangjie writes", "仓颉的写法", habit.code)
    cards = tuple(question.symbols.by_id(habit.apis))
    return Advice(hints=(hint,), fixes=(ways,), cards=cards, pages=(habit.page,) if habit.page else (), is_whole=True)


def _java(question: Question, name: str) -> Advice | None:
    symbols = question.symbols
    foreign = symbols.foreign_type(name)
    mapping = symbols.java_type(name) if foreign is None else None
    if mapping is not None and mapping.cangjie_type:
        target = mapping.cangjie_type.replace("{", "").replace("}", "")
        foreign = symbols.type_named(target.lstrip("?").partition("<")[0])
        if foreign is None and target == name:
            return None
    if foreign is None:
        term = symbols.keyword(name)
        if term is None or term.cangjie_term in ("none", name):
            return None
        hint = question.say(
            f"`{name}` is Java's; Cangjie writes `{term.cangjie_term}`. {term.description or ''}".strip(),
            f"`{name}` 是 Java 的写法；仓颉写作 `{term.cangjie_term}`。",
        )
        return Advice(hints=(hint,))
    brings = f" (`{foreign.import_line}`)" if foreign.import_line else ""
    note = f" {mapping.note}" if mapping and mapping.note and question.language == "en" else ""
    hint = question.say(
        f"`{name}` is no Cangjie type; use `{foreign.name}`{brings}.{note}",
        f"`{name}` 不是仓颉类型；请用 `{foreign.name}`{brings}。",
    )
    code = _rewritten(question, name, foreign.name) or f"let x: {foreign.name}"
    code = f"{foreign.import_line}\n\n{code}" if foreign.import_line else code
    ways = fix("The Cangjie type", "仓颉的类型", code)
    return Advice(hints=(hint,), fixes=(ways,), cards=(foreign,), is_whole=True)


def _typo(question: Question, name: str) -> Advice | None:
    known = set(_IDENTIFIER.findall(question.code))
    near = question.symbols.near_names(name, known=known)
    if not near:
        return None
    cards = [card for found in near for card in question.symbols.visible(found)[:1]]
    shown = ", ".join(f"`{found}`" for found in near)
    brings = next((f" (`{card.import_line}`)" for card in cards if card.name == near[0] and card.import_line), "")
    hint = question.say(f"Did you mean {shown}{brings}?", f"是否想写 {shown}{brings}？")
    line = next((card.import_line for card in cards if card.name == near[0] and card.import_line), None)
    right = _rewritten(question, name, near[0]) or near[0]
    ways = fix("The name that exists", "已有的名字", f"{line}\n\n{right}" if line else right)
    return Advice(hints=(hint,), fixes=(ways,), cards=tuple(cards), is_whole=True)


def _rewritten(question: Question, name: str, right: str) -> str | None:
    """Return the user's line with another name, if the line can stand alone."""
    line = question.line.strip()
    is_whole = all(line.count(opening) == line.count(closing) for opening, closing in ("()", "{}", "[]"))
    return re.sub(rf"\b{re.escape(name)}\b", right, line) if line and is_whole else None


def unknown_package(question: Question) -> Advice:
    """Return packages that were meant, by name, by what is imported from them, by other languages' habits."""
    asked = question.capture(0)
    last = asked.rsplit(".", 1)[-1]
    symbols = question.symbols
    wanted = _imported_names(question, asked)
    holders = [card for name in wanted for card in symbols.visible(name)[:2] if card.package != asked]
    packages = list(dict.fromkeys([card.package for card in holders]))
    packages += [name for name in PACKAGES.get(last, ()) if name in symbols.packages]
    packages += [name for name in symbols.packages if name.rsplit(".", 1)[-1] == last]
    packages += [name for name in _near_packages(symbols.packages, asked) if name not in packages]
    packages = [name for name in dict.fromkeys(packages) if name != asked][:4]
    if not packages or (not asked.startswith(("std", "stdx", "java")) and not holders and last not in PACKAGES):
        own = question.say(
            (
                f"`{asked}` is no package of the standard library. A package of your own is named by "
                f"the module in cjpm.toml and the folders below src; another module must stand under "
                f"[dependencies]."
            ),
            (
                f"标准库没有包 `{asked}`。自己的包名由 cjpm.toml 的模块名加 src 下的目录组成；"
                f"其他模块须写在 [dependencies] 中。"
            ),
        )
        return Advice(hints=(own,), pages=("manual/package/import", "tools/cmd-tools/cjpm_manual"), is_whole=True)
    if asked in symbols.packages:
        return _known_package(question, asked)
    core = [name for name in packages if name == CORE]
    shown = ", ".join(f"`import {name}.*`" for name in packages if name != CORE)
    extra = question.say("what std.core has needs no import", "std.core 的内容无需导入") if core else ""
    told = "; ".join(part for part in (shown, extra) if part)
    hint = question.say(f"There is no package `{asked}`; look in {told}.", f"没有包 `{asked}`；请用 {told}。")
    lines = "\n".join(f"import {name}.*" for name in packages if name != CORE)
    fixes = (fix("Import what exists", "导入存在的包", lines),) if lines else ()
    cards = holders or _telling(question, packages)
    return Advice(hints=(hint,), fixes=fixes, cards=tuple(cards[:4]), is_whole=True)


def _telling(question: Question, packages: list[str]) -> list[Card]:
    """Return a few declarations of packages that are suggested."""
    last = question.capture(0).rsplit(".", 1)[-1]
    found: list[Card] = []
    for package in packages:
        cards = question.symbols.top_level(package)
        own = package.rsplit(".", 1)[-1]
        cards.sort(key=lambda card: (card.name.lower() not in (last, own), card.deprecated, card.kind == "type_alias"))
        found += cards[:2]
    return found


def _known_package(question: Question, asked: str) -> Advice:
    hint = question.say(
        (
            f"`{asked}` exists, but its library is not on the search path: stdx is downloaded apart "
            f"from the SDK and named in cjpm.toml under [target.<triple>.bin-dependencies] "
            f"path-option."
        ),
        (
            f"`{asked}` 存在，但库不在搜索路径中：stdx 需另行下载，并在 cjpm.toml 的 "
            f"[target.<triple>.bin-dependencies] path-option 中配置。"
        ),
    )
    return Advice(
        hints=(hint,), cards=tuple(_telling(question, [asked])), pages=("tools/cmd-tools/cjpm_manual",), is_whole=True
    )


def _imported_names(question: Question, package: str) -> list[str]:
    """Return what the import line takes out of the package."""
    _, _, rest = question.line.partition(package)
    return [name for name in _IDENTIFIER.findall(rest) if name not in ("as", "import")]


def _near_packages(packages: tuple[str, ...], asked: str) -> list[str]:
    from serving.spelling import nearest

    return nearest(asked, packages, limit=2, cutoff=0.7)


def not_in_package(question: Question) -> Advice:
    """Return where a name that a package does not have is, or the member of it that is meant."""
    name, package = question.capture(0), question.capture(1)
    symbols = question.symbols
    elsewhere = [card for card in symbols.visible(name) if card.package != package]
    members = _members_meant(question, name, package)
    if elsewhere and not (members and members[0].package == package):
        return _to_import(question, name, elsewhere)
    if members:
        shown = ", ".join(
            dict.fromkeys(f"`{card.parent}.{card.name}{'()' if card.kind == 'func' else ''}`" for card in members)
        )
        hint = question.say(
            (
                f"{package} exports no `{name}`; it is a member: {shown}. Remove `.{name}` from the "
                f"import and call it on the type."
            ),
            f"{package} 没有导出 `{name}`；它是成员：{shown}。请去掉导入中的 `.{name}`，通过类型调用。",
        )
        first = members[0]
        call = f"import {package}.*\n\nlet value = {first.parent}.{first.name}{'()' if first.kind == 'func' else ''}"
        ways = fix("Use the member of the type", "使用类型的成员", call)
        return Advice(hints=(hint,), fixes=(ways,), cards=tuple(members), is_whole=True)
    top = symbols.top_level(package)
    near = _near_packages(tuple(card.name for card in top), name)
    cards = [card for found in near for card in top if card.name == found][:3]
    replaced = _java(question, name) or _habit(question, name)
    told = listed(cards) if cards else ""
    hint = question.say(
        f"{package} has no `{name}`." + (f" Near: {told}." if told else ""),
        f"{package} 中没有 `{name}`。" + (f"相近的有：{told}。" if told else ""),
    )
    if package not in symbols.packages:
        hint = question.say(
            f"Declare `{name}` in {package} as `public`: without a modifier it is `internal`, seen in its own package "
            "and subpackages only. Otherwise check how it is spelled there.",
            f"请在 {package} 中把 `{name}` 声明为 `public`：无修饰符为 `internal`，只在本包及其子包可见。"
            "否则核对其拼写。",
        )
    if replaced is not None:
        return Advice((hint, *replaced.hints), replaced.fixes, (*replaced.cards, *cards))
    return Advice(hints=(hint,), cards=tuple(cards or top[:3]))


def _members_meant(question: Question, name: str, package: str) -> list[Card]:
    """Return members of this name, or `getName`, those of the package first and of Float64 and Int64 before others."""
    getter = f"get{name[:1].upper()}{name[1:]}"
    found = [card for asked in (name, getter) for card in question.symbols.named(asked) if card.parent is not None]

    def order(card: Card) -> tuple[bool, bool, str]:
        return (card.package != package, card.parent not in ("Float64", "Int64"), card.api_id)

    return sorted((card for card in found if card.kind != "enum_case"), key=order)[:3]


def unused_import(question: Question) -> Advice:
    """Return that the import can go."""
    what = question.capture(0)
    hint = question.say(
        f"Nothing of `{what}` is used: delete the import, or switch the warning off with `-Woff unused`.",
        f"没有使用 `{what}`：删除该导入，或用 `-Woff unused` 关闭警告。",
    )
    return Advice(hints=(hint,))
