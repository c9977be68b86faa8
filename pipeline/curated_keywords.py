"""The file of Java's keywords, operators, annotations and constructs: part of the code, read as glossary rows."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from artifacts.schema import TermRow
from pipeline.parsers.terms import parse_terms
from pipeline.sources.data_text import data_text

KEYWORDS_FILE: Final = Path(__file__).resolve().parent / "curated" / "keywords.yaml"


def read_keywords(file: Path = KEYWORDS_FILE) -> list[TermRow]:
    """Return the reviewed words; their ids keep them apart from terms of other glossaries.

    Raises:
        SourceError: the file is no glossary; names file and line.
    """
    rows = parse_terms(data_text(file, file.name), file.name, origin="curated")
    return [replace(row, term_id=f"{row.term_id}~{row.category}") for row in rows]
