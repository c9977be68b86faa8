"""The curated files about compiler messages: templates, explanations by kind, families.

`templates.tsv` holds facts of the compiler. In the YAML files an entry explains
`kinds` of it, or brings `templates` of its own for a `kind` that other tools
print. What is wrong in a file is told with its name.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from artifacts.schema import DiagnosticFix
from artifacts.yaml_lines import YamlError, parse_yaml
from pipeline.errors import DiagnosticFileError

_TEXTS: Final = ("en", "zh", "cause_en", "cause_zh", "java_en", "java_zh")
_KEYS: Final = frozenset((*_TEXTS, "kinds", "kind", "templates", "severity", "fixes", "see", "manual", "family"))
_COLUMNS: Final = 6
_AREAS: Final = ("manual/", "tools/", "extra/")


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is said of some kinds."""

    kinds: tuple[str, ...]
    templates: tuple[str, ...]  # of tools that have no list of templates
    severity: str
    texts: Mapping[str, str]
    fixes: tuple[DiagnosticFix, ...]
    related: tuple[str, ...]
    pages: tuple[str, ...]
    file: str


@dataclass(frozen=True, slots=True)
class MessageTemplate:
    """One line of the compiler's templates."""

    kind: str
    severity: str
    text: str
    warn_group: str | None
    seen_count: int


def parse_templates(text: str, file: str) -> list[MessageTemplate]:
    """Return the templates of a tab-separated file.

    Raises:
        DiagnosticFileError: a line has other columns.
    """
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#") or not line.strip():
            continue
        cells = line.split("\t")
        if len(cells) != _COLUMNS or not cells[5].isdigit():
            raise DiagnosticFileError(file, f"line {number} has {len(cells)} columns")
        found.append(MessageTemplate(cells[0], cells[1], cells[2], cells[4] or None, int(cells[5])))
    return found


def parse_explanations(text: str, file: str) -> list[Explanation]:
    """Return the entries of a file of explanations or families.

    Raises:
        DiagnosticFileError: the file is no list of entries, or an entry is incomplete.
    """
    try:
        entries = parse_yaml(text).plain()
    except YamlError as error:
        raise DiagnosticFileError(file, str(error).rstrip(".")) from error
    if not isinstance(entries, list):
        raise DiagnosticFileError(file, "it holds no list of entries")
    return [_explanation(entry, file) for entry in entries]


def _explanation(entry: object, file: str) -> Explanation:
    if not isinstance(entry, dict):
        raise DiagnosticFileError(file, f"{entry!r} is no entry")
    kinds = _listed(entry.get("kinds") or entry.get("kind") or entry.get("family"))
    if unknown := sorted(set(entry) - _KEYS):
        raise DiagnosticFileError(file, f"{kinds} has unknown keys {unknown}")
    if not kinds or not entry.get("en") or not entry.get("zh"):
        raise DiagnosticFileError(file, f"{kinds or entry} needs a kind and both languages")
    return Explanation(
        kinds=kinds,
        templates=_listed(entry.get("templates")),
        severity=str(entry.get("severity", "error")),
        texts={key: str(entry[key]).strip() for key in _TEXTS if entry.get(key)},
        fixes=tuple(_fix(fix, file) for fix in entry.get("fixes") or ()),
        related=_listed(entry.get("see")),
        pages=tuple(page if page.startswith(_AREAS) else f"manual/{page}" for page in _listed(entry.get("manual"))),
        file=file,
    )


def _fix(fix: object, file: str) -> DiagnosticFix:
    if not isinstance(fix, dict) or set(fix) != {"en", "zh", "code"}:
        raise DiagnosticFileError(file, f"fix {fix!r} needs en, zh and code")
    return DiagnosticFix(title_zh=str(fix["zh"]), title_en=str(fix["en"]), code=str(fix["code"]).strip())


def _listed(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    return tuple(str(item) for item in value) if isinstance(value, Sequence) else ()
