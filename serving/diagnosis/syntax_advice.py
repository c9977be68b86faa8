"""Advice on syntax: what the code at the mark shows of another language."""

import re
from typing import Final

from artifacts.schema import DiagnosticFix
from serving.diagnosis.advice import Advice, Question, fix
from serving.diagnosis.keyword_advice import keyword_as_name
from serving.diagnosis.member_advice import keyword_as_member, member_of, receiver_type

# What stands in the line, with the sentence and the Cangjie way; first that fits.
_SIGNS: Final[tuple[tuple[re.Pattern[str], str, str, DiagnosticFix], ...]] = (
    (
        re.compile(r"\bfor\s*\(?\s*(?:\w+\s+)?\w+\s*=.*;.*;"),
        "Cangjie has no three-part `for`; count over a range.",
        "仓颉没有三段式 `for`；请用区间。",
        fix("Count over a range", "用区间计数", "for (i in 0..n) {\n    println(i)\n}"),
    ),
    (
        re.compile(r"\bfor\s*\(\s*(?:final\s+)?[\w<>\[\], ]+\s+\w+\s*:"),
        "`for (T x : xs)` is `for (x in xs)`.",
        "`for (T x : xs)` 写作 `for (x in xs)`。",
        fix("for-in", "for-in", "for (x in xs) {\n    println(x)\n}"),
    ),
    (
        re.compile(
            r"\(\s*(?:int|long|short|byte|char|float|double)\s*\)\s*[\w\"(]"
            r"|(?:=|\breturn|,|\()\s*\(\s*[A-Z]\w*(?:<[\w<>, ]*>)?\s*\)\s*\w"
        ),
        "There is no `(T) x`: numbers convert by the type's name, `Int64(x)`; else `x as T` gives an Option.",
        "没有 `(T) x`：数值用类型名转换 `Int64(x)`；其他类型用 `x as T`，得到 Option。",
        fix("Convert", "转换", 'let n = Int64(x)\nlet text = (value as String) ?? ""'),
    ),
    (
        re.compile(r"\bnew\s+[A-Z]"),
        "There is no `new`: call the type.",
        "没有 `new`：直接调用类型。",
        fix("Create an object", "创建对象", "let items = ArrayList<String>()"),
    ),
    (
        re.compile(r"\bpublic\s+static\s+void\s+main|\bfunc\s+main\b"),
        "The entry is `main() { }` at top level.",
        "入口是顶层的 `main() { }`。",
        fix("Entry", "入口", 'main() {\n    println("hello")\n}'),
    ),
    (
        re.compile(r"\?[^.?:\[(]+:[^:]"),
        "There is no `c ? a : b`; `if` gives a value.",
        "没有 `c ? a : b`；`if` 本身有值。",
        fix("if as a value", "if 作为值", "let larger = if (a > b) { a } else { b }"),
    ),
    (
        re.compile(r"->"),
        "A lambda is `{ x => body }`; `->` stands in function types only.",
        "lambda 写作 `{ x => 主体 }`；`->` 只用于函数类型。",
        fix("Lambda", "lambda", "let double = { x: Int64 => x * 2 }"),
    ),
    (
        re.compile(r"\bcase\b[^=]*:|\bdefault\s*:|\bswitch\b"),
        "`switch` is `match` with `case pattern => body` and `case _ =>`.",
        "`switch` 写作 `match`，分支为 `case 模式 => 主体` 和 `case _ =>`。",
        fix("match", "match", 'match (n) {\n    case 1 => println("one")\n    case _ => ()\n}'),
    ),
    (
        re.compile(r"\bcatch\s*\(\s*[A-Z]\w*\s+\w+\s*\)"),
        "The exception is declared `catch (e: Type)`.",
        "异常写作 `catch (e: 类型)`。",
        fix("catch", "catch", "try {\n    risky()\n} catch (e: Exception) {\n    println(e.message)\n}"),
    ),
    (
        re.compile(
            r"\b(?:int|long|double|float|boolean|char|String|var|final)\s+\w+\s*(?:=|;|$)|\b[A-Z]\w*(?:<[^>]*>)?\[?\]?\s+[a-z]\w*\s*="
        ),
        "The name comes first, the type after `:`.",
        "名字在前，类型写在 `:` 后。",
        fix("Declaration", "声明", 'let count: Int64 = 0\nvar name: String = ""'),
    ),
    (
        re.compile(r"\bextends\b|\bimplements\b"),
        "Supertypes come after `<:`, joined by `&`.",
        "父类型写在 `<:` 后，用 `&` 连接。",
        fix(
            "Supertypes",
            "父类型",
            'class Item <: ToString {\n    public func toString(): String {\n        "item"\n    }\n}',
        ),
    ),
    (
        re.compile(r"\bthrows\b"),
        "There is no `throws`; exceptions are not declared.",
        "没有 `throws`；异常无需声明。",
        fix("Function without throws", "不写 throws", 'func read(): String {\n    throw Exception("closed")\n}'),
    ),
    (
        re.compile(r"\binstanceof\b"),
        "`instanceof` is `is`; `as` gives an Option.",
        "`instanceof` 写作 `is`；`as` 得到 Option。",
        fix("Test a type", "判断类型", 'if (x is String) {\n    println("text")\n}'),
    ),
    (
        re.compile(r"\bdef\s+\w+|\bfunction\s+\w+|\bfn\s+\w+|\bfun\s+\w+"),
        "Functions are declared `func name(p: T): R { }`.",
        "函数写作 `func 名字(p: T): R { }`。",
        fix("Function", "函数", "func twice(n: Int64): Int64 {\n    n * 2\n}"),
    ),
    (
        re.compile(r"\bif\s+let\b"),
        "The pattern stands in the parentheses: `if (let Some(v) <- x)`.",
        "模式写在括号内：`if (let Some(v) <- x)`。",
        fix("Pattern in a condition", "条件中的模式", "if (let Some(v) <- x) {\n    println(v)\n}"),
    ),
    (
        re.compile(r"\b(?:elif|elsif|elseif)\b"),
        "Further conditions are `else if (c)`.",
        "后续条件写作 `else if (c)`。",
        fix("else if", "else if", "if (a) {\n    println(1)\n} else if (b) {\n    println(2)\n}"),
    ),
    (
        re.compile(r"\bnull\b"),
        "There is no null; absence is `None` of `?T`.",
        "没有 null；缺失用 `?T` 的 `None`。",
        fix("Option", "Option", "let found: ?String = None"),
    ),
)
_CONDITION: Final = re.compile(r"\b(if|while|for|match)\s+([^({][^{]*?)\s*\{")


