"""The section `build` of `cjkb.yaml`: what a person does not want to say every time."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from artifacts.releases import cjkb_home
from pipeline.errors import SettingsError
from pipeline.yaml_lines import Located, YamlError, read_yaml

SETTINGS_FILE: Final = "cjkb.yaml"
_KEYS: Final = ("sources", "out", "overrides", "allow_shrink")


@dataclass(frozen=True, slots=True)
class BuildSettings:
    """Settings of a build; paths are relative to the file."""

    sources: Path | None = None
    out: Path | None = None
    overrides: Path | None = None
    allow_shrink: tuple[str, ...] = ()


def build_settings(path: Path | None = None) -> BuildSettings:
    """Return the settings of a file, else of `$CJKB_HOME/cjkb.yaml`, else none.

    Raises:
        SettingsError: the file is missing although it was named, or says something unknown.
    """
    file = path or cjkb_home() / SETTINGS_FILE
    if path is None and not file.is_file():
        return BuildSettings()
    try:
        document = read_yaml(file)
        sections = document.value if isinstance(document.value, dict) else {}
        return _settings(file, sections["build"]) if "build" in sections else BuildSettings()
    except YamlError as error:
        raise SettingsError(file, error.line, error.reason) from error
    except OSError as error:
        raise SettingsError(file, None, f"it cannot be read ({error.strerror}).") from error


def _settings(file: Path, section: Located) -> BuildSettings:
    keys = section.mapping("`build`", known=_KEYS)
    paths = {name: file.parent / keys[name].text(f"`{name}`") for name in _KEYS[:3] if name in keys}
    tables = keys["allow_shrink"].items("`allow_shrink`") if "allow_shrink" in keys else []
    return BuildSettings(
        sources=paths.get("sources"),
        out=paths.get("out"),
        overrides=paths.get("overrides"),
        allow_shrink=tuple(table.text("a table of `allow_shrink`") for table in tables),
    )
