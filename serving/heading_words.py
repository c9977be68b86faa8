"""How much of a heading says a whole question, in its own words or in others that the lexicon knows for it."""

from collections.abc import Iterable
from typing import Final

from artifacts.lexicon import Lexicon
from artifacts.tokenizer import tokenize_question
from serving.concepts import Concepts, Unit

NEARLY_ALL: Final = 0.75  # share of the question's words that a heading must say
SEVERAL: Final = 2  # tokens from which another way to say a phrase stands for all its words


def said_by(titles: Iterable[str], concepts: Concepts, lexicon: Lexicon) -> float:
    """Return the share of a heading that says a question, 0 where it leaves out more than a little of it.

    Args:
        titles: The heading in each language; all count together, as one heading has one meaning.
        concepts: The question.
        lexicon: What its words mean.
    """
    tokens = [frozenset(tokenize_question(title)) for title in titles]
    held = frozenset().union(*tokens)
    said = [_said(unit, held, lexicon) for unit in concepts.units]
    for phrase in concepts.phrases:
        ways = [way for meaning in map(lexicon.meaning, phrase.meanings) for way in meaning.said if len(way) >= SEVERAL]
        words = frozenset(token for way in ways if held.issuperset(way) for token in way)
        if words:
            said[phrase.start : phrase.end] = [words | own for own in said[phrase.start : phrase.end]]
    if sum(map(bool, said)) < NEARLY_ALL * len(said):
        return 0.0
    words = frozenset().union(*said)
    return max((len(words & heading) / len(heading) for heading in tokens if heading), default=0.0)


def _said(unit: Unit, held: frozenset[str], lexicon: Lexicon) -> frozenset[str]:
    """Return the tokens of a heading that say a word."""
    ways = [way for meaning in map(lexicon.meaning, unit.meanings) for way in meaning.said]
    return held.intersection(unit.tokens).union(*(way for way in ways if held.issuperset(way)))
