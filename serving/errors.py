"""Errors a question to a release can meet.

* ServingError
  - QuestionError           the question cannot be answered as it stands
    + UnknownPackageError     a module filter names no package of the release
    + UnknownChoiceError      an argument has a value outside its list
    + UnknownTypeError        no type of that name
    + CursorError             a cursor that this question did not give
    + EmptyQuestionError      nothing was asked
    + CodeTooLongError        more code than is checked at once
  - UnreadableCodeError     a file of code that cannot be read
  - JudgedCaseError         a line of a file of judged cases that is none
  - EmbeddingError          texts cannot be made into vectors
    + EmbedderMissingError    the package that would do it is not installed

The text of a `QuestionError` is the whole answer a client sees, so each one
ends with what to do next.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

SHOWN_CHARS: Final = 80  # of what was asked for; an error never repeats a whole page


def quoted(text: str) -> str:
    """Return a text in quotation marks, cut when it is longer than an error should repeat."""
    return repr(text if len(text) <= SHOWN_CHARS else f"{text[:SHOWN_CHARS]}…")


class ServingError(Exception):
    """Base class. Catch this at a process boundary, never lower."""


class QuestionError(ServingError):
    """The question cannot be answered as it stands; the text says how it could."""


class JudgedCaseError(ServingError):
    """A line of a file of judged cases that is none."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        super().__init__(f"{path}: line {line} {reason}. Expected one JSON object a line. Mend or remove the line.")
        self.path = path
        self.line = line


class UnknownPackageError(QuestionError):
    """A module filter names no package of the release."""

    def __init__(self, module: str, near: Sequence[str]) -> None:
        hint = f"Near ones: {', '.join(near)}." if near else "`list_modules` names them all."
        super().__init__(f"This release has no package {quoted(module)}. {hint}")
        self.module = module
        self.near = tuple(near)


class UnknownChoiceError(QuestionError):
    """An argument has a value outside its list."""

    def __init__(self, argument: str, value: str, choices: Sequence[str]) -> None:
        super().__init__(f"{argument} {quoted(value)} does not exist; use one of: {', '.join(choices)}.")
        self.argument = argument
        self.value = value
        self.choices = tuple(choices)


class UnknownTypeError(QuestionError):
    """No type of that name."""

    def __init__(self, name: str, *, near: Sequence[str], is_package: bool = False, module: str | None = None) -> None:
        if is_package:
            hint = f"It is a package: call `search_api` with module={name!r}."
        elif near:
            hint = f"Did you mean {near[0]}?" + (f" Other near names: {', '.join(near[1:])}." if near[1:] else "")
        else:
            hint = "Call `search_api` with words that describe it."
        super().__init__(f"No type {quoted(name)} in {module or 'this release'}. {hint}")
        self.name = name
        self.near = tuple(near)


class CursorError(QuestionError):
    """A cursor that this question did not give."""

    def __init__(self, cursor: str) -> None:
        super().__init__(
            f"Cursor {cursor[:40]!r} does not belong to this question and release. "
            "Repeat the call without `cursor`, with the same arguments, and use the cursor of that reply."
        )
        self.cursor = cursor


class EmptyQuestionError(QuestionError):
    """Nothing was asked."""

    def __init__(self, argument: str, example: str) -> None:
        super().__init__(f"{argument} is empty. Pass, for example, {example!r}.")
        self.argument = argument


class CodeTooLongError(QuestionError):
    """More code than is checked at once."""

    def __init__(self, size: int, most: int) -> None:
        super().__init__(
            f"The code has {size:,} characters; at most {most:,} are checked at once. Pass one file at a time."
        )
        self.size = size


class UnreadableCodeError(ServingError):
    """A file of code that cannot be read."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(f"Cannot read {file}: {reason}. Pass a file of code, or - for standard input.")
        self.file = file


class EmbeddingError(ServingError):
    """Texts cannot be made into vectors; the sentence says what to do."""


class EmbedderMissingError(EmbeddingError):
    """The package that makes vectors is not installed."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(
            f'Vectors need the package {package}, which is not installed. Run: pip install "cangjie-knowledge[{extra}]"'
        )
        self.package = package
