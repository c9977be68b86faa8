"""Valid Cangjie that the tree-sitter grammar refuses, listed once.

Each gap names a construct and gives a stand-in of equal length that the grammar
reads, so that lines and columns stay. Code whose only faults lie in such
constructs is not wrong: its verification says `grammar gap`, and the checker
withholds its syntax findings there.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class GrammarGap:
    """One construct, where it stands, and what to read in its place."""

    name: str
    pattern: re.Pattern[str]
    stand_in: Callable[[re.Match[str]], str]


@dataclass(frozen=True, slots=True)
class GapReading:
    """Code with stand-ins in it, the names of the gaps they fill, and how many faults are left."""

    code: str
    gaps: tuple[str, ...]
    fault_count: int


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found[0])


def _first_group(found: re.Match[str]) -> str:
    return found[1] + re.sub(r"[^\n]", " ", found[0][len(found[1]) :])


def _one_argument(found: re.Match[str]) -> str:
    inside = re.sub(r"[^\n]", " ", found[0][len(found[1]) + 1 : -1])
    return f"{found[1]}({'a' + inside[1:] if inside and inside[0] == ' ' else inside})"


def _padded(word: str) -> Callable[[re.Match[str]], str]:
    return lambda found: word.ljust(len(found[0]))


def _with_a_case(found: re.Match[str]) -> str:
    name, _, _ = found[0].partition("{")
    return name.rstrip()[: len(found[0]) - 2] + "{a".rjust(len(found[0]) - len(name.rstrip()))


def _gap(name: str, pattern: str, stand_in: Callable[[re.Match[str]], str] = _blank) -> GrammarGap:
    return GrammarGap(name, re.compile(pattern, re.MULTILINE), stand_in)


_EFFECTS: Final = {"perform": "", "handle": "catch", "resume": "return"}
# Arguments of a macro call, up to four parentheses deep, and its attribute.
_ARGUMENTS: Final = r"\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)"
_ATTRIBUTE: Final = r"\[(?:[^\[\]]|\[[^\[\]]*\])*\]"

# In the order in which they are tried where one alone does not explain the faults.
GAPS: Final = (
    _gap("features declaration", r"^[ \t]*features[ \t]*\{[^{}]*\}"),
    _gap("organisation in a package name", r"(?<=[ \t])\w+::(?=\w)"),
    _gap(
        "common and specific declarations",
        r"(?<![\w.])(?:common|specific)[ \t]+(?:(?=[a-z])|[A-Z]\w*(?=\())",
        lambda found: _blank(found) if found[0][-1].isspace() else "init".rjust(len(found[0])),
    ),
    _gap(
        "effect handler",
        r"\bperform(?=\s+[\w(])|\bhandle(?=\s*\()|\bresume(?:[ \t]+(?:with|throwing))?\b",
        lambda found: _EFFECTS[found[0].split()[0]].ljust(len(found[0])),
    ),
    _gap("tokens as macro argument", rf"(?<=@)([\w.]+(?:{_ATTRIBUTE})?){_ARGUMENTS}", _one_argument),
    _gap("tokens in quote", rf"\b(quote){_ARGUMENTS}", _one_argument),
    _gap("tokens as macro attribute", rf"(?<=@)([\w.]+){_ATTRIBUTE}", _first_group),
    _gap("macro before a parameter", rf"(?:@\w+(?:{_ATTRIBUTE})?\s+)+(?=\w+\s*!?:)"),
    _gap("enum without cases", r"(?<=\benum )\w+\s*\{ ?(?=\s*\})", _with_a_case),
    _gap("escaped dollar in quote", r"\\\$(?=\w)"),
    _gap("dollar in a string", r'(?<=")\$(?=")', _padded("S")),
    _gap("open enum", r"(?<=\|)(\s*)\.\.\.(?=\s*[\n}])", lambda found: found[1] + "Abc"),
    _gap("declaration in an interpolation", r"(?<=\$\{)let\b[^{}\n]*;"),
    _gap("pattern condition after ||", r"(?<=\|\|)\s*let\s[^|&\n]*?<-"),
    _gap("named tuple type", r"(?<=[(,])\s*\w+\s*:(?=\s*[\w<>?]+\s*[,)])"),
    _gap("index with several arguments", r"(?<=\w\[)([^\[\]\n,]+),(?=[^\[\]\n]+\])", lambda found: found[1] + "+"),
    _gap("comma after the last argument", r",(?=\s*\))"),
    _gap("brace on its own line", r"(?<=[\w)>])([ \t]*(?://[^\n]*)?\n[ \t]*)\{", lambda found: "{" + found[1]),
    _gap(
        "operator at the start of a line",
        r"(?<=[\w)\]}\"'])((?:[ \t]*(?://[^\n]*)?\n)+[ \t]*)"
        r"(\|>|~>|\?\?|&&|\|\||\.\.=?|\*\*|[=!<>]=|[+*/%^]|(?:is|as)\b)(?=[ \t\w(\"'])",
        lambda found: found[2] + found[1],
    ),
    _gap("constraint on its own line", r"\n[ \t]([ \t]*where\b[^{}\n]*\{)", lambda found: " " + found[1] + "\n"),
    _gap("nested type arguments", r"(?<=\w)<[\w, ]+>(?=[\w, ]*[>,])"),
)  # fmt: skip


def without_gaps(code: str, count_faults: Callable[[str], int]) -> GapReading:
    """Return the code with the stand-ins that lower the number of faults.

    Args:
        code: Code that the grammar refuses.
        count_faults: Number of faults the grammar finds in a text.

    Returns:
        The first single gap that explains every fault, else all that help, in
        listed order.
    """
    candidates = [(gap, changed) for gap in GAPS if (changed := gap.pattern.sub(gap.stand_in, code)) != code]
    for gap, changed in candidates:
        if not count_faults(changed):
            return GapReading(changed, (gap.name,), 0)
    return _several_gaps(code, [gap for gap, _ in candidates], count_faults)


def _several_gaps(code: str, gaps: list[GrammarGap], count_faults: Callable[[str], int]) -> GapReading:
    left, used = count_faults(code), list[str]()
    for gap in gaps:
        changed = gap.pattern.sub(gap.stand_in, code)
        found = count_faults(changed)
        if found < left or (found == left and gap.name in used):
            code, left = changed, found
            used.append(gap.name)
        if not left:
            break
    return GapReading(code, tuple(dict.fromkeys(used)), left)
