"""Names like one that is not known, for messages that say what may have been meant."""

from collections.abc import Iterable, Sequence

from rapidfuzz import process


def near_names(word: str, known: Iterable[str], *, limit: int, cutoff: int = 0) -> list[str]:
    """Return the known names most like a word, best first.

    Args:
        word: What was written.
        known: What could have been meant; the first of equals goes first.
        limit: Most names to return.
        cutoff: Likeness from 0 to 100, below which a name is no suggestion.
    """
    return [str(match[0]) for match in process.extract(word, list(known), limit=limit, score_cutoff=cutoff)]


def suggestion(word: str, known: Sequence[str]) -> str:
    """Return a sentence that names the nearest known words, or all of them."""
    if near := near_names(word, known, limit=2, cutoff=60):
        return f"Did you mean {' or '.join(near)}?"
    return f"Known are: {', '.join(known)}."
