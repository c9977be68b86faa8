"""Whole programs, prefixes of them and damaged ones: an answer for every call, never an error."""

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from serving.cangjie.syntax import parse
from serving.java.fragment import read_java
from serving.knowledge import Knowledge
from serving.render import DEFAULT_MAX_CHARS, MAX_MAX_CHARS, to_text
from tests.serving.java.mapped import JDK

PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.java"))
STATUSES = {"mapped", "candidates", "no_equivalent", "unresolved"}
DAMAGE = "(){}[]<>;,.\"'/*\\\n @->:?=+0aé中\0"


def code_of(file: Path) -> str:
    """Return a program's text."""
    return file.read_text(encoding="utf-8")


def answered(kb: Knowledge, code: str) -> None:
    """Ask for code that may be anything; the answer keeps its promises."""
    answer = kb.resolve_java_code(code)
    described = kb.describe_java_code(code)

    assert len(to_text(answer)) <= DEFAULT_MAX_CHARS
    assert len(to_text(described)) <= DEFAULT_MAX_CHARS
    assert {item.status for item in answer.suggestions} <= STATUSES


@pytest.mark.parametrize("file", PROGRAMS, ids=lambda file: file.stem)
def test_every_jdk_call_of_a_program_has_its_suggestion(kb: Knowledge, file: Path) -> None:
    """In source order, calls of the user's own types left out; what repeats points back to its first."""
    code = code_of(file)
    wanted = [call.java_expr for call in read_java(code, JDK).calls if not call.is_users]
    answer = kb.resolve_java_code(code, max_chars=MAX_MAX_CHARS)

    assert answer.total == len(wanted)
    if not any(said in (answer.note or "") for said in ("repeats", "did not fit", "inside of other calls")):
        assert [item.java_expr for item in answer.suggestions] == wanted
    for position, item in enumerate(answer.suggestions):
        assert item.same_as is None or item.same_as < position
        assert item.same_as is None or not (item.members or item.note or item.examples)
        assert item.status != "no_equivalent" or not item.members
        assert item.status != "unresolved" or not item.members


@pytest.mark.parametrize("file", PROGRAMS, ids=lambda file: file.stem)
def test_a_program_of_any_length_fits_the_cap_and_tells_what_was_cut(kb: Knowledge, file: Path) -> None:
    """No call is lost in silence."""
    answer = kb.resolve_java_code(code_of(file))

    assert len(to_text(answer)) <= DEFAULT_MAX_CHARS
    if len(answer.suggestions) < answer.total:
        folded = sum(len(item.also_on_lines) for item in answer.suggestions)
        assert answer.truncated
        assert folded or any(said in (answer.note or "") for said in ("did not fit", "inside of other calls"))


@pytest.mark.parametrize("file", PROGRAMS, ids=lambda file: file.stem)
def test_every_rewrite_of_a_program_is_cangjie(kb: Knowledge, file: Path) -> None:
    """It parses: no Java is left that Cangjie's grammar does not know."""
    answer = kb.resolve_java_code(code_of(file), max_chars=MAX_MAX_CHARS)
    written = {item.rewrite for item in answer.suggestions if item.rewrite}

    assert written
    assert sorted(code for code in written if parse(code).faults) == []


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_prefix_of_a_program_is_answered(kb: Knowledge, data: st.DataObject) -> None:
    """An editor sends what stands there so far."""
    code = code_of(data.draw(st.sampled_from(PROGRAMS)))

    answered(kb, code[: data.draw(st.integers(1, len(code)))])


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_mutation_of_a_program_is_answered(kb: Knowledge, data: st.DataObject) -> None:
    """Characters lost, doubled and put anywhere."""
    code = code_of(data.draw(st.sampled_from(PROGRAMS)))
    dice = random.Random(data.draw(st.integers(0, 2**32)))  # noqa: S311 - damage, not secrets
    start = dice.randrange(len(code))
    piece = list(code[start : start + 2500])
    for _ in range(dice.randrange(1, 40)):
        at = dice.randrange(len(piece))
        match dice.randrange(3):
            case 0:
                del piece[at : at + dice.randrange(1, 8)]
                piece = piece or ["x"]
            case 1:
                piece.insert(at, dice.choice(DAMAGE))
            case _:
                piece[at:at] = piece[dice.randrange(len(piece)) :][: dice.randrange(1, 60)]

    answered(kb, "".join(piece))


@pytest.mark.parametrize(
    "code",
    [
        "s" + ".trim()" * 3000,
        "f(" * 3000,
        "x -> " * 2000 + "x.length()",
        "String s; " + "s.concat(" * 150 + "s" + ")" * 150,
        'System.out.println("a" ' + '+ "b" + n ' * 2000 + ");",
        "new ArrayList<" * 800,
        "a ? b : " * 1500 + "c.length()",
        "List<String> l; " + "l.add(s.trim()); " * 3000,
        "\0" * 5000,
        "/*" + "x" * 100_000,
        "{" * 4000 + "}" * 4000,
    ],
    ids=range(11),
)
def test_hostile_code_is_answered(kb: Knowledge, code: str) -> None:
    """Depth and length have no bound outside; what costs too much is cut, and told."""
    answered(kb, code)
