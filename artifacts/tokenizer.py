"""The one tokenizer, for records at build time and for questions at query time.

Both sides must cut text alike or nothing is found, so it stands in the
contract and a release carries TOKENIZER_ID. Any change of output needs a new
id; `tests/artifacts/test_tokenizer.py` pins the output of this one.

What each rule does:

* identifiers: `HashMap` gives `hashmap`, `hash`, `map`. Parts end at a capital,
  at the last capital of an acronym (`HTTPServer`: `http`, `server`), at digits
  (`Int64`: `int`, `64`) and at `_`; the whole is kept without `_`, so that
  `to_string`, `toString` and `tostring` meet;
* Latin words: lower case, light stemming (`artifacts.stemming`);
* operators: those of several characters always (`??`, `==`, `[]`), those of one
  only where they stand alone, or `Array<T>` and `a-b` would be full of them;
* Chinese: each run is cut at function words, then into pairs of characters.
  Records also carry the single characters; a question uses a single character
  only where it has nothing longer;
* stop words of both languages and lone letters are dropped, unless the text
  holds nothing else: `of` is also the name of a function.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from artifacts.stemming import stem
from artifacts.stopwords import CHINESE_BREAKS, ENGLISH

TOKENIZER_ID: Final = "cjkb-tokenizer-1"
LONGEST: Final = 64  # characters; longer tokens are hashes and tables, never a word someone asks for

_MANY: Final = ("[]", "??", "?.", "==", "!=", "<=", ">=", "<:", "=>", "->", "&&", "||", "**", "++", "--",
                "+=", "-=", "*=", "/=", "%=", "|>", "~>", "..=", "..")  # fmt: skip
_ALONE: Final = ("()", "<<", ">>", "!", "-", "*", "/", "%", "+", "<", ">", "&", "^", "|", "@", "?", "#")

_WORD: Final = r"[A-Za-z0-9_]+"
_CHINESE: Final = r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+"
_OTHER: Final = r"[^\W\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+"  # other scripts, accents
_OPERATOR: Final = "|".join(re.escape(text) for text in sorted(_MANY, key=len, reverse=True))
_SINGLE: Final = (
    r"(?<![^\s`'\"(])(?:" + "|".join(re.escape(text) for text in _ALONE) + r")(?![^\s`'\"(),.;:，。、；：])"
)

_TOKEN: Final = re.compile(f"(?P<word>{_WORD})|(?P<chinese>{_CHINESE})|(?P<other>{_OTHER})|{_SINGLE}|{_OPERATOR}")
_PART: Final = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+")
_WIDE: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}  # full-width forms of ASCII


def tokenize(text: str) -> list[str]:
    """Return the tokens of a record's text, in order, repeats included."""
    return _tokens(text, is_question=False)


def tokenize_question(text: str) -> list[str]:
    """Return the tokens of a question: as `tokenize`, but with single Chinese characters only in need."""
    return _tokens(text, is_question=True)


def _tokens(text: str, *, is_question: bool) -> list[str]:
    kept: list[str] = []
    dropped: list[str] = []
    narrow = text if text.isascii() else text.translate(_WIDE)
    for match in _TOKEN.finditer(narrow):
        found = match.group()
        if match.lastgroup == "word":
            if parts := _identifier(found):
                kept += parts
            else:
                dropped.append(found.lower())
        elif match.lastgroup == "chinese":
            kept += _chinese(found, is_question=is_question)
        else:
            kept.append(found.lower()[:LONGEST])
    return kept or [word for word in dropped if word.strip("_")]


def is_stop_word(word: str) -> bool:
    """Return whether a word alone says nothing: `the`, `The`, `K`; but `IN` and `Of_` are names."""
    if len(word) == 1:
        return not word.isdigit()
    return word in ENGLISH or (word.istitle() and word.lower() in ENGLISH)


@lru_cache(maxsize=65536)
def _identifier(text: str) -> tuple[str, ...]:
    """Return the tokens of a word, none for a stop word."""
    whole = text.replace("_", "").lower()
    if not whole or is_stop_word(text):
        return ()
    parts = _PART.findall(text)
    if len(parts) == 1:
        return (stem(whole)[:LONGEST],)
    return (stem(whole)[:LONGEST], *(stem(part.lower())[:LONGEST] for part in parts))


@lru_cache(maxsize=65536)
def _chinese(run: str, *, is_question: bool) -> tuple[str, ...]:
    return tuple(_grams(run, is_question=is_question))


def _grams(run: str, *, is_question: bool) -> Iterator[str]:
    for piece in CHINESE_BREAKS.split(run):
        yield from (piece[start : start + 2] for start in range(len(piece) - 1))
        if len(piece) == 1 or not is_question:
            yield from piece
