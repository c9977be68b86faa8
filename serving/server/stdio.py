"""The stdio transport: one message a line, UTF-8 whatever the locale.

While serving, file descriptor 1 points at stderr and 0 at the null device, so
nothing that prints by accident reaches the protocol. One thread reads and one
writes, so a client that sends without reading cannot make the server wait. At
the end of input the requests already taken are answered, then the server ends.
"""

import logging
import os
import queue
import sys
import threading
from dataclasses import dataclass
from typing import BinaryIO, Final

import anyio
import anyio.from_thread
import anyio.lowlevel
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.server.lowlevel import Server
from mcp.shared.message import SessionMessage
from mcp_types import JSONRPCError, JSONRPCResponse, jsonrpc_message_adapter
from pydantic import ValidationError

from serving.server.framing import Conversation

LAST_ANSWERS_SECONDS: Final = 10.0
POLL_SECONDS: Final = 0.005

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Wire:
    """The two ends of the client's pipe, out of reach of anything that prints."""

    reader: BinaryIO
    writer: BinaryIO


def claim_wire() -> Wire:
    """Take stdin and stdout for the protocol; what prints from now on goes to stderr."""
    sys.stdout.flush()
    reader = os.fdopen(os.dup(0), "rb")
    writer = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    return Wire(reader, writer)


async def serve_stdio(server: Server[object], wire: Wire) -> None:
    """Serve one client until its input ends."""
    session = _Session(wire)
    to_server, from_client = anyio.create_memory_object_stream[SessionMessage | Exception](64)
    to_client, from_server = anyio.create_memory_object_stream[SessionMessage](64)
    async with anyio.create_task_group() as group:
        group.start_soon(session.forward_answers, from_server)
        await session.start_reading(to_server)
        await server.run(from_client, to_client, server.create_initialization_options())
    session.close()


class _Session:
    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._conversation = Conversation()
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_lines, name="cjkb-writer", daemon=True)
        self._writer.start()

    async def start_reading(self, to_server: MemoryObjectSendStream[SessionMessage | Exception]) -> None:
        """Read lines in a thread of their own; a daemon, since a blocked read cannot be woken."""
        token = anyio.lowlevel.current_token()

        def read() -> None:
            try:
                for line in iter(self._wire.reader.readline, b""):
                    anyio.from_thread.run(self._take, line, to_server, token=token)
                anyio.from_thread.run(self._finish, to_server, token=token)
            except (anyio.BrokenResourceError, anyio.ClosedResourceError, anyio.RunFinishedError, OSError) as error:
                _LOG.debug("reading ended: %r", error)

        threading.Thread(target=read, name="cjkb-reader", daemon=True).start()

    async def _take(self, line: bytes, to_server: MemoryObjectSendStream[SessionMessage | Exception]) -> None:
        incoming = self._conversation.receive(line)
        for error in incoming.errors:
            self._lines.put(error)
        for text in incoming.messages:
            try:
                message = jsonrpc_message_adapter.validate_json(text, by_name=False)
            except ValidationError:
                self._refuse(text)
            else:
                await to_server.send(SessionMessage(message))

    def _refuse(self, text: str) -> None:
        _LOG.warning("not a message of the protocol: %.200s", text)
        if (line := self._conversation.refuse(text)) is not None:
            self._lines.put(line)

    async def _finish(self, to_server: MemoryObjectSendStream[SessionMessage | Exception]) -> None:
        """Close the input once what was asked is answered."""
        with anyio.move_on_after(LAST_ANSWERS_SECONDS):
            while self._conversation.waiting_count:
                await anyio.sleep(POLL_SECONDS)
        await to_server.aclose()

    async def forward_answers(self, from_server: MemoryObjectReceiveStream[SessionMessage]) -> None:
        """Hand every message of the server to the writer, batches as one line."""
        async with from_server:
            async for item in from_server:
                text = item.message.model_dump_json(by_alias=True, exclude_unset=True)
                line: str | None = text
                if isinstance(item.message, JSONRPCResponse | JSONRPCError):
                    line = self._conversation.settle(item.message.id, text)
                if line is not None:
                    self._lines.put(line)

    def _write_lines(self) -> None:
        try:
            while (line := self._lines.get()) is not None:
                _write_all(self._wire.writer, line.encode("utf-8") + b"\n")
        except OSError as error:
            _LOG.info("the client is gone: %s", error)

    def close(self) -> None:
        """Write what is left."""
        self._lines.put(None)
        self._writer.join()


def _write_all(writer: BinaryIO, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[writer.write(view) :]
