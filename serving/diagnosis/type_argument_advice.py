"""Advice on types that are left to the compiler: type arguments by their number, and what to annotate."""

import re
from typing import Final

from artifacts.identifiers import closing_of, split_at_depth
from serving.cangjie.own_names import own_names
from serving.cangjie.symbols import type_parameters
from serving.cangjie.syntax import parse
from serving.diagnosis.advice import Advice, Question, fix

_APPLIED: Final = re.compile(r"\b([A-Z]\w*)\s*(?=<(?![:=]))")
_TYPE: Final = re.compile(r"\b([A-Z]\w*)\b")
_VARIABLE: Final = re.compile(r"\b(let|var|const)\s+([A-Za-z_]\w*)\s*=\s*(\S.*)$")
_LAMBDA: Final = re.compile(r"\{\s*([a-z_]\w*(?:\s*,\s*[a-z_]\w*)*)\s*=>")
_GENERIC_CALL: Final = re.compile(r"\b([A-Za-z_]\w*)\s*\(")
_USUAL: Final = ("String", "Int64", "Float64")  # arguments to show where none is given
_PAGE: Final = "manual/generic/generic_overview"


def number_of_arguments(question: Question) -> Advice | None:
    """Return how many type arguments the type of the line takes, and the line with that many."""
    for name, given in _applied(question):
        parameters = _parameters(question, name)
        if parameters is None or len(parameters) == len(given):
            continue
        return _counted(question, name, parameters, given)
    return None


def _counted(question: Question, name: str, parameters: tuple[str, ...], given: tuple[str, ...]) -> Advice:
    head = f"{name}<{', '.join(parameters)}>" if parameters else name
    filled = (*given[: len(parameters)], *_USUAL[len(given) : len(parameters)])
    filled = (*filled, *parameters[len(filled) :])
    right = f"{name}<{', '.join(filled)}>" if filled else name
    wrong = f"{name}<{', '.join(given)}>" if given else name
    count = len(parameters)
    hint = question.say(
        f"`{head}` has {count} type parameter{'s' * (count != 1)}, given {'is' if len(given) == 1 else 'are'} "
        f"{len(given)}: write for instance `{right}` instead of `{wrong}`.",
        f"`{head}` 有 {count} 个类型参数，实际给出 {len(given)} 个：例如把 `{wrong}` 写成 `{right}`。",
    )
    pattern = rf"\b{name}\s*<[^()]*?>" if given else rf"\b{name}\b(?!\s*<)"
    line = re.sub(pattern, lambda _: right, question.line.strip(), count=1)
    ways = fix("All type arguments", "写全类型实参", line if line and "{" not in line else right)
    card = question.symbols.type_named(name)
    return Advice((hint,), (ways,), (card,) if card else (), (_PAGE,), is_whole=True)


def _applied(question: Question) -> list[tuple[str, tuple[str, ...]]]:
    """Return the types of the line with their arguments, those at the mark first, then those the message quotes."""
    frame = question.report.frame
    texts = [frame.code[frame.start or 0 :], question.line, question.report.message]
    found: list[tuple[str, tuple[str, ...]]] = []
    for text in texts:
        for name in _APPLIED.finditer(text):
            closed = closing_of(text, name.end())
            if closed > 0:
                inner = split_at_depth(text[name.end() + 1 : closed])
                found.append((name[1], tuple(part.strip() for part in inner)))
    applied = {name for name, _ in found}
    bare = [(name, ()) for text in texts for name in _TYPE.findall(text) if name not in applied]
    return [*found, *bare]


def _parameters(question: Question, name: str) -> tuple[str, ...] | None:
    card = question.symbols.type_named(name)
    if card is not None:
        return type_parameters(card.signature)
    if name not in question.code:
        return None
    own = own_names(parse(question.code)).types.get(name)
    return own.parameters if own else None


def annotated(question: Question) -> Advice | None:
    """Return the user's own line with the type written: of a lambda's parameters, a literal, a call."""
    line = question.line.strip()
    for reader in (_lambda, _literal, _call):
        if (found := reader(line)) is not None:
            right, en, zh = found
            hint = question.say(f"{en}: `{right}`.", f"{zh}：`{right}`。")
            is_line = right.count("{") == right.count("}")
            ways = (fix("Write the type", "写明类型", right),) if is_line else ()
            return Advice((hint,), ways)
    return None


def _lambda(line: str) -> tuple[str, str, str] | None:
    found = _LAMBDA.search(line)
    if found is None:
        return None
    names = re.findall(r"\w+", found[1])
    typed = ", ".join(f"{name}: Int64" for name in names)
    end = line.find("}", found.end())
    body = line[found.end() : end].strip() if end > 0 else "..."
    shown = f"{{ {typed} => {body} }}"
    return shown, "Give the lambda's parameters their types", "为 lambda 的参数写出类型"


def _literal(line: str) -> tuple[str, str, str] | None:
    found = _VARIABLE.search(line)
    if found is None:
        return None
    word, name, value = found[1], found[2], found[3].strip()
    types = {"[]": "Array<Int64>", "None": "?Int64"}
    if (declared := types.get(value)) is not None:
        return (
            f"{word} {name}: {declared} = {value}",
            "Annotate the variable, with your type",
            "为变量写出类型，换成所需的",
        )
    return None


def _call(line: str) -> tuple[str, str, str] | None:
    variable = _VARIABLE.search(line)
    found = _GENERIC_CALL.search(variable[3] if variable else line)
    if found is None or found[1] in ("if", "while", "for", "match", "func", "main"):
        return None
    name = found[1]
    arguments = "<String, Int64>" if name in ("HashMap", "TreeMap") else "<Int64>"
    whole = f"{variable[1]} {variable[2]} = {variable[3].strip()}" if variable else line
    right = re.sub(rf"\b{name}\s*\(", lambda _: f"{name}{arguments}(", whole, count=1)
    if variable:
        return right, *_both(f"{variable[1]} {variable[2]}: Int64 = ...", is_type=name[:1].isupper())
    return right, "Write the type arguments", "写出类型实参"


def _both(typed: str, *, is_type: bool) -> tuple[str, str]:
    if is_type:
        return "Write the type arguments", "写出类型实参"
    return (
        f"Annotate the variable, `{typed}`, or write the type arguments, with your types",
        f"为变量写出类型 `{typed}`，或写出类型实参（换成所需类型）",
    )
