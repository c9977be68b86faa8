"""Which imports the rewrites of a fragment need."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from artifacts.cards import Card
from serving.java.resolved_call import ResolvedCall
from serving.java_answers import Suggestion

_ONCE: Final = 2  # a rewrite counts itself twice: as a text, and as one that is written
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


def needed_imports(resolved: Sequence[ResolvedCall], suggestions: Sequence[Suggestion]) -> set[str]:
    """Return the imports that the rewrites need; `System.out` of `println(x)` is gone in the end.

    Args:
        resolved: The calls.
        suggestions: What is told of each, in the same order.
    """
    written = Counter(item.rewrite for item in suggestions if item.rewrite)
    inside = "\n".join(written)
    needed = set[str]()
    for known, item in zip(resolved, suggestions, strict=True):
        if item.status != "mapped":
            continue
        text = item.rewrite or ""
        is_gone = bool(text) and known.call.is_receiver and inside.count(text) + written[text] <= _ONCE
        if item.import_ and not is_gone and _is_needed(known.first, item.import_, text):
            needed.add(item.import_)
        if text:
            needed.update(_of_names(known, text))
    return needed


def _is_needed(target: Card | None, line: str, text: str) -> bool:
    """Tell whether a rewrite needs an import: it names what is imported, or calls what an extension adds.

    A value's members need no import of its type. Where there is no rewrite the import is part of the advice.
    """
    is_added = target is not None and target.via is not None
    return not text or is_added or line.rpartition(".")[2] in _NAME.findall(text)


def _of_names(known: ResolvedCall, text: str) -> Iterator[str]:
    """Yield the imports of what a rewrite names beside its first target."""
    template = set(_NAME.findall(known.rewrite or ""))
    words = template.intersection(_NAME.findall(text))
    for card in known.targets[1:]:
        if card.import_line and card.import_line.rpartition(".")[2] in words:
            yield card.import_line
    for word in words & _MENTIONED.keys():
        yield f"import {_MENTIONED[word]}.{word}"
