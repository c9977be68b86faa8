"""While one call waits for the model, the server goes on answering."""

import threading
from pathlib import Path

import anyio
import pytest
from mcp.client import Client

from serving.knowledge import Knowledge
from serving.llm.settings import LlmSettings
from serving.llm.turns import Turns
from serving.server import build_server
from serving.tools.translate import TOOLSET
from tests.llm_server import MODEL, LlmServer, Reply, Request, answered, silent

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    """Run on asyncio alone, as the server does."""
    return "asyncio"


async def test_other_calls_are_answered_while_one_waits_for_the_model(release_dir: Path) -> None:
    """The model answers the first question only after the second call has come back."""
    second_is_done = threading.Event()

    def when_the_second_is_done(request: Request) -> Reply:
        return answered("[2, 1]") if second_is_done.wait(timeout=20) else silent()

    order: list[str] = []
    with LlmServer(when_the_second_is_done) as server:
        settings = LlmSettings(server.url, MODEL, "k", deadline_seconds=30)
        with Knowledge.open(release_dir, llm=settings) as kb:
            async with Client(build_server([(TOOLSET, kb)])) as client, anyio.create_task_group() as group:

                async def search() -> None:
                    result = await client.call_tool("search_api", {"query": "append an element to a list"})
                    assert result.structured_content["llm"] == "used"
                    order.append("search")

                group.start_soon(search)
                while not server.requests:
                    await anyio.lowlevel.checkpoint()
                details = await client.call_tool("get_api_details", {"name": "HashMap.add"})
                assert not details.is_error
                order.append("details")
                second_is_done.set()

    assert order == ["details", "search"]


def test_a_turn_is_lent_while_its_holder_waits() -> None:
    """The other thread gets in, and the turn comes back."""
    turns = Turns()
    order: list[str] = []

    def other() -> None:
        with turns.taken():
            order.append("other")

    with turns.taken():
        thread = threading.Thread(target=other)
        thread.start()
        order.append("first")
        with turns.lent():
            thread.join(timeout=20)
        order.append("back")

    assert order == ["first", "other", "back"]


def test_who_has_no_turn_lends_none() -> None:
    """A Python user asks from one thread and takes no turns."""
    turns = Turns()
    with turns.lent(), turns.taken():
        pass
