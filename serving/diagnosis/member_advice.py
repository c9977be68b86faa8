"""Advice on members: the one that was meant, the import that brings it, the Option to open first."""

import re
from typing import Final

from artifacts.cards import Card
from artifacts.identifiers import split_at_depth
from artifacts.schema import DiagnosticFix
from serving.diagnosis.advice import Advice, Question, fix, listed, short
from serving.diagnosis.format_advice import formatted_text
from serving.diagnosis.type_advice import converting_name
from serving.diagnosis.type_names import bare_type, inside_option, plain_type
from serving.java.mappings import MemberMapping

_RECEIVER: Final = re.compile(r"([A-Za-z_]\w*)(?:\([^()]*\)|\[[^\[\]]*\])?\s*\??\.\s*$")
_DECLARED: Final = r"\b{name}\s*(?::\s*\??([A-Z]\w*)|(?:!?:\s*[^=\n]+)?=\s*([A-Z]\w*)\s*[<(])"
_ACCESSOR: Final = re.compile(r"(get|set|is)([A-Z]\w*)")
_TEMPLATE_HOLE: Final = re.compile(r"\{(\w+\*?|\*)\}")


def unknown_member(question: Question) -> Advice:
    """Return the member of the type that was meant."""
    if (formatted := formatted_text(question, question.capture(0))) is not None:
        return formatted
    return member_of(question, question.capture(0).partition("(")[0], question.match.captures[-1])


def keyword_as_member(question: Question) -> Advice | None:
    """Return what to write where a keyword stands as a member's name."""
    found = question.capture(2) or question.capture(1)
    keyword = re.sub(r"^keyword\s*", "", found).strip(" '")
    if "member name" not in question.report.message or not keyword.isidentifier():
        return None
    owner = receiver_type(question, question.report.frame.before)
    quoted = question.say(
        f"`{keyword}` is a keyword; as a member's name it is written in backquotes, if there is such a member.",
        f"`{keyword}` 是关键字；若确有该成员，作成员名时要加反引号。",
    )
    if owner is None:
        return Advice(hints=(quoted,))
    advice = member_of(question, keyword, owner)
    return Advice((*advice.hints, quoted), advice.fixes, advice.cards, ("manual/Appendix/keyword",))


def receiver_type(question: Question, before: str) -> str | None:
    """Return the type of what stands before a dot: declared in the code, or named like the type."""
    text = before.rstrip()
    found = _RECEIVER.search(text if text.endswith(".") else f"{text}.")
    if found is None:
        return None
    name = found[1]
    if question.symbols.type_named(name):
        return name
    declared = re.search(_DECLARED.format(name=re.escape(name)), f"{question.code}\n{question.line}")
    if declared:
        return declared[1] or declared[2]
    words = re.split(r"_|(?<=[a-z0-9])(?=[A-Z])", name)
    for guess in dict.fromkeys((name, words[-1], words[0])):
        card = question.symbols.type_named(guess[:1].upper() + guess[1:])
        if card is not None:
            return card.name
    return {"str": "String", "text": "String", "s": "String", "list": "ArrayList", "map": "HashMap", "arr": "Array",
            "rand": "Random", "rng": "Random", "sb": "StringBuilder", "builder": "StringBuilder", "set": "HashSet",
            "dict": "HashMap", "nums": "ArrayList", "items": "ArrayList"}.get(name.lower())  # fmt: skip


def member_of(question: Question, member: str, type_text: str) -> Advice:
    """Return what to use instead of a member that a type does not have."""
    symbols = question.symbols
    owner = bare_type(type_text)
    inner = inside_option(type_text)
    if inner is not None and (through := _through_option(question, member, inner)) is not None:
        return through
    known = symbols.type_named(owner)
    if known is None:
        return _own_type(question, member, owner)
    if not symbols.members_named(owner, member) and (way := converting_name(question, member, type_text)) is not None:
        return way
    same = [card for card in symbols.members_named(owner, member) if card.package != known.package]
    java = symbols.java_members(owner, member)
    habitual = symbols.habitual_members(owner, member)
    targets = [card for _, mapping in java for card in symbols.by_id(mapping.targets)]
    near = symbols.near_members(owner, member)
    if existing := [card for card in symbols.members_named(owner, member) if card.package == known.package]:
        return _of_another_version(question, owner, existing)
    functions = [card for card in symbols.visible(member) if card.kind == "func" and _takes(card, owner)][:3]
    best = _distinct([*habitual, *sorted(targets, key=lambda card: card.parent != owner)]) or near
    hints: list[str] = []
    fixes: list[DiagnosticFix] = []
    if same:
        line = f"import {same[0].package}.*"
        hints.append(
            question.say(
                f"`{member}` of {owner} is added by an extension in {same[0].package}: add `{line}`.",
                f"{owner} 的 `{member}` 由 {same[0].package} 中的扩展提供：添加 `{line}`。",
            )
        )
        fixes.append(fix("Import the extension", "导入扩展", line))
    if best:
        names = ", ".join(dict.fromkeys(f"`{card.name}`" for card in best[:3]))
        hints.append(
            question.say(
                f"{owner} has no `{member}`{' by itself' if same else ''}; use {names}: {listed(best)}.",
                f"{owner} 本身没有 `{member}`；请用 {names}：{listed(best)}。",
            )
        )
        fixes += _usage(question, best, java)
    if functions:
        hints.append(_function(question, functions))
    if not hints:
        hints.append(_nothing_like(question, member, owner))
    rest = [card for card in (*near, *_usual(question, owner)) if card not in best]
    cards = _distinct([*best, *same, *functions, *rest])
    return Advice(tuple(hints), tuple(fixes[:2]), tuple(cards[:5]), is_whole=bool(fixes))