def syntax(question: Question) -> Advice | None:
    """Return what the line shows of another language."""
    for reader in (keyword_as_name, keyword_as_member, _condition, _keyword_call):
        if (advice := reader(question)) is not None:
            return advice
    line = re.sub(r'"(?:[^"\\]|\\.)*"', '""', question.line)[:400].split("//")[0]
    for pattern, en, zh, ways in _SIGNS:
        if pattern.search(line):
            return Advice(hints=(question.say(en, zh),), fixes=(ways,))
    return None


def _condition(question: Question) -> Advice | None:
    """Return the user's own condition in parentheses."""
    if not question.match.kind.startswith(("parse_expected_left_paren", "parse_selector", "parse_trailing_closure")):
        return None
    found = _CONDITION.search(question.line)
    if found is None:
        return None
    keyword, condition = found[1], found[2].strip()
    hint = question.say(
        f"The condition of `{keyword}` stands in parentheses: `{keyword} ({condition})`.",
        f"`{keyword}` 的条件要放在圆括号内：`{keyword} ({condition})`。",
    )
    return Advice(hints=(hint,))


def _keyword_call(question: Question) -> Advice | None:
    """Return what to call instead of `x.match(...)`, which reads as the keyword."""
    found = re.search(r"\.\s*(match|type|init|spawn|where|in|is|as)\s*\(", question.line)
    if found is None or not question.match.kind.startswith("parse_"):
        return None
    owner = receiver_type(question, question.line[: found.start() + 1])
    return member_of(question, found[1], owner) if owner else None


def suffix(question: Question) -> Advice | None:
    """Return the literal with Cangjie's suffix."""
    letter = question.capture(0)
    known = {"L": "i64", "l": "i64", "f": "f32", "F": "f32", "d": "f64", "D": "f64", "u": "u64", "U": "u64"}.get(letter)
    if known is None:
        return None
    hint = question.say(
        f"Drop `{letter}`, or write `{known}`: a literal is Int64 or Float64 by itself.",
        f"去掉 `{letter}`，或写 `{known}`：字面量默认为 Int64 或 Float64。",
    )
    return Advice(hints=(hint,))
