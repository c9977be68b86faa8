"""Parameters and result of a Cangjie declaration, read off its one-line signature."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from artifacts.cards import Card
from artifacts.identifiers import closing_of, split_at_depth

_NAME: Final = re.compile(r"\s*`?(\w+)`?\s*(!?)\s*:\s*")
_SPACE: Final = re.compile(r"\s+")
_WHERE: Final = re.compile(r"\bwhere\b|[{=]")
_OPTION: Final = re.compile(r"(?:Option<(.*)>|\?(.*))")


@dataclass(frozen=True, slots=True)
class CangjieParam:
    """One parameter; the type is written without spaces."""

    name: str
    type: str
    is_named: bool
    has_default: bool


@dataclass(frozen=True, slots=True)
class Signature:
    """What a call of a declaration takes and gives."""

    params: tuple[CangjieParam, ...]
    result: str | None  # without spaces

    @property
    def positional(self) -> tuple[CangjieParam, ...]:
        """Parameters that callers do not name."""
        return tuple(param for param in self.params if not param.is_named)

    def takes(self, count: int) -> bool:
        """Tell whether it can be called with so many unnamed arguments."""
        return len(self.positional) == count and all(param.has_default for param in self.params if param.is_named)


def signature_of(card: Card) -> Signature:
    """Return the signature of an API; a constructor gives its type."""
    read = read_signature(card.signature, is_operator=card.kind == "operator")
    return Signature(read.params, card.parent) if card.kind == "init" else read


@lru_cache(maxsize=4096)
def read_signature(text: str, *, is_operator: bool = False) -> Signature:
    """Return the parameters and the result of a declaration on one line."""
    opening = _opening(text, is_operator=is_operator)
    closing = closing_of(text, opening) if opening >= 0 else -1
    if opening < 0 or closing < 0:
        return Signature((), _result(text, 0))
    params = tuple(param for part in split_at_depth(text[opening + 1 : closing]) if (param := _param(part)))
    return Signature(params, _result(text, closing + 1))


def _opening(text: str, *, is_operator: bool) -> int:
    """Return where the parameter list begins; that of `operator func ()(x)` is the second bracket."""
    start = text.find("func") if "func" in text else 0
    at = text.find("(", start)
    colon = text.find(":", start)
    if is_operator and text[at : at + 2] == "()" and text[at + 2 : at + 3] in {"(", " "}:
        at = text.find("(", at + 2)
    is_property = "func" not in text and -1 < colon < at  # `prop x: () -> Unit`
    return -1 if is_property else at


def _param(text: str) -> CangjieParam | None:
    found = _NAME.match(text)
    if not found:
        return None
    declared = text[found.end() :]
    parts = split_at_depth(declared, "=")
    return CangjieParam(found[1], without_spaces(parts[0]) if parts else "", bool(found[2]), len(parts) > 1)


def _result(text: str, at: int) -> str | None:
    _, colon, rest = text[at:].partition(":")
    if not colon or text[at:].lstrip().startswith("<:"):
        return None
    end = _WHERE.search(rest)
    result = without_spaces(rest[: end.start()] if end else rest)
    return result or None


def without_spaces(text: str) -> str:
    """Return a type as it is compared."""
    return _SPACE.sub("", text)


def inside_option(cangjie_type: str | None) -> str | None:
    """Return what an Option type holds, None for any other type."""
    found = _OPTION.fullmatch(cangjie_type or "")
    return (found[1] or found[2]) if found else None
