"""Rows to Arrow and back: nothing is lost, nothing that breaks the table gets through."""

from dataclasses import dataclass, replace
from typing import Annotated

import pyarrow as pa
import pytest

from artifacts.columns import table_of
from pipeline.arrow import arrow_schema, from_arrow, to_arrow
from pipeline.errors import RowShapeError


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a row."""

    name: Annotated[str, "Name."]
    size: Annotated[int | None, "Size."]


@dataclass(frozen=True, slots=True)
class Thing:
    """One row with every kind of column."""

    thing_id: Annotated[str, "Key."]
    note: Annotated[str | None, "Note."]
    count: Annotated[int, "Count."]
    is_new: Annotated[bool, "Whether it is new."]
    tags: Annotated[tuple[str, ...], "Tags."]
    parts: Annotated[tuple[Part, ...], "Parts."]
    main: Annotated[Part | None, "Main part."]


THINGS = table_of(Thing, name="things", key=("thing_id",), doc="thing.")
WHOLE = Thing("a", "n", 1, True, ("x", "y"), (Part("p", 1), Part("q", None)), Part("m", 2))
BARE = Thing("b", None, 0, False, (), (), None)


@pytest.mark.parametrize("rows", [[], [WHOLE], [BARE], [BARE, WHOLE, BARE, BARE]])
def test_rows_come_back_as_they_were(rows: list[Thing]) -> None:
    """Lists, structs and nulls included, and also no row at all."""
    assert from_arrow(THINGS, to_arrow(THINGS, rows)) == rows


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"note": 1}, "note is of type int, not str"),
        ({"thing_id": None}, "thing_id is null, which it must not be"),
        ({"count": True}, "count is of type bool, not int"),
        ({"count": 2**70}, "count holds a value that cannot be stored"),
        ({"thing_id": "\ud800"}, "thing_id holds a value that cannot be stored"),
        ({"tags": ["x"]}, "tags is of type list, not tuple"),
        ({"tags": ("x", 1)}, "tags is of type int, not str"),
        ({"parts": ("p",)}, "parts holds a str without name"),
        ({"parts": (Part("p", 1), Part(None, 1))}, "parts is null, which it must not be"),  # type: ignore[arg-type]
    ],
)
def test_a_row_that_breaks_the_table_is_refused_by_its_number(change: dict[str, object], said: str) -> None:
    """The step that made it is at fault, and the number leads to it."""
    with pytest.raises(RowShapeError, match="Table things, row 2: ") as caught:
        to_arrow(THINGS, [WHOLE, BARE, replace(WHOLE, **change)])  # type: ignore[arg-type]

    assert said in str(caught.value)


def test_a_row_of_another_class_is_refused() -> None:
    """It might have the same attributes and mean something else."""
    with pytest.raises(RowShapeError, match="row 1: it is a Part, not a Thing"):
        to_arrow(THINGS, [WHOLE, Part("p", 1)])  # type: ignore[list-item]


def test_columns_of_an_older_program_are_refused() -> None:
    """They would fill the wrong fields."""
    with pytest.raises(RowShapeError, match="build again"):
        from_arrow(THINGS, pa.table({"thing_id": ["a"]}))


def test_the_schema_carries_what_columns_mean() -> None:
    """A reader of the Parquet file sees it."""
    field = arrow_schema(THINGS).field("note")

    assert (field.type, field.nullable, field.metadata) == (pa.string(), True, {b"doc": b"Note."})
