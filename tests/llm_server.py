"""An OpenAI-compatible endpoint on a real socket that misbehaves on a script.

    with LlmServer([refused(429, retry_after="2"), answered("done")]) as server:
        ...  # ask server.url; server.requests tells what came

A script is a list of replies, one for each request and the last one for all
that follow, or a function from the request to its reply. Nothing here sleeps
for a set time: who holds a connection holds it until the client or the test
lets go, so a test says how long it waits by its own deadline.
"""

import base64
import json
import select
import socket
import struct
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TypeAlias

MODEL = "test-model"
DRIP_SECONDS = 0.02


@dataclass(frozen=True, slots=True)
class Request:
    """One request as it came; `number` starts at 0."""

    number: int
    path: str
    headers: Mapping[str, str]
    body: Mapping[str, object]

    @property
    def prompt(self) -> str:
        """Return the texts of all messages."""
        messages = self.body.get("messages")
        return "\n".join(str(item["content"]) for item in messages) if isinstance(messages, list) else ""


@dataclass(frozen=True, slots=True)
class Reply:
    """What is done with one request.

    Attributes:
        body: What is sent.
        status: HTTP status.
        headers: Further headers.
        hold_at: How many bytes of the body are sent before the connection is held; -1 holds before the first byte
            of the response. None sends all.
        drips: Whether what comes after `hold_at` goes out byte by byte, too slowly to ever end.
        resets: Whether the connection is reset where it would be held.
    """

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    hold_at: int | None = None
    drips: bool = False
    resets: bool = False


Script: TypeAlias = Sequence[Reply] | Callable[[Request], Reply]


def answered(
    text: str | None, *, reasoning: str | None = None, finish: str = "stop", usage: tuple[int, int] | None = (100, 20)
) -> Reply:
    """A chat completion; `usage` is tokens asked and answered, None leaves it out."""
    message = {"role": "assistant", "content": text, **({"reasoning_content": reasoning} if reasoning else {})}
    body: dict[str, object] = {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 0,
        "model": MODEL,
        "choices": [{"index": 0, "message": message, "finish_reason": finish}],
    }
    if usage:
        body["usage"] = {"prompt_tokens": usage[0], "completion_tokens": usage[1], "total_tokens": sum(usage)}
    return Reply(json.dumps(body, ensure_ascii=False).encode("utf-8"))


def refused(status: int, *, retry_after: str | None = None, message: str = "no", code: str | None = None) -> Reply:
    """An error in the usual form: 400, 401, 404, 429, 500, 503 ..."""
    body = json.dumps({"error": {"message": message, "type": "error", "code": code}}).encode()
    return Reply(body, status=status, headers={"Retry-After": retry_after} if retry_after else {})


def silent() -> Reply:
    """No first byte ever comes."""
    return Reply(hold_at=-1)


