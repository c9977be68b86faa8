"""The Cangjie version that the project in a folder asks for."""

from pathlib import Path
from typing import Final

PROJECT_FILE: Final = "cjpm.toml"


def project_version(folder: Path) -> str | None:
    """Return `cjc-version` of the folder's cjpm.toml; None when there is none that can be read."""
    if not (folder / PROJECT_FILE).is_file():
        return None
    import tomllib

    try:
        settings = tomllib.loads((folder / PROJECT_FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    for table in ("package", "workspace"):
        version = settings.get(table, {}).get("cjc-version") if isinstance(settings.get(table), dict) else None
        if isinstance(version, str) and version.strip():
            return version.strip()
    return None
