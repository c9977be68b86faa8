"""The tool schemas that clients were promised, one file a tool."""

import json
from pathlib import Path

import pytest
from mcp import Client


async def assert_promised(client: Client, folder: Path, request: pytest.FixtureRequest) -> None:
    """Compare what a server lists with the files of a folder; `--update-snapshots` writes them first."""
    tools = (await client.list_tools()).tools

    for tool in tools:
        shown = json.dumps(tool.model_dump(by_alias=True, exclude_none=True), ensure_ascii=False, indent=1) + "\n"
        file = folder / f"{tool.name}.json"
        if request.config.getoption("--update-snapshots", default=False):
            file.write_text(shown, encoding="utf-8")
        assert file.read_text(encoding="utf-8") == shown
    assert sorted(file.stem for file in folder.glob("*.json")) == sorted(tool.name for tool in tools)
