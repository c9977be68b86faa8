"""The MCP server: toolsets over facades, behind a transport.

Which transport stands in `stdio` and `http`; how a function becomes a tool in
`serving.tools.registration`. Nothing here knows what a tool answers.
"""

from collections.abc import Sequence
from importlib.metadata import version
from typing import Final

from mcp.server.lowlevel import Server

from serving.tools.registration import BoundTool, ToolHandlers, Toolset

NAME: Final = "cangjie-knowledge"


def build_server(toolsets: Sequence[tuple[Toolset[object], object]]) -> Server[object]:
    """Return the server of the given toolsets, each with the facade that answers it."""
    handlers = ToolHandlers([BoundTool(spec, facade) for toolset, facade in toolsets for spec in toolset.tools])
    return Server(
        NAME,
        version=version(NAME),
        title="Cangjie knowledge",
        instructions=" ".join(toolset.instructions for toolset, _ in toolsets),
        get_tool_input_schema=handlers.input_schema,
        on_list_tools=handlers.list_tools,
        on_call_tool=handlers.call_tool,
    )
