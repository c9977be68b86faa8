"""Output schemas: the answer classes as pydantic models.

An answer is declared once, in `serving.answers`. The model made of it here
says what goes over the wire: fields with a default may be absent, so they are
not required, and are never null. A field that must be there may be.
"""

import dataclasses
import types
import typing
from functools import cache
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, create_model
from pydantic.config import JsonDict

from serving.render import Json


def output_schema(answer: type) -> dict[str, Json]:
    """Return the JSON schema of an answer class."""
    return typing.cast("dict[str, Json]", result_model(answer).model_json_schema())


@cache
def result_model(answer: type) -> type[BaseModel]:
    """Return the pydantic model of an answer class."""
    hints = typing.get_type_hints(answer, include_extras=True)
    fields: dict[str, tuple[object, object]] = {}
    for field in dataclasses.fields(answer):
        annotation, doc = _split(hints[field.name])
        is_required = field.default is dataclasses.MISSING
        default = Field(description=doc) if is_required else Field(default=field.default, description=doc)
        on_wire: object = _wire_type(annotation)
        if is_required and type(None) in typing.get_args(annotation):
            on_wire = typing.Optional[on_wire]  # noqa: UP045 - the type is computed
        fields[field.name.rstrip("_")] = (on_wire, default)
    made: object = create_model(  # type: ignore[call-overload] # fields are computed
        answer.__name__, __config__=ConfigDict(extra="forbid", json_schema_extra=_without_defaults), **fields
    )
    if not isinstance(made, type) or not issubclass(made, BaseModel):
        raise TypeError(f"{answer.__name__} gives no model.")
    made.__doc__ = answer.__doc__
    return made


def _split(annotation: object) -> tuple[object, str | None]:
    if typing.get_origin(annotation) is Annotated:
        inner, doc, *_ = typing.get_args(annotation)
        return inner, str(doc)
    return annotation, None


def _wire_type(annotation: object) -> object:
    """Return the type on the wire: answer classes as models, tuples as lists, never null."""
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin in (types.UnionType, typing.Union):
        return _wire_type(next(part for part in arguments if part is not type(None)))
    if origin is tuple:
        return types.GenericAlias(list, (_wire_type(arguments[0]),))
    if isinstance(annotation, type) and dataclasses.is_dataclass(annotation):
        return result_model(annotation)
    return annotation


def _without_defaults(schema: JsonDict) -> None:
    """Drop what repeats the field names: an absent field needs no default, a field no title."""
    schema.pop("title", None)
    properties = schema.get("properties")
    if isinstance(properties, dict):
        for part in (part for part in properties.values() if isinstance(part, dict)):
            part.pop("default", None)
            part.pop("title", None)
