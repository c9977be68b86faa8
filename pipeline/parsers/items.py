"""List items below `Parameters`, `Return Value`, `Exceptions`: name, type and text of each.

The declaration is the authority for names and types; what is read here is the
text that belongs to them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from artifacts.identifiers import depth_change
from pipeline.parsers.inline import inline_text
from pipeline.parsers.markdown import LIST_ITEM, plain_text
from pipeline.tables import DocumentedParam, DocumentedThrow

_MARKER: Final = re.compile(r"\s*(?:[-*+]|\d{1,3}[.)])\s+")
_NAMED: Final = re.compile(r"`?([A-Za-z_]\w*)`?\s*(!?)`?\s*[:：]\s*(?!:)")
_NAME_ONLY: Final = re.compile(r"`?([A-Za-z_]\w*)`?(!?)`?\s+[-–—]\s+")
_SEPARATOR: Final = re.compile(r"\s+[-–—]+\s+|[-–—](?=\s)|\s[-–—](?=[^\s>\d])|\s*：\s*|(?<=[\w>)\]]):\s+")
_EXCEPTIONS: Final = re.compile(r"[\w.<>, /&、]+", re.ASCII)
_EXCEPTION_NAME: Final = re.compile(r"\b[A-Z]\w*(?:Exception|Error)\b")
_TYPE_TEXT: Final = re.compile(r"(?:[\w<>(),?.\[\]&/|]+\s*){1,3}|.*->.*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Item:
    """One list item: the part before the dash and the text after it."""

    head: str
    text: str | None


def read_items(block: str) -> list[str]:
    """Return the top-level items of a list block as plain text, nested lines kept."""
    items: list[list[str]] = []
    indent = None
    for line in block.split("\n"):
        found = LIST_ITEM.match(line)
        if found and (indent is None or len(found[1]) <= indent):
            indent = len(found[1]) if indent is None else indent
            items.append([_MARKER.sub("", line, count=1)])
        elif items:
            items[-1].append(line)
    return [text for lines in items if (text := _item_text("\n".join(lines)))]


def split_item(item: str) -> Item:
    """Split an item at the dash that stands outside brackets."""
    for found in _SEPARATOR.finditer(item):
        if _depth_before(item, found.start()) <= 0:
            text = item[found.end() :].strip()
            return Item(item[: found.start()].strip(), text if any(map(str.isalnum, text)) else None)
    stripped = item.strip()
    is_type = _TYPE_TEXT.fullmatch(stripped) and any(map(str.isalnum, stripped))
    return Item(stripped, None) if is_type else Item("", stripped.strip("-– ") or None)


def read_params(items: Sequence[str]) -> list[DocumentedParam]:
    """Return the parameters that a page lists, as the page gives them."""
    return [_param(item) for item in items]


def with_texts(declared: Sequence[DocumentedParam], listed: Sequence[DocumentedParam]) -> tuple[DocumentedParam, ...]:
    """Return the declared parameters with the texts of the listed ones: by name, the rest by position."""
    if [param.name for param in declared] == [param.name for param in listed]:  # names may repeat: `_`
        return tuple(
            replace(param, description=found.description) for param, found in zip(declared, listed, strict=True)
        )
    by_name = {param.name: param for param in listed if param.name}
    left = [param for param in listed if not any(param.name == other.name for other in declared)]
    unnamed = [at for at, param in enumerate(declared) if param.name not in by_name]
    by_position = dict(zip(unnamed, left, strict=False)) if len(unnamed) == len(left) else {}
    merged: list[DocumentedParam] = []
    for at, param in enumerate(declared):
        found = by_name.get(param.name) or by_position.get(at)
        name = param.name or (found.name if found else "")
        merged.append(replace(param, name=name, description=found.description if found else None))
    return tuple(merged)


def read_throws(items: Sequence[str]) -> tuple[DocumentedThrow, ...]:
    """Return the exceptions that a page lists."""
    throws: list[DocumentedThrow] = []
    for item in items:
        split = split_item(item)
        if _EXCEPTIONS.fullmatch(split.head):
            throws.append(DocumentedThrow(split.head, split.text))
        elif found := _EXCEPTION_NAME.search(item):
            throws.append(DocumentedThrow(found[0], item.strip()))
        else:
            throws.append(DocumentedThrow("Exception", item.strip()))
    return tuple(throws)


def _item_text(item: str) -> str:
    if "```" in item or "|" in item:
        return plain_text(item)
    return "\n".join(line.rstrip() for line in inline_text(item).split("\n") if line.strip()).strip()


def _param(item: str) -> DocumentedParam:
    if named := _NAMED.match(item):
        split = split_item(item[named.end() :])
        return DocumentedParam(named[1], split.head, bool(named[2]), None, split.text)
    if named := _NAME_ONLY.match(item):
        return DocumentedParam(named[1], "", bool(named[2]), None, item[named.end() :].strip() or None)
    split = split_item(item)
    return DocumentedParam("", split.head, False, None, split.text)


def _depth_before(text: str, end: int) -> int:
    return sum(depth_change(text, at) for at in range(end))
