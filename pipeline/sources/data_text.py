"""Files that are no pages, as text: UTF-8, with or without a mark, and no unfinished merge."""

from pathlib import Path

from artifacts.conflict_marks import conflict_line
from pipeline.errors import SourceError


def data_text(file: Path, name: str) -> str:
    """Return the text of a data file.

    Args:
        file: The file.
        name: What to call it in an error.

    Raises:
        SourceError: it cannot be read, is not UTF-8, or a merge stopped half way in it.
    """
    try:
        text = file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        reason = f"it is not UTF-8 (byte {error.start}). Save it as UTF-8."
        raise SourceError(name, reason) from error
    except OSError as error:
        raise SourceError(name, f"it cannot be read ({error.strerror}).") from error
    if line := conflict_line(text):
        raise SourceError(name, f"line {line}: a merge stopped half way here. Finish it, or fetch the file again.")
    return text
