"""Whether a program repeats an official example: the share of its shingles that one example has too."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

SHINGLE: Final = 5  # tokens
MOST_SHARED_RATIO: Final = 0.8
_MIN_SHINGLES: Final = 6  # below, everything looks like everything
_COMMENT: Final = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_PREAMBLE: Final = re.compile(r"^\s*(?:package|import)\b[^\n]*$", re.MULTILINE)
_TOKEN: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|\w+|[^\w\s]')

Shingle = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Likeness:
    """The example that is most like a program."""

    example_id: str
    ratio: float  # share of the program's shingles that the example has, 0 to 1


class KnownExamples:
    """Official examples, to compare with. Comments, imports, layout and what texts say do not count."""

    def __init__(self, examples: Iterable[tuple[str, str]]) -> None:
        """Take pairs of id and code."""
        self._owners: dict[Shingle, list[str]] = defaultdict(list)
        for example_id, code in examples:
            for shingle in shingles(code):
                self._owners[shingle].append(example_id)

    def nearest(self, code: str) -> Likeness | None:
        """Return the example that shares most with a program; None where the program is too short to tell."""
        own = shingles(code)
        if len(own) < _MIN_SHINGLES:
            return None
        shared = Counter(owner for shingle in own for owner in self._owners.get(shingle, ()))
        if not shared:
            return None
        example_id, count = min(shared.items(), key=lambda item: (-item[1], item[0]))
        return Likeness(example_id, count / len(own))


def shingles(code: str) -> frozenset[Shingle]:
    """Return every run of five tokens of a program."""
    bare = _PREAMBLE.sub("", _COMMENT.sub("", code))
    tokens = ['""' if token.startswith('"') else token for token in _TOKEN.findall(bare)]
    return frozenset(tuple(tokens[at : at + SHINGLE]) for at in range(len(tokens) - SHINGLE + 1))
