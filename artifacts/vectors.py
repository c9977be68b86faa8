"""Vectors of records, for search by meaning beside search by words: an optional file of a release.

Each record of an index has one row of whole numbers from -127 to 127, its
embedding scaled so that the largest part becomes 127. Only directions are
compared, so the scale is not kept; the squared length of each row is, as a
whole number. Equal embeddings give equal bytes: the file belongs to the
content digest of a release.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from artifacts.errors import DamagedReleaseError
from artifacts.tensors import Array, open_tensors, write_tensors

VECTORS_FILE: Final = "vectors.safetensors"
VECTORS_ROLE: Final = "vectors"  # in the manifest's `models`
LARGEST_PART: Final = 127

Rows = NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class RecordVectors:
    """The vectors of one index, in the order of its records."""

    rows: Rows  # shape (n_records, dimensions)
    squares: NDArray[np.int32]  # shape (n_records,): squared length of each row

    def similarities(self, records: NDArray[np.int64], asked: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the cosine between some records and a question.

        Args:
            records: Positions of the records.
            asked: Shape (dimensions,). The question's embedding, of any length.

        Returns:
            Shape (len(records),), from -1 to 1; 0 for a record without text.
        """
        lengths = np.sqrt(np.maximum(self.squares[records], 1).astype(np.float32)) * np.float32(np.linalg.norm(asked))
        products: NDArray[np.float32] = self.rows[records].astype(np.float32) @ asked
        return products / lengths


@dataclass(frozen=True, slots=True)
class Vectors:
    """The vectors of a release."""

    model: str
    indexes: Mapping[str, RecordVectors]


def whole_numbers(embeddings: NDArray[np.float32]) -> Rows:
    """Return embeddings as rows of whole numbers; a row of zeros stays one.

    Args:
        embeddings: Shape (n, dimensions).
    """
    largest = np.abs(embeddings).max(axis=1, keepdims=True, initial=0.0)
    scaled = embeddings * np.float32(LARGEST_PART) / np.where(largest > 0, largest, np.float32(1))
    rows: Rows = np.rint(scaled).astype(np.int8)
    return rows


def record_vectors(rows: Rows) -> RecordVectors:
    """Return rows with their squared lengths."""
    return RecordVectors(rows, np.square(rows.astype(np.int32)).sum(axis=1, dtype=np.int32))


def write_vectors(path: Path, vectors: Vectors) -> None:
    """Write the vectors of a release."""
    arrays: dict[str, Array] = {}
    for name, index in vectors.indexes.items():
        arrays |= {f"{name}.rows": index.rows, f"{name}.squares": index.squares}
    write_tensors(path, arrays, texts={"model": vectors.model})


def open_vectors(path: Path) -> Vectors:
    """Map the vectors of a release; `path` may also be its directory.

    Raises:
        DamagedReleaseError: the file is missing, cut short or inconsistent.
    """
    file = path / VECTORS_FILE if path.is_dir() else path
    tensors = open_tensors(file)
    names = sorted(name.removesuffix(".rows") for name in tensors.arrays if name.endswith(".rows"))
    indexes = {
        name: RecordVectors(tensors.array(f"{name}.rows", np.int8), tensors.array(f"{name}.squares", np.int32))
        for name in names
    }
    for name, index in indexes.items():
        if index.rows.ndim != 2 or index.squares.shape != index.rows.shape[:1]:  # noqa: PLR2004 - rows of numbers
            raise DamagedReleaseError(file, f"the vectors of index {name!r} do not fit together")
    return Vectors(tensors.texts.get("model", ""), indexes)
