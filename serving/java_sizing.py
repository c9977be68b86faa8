"""How an answer of `resolve_java_code` is kept under its size: what can be missed goes first, calls go last.

Examples go first, then what repeats itself, then texts; repeated calls are
folded into their first one, then all goes but the call and its rewrite, and
only then calls are left out, with the line to go on from. Each step is taken
from the end, and only as far as it has to be. Whatever was left out is told.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from artifacts.summaries import first_sentence, shorten
from serving.java_answers import ResolveAnswer, Suggestion, Target
from serving.render import to_text

_ROOM_FOR_NOTE: Final = 420  # characters of the note that tells what was left out
_SMALLEST: Final = 16  # characters per call, if most of them repeat each other
_FEWEST: Final = 100
_MOST: Final = 1_500
_NEAR: Final = 12  # suggestions before and after one that may be of a call around it
_NEAR_LINES: Final = 12
_SIMPLE_TYPES: Final = frozenset({"boolean", "byte", "char", "double", "float", "int", "long", "short", "String"})
_SHORT_NOTE: Final = 110
_SHORTEST_NOTE: Final = 70
_SHORT_SIGNATURE: Final = 90
_SHORT_EXPRESSION: Final = 160

Change = Callable[[Suggestion], Suggestion]


def most_calls(max_chars: int) -> int:
    """Return how many calls are looked at for an answer of a size; more would not fit in any form."""
    return min(max(max_chars // _SMALLEST, _FEWEST), _MOST)


def fitted(answer: ResolveAnswer, *, max_chars: int, next_line: int | None = None) -> ResolveAnswer:
    """Return the answer with as little left out as its size allows.

    Args:
        answer: The answer.
        max_chars: Its size, in characters of its JSON text.
        next_line: Line of the first call that was not even looked at; None if all were.
    """
    if next_line is None and len(to_text(answer)) <= max_chars:
        return answer
    fitting = _Fitting(answer, max_chars - _ROOM_FOR_NOTE, next_line)
    for what, change in _FIRST_STEPS:
        fitting.take(what, change)
    fitting.leave_out_known_calls()
    for what, change in _STEPS:
        fitting.take(what, change)
    fitting.fold()
    fitting.leave_out_users_calls()
    for what, change in _LAST_STEPS:
        fitting.take(what, change)
    fitting.leave_out_inner_calls()
    return fitting.cut(max_chars)


class _Fitting:
    """An answer on its way to a size."""

    def __init__(self, answer: ResolveAnswer, limit: int, next_line: int | None) -> None:
        self._answer = answer
        self._limit = limit
        self._next_line = next_line
        self._unseen = answer.total - len(answer.suggestions)
        self._items = list(answer.suggestions)
        self._sizes = [len(to_text(item)) + 1 for item in self._items]
        self._rest = len(to_text(answer)) - sum(self._sizes)
        self._told: list[str] = []

    @property
    def _excess(self) -> int:
        return self._rest + sum(self._sizes) - self._limit

    def take(self, what: str, change: Change) -> None:
        """Change suggestions from the end until the answer fits, or all of them."""
        excess = self._excess
        if excess <= 0:
            return
        for at in range(len(self._items) - 1, -1, -1):
            changed = change(self._items[at])
            if changed == self._items[at]:
                continue
            size = len(to_text(changed)) + 1
            excess -= self._sizes[at] - size
            self._items[at], self._sizes[at] = changed, size
            if what not in self._told:
                self._told.append(what)
            if excess <= 0:
                return

    def leave_out_known_calls(self) -> None:
        """Leave out of `calls` what stands among the suggestions, and types that are called the same."""
        if self._excess <= 0:
            return
        told = {(item.java_expr, item.line) for item in self._items}
        kept = tuple(call for call in self._answer.calls if (call.java_expr, call.line) not in told)
        translated = {java: cangjie for java, cangjie in self._answer.type_translations.items() if java != cangjie}
        self._change_rest(calls=kept, type_translations=translated)
        self._told.append("`calls` that are suggestions")

    def leave_out_users_calls(self) -> None:
        """Leave out the user's own calls, which stay as they are, and what Java's simple types are called."""
        if self._excess <= 0:
            return
        if count := len(self._answer.calls):
            self._told.append(f"{count} calls of your own")
        translated = {
            java: cangjie for java, cangjie in self._answer.type_translations.items() if java not in _SIMPLE_TYPES
        }
        self._change_rest(calls=(), java_types=(), type_translations=translated)

    def leave_out_inner_calls(self) -> None:
        """Leave out calls that stand inside of another one whose rewrite says them too."""
        if self._excess <= 0:
            return
        kept = [item for at, item in enumerate(self._items) if not self._is_said(at)]
        if len(kept) < len(self._items):
            self._items = kept
            self._sizes = [len(to_text(item)) + 1 for item in kept]
            self._told.append("calls inside of other calls")

    def _is_said(self, at: int) -> bool:
        item = self._items[at]
        around = self._items[max(0, at - _NEAR) : at + _NEAR]
        return item.status == "mapped" and any(
            other.rewrite is not None
            and len(other.java_expr) > len(item.java_expr)
            and item.java_expr in other.java_expr
            and abs(other.line - item.line) <= _NEAR_LINES
            for other in around
        )

    def _change_rest(self, **changes: object) -> None:
        changed = replace(self._answer, **changes)  # type: ignore[arg-type] # fields of the answer
        bare = replace(self._answer, suggestions=())
        self._rest -= len(to_text(bare)) - len(to_text(replace(changed, suggestions=())))
        self._answer = changed

    def fold(self) -> None:
        """Turn repeated calls into lines of their first one."""
        if self._excess <= 0 or all(item.same_as is None for item in self._items):
            return
        lines: dict[int, list[int]] = {}
        for item in self._items:
            if item.same_as is not None:
                lines.setdefault(item.same_as, []).append(item.line)
        self._items = [
            replace(item, also_on_lines=tuple(dict.fromkeys(lines.get(at, ()))))
            for at, item in enumerate(self._items)
            if item.same_as is None
        ]
        self._sizes = [len(to_text(item)) + 1 for item in self._items]
        self._told.append("repeats (see also_on_lines)")

    def cut(self, max_chars: int) -> ResolveAnswer:
        """Return the answer; if it is still too long, without the suggestions at its end."""
        if self._excess > 0 and self._rest > self._limit // 2:
            self._change_rest(type_translations={}, imports=())
            self._told.append("types and imports")
        kept = len(self._items)
        while kept > 1 and self._excess > 0:
            kept -= 1
            self._sizes.pop()
        shown = self._shown(kept, f" Left out to save room: {', '.join(self._told)}. A larger max_chars brings it.")
        while len(to_text(shown)) > max_chars and kept >= 0:
            shown = self._shown(kept, " Pass a larger max_chars.")
            kept -= 1
        return shown

    def _shown(self, count: int, told: str) -> ResolveAnswer:
        left_out = [item.line for item in self._items[count:]]
        line = left_out[0] if left_out else self._next_line
        note = told.strip()
        if line is not None:
            missing = len(left_out) + (self._unseen if self._next_line is not None else 0)
            note = f"{missing} members from line {line} on did not fit: call again with the code from there.{told}"
        return replace(self._answer, suggestions=tuple(self._items[:count]), truncated=True, note=note)


def _without_examples(item: Suggestion) -> Suggestion:
    return replace(item, examples=()) if item.examples else item


def _short_repeat(item: Suggestion) -> Suggestion:
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
    return replace(item, members=members, module=None, confidence=None)


def _short_code(item: Suggestion) -> Suggestion:
    java_expr = shorten(item.java_expr, limit=_SHORT_EXPRESSION)
    rewrite = item.rewrite if item.rewrite is None or len(item.rewrite) <= _SHORT_EXPRESSION else None
    return replace(item, java_expr=java_expr, rewrite=rewrite)


def _without_note(item: Suggestion) -> Suggestion:
    is_answer = item.status == "no_equivalent"
    return replace(item, note=first_sentence(item.note, limit=_SHORTEST_NOTE) if is_answer else None)


def _without_import(item: Suggestion) -> Suggestion:
    return replace(item, import_=None)


def _without_members(item: Suggestion) -> Suggestion:
    return replace(item, members=()) if item.rewrite else item


def _without_java_api(item: Suggestion) -> Suggestion:
    return replace(item, java_api=None)


_FIRST_STEPS: Final[Sequence[tuple[str, Change]]] = (("examples", _without_examples),)
_STEPS: Final[Sequence[tuple[str, Change]]] = (
    ("details of repeats", _short_repeat),
    ("further members", _first_member),
    ("ends of notes", _short_texts),
    ("signatures", _bare_members),
)
_LAST_STEPS: Final[Sequence[tuple[str, Change]]] = (
    ("ends of long calls", _short_code),
    ("notes", _without_note),
    ("single imports", _without_import),
    ("members of written calls", _without_members),
    ("Java names", _without_java_api),
)
