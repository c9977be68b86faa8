"""What a deprecation note names to use instead."""

import re
from typing import Final

_MARK: Final = re.compile(r"废弃|[Dd]eprecated")
_NAMED: Final = (
    re.compile(r"(?:使用|由|用)\s*([^。；\n]{1,200}?)\s*(?:来)?(?:替代|代替|替换|取代)"),
    re.compile(r"\b[Uu]s(?:e|ing)\s+(?:the\s+)?([^\n]{1,200}?),?\s+instead\b"),
    re.compile(r"\b[Uu]s(?:e|ing)\s+(?:the\s+)?([^\n]{1,200}?)\s+to\s+replace\b"),
    re.compile(r"\breplaced\s+(?:by|with)\s+(?:the\s+)?([^\n]{1,200}?)\.?\s*(?:\n|$)"),
)
# What follows the mark in its own sentence, where nothing is named.
_ADVISED: Final = (
    re.compile(r"^[^。\n]{0,4}[，,]\s*(?:请|可|可以|建议|推荐)?(?:使用)?\s*([^。\n]{2,200})"),
    re.compile(r"^[^.\n]*\.[ ]+((?:To achieve|Equivalent|Use)[^\n]{2,200}?)\.?\s*(?:\n|$)"),
)
# A noun after one name says nothing more: `trimStart 函数`, `the Mutex class`.
_NOUN: Final = re.compile(
    r"((?:\S+|\S.*[)>])?[\w)>])\s*(?:函数|方法|类型|接口|类|属性|结构体)$"
    r"|(\S+|\S.*[)>]|\S.*<: \w+)\s+(?:functions?|methods?|property|class|interface|struct|type)$",
    re.ASCII,
)


def replacement_in(description: str) -> str | None:
    """Return what the note of a deprecated declaration names as its replacement."""
    mark = _MARK.search(description)
    note = description[mark.end() :] if mark else description
    for pattern in (*_NAMED, *_ADVISED) if mark else _NAMED:
        if found := pattern.search(note):
            text = found[1].strip()
            noun = _NOUN.fullmatch(text)
            return (noun[1] or noun[2]).strip() if noun else text
    return None
