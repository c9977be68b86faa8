"""How long answers are kept under their size."""

from dataclasses import replace

import pytest

from serving.java_answers import JavaCallSeen, ResolveAnswer, ShortExample, Suggestion, Target
from serving.java_sizing import fitted
from serving.render import to_text


def suggestion(number: int, *, same_as: int | None = None) -> Suggestion:
    """Return a suggestion of realistic size."""
    member = Target(f"std.core.T.m{number}(Int64)", f"m{number}", "std.core", "T", "public func m(): Unit", "func")
    is_first = same_as is None
    return Suggestion(
        level="api",
        java_expr=f"value.member{number}(argument)",
        status="mapped",
        line=number,
        java_api=f"java.lang.T.member{number}",
        same_as=same_as,
        rewrite=f"value.m{number}(argument)",
        note="What changes in meaning. And more of it." if is_first else None,
        java_type="java.lang.T",
        cangjie_type="T",
        module="std.core",
        confidence=1.0,
        source="curated",
        members=(member, member) if is_first else (),
        examples=(ShortExample("x" * 300),) if is_first else (),
    )


def answer(suggestions: list[Suggestion]) -> ResolveAnswer:
    """Return an answer of them, with one call of the user's own."""
    calls = [JavaCallSeen(item.java_expr, "member", item.line) for item in suggestions]
    return ResolveAnswer(
        java_types=("java.lang.T",),
        calls=(*calls, JavaCallSeen("mine()", "mine", 7)),
        suggestions=tuple(suggestions),
        type_translations={"String": "String", "int": "Int64"},
        imports=("import std.core.T",),
        total=len(suggestions),
        truncated=False,
        release="r",
    )


def test_an_answer_that_fits_is_left_alone() -> None:
    """Nothing is left out without need."""
    whole = answer([suggestion(1)])

    assert fitted(whole, max_chars=8000) is whole


def test_examples_go_first_and_from_the_end() -> None:
    """Two examples too many cost the last two suggestions theirs."""
    whole = answer([suggestion(number) for number in range(8)])
    cut = fitted(whole, max_chars=len(to_text(whole)) - 200)

    assert [bool(item.examples) for item in cut.suggestions] == [True] * 6 + [False] * 2
    assert all(item.note for item in cut.suggestions)
    assert cut.truncated
    assert cut.note == "Left out to save room: examples. A larger max_chars brings it."


def test_calls_of_ones_own_stay_when_the_others_go() -> None:
    """What has a suggestion is told twice; the user's own calls are told nowhere else."""
    whole = answer([suggestion(number) for number in range(12)])
    cut = fitted(whole, max_chars=5500)

    assert [call.java_expr for call in cut.calls] == ["mine()"]
    assert cut.type_translations == {"int": "Int64"}


def test_repeated_calls_become_lines_of_the_first() -> None:
    """Before a distinct member is lost, repeats are folded into it."""
    items = [suggestion(number) for number in range(10)]
    items += [suggestion(100 + number, same_as=number % 10) for number in range(60)]
    cut = fitted(answer(items), max_chars=5000)

    assert len(to_text(cut)) <= 5000
    assert [item.line for item in cut.suggestions] == list(range(10))
    assert cut.suggestions[0].also_on_lines == (100, 110, 120, 130, 140, 150)
    assert "repeats (see also_on_lines)" in (cut.note or "")
    assert cut.total == 70


def test_a_cut_names_the_line_to_go_on_from() -> None:
    """No call is dropped in silence."""
    cut = fitted(answer([suggestion(number) for number in range(200)]), max_chars=4000)
    shown = len(cut.suggestions)

    assert 0 < shown < 200
    assert cut.truncated
    assert (cut.note or "").startswith(f"{200 - shown} members from line {shown} on did not fit")


@pytest.mark.parametrize("max_chars", [500, 1000, 2000, 8000])
def test_no_answer_is_longer_than_asked(max_chars: int) -> None:
    """Any cap is kept, however long the fragment."""
    items = [suggestion(number, same_as=number // 2 if number % 3 == 2 else None) for number in range(90)]

    assert len(to_text(fitted(answer(items), max_chars=max_chars))) <= max_chars


def test_a_call_inside_of_another_one_goes_before_calls_are_cut() -> None:
    """The outer rewrite says it too; what stands alone stays."""
    inner = replace(suggestion(1), java_expr="name.trim()", rewrite="name.trimAscii()")
    outer = replace(suggestion(1), java_expr="names.add(name.trim())", rewrite="names.add(name.trimAscii())")
    whole = answer([outer, inner, *(suggestion(number) for number in range(30, 50))])
    cut = fitted(whole, max_chars=2_900)

    assert "inside of other calls" in (cut.note or "")
    assert [item.java_expr for item in cut.suggestions][:2] == ["names.add(name.trim())", "value.member30(argument)"]
