"""Damaged Java: any prefix, any mutation. Reading never raises, and its work grows with the text only."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.serving.java.reading import java_files, read

TOKENS = [
    "(", ")", "{", "}", "[", "]", '"', "'", ";", ",", ".", "<", ">", "->", "::", "...", '"""', "/*", "*/", "//", "@",
    "class ", "new ", "switch ", "case ", "var ", "=", "?", ":", "\\", "\n", "é", "漢", "\0", "this", "super", "null",
    "$",
]  # fmt: skip
STEPS_PER_BYTE = 2  # whole files take a tenth of a step; a reader that goes round in circles takes thousands


@cache
def texts() -> list[str]:
    """The Java files of these tests."""
    return [path.read_text(encoding="utf-8") for path in java_files()]


@st.composite
def mutations(draw: st.DrawFn) -> str:
    """A file with a few stretches replaced by tokens."""
    text = draw(st.sampled_from(texts()))
    for _ in range(draw(st.integers(1, 5))):
        start = draw(st.integers(0, len(text)))
        length = draw(st.sampled_from([0, 0, 1, 3, 40]))
        text = text[:start] + draw(st.sampled_from(TOKENS)) + text[start + length :]
    return text


def read_within_bounds(text: str) -> None:
    """Read a text; fail when that takes more work than the text is long."""
    fragment = read(text)

    assert fragment.steps <= 100 + STEPS_PER_BYTE * len(text)
    for call in fragment.calls:
        assert 0 <= call.start <= call.at <= len(fragment.source.data)
        assert 0 <= call.confidence <= 100


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_prefix_of_a_file_is_read(data: st.DataObject) -> None:
    """Code is often sent while it is written."""
    text = data.draw(st.sampled_from(texts()))
    read_within_bounds(text[: data.draw(st.integers(0, len(text)))])


@settings(max_examples=60, deadline=None)
@given(mutations())
def test_any_mutation_of_a_file_is_read(text: str) -> None:
    """Broken brackets, strings that never end, tokens in the wrong place."""
    read_within_bounds(text)


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=200))
def test_any_text_is_read(text: str) -> None:
    """Not Java at all."""
    read_within_bounds(text)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 3000,
        "{" * 2000 + "}" * 2000,
        "f(" * 1000 + ")" * 1000,
        "sb" + ".append(1)" * 1000 + ";",
        "x = " + "+".join(["a.b()"] * 1000) + ";",
        "".join(f"a{i}.map(x{i} -> " for i in range(200)) + "x0.y()" + ")" * 200,
        "List<" * 500 + "X" + ">" * 500 + " x; x.get(0);",
        "x.collect(" + "Collectors.groupingBy(a -> a.b(), " * 60 + "Collectors.counting()" + ")" * 61,
        "class A { void f() { " + "List<String> l = new ArrayList<>(); l.add(s); " * 500 + "}}",
        "if (x) " * 1000 + "y.z();",
        "class A extends A { A a; void f() { a.a.a.g(); g(); } }",
        "class A extends B {} class B extends A { void f() { super.f(); h(); } }",
        "var a = b; var b = a; a.trim(); b.trim();",
        "var a = a.b(); a.c();",
        "<T extends T> void f(T t) { t.g(); }",
    ],
    ids=lambda text: text[:24],
)
def test_deep_wide_and_circular_code_is_read(text: str) -> None:
    """Neither nesting nor repetition nor a circle ends the reader."""
    read_within_bounds(text)
