"""Any text is checked without stumbling: bytes, truncated programs, endless brackets."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from serving.cangjie.check import LONGEST_CODE, check
from serving.cangjie.symbols import SymbolTable
from tests.serving.cangjie.apis import APIS
from tests.serving.cangjie.faults import read_faults

SYMBOLS = SymbolTable(APIS)
TOKENS = [
    "main()", "{", "}", "(", "[", "]", "<", ">", ",", ";", ":", "=", "=>", "->", ".", "a", "B", "1", '"x"', "'", '"""',
    '#"', "${", "if", "for", "while", "match", "case", "@A", "@A(", "enum", "class", "import", "x++", "?", "!", "&",
    "|", "//", "/*", "*/", "quote(", "\\", "\n", "package", "null", "new", "public", "static", "void", "func", "let",
    "var", "struct", "extend", "operator", "catch", "try", "中",
]  # fmt: skip


def look(code: str) -> None:
    """Check a text; what is said of it must lie in it."""
    lines = code.count("\n") + 1
    for finding in check(code, SYMBOLS).findings:
        assert 1 <= finding.line <= lines
        assert finding.column >= 1


@given(st.binary(max_size=400))
@settings(max_examples=60, deadline=None)
def test_any_bytes_give_an_answer(data: bytes) -> None:
    """A file may be anything."""
    look(data.decode("utf-8", "replace"))


@given(st.lists(st.sampled_from(TOKENS), max_size=60))
@settings(max_examples=120, deadline=None)
def test_any_tokens_give_an_answer(tokens: list[str]) -> None:
    """What looks like code reaches further into the rules than bytes do."""
    look(" ".join(tokens))


def test_programs_cut_anywhere_give_an_answer() -> None:
    """People check what they are still writing."""
    for fault in read_faults()[::9]:
        for end in range(0, len(fault.faulty), 7):
            look(fault.faulty[:end])


@pytest.mark.parametrize(
    "part",
    ["(", "{", "[", "<", '"', "'", "#", "@", "@a(", "a.b().", "1+", "if (true) {", "{ => ", "${", "/*", "new ",
     "f(a, ", "= a ? ", "return a ", "try ( a = ",
     "for (;", "enum A { B, ", "case ", "? a : ", "import a.{", "package a\n", "A<", "a ", "\n", "\0", "\ud800"],
)  # fmt: skip
def test_endless_repetition_gives_an_answer(part: str) -> None:
    """Long lines of one thing must not take time that grows with their square, nor the stack."""
    look((part * LONGEST_CODE)[: LONGEST_CODE // 4])
    look("main() { let x = " + (part * 3_000)[:6_000])
