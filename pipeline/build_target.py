"""The folder a release goes to: whether one can be written there is known before anything is read."""

import tempfile
from pathlib import Path

from pipeline.errors import OutputFolderError


def refuse_unwritable(folder: Path) -> None:
    """Stop when no release can appear in a folder; nothing is made that stays.

    Raises:
        OutputFolderError: it, or what it would be made in, is no folder or cannot be written.
    """
    nearest = next(place for place in (folder, *folder.parents) if place.exists())
    if not nearest.is_dir():
        raise OutputFolderError(folder, f"{nearest} is a file")
    try:
        with tempfile.TemporaryFile(dir=nearest):
            pass
    except OSError as error:
        raise OutputFolderError(folder, f"{nearest} cannot be written ({error.strerror})") from error
