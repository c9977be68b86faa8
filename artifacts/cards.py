"""Cards: what a list of search results says of an API, read without a database.

A question is answered from the mapped postings in microseconds; fetching ten
rows from DuckDB would take longer than finding them, and eight servers would
each hold their own copy. So the same file carries, for every API, the few
fields that a result shows, its package and kind as numbers to filter by, and
the names by which it can be asked for. All of it is derived from `apis`:
`build_cards` is the definition, and verification builds it again.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, get_args

import numpy as np
from numpy.typing import NDArray

from artifacts.postings import Texts, mapped, pack_texts
from artifacts.schema import ApiKind, ApiRow
from artifacts.summaries import first_sentence
from artifacts.tensors import Array, Tensors

PREFIX: Final = "cards"
KINDS: Final[tuple[str, ...]] = get_args(ApiKind)
SUMMARY_LIMIT: Final = 200  # characters


@dataclass(frozen=True, slots=True)
class Card:
    """What a result shows of one API."""

    api_id: str
    name: str
    kind: str
    package: str
    parent: str | None
    via: str | None
    signature: str
    import_line: str | None
    summary_zh: str | None
    summary_en: str | None
    deprecated: bool
    replacement: str | None
    source_path: str | None
    source_line: int | None
    source_path_en: str | None
    source_line_en: int | None


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of all APIs, in key order, and the ways to them."""

    texts: Texts  # JSON arrays, one per record
    packages: Texts  # sorted
    package_of: NDArray[np.int32]  # shape (n_records,): position in packages
    kind_of: NDArray[np.uint8]  # shape (n_records,): position in KINDS
    deprecated: NDArray[np.uint8]  # shape (n_records,): 1 for what the documentation advises against
    group_starts: NDArray[np.int32]  # first record of each group: overloads of one name in one type follow each other
    name_of: NDArray[np.int32]  # shape (n_records,): position of the bare name in names
    names: Texts  # folded names, sorted
    name_offsets: NDArray[np.int64]  # shape (n_names + 1,)
    name_records: NDArray[np.int32]  # records of each name, ascending

    def __len__(self) -> int:
        return len(self.texts)

    def card(self, record: int) -> Card:
        """Return the card of one record."""
        return Card(*json.loads(self.texts.raw(record)))

    def named(self, name: str) -> NDArray[np.int32]:
        """Return the records that a name stands for: `add`, `HashMap.add` or `std.collection.HashMap.add`."""
        position = self.names.find(fold(name))
        if position is None:
            return np.empty(0, dtype=np.int32)
        return self.name_records[self.name_offsets[position] : self.name_offsets[position + 1]]


def fold(name: str) -> str:
    """Return a name as it is looked up: without case and spaces."""
    return "".join(name.split()).lower()


def build_cards(rows: Sequence[ApiRow]) -> Cards:
    """Return the cards of APIs given in key order."""
    packages = sorted({row.package for row in rows})
    position = {package: number for number, package in enumerate(packages)}
    by_name: dict[str, list[int]] = {}
    for record, row in enumerate(rows):
        for name in _names_of(row):
            by_name.setdefault(name, []).append(record)
    names = sorted(by_name, key=str.encode)
    offsets = np.zeros(len(names) + 1, dtype=np.int64)
    np.cumsum([len(by_name[name]) for name in names], out=offsets[1:])
    place = {name: number for number, name in enumerate(names)}
    return Cards(
        texts=pack_texts([_text_of(row) for row in rows]),
        packages=pack_texts(packages),
        package_of=np.array([position[row.package] for row in rows], dtype=np.int32),
        kind_of=np.array([KINDS.index(row.kind) for row in rows], dtype=np.uint8),
        deprecated=np.array([row.deprecated for row in rows], dtype=np.uint8),
        group_starts=np.array(list(_group_starts(rows)), dtype=np.int32),
        name_of=np.array([place[fold(row.name)] for row in rows], dtype=np.int32),
        names=pack_texts(names),
        name_offsets=offsets,
        name_records=np.array([record for name in names for record in by_name[name]], dtype=np.int32),
    )


def _group_starts(rows: Sequence[ApiRow]) -> Iterator[int]:
    """Yield the records that start a group; a deprecated overload is none of the group of those in force."""
    last = None
    for record, row in enumerate(rows):
        group = (row.package, row.parent, row.name, row.deprecated)
        if group != last:
            yield record
        last = group


def _names_of(row: ApiRow) -> set[str]:
    short = f"{row.parent}.{row.name}" if row.parent else row.name
    return {fold(row.name), fold(short), fold(f"{row.package}.{short}")}


def _text_of(row: ApiRow) -> str:
    card = Card(
        api_id=row.api_id,
        name=row.name,
        kind=row.kind,
        package=row.package,
        parent=row.parent,
        via=row.via,
        signature=row.signature,
        import_line=row.import_line,
        summary_zh=first_sentence(row.description_zh, limit=SUMMARY_LIMIT),
        summary_en=first_sentence(row.description_en, limit=SUMMARY_LIMIT),
        deprecated=row.deprecated,
        replacement=row.replacement,
        source_path=row.source_path,
        source_line=row.source_line,
        source_path_en=row.source_path_en,
        source_line_en=row.source_line_en,
    )
    return json.dumps([getattr(card, name) for name in Card.__slots__], ensure_ascii=False, separators=(",", ":"))


def card_arrays(cards: Cards) -> Mapping[str, Array]:
    """Return the arrays of the postings file that hold the cards."""
    return {
        f"{PREFIX}.texts": cards.texts.blob,
        f"{PREFIX}.texts.offsets": cards.texts.offsets,
        f"{PREFIX}.packages": cards.packages.blob,
        f"{PREFIX}.packages.offsets": cards.packages.offsets,
        f"{PREFIX}.package_of": cards.package_of,
        f"{PREFIX}.kind_of": cards.kind_of,
        f"{PREFIX}.deprecated": cards.deprecated,
        f"{PREFIX}.group_starts": cards.group_starts,
        f"{PREFIX}.name_of": cards.name_of,
        f"{PREFIX}.names": cards.names.blob,
        f"{PREFIX}.names.offsets": cards.names.offsets,
        f"{PREFIX}.name_offsets": cards.name_offsets,
        f"{PREFIX}.name_records": cards.name_records,
    }


def open_cards(source: Path | Tensors) -> Cards:
    """Map the cards of a postings file: mapped already, or its path, or that of its release.

    Raises:
        DamagedReleaseError: the file is missing or cut short, or holds no cards.
    """
    tensors = mapped(source)
    return Cards(
        texts=_texts(tensors, "texts"),
        packages=_texts(tensors, "packages"),
        package_of=tensors.array(f"{PREFIX}.package_of", np.int32),
        kind_of=tensors.array(f"{PREFIX}.kind_of", np.uint8),
        deprecated=tensors.array(f"{PREFIX}.deprecated", np.uint8),
        group_starts=tensors.array(f"{PREFIX}.group_starts", np.int32),
        name_of=tensors.array(f"{PREFIX}.name_of", np.int32),
        names=_texts(tensors, "names"),
        name_offsets=tensors.array(f"{PREFIX}.name_offsets", np.int64),
        name_records=tensors.array(f"{PREFIX}.name_records", np.int32),
    )


def _texts(tensors: Tensors, part: str) -> Texts:
    return Texts(tensors.array(f"{PREFIX}.{part}", np.uint8), tensors.array(f"{PREFIX}.{part}.offsets", np.int64))
