"""`cjkb serve`: the MCP server."""

import gc
import logging
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from serving.knowledge import Knowledge
    from serving.tools.registration import Toolset

TOOLSETS: Final = {"translate": "serving.tools.translate:TOOLSET", "reference": "serving.tools.reference:TOOLSET"}
DEFAULT_TOOLSET: Final = "translate"
EXAMPLES: Final = """\b
In the configuration of an MCP client:
  {"mcpServers": {"cangjie": {"command": "cjkb", "args": ["serve"]}}}
\b
Over HTTP, at http://127.0.0.1:8765/mcp:
  cjkb serve --transport http --token SECRET
"""
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")


@click.command(epilog=EXAMPLES)
@click.option("--artifact", type=click.Path(path_type=Path), help="Release directory or its knowledge.duckdb.")
@click.option("--cangjie-version", help="Cangjie version wanted among the installed releases.")
@click.option("--toolsets", default=DEFAULT_TOOLSET, show_default=True, help="Comma-separated, or `all`.")
@click.option("--no-generated", is_flag=True, help="Leave out examples that a model wrote.")
@click.option(
    "--registry-url",
    envvar="CJKB_REGISTRY_URL",
    help="Search of a package registry, for cangjie_pkg_search; none is asked without.",
)
@click.option("--verify", is_flag=True, help="Check every byte of the release before serving it.")
@click.option("--transport", type=click.Choice(["stdio", "http"]), default="stdio", show_default=True)
@click.option("--host", default="127.0.0.1", show_default=True, help="For http.")
@click.option("--port", default=8765, show_default=True, type=click.IntRange(1, 65535), help="For http.")
@click.option("--config", type=click.Path(dir_okay=False, path_type=Path), help="Settings file instead of cjkb.yaml.")
@click.option("--token", envvar="CJKB_TOKEN", help="For http: clients must send it as a bearer token.")
def serve(
    *,
    artifact: Path | None,
    cangjie_version: str | None,
    toolsets: str,
    no_generated: bool,
    registry_url: str | None,
    verify: bool,
    transport: str,
    host: str,
    port: int,
    config: Path | None,
    token: str | None,
) -> None:
    """Answer an MCP client from a release."""
    logging.basicConfig(level=logging.INFO, stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s")
    for talkative in ("mcp", "httpx2", "openai"):
        logging.getLogger(talkative).setLevel(logging.WARNING)
    if transport == "http" and host not in LOOPBACK and not token:
        raise click.UsageError(f"--host {host} is reachable from other machines: pass --token, or serve 127.0.0.1.")
    wanted = _toolset_names(toolsets)

    with _without_collections():
        from serving.installed import open_for_project
        from serving.llm.settings import llm_settings

        llm = llm_settings(config, environment=os.environ)
        if llm.is_on:
            click.echo(f"Questions may be put to {llm.model}.", err=True)
        facade = open_for_project(
            artifact,
            cangjie_version,
            folder=Path.cwd(),
            verify=verify,
            has_generated=not no_generated,
            llm=llm,
            registry_url=registry_url,
        )
        facade.warm_up()
        run = _over_stdio(wanted, facade) if transport == "stdio" else _over_http(wanted, facade, host, port, token)
    run()


def _over_stdio(toolsets: Sequence[str], facade: "Knowledge") -> Callable[[], None]:
    import anyio

    from serving.server import build_server
    from serving.server.stdio import claim_wire, serve_stdio

    server = build_server([(_toolset(name), facade) for name in toolsets])
    return lambda: anyio.run(serve_stdio, server, claim_wire())


def _over_http(
    toolsets: Sequence[str], facade: "Knowledge", host: str, port: int, token: str | None
) -> Callable[[], None]:
    import anyio

    from serving.server import build_server
    from serving.server.http import PATH, serve_http

    server = build_server([(_toolset(name), facade) for name in toolsets])
    click.echo(f"Serving {facade.release} at http://{host}:{port}{PATH}", err=True)
    return lambda: anyio.run(lambda: serve_http(server, host=host, port=port, token=token))


@contextmanager
def _without_collections() -> Iterator[None]:
    """Keep the collector still while all is imported: it would walk the growing heap again and again for nothing."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()  # what is loaded now stays loaded
        gc.enable()


def _toolset_names(text: str) -> Sequence[str]:
    names = list(TOOLSETS) if text.strip() == "all" else [part.strip() for part in text.split(",") if part.strip()]
    for name in names:
        if name not in TOOLSETS:
            raise click.UsageError(f"There is no toolset {name!r} in this version. There are: {', '.join(TOOLSETS)}.")
    return list(dict.fromkeys(names)) or [DEFAULT_TOOLSET]


def _toolset(name: str) -> "Toolset[object]":
    module, _, attribute = TOOLSETS[name].partition(":")
    toolset: Toolset[object] = getattr(import_module(module), attribute)
    return toolset
