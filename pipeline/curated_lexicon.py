"""The file of what people say and what the documentation calls it: part of the code, read as lexicon rows."""

from pathlib import Path
from typing import Final

from artifacts.schema import LexiconRow
from pipeline.parsers.lexicon import parse_lexicon

LEXICON_FILE: Final = Path(__file__).resolve().parent / "curated" / "lexicon.yaml"


def read_lexicon(file: Path = LEXICON_FILE) -> list[LexiconRow]:
    """Return the reviewed entries.

    Raises:
        SourceError: the file is no lexicon; names file and line.
    """
    return parse_lexicon(file.read_text(encoding="utf-8"), file.name)
