"""The tensor file: aligned, mapped, readable by the official library, refused when it is cut."""

import numpy as np
import pytest

from artifacts.errors import DamagedReleaseError
from artifacts.tensors import ALIGNMENT, open_tensors, write_tensors

ARRAYS = {
    "b": np.array([1, -2, 3], dtype=np.int64),
    "a.flags": np.array([[1, 2], [3, 4]], dtype=np.uint16),
    "a": np.array([], dtype=np.int32),
    "c": np.array([0.5, 2.0], dtype=np.float32),
    "d": np.frombuffer("文字".encode(), dtype=np.uint8),
}


def test_arrays_and_texts_come_back(tmp_path) -> None:
    """Values, shapes and types survive; fillers stay hidden."""
    write_tensors(tmp_path / "t", ARRAYS, texts={"id": "值"})

    tensors = open_tensors(tmp_path / "t")

    assert tensors.texts == {"id": "值"}
    assert sorted(tensors.arrays) == ["a", "a.flags", "b", "c", "d"]
    for name, array in ARRAYS.items():
        np.testing.assert_array_equal(tensors.array(name, array.dtype.type), array)
        assert tensors.arrays[name].dtype == array.dtype


def test_arrays_are_views_of_one_aligned_mapping(tmp_path) -> None:
    """Nothing is copied: every array lies in the mapped file, at a cache line."""
    write_tensors(tmp_path / "t", ARRAYS, texts={})

    tensors = open_tensors(tmp_path / "t")

    for array in tensors.arrays.values():
        assert not array.flags.owndata
        assert not array.flags.writeable
        assert not array.size or array.ctypes.data % ALIGNMENT == 0
        base = array
        while base.base is not None and not isinstance(base, np.memmap):
            base = base.base
        assert isinstance(base, np.memmap)


def test_the_official_library_reads_the_file(tmp_path) -> None:
    """The format is safetensors, not something like it."""
    safetensors = pytest.importorskip("safetensors", reason="a development dependency, absent in the base environment")
    write_tensors(tmp_path / "t", ARRAYS, texts={"id": "值"})

    with safetensors.safe_open(tmp_path / "t", framework="numpy") as file:
        assert file.metadata() == {"id": "值"}
        for name, array in ARRAYS.items():
            np.testing.assert_array_equal(file.get_tensor(name), array)


def test_equal_arrays_give_equal_bytes(tmp_path) -> None:
    """The order in which arrays are handed in does not matter."""
    write_tensors(tmp_path / "one", ARRAYS, texts={"x": "1", "y": "2"})
    write_tensors(tmp_path / "two", dict(reversed(ARRAYS.items())), texts={"y": "2", "x": "1"})

    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_big_endian_arrays_are_written_little_endian(tmp_path) -> None:
    """The file means the same on every machine."""
    write_tensors(tmp_path / "t", {"a": np.array([1, 256], dtype=">i4")}, texts={})

    assert open_tensors(tmp_path / "t").array("a", np.int32).tolist() == [1, 256]


def test_a_file_cut_anywhere_is_refused(tmp_path) -> None:
    """A download that stopped early must not answer questions."""
    write_tensors(tmp_path / "whole", ARRAYS, texts={"id": "x"})
    data = (tmp_path / "whole").read_bytes()

    for length in range(len(data)):
        (tmp_path / "cut").write_bytes(data[:length])
        with pytest.raises(DamagedReleaseError, match="cut"):
            open_tensors(tmp_path / "cut")


@pytest.mark.parametrize(
    "data",
    [
        b"SQLite format 3\0" * 8,
        b"\x02\0\0\0\0\0\0\0[]",
        b'\x0a\0\0\0\0\0\0\0{"a":null}',
        (40).to_bytes(8, "little") + b'{"a":{"dtype":"U8","shape":[true]}}     ',
    ],
)
def test_a_foreign_file_is_refused(tmp_path, data) -> None:
    """Whatever the bytes, the error names the file and what to do."""
    (tmp_path / "t").write_bytes(data)

    with pytest.raises(DamagedReleaseError, match="Build or fetch the release again"):
        open_tensors(tmp_path / "t")


def _with_header(path, header: bytes, data: bytes = b"12345678"):
    path.write_bytes(len(header).to_bytes(8, "little") + header + data)
    return path


@pytest.mark.parametrize("offsets", ["[4,0]", "[0]", "[-1,8]", '["0",8]'])
def test_offsets_that_make_no_sense_are_refused(tmp_path, offsets) -> None:
    """A header that points outside its data is no header."""
    header = f'{{"a":{{"dtype":"U8","shape":[8],"data_offsets":{offsets}}}}}'

    with pytest.raises(DamagedReleaseError):
        open_tensors(_with_header(tmp_path / "t", header.encode()))


def test_bytes_after_the_last_array_are_refused(tmp_path) -> None:
    """A file that grew is not the file that was written."""
    path = _with_header(tmp_path / "t", b'{"a":{"dtype":"U8","shape":[7],"data_offsets":[0,7]}}')

    with pytest.raises(DamagedReleaseError, match="1 bytes follow"):
        open_tensors(path)


def test_a_missing_array_and_one_of_another_type_are_named(tmp_path) -> None:
    """The reader learns which part of the file is not as it should be."""
    write_tensors(tmp_path / "t", ARRAYS, texts={})
    tensors = open_tensors(tmp_path / "t")

    with pytest.raises(DamagedReleaseError, match="no array 'z'"):
        tensors.array("z", np.int64)
    with pytest.raises(DamagedReleaseError, match="'b' is int64, not int32"):
        tensors.array("b", np.int32)


def test_a_missing_file_is_refused(tmp_path) -> None:
    """The error is ours, not numpy's."""
    with pytest.raises(DamagedReleaseError, match="cannot be mapped"):
        open_tensors(tmp_path / "absent")
