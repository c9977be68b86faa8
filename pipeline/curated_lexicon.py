"""The file of what people say and what the documentation calls it: part of the code, read as lexicon rows."""

from pathlib import Path
from typing import Final

from artifacts.schema import LexiconRow
from pipeline.parsers.lexicon import parse_lexicon
from pipeline.sources.data_text import data_text

LEXICON_FILE: Final = Path(__file__).resolve().parent / "curated" / "lexicon.yaml"


def read_lexicon(file: Path = LEXICON_FILE) -> list[LexiconRow]:
    """Return the reviewed entries.

    Raises:
        SourceError: the file is no lexicon; names file and line.
    """
    return parse_lexicon(data_text(file, file.name), file.name)
