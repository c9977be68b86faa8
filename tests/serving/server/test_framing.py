"""What one line on the wire asks for, and when its answer is written."""

import json

from serving.server.framing import Conversation, Incoming

PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
PONG = '{"jsonrpc":"2.0","id":1,"result":{}}'


def received(conversation: Conversation, value: object) -> Incoming:
    """Return what a JSON value on one line asks for."""
    return conversation.receive(json.dumps(value).encode())


def error_of(incoming: Incoming) -> tuple[object, int]:
    """Return id and code of the only error."""
    (line,) = incoming.errors
    error = json.loads(line)
    return error["id"], error["error"]["code"]


def test_a_request_is_handed_on_and_waits_for_its_answer() -> None:
    """The end of input must not lose an answer that is still being made."""
    conversation = Conversation()

    assert received(conversation, PING).messages == (json.dumps(PING),)
    assert conversation.waiting_count == 1
    assert conversation.settle(1, PONG) == PONG
    assert conversation.waiting_count == 0


def test_a_line_that_is_no_json_is_answered_with_a_parse_error() -> None:
    """Silence would leave a client waiting."""
    incoming = Conversation().receive(b'{"jsonrpc": "2.0", "id": 1')

    assert incoming.messages == ()
    assert error_of(incoming) == (None, -32700)


def test_a_value_that_is_no_message_is_refused_with_its_id() -> None:
    """The client finds its request again by the id."""
    assert error_of(received(Conversation(), {"id": 7, "method": "ping"})) == (7, -32600)
    assert error_of(received(Conversation(), {"jsonrpc": "2.0", "id": 7, "method": 3})) == (7, -32600)
    assert error_of(received(Conversation(), {"jsonrpc": "2.0", "id": 7, "method": "ping", "params": [1]})) == (
        7,
        -32600,
    )
    assert error_of(received(Conversation(), "ping")) == (None, -32600)
    assert error_of(received(Conversation(), [])) == (None, -32600)


def test_empty_lines_and_a_byte_order_mark_are_no_faults() -> None:
    """Windows shells put both into a pipe."""
    conversation = Conversation()

    assert conversation.receive(b"\r\n") == Incoming()
    assert conversation.receive(b"\xef\xbb\xbf" + json.dumps(PING).encode() + b"\r\n").errors == ()


def test_bytes_that_are_no_utf8_do_not_stop_the_session() -> None:
    """A client with the wrong code page gets an answer to its bytes, not an end."""
    line = b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"\xff"}}'

    assert Conversation().receive(line).errors == ()


def test_a_batch_is_answered_as_one_line_when_its_last_answer_is_in() -> None:
    """JSON-RPC answers an array with an array, in any order, notifications left out."""
    conversation = Conversation()
    notice = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    second = {**PING, "id": "b"}

    assert len(received(conversation, [PING, notice, second]).messages) == 3
    assert conversation.settle("b", '{"id":"b"}') is None
    assert conversation.settle(1, PONG) == f'[{{"id":"b"}},{PONG}]'


def test_faults_of_a_batch_are_answered_together_with_the_rest() -> None:
    """One bad element must not cost the others their answers."""
    conversation = Conversation()

    incoming = received(conversation, [PING, 5])
    assert incoming.errors == ()
    answers = json.loads(conversation.settle(1, PONG) or "")
    assert [answer.get("error", {}).get("code") for answer in answers] == [-32600, None]
    assert json.loads(received(conversation, [5, 6]).errors[0])[1]["error"]["code"] == -32600


def test_a_cancelled_request_is_no_longer_waited_for() -> None:
    """A cancelled request may never be answered; the end of input must not wait for it."""
    conversation = Conversation()
    received(conversation, PING)
    received(conversation, {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}})

    assert conversation.waiting_count == 0


def test_half_a_character_is_replaced() -> None:
    """A client that cuts a text inside an emoji sends one half of it, which no UTF-8 can hold."""
    (message,) = received(Conversation(), {**PING, "params": {"x": "a\ud83d", "y": "\ud83d\ude00"}}).messages

    assert json.loads(message)["params"] == {"x": "a\ufffd", "y": "\U0001f600"}


def test_a_refused_message_is_answered_with_its_id_and_no_longer_waited_for() -> None:
    """Without its id the client would wait for ever, and the server for its end."""
    conversation = Conversation()
    received(conversation, {**PING, "id": 10**30})

    error = json.loads(conversation.refuse(json.dumps({**PING, "id": 10**30})) or "")
    assert (error["id"], error["error"]["code"], conversation.waiting_count) == (10**30, -32600, 0)


def test_a_refused_message_completes_its_batch() -> None:
    """The others of the batch get their answers."""
    conversation = Conversation()
    refused = {"jsonrpc": "2.0", "id": 2, "method": "tools/call"}
    received(conversation, [PING, refused])

    assert conversation.settle(1, PONG) is None
    assert [answer["id"] for answer in json.loads(conversation.refuse(json.dumps(refused)) or "")] == [1, 2]
