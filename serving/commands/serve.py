"""`cjkb serve`: the MCP server."""

import logging
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from serving.tools.registration import Toolset

TOOLSETS: Final = {"translate": "serving.tools.translate:TOOLSET"}
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")


@click.command()
@click.option("--artifact", type=click.Path(path_type=Path), help="Release directory or its knowledge.duckdb.")
@click.option("--cangjie-version", help="Cangjie version wanted among the installed releases.")
@click.option("--toolsets", default="translate", show_default=True, help="Comma-separated, or `all`.")
@click.option("--no-generated", is_flag=True, help="Leave out examples that a model wrote.")
@click.option("--verify", is_flag=True, help="Check every byte of the release before serving it.")
@click.option("--transport", type=click.Choice(["stdio", "http"]), default="stdio", show_default=True)
@click.option("--host", default="127.0.0.1", show_default=True, help="For http.")
@click.option("--port", default=8765, show_default=True, type=click.IntRange(1, 65535), help="For http.")
@click.option("--token", envvar="CJKB_TOKEN", help="For http: clients must send it as a bearer token.")
def serve(
    *,
    artifact: Path | None,
    cangjie_version: str | None,
    toolsets: str,
    no_generated: bool,
    verify: bool,
    transport: str,
    host: str,
    port: int,
    token: str | None,
) -> None:
    """Answer an MCP client from a release."""
    logging.basicConfig(level=logging.INFO, stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("mcp").setLevel(logging.WARNING)
    if transport == "http" and host not in LOOPBACK and not token:
        raise click.UsageError(f"--host {host} is reachable from other machines: pass --token, or serve 127.0.0.1.")
    wanted = _toolset_names(toolsets)

    import anyio  # noqa: PLC0415 - the protocol costs half a second; `--help` and usage errors need none of it

    from serving.installed import open_for_project  # noqa: PLC0415
    from serving.server import build_server  # noqa: PLC0415

    facade = open_for_project(
        artifact, cangjie_version, folder=Path.cwd(), verify=verify, has_generated=not no_generated
    )
    facade.warm_up()
    server = build_server([(_toolset(name), facade) for name in wanted])
    if transport == "stdio":
        from serving.server.stdio import claim_wire, serve_stdio  # noqa: PLC0415

        anyio.run(serve_stdio, server, claim_wire())
        return
    from serving.server.http import PATH, serve_http  # noqa: PLC0415

    click.echo(f"Serving {facade.release} at http://{host}:{port}{PATH}", err=True)
    anyio.run(lambda: serve_http(server, host=host, port=port, token=token))


def _toolset_names(text: str) -> Sequence[str]:
    names = list(TOOLSETS) if text.strip() == "all" else [part.strip() for part in text.split(",") if part.strip()]
    for name in names:
        if name not in TOOLSETS:
            raise click.UsageError(f"There is no toolset {name!r} in this version. There are: {', '.join(TOOLSETS)}.")
    return list(dict.fromkeys(names)) or list(TOOLSETS)


def _toolset(name: str) -> "Toolset[object]":
    module, _, attribute = TOOLSETS[name].partition(":")
    toolset: Toolset[object] = getattr(import_module(module), attribute)
    return toolset
