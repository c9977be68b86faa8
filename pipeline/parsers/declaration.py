"""Cangjie declarations as the pages print them: signature, parameters, types.

Reads one bodiless (or body-carrying) declaration out of a code block. It is no
Cangjie parser: the grammar has one (`serving.cangjie.syntax`), but bodiless
declarations are errors to it, and what is needed here is text.
"""

import re
from dataclasses import dataclass
from typing import Final

from artifacts.identifiers import bare_name, closing_of, depth_change, split_at_depth
from pipeline.parsers.inline import inline_text
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
_COMMENT: Final = re.compile(r"(\"(?:\\.|[^\"\\\n])*\")|//[^\n]*|/\*.*?\*/", re.DOTALL)
_LINK: Final = re.compile(r"\]\((?:\.{1,2}/|#|https?:|\w+\.md\b)")
_GLUED_WORDS: Final = re.compile(r"\b(static|public|open|mut|override|abstract)(?=(?:func|prop|let|var|static) )")
_ANNOTATION: Final = re.compile(r"\s*@!?[A-Za-z_]\w*(?:\s*\[[^\]]*\])?\s+(?=\S)")
_SPACE: Final = re.compile(r"\s+")
_WHERE: Final = re.compile(r"\bwhere\b")
_WORD: Final = re.compile(r"\s*(`?[A-Za-z_]\w*`?)")
_OPERATOR_NAME: Final = re.compile(r"\s*(\[\]|\(\)|[-+*/%&|^!<>=~]+)\s*(?=[(<])")
_OPERATOR_HEAD: Final = re.compile(r"(?:\w+ )*func\s*(?:\[\]|\(\)|[-+*/%&|^!<>=~]+)\s*(?=[(<])")
_TIGHT: Final = (
    (re.compile(r"([(\[])\s+"), r"\1"),
    (re.compile(r",?\s+([)\]])"), r"\1"),
    (re.compile(r"\s+,"), ","),
    (re.compile(r"(?<=[\w`>\])?!])\s+:(?=\s)"), ":"),
)


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
    header = _header(text, is_type=kind in {"class", "interface", "struct", "enum", "extension"})
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
    return _declared("init", _header(text, is_type=False), rest, is_static=False)


def one_line(code: str) -> str:
    """Return code without comments, annotations, links and line breaks."""
    text = _COMMENT.sub(lambda found: found[1] or " ", code) if "/" in code else code
    if _LINK.search(text):
        text = inline_text(text)
    text = text.replace("\\<", "<").replace("\\>", ">")
    while found := _ANNOTATION.match(text):
        text = text[found.end() :]
    text = _SPACE.sub(" ", text).strip().rstrip(";").rstrip()
    text = _GLUED_WORDS.sub(r"\1 ", text)
    for pattern, replacement in _TIGHT:
        text = pattern.sub(replacement, text)
    return text


def is_balanced(signature: str) -> bool:
    """Return whether every bracket of a signature is closed, generics included."""
    stack: list[str] = []
    pairs = {")": "(", "]": "[", "}": "{", ">": "<"}
    signature = _without_operator_name(signature)
    for at, sign in enumerate(signature):
        change = depth_change(signature, at)
        if change > 0:
            stack.append(sign)
        elif change < 0 and (not stack or stack.pop() != pairs[sign]):
            return False
    return not stack


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
    return (
        bool(following) and following is not None and following[1] in {"func", "init", "operator", "unsafe", "static"}
    )


def _header(text: str, *, is_type: bool) -> str:
    """Cut the body: everything from the first `{` that no bracket encloses and no `=` introduces."""
    if "{" not in text:
        return text
    depth = 0
    start = _after_operator_name(text)
    for at in range(start, len(text)):
        sign = text[at]
        if sign == "{" and depth <= 0:
            if not is_type and text[:at].rstrip().endswith(("=", "->")):
                return text
            return text[:at].rstrip()
        depth += depth_change(text, at)
    return text


def _declared(kind: str, signature: str, rest: str, *, is_static: bool) -> Declaration | None:
    if kind == "extension":
        return _extension(signature, rest)
    name, after = _name(kind, rest)
    if not name:
        return None
    after = _past_generics(after)
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
    type_text, _, added = _WHERE.split(_past_generics(rest))[0].partition("<:")
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


def _past_generics(text: str) -> str:
    stripped = text.lstrip()
    if not stripped.startswith("<") or stripped.startswith("<:"):
        return stripped
    closing = closing_of(stripped, 0)
    return stripped[closing + 1 :].lstrip() if closing > 0 else ""


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


def _after_operator_name(text: str) -> int:
    found = _OPERATOR_HEAD.match(text)
    return found.end() if found else 0


def _without_operator_name(text: str) -> str:
    end = _after_operator_name(text)
    return text[end:] if end else text