def stalled() -> Reply:
    """The body stops in the middle."""
    whole = answered("half of this never comes")
    return Reply(whole.body, hold_at=len(whole.body) // 2)


def dripping() -> Reply:
    """The body comes byte by byte: never silent, never done."""
    return Reply(answered("slowly " * 5_000).body, hold_at=10, drips=True)


def reset() -> Reply:
    """The connection is reset before the first byte."""
    return Reply(hold_at=-1, resets=True)


def reset_midway() -> Reply:
    """The connection is reset in the middle of the body."""
    whole = answered("half of this never comes")
    return Reply(whole.body, hold_at=len(whole.body) // 2, resets=True)


def not_json() -> Reply:
    """Status 200 and a body that is no JSON."""
    return Reply(b'{"choices": [{"message": {"content": "and then')


def empty() -> Reply:
    """A completion without content."""
    return answered(None)


def only_reasoning(text: str) -> Reply:
    """A reasoning model that ran out of tokens before it answered."""
    return answered("", reasoning=text, finish="length")


def cut(text: str) -> Reply:
    """An answer cut by its length."""
    return answered(text, finish="length")


def in_fences(*parts: tuple[str, str]) -> Reply:
    """Prose with several fenced blocks, each a language and its text."""
    blocks = "\n\nAnd also:\n\n".join(f"```{language}\n{text}\n```" for language, text in parts)
    return answered(f"Here you are:\n\n{blocks}\n\nI hope that helps.")


def java_instead() -> Reply:
    """Java where Cangjie was asked for."""
    code = (
        'public class Main {\n    public static void main(String[] args) {\n        System.out.println("hi");\n    }\n}'
    )
    return in_fences(("java", code))


def embedded(request: Request, embed: Callable[[str], Sequence[float]] | None = None) -> Reply:
    """Vectors for the texts of an embeddings request, as floats or in base64 as it asks."""
    asked = request.body.get("input", [])
    texts = [asked] if isinstance(asked, str) else list(asked) if isinstance(asked, list) else []
    vectors = [list((embed or _digest_vector)(str(text))) for text in texts]
    is_packed = request.body.get("encoding_format") == "base64"
    data = [
        {"object": "embedding", "index": at, "embedding": _packed(vector) if is_packed else vector}
        for at, vector in enumerate(vectors)
    ]
    usage = {"prompt_tokens": len(texts), "total_tokens": len(texts)}
    return Reply(json.dumps({"object": "list", "data": data, "model": MODEL, "usage": usage}).encode())


def _packed(vector: Sequence[float]) -> str:
    return base64.b64encode(struct.pack(f"<{len(vector)}f", *vector)).decode("ascii")


def _digest_vector(text: str) -> list[float]:
    """Eight numbers that depend on the text alone."""
    return [byte / 255 - 0.5 for byte in sha256(text.encode("utf-8")).digest()[:8]]


class LlmServer:
    """The endpoint; `url` goes into `OPENAI_BASE_URL`."""

    def __init__(self, script: Script = ()) -> None:
        self._script = script
        self._lock = threading.Lock()
        self._requests: list[Request] = []
        self._events: list[str] = []
        self._release, self._released = socket.socketpair()
        self._server = _Listener(self)
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)

    def __enter__(self) -> "LlmServer":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.let_go()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
        self._release.close()
        self._released.close()

    @property
    def url(self) -> str:
        """Return the base URL."""
        return f"http://127.0.0.1:{self._server.server_port}/v1"

    @property
    def requests(self) -> list[Request]:
        """Return what came so far, in order."""
        with self._lock:
            return list(self._requests)

    @property
    def events(self) -> list[str]:
        """Return what happened so far: `0 came`, `0 answered`, `0 held`, `0 gone`, `0 reset`."""
        with self._lock:
            return list(self._events)

    def let_go(self) -> None:
        """End every hold, those to come included."""
        self._release.send(b"x")

    def take(self, path: str, headers: Mapping[str, str], body: Mapping[str, object]) -> tuple[Request, Reply]:
        """Note a request and return what is done with it."""
        with self._lock:
            request = Request(len(self._requests), path, headers, body)
            self._requests.append(request)
            self._events.append(f"{request.number} came")
        return request, self._reply_to(request)

    def _reply_to(self, request: Request) -> Reply:
        if callable(self._script):
            return self._script(request)
        if self._script:
            return self._script[min(request.number, len(self._script) - 1)]
        return embedded(request) if request.path.endswith("/embeddings") else answered("ok")

    def note(self, request: Request, event: str) -> None:
        """Write down what happened to a request."""
        with self._lock:
            self._events.append(f"{request.number} {event}")

    def hold(self, connection: socket.socket, *, seconds: float | None = None) -> bool:
        """Wait until the client is gone or the test lets go; False when the time is up before that."""
        ready, _, _ = select.select([connection, self._released], [], [], seconds)
        return bool(ready)


class _Listener(ThreadingHTTPServer):
    daemon_threads = False  # joined at the end, so that no test leaves one behind
    request_queue_size = 64

    def __init__(self, owner: LlmServer) -> None:
        self.owner = owner
        super().__init__(("127.0.0.1", 0), _Handler)

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: clients that go away in the middle are what this server is for."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 30

    @property
    def _owner(self) -> LlmServer:
        assert isinstance(self.server, _Listener)
        return self.server.owner

    def do_POST(self) -> None:
        """Do with one request what the script says."""
        raw = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        headers = {name.lower(): value for name, value in self.headers.items()}
        request, reply = self._owner.take(self.path, headers, json.loads(raw or b"{}"))
        self.close_connection = True
        if reply.hold_at == -1:
            self._hold(request, reply, b"")
        else:
            self._send(request, reply)

    def _send(self, request: Request, reply: Reply) -> None:
        self.send_response_only(reply.status)  # without a Date of its own
        own = {"Content-Type": "application/json", "Content-Length": str(len(reply.body)), "Connection": "close"}
        for name, value in {**own, **reply.headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(reply.body[: reply.hold_at])
        self.wfile.flush()
        if reply.hold_at is None:
            self._owner.note(request, "answered")
        else:
            self._hold(request, reply, reply.body[reply.hold_at :])

    def _hold(self, request: Request, reply: Reply, rest: bytes) -> None:
        if reply.resets:
            linger = struct.pack("ii", 1, 0)  # closing sends RST instead of FIN
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            self._owner.note(request, "reset")
            self.connection.close()
            return
        self._owner.note(request, "held")
        for byte in rest if reply.drips else b"":
            if self._owner.hold(self.connection, seconds=DRIP_SECONDS):
                break
            self.wfile.write(bytes([byte]))
        self._owner.hold(self.connection)
        self._owner.note(request, "gone")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        """Say nothing."""
