"""Rewrite templates: a call in Cangjie with places for the receiver, the arguments and the type arguments.

`{this}` is the receiver, `{0}` the first argument, `{*}` all arguments, `{1*}`
those from the second on, `{K}` the receiver's type argument of that name.
`{1*.join}` calls a member once for each of them: `.join(b).join(c)`. Braces
that belong to the code are doubled.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

_PIECE: Final = re.compile(r"\{\{|\}\}|\{(?P<name>this|\*|\d+\*\.\w+|\d+\*?|[A-Z]\w*)\}|[{}]")
_NUMBER: Final = re.compile(r"\d+")


class TemplateError(ValueError):
    """The text is no template."""


@dataclass(frozen=True, slots=True)
class Template:
    """A template, cut into code and places."""

    text: str
    pieces: tuple[tuple[str, bool], ...]  # (code, False) or (name of a place, True)

    @property
    def places(self) -> tuple[str, ...]:
        """Names of the places, in order, each once."""
        return tuple(dict.fromkeys(name for name, is_place in self.pieces if is_place))

    @property
    def type_places(self) -> tuple[str, ...]:
        """Names of the type parameters it asks for."""
        return tuple(name for name in self.places if name[0].isupper())

    @property
    def argument_count(self) -> int:
        """How many arguments a call must have at least."""
        return max((int(name) + 1 for name in self.places if name.isdigit()), default=0)

    def uses(self, argument: int) -> bool:
        """Tell whether an argument has a place, by its position from 0."""
        starts = [int(name.partition("*")[0] or 0) for name in self.places if "*" in name]
        return str(argument) in self.places or any(argument >= start for start in starts)

    def chained(self, count: int) -> "Template":
        """Return the template for a call of so many arguments: `{1*.join}` written out as `.join({1}).join({2})`."""
        if not any(is_place and "*." in text for text, is_place in self.pieces):
            return self
        pieces: list[tuple[str, bool]] = []
        for text, is_place in self.pieces:
            first, star, member = text.partition("*.")
            if not is_place or not star:
                pieces.append((text, is_place))
                continue
            for at in range(int(first), count):
                pieces += [(f".{member}(", False), (str(at), True), (")", False)]
        return Template(self.text, tuple(pieces))

    def fill(self, *, receiver: str, arguments: Sequence[str], types: Mapping[str, str]) -> str:
        """Return the code with every place filled.

        Args:
            receiver: Text for `{this}`.
            arguments: Texts of the arguments; there must be `argument_count` of them.
            types: Cangjie types by name of the type parameter; a name that is not there stays as it is.
        """
        filled = ""
        for text, is_place in self.chained(len(arguments)).pieces:
            value = _value(text, receiver, arguments, types) if is_place else text
            if is_place and text.endswith("*") and not value:
                filled = filled.rstrip().removesuffix(",")
            filled += value
        return filled


def read_template(text: str) -> Template:
    """Return a text as a template.

    Raises:
        TemplateError: a brace is neither doubled nor part of a place.
    """
    pieces: list[tuple[str, bool]] = []
    code, end = "", 0
    for match in _PIECE.finditer(text):
        code += text[end : match.start()]
        end = match.end()
        if match[0] in {"{{", "}}"}:
            code += match[0][0]
        elif match["name"] is None:
            around = text[max(0, match.start() - 10) : match.start() + 15]
            raise TemplateError(
                f"the brace in {around!r} is no place. Places are {{this}}, {{0}}, {{*}}, {{1*}}, {{K}}; "
                "write braces of the code twice, as in {{ x => x }}"
            )
        else:
            pieces += [(code, False), (match["name"], True)]
            code = ""
    pieces.append((code + text[end:], False))
    return Template(text, tuple(piece for piece in pieces if piece[0]))


def _value(place: str, receiver: str, arguments: Sequence[str], types: Mapping[str, str]) -> str:
    if place == "this":
        return receiver
    if place.endswith("*"):
        return ", ".join(arguments[int(place[:-1] or 0) :])
    return arguments[int(place)] if _NUMBER.fullmatch(place) else types.get(place, place)
