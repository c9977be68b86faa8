"""Lambdas that a template calls at once, `({ x => f(x) })(item)` or as its last step: both are written `f(item)`."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from artifacts.identifiers import split_at_depth
from serving.java.rewriting.cangjie_text import form_of
from serving.java.rewriting.places import FREE_AFTER, FREE_BEFORE

_ARGUMENTS: Final = r'(?:[^()"]|"[^"\\${}]*"|\((?:[^()"]|"[^"\\${}]*"|\(\))*\))*'
_NAMES: Final = r"\w+(?:: [^{}\n=]+)?(?:, \w+)*"
_BODY: Final = r"(?:[^{}\n]|\{[^{}\n]*\})*"
_APPLIED: Final = re.compile(rf"\(\{{ (?:({_NAMES}) )?=> ({_BODY}) \}}\)\(({_ARGUMENTS})\)")
_WORD: Final = re.compile(r'"(?:\\.|[^"\\])*"|(?<!\.)\b[A-Za-z_]\w*')
_STRING: Final = re.compile(r'"(?:\\.|[^"\\])*"')
_INTERPOLATED: Final = re.compile(r"\$\{([^{}]*)\}")
_SIMPLE: Final = re.compile(r'[\w.\[\]]+|"[^"\\${}]*"|\(\w+, \w+\)')
_PAIR: Final = re.compile(r"\((\w+), (\w+)\)")
_PIPED: Final = re.compile(r'(?P<value>[^;\n]+) \|> \{ (?P<name>\w+) => (?P<body>(?:[^{}"\n]|"(?:\\.|[^"\\])*")*) \}')
_MOST: Final = 3  # lambdas inside of lambdas


def with_lambdas_applied(code: str) -> str:
    """Return code in which lambdas are applied to simple arguments."""
    for _ in range(_MOST):
        if "})(" not in code or (shorter := _APPLIED.sub(_applied, code)) == code:
            break
        code = shorter
    return code


def with_last_step_applied(code: str) -> str:
    """Return `items |> collectString() |> { text => "[" + text }` as `"[" + (items |> collectString())`."""
    found = _PIPED.fullmatch(code) if code.endswith(" }") else None
    if found is None or form_of(found["value"]) == "statement":
        return code
    before, place, after = _around(found["body"], found["name"])
    if not place:
        return code
    is_alone = FREE_BEFORE.search(before) and FREE_AFTER.match(after)
    return before + (found["value"] if is_alone else f"({found['value']})") + after


def _around(body: str, name: str) -> tuple[str, str, str]:
    """Return what stands before and after the one place of a name outside of strings; nothing where it has more."""
    places = [found for found in _WORD.finditer(body) if found[0] == name]
    if len(places) != 1 or re.search(rf'"[^"]*\$\{{[^"]*\b{name}\b', body):
        return body, "", ""
    return body[: places[0].start()], name, body[places[0].end() :]


def _applied(found: re.Match[str]) -> str:
    names = [name.partition(":")[0] for name in split_at_depth(found[1] or "")]
    given, body = split_at_depth(found[3]), found[2].strip()
    if len(names) != len(given) or not all(map(_SIMPLE.fullmatch, names)):
        return found[0]
    values = dict(zip(names, given, strict=True))
    for name in [name for name in names if f"Some({name}) <- {name})" in body]:
        if re.search(rf"\b{name}\b", body.partition(" else ")[2]):
            return found[0]
        body = body.replace(f"<- {name})", f"<- {values.pop(name)})")  # inside, the name is what the pattern binds
    if not all(_is_simple(value, body, name) for name, value in values.items()) or _has_inner(body, names):
        return found[0]
    for name, value in values.items():
        if pair := _PAIR.fullmatch(value):
            body = re.sub(rf"\b{name}\[([01])\]", lambda part, pair=pair: pair[int(part[1]) + 1], body)
    body = _substituted(body, {name: _fitting(value, body, name) for name, value in values.items()})
    if body is None:
        return found[0]
    is_free = FREE_BEFORE.search(found.string[: found.start()]) and FREE_AFTER.match(found.string[found.end() :])
    return body if is_free or form_of(body) == "primary" else f"({body})"


def _fitting(value: str, body: str, name: str) -> str:
    """Return a value as it may stand at its place: in parentheses where an operator or a member follows."""
    place = re.search(rf"\b{name}\b", body)
    if place is None or form_of(value) == "primary":
        return value
    is_free = FREE_BEFORE.search(body[: place.start()]) and FREE_AFTER.match(body[place.end() :])
    return value if is_free else f"({value})"


def _is_simple(value: str, body: str, name: str) -> bool:
    """Tell whether a value may stand for a parameter: one that is worked out, where that happens once and as early."""
    places = list(re.finditer(rf"\b{name}\b", body))
    if not places or body == name:
        return True
    if value == "None":
        return False  # its type is that of the parameter
    if _SIMPLE.fullmatch(value):
        return True
    is_value = form_of(value) in {"primary", "operation"}
    return is_value and len(places) == 1 and "{" not in body[: places[0].start()].replace("${", "")


def _has_inner(body: str, names: Sequence[str]) -> bool:
    """Tell whether a body uses parameters beside lambdas of its own, whose parameters may be called the same."""
    return "=>" in body and any(re.search(rf"\b{name}\b", body) for name in names)


def _substituted(code: str, values: Mapping[str, str]) -> str | None:
    """Return code with names replaced, in interpolated strings too; None where a string holds quotes itself."""
    if any(text.count("${") != text.count("}") for text in _STRING.findall(code) if "${" in text):
        return None

    def replaced(found: re.Match[str]) -> str:
        if not found[0].startswith('"'):
            return values.get(found[0], found[0])
        return _INTERPOLATED.sub(lambda inner: f"${{{_WORD.sub(replaced, inner[1])}}}", found[0])

    return _WORD.sub(replaced, code)
