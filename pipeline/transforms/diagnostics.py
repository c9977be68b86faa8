"""Templates and explanations joined: one row per message, with its family's explanation where it has none."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from artifacts.schema import DiagnosticRow
from pipeline.parsers.diagnostics import Explanation, MessageTemplate
from serving.cangjie.syntax import parse_fragment


@dataclass(frozen=True, slots=True)
class JoinedDiagnostics:
    """The rows, and what is wrong with the curated files."""

    rows: list[DiagnosticRow]
    unknown_kinds: list[str]  # explained, but of no template
    unexplained: list[str]  # neither explained nor of a family
    left_out: list[str]  # related APIs that this release does not document


def join_diagnostics(
    templates: Sequence[MessageTemplate],
    explanations: Sequence[Explanation],
    families: Sequence[Explanation],
    *,
    api_ids: Collection[str],
) -> JoinedDiagnostics:
    """Return one row per template.

    Args:
        templates: Of the compiler.
        explanations: By kind; those with templates of their own add rows.
        families: By prefix of a kind.
        api_ids: Documented APIs; related ones that are not among them are left out.
    """
    compiled = {template.kind for template in templates}
    own = {kind: entry for entry in explanations if not entry.templates for kind in entry.kinds}
    by_prefix = {entry.kinds[0]: entry for entry in families}
    rows, unexplained = [], []
    for template in templates:
        entry = own.get(template.kind.partition("~")[0])
        family = _family(template.kind, by_prefix)
        if entry is None and family not in by_prefix:
            unexplained.append(template.kind)
        rows.append(_row(template, entry or by_prefix.get(family), family, is_own=entry is not None))
    for entry in (entry for entry in explanations if entry.templates):
        rows += _rows_of_tool(entry)
    left_out = sorted({name for row in rows for name in row.related if name not in api_ids})
    shown = [replace(row, related=tuple(name for name in row.related if name in api_ids)) for row in rows]
    return JoinedDiagnostics(
        rows=sorted(shown, key=lambda row: row.diagnostic_id),
        unknown_kinds=sorted(set(own) - compiled),
        unexplained=unexplained,
        left_out=left_out,
    )


def shared_texts(rows: Sequence[DiagnosticRow]) -> list[str]:
    """Return texts that several kinds share, and bare placeholders, with their kinds."""
    kinds: dict[str, list[str]] = {}
    for row in rows:
        kinds.setdefault(row.template, []).append(row.diagnostic_id)
    return [f"{text!r}: {', '.join(names)}" for text, names in sorted(kinds.items()) if len(names) > 1 or text == "%s"]


def broken_fixes(rows: Sequence[DiagnosticRow]) -> list[str]:
    """Return the fixes that the grammar does not accept."""
    kinds: dict[str, str] = {}
    for row in rows:
        for fix in row.fixes:
            kinds.setdefault(fix.code, row.diagnostic_id)
    found = []
    for code, kind in kinds.items():
        found += [
            f"{kind}: line {fault.line} of {code[:60]!r}: {fault.text}" for fault in parse_fragment(code).faults[:1]
        ]
    return found


def _row(template: MessageTemplate, entry: Explanation | None, family: str, *, is_own: bool) -> DiagnosticRow:
    texts = entry.texts if entry else {}
    return DiagnosticRow(
        diagnostic_id=template.kind,
        severity=template.severity,
        template=template.text,
        family=family,
        explanation_zh=texts.get("zh"),
        explanation_en=texts.get("en"),
        is_own=is_own,
        causes_zh=texts.get("cause_zh"),
        causes_en=texts.get("cause_en"),
        fixes=entry.fixes if entry else (),
        java_habit_zh=texts.get("java_zh"),
        java_habit_en=texts.get("java_en"),
        related=entry.related if entry else (),
        pages=entry.pages if entry else (),
        warn_group=template.warn_group,
        seen_count=template.seen_count,
    )


def _rows_of_tool(entry: Explanation) -> list[DiagnosticRow]:
    kind = entry.kinds[0]
    family = kind.partition("_")[0]
    named = [(kind if number == 1 else f"{kind}~{number}", text) for number, text in enumerate(entry.templates, 1)]
    templates = [MessageTemplate(name, entry.severity, text, None, 0) for name, text in named]
    return [_row(template, entry, family, is_own=True) for template in templates]


def _family(kind: str, families: Mapping[str, Explanation]) -> str:
    """Return the longest family whose name starts the kind."""
    fitting = [name for name in families if kind == name or kind.startswith((f"{name}_", name))]
    return max(fitting, key=len, default="compiler")
