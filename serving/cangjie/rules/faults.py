"""Places that the grammar refuses, said as a reader would: an open bracket, an open text, what stands there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from serving.cangjie.findings import Finding
from serving.cangjie.masking import MaskedCode

if TYPE_CHECKING:
    from serving.cangjie.syntax import CangjieTree, SyntaxFault

_OPENERS: Final = {")": "(", "]": "[", "}": "{"}
_CLOSERS: Final = {opener: closer for closer, opener in _OPENERS.items()}
_ELISION: Final = re.compile(r"\.\s*\.\s*\.")  # stands for code left out
_TYPE_BELOW: Final = re.compile(
    r"^(?:(?:public|private|open|abstract|sealed)\s+)*(?:class|struct|interface|enum|extend)\b", re.MULTILINE
)
_MACRO_CALL: Final = re.compile(r"@!?[A-Za-z_]|\bquote\s*\(")
_MOST: Final = 5  # faults told; further ones mostly follow from these
_SHOWN: Final = 40


def find_faults(tree: CangjieTree, code: MaskedCode, *, explained: frozenset[int]) -> Iterator[Finding]:
    """Yield the faults of a tree.

    Args:
        tree: What was read.
        code: The same code, blanked.
        explained: Lines for which another rule says already what is wrong.
    """
    if not tree.faults or _ELISION.search(code.text):
        return
    if code.unclosed is not None:
        yield _unclosed_literal(code, code.unclosed)
        return
    if (bracket := _unbalanced(code)) is not None:
        if not explained & {bracket.line}:
            yield bracket
        return
    if tree.mode == "statements" and _TYPE_BELOW.search(code.text):
        return  # types below statements: a block of a page, of which no frame makes a file
    faults = [fault for fault in tree.faults if not _is_withheld(fault, code)]
    yield from _others(faults, explained)


def _is_withheld(fault: SyntaxFault, code: MaskedCode) -> bool:
    """Return whether a fault lies in the tokens of a macro, which need be no Cangjie."""
    offset = code.offset(fault.line, fault.column)
    start = code.offset(fault.line, 1)
    is_inside = bool(fault.text) and not code.is_code(offset)
    return is_inside or bool(_MACRO_CALL.search(code.with_macros[start:].split("\n", 1)[0]))


def _others(faults: Sequence[SyntaxFault], explained: frozenset[int]) -> Iterator[Finding]:
    told = 0
    for fault in faults:
        lines = range(fault.line, max(fault.line, fault.end_line) + 1)
        is_echo = bool(explained) and not fault.text.strip("{}()[] ;")  # a bracket that another fault left over
        if told < _MOST and not is_echo and not explained.intersection(lines):
            told += 1
            yield _fault(fault)


def _fault(fault: SyntaxFault) -> Finding:
    shown = fault.text[:_SHOWN]
    if fault.expected and not shown:
        return Finding(
            fault.line,
            fault.column,
            "syntax.missing",
            "error",
            f"`{fault.expected}` is missing here.",
            f"此处缺少 `{fault.expected}`。",
        )
    if fault.expected:
        return Finding(
            fault.line,
            fault.column,
            "syntax.run-on",
            "error",
            f"`{shown}` follows on the same line: {fault.expected} is missing before it, or it does not belong there.",
            f"`{shown}` 与前文在同一行：其前缺少换行或 `;`，或它不该在此。",
        )
    return Finding(
        fault.line,
        fault.column,
        "syntax.unexpected",
        "error",
        f"`{shown}` is not understood here." if shown else "The code is not understood from here.",
        f"此处无法理解 `{shown}`。" if shown else "从这里起无法理解。",
    )


def _unclosed_literal(code: MaskedCode, offset: int) -> Finding:
    place = code.place(offset)
    if code.code.startswith("/*", offset):
        en, zh, fix = "This comment is not closed.", "注释没有结束。", "*/"
    else:
        en, zh, fix = "This text is not closed on its line.", "字符串没有在本行结束。", code.code[offset]
    return Finding(place.line, place.column, "syntax.unclosed", "error", en, zh, fix)


def _unbalanced(code: MaskedCode) -> Finding | None:
    """Return the bracket that has no partner, if the brackets do not pair."""
    stack: list[int] = []
    for at, sign in enumerate(code.text):
        if sign in _CLOSERS:
            stack.append(at)
        elif sign in _OPENERS:
            if stack and code.text[stack[-1]] == _OPENERS[sign]:
                stack.pop()
            elif stack:
                return _open_bracket(code, stack[-1])
            else:
                place = code.place(at)
                return Finding(
                    place.line,
                    place.column,
                    "syntax.bracket",
                    "error",
                    f"`{sign}` closes nothing.",
                    f"多余的 `{sign}`。",
                )
    return _open_bracket(code, stack[-1]) if stack else None


def _open_bracket(code: MaskedCode, at: int) -> Finding:
    place, sign = code.place(at), code.text[at]
    return Finding(
        place.line,
        place.column,
        "syntax.bracket",
        "error",
        f"`{sign}` is not closed.",
        f"`{sign}` 没有闭合。",
        _CLOSERS[sign],
    )
