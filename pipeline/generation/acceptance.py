"""Acceptance of examples: rules in order, each with a reason of its own.

The rules know the documentation, not the compiler. Where `cjc` is installed it
has the last word, and its output stands in for what the model claimed.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from artifacts.schema import ApiRow, ExampleRow
from pipeline.generation.answers import Unusable, read_answer
from pipeline.generation.called import calls
from pipeline.generation.compiler import Compiler
from pipeline.generation.example_prompt import MAX_LINES
from pipeline.generation.near_copy import MOST_SHARED_RATIO, KnownExamples
from pipeline.generation.records import Answered
from serving.cangjie.check import check
from serving.cangjie.findings import CheckReport, Finding
from serving.cangjie.imports import imports_of
from serving.cangjie.symbols import CORE, SymbolTable
from serving.cangjie.syntax import CangjieTree, parse

RULES: Final = "1"  # version: with another one, answers are judged again, and nothing is paid
COMPILE_ERROR: Final = "compile_error"
_IMPORT: Final = "import"
_SYNTAX: Final = "syntax"
_LIBRARIES: Final = frozenset(("std", "stdx"))


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was made of an answer."""

    is_accepted: bool
    code: str = ""
    output: str | None = None
    verification: str = "none"
    reason: str = ""
    detail: str = ""


@dataclass(frozen=True)
class Candidate:
    """A program that is to show an API, and what the engines say of it."""

    api: ApiRow
    code: str
    symbols: SymbolTable
    known: KnownExamples

    @cached_property
    def tree(self) -> CangjieTree:
        """The program as a tree."""
        return parse(self.code)

    @cached_property
    def report(self) -> CheckReport:
        """What the checker says."""
        return check(self.code, self.symbols)


def one_program(candidate: Candidate) -> str | None:
    """One file with one `main`."""
    if candidate.tree.faults:
        return None  # what the grammar refuses is the next rule's
    mains = sum(node.type == "mainDefinition" for node in candidate.tree.root.named_children)
    if candidate.tree.mode == "file" and mains == 1:
        return None
    return "It should be one file with one `main` at its top."


def parses(candidate: Candidate) -> str | None:
    """The grammar accepts it."""
    if not candidate.tree.faults:
        return None
    fault = candidate.tree.faults[0]
    return f"Line {fault.line}: the grammar does not accept {fault.text!r}."


def imports_what_it_needs(candidate: Candidate) -> str | None:
    """Only documented packages, and all that it needs."""
    for entry in imports_of(candidate.tree):
        if entry.package.partition(".")[0] not in _LIBRARIES:
            return f"Line {entry.line}: {entry.package} is no documented package."
    faults = [finding for finding in candidate.report.errors if finding.family == _IMPORT]
    if faults:
        return _told(faults[0])
    return _missing_package(candidate)


def calls_its_api(candidate: Candidate) -> str | None:
    """It calls the API it is about."""
    if calls(candidate.api, candidate.tree, candidate.report.used, candidate.symbols):
        return None
    return f"It does not call {candidate.api.api_id}."


def passes_the_checker(candidate: Candidate) -> str | None:
    """Every member exists with that arity, and nothing is Java."""
    other = [finding for finding in candidate.report.errors if finding.family not in {_IMPORT, _SYNTAX}]
    return _told(other[0]) if other else None


def is_short(candidate: Candidate) -> str | None:
    """At most 30 lines."""
    count = len(candidate.code.strip().splitlines())
    return f"It has {count} lines; at most {MAX_LINES} are kept." if count > MAX_LINES else None


def is_its_own(candidate: Candidate) -> str | None:
    """No near-copy of an official example."""
    nearest = candidate.known.nearest(candidate.code)
    if nearest is None or nearest.ratio < MOST_SHARED_RATIO:
        return None
    return f"{nearest.ratio:.0%} of it stands in the official example {nearest.example_id}."


Rule = Callable[[Candidate], str | None]
RULE_ORDER: Final[tuple[tuple[str, Rule], ...]] = (
    ("several_programs", one_program),
    (_SYNTAX, parses),
    ("imports", imports_what_it_needs),
    ("not_called", calls_its_api),
    ("check", passes_the_checker),
    ("too_long", is_short),
    ("near_copy", is_its_own),
)


class Acceptance:
    """Judges the answers of one run."""

    def __init__(
        self,
        symbols: SymbolTable,
        examples: Iterable[ExampleRow],
        *,
        compiler: Compiler | None = None,
    ) -> None:
        self.symbols = symbols
        self.compiler = compiler
        self._official = [example for example in examples if example.origin != "generated"]

    @cached_property
    def known(self) -> KnownExamples:
        """The official examples; a plan judges nothing and needs none."""
        return KnownExamples((example.example_id, example.code) for example in self._official)

    def judge(self, api: ApiRow, answer: Answered) -> Verdict:
        """Return what is made of an answer to the question for an API."""
        program = read_answer(answer)
        if isinstance(program, Unusable):
            return Verdict(is_accepted=False, reason=program.reason, detail=program.detail)
        candidate = Candidate(api, program.code, self.symbols, self.known)
        fault = first_fault(candidate)
        if fault is not None:
            reason, detail = fault
            return Verdict(is_accepted=False, code=program.code, output=program.output, reason=reason, detail=detail)
        if self.compiler is None or not self.compiler.can_compile(program.code):
            return Verdict(is_accepted=True, code=program.code, output=program.output, verification="parsed")
        return _tried(self.compiler, program.code, program.output)


def first_fault(candidate: Candidate) -> tuple[str, str] | None:
    """Return the first rule that a program breaks, with its sentence."""
    for reason, rule in RULE_ORDER:
        if detail := rule(candidate):
            return reason, detail
    return None


def broken_rules(candidate: Candidate) -> Sequence[str]:
    """Return the reasons of all rules that a program breaks."""
    return [reason for reason, rule in RULE_ORDER if rule(candidate)]


def _tried(compiler: Compiler, code: str, claimed: str | None) -> Verdict:
    trial = compiler.try_out(code)
    if trial.stage == "ran":
        return Verdict(is_accepted=True, code=code, output=trial.said or None, verification="ran")
    if trial.stage == "not_run":  # it compiles; what it prints is nobody's word
        return Verdict(is_accepted=True, code=code, verification="compiled")
    return Verdict(is_accepted=False, code=code, output=claimed, reason=trial.stage, detail=trial.said)


def _missing_package(candidate: Candidate) -> str | None:
    """Say which package an extension member needs: its type alone does not bring it."""
    api = candidate.api
    if api.via is None or api.package == CORE:
        return None
    if any(entry.package == api.package for entry in imports_of(candidate.tree)):
        return None
    return f"{api.api_id} is added by {api.package}, which is not imported."


def _told(finding: Finding) -> str:
    return f"Line {finding.line}: {finding.en}"
