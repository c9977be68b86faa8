"""Which imports the rewrites of a fragment need."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from artifacts.cards import Card
from serving.java.resolved_call import ResolvedCall
from serving.java_answers import Suggestion

_NAMED: Final = re.compile(r"[A-Za-z]\w*")  # members as well
_NAME: Final = re.compile(r"(?<![\w.])[A-Za-z]\w*")
# What templates mention beside their targets, as in `let found = ArrayList<Path>(); ...`.
_MENTIONED: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        (
            "ArrayList", "HashMap", "HashSet", "TreeMap", "TreeSet", "LinkedList", "collectArray", "collectArrayList",
            "collectHashMap", "collectHashSet", "collectString",
        ),
        "std.collection",
    ),
    **dict.fromkeys(("Directory", "File", "FileInfo", "Path"), "std.fs"),
    **dict.fromkeys(("Regex", "RegexFlag"), "std.regex"),
    **dict.fromkeys(("DateTime", "MonoTime", "TimeZone"), "std.time"),
}  # fmt: skip
_OPEN_MODES: Final = frozenset({"Append", "Read", "ReadWrite", "Write"})


def needed_imports(resolved: Sequence[ResolvedCall], suggestions: Sequence[Suggestion]) -> set[str]:
    """Return the imports that the rewrites need; a call inside another needs what is left of it there.

    `System.out` of `println(x)` is gone in the end, as is a charset that nobody has to name.

    Args:
        resolved: The calls.
        suggestions: What is told of each, in the same order.
    """
    needed = set[str]()
    for known, item, around in _in_their_places(resolved, suggestions):
        if item.status != "mapped":
            continue
        text = item.rewrite or ""
        wanted = dict(_of_names(known, text)) if text else {}
        if item.import_ and _is_needed(known.first, item.import_, text):
            wanted[_sign(known.first, item.import_)] = item.import_
        kept = _words(around or text)
        needed.update(line for sign, line in wanted.items() if not kept or sign in kept)
    return needed


def _in_their_places(
    resolved: Sequence[ResolvedCall], suggestions: Sequence[Suggestion]
) -> Iterator[tuple[ResolvedCall, Suggestion, str | None]]:
    """Yield each call with what the outermost call around it is rewritten to, None where it stands alone."""
    pairs = sorted(zip(resolved, suggestions, strict=True), key=lambda pair: (pair[0].call.start, -pair[0].call.end))
    end, around = -1, None
    for known, item in pairs:
        is_inside = known.call.end <= end
        yield known, item, around if is_inside else None
        if not is_inside and item.rewrite and item.status == "mapped":
            end, around = known.call.end, item.rewrite


def _is_needed(target: Card | None, line: str, text: str) -> bool:
    """Tell whether a rewrite needs an import: it names what is imported, or calls what an extension adds.

    A value's members need no import of its type. Where there is no rewrite the import is part of the advice.
    """
    is_added = target is not None and target.via is not None
    return not text or is_added or line.rpartition(".")[2] in _words(text)


def _sign(target: Card | None, line: str) -> str:
    """Return the name by which a rewrite shows that it needs an import: what is imported, or what an extension adds."""
    is_added = target is not None and target.via is not None and line == target.import_line
    return target.name if is_added and target is not None else line.rpartition(".")[2]


def _words(text: str) -> set[str]:
    return set(_NAMED.findall(text))


def _of_names(known: ResolvedCall, text: str) -> Iterator[tuple[str, str]]:
    """Yield what a rewrite names beside its first target, each name with its import."""
    template = set(_NAME.findall(known.rewrite or ""))
    words = template.intersection(_NAME.findall(text))
    for card in known.targets[1:]:
        if card.import_line and card.import_line.rpartition(".")[2] in words:
            yield card.import_line.rpartition(".")[2], card.import_line
    for word in words & _MENTIONED.keys():
        yield word, f"import {_MENTIONED[word]}.{word}"
    for word in words & _OPEN_MODES if "File" in words else ():
        yield word, "import std.fs.OpenMode"
