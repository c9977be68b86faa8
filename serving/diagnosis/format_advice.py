"""Advice on text that is put together by a format, as `String.format` of Java does."""

import re
from typing import Final

from serving.diagnosis.advice import Advice, Question, fix

_NAMES: Final = ("String.format", "string.format", "str.format", "sprintf", "formatted")
_CALL: Final = re.compile(r"\b[Ss]tr(?:ing)?\.format\b|\bsprintf\b|\.formatted\b")
_CODE: Final = 'import std.convert.*\n\nlet text = "n = ${n}"\nlet padded = n.format("5")\nlet rounded = x.format(".2")'


def formatted_text(question: Question, name: str) -> Advice | None:
    """Return interpolation and `format` for what Java writes as `String.format`; None for any other name."""
    is_format = name in _NAMES or (name.partition("(")[0] == "format" and _CALL.search(question.line) is not None)
    if not is_format:
        return None
    hint = question.say(
        'Text is put together by interpolation, `"${x}"`; a number is laid out by its own '
        '`x.format("5")` or `x.format(".2")` with `import std.convert.*`. There is no `String.format`.',
        '文本用插值拼接：`"${x}"`；数字用自己的 `x.format("5")`、`x.format(".2")`，需 `import std.convert.*`。'
        "没有 `String.format`。",
    )
    cards = question.symbols.by_id(["std.convert.Int64.format(String)", "std.convert.Float64.format(String)"])
    pages = ("manual/basic_data_type/strings",)
    return Advice((hint,), (fix("Interpolate", "插值", _CODE),), tuple(cards), pages, is_whole=True)