def _of_another_version(question: Question, owner: str, cards: list[Card]) -> Advice:
    """Return that the release documents the member, though the compiler does not know it."""
    name = cards[0].name
    functions = [card for card in question.symbols.visible(name) if card.kind == "func" and _takes(card, owner)][:3]
    hint = question.say(
        f"{owner} has `{name}` in this release: {listed(cards)}. A compiler that does not know it is of another "
        "version (`cjc --version`), or the value has another type than it seems.",
        f"本版本的 {owner} 有 `{name}`：{listed(cards)}。编译器不认识它，说明 SDK 版本不同"
        "（`cjc --version`），或该值的类型并非如此。",
    )
    hints = (hint, _function(question, functions)) if functions else (hint,)
    return Advice(hints, cards=(*functions, *cards[:3]))


def _takes(card: Card, owner: str) -> bool:
    """Return whether a function takes values of a type, or any sequence."""
    return re.search(rf"\b(?:{re.escape(owner)}|Iterable|Collection)\b", card.signature) is not None


def _function(question: Question, cards: list[Card]) -> str:
    """Return that a name is a function of a package, not a member."""
    first = cards[0]
    brings = f" (`import {first.package}.*`)" if first.import_line else ""
    return question.say(
        f"`{first.name}` is a function{brings}, called as {listed(cards, limit=2)}.",
        f"`{first.name}` 是函数{brings}，声明为 {listed(cards, limit=2)}。",
    )


# What Java's Optional calls otherwise; `isEmpty` may also ask for the value inside.
_OF_OPTION: Final = {
    "isEmpty": "isNone", "isPresent": "isSome", "get": "getOrThrow", "orElse": "getOrDefault",
    "orElseGet": "getOrDefault", "orElseThrow": "getOrThrow", "ifPresent": "map", "isNull": "isNone",
    "unwrap": "getOrThrow", "value": "getOrThrow",
}  # fmt: skip


def _of_option(question: Question, member: str, inner: str) -> Advice | None:
    """Return the member of Option that is called otherwise elsewhere."""
    own = _OF_OPTION.get(member)
    cards = question.symbols.members_named("Option", own) if own else []
    if not cards:
        return None
    inside = question.symbols.members_named(bare_type(inner), member)
    opened = (
        question.say(
            f" For `{member}` of the {plain_type(inner)} inside, open it: `x?.{member}`, `(x ?? other).{member}`.",
            f"若要的是其中 {plain_type(inner)} 的 `{member}`，先取出：`x?.{member}`、`(x ?? other).{member}`。",
        )
        if inside
        else ""
    )
    hint = question.say(
        f"The value is an Option (`?{plain_type(inner)}`), which has `{own}` instead of `{member}`: {listed(cards)}.",
        f"该值是 Option（`?{plain_type(inner)}`），对应的成员是 `{own}`：{listed(cards)}。",
    )
    brackets = " {=> other}" if own == "getOrDefault" else "()"
    ways = fix("Ask the Option", "使用 Option 的成员", f"let answer = x.{own}{brackets}")
    return Advice(
        (hint + opened,), (ways,), (*cards[:2], *inside[:1]), ("manual/error_handle/use_option",), is_whole=True
    )


def _through_option(question: Question, member: str, inner: str) -> Advice | None:
    """Return how to reach a member of what an Option holds."""
    if (own := _of_option(question, member, inner)) is not None:
        return own
    cards = question.symbols.members_named(bare_type(inner), member)
    if question.symbols.members_named("Option", member) or (
        not cards and question.symbols.type_named(bare_type(inner))
    ):
        return None
    hint = question.say(
        (
            f"The value is an Option (`?{plain_type(inner)}`): open it first with `?.`, `?? default`, "
            f"`getOrThrow()` or `if (let Some(v) <- x)`; then `{member}` is there."
        ),
        (
            f"该值是 Option（`?{plain_type(inner)}`）：先用 `?.`、`?? 默认值`、`getOrThrow()` 或 `if "
            f"(let Some(v) <- x)` 取出，才能用 `{member}`。"
        ),
    )
    ways = fix("Open the Option", "先取出值", f"if (let Some(v) <- x) {{\n    println(v.{member})\n}}")
    return Advice(
        (hint,),
        (ways,),
        (*cards[:2], *question.symbols.by_id(["std.core.Option", "std.core.Option.getOrThrow"])),
        ("manual/error_handle/use_option",),
        is_whole=True,
    )


