"""Questions attached to APIs: overloads, what vanished, what a small or another build leaves out."""

from dataclasses import replace
from pathlib import Path

import pytest

from artifacts.schema import ApiRow
from pipeline.curated_questions import read_questions
from pipeline.errors import QuestionFileError
from pipeline.parsers.questions import WrittenQuestions, parse_questions
from pipeline.tables import EditionRow
from pipeline.transforms.questions import judge_questions, phrases_by_api
from tests.pipeline.apis import api

REVIEWED = EditionRow("1.1.3", is_starter=False)
STARTER = EditionRow("1.1.3", is_starter=True)
NEWER = EditionRow("9.0.0", is_starter=False)
TEXT = """\
std.sync.Counter: [thing that counts, 计数的东西]
# a comment
std.sync.Counter.dec: [one less, 减一]
"std.sync.Counter.init(Int64)": [start at, 从几开始]
"""


def documented() -> list[ApiRow]:
    """Return the declarations that the questions are for."""
    return [
        api("std.sync.Counter", "public class Counter"),
        api("std.sync.Counter.init(Int64)", "public init(count: Int64)"),
        api("std.sync.Counter.dec()", "public func dec(): Unit"),
        api("std.sync.Counter.dec(Int64)", "public func dec(by: Int64): Unit"),
        api("std.sync.Counter.declare()", "public func declare(): Unit"),
    ]


def written(text: str = TEXT) -> list[WrittenQuestions]:
    """Return the questions."""
    return parse_questions(text, "sync.yaml")


def test_a_key_without_parameters_stands_for_every_overload() -> None:
    """One with parameters for that overload, and none for a longer name."""
    judged = judge_questions(written(), documented(), REVIEWED)

    assert phrases_by_api(judged.rows) == {
        "std.sync.Counter": ["thing that counts", "计数的东西"],
        "std.sync.Counter.dec()": ["one less", "减一"],
        "std.sync.Counter.dec(Int64)": ["one less", "减一"],
        "std.sync.Counter.init(Int64)": ["start at", "从几开始"],
    }
    assert judged.faults == judged.left_out == []


def test_deprecated_overloads_get_nothing_while_there_are_others() -> None:
    """Nobody should be led to them; where all are deprecated, all are meant."""
    apis = documented()
    apis[3] = replace(apis[3], deprecated=True)
    rows = judge_questions(written(), apis, REVIEWED).rows
    apis[2] = replace(apis[2], deprecated=True)
    all_rows = judge_questions(written(), apis, REVIEWED).rows

    assert [row.api_id for row in rows if row.line == 3] == ["std.sync.Counter.dec()"]
    assert [row.api_id for row in all_rows if row.line == 3] == [
        "std.sync.Counter.dec()",
        "std.sync.Counter.dec(Int64)",
    ]


def test_entries_for_one_api_add_up_and_repeat_nothing() -> None:
    """In the order of files and lines."""
    more = parse_questions("std.sync.Counter.dec(): [one less, lower, 减一]", "more.yaml")

    judged = judge_questions([*written(), *more], documented(), REVIEWED)

    assert phrases_by_api(judged.rows)["std.sync.Counter.dec()"] == ["one less", "lower", "减一"]


def test_an_unknown_key_is_a_fault_with_its_place_and_what_is_near() -> None:
    """The build stops."""
    judged = judge_questions(written(), [*documented()[:2], documented()[4]], REVIEWED)

    assert judged.faults == [
        "sync.yaml, line 3: std.sync.Counter.dec is not documented; near: "
        "std.sync.Counter, std.sync.Counter.declare(), std.sync.Counter.init(Int64)"
    ]
    assert judged.left_out == []


@pytest.mark.parametrize("edition", [NEWER, STARTER])
def test_elsewhere_an_unknown_key_is_left_out(edition: EditionRow) -> None:
    """Nobody wrote the questions by that documentation."""
    judged = judge_questions(written(), documented()[:2], edition)

    assert (judged.faults, judged.left_out) == ([], ["sync.yaml, line 3: std.sync.Counter.dec"])
    assert len(judged.rows) == 2


def test_sources_with_a_part_of_the_libraries_leave_the_rest_out() -> None:
    """Most keys name nothing, so that the gap is one of the sources."""
    judged = judge_questions(written(), documented()[:1], REVIEWED)

    assert judged.faults == []
    assert len(judged.left_out) == 2


def test_a_library_that_is_not_built_is_left_out() -> None:
    """A build without stdx has no fault in that."""
    judged = judge_questions([*written(), *written("stdx.a.B: [b, 乙]")], documented(), REVIEWED)

    assert (judged.faults, judged.left_out) == ([], ["sync.yaml, line 1: stdx.a.B"])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("- a", "sync.yaml, line 1: a file of questions maps ids to phrases"),
        ("a.B: pause", "sync.yaml, line 1: What is asked for a.B should be a list, not 'pause'."),
        ("a.B: [pause]", "sync.yaml, line 1: a.B has no phrase in Chinese. Add one."),
        ("a.B: [暂停]", "sync.yaml, line 1: a.B has no phrase in English. Add one."),
        ("a.B: [等, wait, wait]", "sync.yaml, line 1: a.B has 'wait' twice. Remove one."),
        ("\na.B: [等, 3.14]", 'sync.yaml, line 2: A question for a.B should be a text, not 3.14. Quote it: "3.14".'),
        ("a.B: [x, 等]\na.B: [y, 等]", "sync.yaml, line 2: the key 'a.B' stands twice; the first time on line 1."),
    ],
)
def test_a_file_that_says_something_else_is_refused(text: str, reason: str) -> None:
    """With file and line."""
    with pytest.raises(QuestionFileError) as caught:
        parse_questions(text, "sync.yaml")

    assert str(caught.value).startswith(f"Curated questions: {reason}")
    assert str(caught.value).endswith("Mend the files in pipeline/curated/questions.")


def test_our_own_files_can_be_read(tmp_path: Path) -> None:
    """Several hundred daily APIs; a folder without files asks nothing."""
    assert len(read_questions()) > 700
    assert read_questions(tmp_path) == []
