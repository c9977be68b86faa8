"""Assertions of JUnit, as a type table writes them, become mappings to macros of the test package.

`assertEquals(expected, actual)` with `@Expect(actual, expected)` is a rewrite
over the arguments. What is more than one macro, or names one that is not
documented, is told as failed.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from artifacts.identifiers import split_at_depth
from artifacts.schema import JavaMemberRow
from pipeline.tables import TypeClaimRow
from pipeline.transforms.documented import Documented
from serving.cangjie.syntax import parse

TRUST: Final = 50

_CALL: Final = re.compile(r"(\w+)\(([\w, ]*)\)")
_MACRO: Final = re.compile(r"@(\w+)\((?:[^()$\"]|\"[^\"]*\")*\)")
# The tables write the message first, as JUnit 4 takes it; later versions take it last.
_MESSAGE_FIRST: Final = "org.junit.Assert"
_MESSAGE_LAST: Final = "org.junit.jupiter.api.Assertions"


def assertion_rows(claims: Iterable[TypeClaimRow], documented: Documented) -> tuple[list[JavaMemberRow], list[str]]:
    """Return the mappings of the assertions, and a line for each that fails.

    Args:
        claims: Statements of the type tables.
        documented: Where the macros are looked up.
    """
    rows: list[JavaMemberRow] = []
    failed: list[str] = []
    for claim in claims:
        if claim.kind == "assertion" and claim.target is not None:
            made, reason = _read(claim, claim.target, documented)
            rows += made
            failed += [f"{claim.file}:{claim.line} {claim.subject} -> {claim.target}: {reason}"] if reason else []
    return rows, failed


def _read(claim: TypeClaimRow, code: str, documented: Documented) -> tuple[list[JavaMemberRow], str | None]:
    call, macro = _CALL.fullmatch(claim.subject), _MACRO.fullmatch(code)
    if call is None or macro is None:
        return [], "it is no plain call of one macro"
    macros = documented.macros_named(macro[1])
    if not macros:
        return [], f"no macro {macro[1]} is documented"
    if parse(code).faults:
        return [], "it is no Cangjie"
    names = split_at_depth(call[2])
    has_message = "message" in names and len(names) > 1
    last = [*(name for name in names if name != "message"), "message"] if has_message else names
    forms = ((_MESSAGE_FIRST, names), (_MESSAGE_LAST, last))
    return [_row(claim, f"{owner}.{call[1]}", form, macros[0], _template(code, form)) for owner, form in forms], None


def _template(code: str, names: Sequence[str]) -> str:
    places = {name: f"{{{number}}}" for number, name in enumerate(names)}
    return re.sub(r"\w+", lambda word: places.get(word[0], word[0]), code)


def _row(claim: TypeClaimRow, member: str, names: Sequence[str], api_id: str, rewrite: str) -> JavaMemberRow:
    return JavaMemberRow(
        java_member=member,
        java_params=",".join(names),
        rank=0,
        api_id=api_id,
        rewrite=rewrite,
        language_construct=None,
        status="mapped",
        origin="type_resolution",
        note="The message is dropped." if "message" in names and "message" not in rewrite and len(names) > 1 else None,
        source_path=f"{claim.file}:{claim.line}",
        java_type=member.rpartition(".")[0],
        trust=TRUST,
    )
