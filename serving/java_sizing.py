"""How an answer of `resolve_java_code` is kept under its size: what can be missed goes first, calls go last.

Examples go first, then what repeats itself, then texts; repeated calls are
folded into their first one, and only then calls from the end are left out,
with the line to go on from. Whatever was left out is told.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from artifacts.summaries import first_sentence, shorten
from serving.java_answers import ResolveAnswer, Suggestion, Target
from serving.render import to_text

_SHORT_NOTE: Final = 110
_SHORT_SIGNATURE: Final = 90
_SHORT_EXPRESSION: Final = 160

_FEWER_EXAMPLES: Final = "To save room, some examples were left out."

Step = Callable[[ResolveAnswer], ResolveAnswer]


def fitted(answer: ResolveAnswer, *, max_chars: int) -> ResolveAnswer:
    """Return the answer with as little left out as its size allows."""
    answer = _with_fewer_examples(answer, max_chars)
    told: list[str] = []
    for what, step in _STEPS:
        if len(to_text(answer)) <= max_chars:
            return answer
        told.append(what)
        note = f"To save room, left out: {', '.join(told)}. A larger max_chars brings them."
        answer = replace(step(answer), truncated=True, note=note)
    return answer if len(to_text(answer)) <= max_chars else _cut(answer, max_chars=max_chars)


def _with_fewer_examples(answer: ResolveAnswer, max_chars: int) -> ResolveAnswer:
    """Return the answer without the examples of its last suggestions, if that is enough to make it fit."""
    excess = len(to_text(answer)) - max_chars
    shown = list(answer.suggestions)
    if excess <= 0:
        return answer
    excess += len(_FEWER_EXAMPLES) + 12
    for at in range(len(shown) - 1, -1, -1):
        if shown[at].examples:
            excess -= len(to_text(shown[at].examples)) + 12
            shown[at] = replace(shown[at], examples=())
        if excess <= 0:
            return replace(answer, suggestions=tuple(shown), truncated=True, note=_FEWER_EXAMPLES)
    return answer


def _each(change: Callable[[Suggestion], Suggestion]) -> Step:
    return lambda answer: replace(answer, suggestions=tuple(map(change, answer.suggestions)))


def _without_examples(item: Suggestion) -> Suggestion:
    return replace(item, examples=())


def _without_known_calls(answer: ResolveAnswer) -> ResolveAnswer:
    told = {(item.java_expr, item.line) for item in answer.suggestions}
    return replace(answer, calls=tuple(call for call in answer.calls if (call.java_expr, call.line) not in told))


def _short_repeats(item: Suggestion) -> Suggestion:
    if item.same_as is None:
        return item
    return Suggestion(
        level=item.level,
        java_expr=item.java_expr,
        status=item.status,
        line=item.line,
        same_as=item.same_as,
        rewrite=item.rewrite,
    )


def _first_member(item: Suggestion) -> Suggestion:
    return replace(item, members=item.members[:1])


def _short_texts(item: Suggestion) -> Suggestion:
    members = tuple(_short_member(member) for member in item.members)
    note = first_sentence(item.note, limit=_SHORT_NOTE)
    return replace(item, members=members, note=note, java_type=None, cangjie_type=None, source=None)


def _short_member(member: Target) -> Target:
    signature = shorten(member.signature, limit=_SHORT_SIGNATURE) if member.signature else None
    return Target(member.id, member.name, member.module, member.parent, signature)


def _bare_members(item: Suggestion) -> Suggestion:
    members = tuple(Target(member.id, member.name, member.module, member.parent) for member in item.members)
    java_expr = shorten(item.java_expr, limit=_SHORT_EXPRESSION)
    rewrite = item.rewrite if item.rewrite is None or len(item.rewrite) <= _SHORT_EXPRESSION else None
    return replace(item, members=members, java_expr=java_expr, rewrite=rewrite, module=None, confidence=None)


def _folded(answer: ResolveAnswer) -> ResolveAnswer:
    """Return the answer with repeated calls as lines of their first one."""
    lines: dict[int, list[int]] = {}
    for item in answer.suggestions:
        if item.same_as is not None:
            lines.setdefault(item.same_as, []).append(item.line)
    kept = [
        replace(item, also_on_lines=tuple(dict.fromkeys(lines.get(at, ()))))
        for at, item in enumerate(answer.suggestions)
        if item.same_as is None
    ]
    return replace(answer, suggestions=tuple(kept))


_STEPS: Final[Sequence[tuple[str, Step]]] = (
    ("examples", _each(_without_examples)),
    ("calls that have a suggestion, from `calls`", _without_known_calls),
    ("what repeated calls share with their first", _each(_short_repeats)),
    ("further members", _each(_first_member)),
    ("the ends of notes", _each(_short_texts)),
    ("signatures", _each(_bare_members)),
    ("repeated calls (their lines stand in `also_on_lines`)", _folded),
)


def _cut(answer: ResolveAnswer, *, max_chars: int) -> ResolveAnswer:
    """Return the answer with as many suggestions as fit, and the line to go on from."""
    answer = replace(answer, calls=(), java_types=())
    low, high = 0, len(answer.suggestions)
    while low < high:
        middle = (low + high + 1) // 2
        if len(to_text(_until(answer, middle))) <= max_chars:
            low = middle
        else:
            high = middle - 1
    shown = _until(answer, low)
    if len(to_text(shown)) > max_chars:
        shown = replace(shown, type_translations={}, imports=())
    return shown


def _until(answer: ResolveAnswer, count: int) -> ResolveAnswer:
    rest = len(answer.suggestions) - count
    if not rest:
        return answer
    line = answer.suggestions[count].line
    note = (
        f"{rest} further members from line {line} on did not fit, and details of those shown were left out. "
        f"Call again with the code from line {line} on, or with a larger max_chars."
    )
    return replace(answer, suggestions=answer.suggestions[:count], note=note)
