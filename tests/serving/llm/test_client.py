"""The client against an endpoint that misbehaves, over real sockets."""

import subprocess
import sys
import threading
from collections.abc import Callable

import pytest

from serving.llm.client import LlmClient
from serving.llm.completion import Completion, Message
from serving.llm.errors import LlmFailure, PermanentFailure, RetryableFailure
from serving.llm.failures import without_key
from serving.llm.settings import LlmSettings
from tests.llm_server import (
    MODEL,
    LlmServer,
    Reply,
    Script,
    answered,
    cut,
    dripping,
    empty,
    java_instead,
    not_json,
    only_reasoning,
    refused,
    reset,
    reset_midway,
    silent,
    stalled,
)
from tests.serving.llm.conftest import KEY

Serve = Callable[[Script], tuple[LlmServer, LlmClient]]

ASKED = [Message("system", "Be brief."), Message("user", "Say 追加.")]


def ask(client: LlmClient, deadline_seconds: float = 20) -> Completion:
    """Ask for one answer."""
    return client.complete(ASKED, max_tokens=50, deadline_seconds=deadline_seconds)


def failure(client: LlmClient, deadline_seconds: float = 20) -> LlmFailure:
    """Return the failure of one request."""
    with pytest.raises(LlmFailure) as caught:
        ask(client, deadline_seconds)
    return caught.value


def test_an_answer_comes_with_its_tokens_and_the_request_is_what_was_asked(serve: Serve) -> None:
    """One request, the key in its header alone, Chinese unharmed."""
    server, client = serve([answered("添加", usage=(12, 3))])

    assert ask(client) == Completion("添加", "", 12, 3, MODEL, "stop")
    (request,) = server.requests
    assert request.path == "/v1/chat/completions"
    assert request.body == {
        "model": MODEL,
        "messages": [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Say 追加."}],
        "max_tokens": 50,
    }
    assert request.headers["authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize(
    ("reply", "text", "reasoning", "finish"),
    [
        (empty(), "", "", "stop"),
        (only_reasoning("let me think"), "", "let me think", "length"),
        (cut("main() {"), "main() {", "", "length"),
        (answered("<think>well\nwell</think>\nyes"), "yes", "well\nwell", "stop"),
        (answered("<think>and then"), "", "and then", "stop"),
    ],
    ids=["empty", "reasoning", "cut", "think", "only-think"],
)
def test_answers_of_all_kinds_are_told_apart(
    serve: Serve, reply: Reply, text: str, reasoning: str, finish: str
) -> None:
    """What was answered, what was only thought, and whether it was cut."""
    _, client = serve([reply])
    completion = ask(client)

    assert (completion.text, completion.reasoning, completion.finish_reason) == (text, reasoning, finish)


def test_java_is_handed_on_as_it_came(serve: Serve) -> None:
    """Whether an answer is any good is for those who asked."""
    _, client = serve([java_instead()])

    assert "```java\npublic class Main" in ask(client).text


def test_tokens_are_estimated_where_the_endpoint_tells_none(serve: Serve) -> None:
    """Nine and four letters and dots by three, two wide characters by one: 3 + 2 + 2; the answer 2."""
    _, client = serve([answered("abcde", usage=None)])
    completion = ask(client)

    assert (completion.prompt_tokens, completion.completion_tokens, completion.is_estimated) == (7, 2, True)


@pytest.mark.parametrize(
    ("reply", "reason", "retry_after"),
    [
        (refused(429), "too many requests (429): no", None),
        (refused(429, retry_after="7"), "too many requests (429): no", 7.0),
        (refused(500), "the endpoint failed (500): no", None),
        (refused(503, retry_after="1.5"), "the endpoint failed (503): no", 1.5),
        (not_json(), "the answer cannot be read: it is no JSON", None),
        (Reply(b"[]"), "the answer cannot be read: it holds no message", None),
        (Reply(b'{"error": {"message": "overloaded"}}'), "the answer cannot be read: it holds no message", None),
        (Reply(b"<html>", status=502), "the endpoint failed (502)", None),
    ],
    ids=["429", "429-after", "500", "503", "not-json", "list", "error-as-200", "gateway"],
)
def test_what_may_pass_can_be_retried(serve: Serve, reply: Reply, reason: str, retry_after: float | None) -> None:
    """One request is made, and the failure says how long to wait."""
    server, client = serve([reply])
    found = failure(client)

    assert isinstance(found, RetryableFailure)
    assert (found.reason, found.retry_after) == (reason, retry_after)
    assert len(server.requests) == 1


def test_a_date_of_retry_counts_from_the_date_of_the_response(serve: Serve) -> None:
    """No clock of ours is asked."""
    headers = {"Retry-After": "Wed, 21 Oct 2026 07:28:30 GMT", "Date": "Wed, 21 Oct 2026 07:28:00 GMT"}
    _, client = serve([Reply(b"{}", status=429, headers=headers)])
    found = failure(client)

    assert isinstance(found, RetryableFailure)
    assert found.retry_after == 30.0


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (refused(401, message=f"Incorrect API key provided: {KEY}"), "the key was refused (401)"),
        (refused(403), "the key may not do this (403)"),
        (refused(404, message="no model x"), "the endpoint does not know this model or address (404): no model x"),
        (refused(400, message=f"bad {KEY}\nthing"), "the request was refused (400): bad [key] thing"),
        (refused(422), "the request was refused (422): no"),
        (refused(429, code="insufficient_quota"), "too many requests (429): no"),
    ],
    ids=["401", "403", "404", "400", "422", "no-credit"],
)
def test_what_will_not_pass_is_permanent_and_shows_no_key(serve: Serve, reply: Reply, reason: str) -> None:
    """Endpoints repeat the key they refuse; we do not."""
    server, client = serve([reply])
    found = failure(client)

    assert isinstance(found, PermanentFailure)
    assert found.reason == reason
    assert len(server.requests) == 1


