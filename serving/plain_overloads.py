"""Which overload stands for a group: the plainest of those that fit a question about as well.

`add(T)`, `add(Collection<T>)` and `add(T, at!: Int64)` share most of their words,
so which of them scores best is chance where the question says nothing of the
difference. People then mean the one that takes no more than they speak of, and
one thing rather than a named collection of them. What a question does speak of,
by the name or the type of a parameter, is never dropped.
"""

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from artifacts.cards import Card, Cards
from artifacts.identifiers import closing_of, split_at_depth
from serving.question import Question

ABOUT_AS_WELL: Final = 0.91  # share of the best overload's score from which another may stand for it
HALF_AS_WELL: Final = 0.5  # the same for one that takes a type which the question names
HOLDERS: Final = ("Collection", "Iterable", "Array", "ArrayList")
FEW: Final = 3  # overloads among which the one that takes nothing may stand for all
REMEMBERED: Final = 4_096  # overloads whose parameters are kept in memory

# How people speak of a place, and what the parameters that take one are called.
PLACE_WORDS: Final = frozenset({"index", "position", "beginning", "start", "front", "head", "offset", "middle"})
CHINESE_PLACES: Final = ("位置", "下标", "索引", "开头", "头部", "中间")
PLACE_NAMES: Final = frozenset({"at", "index", "pos", "position"})

_WORD: Final = re.compile(r"[A-Z]?[a-z]{2,}")


@dataclass(frozen=True, slots=True)
class Parameter:
    """What tells overloads apart in one parameter."""

    name: str
    type: str
    is_named: bool
    words: frozenset[str]  # of its name and its type, in lower case


class PlainOverloads:
    """Chooses among the overloads of one release."""

    def __init__(self, cards: Cards) -> None:
        self._cards = cards
        self._parameters = lru_cache(maxsize=REMEMBERED)(self._read)

    def choose(self, best: int, scores: Mapping[int, int], question: Question, *, meant: Container[int] = ()) -> int:
        """Return the record that stands for a group of overloads.

        Args:
            best: The one that scores best.
            scores: Scores of all that match, in the order in which the first of equals wins.
            question: What was asked.
            meant: Records that a Java name of the question stands for; another does not take their place.
        """
        if len(scores) < 2 or self._cards.card(best).kind == "operator":  # noqa: PLR2004 - itself and another
            return best  # `[]` that reads and `[]` that writes are two things
        parent = self._cards.card(best).parent
        said = frozenset(word.text.lower() for word in question.words if word.text != parent)
        chosen = self._of_a_said_type(best, scores, said)
        is_of_place = _speaks_of_a_place(question)
        if is_of_place:
            chosen = self._taking_a_place(chosen, scores)
        near = [record for record, score in scores.items() if score >= ABOUT_AS_WELL * scores[best]]
        if is_of_place and self._takes_a_place(chosen):
            near = [record for record in scores if self._takes_a_place(record)]
        if chosen in meant:
            near = [record for record in near if record in meant]
        while plainer := [record for record in near if self._is_plainer(record, chosen, said, of=len(scores))]:
            chosen = max(plainer, key=lambda record: scores[record])  # max keeps the first among equals
            near.remove(chosen)  # none is chosen twice
        return chosen

    def _of_a_said_type(self, best: int, scores: Mapping[int, int], said: frozenset[str]) -> int:
        if self._takes_a_type_of(best, said):
            return best
        floor = HALF_AS_WELL * scores[best]
        named = [record for record, score in scores.items() if score >= floor and self._takes_a_type_of(record, said)]
        return max(named, key=lambda record: scores[record], default=best)

    def _taking_a_place(self, best: int, scores: Mapping[int, int]) -> int:
        if self._takes_a_place(best):
            return best
        floor = HALF_AS_WELL * scores[best]
        placed = [record for record, score in scores.items() if score >= floor and self._takes_a_place(record)]
        return max(placed, key=lambda record: scores[record], default=best)

    def _takes_a_place(self, record: int) -> bool:
        return any(parameter.name in PLACE_NAMES for parameter in self._parameters(record))

    def _takes_a_type_of(self, record: int, said: frozenset[str]) -> bool:
        return any(parameter.type.lower() in said for parameter in self._parameters(record))

    def _is_plainer(self, record: int, than: int, said: frozenset[str], *, of: int) -> bool:
        few, many = self._parameters(record), self._parameters(than)
        if not few and of > FEW:
            return False  # where things of many kinds are taken, nothing is another thing: `println()` prints none
        extra = many[:1] if _is_one_of_many(few, many) else _extra(few, many)
        return bool(extra) and not any(parameter.words & said for parameter in extra)

    def _read(self, record: int) -> tuple[Parameter, ...]:
        return parameters_of(self._cards.card(record))


def _speaks_of_a_place(question: Question) -> bool:
    """Return whether a question says where: at an index, at the beginning, 在指定位置."""
    is_said = any(word.text.lower() in PLACE_WORDS for word in question.words)
    return is_said or any(place in question.text for place in CHINESE_PLACES)


def parameters_of(card: Card) -> tuple[Parameter, ...]:
    """Return the parameters of a declaration, read off its signature."""
    opening = card.signature.find("(")
    inside = card.signature[opening + 1 : closing_of(card.signature, opening)] if opening >= 0 else ""
    return tuple(_parameter(text) for text in split_at_depth(inside))


def _parameter(text: str) -> Parameter:
    name, _, rest = text.partition(":")
    declared = rest.partition("=")[0] if "=>" not in rest and "->" not in rest else rest
    words = frozenset(word.lower() for word in _WORD.findall(f"{name} {declared}"))
    return Parameter(name.strip().rstrip("!"), "".join(declared.split()), name.rstrip().endswith("!"), words)


def _is_one_of_many(few: Sequence[Parameter], many: Sequence[Parameter]) -> bool:
    """Return whether one list takes what the other takes a collection of: `T` and `Collection<T>`."""
    holder, _, held = (many[0].type if many else "").partition("<")
    if holder not in HOLDERS or not few:
        return False
    pair = ",".join(parameter.type for parameter in few)
    return held == f"({pair})>" or (held == f"{few[0].type}>" and len(few) <= len(many))


def _extra(few: Sequence[Parameter], many: Sequence[Parameter]) -> Sequence[Parameter]:
    """Return what the longer list takes beyond the shorter; nothing when it leaves out a part of it."""
    left, extra = list(few), []
    for parameter in many:
        if left and parameter.type == left[0].type:
            left.pop(0)
        else:
            extra.append(parameter)
    return [] if left else extra
