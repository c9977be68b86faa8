"""Texts embedded once: a cache by model and text, and word of how far it is."""

import numpy as np
import pytest

from pipeline.embed import embed_texts
from pipeline.transforms.vectors import text_digest
from pipeline.vector_cache import VectorCache


class Counting:
    """An embedder that keeps what it was asked."""

    def __init__(self, model: str = "m") -> None:
        self.model = model
        self.asked: list[str] = []

    def passages(self, texts) -> np.ndarray:
        """As long as the text."""
        self.asked += texts
        return np.array([[len(text), 1] for text in texts], dtype=np.float32)

    def question(self, text: str) -> np.ndarray:
        """The same."""
        return self.passages([text])[0]


def _embedded(path, texts, embedder) -> tuple[dict[str, str], int]:
    with VectorCache(path, embedder.model) as cache:
        return embed_texts(texts, embedder, cache, lambda line: None)


def test_a_text_is_embedded_once(tmp_path) -> None:
    """However many records share it."""
    embedder = Counting()

    numbers, made = _embedded(tmp_path / "v.sqlite", ["ab", "ab", "abcd"], embedder)

    assert made == 2
    assert sorted(embedder.asked) == ["ab", "abcd"]
    assert numbers == {text_digest("ab"): "f0A=", text_digest("abcd"): "fyA="}


def test_only_what_changed_is_embedded_again(tmp_path) -> None:
    """A second build takes no time."""
    _embedded(tmp_path / "v.sqlite", ["ab", "abcd"], Counting())
    embedder = Counting()

    numbers, made = _embedded(tmp_path / "v.sqlite", ["ab", "new"], embedder)

    assert (made, embedder.asked) == (1, ["new"])
    assert numbers.keys() == {text_digest("ab"), text_digest("new")}


def test_models_do_not_share(tmp_path) -> None:
    """Vectors of two models have nothing to say to each other."""
    _embedded(tmp_path / "v.sqlite", ["ab"], Counting("m"))
    embedder = Counting("other")

    assert _embedded(tmp_path / "v.sqlite", ["ab"], embedder)[1] == 1


def test_what_was_made_stays_when_a_build_breaks(tmp_path) -> None:
    """Minutes of work are not lost to the last text."""

    class Breaking(Counting):
        def passages(self, texts) -> np.ndarray:
            if "x" * 200 in texts:
                raise RuntimeError("power cut")
            return super().passages(texts)

    texts = ["x" * at for at in range(201)]
    with pytest.raises(RuntimeError, match="power cut"):
        _embedded(tmp_path / "v.sqlite", texts, Breaking())
    embedder = Counting()

    _embedded(tmp_path / "v.sqlite", texts, embedder)

    assert "x" * 200 in embedder.asked
    assert len(embedder.asked) < len(texts)
