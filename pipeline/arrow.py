"""Rows to Arrow and back, strictly by the declared table.

`to_arrow` is the gate: a value of another type, or a null where the table
declares none, is refused with its row, before anything is written.
"""

import itertools
import typing
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Final

import pyarrow as pa

from artifacts.columns import PYTHON_TYPES, Column, RowT, Table
from pipeline.errors import RowShapeError

_ARROW_TYPES: Final = {"VARCHAR": pa.string(), "BIGINT": pa.int64(), "BOOLEAN": pa.bool_()}


class _ShapeError(ValueError):
    """A value at a position of a column breaks the declaration."""

    def __init__(self, position: int, reason: str) -> None:
        super().__init__(reason)
        self.position = position


def arrow_schema(table: Table[object]) -> pa.Schema:
    """Return the Arrow schema of a table; column docs travel as field metadata."""
    fields = [
        pa.field(column.name, _arrow_type(column), column.is_nullable, {"doc": column.doc}) for column in table.columns
    ]
    return pa.schema(fields, metadata={"table": table.name})


def to_arrow(table: Table[RowT], rows: Sequence[RowT]) -> pa.Table:
    """Return the rows as an Arrow table.

    Raises:
        RowShapeError: a row breaks the declaration of the table.
    """
    for position, row in enumerate(rows):
        if type(row) is not table.row_class:
            reason = f"it is a {type(row).__name__}, not a {table.row_class.__name__}"
            raise RowShapeError(table.name, position, reason)
    arrays = []
    for column in table.columns:
        values = [getattr(row, column.name) for row in rows]
        try:
            arrays.append(_array(column, values))
        except _ShapeError as error:
            raise RowShapeError(table.name, error.position, f"{column.name} {error}") from error
    return pa.Table.from_arrays(arrays, schema=arrow_schema(table))


def from_arrow(table: Table[RowT], data: pa.Table) -> list[RowT]:
    """Return the rows of an Arrow table that `to_arrow` made.

    Raises:
        RowShapeError: the columns are not those of the table, as in a file of an older program.
    """
    if not data.schema.equals(arrow_schema(table)):
        raise RowShapeError(table.name, 0, "the stored columns are not those of the table; build again")
    classes = _nested_classes(table.row_class)
    columns = [
        _values(column, data.column(column.name).combine_chunks(), classes.get(column.name)) for column in table.columns
    ]
    return list(map(table.row_class, *columns)) if columns[0] else []


def _arrow_type(column: Column) -> pa.DataType:
    if column.fields:
        element = pa.struct([pa.field(field.name, _arrow_type(field), field.is_nullable) for field in column.fields])
    else:
        element = _ARROW_TYPES[column.type.removesuffix("[]")]
    return pa.list_(pa.field("item", element, nullable=False)) if column.is_list else element


def _array(column: Column, values: Sequence[object]) -> pa.Array:
    if column.is_list:
        return _list_array(column, values)
    if column.fields:
        return _struct_array(column, values)
    arrow_type = _ARROW_TYPES[column.type]
    _refuse_other_types(values, PYTHON_TYPES[column.type], is_nullable=column.is_nullable)
    try:
        return pa.array(values, arrow_type)
    except (pa.ArrowInvalid, OverflowError, UnicodeEncodeError) as error:
        position = next(i for i, value in enumerate(values) if not _is_storable(value, arrow_type))
        raise _ShapeError(position, f"holds a value that cannot be stored ({error})") from error


def _is_storable(value: object, arrow_type: pa.DataType) -> bool:
    try:
        pa.array([value], arrow_type)
    except (pa.ArrowInvalid, OverflowError, UnicodeEncodeError):
        return False
    return True


def _list_array(column: Column, values: Sequence[object]) -> pa.Array:
    _refuse_other_types(values, tuple, is_nullable=column.is_nullable)
    lists = typing.cast("Sequence[tuple[object, ...] | None]", values)
    offsets = [0, *itertools.accumulate(len(items or ()) for items in lists)]
    try:
        child = _array(column.item, [item for items in lists if items for item in items])
    except _ShapeError as error:
        owner = next(i for i, end in enumerate(offsets[1:]) if end > error.position)
        raise _ShapeError(owner, str(error)) from error
    mask = pa.array([items is None for items in lists], pa.bool_()) if None in values else None
    return pa.ListArray.from_arrays(pa.array(offsets, pa.int32()), child, type=_arrow_type(column), mask=mask)


def _struct_array(column: Column, values: Sequence[object]) -> pa.Array:
    present = [value for value in values if value is not None]
    if len(present) < len(values) and not column.is_nullable:
        raise _ShapeError(next(i for i, value in enumerate(values) if value is None), "is null, which it must not be")
    children = [_struct_child(field, values) for field in column.fields]
    mask = pa.array([value is None for value in values], pa.bool_())
    return pa.StructArray.from_arrays(children, fields=list(_arrow_type(column)), mask=mask)


def _struct_child(field: Column, values: Sequence[object]) -> pa.Array:
    """Return one child of a struct column, filler standing where the struct is null."""
    filler: object = None if field.is_nullable else _filler(field)
    try:
        found = [filler if value is None else getattr(value, field.name) for value in values]
    except AttributeError as error:
        position = next(i for i, value in enumerate(values) if value is not None and not hasattr(value, field.name))
        raise _ShapeError(position, f"holds a {type(values[position]).__name__} without {field.name}") from error
    return _array(field, found)


def _filler(field: Column) -> object:
    return () if field.is_list else PYTHON_TYPES[field.type]()


def _refuse_other_types(values: Iterable[object], expected: type, *, is_nullable: bool) -> None:
    """Raise when a value is of another type than its column; exact, so that True is no number."""
    found = set(map(type, values))
    allowed = {expected, type(None)} if is_nullable else {expected}
    if found <= allowed:
        return
    position, value = next((i, value) for i, value in enumerate(values) if type(value) not in allowed)
    what = "null, which it must not be" if value is None else f"of type {type(value).__name__}, not {expected.__name__}"
    raise _ShapeError(position, f"is {what}")


def _values(column: Column, array: pa.Array, nested: Callable[..., object] | None) -> list[object]:
    if column.is_list:
        items = _values(column.item, array.flatten(), nested)
        lengths = [length or 0 for length in array.value_lengths().to_pylist()]
        ends = list(itertools.accumulate(lengths))
        lists: list[object] = [tuple(items[end - length : end]) for end, length in zip(ends, lengths, strict=True)]
        return _with_nulls(lists, array)
    if nested is not None:
        children = [_values(field, array.field(i), None) for i, field in enumerate(column.fields)]
        return _with_nulls(list(map(nested, *children)) if len(array) else [], array)
    return typing.cast("list[object]", array.to_pylist())


def _with_nulls(values: list[object], array: pa.Array) -> list[object]:
    if not array.null_count:
        return values
    return [value if is_valid else None for value, is_valid in zip(values, array.is_valid().to_pylist(), strict=True)]


def _nested_classes(row_class: type) -> dict[str, type]:
    """Return the row class of every struct column, by column name."""
    found: dict[str, type] = {}
    for name, hint in typing.get_type_hints(row_class, include_extras=True).items():
        annotation = typing.get_args(hint)[0] if typing.get_origin(hint) is Annotated else hint
        candidates = [annotation, *typing.get_args(annotation)]
        for candidate in candidates:
            if isinstance(candidate, type) and hasattr(candidate, "__dataclass_fields__"):
                found[name] = candidate
    return found
