"""Implementations: from a member that an interface declares to those of the classes that people construct.

Who asks how to add to a list wants to call it on something: on `ArrayList`,
not on the interface `List` that documents the same member. Only classes and
structs of the interface's own package count, since every package implements
what is as general as `Hashable`. Derived from `apis`: `build_implementations`
is the definition, and verification builds it again.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from artifacts.postings import mapped
from artifacts.schema import ApiRow
from artifacts.tensors import Array, Tensors

PREFIX: Final = "implementations"
_CONSTRUCTED: Final = ("class", "struct")

TypeName = tuple[str, str]  # package and name


@dataclass(frozen=True, slots=True)
class Implementations:
    """The implementations of every record; none for most."""

    offsets: NDArray[np.int64]  # shape (n_records + 1,)
    records: NDArray[np.int32]  # of each record, ascending

    def of(self, record: int) -> NDArray[np.int32]:
        """Return the members that implement a record."""
        return self.records[self.offsets[record] : self.offsets[record + 1]]


def build_implementations(rows: Sequence[ApiRow]) -> Implementations:
    """Return the implementations of APIs given in key order; what is deprecated implements nothing."""
    types = {(row.package, row.name): row for row in rows if row.parent is None}
    members: dict[TypeName, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for record, row in enumerate(rows):
        if row.parent is not None and not row.deprecated:
            members[row.package, row.parent][row.name].append(record)
    found: dict[TypeName, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for name, row in types.items():
        if row.kind in _CONSTRUCTED and not row.deprecated:
            for interface in _interfaces(name, types):
                for member, records in members[name].items():
                    found[interface][member] += records
    listed = [sorted(found[row.package, row.parent][row.name]) if row.parent is not None else [] for row in rows]
    offsets = np.zeros(len(rows) + 1, dtype=np.int64)
    np.cumsum([len(records) for records in listed], out=offsets[1:])
    return Implementations(offsets, np.array([record for records in listed for record in records], dtype=np.int32))


def _interfaces(name: TypeName, types: Mapping[TypeName, ApiRow]) -> list[TypeName]:
    """Return the interfaces of a type's own package that it implements, also through others."""
    package, _ = name
    seen: list[TypeName] = []
    waiting = [name]
    while waiting:
        for parent in types[waiting.pop()].parent_types:
            above = (package, parent.partition("<")[0].strip())
            if above in types and above not in seen:
                seen.append(above)
                waiting.append(above)
    return [above for above in seen if types[above].kind == "interface"]


def implementation_arrays(implementations: Implementations) -> Mapping[str, Array]:
    """Return the arrays of the postings file that hold the implementations."""
    return {f"{PREFIX}.offsets": implementations.offsets, f"{PREFIX}.records": implementations.records}


def open_implementations(source: Path | Tensors) -> Implementations:
    """Map the implementations of a postings file: mapped already, or its path, or that of its release.

    Raises:
        DamagedReleaseError: the file is missing or cut short, or holds none.
    """
    tensors = mapped(source)
    return Implementations(tensors.array(f"{PREFIX}.offsets", np.int64), tensors.array(f"{PREFIX}.records", np.int32))
