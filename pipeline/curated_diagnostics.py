"""The curated files about compiler messages: part of the code, read as one."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pipeline.parsers.diagnostics import Explanation, MessageTemplate, parse_explanations, parse_templates

DIAGNOSTICS_FOLDER: Final = Path(__file__).resolve().parent / "curated" / "diagnostics"
_TEMPLATES: Final = "templates.tsv"
_FAMILIES: Final = "families.yaml"


@dataclass(frozen=True, slots=True)
class CuratedDiagnostics:
    """What the files say."""

    templates: list[MessageTemplate]
    explanations: list[Explanation]
    families: list[Explanation]


def diagnostic_files(folder: Path = DIAGNOSTICS_FOLDER) -> list[Path]:
    """Return the files, sorted."""
    return sorted(path for path in folder.iterdir() if path.suffix in (".tsv", ".yaml"))


def read_diagnostics(folder: Path = DIAGNOSTICS_FOLDER) -> CuratedDiagnostics:
    """Read all files.

    Raises:
        DiagnosticFileError: a file cannot be read as it stands.
    """
    texts = {path.name: path.read_text(encoding="utf-8") for path in diagnostic_files(folder)}
    return CuratedDiagnostics(
        templates=parse_templates(texts[_TEMPLATES], _TEMPLATES),
        explanations=[
            entry
            for name, text in texts.items()
            if name not in (_TEMPLATES, _FAMILIES)
            for entry in parse_explanations(text, name)
        ],
        families=parse_explanations(texts[_FAMILIES], _FAMILIES),
    )