@pytest.mark.parametrize("reply", [reset(), reset_midway()], ids=["before", "midway"])
def test_a_reset_can_be_retried(serve: Serve, reply: Reply) -> None:
    """It names the host, so that a person knows what to look at."""
    server, client = serve([reply])
    found = failure(client)

    assert isinstance(found, RetryableFailure)
    assert found.reason.startswith("the connection to 127.0.0.1:")
    assert server.events == ["0 came", "0 reset"]


@pytest.mark.parametrize("reply", [silent(), stalled(), dripping()], ids=["silent", "stalled", "dripping"])
def test_the_deadline_covers_the_first_byte_and_the_whole_body(serve: Serve, reply: Reply) -> None:
    """The server holds on for ever; that the test ends is the proof, and the server sees the client leave."""
    server, client = serve(lambda request: answered("next") if request.body["max_tokens"] == 1 else reply)
    found = failure(client, deadline_seconds=0.2)

    assert isinstance(found, RetryableFailure)
    assert found.reason == "no complete answer within 0.2 s"
    assert client.complete(ASKED, max_tokens=1, deadline_seconds=20).text == "next"
    server.let_go()


def test_nobody_listening_can_be_retried() -> None:
    """A local model may be starting."""
    with LlmServer() as server:
        url = server.url
    with LlmClient(LlmSettings(base_url=url, model=MODEL, api_key=KEY)) as client:
        assert isinstance(failure(client), RetryableFailure)


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        (LlmSettings(), "no language model is set: set OPENAI_API_KEY and OPENAI_MODEL"),
        (
            LlmSettings(base_url="localhost:1/v1", model=MODEL, api_key=KEY),
            "the base URL of the language model has no http:// or https:// in front",
        ),
    ],
)
def test_settings_that_cannot_work_are_permanent(settings: LlmSettings, reason: str) -> None:
    """Nothing is sent."""
    with LlmClient(settings) as client:
        found = failure(client)

    assert isinstance(found, PermanentFailure)
    assert found.reason == reason


def test_threads_share_a_client(serve: Serve) -> None:
    """Eight requests wait at the same time: none is answered before the last has come."""
    together = threading.Barrier(8, timeout=20)

    def when_all_are_there(request: object) -> Reply:
        together.wait()
        return answered("together")

    server, client = serve(when_all_are_there)
    texts: list[str] = []
    threads = [threading.Thread(target=lambda: texts.append(ask(client).text)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert texts == ["together"] * 8
    assert len(server.requests) == 8


def test_the_key_is_in_no_failure_and_no_cause_of_it(serve: Serve) -> None:
    """Whoever logs a failure, with its chain, logs no key."""
    _, client = serve([refused(401, message=KEY)])
    found: BaseException | None = failure(client)

    while found is not None:
        assert KEY not in f"{found!r} {found.args} {vars(found)}"
        assert type(found).__module__.startswith("serving.")
        found = found.__cause__ or found.__context__


@pytest.mark.parametrize(
    ("text", "key", "shown"),
    [
        ("wrong key abc-42.", "abc-42", "wrong key [key]."),
        ("Incorrect: sk-proj-12***89", "another", "Incorrect: [key]"),
        ("no key here", "", "no key here"),
    ],
)
def test_keys_of_any_shape_are_blotted_out(text: str, key: str, shown: str) -> None:
    """The one in use, and whatever an endpoint shows that looks like one."""
    assert without_key(text, key) == shown


def test_without_the_package_the_failure_says_the_line_that_brings_it() -> None:
    """And importing the client needs nothing."""
    script = (
        "import sys; sys.modules['openai'] = None\n"
        "from serving.llm.client import LlmClient\n"
        "from serving.llm.completion import Message\n"
        "from serving.llm.settings import LlmSettings\n"
        "client = LlmClient(LlmSettings(model='m', api_key='k'))\n"
        "try: client.complete([Message('user', 'x')], max_tokens=1, deadline_seconds=5)\n"
        "except Exception as error: print(type(error).__name__, error)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)

    assert done.stdout.strip() == (
        "MissingPackageError The language model needs the package openai, which is not installed: "
        "pip install 'cangjie-knowledge[llm]'"
    )
