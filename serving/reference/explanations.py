"""Error texts explained in the shape of toolset `reference` (`cangjie_explain`): the engine of `error_fix_hint`."""

from collections.abc import Sequence
from typing import Final

from artifacts.schema import DiagnosticFix, DiagnosticRow
from artifacts.summaries import first_sentence
from serving.diagnosis.diagnose import Found, diagnose
from serving.diagnosis.prose import prose
from serving.errors import EmptyQuestionError
from serving.language import Language, answer_language, pick
from serving.opened import OpenedRelease
from serving.reference.answers import ErrorDiagnosis, ErrorExplanation
from serving.render import fit

_TITLE: Final = 120  # characters
_FIXES: Final = 3
# What a kind is about, by how its name begins; the longest beginning that fits counts.
_CATEGORIES: Final = {
    "lex": "syntax", "parse": "syntax", "parse_foreign": "interop", "package": "import", "module": "import",
    "package_name": "package", "sema": "type", "sema_undeclared": "name", "sema_not_member": "member",
    "sema_undeclared_type_name": "name", "sema_redefinition": "name", "sema_overload_conflicts": "name",
    "sema_ambiguous": "name", "sema_unused_import": "import", "sema_member_not_imported": "import",
    "sema_wrong_number": "call", "sema_parameters": "call", "sema_no_match": "call", "sema_need_named": "call",
    "sema_invalid_named": "call", "sema_unknown_named": "call", "sema_unordered_arguments": "call",
    "sema_invalid_access": "visibility", "sema_cannot_assign": "assignment", "sema_cannot_modify": "assignment",
    "sema_immutable": "assignment", "sema_class": "class", "sema_interface": "class", "sema_non_inheritable": "class",
    "sema_missing_override": "class", "sema_generic": "generics", "sema_unable_to_infer": "generics",
    "sema_deprecated": "deprecation", "sema_cfunc": "interop", "sema_ctype": "interop", "sema_inout": "interop",
    "sema_unsafe": "interop", "sema_exceed": "number", "sema_macro": "macro", "macro": "macro", "chir": "flow",
    "const_eval": "flow", "interp": "flow", "driver": "command", "dirver": "command", "frontend": "command",
    "conditional": "command", "cjpm": "build", "link": "link", "cjlint": "lint", "runtime": "run",
}  # fmt: skip
_OTHER: Final = "compiler"
_IMPORTING: Final = "import "


def cangjie_explain(opened: OpenedRelease, error: str, *, lang: str, max_chars: int) -> ErrorExplanation:
    """Return what the messages of a text mean and how to mend them."""
    text = error.strip()
    if not text:
        raise EmptyQuestionError("error", "error: undeclared identifier 'ArrayList'")
    language = answer_language(lang, prose(text))
    found, total = diagnose(text, code="", language=language, known=opened.known_messages, symbols=opened.symbols)
    recognised = [(item, item.row) for item in found if item.row is not None]
    unknown = len(found) - len(recognised)

    def assemble(shown: Sequence[ErrorDiagnosis], is_cut: bool) -> ErrorExplanation:
        return ErrorExplanation(
            matches=total - unknown,
            rule_count=opened.known_messages.count,
            diagnoses=tuple(shown),
            release=opened.name,
            truncated=is_cut,
            warning=opened.warning,
        )

    explained = [_explained(item, row, language) for item, row in recognised]
    return fit(explained, assemble, max_chars=max_chars, has_more=total - unknown > len(explained))


def _explained(item: Found, row: DiagnosticRow, language: Language) -> ErrorDiagnosis:
    meaning = pick(language, row.explanation_zh, row.explanation_en) or ""
    causes = pick(language, row.causes_zh, row.causes_en)
    habit = pick(language, row.java_habit_zh, row.java_habit_en)
    place = f"({item.report.place.text})" if item.report.place else ""
    body = [item.report.message, place, *item.advice.hints, meaning, causes or "", habit or ""]
    ways = [*item.advice.fixes, *(() if item.advice.is_whole else row.fixes)][:_FIXES]
    return ErrorDiagnosis(
        title=(first_sentence(meaning, limit=_TITLE) or row.template).rstrip("。."),
        category=category_of(row.diagnostic_id, ways),
        body=" ".join(part for part in body if part),
        fixes=tuple(f"{pick(language, way.title_zh, way.title_en)}: {way.code}" for way in ways),
    )


def category_of(kind: str, ways: Sequence[DiagnosticFix]) -> str:
    """Return what a kind of message is about: a name that an import brings is a matter of imports."""
    fitting = [start for start in _CATEGORIES if kind == start or kind.startswith(f"{start}_")]
    category = _CATEGORIES[max(fitting, key=len)] if fitting else _OTHER
    is_import = category == "name" and any(way.code.startswith(_IMPORTING) for way in ways[:1])
    return "import" if is_import else category
