"""What a model's answer holds: one program with what it prints, or the reason why not.

Models wrap programs in prose and fences, name fences wrongly, think instead of
answering, are cut off, and write Java. Each of these has a reason of its own.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.generation.records import Answered
from serving.cangjie.structure import is_program
from serving.cangjie.syntax import parse

EMPTY: Final = "empty"
ONLY_REASONING: Final = "only_reasoning"
CUT: Final = "cut"
NO_PROGRAM: Final = "no_program"
SEVERAL_PROGRAMS: Final = "several_programs"
OTHER_LANGUAGE: Final = "other_language"

_FENCE: Final = re.compile(
    r"^[ \t]*(?P<mark>`{3,}|~{3,})[ \t]*(?P<info>[^\n`]*)\n(?P<code>.*?)(?:^[ \t]*(?P=mark)[`~]*[ \t]*$|(?P<open>\Z))",
    re.MULTILINE | re.DOTALL,
)
_JAVA: Final = re.compile(
    r"\bpublic\s+static\s+void\s+main\b|\bSystem\.(?:out|err)\.|^\s*import\s+(?:static\s+)?javax?\."
    r"|^\s*(?:final\s+)?(?:int|long|double|boolean|char|byte|float|String|List<\w+>|Map<[\w, ]+>)\s+\w+\s*=[^=].*;",
    re.MULTILINE,
)
_OTHERS: Final = re.compile(
    r"^\s*(?:fun|fn) main\s*\(|^\s*def \w+\s*\(|\bprintln!\s*\(|\bstd::|^\s*#include\b|\bconsole\.log\s*\("
    r"|^package main$",
    re.MULTILINE,
)
_MAIN: Final = re.compile(r"^\s*(?:public\s+)?main\s*\(", re.MULTILINE)
_OUTPUT_INFO: Final = frozenset(("output", "text", "txt", "plain", "plaintext", "console", "stdout", "out", ""))


@dataclass(frozen=True, slots=True)
class Fence:
    """One fenced block."""

    info: str
    code: str
    is_closed: bool


@dataclass(frozen=True, slots=True)
class Program:
    """The program of an answer, and what the model says that it prints."""

    code: str
    output: str | None


@dataclass(frozen=True, slots=True)
class Unusable:
    """Why an answer holds no program."""

    reason: str
    detail: str


def read_answer(answer: Answered) -> Program | Unusable:
    """Return the one program of an answer, or why there is none."""
    if not answer.text.strip():
        return _without_text(answer)
    fences = fences_of(answer.text)
    programs = [fence for fence in fences if _is_program(fence)]
    if len({fence.code.strip() for fence in programs}) > 1:
        return Unusable(SEVERAL_PROGRAMS, f"The answer holds {len(programs)} programs; one was asked for.")
    if programs:
        return _program(programs[0], fences, is_cut=answer.finish == "length")
    return _bare(answer) if not fences else _without_program(answer, fences)


def fences_of(text: str) -> list[Fence]:
    """Return the fenced blocks of a text, in order; the last one may be open."""
    return [
        Fence(found["info"].strip().lower().partition(" ")[0], found["code"].rstrip(), found["open"] is None)
        for found in _FENCE.finditer(text)
    ]


def is_other_language(code: str) -> str | None:
    """Return the name of the language that code is written in, where it is plainly not Cangjie."""
    if _JAVA.search(code):
        return "Java"
    return "another language" if _OTHERS.search(code) else None


def _without_text(answer: Answered) -> Unusable:
    if answer.has_reasoning:
        more = " before the limit cut it" if answer.finish == "length" else ""
        return Unusable(ONLY_REASONING, f"The model reasoned{more} and wrote no answer.")
    if answer.finish == "length":
        return Unusable(CUT, "The limit of tokens cut the answer before its first word.")
    return Unusable(EMPTY, f"The answer is empty (finish reason {answer.finish}).")


def _is_program(fence: Fence) -> bool:
    return bool(_MAIN.search(fence.code)) and is_other_language(fence.code) is None


def _program(fence: Fence, fences: Sequence[Fence], *, is_cut: bool) -> Program | Unusable:
    if not fence.is_closed and is_cut:
        return Unusable(CUT, "The limit of tokens cut the program.")
    after = fences[fences.index(fence) + 1 :]
    output = next((each.code for each in after if each.info in _OUTPUT_INFO and each.is_closed), None)
    return Program(fence.code.strip("\n"), output)


def _bare(answer: Answered) -> Program | Unusable:
    """Return an answer without fences as the program that it may be."""
    if answer.finish == "length":
        return Unusable(CUT, "The limit of tokens cut the answer.")
    if language := is_other_language(answer.text):
        return Unusable(OTHER_LANGUAGE, f"The answer is written in {language}.")
    if is_program(tree := parse(answer.text)) and not tree.faults:
        return Program(answer.text.strip("\n"), None)
    return Unusable(NO_PROGRAM, "The answer holds no fenced block and is no program as it stands.")


def _without_program(answer: Answered, fences: Sequence[Fence]) -> Unusable:
    language = next((found for fence in fences if (found := is_other_language(fence.code))), None)
    if language:
        return Unusable(OTHER_LANGUAGE, f"The program is written in {language}.")
    if answer.finish == "length":
        return Unusable(CUT, "The limit of tokens cut the answer.")
    return Unusable(NO_PROGRAM, "No block of the answer has a `main`.")
