"""Questions about Cangjie code (`check_cangjie`): what is wrong with it, without a compiler."""

from collections.abc import Sequence

from serving.cangjie.check import check
from serving.cangjie.findings import CheckReport, Finding
from serving.check_answer import CheckAnswer, Checked, CheckFinding
from serving.errors import EmptyQuestionError
from serving.language import Language
from serving.opened import OpenedRelease
from serving.render import fit


def check_cangjie(
    opened: OpenedRelease, code: str, *, path: str | None, max_findings: int, lang: str, max_chars: int
) -> CheckAnswer:
    """Return what is wrong with Cangjie code."""
    if not code.strip():
        raise EmptyQuestionError("code", 'main() { println("hello") }')
    report = check(code, opened.symbol_table)
    language = _language(lang, report)
    found = [finding for finding in report.findings if _is_known(finding, opened)]
    total = len(found)
    shown = [_finding(finding, language) for finding in found[: max(1, max_findings)]]

    def assemble(findings: Sequence[CheckFinding], is_cut: bool) -> CheckAnswer:
        return CheckAnswer(
            ok=report.ok,
            findings=tuple(findings),
            checked=Checked(report.lines, len(report.used)),
            release=opened.name,
            path=path,
            total=total,
            truncated=is_cut,
            note=_note(report, language),
            warning=opened.warning,
        )

    return fit(shown, assemble, max_chars=max_chars, has_more=total > len(shown))


def _is_known(finding: Finding, opened: OpenedRelease) -> bool:
    """Return whether a finding is more than a gap of the release: the starter corpus describes some members of a type.

    There, an overload or a member may exist that it leaves out. What a misspelt
    or a Java member probably meant is told all the same, as a warning.
    """
    if not opened.release.manifest.is_starter:
        return True
    return finding.family != "arity" and (finding.family != "member" or finding.fix is not None)


def _language(lang: str, report: CheckReport) -> Language:
    if lang == "auto":
        return "zh" if report.chinese_comments else "en"
    return "zh" if lang == "zh" else "en"


def _finding(finding: Finding, language: Language) -> CheckFinding:
    message = finding.zh if language == "zh" else finding.en
    return CheckFinding(finding.rule, finding.severity, finding.line, finding.column, message, finding.fix)


def _note(report: CheckReport, language: Language) -> str | None:
    if not report.is_partial:
        return None
    return (
        "代码嵌套过深或过长：只检查了语法和写法。"
        if language == "zh"
        else "The code nests too deeply or is too long: only its syntax and its habits were checked."
    )
