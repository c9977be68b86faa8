"""The vectors of a release: whole numbers, mapped, covered by digest and verification."""

import dataclasses

import numpy as np
import pytest

from artifacts.digests import content_digest
from artifacts.errors import ArtifactError, DamagedReleaseError
from artifacts.manifest import read_manifest, release_name
from artifacts.releases import Release
from artifacts.tensors import write_tensors
from artifacts.vectors import VECTORS_FILE, Vectors, open_vectors, record_vectors, whole_numbers, write_vectors
from artifacts.verification import file_record, verify_release
from tests.artifacts.miniature import reseal, write_miniature
from tests.artifacts.synthetic import rows

ROWS = np.array([[127, 0], [0, -127], [60, 127]], dtype=np.int8)


def test_the_largest_part_of_an_embedding_becomes_the_largest_number() -> None:
    """Eight bits are used in full, whatever the length of the embedding."""
    found = whole_numbers(np.array([[0.1, -0.2, 0.05], [0, 0, 0]], dtype=np.float32))

    assert found.tolist() == [[64, -127, 32], [0, 0, 0]]
    assert found.dtype == np.int8


def test_nearness_is_that_of_directions() -> None:
    """The scale of rows and question does not matter; a record without text is near nothing."""
    index = record_vectors(np.array([[100, 0], [0, 50], [1, 1], [0, 0]], dtype=np.int8))

    near = index.similarities(np.array([0, 1, 2, 3]), np.array([3, 0], dtype=np.float32))

    np.testing.assert_allclose(near, [1, 0, 0.70711, 0], atol=1e-5)


def test_what_is_written_is_mapped(tmp_path) -> None:
    """Servers on one machine share the pages."""
    write_vectors(tmp_path / VECTORS_FILE, Vectors("m", {"apis": record_vectors(ROWS)}))

    found = open_vectors(tmp_path)

    assert found.model == "m"
    assert found.indexes["apis"].rows.tolist() == ROWS.tolist()
    assert found.indexes["apis"].squares.tolist() == [16129, 16129, 19729]
    assert not found.indexes["apis"].rows.flags.owndata


def test_equal_vectors_give_equal_bytes(tmp_path) -> None:
    """The content digest of a release covers the file."""
    for name in ("a", "b"):
        write_vectors(tmp_path / name, Vectors("m", {"apis": record_vectors(ROWS)}))

    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


@pytest.mark.parametrize("squares", [[1, 2], [[1, 2, 3]]])
def test_rows_and_lengths_that_do_not_fit_are_refused(tmp_path, squares) -> None:
    """A cut file must not answer."""
    arrays = {"apis.rows": ROWS, "apis.squares": np.array(squares, dtype=np.int32)}
    write_tensors(tmp_path / VECTORS_FILE, arrays, texts={"model": "m"})

    with pytest.raises(DamagedReleaseError, match="do not fit together"):
        open_vectors(tmp_path)


def test_rows_that_are_no_table_are_refused(tmp_path) -> None:
    """Each record has a row."""
    arrays = {"apis.rows": ROWS[0], "apis.squares": np.array([1, 2], dtype=np.int32)}
    write_tensors(tmp_path / VECTORS_FILE, arrays, texts={"model": "m"})

    with pytest.raises(DamagedReleaseError, match="do not fit together"):
        open_vectors(tmp_path)


@pytest.fixture
def release(tmp_path) -> Release:
    """A release whose six APIs have vectors."""
    made = write_miniature(tmp_path / "releases", rows(6))
    _seal(made, Vectors("m", {"apis": record_vectors(np.ones((6, 2), dtype=np.int8))}))
    return made


def _seal(release: Release, vectors: Vectors, *, model: str = "m") -> None:
    write_vectors(release.path / VECTORS_FILE, vectors)
    manifest = read_manifest(release.path)
    digest = content_digest(manifest.tables, vectors=file_record(release.path / VECTORS_FILE).sha256)
    name = release_name("1.1.3", build_date="20261201", content_digest=digest)
    reseal(release.path, content_digest=digest, release=name, models={"vectors": model})


def _faults(release: Release) -> list[str]:
    try:
        return verify_release(release.path)
    except ArtifactError as error:
        return [str(error)]


def test_a_release_with_vectors_is_sound(release) -> None:
    """Verification knows the file."""
    assert _faults(release) == []


def test_other_vectors_are_another_release(release) -> None:
    """The content digest covers them: the name no longer fits."""
    write_vectors(release.path / VECTORS_FILE, Vectors("m", {"apis": record_vectors(np.zeros((6, 2), dtype=np.int8))}))
    reseal(release.path)

    assert _faults(release)[-1] == "manifest.json has a content digest that the digests of its tables do not make"


def test_vectors_of_another_model_are_found(release) -> None:
    """Questions would be embedded by the wrong one."""
    _seal(release, Vectors("other", {"apis": record_vectors(np.ones((6, 2), dtype=np.int8))}))

    assert _faults(release) == ["vectors.safetensors was made by another model than manifest.json names"]


def test_a_record_without_vector_is_found(release) -> None:
    """Records are known by their position."""
    _seal(release, Vectors("m", {"apis": record_vectors(np.ones((5, 2), dtype=np.int8))}))

    assert _faults(release) == ["vectors.safetensors has 5 vectors for 6 apis"]


def test_wrong_lengths_are_found(release) -> None:
    """They would turn the order around."""
    lying = dataclasses.replace(record_vectors(np.ones((6, 2), dtype=np.int8)), squares=np.arange(6, dtype=np.int32))
    _seal(release, Vectors("m", {"apis": lying}))

    assert _faults(release) == ["vectors.safetensors: the lengths of the vectors of apis differ from the vectors"]
