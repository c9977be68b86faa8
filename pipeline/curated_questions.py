"""The curated questions: part of the code, read as one."""

from pathlib import Path
from typing import Final

from artifacts.yaml_lines import yaml_files
from pipeline.parsers.questions import WrittenQuestions, parse_questions

QUESTIONS_FOLDER: Final = Path(__file__).resolve().parent / "curated" / "questions"


def read_questions(folder: Path = QUESTIONS_FOLDER) -> list[WrittenQuestions]:
    """Return the questions of all files of a folder.

    Raises:
        QuestionFileError: a file cannot be read as it stands; names file and line.
    """
    return [
        written
        for path in yaml_files(folder)
        for written in parse_questions(path.read_text(encoding="utf-8"), path.name)
    ]
