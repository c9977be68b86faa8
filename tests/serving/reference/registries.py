"""A registry of packages on this machine, as well or as badly behaved as a test wants."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Answer = Callable[[BaseHTTPRequestHandler], None]


class LocalRegistry:
    """What was asked, and where to ask."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.asked: list[str] = []


@contextmanager
def local_registry(answer: Answer) -> Iterator[LocalRegistry]:
    """Serve on a port of this machine until the block ends."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            registry.asked.append(self.path)
            answer(self)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    registry = LocalRegistry(f"http://127.0.0.1:{server.server_address[1]}/search")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield registry
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def says(body: bytes, status: int = 200) -> Answer:
    """Return an answer with this body."""

    def answer(request: BaseHTTPRequestHandler) -> None:
        request.send_response(status)
        request.send_header("Content-Type", "application/json")
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        request.wfile.write(body)

    return answer
