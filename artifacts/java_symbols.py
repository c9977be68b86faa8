"""Java names as questions write them, and the APIs that stand for them.

`Integer.parseInt`, `HashMap.put` and a bare `substring` lead to records, best
first. Members count for the types that inherit them, too, as far as these
belong to the packages people ask about. It is derived from the Java tables and
`apis`: `build_java_symbols` is the definition, and verification builds it again.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from artifacts.postings import Texts, mapped, pack_texts
from artifacts.schema import ApiRow, JavaMemberRow, JavaTypeRow, JdkTypeRow
from artifacts.tensors import Array, Tensors

PREFIX: Final = "java_symbols"
MOST_RECORDS: Final = 12  # of one name
_OFTEN_ASKED: Final = (
    "java.lang", "java.util", "java.io", "java.time", "java.util.stream", "java.nio.file", "java.math",
    "java.util.concurrent", "java.util.concurrent.atomic", "java.util.concurrent.locks",
    "java.util.regex", "java.util.function", "java.text", "java.net",
)  # fmt: skip
_EVERY_OBJECT: Final = "java.lang.Object"

Ranked = tuple[int, int, int, int]  # package's place, rank, place among records, record
_PLAIN: Final = re.compile(r"[^(]*\(\w+: (?:String|T)[,)]")  # takes what a reader has at hand, whatever else there is


@dataclass(frozen=True, slots=True)
class JavaSymbols:
    """The Java names of a release."""

    names: Texts  # lower case, sorted
    offsets: NDArray[np.int64]  # shape (n_names + 1,)
    records: NDArray[np.int32]  # records of each name, best first

    def find(self, name: str) -> NDArray[np.int32]:
        """Return the records of a type, `Type.member` or a member, best first."""
        position = self.names.find(name.lower())
        if position is None:
            return np.empty(0, dtype=np.int32)
        return self.records[self.offsets[position] : self.offsets[position + 1]]


def build_java_symbols(
    apis: Sequence[ApiRow],
    types: Iterable[JavaTypeRow],
    members: Iterable[JavaMemberRow],
    jdk_types: Iterable[JdkTypeRow],
) -> JavaSymbols:
    """Return the names of mappings; APIs are given in key order."""
    records = {row.api_id: record for record, row in enumerate(apis)}
    places_of = _places(apis)
    owned = _by_owner(members, records, places_of)
    found: dict[str, list[Ranked]] = defaultdict(list)
    for owner, named in owned.items():
        for name, places in named.items():
            found[f"{_simple(owner)}.{name}"] += places
            if name != "<init>":
                found[name] += places
    for heir, lineage in _lineages(jdk_types).items():
        for name, inherited in _inherited(heir, lineage, owned).items():
            found[f"{_simple(heir)}.{name}"] += inherited
    for row in types:
        record = records.get(f"{row.package}.{(row.cangjie_type or '').partition('<')[0]}")
        if row.rank == 0 and record is not None:
            found[_simple(row.java_type)].append((_place(row.java_type), 0, places_of[record], record))
    return _packed(found)


def _places(apis: Sequence[ApiRow]) -> list[int]:
    """Return the place of each record: in key order; overloads as on the page, after those of a string or any value."""
    first: dict[tuple[str, str | None, str], int] = {}
    for record, row in enumerate(apis):
        first.setdefault((row.package, row.parent, row.name), record)

    def order(record: int) -> tuple[int, bool, int, int]:
        row = apis[record]
        line = row.source_line or row.source_line_en or 0
        return first[row.package, row.parent, row.name], not _PLAIN.match(row.signature), line, record

    places = [0] * len(apis)
    for place, record in enumerate(sorted(range(len(apis)), key=order)):
        places[record] = place
    return places


def _by_owner(
    members: Iterable[JavaMemberRow], records: Mapping[str, int], places: Sequence[int]
) -> dict[str, dict[str, list[Ranked]]]:
    """Return the targets of members by the type they are written for and by name."""
    owned: dict[str, dict[str, list[Ranked]]] = defaultdict(lambda: defaultdict(list))
    for row in members:
        record = records.get(row.api_id or "")
        if record is not None:
            name = row.java_member.removeprefix(row.java_type + ".")
            owned[row.java_type][name].append((_place(row.java_type), row.rank, places[record], record))
    return owned


def _packed(found: Mapping[str, Sequence[Ranked]]) -> JavaSymbols:
    by_name: dict[str, list[Ranked]] = defaultdict(list)
    for name, places in found.items():
        by_name[name.lower()] += places
    names = sorted(by_name, key=str.encode)
    ranked = [list(dict.fromkeys(record for *_, record in sorted(by_name[name])))[:MOST_RECORDS] for name in names]
    offsets = np.zeros(len(names) + 1, dtype=np.int64)
    np.cumsum([len(records) for records in ranked], out=offsets[1:])
    flat = np.array([record for records in ranked for record in records], dtype=np.int32)
    return JavaSymbols(pack_texts(names), offsets, flat)


def _inherited(
    heir: str, lineage: Sequence[str], owned: Mapping[str, Mapping[str, list[Ranked]]]
) -> dict[str, Sequence[Ranked]]:
    """Return what a type has from its supertypes, of each name the nearest."""
    own = owned.get(heir, {})
    inherited: dict[str, Sequence[Ranked]] = {}
    for owner in lineage:
        for name, places in owned.get(owner, {}).items():
            if name != "<init>" and name not in own:
                inherited.setdefault(name, places)
    return inherited


def _lineages(jdk_types: Iterable[JdkTypeRow]) -> dict[str, list[str]]:
    """Return the supertypes of often asked types, nearest first; what every object has is left out."""
    above = {row.java_type: [name.partition("<")[0] for name in row.supertypes] for row in jdk_types}
    return {heir: _lineage(heir, above) for heir in sorted(above) if heir.rpartition(".")[0] in _OFTEN_ASKED}


def _lineage(heir: str, above: Mapping[str, Sequence[str]]) -> list[str]:
    lineage: list[str] = []
    waiting = list(above[heir])
    while waiting:
        name = waiting.pop(0)
        if name not in lineage and name != _EVERY_OBJECT:
            lineage.append(name)
            waiting += above.get(name, [])
    return lineage


def _simple(java_type: str) -> str:
    return java_type.rpartition(".")[2]


def _place(java_type: str) -> int:
    package = java_type.rpartition(".")[0]
    return _OFTEN_ASKED.index(package) if package in _OFTEN_ASKED else len(_OFTEN_ASKED)


def java_symbol_arrays(symbols: JavaSymbols) -> Mapping[str, Array]:
    """Return the arrays of the postings file that hold the names."""
    return {
        f"{PREFIX}.names": symbols.names.blob,
        f"{PREFIX}.names.offsets": symbols.names.offsets,
        f"{PREFIX}.offsets": symbols.offsets,
        f"{PREFIX}.records": symbols.records,
    }


def open_java_symbols(source: Path | Tensors) -> JavaSymbols:
    """Map the names of a postings file: mapped already, or its path, or that of its release.

    Raises:
        DamagedReleaseError: the file is missing or cut short, or holds no such names.
    """
    tensors = mapped(source)
    names = Texts(tensors.array(f"{PREFIX}.names", np.uint8), tensors.array(f"{PREFIX}.names.offsets", np.int64))
    return JavaSymbols(
        names, tensors.array(f"{PREFIX}.offsets", np.int64), tensors.array(f"{PREFIX}.records", np.int32)
    )
