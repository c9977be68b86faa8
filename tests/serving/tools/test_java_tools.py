"""The Java tools, driven by the real client in memory."""

import json

import jsonschema
import pytest
from mcp.client import Client

from serving.knowledge import Knowledge
from serving.render import to_json
from serving.server import build_server
from serving.tools.translate import TOOLSET

pytestmark = pytest.mark.anyio

CODE = "Map<String, Integer> m = new HashMap<>(); m.put(k, 1); m.get(k); n.length(); own(); Integer[] a; a.clone();"
CALLS = [
    ("java_to_cangjie", {"java_symbol": "java.util.Map.put"}),
    ("java_to_cangjie", {"java_symbol": "Map<String, List<Integer>>"}),
    ("java_to_cangjie", {"java_symbol": "synchronized"}),
    ("java_to_cangjie", {"java_symbol": "no.such.Thing"}),
    ("java_to_cangjie", {"java_symbol": "java.util"}),
    ("resolve_java_code", {"java_code": CODE}),
    ("resolve_java_code", {"java_code": CODE * 40}),
    ("resolve_java_code", {"java_code": "int x;"}),
    ("resolve_java_code", {"java_code": CODE, "top_k": "1", "lang": "zh"}),
    ("describe_java_code", {"java_code": CODE}),
    ("describe_java_code", {"java_code": CODE * 40}),
]


@pytest.fixture
def anyio_backend() -> str:
    """Run on asyncio alone, as the server does."""
    return "asyncio"


@pytest.fixture
async def client(kb: Knowledge):
    """Return a client of the toolset."""
    async with Client(build_server([(TOOLSET, kb)])) as connected:
        yield connected


@pytest.mark.parametrize(("tool", "arguments"), CALLS)
async def test_an_answer_fits_its_schema_and_the_cap(client: Client, tool: str, arguments: dict[str, object]) -> None:
    """Structured content is what the schema says, and the text is the same in compact JSON."""
    schema = next(known.output_schema for known in (await client.list_tools()).tools if known.name == tool)
    result = await client.call_tool(tool, arguments)
    text = result.content[0].text

    assert not result.is_error
    jsonschema.validate(result.structured_content, schema)
    assert json.loads(text) == result.structured_content
    assert len(text) <= 8000


@pytest.mark.parametrize(("tool", "arguments"), CALLS)
async def test_the_facade_gives_the_same_answer(
    client: Client, kb: Knowledge, tool: str, arguments: dict[str, object]
) -> None:
    """Tools hold no logic: Python users see what agents see."""
    result = await client.call_tool(tool, arguments)
    asked = {name: int(value) if name == "top_k" else value for name, value in arguments.items()}

    assert to_json(getattr(kb, tool)(**asked)) == result.structured_content


async def test_empty_code_is_an_error_that_shows_an_example(client: Client) -> None:
    """The sentence names the next step."""
    result = await client.call_tool("resolve_java_code", {"java_code": ""})

    assert result.is_error
    assert "map.put(key, value);" in result.content[0].text
