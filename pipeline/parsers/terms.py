"""Glossary files: which Cangjie words stand for a Java word.

A file maps a Java word to one Cangjie word, to a list of them, or to a list of
entries with `cangjie`, `description`, `note` and `category`. Each sense is a row,
in the order of the file.
"""

from collections.abc import Iterator
from typing import Final

from artifacts.schema import TermRow
from artifacts.yaml_lines import Located, YamlError, parse_yaml
from pipeline.errors import SourceError

_FIELDS: Final = ("cangjie", "description", "note", "category")


def parse_terms(text: str, path: str, *, origin: str = "terms") -> list[TermRow]:
    """Return the glossary's senses.

    Args:
        text: Content of the file.
        path: What to call the file in an error.
        origin: Where the rows come from: `terms` or `curated`.

    Raises:
        SourceError: the text is no glossary; names file and line.
    """
    try:
        return [row for term, senses in _entries(text).items() for row in _rows(term, senses, origin)]
    except YamlError as error:
        raise SourceError(path, str(error)) from error


def _entries(text: str) -> dict[str, Located]:
    entries = parse_yaml(text).value
    if not isinstance(entries, dict):
        raise YamlError(1, "a glossary maps Java words to Cangjie words, as in `List: [ArrayList]`.")
    return entries


def _rows(term: str, senses: Located, origin: str) -> Iterator[TermRow]:
    what = f"The term {term!r}"
    listed = senses.value if isinstance(senses.value, list) else [senses]
    if not listed:
        raise YamlError(senses.line, f"{what} has no Cangjie word. Write one, or remove the line.")
    seen: set[str] = set()
    for number, sense in enumerate(listed, 1):
        row = _row(term, sense, term_id=term if number == 1 else f"{term}~{number}", origin=origin)
        if row.cangjie_term in seen:
            raise YamlError(sense.line, f"{what} names {row.cangjie_term!r} twice. Remove one.")
        seen.add(row.cangjie_term)
        yield row


def _row(term: str, sense: Located, *, term_id: str, origin: str) -> TermRow:
    what = f"The Cangjie word for {term!r}"
    if not isinstance(sense.value, dict):
        return TermRow(term_id, term, sense.text(what).strip(), None, None, None, origin)
    fields = sense.mapping(what, known=_FIELDS)
    if "cangjie" not in fields:
        raise YamlError(sense.line, f"{what} is missing: the entry has no key 'cangjie'.")
    values = {name: field.text(f"{name} of {term!r}").strip() for name, field in fields.items()}
    return TermRow(
        term_id, term, values["cangjie"], values.get("description"), values.get("note"), values.get("category"), origin
    )
