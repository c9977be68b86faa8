"""Search by meaning beside search by words, where a release has vectors and something can embed questions.

The first hits by words are put in order by both: a hit counts by its place
among them and, with less weight, by its place when they are sorted by how near
their vectors are to the question's (reciprocal rank fusion). So nothing without
a matched word comes in. A question waits for its vector only a moment; when it
is late, the order by words stands exactly as it is.
"""

import logging
import os
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Final

import numpy as np
from numpy.typing import NDArray

from artifacts.releases import Release
from artifacts.vectors import RecordVectors, Vectors, open_vectors
from serving.embedding import Embedder, can_embed, endpoint_settings, open_embedder_of
from serving.errors import EmbeddingError
from serving.question import Question
from serving.search import Ranking

PATIENCE_SECONDS: Final = 0.05
HITS: Final = 25  # that are put in order
WEIGHT: Final = 0.2  # of the place by meaning beside the place by words
SMOOTHING: Final = 3  # how little the first places differ
REMEMBERED: Final = 256  # questions
_STEPS: Final = 32  # more than HITS: room between two scores for the new order

_LOG: Final = logging.getLogger(__name__)
Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class _Job:
    """One question on its way through the worker."""

    text: str
    done: threading.Event = field(default_factory=threading.Event)


class QuestionVectors:
    """Embeds questions in a thread of its own, so that nobody waits for long."""

    def __init__(self, load: Callable[[], Embedder], *, patience_seconds: float = PATIENCE_SECONDS) -> None:
        """Begin to load the embedder.

        Args:
            load: Opens it; called in the thread.
            patience_seconds: Longest that a question waits.
        """
        self.patience_seconds = patience_seconds
        self._load = load
        self._jobs: SimpleQueue[_Job] = SimpleQueue()
        self._known: OrderedDict[str, Floats] = OrderedDict()
        self._lock = threading.Lock()
        self._free = threading.Semaphore()
        threading.Thread(target=self._work, name="question vectors", daemon=True).start()

    def vector(self, text: str) -> Floats | None:
        """Return the vector of a question, None when it is not there in time."""
        with self._lock:
            if text in self._known:
                self._known.move_to_end(text)
                return self._known[text]
        # Behind a question that is late there is no use in waiting, unless there is all the time in the world.
        if not self._free.acquire(timeout=self.patience_seconds if self.patience_seconds > 1 else 0):
            return None
        job = _Job(text)
        self._jobs.put(job)
        job.done.wait(self.patience_seconds)
        with self._lock:
            return self._known.get(text)

    def _work(self) -> None:
        try:
            embedder: Embedder | None = self._load()
        except EmbeddingError as error:
            _LOG.warning("Search goes by words alone. %s", error)
            embedder = None
        while True:
            job = self._jobs.get()
            try:
                if embedder is not None:
                    self._remember(job.text, embedder.question(job.text))
            except EmbeddingError as error:
                _LOG.warning("This search went by words alone. %s", error)
            finally:
                self._free.release()
                job.done.set()

    def _remember(self, text: str, vector: Floats) -> None:
        with self._lock:
            self._known[text] = vector
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)


def fused(ranking: Ranking, index: RecordVectors, question: Floats) -> Ranking:
    """Return a ranking whose first hits are in the order of words and meaning together.

    Args:
        ranking: The hits by words.
        index: Vectors of the records.
        question: Shape (dimensions,).
    """
    records = np.array(ranking.page(0, HITS), dtype=np.int64)
    if len(records) < 2 or question.shape != index.rows.shape[1:]:  # noqa: PLR2004 - one hit is in order
        return ranking
    by_words = np.arange(len(records))
    by_meaning = np.empty(len(records), dtype=np.int64)
    by_meaning[np.argsort(-index.similarities(records, question), kind="stable")] = by_words
    shares = 1 / (SMOOTHING + 1 + by_words) + WEIGHT / (SMOOTHING + 1 + by_meaning)
    order = records[np.argsort(-shares, kind="stable")]
    scores = ranking.scores.astype(np.int64) * _STEPS
    scores[order] = np.sort(ranking.scores[records])[::-1] * _STEPS + (_STEPS - 1 - by_words)
    return Ranking(scores, ranking.terms)


class Meaning:
    """The vectors of one release, and what embeds the questions to it."""

    def __init__(self, vectors: Vectors, questions: QuestionVectors) -> None:
        self._vectors = vectors
        self.questions = questions

    def ordered(self, index: str, ranking: Ranking, question: Question) -> Ranking:
        """Return the hits of an index in the order of words and meaning together.

        A question that spells names is left to the words: a name means itself.
        """
        vectors = self._vectors.indexes.get(index)
        if vectors is None or any(word.is_code for word in question.words):
            return ranking
        vector = self.questions.vector(question.text)
        return ranking if vector is None else fused(ranking, vectors, vector)


def open_meaning(release: Release) -> Meaning | None:
    """Return search by meaning over a release with vectors, None where nothing here can embed questions."""
    vectors = open_vectors(release.path)
    settings = endpoint_settings(environment=os.environ)
    if not can_embed(vectors.model, settings):
        return None
    return Meaning(vectors, QuestionVectors(lambda: open_embedder_of(vectors.model, settings)))
