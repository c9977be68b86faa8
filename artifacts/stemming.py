"""Light stemming of English words, for API names and their descriptions.

Only endings that change the form and not the meaning go: plural, `-ed`, `-ing`,
a silent `e`. Deriving endings stay (`iterator` is not `iterate`), for they tell
APIs apart. Part of the tokenizer: a change here needs a new TOKENIZER_ID.
"""

from functools import lru_cache
from typing import Final

_SHORT: Final = 3  # letters; nothing that short is cut, and nothing shorter is left
_VOWELS: Final = frozenset("aeiouy")
_SIBILANTS: Final = ("sses", "shes", "ches", "xes", "zzes")
_NO_PLURAL: Final = ("ss", "us", "is", "as", "os")


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """Return the stem of a lower-case word; short words and words with other letters stay as they are."""
    if len(word) <= _SHORT or not word.isascii() or not word.isalpha():
        return word
    return _without_last_vowel(_without_tense(_without_plural(word)))


def _without_plural(word: str) -> str:
    if word.endswith("ies") and len(word) > _SHORT + 1:
        return word[:-3] + "y"
    if word.endswith(_SIBILANTS):
        return word[:-2]
    if word.endswith("s") and not word.endswith(_NO_PLURAL):
        return word[:-1]
    return word


def _without_tense(word: str) -> str:
    for ending in ("ing", "ed"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) >= _SHORT and not _VOWELS.isdisjoint(rest) and not word.endswith("eed"):
            return _undoubled(rest)
    return word


def _undoubled(rest: str) -> str:
    is_doubled = len(rest) > _SHORT and rest[-1] == rest[-2] and rest[-1] not in "lsz"
    return rest[:-1] if is_doubled else rest


def _without_last_vowel(word: str) -> str:
    if len(word) <= _SHORT:
        return word
    if word.endswith("e"):
        return word[:-1]
    if word.endswith("y") and word[-2] not in _VOWELS:
        return word[:-1] + "i"
    return word
