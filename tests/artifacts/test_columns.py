"""Tables read off row classes: types, nulls, nesting, and what is no column."""

import dataclasses
from dataclasses import dataclass
from typing import Annotated

import duckdb
import pytest

from artifacts.columns import SchemaDeclarationError, in_key_order, literal, quote, table_of
from artifacts.schema import TABLES


@dataclass(frozen=True, slots=True)
class Corner:
    """A part of a row."""

    x: Annotated[int, "Left to right."]
    label: Annotated[str | None, "Shown beside it."]


@dataclass(frozen=True, slots=True)
class Shape:
    """A row."""

    index: Annotated[str, "A reserved word."]
    is_closed: Annotated[bool | None, "It's closed."]
    corners: Annotated[tuple[Corner, ...], "In order."]
    middle: Annotated[Corner | None, "None for a line."]
    tags: Annotated[tuple[str, ...] | None, "Words."]


SHAPES = table_of(Shape, name="shapes", key=("index",), doc="shape.")


def test_annotations_become_columns() -> None:
    """Type, whether null is allowed, and the meaning."""
    assert [(column.name, column.type, column.is_nullable, column.doc) for column in SHAPES.columns] == [
        ("index", "VARCHAR", False, "A reserved word."),
        ("is_closed", "BOOLEAN", True, "It's closed."),
        ("corners", 'STRUCT("x" BIGINT, "label" VARCHAR)[]', False, "In order."),
        ("middle", 'STRUCT("x" BIGINT, "label" VARCHAR)', True, "None for a line."),
        ("tags", "VARCHAR[]", True, "Words."),
    ]
    assert [column.is_nested for column in SHAPES.columns] == [False, False, True, True, True]
    assert SHAPES.columns[2].item == dataclasses.replace(
        SHAPES.columns[3], name="corners", doc="In order.", is_nullable=False
    )


def test_duckdb_takes_the_statements() -> None:
    """Reserved words and quotes included; the comments are there to be read."""
    with duckdb.connect() as connection:
        connection.execute(SHAPES.to_ddl())
        for comment in SHAPES.to_comments():
            connection.execute(comment)

        found = connection.execute(
            "SELECT column_name, data_type, comment FROM duckdb_columns() WHERE table_name = 'shapes'"
        )
        assert found.fetchall()[1:3] == [
            ("is_closed", "BOOLEAN", "It's closed."),
            ("corners", 'STRUCT(x BIGINT, "label" VARCHAR)[]', "In order."),
        ]
        with pytest.raises(duckdb.ConstraintException):
            connection.execute("INSERT INTO shapes (corners) VALUES ([])")


def test_a_table_can_be_made_without_its_key() -> None:
    """Where an index would be larger than the rows."""
    assert "PRIMARY KEY" in SHAPES.to_ddl()
    assert "PRIMARY KEY" not in SHAPES.to_ddl(with_key=False)


def test_rows_are_ordered_by_key() -> None:
    """By code point, as DuckDB orders text."""
    rows = [Shape(index, None, (), None, None) for index in ("b", "é", "a", "B", "𠮷", "中")]

    assert [row.index for row in in_key_order(SHAPES, rows)] == ["B", "a", "b", "é", "中", "𠮷"]
    with duckdb.connect() as connection:
        values = [row.index for row in rows]
        ordered = connection.execute("SELECT v FROM (SELECT unnest(?) AS v) ORDER BY v", [values]).fetchall()
    assert [value for (value,) in ordered] == ["B", "a", "b", "é", "中", "𠮷"]


@pytest.mark.parametrize("annotation", [float, int | str, dict[str, str], list[str], None])
def test_what_is_no_column_is_refused(annotation) -> None:
    """When the table is declared, not when a row is written."""
    made = dataclasses.make_dataclass("Made", [("field", annotation)])

    with pytest.raises(SchemaDeclarationError, match=r"Made\.field is declared as .*A column is str, int, bool"):
        table_of(made, name="made", key=("field",), doc="row.")


def test_names_and_texts_are_quoted() -> None:
    """Nothing that stands in a schema can end a statement."""
    assert quote('a"b') == '"a""b"'
    assert literal("a'b") == "'a''b'"


def test_every_published_table_has_a_key_of_its_columns_that_is_never_null() -> None:
    """Rows are known and ordered by it."""
    for table in TABLES:
        columns = {column.name: column for column in table.columns}
        assert table.key
        assert not any(columns[name].is_nullable or columns[name].is_nested for name in table.key), table.name


def test_every_column_says_what_it_means() -> None:
    """In a sentence, also inside structs."""
    for table in TABLES:
        for column in table.columns:
            for part in (column, *column.fields):
                assert part.doc.endswith("."), f"{table.name}.{column.name}"


def test_fields_of_a_struct_are_scalars() -> None:
    """Digests and readers look no deeper."""
    for table in TABLES:
        assert not any(field.is_nested for column in table.columns for field in column.fields), table.name
