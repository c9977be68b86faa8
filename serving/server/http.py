"""The streamable HTTP transport, for a server that several people share."""

import hmac
from typing import Final

import uvicorn
from mcp.server.lowlevel import Server
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

PATH: Final = "/mcp"


class BearerGate:
    """Lets requests through that carry the token, and answers the others with 401."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app = app
        self._expected = f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        given = dict(scope.get("headers", [])).get(b"authorization", b"")
        if scope["type"] == "http" and not hmac.compare_digest(given, self._expected):
            refusal = PlainTextResponse(
                "Send the header `Authorization: Bearer <token>` with the token this server was started with.",
                status_code=401,
                headers={"WWW-Authenticate": "Bearer"},
            )
            await refusal(scope, receive, send)
            return
        await self._app(scope, receive, send)


def http_app(server: Server[object], *, host: str, token: str | None) -> ASGIApp:
    """Return the ASGI application of a server: stateless, since no tool keeps anything between calls."""
    app: ASGIApp = server.streamable_http_app(
        streamable_http_path=PATH, json_response=True, stateless_http=True, host=host
    )
    return BearerGate(app, token) if token else app


async def serve_http(server: Server[object], *, host: str, port: int, token: str | None) -> None:
    """Serve until interrupted."""
    app = http_app(server, host=host, token=token)
    config = uvicorn.Config(app, host=host, port=port, log_level="warning")
    await uvicorn.Server(config).serve()
