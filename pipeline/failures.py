"""Failures: which a rerun may mend, and how a step reports them.

Permanent is the rule: wrong input stays wrong. Transient is what depends on a
network or on a busy machine; only that is worth a retry.
"""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import dagster as dg

from artifacts.errors import ArtifactError
from pipeline.errors import GitError, PipelineError
from serving.errors import EmbeddingError

RETRIES: Final = dg.RetryPolicy(max_retries=2, delay=2, backoff=dg.Backoff.EXPONENTIAL)

_PASSING_WORDS: Final = (
    "could not resolve host", "timed out", "no answer", "connection reset", "connection refused", "early eof",
    "remote end hung up", "returned error: 5", "returned error: 429", "unable to access", "network is unreachable",
)  # fmt: skip
_PASSING_ERRNOS: Final = frozenset(
    {errno.EAGAIN, errno.EBUSY, errno.EINTR, errno.ETIMEDOUT, errno.ECONNRESET, errno.ECONNREFUSED}
)


def is_transient(error: BaseException) -> bool:
    """Return whether the same work may succeed later with nothing changed."""
    if isinstance(error, GitError):
        said = str(error).lower()
        return any(words in said for words in _PASSING_WORDS) and "returned error: 40" not in said
    return isinstance(error, (OSError, TimeoutError)) and getattr(error, "errno", None) in _PASSING_ERRNOS


@contextmanager
def reported() -> Iterator[None]:
    """Turn our own errors into Dagster's, with their sentence and whether a retry may help."""
    try:
        yield
    except (PipelineError, ArtifactError, EmbeddingError, OSError) as error:
        raise dg.Failure(description=str(error), allow_retries=is_transient(error)) from error
