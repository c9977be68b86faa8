"""Advice on a keyword that stands where a declaration wants its name."""

import re
from typing import Final

from serving.diagnosis.advice import Advice, Question, fix

_KEYWORDS: Final = frozenset((
    "as", "abstract", "break", "case", "catch", "class", "const", "continue", "do", "else", "enum", "extend",
    "false", "finally", "for", "foreign", "func", "if", "import", "in", "init", "inout", "interface", "is", "let",
    "macro", "match", "mut", "open", "operator", "override", "package", "private", "prop", "protected", "public",
    "quote", "redef", "return", "sealed", "spawn", "static", "struct", "super", "synchronized", "this", "throw",
    "true", "try", "type", "unsafe", "var", "where", "while"
))  # fmt: skip
_OTHER: Final = {
    "type": "kind", "match": "matches", "in": "input", "is": "isOf", "as": "convert", "where": "condition",
    "init": "setup", "super": "parent", "this": "self", "case": "choice", "open": "unlock", "package": "parcel",
    "spawn": "launch", "macro": "rule", "import": "load", "const": "constant", "class": "group", "do": "run",
}  # fmt: skip
_FOUND: Final = re.compile(r"found\s+(?:keyword\s+)?['\"`]?([a-z]+)['\"`]?\s*$")
_DECLARES: Final = (
    r"\b(?:func|let|var|const|prop|class|struct|interface|enum|type|macro)\s+{word}\b|[(,]\s*{word}\s*!?\s*:"
)


def keyword_as_name(question: Question) -> Advice | None:
    """Return the user's line with the keyword in backquotes, or another name."""
    found = _FOUND.search(question.report.message.rstrip(". "))
    if found is None or found[1] not in _KEYWORDS:
        return None
    word, line = found[1], question.line.strip()
    place = re.search(_DECLARES.format(word=word), line)
    if place is None:
        return None
    at = place.start() + place[0].rindex(word)
    quoted, other = f"`{word}`", _OTHER.get(word, f"{word}Value")
    hint = question.say(
        f"`{word}` is a keyword and no name by itself: write it in backquotes, {quoted}, or take another name, such as "
        f"`{other}`.",
        f"`{word}` 是关键字，不能直接作名字：加反引号写成 {quoted}，或换个名字，如 `{other}`。",
    )
    shown = [line[:at] + name + line[at + len(word) :] for name in (quoted, other)]
    if line.count("{") != line.count("}"):
        shown = [f"{text}\n}}" for text in shown if text.endswith("{")]
    ways = tuple(
        fix(en, zh, code)
        for (en, zh), code in zip((("In backquotes", "加反引号"), ("Another name", "换个名字")), shown, strict=False)
    )
    return Advice((hint,), ways, (), ("manual/Appendix/keyword",), is_whole=True)
