"""BM25F postings as mapped arrays: what full-text search reads.

Term `t` of an index occurs in the records `records[offsets[t]:offsets[t + 1]]`,
ascending, with the `impacts` beside them; a record's score is the sum of the
impacts of the question's terms. All impacts of one index share one scale. A
record is known by its position in its table's key order. Vocabulary and record
ids are UTF-8 blobs with offsets: opening builds no list and no dictionary.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from artifacts.errors import DamagedReleaseError, TokenizerMismatchError
from artifacts.tensors import Array, Tensors, open_tensors, write_tensors
from artifacts.tokenizer import TOKENIZER_ID

POSTINGS_FILE: Final = "postings.safetensors"
INDEX_NAMES: Final = ("apis", "examples", "patterns", "registry_packages", "sections")


@dataclass(frozen=True, slots=True)
class Texts:
    """Many short texts in one blob, each decoded when it is asked for."""

    blob: NDArray[np.uint8]
    offsets: NDArray[np.int64]  # shape (n_texts + 1,)
    # The same memory again: numpy takes three times as long for a slice of ten bytes.
    _bytes: memoryview = field(init=False, repr=False, compare=False)
    _bounds: memoryview = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_bytes", self.blob.data)
        object.__setattr__(self, "_bounds", self.offsets.data)

    def __reduce__(self) -> tuple[type["Texts"], tuple[NDArray[np.uint8], NDArray[np.int64]]]:
        return Texts, (self.blob, self.offsets)

    def __len__(self) -> int:
        return len(self._bounds) - 1

    def __getitem__(self, position: int) -> str:
        return self.raw(position).decode()

    def __iter__(self) -> Iterator[str]:
        data = self.blob.tobytes()
        bounds = self.offsets.tolist()
        return (data[start:end].decode() for start, end in itertools.pairwise(bounds))

    def raw(self, position: int) -> bytes:
        """Return one text as UTF-8."""
        bounds = self._bounds
        return self._bytes[bounds[position] : bounds[position + 1]].tobytes()

    def find(self, text: str) -> int | None:
        """Return the position of a text, if the texts are sorted; None when it is not there."""
        wanted = text.encode()
        low = self._first_from(wanted)
        return low if low < len(self) and self.raw(low) == wanted else None

    def starting_with(self, prefix: str) -> Iterator[str]:
        """Yield the texts that start with a prefix, if the texts are sorted."""
        wanted = prefix.encode()
        at = self._first_from(wanted)
        while at < len(self) and self.raw(at).startswith(wanted):
            yield self[at]
            at += 1

    def between(self, first: str, end: str) -> slice:
        """Return the places of the texts from one up to another, if the texts are sorted."""
        return slice(self._first_from(first.encode()), self._first_from(end.encode()))

    def _first_from(self, wanted: bytes) -> int:
        data, bounds = self._bytes, self._bounds
        low, high = 0, len(bounds) - 1
        while low < high:
            middle = (low + high) // 2
            if data[bounds[middle] : bounds[middle + 1]].tobytes() < wanted:
                low = middle + 1
            else:
                high = middle
        return low


@dataclass(frozen=True, slots=True)
class PostingsIndex:
    """One index: in memory while it is built, in the mapped file while it is read."""

    name: str
    terms: Texts  # sorted
    record_ids: Texts  # in key order
    offsets: NDArray[np.int64]  # shape (n_terms + 1,)
    records: NDArray[np.int32]  # shape (n_postings,)
    impacts: NDArray[np.uint16]  # shape (n_postings,), 1 to 65535
    largest: NDArray[np.uint16]  # shape (n_terms,): the most that each term adds to a score

    @property
    def n_records(self) -> int:
        """Return the number of records, also of those without a term."""
        return len(self.record_ids)

    @property
    def n_terms(self) -> int:
        """Return the size of the vocabulary."""
        return len(self.terms)

    def term_id(self, token: str) -> int | None:
        """Return the id of a token, None when no record has it."""
        return self.terms.find(token)

    def term(self, term_id: int) -> str:
        """Return the token of an id."""
        return self.terms[term_id]

    def record_id(self, record: int) -> str:
        """Return the key of a record."""
        return self.record_ids[record]

    def postings(self, term_id: int) -> tuple[NDArray[np.int32], NDArray[np.uint16]]:
        """Return the records of a term and their impacts."""
        start, end = self.offsets[term_id], self.offsets[term_id + 1]
        return self.records[start:end], self.impacts[start:end]

    def largest_impact(self, term_id: int) -> int:
        """Return the most that a term adds to a score."""
        return int(self.largest[term_id])


@dataclass(frozen=True, slots=True)
class Postings:
    """Every index of one release."""

    path: Path
    indexes: Mapping[str, PostingsIndex]

    @classmethod
    def open(cls, source: Path | Tensors) -> "Postings":
        """Open a postings file: mapped already, or its path, or that of its release.

        Raises:
            DamagedReleaseError: the file is missing, cut short or inconsistent.
            TokenizerMismatchError: another tokenizer cut its terms.
        """
        tensors = mapped(source)
        found = tensors.texts.get("tokenizer_id", "none")
        if found != TOKENIZER_ID:
            raise TokenizerMismatchError(tensors.path, found=found, supported=TOKENIZER_ID)
        names = sorted({name.removesuffix(".terms") for name in tensors.arrays if name.endswith(".terms")})
        return cls(tensors.path, {name: _index(tensors, name) for name in names})

    def index(self, name: str) -> PostingsIndex:
        """Return one index: apis, examples or sections."""
        if name not in self.indexes:
            raise DamagedReleaseError(self.path, f"it has no index {name!r}, only {', '.join(self.indexes) or 'none'}")
        return self.indexes[name]


def mapped(source: Path | Tensors) -> Tensors:
    """Return the arrays of a postings file: mapped already, or its path, or that of its release.

    Raises:
        DamagedReleaseError: the file is missing or cut short.
    """
    if isinstance(source, Tensors):
        return source
    return open_tensors(source / POSTINGS_FILE if source.is_dir() else source)


def pack_texts(texts: Sequence[str]) -> Texts:
    """Return texts as one blob."""
    encoded = [text.encode() for text in texts]
    offsets = np.zeros(len(encoded) + 1, dtype=np.int64)
    np.cumsum([len(text) for text in encoded], out=offsets[1:])
    return Texts(np.frombuffer(b"".join(encoded), dtype=np.uint8), offsets)


def largest_impacts(offsets: NDArray[np.int64], impacts: NDArray[np.uint16]) -> NDArray[np.uint16]:
    """Return the largest impact of every term, shape (n_terms,); every term stands in some record."""
    if len(offsets) <= 1:
        return np.empty(0, dtype=np.uint16)
    largest: NDArray[np.uint16] = np.maximum.reduceat(impacts, offsets[:-1])
    return largest


def text_arrays(name: str, texts: Texts) -> dict[str, Array]:
    """Return the two arrays of a postings file that hold texts under a name."""
    return {name: texts.blob, f"{name}.offsets": texts.offsets}


def stored_texts(tensors: Tensors, name: str) -> Texts:
    """Return the texts that a postings file holds under a name.

    Raises:
        DamagedReleaseError: it holds none of that name.
    """
    return Texts(tensors.array(name, np.uint8), tensors.array(f"{name}.offsets", np.int64))


def write_postings(path: Path, indexes: Sequence[PostingsIndex], *, beside: Mapping[str, Array] | None = None) -> None:
    """Write the indexes into one file; `beside` are further arrays, as `artifacts.cards` makes them."""
    arrays: dict[str, Array] = dict(beside or {})
    for index in indexes:
        arrays.update({f"{index.name}.{part}": array for part, array in _parts(index).items()})
    write_tensors(path, arrays, texts={"tokenizer_id": TOKENIZER_ID})


def _parts(index: PostingsIndex) -> dict[str, Array]:
    return {
        "offsets": index.offsets,
        "records": index.records,
        "impacts": index.impacts,
        "largest": index.largest,
        **text_arrays("terms", index.terms),
        **text_arrays("record_ids", index.record_ids),
    }


def _index(tensors: Tensors, name: str) -> PostingsIndex:
    offsets = tensors.array(f"{name}.offsets", np.int64)
    impacts = tensors.array(f"{name}.impacts", np.uint16)
    is_stored = f"{name}.largest" in tensors.arrays  # files of before hold none
    index = PostingsIndex(
        name=name,
        terms=stored_texts(tensors, f"{name}.terms"),
        record_ids=stored_texts(tensors, f"{name}.record_ids"),
        offsets=offsets,
        records=tensors.array(f"{name}.records", np.int32),
        impacts=impacts,
        largest=tensors.array(f"{name}.largest", np.uint16) if is_stored else largest_impacts(offsets, impacts),
    )
    _refuse_misfit(tensors.path, index)
    return index


def _refuse_misfit(path: Path, index: PostingsIndex) -> None:
    fits = (
        len(index.offsets) == index.n_terms + 1 == len(index.largest) + 1
        and index.offsets[-1] == len(index.records) == len(index.impacts)
        and index.terms.offsets[-1] == len(index.terms.blob)
        and index.record_ids.offsets[-1] == len(index.record_ids.blob)
    )
    if not fits:
        raise DamagedReleaseError(path, f"the arrays of index {index.name!r} do not fit together")
