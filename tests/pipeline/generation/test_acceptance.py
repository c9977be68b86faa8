"""Acceptance: good programs pass every rule, bad ones break their own and no other."""

import pytest

from artifacts.schema import ApiRow
from pipeline.generation.acceptance import RULE_ORDER, Acceptance, Candidate, broken_rules
from pipeline.generation.near_copy import KnownExamples
from pipeline.generation.records import Answered
from serving.cangjie.symbols import SymbolTable
from tests.pipeline.generation.snippets import APIS, BAD, BY_ID, GOOD, LIFT, OFFICIAL, Snippet

SYMBOLS = SymbolTable(APIS)
KNOWN = KnownExamples([("demo/boxes.md:3", OFFICIAL)])


def candidate(snippet: Snippet) -> Candidate:
    """A snippet as what the rules judge."""
    return Candidate(BY_ID[snippet.api_id], snippet.code, SYMBOLS, KNOWN)


def answer(text: str, *, finish: str = "stop", has_reasoning: bool = False) -> Answered:
    """An answer as the ledger has it."""
    return Answered("k", text, has_reasoning, finish, 100, 20, "2026-11-30T01:00:00Z")


def fenced(code: str, output: str = "true") -> str:
    """An answer in the form that is asked for."""
    return f"```cangjie\n{code}\n```\n```output\n{output}\n```"


def test_there_are_snippets_for_every_rule() -> None:
    """At least forty, and each rule is seen to fail."""
    assert len(GOOD) + len(BAD) >= 40
    assert {snippet.reason for snippet in BAD} == {reason for reason, _ in RULE_ORDER}
    assert len({snippet.code + snippet.api_id for snippet in (*GOOD, *BAD)}) == len(GOOD) + len(BAD)


@pytest.mark.parametrize("snippet", GOOD, ids=lambda snippet: snippet.name)
def test_good_programs_break_no_rule(snippet: Snippet) -> None:
    """Whatever way they call their API."""
    assert broken_rules(candidate(snippet)) == []


@pytest.mark.parametrize("snippet", BAD, ids=lambda snippet: snippet.name)
def test_bad_programs_break_their_own_rule_only(snippet: Snippet) -> None:
    """So a rejection names what is really wrong."""
    assert broken_rules(candidate(snippet)) == [snippet.reason]


def test_an_accepted_answer_keeps_the_code_and_the_claim() -> None:
    """Without a compiler, what it prints is the model's word."""
    verdict = Acceptance(SYMBOLS, []).judge(BY_ID[LIFT], answer(fenced(GOOD[0].code)))

    assert (verdict.is_accepted, verdict.verification, verdict.output) == (True, "parsed", "true")
    assert verdict.code == GOOD[0].code


def test_a_rejected_answer_says_why_and_keeps_the_code() -> None:
    """So a person can read it."""
    bad = next(snippet for snippet in BAD if snippet.name == "same name of another type")
    verdict = Acceptance(SYMBOLS, []).judge(BY_ID[LIFT], answer(fenced(bad.code)))

    assert (verdict.is_accepted, verdict.reason) == (False, "not_called")
    assert verdict.detail == "It does not call std.demo.Box.lift(Int64)."
    assert verdict.code == bad.code


def test_an_api_of_the_fixture_is_a_row() -> None:
    """The ids follow the vocabulary."""
    assert isinstance(BY_ID["std.store.Int64.doubled()"], ApiRow)
