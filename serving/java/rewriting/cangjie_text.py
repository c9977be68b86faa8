"""A piece of Cangjie: its text, how tightly it binds, and its type where that is known."""

import re
from dataclasses import dataclass
from typing import Final, Literal

Form = Literal["primary", "operation", "lambda", "branch", "statement"]

# Of the language's keywords those that Java allows as names.
_KEYWORDS: Final = frozenset(
    {
        "as", "Bool", "extend", "func", "false", "foreign", "Float16", "Float32", "Float64", "in", "init", "Int8",
        "Int16", "Int32", "Int64", "IntNative", "is", "let", "macro", "main", "match", "mut", "Nothing", "open",
        "operator", "override", "prop", "quote", "redef", "Rune", "spawn", "struct", "This", "type", "UInt8", "UInt16",
        "UInt32", "UInt64", "UIntNative", "Unit", "unsafe", "var", "VArray", "where",
    }
)  # fmt: skip
_BRANCH: Final = re.compile(r"(?:if|match|try|synchronized|spawn|unsafe)\b")
_STATEMENT: Final = re.compile(r"(?:let|var|for|while|do|return|break|continue)\b")
_ASSIGNED: Final = re.compile(r"(?:[-+*/%&|^]|\*\*|<<|>>|&&|\|\|)?=(?![=>])")
_SPACED: Final = re.compile(r" (?:is|as) |[-+*/%&|^<>~]|\?\?|==|!=|\.\.")
_QUOTES: Final = frozenset("\"'")


@dataclass(frozen=True, slots=True)
class CangjieText:
    """A piece of Cangjie."""

    text: str
    form: Form = "primary"
    type: str | None = None  # Cangjie type without spaces, None where it is not known
    before: str = ""  # statements that make the value, if it takes some
    value: str = ""  # what names the value after those statements

    @property
    def as_primary(self) -> str:
        """The text as something that `.member` can follow."""
        return self.text if self.form == "primary" else f"({self.text})"

    @property
    def as_operand(self) -> str:
        """The text as something that stands beside an operator."""
        return self.text if self.form in {"primary", "lambda"} else f"({self.text})"


def identifier(name: str) -> str:
    """Return a Java name as a Cangjie identifier: keywords go into backticks, `$` is no letter."""
    return f"`{name}`" if name in _KEYWORDS else name.replace("$", "_")


def form_of(code: str) -> Form:
    """Return how tightly a piece of code binds, by what stands outside of its brackets and quotes."""
    if code.startswith("{"):
        return "lambda"
    if _BRANCH.match(code):
        return "branch"
    if _STATEMENT.match(code):
        return "statement"
    outside = _outside(code)
    if "\n" in outside or ";" in outside:
        return "statement"
    cleaned = outside.replace("->", "  ").replace("=>", "  ").replace("==", "##").replace("!=", "##")
    cleaned = cleaned.replace("<=", "##").replace(">=", "##").replace("..=", "##")
    if _ASSIGNED.search(cleaned) or cleaned.endswith(("++", "--")):
        return "statement"
    is_operation = code.startswith(("!", "-", "throw ")) or "##" in cleaned or _SPACED.search(cleaned)
    return "operation" if is_operation else "primary"


def _outside(code: str) -> str:
    """Return the characters that stand in no bracket, no quote and no type arguments."""
    kept: list[str] = []
    depth = at = 0
    while at < len(code):
        sign = code[at]
        if sign in _QUOTES:
            at = _after_quote(code, at)
            continue
        if code.startswith("/*", at):
            at = max(code.find("*/", at), at) + 2
            continue
        if sign == "<" and (end := _end_of_type_arguments(code, at)):
            at = end
            continue
        if sign in "([{":
            depth += 1
        elif sign in ")]}":
            depth -= 1
        elif depth == 0:
            kept.append(sign)
        at += 1
    return "".join(kept)


def _after_quote(code: str, at: int) -> int:
    end = at + 1
    while end < len(code) and code[end] != code[at]:
        end += 2 if code[end] == "\\" else 1
    return end + 1


def _end_of_type_arguments(code: str, at: int) -> int:
    """Return where `<...>` ends that follows a name directly, 0 for a comparison."""
    if at == 0 or not (code[at - 1].isalnum() or code[at - 1] == "_"):
        return 0
    depth = 0
    for end in range(at, len(code)):
        sign = code[end]
        if sign == "<":
            depth += 1
        elif sign == ">" and code[end - 1] != "-":
            depth -= 1
            if depth == 0:
                return end + 1
        elif sign in ";{}=\"'":
            return 0
    return 0
