"""What the checker reports: findings, and what it saw of the code besides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Severity = Literal["error", "warning"]

# The families that rule ids begin with, and what each is about.
FAMILIES: Final = {
    "syntax": "code that is no Cangjie",
    "java": "habits of Java that Cangjie does not share",
    "import": "imports that do not exist or are missing",
    "member": "members that a type does not have",
    "arity": "arguments that no overload takes",
    "deprecated": "declarations that the documentation calls deprecated",
    "let": "values that cannot be assigned",
    "match": "cases that a match leaves out",
    "class": "classes and constructors that are not built as Cangjie wants them",
}


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """One fault, with its message in both languages."""

    line: int
    column: int
    rule: str
    severity: Severity
    en: str
    zh: str
    fix: str | None = None

    @property
    def family(self) -> str:
        """Return the family of the rule."""
        return self.rule.partition(".")[0]


@dataclass(frozen=True, slots=True)
class CheckReport:
    """Everything one check says about a piece of code."""

    findings: tuple[Finding, ...]  # by line and column
    called: tuple[str, ...]  # api_ids of documented declarations that are called, in order, each once
    used: tuple[str, ...]  # api_ids of all that are referred to, in order, each once
    imports: tuple[str, ...]  # `std.collection.ArrayList`, `std.io.*`
    parses: bool  # whether the grammar accepts it, listed gaps of the grammar aside
    is_program: bool  # whether it has a main or is a test
    lines: int
    chinese_comments: bool
    is_partial: bool = False  # whether it was too long or too deep for all rules

    @property
    def errors(self) -> tuple[Finding, ...]:
        """Return the findings that are errors."""
        return tuple(finding for finding in self.findings if finding.severity == "error")

    @property
    def ok(self) -> bool:
        """Return whether nothing is wrong."""
        return not self.errors
