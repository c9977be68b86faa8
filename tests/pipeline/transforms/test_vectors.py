"""What is embedded of a record, and the vectors of a release from its rows."""

from dataclasses import replace

import numpy as np
import pytest

from pipeline.errors import RowShapeError
from pipeline.tables import VectorRow
from pipeline.transforms.vectors import api_text, encoded, release_vectors
from tests.pipeline.apis import api


def _row(record_id: str, *numbers: int) -> VectorRow:
    return VectorRow("apis", record_id, "m", encoded(np.array(numbers, dtype=np.int8)))


def test_a_text_starts_with_the_name_and_holds_both_languages() -> None:
    """Cut short: the price of a build grows with every character."""
    plain = api("std.core.Exception.init(String)", "public init(message: String)")
    described = replace(plain, description_en="Adds.\nOne. " + "y" * 200, description_zh="添加。")

    assert api_text(described) == "Exception.init: Adds. One. " + "y" * 109 + " 添加。"


def test_vectors_stand_in_the_order_of_keys() -> None:
    """A record is known by its position."""
    found = release_vectors([_row("b", 1, 2), _row("a", 3, 4)], {"apis": ["b", "a"]})

    assert found.model == "m"
    assert found.indexes["apis"].rows.tolist() == [[3, 4], [1, 2]]
    assert found.indexes["apis"].squares.tolist() == [25, 5]


def test_a_build_without_vectors_has_none() -> None:
    """The default."""
    assert release_vectors([], {"apis": ["a"]}) is None


def test_a_record_without_vector_stops_the_build() -> None:
    """It would shift all that follow."""
    with pytest.raises(RowShapeError, match="apis b has no vector"):
        release_vectors([_row("a", 1)], {"apis": ["a", "b"]})
