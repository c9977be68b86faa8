"""A raw client of the stdio transport: lines in, lines out, nothing in between."""

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

CJKB = (sys.executable, "-c", "from serving.cli import main; main()")
HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "wire", "version": "1"}}
MODERN = {
    "_meta": {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "wire", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    }
}


class Wire:
    """One server process and the two ends of its pipe."""

    def __init__(
        self,
        release: Path,
        *options: str,
        environment: Mapping[str, str] | None = None,
        folder: Path | None = None,
    ) -> None:
        command = [*CJKB, "serve", "--artifact", str(release), *options]
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **(environment or {})},
            cwd=folder,
        )
        self._last_id = 0

    def __enter__(self) -> "Wire":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            with contextlib.suppress(BrokenPipeError):
                stream.close()

    def write(self, line: bytes) -> None:
        """Send one line as it is."""
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def send(self, message: object) -> None:
        """Send one JSON value."""
        self.write(json.dumps(message, ensure_ascii=False).encode())

    def read(self) -> object:
        """Return the next line's JSON value."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, self._why_it_ended()
        return json.loads(line.decode("utf-8"))

    def _why_it_ended(self) -> str:
        assert self.process.stderr is not None
        return self.process.stderr.read().decode("utf-8", errors="replace")

    def request(self, method: str, params: Mapping[str, object]) -> dict[str, object]:
        """Send a request and return its answer."""
        self._last_id += 1
        self.send({"jsonrpc": "2.0", "id": self._last_id, "method": method, "params": params})
        answer = self.read()
        assert isinstance(answer, dict)
        assert answer["id"] == self._last_id
        return answer

    def start(self) -> dict[str, object]:
        """Shake hands as clients before 2026 do."""
        answer = self.request("initialize", HELLO)
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return answer

    def call(self, tool: str, **arguments: object) -> dict[str, object]:
        """Call a tool and return its structured content."""
        answer = self.request("tools/call", {"name": tool, "arguments": arguments})
        result = answer["result"]
        assert isinstance(result, dict)
        content = result["structuredContent"]
        assert isinstance(content, dict)
        return content

    def finish(self) -> int:
        """End the input and return the exit code."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(timeout=30)


def ids(answer: Mapping[str, object]) -> Sequence[str]:
    """Return the ids of an answer's results."""
    results = answer["results"]
    assert isinstance(results, list)
    return [result["id"] for result in results]
