"""Lambdas that a template calls at once: `({ x => f(x) })(item)` is written as `f(item)`."""

import re
from collections.abc import Mapping
from typing import Final

from artifacts.identifiers import split_at_depth
from serving.java.rewriting.cangjie_text import form_of
from serving.java.rewriting.places import FREE_AFTER, FREE_BEFORE

_ARGUMENTS: Final = r'(?:[^()"]|"[^"\\${}]*"|\(\w+, \w+\)|\(\))*'
_NAMES: Final = r"\w+(?:: [^{}\n=]+)?(?:, \w+)*"
_BODY: Final = r"(?:[^{}\n]|\$\{[^{}\n]*\})*"
_APPLIED: Final = re.compile(rf"\(\{{ (?:({_NAMES}) )?=> ({_BODY}) \}}\)\(({_ARGUMENTS})\)")
_WORD: Final = re.compile(r'"(?:\\.|[^"\\])*"|(?<!\.)\b[A-Za-z_]\w*')
_STRING: Final = re.compile(r'"(?:\\.|[^"\\])*"')
_INTERPOLATED: Final = re.compile(r"\$\{([^{}]*)\}")
_SIMPLE: Final = re.compile(r'[\w.\[\]]+|"[^"\\${}]*"|\(\w+, \w+\)')
_CHAIN: Final = re.compile(r"[\w.\[\]]+(?:\(\)[\w.\[\]]*)+")
_PAIR: Final = re.compile(r"\((\w+), (\w+)\)")
_MOST: Final = 3  # lambdas inside of lambdas


def with_lambdas_applied(code: str) -> str:
    """Return code in which lambdas are applied to simple arguments."""
    for _ in range(_MOST):
        if "})(" not in code or (shorter := _APPLIED.sub(_applied, code)) == code:
            break
        code = shorter
    return code


def _applied(found: re.Match[str]) -> str:
    names = [name.partition(":")[0] for name in split_at_depth(found[1] or "")]
    given, body = split_at_depth(found[3]), found[2].strip()
    if len(names) != len(given) or not all(map(_SIMPLE.fullmatch, names)):
        return found[0]
    values = dict(zip(names, given, strict=True))
    if not all(_is_simple(value, body, name) for name, value in values.items()):
        return found[0]
    for name, value in values.items():
        if pair := _PAIR.fullmatch(value):
            body = re.sub(rf"\b{name}\[([01])\]", lambda part, pair=pair: pair[int(part[1]) + 1], body)
    body = _substituted(body, values)
    if body is None:
        return found[0]
    is_free = FREE_BEFORE.search(found.string[: found.start()]) and FREE_AFTER.match(found.string[found.end() :])
    return body if is_free or form_of(body) == "primary" else f"({body})"


def _is_simple(value: str, body: str, name: str) -> bool:
    """Tell whether a value may stand for a parameter: calls may, if they are not made more often than before."""
    if _SIMPLE.fullmatch(value):
        return True
    return _CHAIN.fullmatch(value) is not None and len(re.findall(rf"\b{name}\b", body)) == 1


def _substituted(code: str, values: Mapping[str, str]) -> str | None:
    """Return code with names replaced, in interpolated strings too; None where a string holds quotes itself."""
    if any(text.count("${") != text.count("}") for text in _STRING.findall(code) if "${" in text):
        return None

    def replaced(found: re.Match[str]) -> str:
        if not found[0].startswith('"'):
            return values.get(found[0], found[0])
        return _INTERPOLATED.sub(lambda inner: f"${{{_WORD.sub(replaced, inner[1])}}}", found[0])

    return _WORD.sub(replaced, code)
