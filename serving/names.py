"""From a name to the records it stands for, over the mapped cards.

Case, generics, parameter lists and missing package prefixes are forgiven;
what to suggest for a misspelt one stands in `serving.near_names`.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from artifacts.cards import KINDS, Card, Cards, fold
from artifacts.identifiers import bare_name
from artifacts.schema import TYPE_KINDS
from serving.spelling import AskedName, read_name

Records = NDArray[np.int32]
DAILY: Final = ("std.core", "std.collection")  # packages that a bare name means before others
FEW: Final = 40  # records whose cards may be read for one question


class Names:
    """Finds records by name."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self._is_type = np.array([kind in TYPE_KINDS for kind in KINDS])  # by kind, as in cards.kind_of

    def find(self, text: str) -> Records:
        """Return the records of a name, in key order; none when there is no such name."""
        asked = read_name(text)
        return self.find_path(asked) if asked else np.empty(0, dtype=np.int32)

    def find_path(self, asked: AskedName) -> Records:
        """Return the records of a name that was taken apart."""
        found = self._by_suffix(asked.path)
        if asked.params is None:
            return found
        fitting = self._with_params(found, asked.params)
        if not len(fitting) and len(found):
            fitting = self._with_params(self._by_suffix((*asked.path, "init")), asked.params)
        return fitting if len(fitting) else found

    def _by_suffix(self, path: tuple[str, ...]) -> Records:
        """Look the whole path up, then with leading parts taken as the end of a package name."""
        for skipped in range(len(path)):
            found = self.cards.named(".".join(path[skipped:]))
            if not len(found):
                continue
            if not skipped:
                return found
            head = fold(".".join(path[:skipped]))
            kept = [record for record in found.tolist() if self._is_in(record, head)]
            return np.array(kept, dtype=np.int32)
        return np.empty(0, dtype=np.int32)

    def _is_in(self, record: int, head: str) -> bool:
        package = fold(self.cards.packages[int(self.cards.package_of[record])])
        return package == head or package.endswith("." + head)

    def _with_params(self, records: Records, params: str) -> Records:
        wanted = fold(f"({params})")
        kept = [record for record in records.tolist() if fold(self.cards.card(record).api_id).endswith(wanted)]
        return np.array(kept, dtype=np.int32)

    def types(self, text: str) -> Records:
        """Return the types of a name."""
        records = self.find(text)
        types: Records = records[self._is_type[self.cards.kind_of[records]]]
        return types

    def preference(self, records: Records, asked: str) -> NDArray[np.float64]:
        """Return how much rather each record of a name is meant, from 0 to 1: a type, the same case.

        Args:
            records: Records that the name finds.
            asked: The name as it was written.
        """
        preferred: NDArray[np.float64] = self._is_type[self.cards.kind_of[records]] * 0.25
        wanted = bare_name(asked.rsplit(".", 1)[-1])
        if len(records) <= FEW and wanted != wanted.lower():
            preferred += [0.5 * (self.cards.card(record).name == wanted) for record in records.tolist()]
        return preferred

    def all_types(self) -> Records:
        """Return every type of the release."""
        return np.flatnonzero(self._is_type[self.cards.kind_of]).astype(np.int32)

    def in_order_of_use(self, records: Records, asked: str) -> list[int]:
        """Return records as a reader expects them: exact case, types, std, overloads as they are documented."""
        wanted = bare_name(asked.rsplit(".", 1)[-1])

        def order(record: int) -> tuple[bool | int, ...]:
            card = self.cards.card(record)
            is_type = card.kind in TYPE_KINDS
            return (
                card.name != wanted,
                card.deprecated,
                not is_type,
                not card.package.startswith("std."),
                DAILY.index(card.package) if card.package in DAILY else len(DAILY),
                card.package.count("."),
                int(np.searchsorted(self.cards.group_starts, record, side="right")),
                _begins_with_named(card.signature),
                card.source_line_en or card.source_line or 0,
                record,
            )

        return sorted(records.tolist(), key=order)


def _begins_with_named(signature: str) -> bool:
    """Return whether the first argument is passed by name, as in `add(all!: Collection<T>)`: a further variant."""
    return signature.partition("(")[2].partition(":")[0].endswith("!")


def path_of(card: Card) -> str:
    """Return the full name of an API without its parameters."""
    return ".".join(part for part in (card.package, card.parent, card.name) if part)
