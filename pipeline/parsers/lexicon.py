"""Lexicon files: meanings, the ways to say them, and what the documentation calls them.

    pad: {en: ["left pad"], zh: [填充], find: [padStart, String.padEnd]}

The key is the meaning in English; the rest is lists of texts.
"""

from typing import Final

from artifacts.schema import LexiconRow
from artifacts.yaml_lines import Located, YamlError, parse_yaml
from pipeline.errors import SourceError

_FIELDS: Final = ("en", "zh", "find")


def parse_lexicon(text: str, path: str) -> list[LexiconRow]:
    """Return the entries, in the order of the file.

    Args:
        text: Content of the file.
        path: What to call the file in an error.

    Raises:
        SourceError: the text is no lexicon; names file and line.
    """
    try:
        return [_row(meaning, entry) for meaning, entry in _entries(text).items()]
    except YamlError as error:
        where = f"line {error.line}: " if error.line else ""
        raise SourceError(path, where + error.reason) from error


def _entries(text: str) -> dict[str, Located]:
    entries = parse_yaml(text).value
    if not isinstance(entries, dict):
        raise YamlError(1, "a lexicon maps meanings to words, as in `pad: {zh: [填充], find: [padStart]}`.")
    return entries


def _row(meaning: str, entry: Located) -> LexiconRow:
    what = f"The meaning {meaning!r}"
    fields = entry.mapping(what, known=_FIELDS)
    if "find" not in fields:
        raise YamlError(entry.line, f"{what} has no key 'find'. Say what the documentation calls it.")
    texts = {name: tuple(item.text(f"{name} of {meaning!r}") for item in field.items(f"{name} of {meaning!r}"))
             for name, field in fields.items()}  # fmt: skip
    repeated = sorted({text for listed in texts.values() for text in listed if listed.count(text) > 1})
    if repeated:
        raise YamlError(entry.line, f"{what} has {repeated[0]!r} twice. Remove one.")
    return LexiconRow(meaning, texts.get("en", ()), texts.get("zh", ()), texts["find"])
