"""Shapes that need brackets to be paired: branches without braces, a package line that comes late, open comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from serving.cangjie.findings import Finding
from serving.cangjie.masking import MaskedCode, bracket_pairs

_BRANCH: Final = re.compile(r"(?<![\w.@`])(if|while|for)\s*(?=\()")
_ELSE: Final = re.compile(r"(?<=\})\s*else\b[ \t]*(?!\s*(?:\{|if\b))(?=\S)")
_TYPE_HEAD: Final = re.compile(
    r"^[ \t]*(?:(?:public|private|protected|internal|static|final|abstract|open|sealed)[ \t]+)*"
    r"(class|struct|interface|enum)[ \t]+([A-Za-z_]\w*)(?=[ \t]*(?:<|\{|\(|extends|implements|where|$))",
    re.MULTILINE,
)
_NOT_SPACE: Final = re.compile(r"\S")
_AFTER_DO: Final = re.compile(r"\}\s*$")
_LATE_PACKAGE: Final = re.compile(
    r"^[ \t]*import\b[^\n]*\n(?:[^\n]*\n){0,400}?[ \t]*((?:macro[ \t]+)?package[ \t]+[\w.]+)", re.MULTILINE
)


def find_shapes(code: MaskedCode) -> Iterator[Finding]:
    """Yield what no pattern on one line tells."""
    yield from _without_braces(code)
    yield from _nested_types(code)
    yield from _late_package(code)
    if code.unclosed is not None and code.code.startswith("/*", code.unclosed):
        place = code.place(code.unclosed)
        en, zh = "This comment is not closed.", "注释没有结束。"
        yield Finding(place.line, place.column, "syntax.unclosed", "error", en, zh, "*/")


def _without_braces(code: MaskedCode) -> Iterator[Finding]:
    ends = bracket_pairs(code.text)
    for found in _BRANCH.finditer(code.text):
        end = ends.get(found.end())
        after = _NOT_SPACE.search(code.text, end + 1) if end is not None else None
        rest = after[0] if after else ""
        if not rest or rest[0] in "{)" or (found[1] == "while" and _is_after_do(code.text, found.start())):
            continue
        if found[1] == "if" and rest[0] in ".=&|?,:<>+-*/%^~]};":
            continue  # not a branch after all
        yield _unbraced(code, found.start(), found[1])
    for found in _ELSE.finditer(code.text):
        yield _unbraced(code, found.start() + found[0].index("else"), "else")


def _unbraced(code: MaskedCode, at: int, word: str) -> Finding:
    place = code.place(at)
    return Finding(
        place.line,
        place.column,
        "syntax.braces",
        "error",
        f"The body of `{word}` stands in braces, even a single statement.",
        f"`{word}` 的主体必须写在花括号中，单条语句也不例外。",
        f"{word} {{ }}" if word == "else" else f"{word} (...) {{ }}",
    )


def _is_after_do(text: str, at: int) -> bool:
    return bool(_AFTER_DO.search(text[max(0, at - 200) : at]))


def _nested_types(code: MaskedCode) -> Iterator[Finding]:
    """Yield types that are declared inside of others, or of functions."""
    depth, at = 0, 0
    for found in _TYPE_HEAD.finditer(code.text):
        between = code.text[at : found.start()]
        depth += between.count("{") - between.count("}")
        at = found.start()
        if depth <= 0:
            continue
        place = code.place(found.start(1))
        yield Finding(
            place.line,
            place.column,
            "java.inner-type",
            "error",
            f"Types are declared at top level only: move `{found[1]} {found[2]}` out.",
            f"类型只能在顶层声明：请把 `{found[1]} {found[2]}` 移到外面。",
            f"{found[1]} {found[2]}",
        )


def _late_package(code: MaskedCode) -> Iterator[Finding]:
    if (found := _LATE_PACKAGE.search(code.text)) is None or re.search(
        r"^[ \t]*(?:macro[ \t]+)?package\b", code.text[: found.start()], re.MULTILINE
    ):
        return
    place = code.place(found.start(1))
    yield Finding(
        place.line,
        place.column,
        "syntax.package-order",
        "error",
        "The package line stands before all imports.",
        "package 声明必须位于所有 import 之前。",
        code.code[found.start(1) : found.end(1)],
    )
