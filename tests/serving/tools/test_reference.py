"""Toolset `reference`, driven by the real client: in memory, and as a process of its own."""

import inspect
import json
from pathlib import Path

import jsonschema
import pytest
from mcp.client import Client

from artifacts.releases import find_release
from serving.knowledge import Knowledge
from serving.render import to_json
from serving.server import build_server
from serving.tools.reference import TOOLSET
from tests.serving.reference.registries import local_registry, says
from tests.serving.tools.promised import assert_promised
from tests.serving.wire import Wire

SNAPSHOTS = Path(__file__).parents[1] / "snapshots" / "reference"
pytestmark = pytest.mark.anyio

CALLS = [
    ("cangjie_apis", {"query": "append an element to a list", "limit": 3}),
    ("cangjie_apis", {"query": "列表 追加", "kind": "func"}),
    ("cangjie_doc", {"package": "std.collection", "type": "ArrayList", "member": "add"}),
    ("cangjie_doc", {"package": "std.core", "member": "println", "related": 20}),
    ("cangjie_doc", {"package": "std.core", "type": "ArrayList", "member": "append"}),
    ("cangjie_patterns", {"query": "option instead of null"}),
    ("cangjie_patterns", {"query": "单例", "limit": 10}),
    ("cangjie_explain", {"error": "error: undeclared identifier 'ArrayList'\n  ==> main.cj:3:5:"}),
    ("cangjie_pkg_search", {"query": "json"}),
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


async def ask(client: Client, tool: str, **arguments: object) -> dict[str, object]:
    """Return the structured content of a call that must succeed."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content[0].text
    return dict(result.structured_content)


async def test_tool_schemas_are_those_that_clients_were_promised(
    client: Client, request: pytest.FixtureRequest
) -> None:
    """A changed name, default or field shows as a diff; `pytest tests/serving --update-snapshots` writes it."""
    await assert_promised(client, SNAPSHOTS, request)


async def test_names_inputs_defaults_and_caps_are_those_of_the_reference(client: Client) -> None:
    """A client written for the reference calls these tools as they are."""
    schemas = {tool.name: tool.input_schema for tool in (await client.list_tools()).tools}

    assert {name: schema["required"] for name, schema in schemas.items()} == {
        "cangjie_apis": ["query"],
        "cangjie_doc": ["package"],
        "cangjie_patterns": ["query"],
        "cangjie_explain": ["error"],
        "cangjie_pkg_search": ["query"],
    }
    limits = {
        (name, field): (part["default"], part["maximum"])
        for name, schema in schemas.items()
        for field, part in schema["properties"].items()
        if field in ("limit", "related")
    }
    assert limits == {
        ("cangjie_apis", "limit"): (10, 50),
        ("cangjie_doc", "related"): (5, 20),
        ("cangjie_patterns", "limit"): (5, 10),
        ("cangjie_pkg_search", "limit"): (10, 20),
    }
    assert list(schemas["cangjie_apis"]["properties"])[:3] == ["query", "limit", "kind"]
    assert list(schemas["cangjie_doc"]["properties"])[:4] == ["package", "type", "member", "related"]


async def test_tools_only_read_and_one_may_ask_the_world(client: Client) -> None:
    """A registry is outside of this machine."""
    tools = (await client.list_tools()).tools

    assert all(tool.annotations and tool.annotations.read_only_hint for tool in tools)
    assert [tool.name for tool in tools if tool.annotations and tool.annotations.open_world_hint] == [
        "cangjie_pkg_search"
    ]


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
    assert result.structured_content["release"]


@pytest.mark.parametrize(("tool", "arguments"), CALLS)
async def test_the_facade_gives_the_same_answer(
    client: Client, kb: Knowledge, tool: str, arguments: dict[str, object]
) -> None:
    """Tools hold no logic: Python users see what agents see."""
    assert to_json(getattr(kb, tool)(**arguments)) == await ask(client, tool, **arguments)


def test_no_tool_hides_a_parameter_of_the_facade() -> None:
    """Tool and facade take the same arguments."""
    for tool in TOOLSET.tools:
        facade = list(inspect.signature(getattr(Knowledge, tool.name)).parameters)[1:]
        assert [parameter.name for parameter in tool.parameters] == facade


async def test_apis_say_where_they_belong(client: Client) -> None:
    """A member has type and member, a type no member, a function at top level no type."""
    answer = await ask(client, "cangjie_apis", query="ArrayList.add")
    first = answer["results"][0]

    assert answer["count"] == len(answer["results"])
    assert answer["total_indexed"] >= answer["total"] >= answer["count"]
    assert (first["package"], first["type"], first["member"], first["kind"]) == (
        "std.collection", "ArrayList", "add", "func",
    )  # fmt: skip
    assert {"id", "signature", "summary", "detail"} <= first.keys()
    (printed, *_) = (await ask(client, "cangjie_apis", query="println"))["results"]
    assert "type" not in printed
    assert printed["member"] == "println"
    (of_type, *_) = (await ask(client, "cangjie_apis", query="HashMap", kind="type"))["results"]
    assert of_type["type"] == "HashMap"
    assert "member" not in of_type


@pytest.mark.parametrize(
    ("kind", "kinds"),
    [
        ("type", {"class", "interface", "struct", "enum", "type_alias", "builtin_type"}),
        ("trait", {"interface"}),
        ("func", {"func"}),
        ("const", {"const"}),
        ("macro", {"macro"}),
        ("Interface", {"interface"}),
    ],
)
async def test_a_kind_filters(client: Client, kind: str, kinds: set[str]) -> None:
    """Those of the reference, where a trait is an interface, and those of this server."""
    answer = await ask(client, "cangjie_apis", query="collection map time value ToString Duration max", kind=kind)

    assert {row["kind"] for row in answer["results"]} <= kinds


async def test_a_kind_that_does_not_exist_is_refused(client: Client) -> None:
    """With the list of those that do."""
    result = await client.call_tool("cangjie_apis", {"query": "map", "kind": "module"})

    assert result.is_error
    assert result.content[0].text.startswith("kind 'module' does not exist; use one of: type, trait, class")


async def test_a_record_is_whole_and_has_related_ones(client: Client) -> None:
    """Overloads come first among the related entries."""
    answer = await ask(client, "cangjie_doc", package="std.collection", type="HashMap", member="add")

    assert answer["found"] is True
    assert answer["id"] == "std.collection.HashMap.add(K,V)"
    assert "Parameters:" in answer["detail"]
    assert answer["import"] == "import std.collection.HashMap"
    assert len(answer["related"]) == 5
    assert answer["related"][0]["id"].startswith("std.collection.HashMap.add(")
    assert {"id", "signature", "summary"} == answer["related"][0].keys()


async def test_a_type_and_a_function_are_records_too(client: Client) -> None:
    """Without a member the type itself; without a type what stands at top level."""
    of_type = await ask(client, "cangjie_doc", package="std.collection", type="HashMap", related=0)
    function = await ask(client, "cangjie_doc", package="std.core", member="println")

    assert (of_type["id"], of_type["kind"]) == ("std.collection.HashMap", "class")
    assert "related" not in of_type
    assert function["id"].startswith("std.core.println(")


@pytest.mark.parametrize(
    ("arguments", "requested", "meant"),
    [
        (
            {"package": "std.core", "type": "ArrayList", "member": "add"},
            "std.core.ArrayList.add",
            "std.collection.ArrayList.add",
        ),
        ({"package": "std.collection", "type": "HashMpa"}, "std.collection.HashMpa", "std.collection.HashMap"),
        ({"package": "collections", "type": "HashMap"}, "collections.HashMap", "std.collection.HashMap"),
        ({"package": "std.collection", "type": "HashMap", "member": "ad"}, "std.collection.HashMap.ad", "HashMap.add"),
    ],
)
async def test_a_miss_is_an_answer_with_alternatives(
    client: Client, arguments: dict[str, object], requested: str, meant: str
) -> None:
    """A model recovers from a wrong package and from a slip."""
    answer = await ask(client, "cangjie_doc", **arguments)

    assert answer["found"] is False
    assert answer["requested"] == requested
    assert any(meant in row["id"] for row in answer["alternatives"])
    assert "id" not in answer


async def test_a_package_alone_names_its_types(client: Client) -> None:
    """It is no entry, but what it holds helps."""
    answer = await ask(client, "cangjie_doc", package="std.collection")

    assert answer["found"] is False
    assert all(row["id"].startswith("std.collection.") for row in answer["alternatives"][:3])


async def test_patterns_are_found_in_both_languages_and_by_java(client: Client) -> None:
    """By intent, by the Java word, in Chinese."""
    for query, wanted in (
        ("singleton", "singleton"),
        ("单例", "singleton"),
        ("ternary operator", "conditional-expression"),
    ):
        answer = await ask(client, "cangjie_patterns", query=query)
        assert answer["results"][0]["id"] == wanted
        assert {"id", "title", "tags", "body", "notes"} <= answer["results"][0].keys()
    assert answer["total_indexed"] >= 20


async def test_an_error_is_explained_in_the_shape_of_the_reference(client: Client) -> None:
    """With a category and fixes as plain texts."""
    answer = await ask(client, "cangjie_explain", error="error: undeclared identifier 'ArrayList'")

    assert answer["matches"] == 1
    assert answer["rule_count"] > 1_000
    (diagnosis,) = answer["diagnoses"]
    assert diagnosis["category"] == "import"
    assert "import std.collection" in " ".join(diagnosis["fixes"])
    assert set(diagnosis) == {"title", "category", "body", "fixes"}


async def test_a_text_without_a_message_matches_nothing(client: Client) -> None:
    """No diagnosis is better than an invented one."""
    answer = await ask(client, "cangjie_explain", error="everything went well")

    assert (answer["matches"], answer["diagnoses"]) == (0, [])


async def test_packages_known_offline_say_so(client: Client) -> None:
    """What the list does not know is null and 0, as the shape of the reference wants its fields."""
    answer = await ask(client, "cangjie_pkg_search", query="json")

    assert answer["query"] == "json"
    assert answer["count"] == len(answer["results"]) > 0
    for row in answer["results"]:
        assert (row["source"], row["latest_version"], row["downloads_month"]) == ("offline-seed", None, 0)
    assert "note" not in answer


async def test_a_registry_is_asked_where_one_is_named(release_dir: Path) -> None:
    """Its answer is what counts."""
    body = json.dumps([{"name": "fast_json_cj", "description": "JSON", "latest_version": "1.0.4"}]).encode()
    with local_registry(says(body)) as there, Knowledge(find_release(release_dir), registry_url=there.url) as kb:
        async with Client(build_server([(TOOLSET, kb)])) as client:
            answer = await ask(client, "cangjie_pkg_search", query="json", limit=50)

    assert there.asked == ["/search?q=json&limit=20"]
    assert answer["results"] == [
        {
            "name": "fast_json_cj",
            "description": "JSON",
            "latest_version": "1.0.4",
            "downloads_month": 0,
            "source": "registry",
        }
    ]


async def test_a_registry_that_fails_is_replaced_by_what_is_known(release_dir: Path) -> None:
    """With a note, not with an error."""
    with (
        local_registry(says(b"down", status=503)) as there,
        Knowledge(find_release(release_dir), registry_url=there.url) as kb,
    ):
        async with Client(build_server([(TOOLSET, kb)])) as client:
            answer = await ask(client, "cangjie_pkg_search", query="json")

    assert answer["note"] == "The registry answered with status 503. This is what is known offline."
    assert {row["source"] for row in answer["results"]} == {"offline-seed"}


def test_a_server_process_serves_the_toolsets_that_are_named(release_dir: Path) -> None:
    """Alone, beside another, and all together."""
    expected = [tool.name for tool in TOOLSET.tools]
    for toolsets, has_others in (("reference", False), ("translate,reference", True), ("all", True)):
        with Wire(release_dir, "--toolsets", toolsets) as wire:
            wire.start()
            names = [tool["name"] for tool in wire.request("tools/list", {})["result"]["tools"]]
            answer = wire.call("cangjie_patterns", query="singleton")
        assert [name for name in names if name in expected] == expected
        assert ("search_api" in names) is has_others
        assert answer["results"][0]["id"] == "singleton"


def test_a_wrong_registry_address_stops_the_start(release_dir: Path) -> None:
    """One sentence on stderr, not a surprise at the first question."""
    with Wire(release_dir, "--toolsets", "reference", "--registry-url", "packages") as wire:
        _, errors = wire.process.communicate(timeout=60)

    assert wire.process.returncode == 1
    assert b"--registry-url 'packages' is no http or https address." in errors


async def test_a_search_says_which_words_were_unknown_and_what_it_understood(client: Client) -> None:
    """An empty list alone does not tell a wrong word from a missing one."""
    unknown = await ask(client, "cangjie_apis", query="frobnicate")
    misspelt = await ask(client, "cangjie_apis", query="hashmpa")

    assert (unknown["count"], unknown["unmatched_words"]) == (0, ["frobnicate"])
    assert misspelt["did_you_mean"] == "HashMap"
