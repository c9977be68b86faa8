"""A client of a scripted endpoint."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.util import find_spec

import pytest

from serving.llm.client import LlmClient
from serving.llm.settings import LlmSettings
from tests.llm_server import MODEL, LlmServer, Script

KEY = "sk-very-secret-0123456789"

if find_spec("openai"):
    import openai  # noqa: F401 - its import takes a second, which short deadlines here do not have
else:
    collect_ignore_glob = ["test_*.py"]  # the base install has no client to ask a model with


@pytest.fixture
def serve() -> Iterator[Callable[[Script], tuple[LlmServer, LlmClient]]]:
    """Return what starts an endpoint on a script, and a client of it."""
    with ExitStack() as stack:

        def start(script: Script) -> tuple[LlmServer, LlmClient]:
            server = stack.enter_context(LlmServer(script))
            client = LlmClient(LlmSettings(base_url=server.url, model=MODEL, api_key=KEY))
            return server, stack.enter_context(client)

        yield start
