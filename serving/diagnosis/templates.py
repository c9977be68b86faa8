"""Message templates compiled to matchers: literal pieces with holes between them.

A template fits a message when its pieces come in order, the first at the start
and the last at the end; that takes one pass, whatever the message. Templates
are looked up by a literal word, so that a message meets a few of them. The most
specific fit wins: most literal characters, then fewest holes.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

_HOLE: Final = re.compile(r"%[spd]")
_HOLE_AND_LETTERS: Final = re.compile(r"[^\W_]*%[spd][^\W_]*")
_WORD: Final = re.compile(r"[^\W_]+")
_QUOTED: Final = re.compile(r"'[^']{0,200}'|\"[^\"]{0,200}\"|`[^`]{0,200}`")
_STEM: Final = 6  # letters of a word that count where wordings differ
_LITTLE: Final = frozenset(
    ("the", "of", "in", "is", "to", "be", "or", "and", "an", "at", "by", "it", "for", "here", "that")
)
NEAR_SHARE: Final = 0.6  # of the words of both, weighted, that have to be common
NEAR_WORDS: Final = 2
_READ: Final = 400  # characters of a message whose wording is looked at
_TOOL_OF: Final = {"cjpm": "cjpm", "link": "linker", "runtime": "runtime", "cjlint": "cjlint"}


@dataclass(frozen=True, slots=True)
class Template:
    """One message that a tool can print."""

    kind: str
    severity: str
    text: str
    seen: int  # how often it was met; of two kinds with one text the frequent one is meant

    @property
    def tool(self) -> str:
        """Return which tool prints it."""
        return _TOOL_OF.get(self.kind.partition("_")[0], "compiler")

    @property
    def is_general(self) -> bool:
        """Return whether it fits nearly every text, so that it needs to be known who printed it."""
        return self.text.strip() == "%s" or self.kind.startswith("runtime_exception")

    @property
    def pieces(self) -> list[str]:
        """Return the literal pieces, folded; one hole between each two."""
        return [piece.lower() for piece in _HOLE.split(self.text.strip().rstrip(".").strip())]


@dataclass(frozen=True, slots=True)
class Match:
    """A message recognised."""

    template: Template
    captures: tuple[str, ...]  # what stands in the holes
    also: tuple[str, ...] = ()  # kinds that share the text

    @property
    def kind(self) -> str:
        """Return the kind."""
        return self.template.kind


class Templates:
    """Finds the template of a message."""

    def __init__(self, templates: Iterable[Template]) -> None:
        self._all = tuple(templates)

    @property
    def count(self) -> int:
        """Return how many templates there are."""
        return len(self._all)

    @cached_property
    def _by_word(self) -> dict[str, list[Template]]:
        """Return templates by their rarest literal word; under "" those that have none."""
        words = {template.kind: _words(template.text) for template in self._all}
        counts: dict[str, int] = defaultdict(int)
        for found in words.values():
            for word in found:
                counts[word] += 1
        by_word: dict[str, list[Template]] = defaultdict(list)
        for template in self._all:
            key = min(words[template.kind], key=lambda word: (counts[word], word), default="")
            by_word[key].append(template)
        return dict(by_word)

    def match(self, message: str, *, severity: str | None = None, tool: str = "compiler") -> Match | None:
        """Return what a message is, None if no template fits.

        Args:
            message: The message without its severity.
            severity: Breaks ties between kinds that share a text.
            tool: Who printed it; `any` where that is unknown. A bare placeholder fits known tools only.
        """
        text = message.strip().rstrip(".。").strip()
        folded = text.lower()
        candidates = [template for word in {*_words(folded), ""} for template in self._by_word.get(word, ())]
        fits: list[tuple[Template, tuple[str, ...]]] = []
        for template in candidates:
            if tool not in ("any", template.tool) or (tool == "any" and template.is_general):
                continue
            captures = _fit(template.pieces, text, folded)
            if captures is not None:
                fits.append((template, captures))
        return _best(fits, severity)

    @cached_property
    def _weights(self) -> dict[str, float]:
        """Return how much each stem says: rare ones say more."""
        counts: dict[str, int] = defaultdict(int)
        for stems in self._stems.values():
            for stem in stems:
                counts[stem] += 1
        return {stem: 1.0 / count**0.5 for stem, count in counts.items()}

    @cached_property
    def _stems(self) -> dict[str, frozenset[str]]:
        return {template.kind: _stems_of(_HOLE.sub(" ", template.text)) for template in self._all}

    def near(self, message: str, *, tool: str) -> Match | None:
        """Return the template whose words a message of another wording shares most, None if none is near.

        Compilers of other versions, and people who retell a message, word it
        otherwise; what is quoted in it stands for the holes.
        """
        asked = _stems_of(_QUOTED.sub(" ", message[:_READ]))
        total = sum(self._weights.get(stem, 0.2) for stem in asked)
        best, best_score = None, NEAR_SHARE
        for template in self._all:
            stems = self._stems[template.kind]
            if template.tool != tool or template.is_general or len(stems & asked) < NEAR_WORDS:
                continue
            common = sum(self._weights[stem] for stem in stems & asked)
            score = 2 * common / (total + sum(self._weights[stem] for stem in stems))
            if score > best_score:
                best, best_score = template, score
        return Match(best, tuple(found[1:-1] for found in _QUOTED.findall(message[:_READ]))) if best else None

    def ambiguous(self) -> dict[str, list[str]]:
        """Return texts that several kinds share, and their kinds."""
        kinds: dict[str, list[str]] = defaultdict(list)
        for template in self._all:
            kinds[template.text].append(template.kind)
        return {text: names for text, names in sorted(kinds.items()) if len(names) > 1}


def _best(fits: Sequence[tuple[Template, tuple[str, ...]]], severity: str | None) -> Match | None:
    if not fits:
        return None

    def order(fit: tuple[Template, tuple[str, ...]]) -> tuple[int, int, bool, int, str]:
        template, captures = fit
        return (-_literal_length(template), len(captures), template.severity != severity, -template.seen, template.kind)

    ordered = sorted(fits, key=order)
    template, captures = ordered[0]
    base = template.kind.partition("~")[0]
    others = {other.kind.partition("~")[0] for other, _ in ordered[1:] if other.pieces == template.pieces}
    also = tuple(sorted(others - {base}))
    return Match(template, captures, also)


def _literal_length(template: Template) -> int:
    return sum(len(piece) for piece in template.pieces)


def _fit(pieces: Sequence[str], text: str, folded: str) -> tuple[str, ...] | None:
    """Return what stands in the holes, None if the pieces do not fit."""
    first, last = pieces[0], pieces[-1]
    if not folded.startswith(first) or not folded.endswith(last):
        return None
    if len(pieces) == 1:
        return () if folded == last else None
    captures: list[str] = []
    at, end = len(first), len(folded) - len(last)
    for piece in pieces[1:-1]:
        found = folded.find(piece, at, end)
        if found < 0:
            return None
        captures.append(text[at:found])
        at = found + len(piece)
    if at > end:
        return None
    captures.append(text[at:end])
    return tuple(capture.strip() for capture in captures)


def _stems_of(text: str) -> frozenset[str]:
    """Return the words of a text that say something, without their endings."""
    words = (word.lower() for word in re.findall(r"[A-Za-z@]{2,}", text.replace("can not", "cannot")))
    return frozenset(word[:_STEM] for word in words if word not in _LITTLE)


def _words(text: str) -> set[str]:
    """Return the words of a message; of a template those that no hole can add a letter to."""
    return {word.lower() for word in _WORD.findall(_HOLE_AND_LETTERS.sub(" ", text))}
