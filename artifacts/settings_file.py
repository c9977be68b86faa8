"""`cjkb.yaml`: what a person does not want to say every time, one section per part of the product.

Only the file and its sections are found here; what a section may say stands
where it is used. Flags and environment variables go before the file.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from artifacts.errors import SettingsError
from artifacts.releases import cjkb_home

if TYPE_CHECKING:
    from artifacts.yaml_lines import Located

SETTINGS_FILE: Final = "cjkb.yaml"
SECTIONS: Final = ("build", "embedding", "llm", "serve")

SettingsT = TypeVar("SettingsT")


def read_section(
    name: str, path: Path | None, *, read: "Callable[[Path, Located], SettingsT]", absent: SettingsT
) -> SettingsT:
    """Return what one section says.

    Args:
        name: The section.
        path: The file; None takes `$CJKB_HOME/cjkb.yaml`, which may be missing.
        read: Makes settings of the file's path and the section; complaints are `YamlError`s.
        absent: The settings where nothing is said.

    Raises:
        SettingsError: the file is missing although it was named, or says something unknown.
    """
    file = path or cjkb_home() / SETTINGS_FILE
    if path is None and not file.is_file():
        return absent
    from artifacts.yaml_lines import YamlError, read_yaml

    try:
        document = read_yaml(file)
        sections = document.mapping("the file", known=SECTIONS) if document.value is not None else {}
        return read(file, sections[name]) if name in sections else absent
    except YamlError as error:
        raise SettingsError(file, error.line, error.reason) from error
    except OSError as error:
        raise SettingsError(file, None, f"it cannot be read ({error.strerror}).") from error
