"""Arguments of a tool: read off its signature, shown as JSON schema, mended when a model gets them nearly right.

A model that writes `"10"` for 10, `null` for "the default" or 500 where 50 is
the most meant something; it gets that, not a refusal. What cannot be meant is
refused in one sentence that says what would be right. Supported types: str,
int, float, bool, `Literal[...]` and `tuple[str, ...]`, each optionally `| None`.
"""

import inspect
import json
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeAlias

from serving.errors import QuestionError, quoted
from serving.render import Json

Value: TypeAlias = str | int | float | bool | tuple[str, ...] | None

_JSON_TYPES: Final = {str: "string", int: "integer", float: "number", bool: "boolean", tuple: "array"}
_TRUE: Final = frozenset({"true", "1", "yes", "on"})
_FALSE: Final = frozenset({"false", "0", "no", "off"})
_ALIKE: Final = 62  # of 100: `max_results` is no `max_chars`
_LARGEST: Final = 1e15  # beyond it a float is no exact whole number; no bound is as high


class ArgumentError(QuestionError):
    """An argument that cannot be meant; the text names what would be right."""


@dataclass(frozen=True, slots=True)
class Bounded:
    """Bounds of a number: values outside are moved to the nearest bound, never refused."""

    low: int
    high: int
    doc: str


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument of a tool."""

    name: str
    type: object  # str, int, float, bool or tuple
    doc: str
    default: Value
    is_required: bool
    bounds: Bounded | None = None
    choices: tuple[str, ...] = ()

    @property
    def _json_type(self) -> str:
        return next(name for python, name in _JSON_TYPES.items() if python is self.type)

    def to_schema(self) -> dict[str, Json]:
        """Return the JSON schema of the argument."""
        schema: dict[str, Json] = {}
        schema["type"] = self._json_type
        if self.type is tuple:
            schema["items"] = {"type": "string"}
        schema["description"] = self.doc
        if self.choices:
            schema["enum"] = list(self.choices)
        if self.bounds:
            schema["minimum"], schema["maximum"] = self.bounds.low, self.bounds.high
        if self.default is not None and self.default != ():
            schema["default"] = list(self.default) if isinstance(self.default, tuple) else self.default
        return schema

    def read(self, value: Json) -> Value:
        """Return the value that was meant.

        Raises:
            ArgumentError: nothing this argument could be.
        """
        if value is None:
            return self._absent()
        if self.type is tuple:
            return self._read_list(value)
        if isinstance(value, list | dict):
            raise self._refused(value)
        if self.type is bool:
            return self._read_flag(value)
        if self.type in (int, float):
            return self._read_number(value)
        text = value if isinstance(value, str) else json.dumps(value)
        return self._read_choice(text) if self.choices else text

    def _absent(self) -> Value:
        if self.is_required:
            raise ArgumentError(f"{self.name} is missing: {self.doc}")
        return self.default

    def _read_flag(self, value: str | float) -> bool:
        text = str(value).strip().lower()
        if text in _TRUE or text in _FALSE:
            return text in _TRUE
        raise self._refused(value)

    def _read_number(self, value: str | float) -> float:
        try:
            number = float(value)
            whole = self.bounds.low if number < -_LARGEST and self.bounds else int(min(number, _LARGEST))
        except (ValueError, OverflowError) as error:
            raise self._refused(value) from error
        if self.bounds:
            return min(max(whole, self.bounds.low), self.bounds.high)
        return number if self.type is float else whole

    def _read_choice(self, text: str) -> str:
        for choice in self.choices:
            if choice.lower() == text.strip().lower():
                return choice
        raise ArgumentError(f"{self.name} {quoted(text)} does not exist; use one of: {', '.join(self.choices)}.")

    def _read_list(self, value: Json) -> tuple[str, ...]:
        if isinstance(value, str):
            value = _list_in(value)
        if not isinstance(value, list):
            raise self._refused(value)
        return tuple(item if isinstance(item, str) else json.dumps(item) for item in value)

    def _refused(self, value: Json) -> ArgumentError:
        shown = json.dumps(value, ensure_ascii=False)[:60]
        expected = "list of strings" if self.type is tuple else self._json_type
        example = f" Give a number from {self.bounds.low} to {self.bounds.high}." if self.bounds else ""
        return ArgumentError(f"{self.name} is {shown}, which is no {expected}. Expected: {self.doc}{example}")


def parameters_of(function: Callable[..., object], *, skip: int) -> tuple[Parameter, ...]:
    """Return the arguments a tool function declares, after the first `skip`, which the server passes."""
    signature = inspect.signature(function, eval_str=True)
    return tuple(_parameter(declared) for declared in list(signature.parameters.values())[skip:])


def read_arguments(tool: str, parameters: tuple[Parameter, ...], given: Mapping[str, Json]) -> dict[str, Value]:
    """Return a value for every parameter.

    Raises:
        ArgumentError: an unknown argument, a missing one, or one that cannot be meant.
    """
    known = [parameter.name for parameter in parameters]
    missing = [parameter.name for parameter in parameters if parameter.is_required and parameter.name not in given]
    for name in given:
        if name not in known:
            raise _unknown(tool, name, known, missing)
    return {parameter.name: parameter.read(given.get(parameter.name)) for parameter in parameters}


def _unknown(tool: str, name: str, known: list[str], missing: list[str]) -> ArgumentError:
    from rapidfuzz import process

    near = process.extractOne(name.lower(), known, score_cutoff=_ALIKE)
    meant = near[0] if near else next(iter(missing), None)  # `text` is not like `query`, but what else was to be given
    hint = f"Did you mean {meant!r}? " if meant else ""
    takes = f"It takes: {', '.join(known)}." if known else "It takes no arguments."
    return ArgumentError(f"{tool} has no argument {quoted(name)}. {hint}{takes}")


def _parameter(declared: inspect.Parameter) -> Parameter:
    if typing.get_origin(declared.annotation) is not Annotated:
        raise TypeError(f"Argument {declared.name!r} of a tool needs a meaning: Annotated[type, 'what it is'].")
    annotation, meaning, *_ = typing.get_args(declared.annotation)
    bounds = meaning if isinstance(meaning, Bounded) else None
    kind, choices = _kind(declared.name, annotation)
    is_required = declared.default is inspect.Parameter.empty
    return Parameter(
        name=declared.name,
        type=kind,
        doc=bounds.doc if bounds else str(meaning),
        default=None if is_required else declared.default,
        is_required=is_required,
        bounds=bounds,
        choices=choices,
    )


def _kind(name: str, annotation: object) -> tuple[object, tuple[str, ...]]:
    if typing.get_origin(annotation) in (types.UnionType, typing.Union):
        annotation = next(part for part in typing.get_args(annotation) if part is not type(None))
    if typing.get_origin(annotation) is Literal:
        return str, tuple(str(choice) for choice in typing.get_args(annotation))
    if typing.get_origin(annotation) is tuple:
        return tuple, ()
    if annotation not in _JSON_TYPES:
        raise TypeError(f"Argument {name!r} of a tool is declared as {annotation!r}, which no argument can be.")
    return annotation, ()


def _list_in(text: str) -> Json:
    """Return the list a string stands for: a JSON array, or names with commas between."""
    if text.lstrip().startswith("["):
        try:
            return typing.cast("Json", json.loads(text))
        except ValueError:
            return text
    return [part.strip() for part in text.split(",") if part.strip()]
