"""Texts embedded: those that are new, on every core, with word of how far it is."""

import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from artifacts.vectors import whole_numbers
from pipeline.transforms.vectors import encoded, text_digest
from pipeline.vector_cache import VectorCache
from serving.embedding import Embedder

CHUNK: Final = 64  # texts between two entries of the cache
SAY_EVERY_SECONDS: Final = 5.0
FIRST_WORD_SECONDS: Final = 2.0


def embed_texts(
    texts: Iterable[str], embedder: Embedder, cache: VectorCache, say: Callable[[str], None]
) -> tuple[dict[str, str], int]:
    """Return the vector of every text by the digest of the text, and how many had to be made.

    Args:
        texts: The texts, in any order, with repeats.
        embedder: Makes vectors.
        cache: Remembers them.
        say: Takes a line of progress, when it takes longer than a moment.
    """
    wanted = {text_digest(text): text for text in texts}
    known = cache.known(wanted)
    new = sorted(wanted.keys() - known.keys())
    progress = _Progress(len(new), say)
    chunks = [new[start : start + CHUNK] for start in range(0, len(new), CHUNK)]
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        try:
            for made in pool.map(lambda chunk: _embedded(chunk, wanted, embedder), chunks):
                cache.add(made)
                known |= made
                progress.add(len(made))
        except BaseException:
            pool.shutdown(cancel_futures=True)  # what waits is not begun any more
            raise
    return known, len(new)


def _embedded(digests: Sequence[str], texts: Mapping[str, str], embedder: Embedder) -> dict[str, str]:
    rows = whole_numbers(embedder.passages([texts[digest] for digest in digests]))
    return {digest: encoded(row) for digest, row in zip(digests, rows, strict=True)}


class _Progress:
    """Says how far it is, from the third second on."""

    def __init__(self, total: int, say: Callable[[str], None]) -> None:
        self._total = total
        self._say = say
        self._done = 0
        self._started = time.monotonic()
        self._next = self._started + FIRST_WORD_SECONDS

    def add(self, count: int) -> None:
        self._done += count
        now = time.monotonic()
        if now < self._next:
            return
        left = (now - self._started) / self._done * (self._total - self._done)
        self._say(f"embedded {self._done:,} of {self._total:,} texts, about {left:.0f} s left")
        self._next = now + SAY_EVERY_SECONDS
