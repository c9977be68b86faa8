"""Java cards: the mappings of `java_types` and `java_members`, read without a database.

A fragment of Java asks for dozens of members, each along the supertypes of its
receiver. So the mapped file carries one text per Java type or package that has
mappings: all its rows, in key order. It is derived from the two tables:
`build_java_cards` is the definition, and verification builds it again.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from artifacts.columns import RowT, Table, in_key_order
from artifacts.postings import Texts, mapped, pack_texts, stored_texts, text_arrays
from artifacts.schema import JAVA_MEMBERS, JAVA_TYPES, JavaMemberRow, JavaTypeRow
from artifacts.tensors import Array, Tensors

PREFIX: Final = "java"


@dataclass(frozen=True, slots=True)
class JavaCards:
    """The mappings of a release, by the Java type or package they are written for."""

    owners: Texts  # sorted
    blocks: Texts  # JSON: rows of java_types, rows of java_members

    def java_types_of(self, java_type: str) -> Sequence[JavaTypeRow]:
        """Return the rows written for one type or package, by rank."""
        return _rows(JAVA_TYPES, self._block(java_type)[0])

    def java_members_of(self, java_type: str) -> Sequence[JavaMemberRow]:
        """Return the rows written for members of one type or package, in key order."""
        return _rows(JAVA_MEMBERS, self._block(java_type)[1])

    def _block(self, java_type: str) -> tuple[list[list[object]], list[list[object]]]:
        position = self.owners.find(java_type)
        if position is None:
            return [], []
        types, members = json.loads(self.blocks.raw(position))
        return types, members


def build_java_cards(types: Iterable[JavaTypeRow], members: Iterable[JavaMemberRow]) -> JavaCards:
    """Return the cards of mappings given in any order."""
    blocks: dict[str, tuple[list[list[object]], list[list[object]]]] = {}
    for type_row in in_key_order(JAVA_TYPES, types):
        blocks.setdefault(type_row.java_type, ([], []))[0].append(_fields(type_row, JAVA_TYPES.column_names))
    for member_row in in_key_order(JAVA_MEMBERS, members):
        blocks.setdefault(member_row.java_type, ([], []))[1].append(_fields(member_row, JAVA_MEMBERS.column_names))
    owners = sorted(blocks, key=str.encode)
    texts = [json.dumps(blocks[owner], ensure_ascii=False, separators=(",", ":")) for owner in owners]
    return JavaCards(pack_texts(owners), pack_texts(texts))


def _rows(table: Table[RowT], records: Iterable[Sequence[object]]) -> list[RowT]:
    return [table.row_class(*fields) for fields in records]


def _fields(row: object, names: Sequence[str]) -> list[object]:
    return [getattr(row, name) for name in names]


def java_card_arrays(cards: JavaCards) -> Mapping[str, Array]:
    """Return the arrays of the postings file that hold the cards."""
    return {**text_arrays(f"{PREFIX}.owners", cards.owners), **text_arrays(f"{PREFIX}.blocks", cards.blocks)}


def open_java_cards(source: Path | Tensors) -> JavaCards:
    """Map the cards of a postings file: mapped already, or its path, or that of its release.

    Raises:
        DamagedReleaseError: the file is missing or cut short, or holds no cards.
    """
    tensors = mapped(source)
    return JavaCards(stored_texts(tensors, f"{PREFIX}.owners"), stored_texts(tensors, f"{PREFIX}.blocks"))
