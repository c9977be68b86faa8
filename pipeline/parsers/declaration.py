"""Cangjie declarations as the pages print them: signature, parameters, types.

Reads one bodiless (or body-carrying) declaration out of a code block. It is no
Cangjie parser: the grammar has one (`serving.cangjie.syntax`), but bodiless
declarations are errors to it, and what is needed here is text.
"""

import re
from dataclasses import dataclass
from typing import Final

from artifacts.identifiers import bare_name, closing_of, split_at_depth
from pipeline.parsers.signature import header_of, one_line, past_generics
from pipeline.tables import DocumentedParam

MODIFIERS: Final = frozenset(
    {
        "public", "protected", "private", "internal", "static", "mut", "unsafe", "open", "abstract", "sealed",
        "override", "redef", "foreign", "operator", "const",
    }
)  # fmt: skip
KEYWORDS: Final = {
    "class": "class", "interface": "interface", "struct": "struct", "enum": "enum", "func": "func", "init": "init",
    "prop": "prop", "let": "field", "var": "field", "const": "const", "type": "type_alias", "extend": "extension",
    "macro": "macro", "main": "func",
}  # fmt: skip
_WHERE: Final = re.compile(r"\bwhere\b")
_WORD: Final = re.compile(r"\s*(`?[A-Za-z_]\w*`?)")
_OPERATOR_NAME: Final = re.compile(r"\s*(\[\]|\(\)|[-+*/%&|^!<>=~]+)\s*(?=[(<])")


@dataclass(frozen=True, slots=True)
class Declaration:
    """One declaration, read from code."""

    kind: str
    name: str
    signature: str
    params: tuple[DocumentedParam, ...]
    has_parameter_list: bool
    return_type: str | None
    parent_types: tuple[str, ...]
    is_static: bool


def parse_declaration(code: str) -> Declaration | None:
    """Return the first declaration in the code, or None when it starts with none."""
    text = one_line(code)
    words, rest = _leading_words(text)
    keyword = words[-1] if words and words[-1] in KEYWORDS else None
    if keyword is None:
        return None
    kind = KEYWORDS[keyword]
    if kind == "func" and "operator" in words:
        kind = "operator"
    header = header_of(text, is_type=kind in {"class", "interface", "struct", "enum", "extension"})
    return _declared(kind, header, rest[: max(0, len(header) - (len(text) - len(rest)))], is_static="static" in words)


def parse_case(code: str, name: str) -> str | None:
    """Return the signature of an enum case (`Some(T)`), or None when the code is something else."""
    text = one_line(code).removeprefix("|").strip()
    if bare_name(text) != name or not re.match(r"`?\w+`?\s*(?:\(|$)", text):
        return None
    opening = text.find("(")
    if opening < 0:
        return text
    closing = closing_of(text, opening)
    return text[: closing + 1] if closing > 0 else None


def parse_primary_constructor(code: str, name: str) -> Declaration | None:
    """Return a constructor written as `TypeName(...)`."""
    text = one_line(code)
    words, rest = _leading_words(text)
    if any(word not in MODIFIERS for word in words) or bare_name(rest) != name or "(" not in rest:
        return None
    return _declared("init", header_of(text, is_type=False), rest, is_static=False)


def _leading_words(text: str) -> tuple[list[str], str]:
    words: list[str] = []
    at = 0
    while found := _WORD.match(text, at):
        word = found[1]
        if word == "const" and not _is_modifier_const(text, found.end()):
            return [*words, word], text[found.end() :]
        if word not in MODIFIERS:
            return ([*words, word], text[found.end() :]) if word in KEYWORDS else (words, text[at:])
        words.append(word)
        at = found.end()
    return words, text[at:]


def _is_modifier_const(text: str, at: int) -> bool:
    following = _WORD.match(text, at)
    return following is not None and following[1] in {"func", "init", "operator", "unsafe", "static"}


def _declared(kind: str, signature: str, rest: str, *, is_static: bool) -> Declaration | None:
    if kind == "extension":
        return _extension(signature, rest)
    name, after = _name(kind, rest)
    if not name:
        return None
    after = past_generics(after)
    params: tuple[DocumentedParam, ...] = ()
    has_list = after.startswith("(") and kind in {"func", "operator", "init", "macro"}
    if has_list:
        closing = closing_of(after, 0)
        params = tuple(_parameter(part) for part in split_at_depth(after[1:closing])) if closing > 0 else ()
        after = after[closing + 1 :].lstrip() if closing > 0 else ""
    parents = _parent_types(after) if kind in {"class", "interface", "struct", "enum"} else ()
    returned = None if parents or kind in {"init", "type_alias"} else _return_type(after)
    return Declaration(kind, name, signature, params, has_list, returned, parents, is_static)


def _extension(signature: str, rest: str) -> Declaration | None:
    type_text, _, added = _WHERE.split(past_generics(rest))[0].partition("<:")
    if not type_text.strip():
        return None
    parents = tuple(part for part in split_at_depth(added, "&") if part)
    return Declaration("extension", bare_name(type_text), signature, (), False, None, parents, False)


def _name(kind: str, rest: str) -> tuple[str, str]:
    if kind == "init" and rest.lstrip().startswith("("):
        return "init", rest.lstrip()
    if kind in {"operator", "func"} and (operator := _OPERATOR_NAME.match(rest)):
        return operator[1], rest[operator.end() :].lstrip()
    word = _WORD.match(rest)
    if word is None:
        return "", rest
    return ("init" if kind == "init" else word[1].strip("`")), rest[word.end() :].lstrip()


def _parameter(text: str) -> DocumentedParam:
    declared, *default = split_at_depth(text, "=")
    label, colon, type_text = declared.partition(":")
    if not colon:
        return DocumentedParam("", declared.strip(), False, None, None)
    name = label.strip()
    for modifier in ("public ", "protected ", "private ", "internal ", "static ", "let ", "var "):
        name = name.removeprefix(modifier)
    value = "=".join(default).strip() or None
    return DocumentedParam(name.rstrip("! ").strip("`"), type_text.strip(), name.endswith("!"), value, None)


def _return_type(after: str) -> str | None:
    if not after.startswith(":"):
        return None
    text = _WHERE.split(after[1:])[0]
    parts = split_at_depth(text, "=")
    return (parts[0].strip() or None) if parts else None


def _parent_types(after: str) -> tuple[str, ...]:
    if not after.startswith("<:"):
        return ()
    text = _WHERE.split(after[2:])[0]
    return tuple(part for part in split_at_depth(text, "&") if part)
