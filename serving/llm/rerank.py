"""The first candidates of a search in the model's order; anything else than a list of their numbers changes nothing."""

from collections.abc import Sequence
from typing import Final

from artifacts.cards import Card
from artifacts.summaries import shorten
from serving.language import Language, pick
from serving.llm.answer_json import list_in
from serving.llm.asking import Asking, NonsenseError, Prompt
from serving.llm.completion import Message

WINDOW: Final = 3  # candidates per result asked for
MAX_TOKENS: Final = 2_000  # a list is short; models that reason need the rest
_SIGNATURE: Final = 110
_SUMMARY: Final = 80
_QUESTION: Final = 400
_ASKED: Final = (
    "You order search results of Cangjie's API documentation. The user asks for an API by what it does or by its "
    "name, maybe in Java's words. Put those that answer the question first; prefer the direct and usual one over "
    "special or deprecated ones. Reply with a JSON list of candidate numbers, best first, and nothing else. "
    "Leave out numbers that do not fit."
)


def reranked(asking: Asking, query: str, candidates: Sequence[Card], language: Language, *, is_new: bool) -> list[int]:
    """Return the places of candidates in the model's order, or in their own when there is none.

    Args:
        asking: The model during this call.
        query: The question.
        candidates: Cards of the first hits, best first.
        language: Language of the summaries.
        is_new: False for a further page, which goes by the order that its first page got and asks nothing.
    """
    own = list(range(len(candidates)))
    if len(candidates) < 2 or not asking.is_on:  # noqa: PLR2004 - one has no order
        return own
    prompt = rerank_prompt(query, candidates, language)

    def read(text: str) -> list[int]:
        return read_order(text, len(candidates))

    first = asking.ask(prompt, read) if is_new else asking.remembered(prompt, read)
    return [*first, *(place for place in own if place not in set(first))] if first else own


def rerank_prompt(query: str, candidates: Sequence[Card], language: Language) -> Prompt:
    """Return what is asked: the question and one line for each candidate."""
    lines = [f"{number}. {_line(card, language)}" for number, card in enumerate(candidates, 1)]
    question = shorten(" ".join(query.split()), limit=_QUESTION)
    content = f"Question: {question}\n\nCandidates:\n" + "\n".join(lines)
    return Prompt((Message("system", _ASKED), Message("user", content)), MAX_TOKENS)


def _line(card: Card, language: Language) -> str:
    owner = f"{card.parent}." if card.parent else ""
    summary = pick(language, card.summary_zh, card.summary_en)
    text = f"{card.package} {owner}{card.name}: {shorten(card.signature, limit=_SIGNATURE)}"
    text += " (deprecated)" if card.deprecated else ""
    return f"{text} - {shorten(summary, limit=_SUMMARY)}" if summary else text


def read_order(text: str, count: int) -> list[int]:
    """Return the places, from 0, that an answer lists.

    Raises:
        NonsenseError: it is no list of different numbers of candidates.
    """
    listed = list_in(text)
    numbers = [item for item in listed if isinstance(item, int) and not isinstance(item, bool)]
    if not numbers or numbers != listed:
        raise NonsenseError("it is no list of numbers")
    if len(set(numbers)) < len(numbers) or not all(1 <= number <= count for number in numbers):
        raise NonsenseError("it names candidates twice, or some that there are not")
    return [number - 1 for number in numbers]
