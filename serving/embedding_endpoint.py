"""Vectors from an OpenAI-compatible `/v1/embeddings` endpoint, over the standard library alone.

Requests carry many texts; one that fails in a way that may pass is sent again
a few times, as long as the endpoint asks for with `Retry-After`.
"""

import base64
import json
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from http import HTTPStatus
from typing import Final

import numpy as np
from numpy.typing import NDArray

from serving.embedding import EndpointSettings
from serving.errors import EmbeddingError

BATCH: Final = 64  # texts in one request
TIMEOUT_SECONDS: Final = 30.0
ATTEMPTS: Final = 4
FIRST_WAIT_SECONDS: Final = 0.5
LONGEST_WAIT_SECONDS: Final = 20.0
_PASSING: Final = (HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS)
_SERVER_FAULTS: Final = 500
_SHOWN: Final = 200  # characters of what an endpoint says

Floats = NDArray[np.float32]


class EndpointEmbedder:
    """Asks an endpoint."""

    def __init__(self, settings: EndpointSettings) -> None:
        self._settings = settings
        self._url = f"{settings.base_url.rstrip('/')}/embeddings"

    @property
    def model(self) -> str:
        """Return what the release's manifest calls the model."""
        return self._settings.model

    def passages(self, texts: Sequence[str]) -> Floats:
        """Return the vectors of texts that are to be found, shape (len(texts), dimensions).

        Raises:
            EmbeddingError: the endpoint cannot be reached, refuses, or answers something else.
        """
        parts = [
            self._embed(texts[start : start + BATCH], self._settings.model) for start in range(0, len(texts), BATCH)
        ]
        return np.concatenate(parts) if parts else np.zeros((0, 0), dtype=np.float32)

    def question(self, text: str) -> Floats:
        """Return the vector of a question, shape (dimensions,).

        Raises:
            EmbeddingError: as for passages.
        """
        vector: Floats = self._embed([text], self._settings.query_model or self._settings.model)[0]
        return vector

    def _embed(self, texts: Sequence[str], model: str) -> Floats:
        body = json.dumps({"model": model, "input": list(texts), "encoding_format": "float"}).encode()
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return self._vectors(self._post(body), len(texts))
            except urllib.error.HTTPError as error:
                said = error.read(_SHOWN).decode("utf-8", "replace")
                may_pass = error.code in _PASSING or error.code >= _SERVER_FAULTS
                if not may_pass or attempt == ATTEMPTS:
                    raise self._failure(f"it answered {error.code}: {said}") from error
                wait = _asked_wait(error.headers.get("Retry-After"))
            except OSError as error:  # refused, unreachable, timed out
                if attempt == ATTEMPTS:
                    raise self._failure(str(getattr(error, "reason", error))) from error
                wait = None
            time.sleep(min(wait or FIRST_WAIT_SECONDS * 2 ** (attempt - 1), LONGEST_WAIT_SECONDS))
        raise self._failure("it gave no answer")

    def _post(self, body: bytes) -> bytes:
        headers = {"Content-Type": "application/json"}
        if self._settings.api_key:
            headers["Authorization"] = f"Bearer {self._settings.api_key}"
        request = urllib.request.Request(self._url, data=body, headers=headers)  # noqa: S310 - http or https was asked for
        with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as reply:  # noqa: S310 - the same
            content: bytes = reply.read()
            return content

    def _vectors(self, reply: bytes, expected: int) -> Floats:
        try:
            rows = sorted(json.loads(reply)["data"], key=lambda row: int(row["index"]))
            vectors = np.array([_numbers(row["embedding"]) for row in rows], dtype=np.float32)
        except (KeyError, TypeError, ValueError) as error:
            raise self._failure("its reply is no list of embeddings") from error
        if len(vectors) != expected or vectors.ndim != 2 or not np.isfinite(vectors).all():  # noqa: PLR2004 - rows
            raise self._failure(f"it gave {len(vectors)} vectors for {expected} texts, or some that are none")
        return vectors

    def _failure(self, reason: str) -> EmbeddingError:
        return EmbeddingError(
            f"The embeddings endpoint {self._url} failed: {reason}. Check the address, the model {self.model!r} and "
            "CJKB_EMBEDDING_API_KEY; what was embedded so far is kept."
        )


def _numbers(embedding: object) -> object:
    """Return the numbers of an embedding, also where an endpoint packs them although it was asked for a list."""
    return np.frombuffer(base64.b64decode(embedding), dtype="<f4") if isinstance(embedding, str) else embedding


def _asked_wait(header: str | None) -> float | None:
    return float(header) if header and header.replace(".", "", 1).isdigit() else None
