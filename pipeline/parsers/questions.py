"""Question files: how people ask for an API, in words that its documentation does not use.

    std.collection.ArrayList.add: [grow a list, put at the end of a list, 往列表里放东西, 列表末尾加一个]

A key is an api_id; without a parameter list it stands for every overload.
"""

from dataclasses import dataclass

from artifacts.yaml_lines import Located, YamlError, parse_yaml
from pipeline.errors import QuestionFileError
from pipeline.parsers.page_blocks import has_chinese


@dataclass(frozen=True, slots=True)
class WrittenQuestions:
    """The phrases under one key, and where they are written."""

    key: str  # api_id, with or without a parameter list
    phrases: tuple[str, ...]
    file: str
    line: int

    @property
    def place(self) -> str:
        """The place in the file, as `file, line N`."""
        return f"{self.file}, line {self.line}"


def parse_questions(text: str, file: str) -> list[WrittenQuestions]:
    """Return the entries of a file, in its order.

    Args:
        text: Content of the file.
        file: What to call it in an error.

    Raises:
        QuestionFileError: the file is no list of questions; names file and line.
    """
    try:
        return [WrittenQuestions(key, _phrases(key, entry), file, entry.line) for key, entry in _entries(text).items()]
    except YamlError as error:
        where = f"{file}, line {error.line}" if error.line else file
        raise QuestionFileError([f"{where}: {error.reason}"]) from error


def _entries(text: str) -> dict[str, Located]:
    entries = parse_yaml(text).value
    if not isinstance(entries, dict):
        raise YamlError(1, "a file of questions maps ids to phrases, as in `std.core.sleep: [pause, 等一会儿]`.")
    return entries


def _phrases(key: str, entry: Located) -> tuple[str, ...]:
    what = f"A question for {key}"
    phrases = tuple(item.text(what).strip() for item in entry.items(f"What is asked for {key}"))
    for language, written in (("English", False), ("Chinese", True)):
        if not any(has_chinese(phrase) is written for phrase in phrases):
            raise YamlError(entry.line, f"{key} has no phrase in {language}. Add one.")
    repeated = sorted({phrase for phrase in phrases if phrases.count(phrase) > 1})
    if repeated:
        raise YamlError(entry.line, f"{key} has {repeated[0]!r} twice. Remove one.")
    return phrases
