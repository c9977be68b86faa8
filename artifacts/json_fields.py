"""Typed reading of a JSON object, with errors that name the field."""

from collections.abc import Mapping
from typing import TypeVar

Wanted = TypeVar("Wanted")


class JsonFieldError(ValueError):
    """A field is missing or is not what it should be."""

    def __init__(self, name: str, expected: str) -> None:
        super().__init__(f"`{name}` is missing or is not {expected}")


class JsonFields:
    """The fields of one JSON object; `where` names it in errors."""

    def __init__(self, fields: Mapping[str, object], where: str = "") -> None:
        self._fields = fields
        self._where = where

    def text(self, name: str) -> str:
        """Return a text."""
        return self._get(name, str, "a text")

    def optional_text(self, name: str) -> str | None:
        """Return a text, or None where the field is null."""
        return None if self._fields.get(name, 0) is None else self.text(name)

    def number(self, name: str) -> int:
        """Return a whole number."""
        return self._get(name, int, "a whole number")

    def flag(self, name: str) -> bool:
        """Return true or false."""
        return self._get(name, bool, "true or false")

    def objects(self, name: str) -> list["JsonFields"]:
        """Return a list of objects."""
        items = self._get(name, list, "a list")
        return [self._nested(f"{name}[{number}]", item) for number, item in enumerate(items)]

    def named_objects(self, name: str) -> dict[str, "JsonFields"]:
        """Return an object of objects."""
        items = self._get(name, dict, "an object")
        return {key: self._nested(f"{name}.{key}", item) for key, item in items.items()}

    def named_texts(self, name: str) -> dict[str, str]:
        """Return an object of texts."""
        items = JsonFields(self._get(name, dict, "an object"), self._path(name))
        return {key: items.text(key) for key in items._fields}

    def _get(self, name: str, wanted: type[Wanted], expected: str) -> Wanted:
        value = self._fields.get(name)
        if type(value) is not wanted:  # a bool is no number here
            raise JsonFieldError(self._path(name), expected)
        return value

    def _nested(self, name: str, value: object) -> "JsonFields":
        if not isinstance(value, dict):
            raise JsonFieldError(self._path(name), "an object")
        return JsonFields(value, self._path(name))

    def _path(self, name: str) -> str:
        return f"{self._where}.{name}" if self._where else name
