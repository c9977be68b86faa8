"""The misspellings that are made of a release's names."""

import random
import string
from collections.abc import Iterator

from artifacts.cards import Cards
from serving.knowledge import Knowledge


def misspellings(cards: Cards, *, count: int, seed: int = 1, shortest: int = 5) -> Iterator[tuple[str, str]]:
    """Yield names of APIs with one or two slips, each with what was meant; the same for the same seed."""
    source = random.Random(seed)  # noqa: S311 - no secret
    names = sorted({cards.card(record).name for record in range(len(cards)) if not cards.deprecated[record]})
    meant = [name for name in names if name.isascii() and name.isidentifier() and len(name) >= shortest]
    known = {name.lower() for name in meant}
    made = 0
    while made < count:
        name = source.choice(meant)
        slipped = name
        for _ in range(source.choice([1, 2])):
            slipped = _slip(source, slipped)
        if slipped.lower() not in known:
            made += 1
            yield slipped, name


def share_found(kb: Knowledge, slips: Iterator[tuple[str, str]]) -> float:
    """Return the share of misspellings that find what was meant first."""
    good = []
    for slipped, name in slips:
        results = kb.search_api(slipped, top_k=1).results
        good.append(bool(results) and results[0].name.lower() == name.lower())
    return sum(good) / len(good)


def _slip(source: random.Random, word: str) -> str:
    at = source.randrange(len(word) - 1)
    letter = source.choice(string.ascii_lowercase)
    return source.choice(
        [
            word[:at] + word[at + 1] + word[at] + word[at + 2 :],
            word[:at] + word[at + 1 :],
            word[:at] + letter + word[at:],
            word[:at] + letter + word[at + 1 :],
        ]
    )
