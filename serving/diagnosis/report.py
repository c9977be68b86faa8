"""What a log says: one report per message, with the place and the code it points at."""

from dataclasses import dataclass
from typing import Literal

Tool = Literal["compiler", "cjpm", "linker", "runtime", "cjlint", "any"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message points."""

    path: str
    line: int | None = None  # 1-based
    column: int | None = None  # 1-based

    @property
    def text(self) -> str:
        """Return `path:line:column`, as much as is known."""
        return ":".join(str(part) for part in (self.path, self.line, self.column) if part is not None)


@dataclass(frozen=True, slots=True)
class Frame:
    """The code that a message shows."""

    code: str = ""  # the line of code
    start: int | None = None  # 0-based column in the line where the mark begins
    end: int | None = None
    labels: tuple[str, ...] = ()  # what is written at the marks

    @property
    def marked(self) -> str:
        """Return the code that is marked."""
        return self.code[self.start : self.end].strip() if self.start is not None else ""

    @property
    def before(self) -> str:
        """Return the code before the mark."""
        return self.code[: self.start].rstrip() if self.start is not None else ""

    @property
    def after(self) -> str:
        """Return the code after the mark."""
        return self.code[self.end :].lstrip() if self.end is not None else ""


@dataclass(frozen=True, slots=True)
class Report:
    """One message."""

    tool: Tool
    severity: str  # error, warning or note
    message: str
    place: Place | None = None
    frame: Frame = Frame()
    details: tuple[str, ...] = ()  # notes, helps and further lines that belong to it
    times: int = 1
    is_sure: bool = True  # whether the log marks it as a message; plain text may be one or not
