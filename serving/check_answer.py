"""What `check_cangjie` answers."""

from dataclasses import dataclass
from typing import Annotated


@dataclass(frozen=True, slots=True)
class CheckFinding:
    """One fault in the code."""

    rule: Annotated[str, "`<family>.<rule>`: syntax, java, import, member, arity, deprecated, let or match."]
    severity: Annotated[str, "error or warning."]
    line: Annotated[int, "1-based line."]
    column: Annotated[int, "1-based column, in characters."]
    message: Annotated[str, "What is wrong."]
    fix: Annotated[str | None, "Cangjie to write instead."] = None


@dataclass(frozen=True, slots=True)
class Checked:
    """How much was looked at."""

    lines: Annotated[int, "Lines of the code."]
    apis: Annotated[int, "Different documented APIs that the code uses, as far as its types are clear."]


@dataclass(frozen=True, slots=True)
class CheckAnswer:
    """Answer of `check_cangjie`."""

    ok: Annotated[bool, "Whether no error was found. Not a promise that it compiles."]
    findings: Annotated[tuple[CheckFinding, ...], "What is wrong, by line."]
    checked: Annotated[Checked, "How much was looked at."]
    release: Annotated[str, "Release whose declarations the code was held against."]
    path: Annotated[str | None, "The path that was passed."] = None
    total: Annotated[int, "How many findings there are; absent when there are none."] = 0
    truncated: Annotated[bool, "Whether there are more findings than are shown."] = False
    note: Annotated[str | None, "What was not checked."] = None
    warning: Annotated[str | None, "What to mind about this release."] = None
