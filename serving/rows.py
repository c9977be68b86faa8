"""Rows of the release's tables as the row classes that declare them."""

import dataclasses
import typing
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Annotated

from artifacts.columns import RowT


def rows_of(row_class: type[RowT], records: Sequence[Sequence[object]]) -> list[RowT]:
    """Return rows of values, in the order of the class's fields, as objects."""
    readers = _readers(row_class)  # type: ignore[arg-type] # mypy reads object.__hash__ here
    return [row_class(*(read(value) for read, value in zip(readers, record, strict=True))) for record in records]


@cache
def _readers(row_class: type) -> tuple[Callable[[object], object], ...]:
    hints = typing.get_type_hints(row_class)
    return tuple(_reader(hints[field.name]) for field in dataclasses.fields(row_class))


def _reader(annotation: object) -> Callable[[object], object]:
    if typing.get_origin(annotation) is Annotated:
        annotation = typing.get_args(annotation)[0]
    options = [part for part in typing.get_args(annotation) if part is not type(None)]
    if typing.get_origin(annotation) is tuple:
        element = _reader(options[0])
        return lambda value: tuple(element(item) for item in _listed(value))
    target = options[0] if options else annotation
    if isinstance(target, type) and dataclasses.is_dataclass(target):
        return lambda value: target(**value) if isinstance(value, Mapping) else None
    return lambda value: value


def _listed(value: object) -> Sequence[object]:
    return value if isinstance(value, list | tuple) else ()
