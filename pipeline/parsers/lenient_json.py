"""JSON as people leave it: read with lines, repeated keys and trailing text told instead of refused.

Where a key stands twice, the last value goes, as in every other reader. A
comma before a closing bracket and comments are passed over and told.
"""

import json
import re
from dataclasses import dataclass, field
from typing import Final

JsonScalar = str | int | float | bool | None

_SPACE: Final = re.compile(r"[ \t\r\n\ufeff]+")
_COMMENT: Final = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")
_WORDS: Final = {"true": True, "false": False, "null": None}


class JsonError(ValueError):
    """The text is no JSON."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class JsonFault:
    """Something wrong that could be read all the same."""

    line: int
    fault: str  # repeated_key, trailing_text, stray_comma or comment
    detail: str


@dataclass(frozen=True, slots=True)
class JsonValue:
    """One value and the 1-based line it starts at; of a member, the line of its key."""

    value: "JsonScalar | list[JsonValue] | dict[str, JsonValue]"
    line: int

    @property
    def members(self) -> "dict[str, JsonValue]":
        """The members of an object; nothing for any other value."""
        return self.value if isinstance(self.value, dict) else {}

    @property
    def items(self) -> "list[JsonValue]":
        """The items of a list; nothing for any other value."""
        return self.value if isinstance(self.value, list) else []

    @property
    def text(self) -> str | None:
        """The text, None for any other value."""
        return self.value if isinstance(self.value, str) else None

    def at(self, name: str) -> "JsonValue":
        """Return a member of an object, null if there is none."""
        return self.members.get(name, JsonValue(None, self.line))


@dataclass(slots=True)
class JsonDocument:
    """A document and what was wrong with it."""

    value: JsonValue
    faults: list[JsonFault] = field(default_factory=list)


def read_json(text: str) -> JsonDocument:
    """Return the first value of a text.

    Raises:
        JsonError: there is none.
    """
    return _Reader(text).document()


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.line = 1
        self.faults: list[JsonFault] = []

    def document(self) -> JsonDocument:
        """Read the first value, and tell of what follows it."""
        value = self.value()
        self.skip()
        if self.at < len(self.text):
            rest = self.text[self.at :].strip()
            self.told("trailing_text", f"{len(rest)} characters follow the document: {rest[:60]!r}")
        return JsonDocument(value, self.faults)

    def value(self) -> JsonValue:
        """Read the value that comes next."""
        self.skip()
        line = self.line
        sign = self.text[self.at : self.at + 1]
        if sign == "{":
            return JsonValue(self.members(), line)
        if sign == "[":
            return JsonValue(self.items(), line)
        if sign == '"':
            return JsonValue(self.string(), line)
        if match := _NUMBER.match(self.text, self.at):
            self.advance(match.end())
            return JsonValue(float(match[0]) if set(match[0]) & set(".eE") else int(match[0]), line)
        for word, meant in _WORDS.items():
            if self.text.startswith(word, self.at):
                self.advance(self.at + len(word))
                return JsonValue(meant, line)
        raise JsonError(line, f"expected a value, found {self.text[self.at : self.at + 20]!r}")

    def members(self) -> dict[str, JsonValue]:
        """Read an object."""
        found: dict[str, JsonValue] = {}
        self.take("{")
        while not self.closes("}"):
            line = self.line
            key = self.string()
            self.take(":")
            value = self.value()
            if key in found:
                self.told("repeated_key", f"{key!r} stands on line {found[key].line} too; this one goes", line=line)
            found[key] = JsonValue(value.value, line)
            self.separator("}")
        self.take("}")
        return found

    def items(self) -> list[JsonValue]:
        """Read a list."""
        found: list[JsonValue] = []
        self.take("[")
        while not self.closes("]"):
            found.append(self.value())
            self.separator("]")
        self.take("]")
        return found

    def separator(self, closing: str) -> None:
        """Pass the comma between two members or items."""
        if self.closes(closing):
            return
        self.take(",")
        if self.closes(closing):
            self.told("stray_comma", f"a comma stands before {closing!r}")

    def closes(self, closing: str) -> bool:
        """Return whether a bracket comes next."""
        self.skip()
        return self.text.startswith(closing, self.at)

    def string(self) -> str:
        """Read a text in quotes."""
        self.skip()
        match = _STRING.match(self.text, self.at)
        if match is None:
            raise JsonError(self.line, f"expected a text in quotes, found {self.text[self.at : self.at + 20]!r}")
        try:
            value = json.loads(match[0], strict=False)
        except json.JSONDecodeError as error:
            raise JsonError(self.line, f"{match[0][:40]} is no text ({error.msg})") from error
        self.advance(match.end())
        return str(value)

    def take(self, sign: str) -> None:
        """Pass the sign that has to come next."""
        self.skip()
        if not self.text.startswith(sign, self.at):
            raise JsonError(self.line, f"expected {sign!r}, found {self.text[self.at : self.at + 20]!r}")
        self.advance(self.at + 1)

    def skip(self) -> None:
        """Pass space and comments."""
        while match := _SPACE.match(self.text, self.at) or _COMMENT.match(self.text, self.at):
            if match[0].startswith("/"):
                self.told("comment", f"a comment is no JSON: {match[0][:40]!r}")
            self.advance(match.end())

    def advance(self, end: int) -> None:
        """Go on to a position, counting lines."""
        self.line += self.text.count("\n", self.at, end)
        self.at = end

    def told(self, fault: str, detail: str, *, line: int | None = None) -> None:
        """Note a fault, of the current line unless another is given."""
        self.faults.append(JsonFault(self.line if line is None else line, fault, detail))
