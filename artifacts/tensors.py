"""Arrays in one file, in the safetensors format, read in place.

The official library can open such a file, but it copies what it reads. We map
the file once and hand out views, so that servers on one machine share its
pages. For that every array starts at a multiple of ALIGNMENT; the format allows
no holes, so filler tensors named `~0`, `~1` ... take the room between. Little
endian, as the format says.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from artifacts.errors import DamagedReleaseError

ALIGNMENT: Final = 64  # bytes, a cache line
_PREFIX: Final = 8  # bytes of the header's length
_LARGEST_HEADER: Final = 100_000_000  # bytes, as in the official library
_FILLER: Final = "~"
_DTYPES: Final[Mapping[str, str]] = {
    "U8": "|u1", "I8": "|i1", "U16": "<u2", "I16": "<i2", "U32": "<u4", "I32": "<i4", "U64": "<u8", "I64": "<i8",
    "F32": "<f4", "F64": "<f8",
}  # fmt: skip
_NAMES: Final[Mapping[str, str]] = {code: name for name, code in _DTYPES.items()}

Scalar = TypeVar("Scalar", bound=np.generic)
Array = NDArray[np.generic]


@dataclass(frozen=True, slots=True)
class Tensors:
    """The arrays of one mapped file, and its texts."""

    path: Path
    texts: Mapping[str, str]
    arrays: Mapping[str, Array]

    def array(self, name: str, dtype: type[Scalar]) -> NDArray[Scalar]:
        """Return one array, a view into the mapping.

        Raises:
            DamagedReleaseError: there is no such array, or it is of another type.
        """
        found = self.arrays.get(name)
        if found is None:
            raise DamagedReleaseError(self.path, f"it holds no array {name!r}")
        if found.dtype != np.dtype(dtype):
            raise DamagedReleaseError(self.path, f"array {name!r} is {found.dtype}, not {np.dtype(dtype)}")
        return found.view(dtype)


def write_tensors(path: Path, arrays: Mapping[str, Array], *, texts: Mapping[str, str]) -> None:
    """Write arrays in name order; equal arrays give equal bytes."""
    ordered = {name: _little_endian(arrays[name]) for name in sorted(arrays)}
    header = _header(ordered, texts)
    with path.open("wb") as file:
        file.write(len(header).to_bytes(_PREFIX, "little"))
        file.write(header)
        for array in ordered.values():
            _write_padded(file, array)


def open_tensors(path: Path) -> Tensors:
    """Map a file and return views of its arrays.

    Raises:
        DamagedReleaseError: the file is cut short, or is no such file.
    """
    try:
        mapping: NDArray[np.uint8] = np.memmap(path, dtype=np.uint8, mode="r")
    except (ValueError, OSError) as error:
        raise DamagedReleaseError(path, f"it cannot be mapped ({error})") from error
    try:
        return _read(path, np.asarray(mapping))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise DamagedReleaseError(path, "its header is cut short or is no safetensors header") from error


def _little_endian(array: Array) -> Array:
    return np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("<"))


def _padding(size: int) -> int:
    return -size % ALIGNMENT


def _header(arrays: Mapping[str, Array], texts: Mapping[str, str]) -> bytes:
    entries: dict[str, object] = {"__metadata__": dict(sorted(texts.items()))}
    start = 0
    for number, (name, array) in enumerate(arrays.items()):
        end = start + array.nbytes
        entries[name] = {"dtype": _NAMES[array.dtype.str], "shape": array.shape, "data_offsets": [start, end]}
        start = end + _padding(array.nbytes)
        if start > end:
            filler = {"dtype": "U8", "shape": [start - end], "data_offsets": [end, start]}
            entries[f"{_FILLER}{number}"] = filler
    text = json.dumps(entries, ensure_ascii=False, separators=(",", ":")).encode()
    return text + b" " * _padding(_PREFIX + len(text))


def _write_padded(file: BinaryIO, array: Array) -> None:
    file.write(array.data if array.size else b"")
    file.write(bytes(_padding(array.nbytes)))


def _read(path: Path, mapping: NDArray[np.uint8]) -> Tensors:
    length = int.from_bytes(mapping[:_PREFIX].tobytes(), "little")
    start = _PREFIX + length
    if length > _LARGEST_HEADER or start > mapping.size:
        raise ValueError("header")
    header = json.loads(mapping[_PREFIX:start].tobytes().decode())
    texts = header.pop("__metadata__", {})
    return Tensors(path, texts, dict(_views(path, header, mapping[start:])))


def _views(
    path: Path, header: Mapping[str, Mapping[str, object]], data: NDArray[np.uint8]
) -> Iterator[tuple[str, Array]]:
    reached = 0
    for name, entry in header.items():
        begin, end = _offsets(entry["data_offsets"])
        reached = max(reached, end)
        if end > data.size:
            raise DamagedReleaseError(path, f"array {name!r} ends at byte {end} of {data.size}: the file is cut short")
        if not name.startswith(_FILLER):
            yield name, data[begin:end].view(_DTYPES[str(entry["dtype"])]).reshape(_shape(entry["shape"]))
    if reached != data.size:
        raise DamagedReleaseError(path, f"{data.size - reached} bytes follow the last array")


def _offsets(value: object) -> tuple[int, int]:
    begin, end = _shape(value)
    if not 0 <= begin <= end:
        raise ValueError("offsets")
    return begin, end


def _shape(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(type(part) is int for part in value):
        raise TypeError("shape")
    return tuple(value)
