"""YAML that remembers its lines, for files people write by hand.

Whatever people write is read through this, so that every complaint can name
the line. Values come out as plain scalars, lists and
`Mapping`s of `Located` values; no tag beyond YAML's own is understood.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import yaml

from artifacts.conflict_marks import conflict_line
from artifacts.near_names import suggestion

Scalar = str | int | float | bool | None

_MAPPING: Final = "a mapping"
_MERGE_TAG: Final = "tag:yaml.org,2002:merge"
# libyaml where PyYAML was built with it: ten times as fast on long files
_LOADER: Final[type[yaml.SafeLoader]] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class YamlError(ValueError):
    """The text is no YAML, or not of the expected shape; `line` is 1-based."""

    def __init__(self, line: int | None, reason: str) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Located:
    """One value of a YAML file and the 1-based line it starts at."""

    value: "Scalar | list[Located] | dict[str, Located]"
    line: int
    written: str = ""  # a scalar's own characters: 1.10 is no 1.1

    def mapping(self, what: str, *, known: Sequence[str]) -> "dict[str, Located]":
        """Return the value as a mapping whose keys are all known.

        Raises:
            YamlError: it is no mapping, or has a key that is not known.
        """
        if not isinstance(self.value, dict):
            raise YamlError(self.line, f"{what} should be {_MAPPING}, not {self.describe()}.")
        for key, entry in self.value.items():
            if key not in known:
                raise YamlError(entry.line, f"{what} has no key {key!r}. {suggestion(key, known)}")
        return self.value

    def items(self, what: str) -> "list[Located]":
        """Return the value as a list.

        Raises:
            YamlError: it is no list.
        """
        if not isinstance(self.value, list):
            raise YamlError(self.line, f"{what} should be a list, not {self.describe()}.")
        return self.value

    def text(self, what: str) -> str:
        """Return the value as a text that is not empty.

        Raises:
            YamlError: it is something else; a number says how to quote it.
        """
        if isinstance(self.value, str) and self.value.strip():
            return self.value
        hint = f' Quote it: "{self.written}".' if isinstance(self.value, (int, float)) else ""
        raise YamlError(self.line, f"{what} should be a text, not {self.describe()}.{hint}")

    def plain(self) -> object:
        """Return the value without lines: scalars, lists and dicts."""
        if isinstance(self.value, dict):
            return {key: entry.plain() for key, entry in self.value.items()}
        return [entry.plain() for entry in self.value] if isinstance(self.value, list) else self.value

    def describe(self) -> str:
        """Return words for what stands there."""
        if isinstance(self.value, dict):
            return _MAPPING
        if isinstance(self.value, list):
            return "a list"
        return "nothing" if self.value in {None, ""} else repr(self.value)


def yaml_files(folder: Path) -> list[Path]:
    """Return the YAML files of a folder, sorted."""
    return sorted(file for file in folder.glob("*.y*ml") if file.is_file())


def read_yaml(path: Path) -> Located:
    """Return the content of a YAML file.

    Raises:
        OSError: the file cannot be read.
        YamlError: it is not UTF-8, no YAML, or a key stands twice.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise YamlError(None, f"it is not UTF-8 (byte {error.start}).") from error
    return parse_yaml(text)


def parse_yaml(text: str) -> Located:
    """Return the content of a YAML text.

    Raises:
        YamlError: it is no YAML, holds an unfinished merge, or a key stands twice.
    """
    if line := conflict_line(text):
        raise YamlError(line, "a merge stopped half way here. Finish it: keep one side, and remove git's marks.")
    try:
        loader = _LOADER(text)
        node = loader.get_single_node()
        return Located(None, 1) if node is None else _located(loader, node)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or "it cannot be read"
        raise YamlError(mark.line + 1 if mark else None, f"this is no valid YAML: {problem}.") from error


def _located(loader: yaml.SafeLoader, node: yaml.Node) -> Located:
    line = node.start_mark.line + 1
    if isinstance(node, yaml.SequenceNode):
        return Located([_located(loader, item) for item in node.value], line)
    if isinstance(node, yaml.MappingNode):
        return Located(dict(_pairs(loader, node)), line)
    value = loader.construct_object(node)
    is_plain = isinstance(value, (str, int, float, bool)) or value is None
    return Located(value if is_plain else str(node.value), line, written=str(node.value))


def _pairs(loader: yaml.SafeLoader, node: yaml.MappingNode) -> Iterator[tuple[str, Located]]:
    seen: dict[str, int] = {}
    merged: list[yaml.Node] = []
    for key_node, value_node in node.value:
        line = key_node.start_mark.line + 1
        if key_node.tag == _MERGE_TAG:
            merged += value_node.value if isinstance(value_node, yaml.SequenceNode) else [value_node]
            continue
        key = str(key_node.value)
        if key in seen:
            raise YamlError(line, f"the key {key!r} stands twice; the first time on line {seen[key]}.")
        seen[key] = line
        value = _located(loader, value_node)
        yield key, Located(value.value, line, written=value.written)
    for source in merged:
        if not isinstance(source, yaml.MappingNode):
            raise YamlError(source.start_mark.line + 1, "`<<` merges mappings only.")
        for key, value in _pairs(loader, source):
            if key not in seen:
                seen[key] = value.line
                yield key, value
