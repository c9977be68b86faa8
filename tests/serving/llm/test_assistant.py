"""The model at serving time: one deadline, rest after failures, a bounded memory; a clock that the test moves."""

from collections.abc import Callable

import pytest

from serving.llm.answer_json import list_in, object_in
from serving.llm.asking import OFF, NonsenseError, Prompt
from serving.llm.assistant import REMEMBERED, Assistant
from serving.llm.breaker import Breaker
from serving.llm.completion import Completion, Message
from serving.llm.errors import RetryableFailure
from serving.llm.settings import LlmSettings


class Clock:
    """Seconds that the test lets pass."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


class FakeClient:
    """Answers from a list; an exception is raised. Each answer takes some seconds of the clock."""

    def __init__(self, clock: Clock, *answers: str | Exception, takes: float = 0.0) -> None:
        self.clock = clock
        self.answers = list(answers)
        self.takes = takes
        self.deadlines: list[float] = []

    def complete(self, messages: list[Message], *, max_tokens: int, deadline_seconds: float) -> Completion:
        """Return the next answer."""
        self.deadlines.append(round(deadline_seconds, 3))
        self.clock.now += self.takes
        answer = self.answers.pop(0) if self.answers else "again"
        if isinstance(answer, Exception):
            raise answer
        return Completion(answer, "", 1, 1, "m", "stop")

    def close(self) -> None:
        """Nothing is open."""


def prompt(text: str = "question") -> Prompt:
    """Return a prompt."""
    return Prompt((Message("user", text),), 10)


def as_it_is(text: str) -> str:
    """Read an answer as it is."""
    return text


def assistant(*answers: str | Exception, takes: float = 0.0) -> tuple[Assistant, FakeClient, Clock]:
    """Return an assistant with what it sends by and the clock it reads."""
    clock = Clock()
    client = FakeClient(clock, *answers, takes=takes)
    return Assistant(LlmSettings(model="m", api_key="k"), client=client, clock=clock), client, clock


def test_all_requests_of_a_tool_call_share_its_deadline() -> None:
    """8 seconds in all: the second request has what the first left, the third has none and is not sent."""
    asked, client, _ = assistant("one", "two", takes=5.0)
    call = asked.call()

    assert call.ask(prompt("1"), as_it_is) == "one"
    assert call.ask(prompt("2"), as_it_is) == "two"
    assert call.ask(prompt("3"), as_it_is) is None
    assert client.deadlines == [8.0, 3.0]
    assert call.llm == "failed: no time was left for it"


def test_a_call_may_have_less_time_than_the_settings_give_never_more() -> None:
    """Reranking has four seconds of the eight."""
    asked, client, _ = assistant()
    asked.call(seconds=4).ask(prompt("1"), as_it_is)
    asked.call(seconds=40).ask(prompt("2"), as_it_is)

    assert client.deadlines == [4.0, 8.0]


def test_after_three_failures_in_a_row_the_model_rests_and_is_then_tried_once() -> None:
    """An answer closes the circuit, a failure opens it for another minute."""
    down = RetryableFailure("the endpoint failed (500)")
    asked, client, clock = assistant(down, down, down, down, "up", "up again")

    for number in range(5):
        asked.call().ask(prompt(str(number)), as_it_is)
    assert len(client.deadlines) == 3
    clock.now += 60
    asked.call().ask(prompt("probe"), as_it_is)
    asked.call().ask(prompt("rests again"), as_it_is)
    assert len(client.deadlines) == 4
    clock.now += 60
    assert asked.call().ask(prompt("5"), as_it_is) == "up"
    assert asked.call().ask(prompt("6"), as_it_is) == "up again"


def test_a_resting_model_is_named_in_the_reply() -> None:
    """With what went wrong last."""
    asked, _, _ = assistant(*[RetryableFailure("the endpoint failed (500)")] * 3)
    for number in range(3):
        asked.call().ask(prompt(str(number)), as_it_is)
    call = asked.call()
    call.ask(prompt("4"), as_it_is)

    assert call.llm == ("failed: left alone for a while after failures in a row; the last: the endpoint failed (500)")


def test_while_one_tries_a_resting_model_the_others_wait() -> None:
    """Half open lets one request through."""
    clock = Clock()
    breaker = Breaker(clock, failures=1, rest_seconds=10)
    breaker.failed("down")
    clock.now += 10

    assert [breaker.allows(), breaker.allows()] == [True, False]
    breaker.succeeded()
    assert breaker.allows()


def test_an_answer_between_failures_starts_the_count_anew() -> None:
    """Only failures in a row open the circuit."""
    down = RetryableFailure("down")
    asked, client, _ = assistant(down, down, "up", down, down, "up")
    for number in range(6):
        asked.call().ask(prompt(str(number)), as_it_is)

    assert len(client.deadlines) == 6


def test_nonsense_is_a_failure_and_is_not_remembered() -> None:
    """The next time it is asked again."""

    def refuse(text: str) -> str:
        raise NonsenseError("it is empty")

    asked, client, _ = assistant()
    call = asked.call()

    assert call.ask(prompt(), refuse) is None
    assert call.llm == "failed: the answer is no use: it is empty"
    assert asked.call().ask(prompt(), as_it_is) == "again"
    assert len(client.deadlines) == 2


def test_the_same_question_is_sent_once_and_the_memory_is_bounded() -> None:
    """The answer longest unused goes."""
    asked, client, _ = assistant()
    for number in range(REMEMBERED):
        asked.call().ask(prompt(str(number)), as_it_is)
    call = asked.call()
    assert call.ask(prompt("0"), as_it_is) == "again"
    assert (call.llm, len(client.deadlines)) == ("used", REMEMBERED)

    asked.call().ask(prompt("one more"), as_it_is)

    assert call.remembered(prompt("0"), as_it_is) == "again"
    assert call.remembered(prompt("1"), as_it_is) is None


def test_off_asks_nothing() -> None:
    """The same calls, no answers."""
    assert (OFF.is_on, OFF.llm, OFF.ask(prompt(), as_it_is), OFF.remembered(prompt(), as_it_is)) == (
        False,
        "off",
        None,
        None,
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[1, 2]", [1, 2]),
        ("Sure:\n```json\n[2, 1]\n```\nDone [see above].", [2, 1]),
        ("First I thought [1], but [3] is better.", [3]),
        ('{"order": [4]}', [4]),
    ],
)
def test_a_list_is_found_where_models_put_it(text: str, found: list[int]) -> None:
    """Bare, fenced, in prose, wrapped."""
    assert list_in(text) == found


@pytest.mark.parametrize(
    ("text", "reason", "read"),
    [
        ("", "it is empty", list_in),
        ("no", "it holds no JSON", list_in),
        ("[1, 2", "it holds no JSON", list_in),
        ("[" * 5_000, "it holds no JSON", list_in),
        ("[1]", "it holds no JSON", object_in),
    ],
)
def test_what_holds_no_json_is_nonsense(text: str, reason: str, read: Callable[[str], object]) -> None:
    """Also what is cut, and what would break a parser."""
    with pytest.raises(NonsenseError, match=reason):
        read(text)
