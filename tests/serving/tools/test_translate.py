"""The lookups of toolset `translate`, driven by the real client in memory."""

import json
from pathlib import Path

import jsonschema
import pytest
from mcp.client import Client

from serving.knowledge import Knowledge
from serving.render import to_json
from serving.server import build_server
from serving.tools.translate import TOOLSET
from tests.serving.tools.promised import assert_promised

SNAPSHOTS = Path(__file__).parents[1] / "snapshots"
pytestmark = pytest.mark.anyio

CALLS = [
    ("search_api", {"query": "append an element to a list"}),
    ("search_api", {"query": "在列表末尾追加元素", "detail": True, "explain": True, "top_k": 3}),
    ("get_api_details", {"name": "HashMap.add"}),
    ("get_class_members", {"class_name": "String"}),
    ("get_class_members", {"class_name": "Int64", "compact": False}),
    ("find_examples", {"query": "HashMap.add"}),
    ("search_manual", {"query": "null and Option", "detail": True}),
    ("list_modules", {}),
    ("error_fix_hint", {"error_text": "error: undeclared identifier 'ArrayList'"}),
    ("check_cangjie", {"code": "main() {\n    let x = null\n}", "path": "src/main.cj"}),
    ("check_cangjie", {"code": "main() {\n" + "    let x = new Foo(null)\n" * 200 + "}", "max_findings": 200}),
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


async def test_tool_schemas_are_those_that_clients_were_promised(
    client: Client, request: pytest.FixtureRequest
) -> None:
    """A changed name, default or field shows as a diff; `pytest tests/serving --update-snapshots` writes it."""
    await assert_promised(client, SNAPSHOTS, request)


async def test_every_tool_says_that_it_only_reads(client: Client) -> None:
    """Clients let read-only tools run without asking."""
    for tool in (await client.list_tools()).tools:
        assert tool.annotations is not None
        assert tool.annotations.read_only_hint is True
        assert tool.annotations.destructive_hint is False
        assert tool.annotations.open_world_hint is False
        assert "  " not in (tool.description or "")


@pytest.mark.parametrize(("tool", "arguments"), CALLS)
async def test_an_answer_fits_its_schema_and_the_cap(client: Client, tool: str, arguments: dict[str, object]) -> None:
    """Structured content is what the schema says, without a null, and the text is the same in compact JSON."""
    schema = next(known.output_schema for known in (await client.list_tools()).tools if known.name == tool)
    result = await client.call_tool(tool, arguments)

    text = result.content[0].text
    assert not result.is_error
    jsonschema.validate(result.structured_content, schema)
    assert json.loads(text) == result.structured_content
    assert len(text) <= 8000
    assert None not in values(result.structured_content)


@pytest.mark.parametrize(("tool", "arguments"), CALLS)
async def test_the_facade_gives_the_same_answer(
    client: Client, kb: Knowledge, tool: str, arguments: dict[str, object]
) -> None:
    """Tools hold no logic: Python users see what agents see."""
    result = await client.call_tool(tool, arguments)

    assert to_json(getattr(kb, tool)(**arguments)) == result.structured_content


def values(value: object) -> list[object]:
    """Return every plain value in a reply."""
    if isinstance(value, dict):
        return [found for item in value.values() for found in values(item)]
    if isinstance(value, list):
        return [found for item in value for found in values(item)]
    return [value]


async def error(client: Client, tool: str, **arguments: object) -> str:
    """Return the text of a call that must fail."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    assert result.structured_content is None
    return str(result.content[0].text)


async def test_an_unknown_argument_is_refused_with_the_nearest_name(client: Client) -> None:
    """A dropped argument would answer another question than the one asked."""
    text = await error(client, "search_api", query="HashMap", modul="std.core")

    assert text.startswith("search_api has no argument 'modul'. Did you mean 'module'?")


async def test_an_unknown_type_is_an_error_that_names_the_near_one(client: Client) -> None:
    """The next step stands in the sentence, without a prefix of the library."""
    text = await error(client, "get_class_members", class_name="HashMpa")

    assert text.startswith("No type 'HashMpa' in this release. Did you mean std.collection.HashMap?")


async def test_an_unknown_package_is_an_error_that_names_near_ones(client: Client) -> None:
    """A misspelt filter must not look like an empty library."""
    text = await error(client, "search_api", query="add", module="collection")

    assert text.startswith("This release has no package 'collection'. Near ones: ")
    assert "std.collection" in text


async def test_an_unknown_tool_is_an_error_that_names_the_tools(client: Client) -> None:
    """Models invent tools too."""
    assert "There are: search_api, get_api_details" in await error(client, "lookup", query="x")


async def test_numbers_come_as_strings_and_out_of_bounds(client: Client) -> None:
    """What is meant is clear, so it is answered."""
    two = await client.call_tool("search_api", {"query": "add", "top_k": "2"})
    many = await client.call_tool("search_api", {"query": "add", "top_k": 5000, "max_chars": 10**9})
    none = await client.call_tool("search_api", {"query": "add", "top_k": None, "module": None, "detail": "false"})

    assert len(two.structured_content["results"]) == 2
    assert len(many.structured_content["results"]) <= 50
    assert 0 < len(none.structured_content["results"]) <= 10


async def test_a_question_about_nothing_known_returns_nothing_and_says_so(client: Client) -> None:
    """Ten arbitrary records would be worse than none."""
    result = await client.call_tool("search_api", {"query": "xyzzyqwv frobnicate"})

    assert result.structured_content["results"] == []
    assert result.structured_content["total"] == 0
    assert result.structured_content["unmatched_words"] == ["xyzzyqwv", "frobnicate"]


def test_no_tool_schema_hides_a_parameter_of_the_facade() -> None:
    """Tool and facade take the same arguments, so that neither can do what the other cannot."""
    import inspect

    for tool in TOOLSET.tools:
        facade = list(inspect.signature(getattr(Knowledge, tool.name)).parameters)[1:]
        assert [parameter.name for parameter in tool.parameters] == facade
