"""The section `build` of `cjkb.yaml`."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from artifacts.settings_file import read_section
from artifacts.yaml_lines import Located, YamlError

_PATHS: Final = ("sources", "out", "overrides", "members")
_KEYS: Final = (*_PATHS, "allow_shrink", "vectors", "keep")


@dataclass(frozen=True, slots=True)
class BuildSettings:
    """Settings of a build; paths are relative to the file."""

    sources: Path | None = None
    out: Path | None = None
    overrides: Path | None = None
    members: Path | None = None
    allow_shrink: tuple[str, ...] = ()
    vectors: str = ""
    keep: int = 0  # releases of one Cangjie version that stay in the folder; 0: all


def build_settings(path: Path | None = None) -> BuildSettings:
    """Return the settings of a file, else of `$CJKB_HOME/cjkb.yaml`, else none.

    Raises:
        SettingsError: the file is missing although it was named, or says something unknown.
    """
    return read_section("build", path, read=_settings, absent=BuildSettings())


def _settings(file: Path, section: Located) -> BuildSettings:
    keys = section.mapping("`build`", known=_KEYS)
    paths = {name: file.parent / keys[name].text(f"`{name}`") for name in _PATHS if name in keys}
    tables = keys["allow_shrink"].items("`allow_shrink`") if "allow_shrink" in keys else []
    return BuildSettings(
        sources=paths.get("sources"),
        out=paths.get("out"),
        overrides=paths.get("overrides"),
        members=paths.get("members"),
        allow_shrink=tuple(table.text("a table of `allow_shrink`") for table in tables),
        vectors=keys["vectors"].text("`vectors`") if "vectors" in keys else "",
        keep=_count(keys["keep"], "`keep`") if "keep" in keys else 0,
    )


def _count(entry: Located, what: str) -> int:
    value = entry.value
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise YamlError(entry.line, f"{what} should be a whole number from 1, not {entry.describe()}.")
    return value
