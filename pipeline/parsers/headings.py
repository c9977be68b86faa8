"""Headings of API pages: which declare something, and what.

A heading is read by itself here. What only its place can tell (an enum case, a
constructor written as `TypeName(...)`, a builtin type) comes out as kind `bare`
and is decided in `pipeline.parsers.outline`.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from artifacts.identifiers import bare_name, closing_of, normalise_types, split_at_depth
from pipeline.parsers.declaration import KEYWORDS, MODIFIERS
from pipeline.parsers.signature import past_generics

_DEPRECATED: Final = re.compile(
    r"<sup>\s*[(（]?\s*(?:deprecated|已废弃|废弃)\s*[)）]?\s*</?sup>?|\(deprecated\)\s*$", re.IGNORECASE
)
_TAG: Final = re.compile(r"</?su[pb]>")
_LINK: Final = re.compile(r"\[([^\[\]]+)\]\([^()\s]*\)")
_ANCHOR: Final = re.compile(r"\s*(?:\{#[^}]*\}|<a\b[^>]*>(?:</a>)?)")
_ESCAPE: Final = re.compile(r"\\([!-/:-@\[-`{-~])")
_SPACE: Final = re.compile(r"\s+")
_MACRO: Final = re.compile(r"`?@([A-Za-z_]\w*)(?:\[[^\]]*\])?(?:\(.*\))?`?\s*(?:宏|macro)?\s*$", re.IGNORECASE)
_NOTE: Final = re.compile(r"<sup>[^<]*</?sup>", re.IGNORECASE)  # other remarks, such as the version it came with
_WHOLE_SPAN: Final = re.compile(r"`([^`]*[ (][^`]*)`")
_WORD: Final = re.compile(r"`?([A-Za-z_]\w*)`?")
_OPERATOR: Final = re.compile(r"(\[\]|\(\)|[-+*/%&|^!<>=~]+)\s*(?=\()")
_WHERE: Final = re.compile(r"\bwhere\b")
_TYPE_KINDS: Final = frozenset({"class", "interface", "struct", "enum", "type_alias", "extension"})
_CALLED: Final = frozenset({"func", "init", "operator", "macro"})


@dataclass(frozen=True, slots=True)
class Heading:
    """What a heading declares.

    `parameters` are normalised types, None without parentheses; `interface` is
    what an extension adds, bare, several joined by ` & `.
    """

    kind: str
    name: str
    text: str
    parameters: str | None = None
    interface: str | None = None
    is_static: bool = False
    is_deprecated: bool = False

    @property
    def key(self) -> str:
        """Return the heading in the spelling in which two languages are compared."""
        return comparable(self.text)


def clean_heading(text: str) -> str:
    """Return a heading without marks, escapes, links and anchors."""
    text = _DEPRECATED.sub("", text)
    text = _ANCHOR.sub("", text) if "{#" in text or "<a" in text else text
    text = _LINK.sub(r"\1", text) if "](" in text else text
    text = _TAG.sub("", _NOTE.sub("", text)) if "<su" in text or "</su" in text else text
    text = _ESCAPE.sub(r"\1", text) if "\\" in text else text
    if (whole := _WHOLE_SPAN.fullmatch(text.strip())) and not whole[1].startswith(
        "@"
    ):  # a macro's name alone is written so
        text = whole[1]
    return _SPACE.sub(" ", text.replace("（", "(").replace("）", ")").replace("，", ",")).strip()


def comparable(text: str) -> str:
    """Return a cleaned heading without spaces and backticks, in lower case."""
    return _SPACE.sub("", text).replace("`", "").casefold()


@lru_cache(maxsize=65536)
def parse_heading(text: str) -> Heading | None:
    """Return what a heading declares, or None for prose."""
    is_deprecated = bool(_DEPRECATED.search(text))
    clean = clean_heading(text)
    if macro := _MACRO.match(clean):
        return Heading("macro", macro[1], clean, is_deprecated=is_deprecated)
    words, rest = _leading_words(clean)
    if not words or words[-1] not in KEYWORDS:
        return None if words else _bare(clean, is_deprecated=is_deprecated)
    kind = KEYWORDS[words[-1]]
    is_static = "static" in words
    if kind == "extension":
        return _extension(clean, rest, is_deprecated=is_deprecated)
    return _member(kind, clean, rest, is_operator="operator" in words, is_static=is_static, is_deprecated=is_deprecated)


def _leading_words(text: str) -> tuple[list[str], str]:
    words: list[str] = []
    at = 0
    while found := _WORD.match(text, at):
        word = found[1]
        if found[0].startswith("`") or (word not in MODIFIERS and word not in KEYWORDS):
            break
        words.append(word)
        end = found.end()
        at = end + len(text[end:]) - len(text[end:].lstrip())
        if word in KEYWORDS and not _continues(word, text[at:]):
            break
    return words, text[at:]


def _continues(word: str, rest: str) -> bool:
    # `const init(...)`, and the slip `func operator func ==(...)`: the next word is the keyword.
    found = _WORD.match(rest)
    if found is None or word not in {"const", "func"}:
        return False
    return found[1] in ({"init", "func", "operator", "static"} if word == "const" else {"operator", "init"})


def _member(
    kind: str, clean: str, rest: str, *, is_operator: bool, is_static: bool, is_deprecated: bool
) -> Heading | None:
    if kind in {"func", "operator"} and (operator := _OPERATOR.match(rest)):
        kind, name, after = "operator", operator[1], rest[operator.end() :]
    elif kind == "init":
        name, after = "init", rest
    else:
        word = _WORD.match(rest)
        if word is None:
            return None
        name, after = word[1], rest[word.end() :]
        kind = "operator" if is_operator else kind
    after = past_generics(after)
    if not _is_declaration_tail(after):
        return None
    parameters = _parameters(after)
    if kind in _TYPE_KINDS and parameters is not None and kind != "type_alias":
        return Heading("bare", name, clean, parameters, is_deprecated=is_deprecated)
    return Heading(kind, name, clean, parameters if kind in _CALLED else None, None, is_static, is_deprecated)


def _extension(clean: str, rest: str, *, is_deprecated: bool) -> Heading | None:
    type_text, _, added = _WHERE.split(past_generics(rest))[0].partition("<:")
    if not type_text.strip():
        return None
    interfaces = [bare_name(part) for part in split_at_depth(added, "&")]
    return Heading(
        "extension", bare_name(type_text), clean, None, " & ".join(interfaces) or None, is_deprecated=is_deprecated
    )


def _bare(clean: str, *, is_deprecated: bool) -> Heading | None:
    word = _WORD.match(clean)
    if word is None:
        return None
    after = past_generics(clean[word.end() :])
    if after and not after.startswith("("):
        return None
    parameters = _parameters(after)
    if after and (parameters is None or closing_of(after, 0) != len(after) - 1):
        return None
    return Heading("bare", word[1], clean, parameters, is_deprecated=is_deprecated)


def _parameters(after: str) -> str | None:
    if not after.startswith("("):
        return None
    closing = closing_of(after, 0)
    return normalise_types(after[1:closing] if closing > 0 else after[1:])


def _is_declaration_tail(after: str) -> bool:
    return not after or after.startswith(("(", ":", "<:", "=", "where", ".", "##"))
