"""The HTTP transport, over a real socket."""

import contextlib
import http.client
import json
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serving.wire import CJKB, HELLO

TOKEN = "a secret of the test"  # noqa: S105 - of this test alone


@pytest.fixture(scope="module")
def address(release_dir: Path) -> Iterator[str]:
    """Start a server with a token and return its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [*CJKB, "serve", "--artifact", str(release_dir), "--transport", "http", "--port", str(port)]
    with subprocess.Popen([*command, "--token", TOKEN], stderr=subprocess.PIPE) as process:
        _wait_for(port, process)
        yield f"http://127.0.0.1:{port}/mcp"
        process.terminate()


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
    pytest.fail("the server did not start")


def post(address: str, method: str, params: object, token: str | None = TOKEN) -> tuple[int, str]:
    """Send one request; return status and body."""
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
    headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    host, _, path = address.removeprefix("http://").partition("/")
    with contextlib.closing(http.client.HTTPConnection(host, timeout=30)) as connection:
        connection.request("POST", f"/{path}", body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


def test_a_tool_is_called_over_http(address: str) -> None:
    """The same answers as on stdio, without a session to keep."""
    status, body = post(address, "initialize", HELLO)
    assert status == 200
    assert json.loads(body)["result"]["serverInfo"]["name"] == "cangjie-knowledge"

    status, body = post(address, "tools/call", {"name": "search_api", "arguments": {"query": "HashMap", "top_k": 1}})
    assert status == 200
    assert json.loads(body)["result"]["structuredContent"]["results"][0]["id"] == "std.collection.HashMap"


@pytest.mark.parametrize("token", [None, "wrong", ""])
def test_a_request_without_the_token_is_refused(address: str, token: str | None) -> None:
    """And is told what to send."""
    status, body = post(address, "initialize", HELLO, token)

    assert status == 401
    assert "Authorization: Bearer" in body


def test_an_open_host_needs_a_token(release_dir: Path) -> None:
    """A server for the whole network without one is a mistake."""
    command = [*CJKB, "serve", "--artifact", str(release_dir), "--transport", "http", "--host", "0.0.0.0"]  # noqa: S104
    done = subprocess.run(command, capture_output=True, timeout=60, check=False)

    assert done.returncode == 2
    assert b"pass --token" in done.stderr
