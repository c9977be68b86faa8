"""Labels, in the spellings of both languages."""

import pytest

from pipeline.parsers.labels import read_label, split_glued_label


@pytest.mark.parametrize(
    ("line", "role", "rest"),
    [
        ("功能：返回值。", "description", "返回值。"),
        ("Purpose: Adds.", "description", "Adds."),
        ("**Function:** Adds.", "description", "Adds."),
        ("**Parameters**:", "params", ""),
        ("**Parameters**", "params", ""),
        ("Return values:", "returns", ""),
        ("Returns： x", "returns", "x"),
        ("Throws:", "throws", ""),
        ("父类型：", "parents", ""),
        ("Superclass:", "parents", ""),
        ("类型：[Int64](a.md)", "type", "[Int64](a.md)"),
        ("参考示例：见", "example", "见"),
        ("可能的运行结果：", "output", ""),
        ("Execution Result:", "output", ""),
    ],
)
def test_a_label_gives_its_role_and_what_follows(line: str, role: str, rest: str) -> None:
    """English pages spell one label in many ways; all come out as one role."""
    assert read_label(line) == (role, rest)


@pytest.mark.parametrize(
    "line", ["Note: careful", "Type::of", "the type: Int64 of it", "功能", "- a: b", "IntegerString: x"]
)
def test_other_words_before_a_colon_are_no_label(line: str) -> None:
    """Text with a colon stays text."""
    assert read_label(line) is None


def test_a_label_glued_to_a_sentence_is_split_off() -> None:
    """Translated pages lose the line break before a label."""
    assert split_glued_label("Adds.Parameters:") == ("Adds.", "Parameters:")
    assert split_glued_label("The result type. Wonderful:") is None
    assert split_glued_label("Adds. Parameters: a") is None


def test_a_label_glued_to_the_type_of_a_property_is_split_off() -> None:
    """A type ends in no mark, so its own label and the capital letter tell where it ends."""
    assert split_glued_label("Type: ?DurationExceptions:") == ("Type: ?Duration", "Exceptions:")
    assert split_glued_label("Type: [Duration](a.md)Return Value:") == ("Type: [Duration](a.md)", "Return Value:")
    assert split_glued_label("- caughtExceptions:") is None
    assert split_glued_label("Type: SomethingWonderful:") is None
    assert split_glued_label("Type:") is None