def _own_type(question: Question, member: str, owner: str) -> Advice:
    from serving.spelling import nearest

    declared = set(re.findall(r"\b(?:func|prop|let|var)\s+(\w+)", question.code))
    near = nearest(member, declared, limit=2)
    told = question.say(f" Did you mean {', '.join(near)}?", f"是否想写 {'、'.join(near)}？") if near else ""
    if member == owner:
        told += question.say(
            f" A constructor is declared `init(...)`, or with fields as `{owner}(let name: String) {{}}`.",
            f"构造函数写作 `init(...)`，或带成员的主构造 `{owner}(let name: String) {{}}`。",
        )
    if accessor := _ACCESSOR.fullmatch(member):
        name = accessor[2][:1].lower() + accessor[2][1:]
        told += question.say(
            f" Where Java has `{member}`, Cangjie has a property or a public field: `x.{name}`.",
            f"Java 的 `{member}` 在仓颉中是属性或公开成员：`x.{name}`。",
        )
    hint = question.say(
        (
            f"`{owner}` is a type of your own or a type parameter without `{member}`: declare the "
            f"member in it (visible from here), or add the bound that has it.{told}"
        ),
        (
            f"`{owner}` 是自定义类型或类型参数，没有 `{member}`：请在其中声明该成员（此处可见），"
            f"或添加提供它的约束。{told}"
        ),
    )
    others = [card for card in question.symbols.named(member) if card.parent is not None][:3]
    return Advice(hints=(hint,), cards=tuple(others))


def _nothing_like(question: Question, member: str, owner: str) -> str:
    shown = ", ".join(dict.fromkeys(card.name for card in _usual(question, owner)))
    return question.say(
        f"{owner} has no `{member}` and nothing like it; among its members: {shown}.",
        f"{owner} 没有 `{member}`，也没有相近成员；它的成员有：{shown}。",
    )


def _usual(question: Question, owner: str) -> list[Card]:
    members = question.symbols.members(owner)
    return _distinct([card for card in members if card.kind in ("func", "prop") and not card.deprecated])[:4]


def _usage(question: Question, cards: list[Card], java: list[tuple[str, MemberMapping]]) -> list[DiagnosticFix]:
    """Return the call of the best member, as the mapping of Java's member writes it where there is one."""
    found = _RECEIVER.search(question.report.frame.before)
    receiver = found[1] if found else "x"
    for _, mapping in java:
        if mapping.rewrite and cards and cards[0].api_id in mapping.targets:
            code = filled(mapping.rewrite, receiver)
            if code is not None:
                return [fix("The call in Cangjie", "仓颉的写法", code)]
    return [fix("The call in Cangjie", "仓颉的写法", call(cards[0], receiver))]


def filled(rewrite: str, receiver: str) -> str | None:
    """Return a template of a call over names to read it by; None if it asks for more."""
    names = {"this": receiver, "0": "a", "1": "b", "2": "c", "*": "a"}
    holes = [hole if hole in names else hole.rstrip("*") for hole in _TEMPLATE_HOLE.findall(rewrite)]
    if any(hole not in names for hole in holes):
        return None
    values = iter([names[hole] for hole in holes])
    return _TEMPLATE_HOLE.sub(lambda _: next(values), rewrite).replace("{{", "{").replace("}}", "}")


def call(card: Card, receiver: str) -> str:
    """Return a call of a member with its parameters' names as arguments."""
    owner = card.parent if "static " in card.signature else receiver
    called = f"{owner}.{card.name}" if card.parent else card.name
    if card.kind in ("prop", "field"):
        return f"let value = {owner}.{card.name}"
    head, _, rest = card.signature.partition("(")
    params = rest.rpartition(")")[0] if ":" not in rest.rpartition(")")[2] else rest.rsplit("):", 1)[0]
    arguments = ", ".join(_arguments(params))
    if card.name == "[]":
        return f"let value = {owner}[{arguments.split(', ')[0] or 'i'}]"
    if card.kind == "operator" or not head:
        return f"let value = {owner} {card.name} other"
    return f"{called}({arguments})"


def _arguments(params: str) -> list[str]:
    found = []
    for part in split_at_depth(params.rstrip(") ")):
        if "=" in part or ":" not in part:
            continue
        name = part.split(":", 1)[0].strip()
        found.append(f"{name[:-1]}: {name[:-1]}" if name.endswith("!") else name)
    return found


def _distinct(cards: list[Card]) -> list[Card]:
    """Return one card per signature."""
    found: dict[str, Card] = {}
    for card in cards:
        found.setdefault(short(card), card)
    return list(found.values())
