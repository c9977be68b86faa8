"""What an adviser adds to the explanation of a kind: a sentence for this very message, fixes, APIs, pages."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias

from artifacts.cards import Card
from artifacts.schema import DiagnosticFix
from serving.diagnosis.report import Report
from serving.diagnosis.templates import Match
from serving.language import Language

if TYPE_CHECKING:
    from serving.diagnosis.symbols import Symbols

SHORT_SIGNATURE: Final = 110  # characters


@dataclass(frozen=True, slots=True)
class Advice:
    """What is said of one message beyond its kind."""

    hints: tuple[str, ...] = ()
    fixes: tuple[DiagnosticFix, ...] = ()
    cards: tuple[Card, ...] = ()
    pages: tuple[str, ...] = ()
    is_whole: bool = False  # whether the fixes of the kind add nothing


@dataclass(frozen=True)
class Question:
    """One message with what is around it."""

    report: Report
    match: Match
    code: str  # the user's code, may be empty
    language: Language
    symbols: "Symbols" = field(repr=False)

    def say(self, en: str, zh: str) -> str:
        """Return the sentence in the language of the question."""
        return zh if self.language == "zh" else en

    def capture(self, number: int) -> str:
        """Return what stands in a placeholder, without quotes; empty if there is none."""
        captures = self.match.captures
        return captures[number].strip(" '`\"") if number < len(captures) else ""

    @cached_property
    def line(self) -> str:
        """Return the line of code that the message is about: from its frame, else from the user's code."""
        if self.report.frame.code:
            return self.report.frame.code
        place = self.report.place
        lines = self.code.splitlines()
        return lines[place.line - 1] if place and place.line and place.line <= len(lines) else ""


Adviser: TypeAlias = Callable[[Question], Advice | None]


def fix(en: str, zh: str, code: str) -> DiagnosticFix:
    """Return a fix."""
    return DiagnosticFix(title_zh=zh, title_en=en, code=code)


def short(card: Card) -> str:
    """Return a signature to read in a sentence: without modifiers, cut."""
    text = card.signature.removeprefix("public ").removeprefix("static ").removeprefix("open ")
    return text if len(text) <= SHORT_SIGNATURE else text[:SHORT_SIGNATURE] + "…"


def listed(cards: "list[Card] | tuple[Card, ...]", *, limit: int = 3) -> str:
    """Return signatures for a sentence, each once."""
    return "; ".join(f"`{text}`" for text in list(dict.fromkeys(map(short, cards)))[:limit])
