"""Columns and tables, read off annotated row classes.

A table is declared once, as a frozen dataclass whose fields carry their
meaning (`Annotated[str, "..."]`). This module turns such a class into a
`Table`, from which the DuckDB DDL, the Arrow schema and the reference page
are rendered. What the published tables are stands in `artifacts.schema`.
"""

import dataclasses
import types
import typing
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Generic, TypeVar

RowT = TypeVar("RowT")
RowT_co = TypeVar("RowT_co", covariant=True)

# Called without arguments, each type gives what stands for a null where none can be stored.
PYTHON_TYPES: Final[Mapping[str, type[str | int | bool]]] = {"VARCHAR": str, "BIGINT": int, "BOOLEAN": bool}
_SCALARS: Final[Mapping[object, str]] = {python: name for name, python in PYTHON_TYPES.items()}


class SchemaDeclarationError(TypeError):
    """A row class declares a field that no column type stands for."""

    def __init__(self, owner: str, field: str, annotation: object) -> None:
        super().__init__(
            f"{owner}.{field} is declared as {annotation!r}. A column is str, int, bool, a row class, "
            "a tuple[...] of these, each optionally `| None`."
        )


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its DuckDB type, what a value means, and in which unit."""

    name: str
    type: str
    doc: str
    is_nullable: bool
    fields: tuple["Column", ...] = ()  # of a STRUCT, in order
    is_list: bool = False

    @property
    def is_nested(self) -> bool:
        """Return whether a value holds further values."""
        return self.is_list or bool(self.fields)

    @property
    def item(self) -> "Column":
        """Return what one element of a list column is."""
        return dataclasses.replace(self, type=self.type.removesuffix("[]"), is_nullable=False, is_list=False)

    def to_ddl(self) -> str:
        """Return the column's line of a CREATE TABLE statement."""
        return f"{quote(self.name)} {self.type}{'' if self.is_nullable else ' NOT NULL'}"


@dataclass(frozen=True, slots=True)
class Table(Generic[RowT_co]):
    """One table. `doc` finishes the sentence "One row per ..."."""

    name: str
    doc: str
    key: tuple[str, ...]
    columns: tuple[Column, ...]
    row_class: type[RowT_co]

    @property
    def column_names(self) -> tuple[str, ...]:
        """Return the names of the columns, in order."""
        return tuple(column.name for column in self.columns)

    def to_ddl(self, *, with_key: bool = True) -> str:
        """Return the CREATE TABLE statement that DuckDB runs at packaging time.

        Args:
            with_key: Whether DuckDB keeps an index for the primary key.
        """
        lines = [f"  {column.to_ddl()}" for column in self.columns]
        if with_key:
            lines.append(f"  PRIMARY KEY ({', '.join(quote(name) for name in self.key)})")
        return f"CREATE TABLE {quote(self.name)} (\n" + ",\n".join(lines) + "\n)"

    def to_comments(self) -> tuple[str, ...]:
        """Return the COMMENT statements of the table and of its columns."""
        table = f"COMMENT ON TABLE {quote(self.name)} IS {literal('One row per ' + self.doc)}"
        columns = (
            f"COMMENT ON COLUMN {quote(self.name)}.{quote(column.name)} IS {literal(column.doc)}"
            for column in self.columns
        )
        return (table, *columns)

    def key_of(self, row: object) -> tuple[str | int, ...]:
        """Return the row's key values, which are also its sort key."""
        return tuple(getattr(row, name) for name in self.key)


def in_key_order(table: Table[RowT], rows: Iterable[RowT]) -> list[RowT]:
    """Return the rows in the order in which the table stores them."""
    return sorted(rows, key=table.key_of)


def quote(identifier: str) -> str:
    """Return a SQL identifier, quoted."""
    return '"' + identifier.replace('"', '""') + '"'


def literal(text: str) -> str:
    """Return a SQL string literal."""
    return "'" + text.replace("'", "''") + "'"


def table_of(row_class: type[RowT], *, name: str, key: tuple[str, ...], doc: str) -> Table[RowT]:
    """Return the table that a row class declares.

    Raises:
        SchemaDeclarationError: a field has a type no column stands for.
    """
    return Table(name=name, doc=doc, key=key, columns=_columns(row_class), row_class=row_class)


def _columns(row_class: type) -> tuple[Column, ...]:
    hints = typing.get_type_hints(row_class, include_extras=True)
    return tuple(_column(row_class, field.name, hints[field.name]) for field in dataclasses.fields(row_class))


def _column(owner: type, name: str, annotation: object) -> Column:
    doc = ""
    if typing.get_origin(annotation) is Annotated:
        annotation, doc, *_ = typing.get_args(annotation)
    inner, is_nullable = _without_none(annotation)
    is_list = typing.get_origin(inner) is tuple
    element = typing.get_args(inner)[0] if is_list else inner
    fields: tuple[Column, ...] = ()
    if element in _SCALARS:
        type_name = _SCALARS[element]
    elif isinstance(element, type) and dataclasses.is_dataclass(element):
        fields = _columns(element)
        type_name = "STRUCT(" + ", ".join(f"{quote(field.name)} {field.type}" for field in fields) + ")"
    else:
        raise SchemaDeclarationError(owner.__name__, name, annotation)
    return Column(name, type_name + ("[]" if is_list else ""), doc, is_nullable, fields, is_list)


def _without_none(annotation: object) -> tuple[object, bool]:
    if typing.get_origin(annotation) in (types.UnionType, typing.Union):
        rest = [part for part in typing.get_args(annotation) if part is not type(None)]
        if len(rest) == 1 and len(rest) < len(typing.get_args(annotation)):
            return rest[0], True
    return annotation, False
