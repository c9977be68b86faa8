"""Overrides: reviewed corrections of single records, with their reason.

A file in `pipeline/curated/overrides/` is a list. Each entry names a table, a
reason and exactly one of:

* `replace: {field: value}` with the `key` of the record;
* `hide: true` with the `key` of the record;
* `add: {field: value}`: a whole record, or with `key` the fields that one lacks.

`versions: ">=1.1.0 <1.2"` limits an entry to some Cangjie versions. When an
entry must match stands in `pipeline.transforms.overrides`.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from artifacts.near_names import suggestion
from artifacts.schema import TABLES_BY_NAME
from artifacts.yaml_lines import Located, YamlError, read_yaml, yaml_files
from pipeline.errors import OverrideError
from pipeline.tables import OverrideField, OverrideRow
from pipeline.version_range import parse_range

ACTIONS: Final = ("replace", "hide", "add")
OVERRIDABLE: Final = ("apis", "extensions", "examples", "sections", "packages", "terms")

_KEYS: Final = ("table", "key", "reason", "versions", *ACTIONS)


def read_overrides(folder: Path) -> list[OverrideRow]:
    """Read every override file of a folder, in the order of names and lines.

    Raises:
        OverrideError: a file cannot be read, or an entry says something that cannot be meant.
    """
    return [override for file in yaml_files(folder) for override in _read_file(file)]


def _read_file(file: Path) -> Iterator[OverrideRow]:
    try:
        document = read_yaml(file)
        if document.value is None:  # nothing but comments
            return
        for entry in document.items("A file of overrides"):
            yield _override(file, entry)
    except YamlError as error:
        raise OverrideError(file, error.line or 1, error.reason) from error
    except OSError as error:
        raise OverrideError(file, 1, f"it cannot be read ({error.strerror}).") from error


def _override(file: Path, entry: Located) -> OverrideRow:
    keys = entry.mapping("An override", known=_KEYS)
    for name in ("table", "reason"):
        if name not in keys:
            raise YamlError(entry.line, f"an override needs the key {name!r}.")
    actions = [action for action in ACTIONS if action in keys]
    if len(actions) != 1:
        raise YamlError(entry.line, f"an override does exactly one of {', '.join(ACTIONS)}.")
    action = actions[0]
    table = keys["table"].text("`table`")
    if table not in OVERRIDABLE:
        raise YamlError(keys["table"].line, f"no override can change {table!r}. {suggestion(table, OVERRIDABLE)}")
    key = keys["key"].text("`key`") if "key" in keys else None
    if key is None and action != "add":
        raise YamlError(entry.line, f"`{action}` needs the `key` of the record.")
    return OverrideRow(
        file=file.name,
        line=entry.line,
        table=table,
        action=action,
        key=key,
        fields=_fields(keys[action], action, table),
        reason=keys["reason"].text("`reason`"),
        versions=_versions(keys.get("versions")),
    )


def _fields(entry: Located, action: str, table: str) -> tuple[OverrideField, ...]:
    if action == "hide":
        if entry.value is not True:
            raise YamlError(entry.line, "`hide` takes nothing but true; the record is named by `key`.")
        return ()
    fields = entry.mapping(f"`{action}`", known=TABLES_BY_NAME[table].column_names)
    if not fields:
        raise YamlError(entry.line, f"`{action}` names no field.")
    return tuple(
        OverrideField(name, field.line, json.dumps(field.plain(), ensure_ascii=False)) for name, field in fields.items()
    )


def _versions(entry: Located | None) -> str | None:
    if entry is None:
        return None
    try:
        return parse_range(entry.text("`versions`")).text
    except ValueError as error:
        raise YamlError(entry.line, f"{error}.") from error
