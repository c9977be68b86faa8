"""Pairs declarations of the two languages, page pair by page pair.

Never by order alone: English pages lack about one heading in twenty. Each rule
is looser than the one before and pairs only what it can tell apart on both
sides; what is left has no partner.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeVar

from rapidfuzz import fuzz

from pipeline.parsers.headings import comparable
from pipeline.tables import DeclarationRow
from pipeline.transforms.pairing_rules import RULES, id_of, same_but_name, text_of

Place = tuple[str, int, str]
KeyT = TypeVar("KeyT", bound=Hashable | None)

_SIMILAR: Final = 85  # of 100


@dataclass(frozen=True, slots=True)
class Pair:
    """One declaration in the languages that document it."""

    chinese: DeclarationRow | None
    english: DeclarationRow | None
    repeats: tuple[DeclarationRow, ...] = ()  # further English places that lost the type they stand under


def pair_declarations(declarations: Iterable[DeclarationRow]) -> list[Pair]:
    """Return every declaration with its partner, in page order; Chinese ones first."""
    chinese: list[DeclarationRow] = []
    english: list[DeclarationRow] = []
    for row in declarations:
        (chinese if row.language == "zh" else english).append(row)
    pairing = _Pairing()
    for group in (_page_of, _package_of):
        by_group, others = _grouped(chinese, group), _grouped(english, group)
        for key in sorted(by_group.keys() & others.keys()):
            pairing.pair(by_group[key], others[key])
    repeats = pairing.adopt_misplaced(chinese, pairing.left(english))
    pairs = [Pair(row, pairing.partners.get(_place(row)), tuple(repeats.get(_place(row), ()))) for row in chinese]
    repeated = {_place(row) for rows in repeats.values() for row in rows}
    return pairs + [Pair(None, row) for row in pairing.left(english) if _place(row) not in repeated]


class _Pairing:
    """Partners found so far, by the place of each row."""

    def __init__(self) -> None:
        self.partners: dict[Place, DeclarationRow] = {}

    def left(self, rows: Iterable[DeclarationRow]) -> list[DeclarationRow]:
        """Return the rows that have no partner yet."""
        return [row for row in rows if _place(row) not in self.partners]

    def pair(self, chinese: Sequence[DeclarationRow], english: Sequence[DeclarationRow]) -> None:
        """Pair two groups by every rule in turn."""
        for rule, is_certain in RULES:
            left, right = self.left(chinese), self.left(english)
            if not left or not right:
                return
            self._pair_by(rule, left, right, is_certain=is_certain)
        self._pair_neighbours(chinese, english)
        self._pair_slips(chinese, english)

    def _pair_by(
        self,
        rule: Callable[[DeclarationRow], Hashable | None],
        chinese: Sequence[DeclarationRow],
        english: Sequence[DeclarationRow],
        *,
        is_certain: bool,
    ) -> None:
        left, right = _grouped(chinese, rule), _grouped(english, rule)
        for key, rows in left.items():
            others = right.get(key, [])
            if key is None or not (is_certain or len(rows) == len(others) == 1):
                continue
            # A heading that stands twice on one side only: the fuller one is the partner.
            order = _line if len(rows) == len(others) else _emptiness
            for one, other in zip(sorted(rows, key=order), sorted(others, key=order), strict=False):
                self._join(one, other)

    def _pair_neighbours(self, chinese: Sequence[DeclarationRow], english: Sequence[DeclarationRow]) -> None:
        """Pair equal headings beside a pair: where a page lost the heading of a type, its members' scope is wrong."""
        for left, right in ((chinese, english), (chinese[::-1], english[::-1])):
            next_of = {_place(one): other for one, other in pairwise(left)}
            for previous, row in pairwise(right):
                partner = self.partners.get(_place(previous))
                found = next_of.get(_place(partner)) if partner else None
                if (
                    found
                    and comparable(found.heading) == comparable(row.heading)
                    and self.left([found, row]) == [found, row]
                ):
                    self._join(found, row)

    def _pair_slips(self, chinese: Sequence[DeclarationRow], english: Sequence[DeclarationRow]) -> None:
        """Pair names that differ by a slip of the pen: neither page knows the other's spelling."""
        known = {row.name for row in chinese}, {row.name for row in english}
        right = _grouped((row for row in self.left(english) if row.name not in known[0]), same_but_name)
        for key, rows in _grouped(self.left(chinese), same_but_name).items():
            for one in (row for row in rows if row.name not in known[1]):
                found = [other for other in right.get(key, []) if fuzz.ratio(one.name, other.name) >= _SIMILAR]
                if len(found) == 1 and self.left(found):
                    self._join(one, found[0])

    def adopt_misplaced(
        self, chinese: Sequence[DeclarationRow], left: Sequence[DeclarationRow]
    ) -> Mapping[Place, list[DeclarationRow]]:
        """Pair English rows that stand under a wrong type; return those that repeat a pair, by its Chinese place.

        Where a translation was cut and taken up again, members stand below whatever heading came before
        the cut, some for the second time. Heading and signature must point to one declaration of the
        page, and the type they stand under must have no such member on the Chinese page.
        """
        by_text = _grouped(chinese, lambda row: (_page_of(row), text_of(row)))
        types = {(_page_of(row), row.name) for row in chinese if row.parent is None}
        members = {(row.package, id_of(row)) for row in chinese}
        repeats: dict[Place, list[DeclarationRow]] = defaultdict(list)
        for row in left:
            twins = by_text.get((_page_of(row), text_of(row)), [])
            is_member = row.via is None and (_page_of(row), row.parent) in types
            if not is_member or (row.package, id_of(row)) in members or len(twins) != 1:
                continue
            if _place(twins[0]) in self.partners:
                repeats[_place(twins[0])].append(row)
            else:
                self._join(twins[0], row)
        return repeats

    def _join(self, chinese: DeclarationRow, english: DeclarationRow) -> None:
        self.partners[_place(chinese)] = english
        self.partners[_place(english)] = chinese


def _grouped(rows: Iterable[DeclarationRow], key: Callable[[DeclarationRow], KeyT]) -> dict[KeyT, list[DeclarationRow]]:
    groups: dict[KeyT, list[DeclarationRow]] = defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    return dict(groups)


def _line(row: DeclarationRow) -> tuple[int, ...]:
    return (row.line,)


def _emptiness(row: DeclarationRow) -> tuple[int, ...]:
    return row.description is None, -len(row.params), row.line


def _place(row: DeclarationRow) -> Place:
    return row.path, row.line, row.heading


def _page_of(row: DeclarationRow) -> str:
    return f"{row.library}/{row.page_key}"


def _package_of(row: DeclarationRow) -> str:
    return row.package
