"""How a function becomes a tool: the one way in.

The signature is the input schema, the docstring the description, the returned
answer the output. Going through the low-level server keeps the protocol's
traps out of the tools: a slotted dataclass would lose its schema, bounds would
refuse where we clamp, unknown arguments would vanish, `null` would be refused,
text would be indented and errors would carry a prefix.

A tool function takes the facade first and returns an answer class. What it
raises as `QuestionError` is the text the client sees.
"""

import inspect
import logging
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Generic, Protocol, TypeVar, runtime_checkable

import anyio.to_thread
from mcp.server.context import ServerRequestContext
from mcp_types import (
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    Tool,
    ToolAnnotations,
)

from artifacts.errors import ArtifactError
from serving.errors import ServingError, quoted
from serving.llm.turns import Turns
from serving.render import Json, compact, to_json
from serving.tools.arguments import Parameter, parameters_of, read_arguments
from serving.tools.results import output_schema

FacadeT = TypeVar("FacadeT")

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ToolSpec(Generic[FacadeT]):
    """One tool, as its function declares it."""

    name: str
    title: str
    description: str
    parameters: tuple[Parameter, ...]
    answer: type
    function: Callable[..., object]
    is_read_only: bool
    is_open_world: bool

    def to_tool(self) -> Tool:
        """Return the tool as `tools/list` shows it."""
        return Tool(
            name=self.name,
            title=self.title,
            description=self.description,
            input_schema=self.input_schema(),
            output_schema=output_schema(self.answer),
            annotations=ToolAnnotations(
                title=self.title,
                read_only_hint=self.is_read_only,
                destructive_hint=not self.is_read_only,
                idempotent_hint=self.is_read_only,
                open_world_hint=self.is_open_world,
            ),
        )

    def input_schema(self) -> dict[str, Json]:
        """Return the JSON schema of the arguments."""
        required: list[Json] = [parameter.name for parameter in self.parameters if parameter.is_required]
        return {
            "type": "object",
            "properties": {parameter.name: parameter.to_schema() for parameter in self.parameters},
            **({"required": required} if required else {}),
            "additionalProperties": False,
        }

    def call(self, facade: FacadeT, given: Mapping[str, Json]) -> CallToolResult:
        """Answer one call; a question that cannot be answered is an answer too."""
        try:
            answer = self.function(facade, **read_arguments(self.name, self.parameters, given))
        except (ServingError, ArtifactError) as error:
            return error_result(str(error))
        except Exception:  # noqa: BLE001 - the boundary: a defect must not end the session
            _LOG.exception("tool %s failed", self.name)
            return error_result(
                f"{self.name} failed inside the server, not by your arguments; its log on stderr says why. "
                "Try another wording, or another tool."
            )
        shown = to_json(answer)
        return CallToolResult(content=[TextContent(type="text", text=compact(shown))], structured_content=shown)


@dataclass(frozen=True, slots=True)
class Toolset(Generic[FacadeT]):
    """Tools that belong together, and what a model should know before it uses them."""

    id: str
    instructions: str
    tools: list[ToolSpec[FacadeT]] = field(default_factory=list)

    def tool(
        self, *, title: str, read_only: bool = True, open_world: bool = False
    ) -> Callable[[Callable[..., object]], Callable[..., object]]:
        """Register a function as a tool of this set."""

        def register(function: Callable[..., object]) -> Callable[..., object]:
            self.tools.append(
                ToolSpec(
                    name=function.__name__,
                    title=title,
                    description=inspect.cleandoc(function.__doc__ or ""),
                    parameters=parameters_of(function, skip=1),
                    answer=typing.get_type_hints(function)["return"],
                    function=function,
                    is_read_only=read_only,
                    is_open_world=open_world,
                )
            )
            return function

        return register


@dataclass(frozen=True, slots=True)
class BoundTool:
    """A tool with the facade it asks."""

    spec: ToolSpec[object]
    facade: object


@runtime_checkable
class TakesTurns(Protocol):
    """A facade some of whose answers wait for the network."""

    @property
    def turns(self) -> Turns | None:
        """Return what threads take turns by; None while nothing waits."""
        ...


class ToolHandlers:
    """Answers `tools/list` and `tools/call` for the tools of one server."""

    def __init__(self, tools: Sequence[BoundTool]) -> None:
        self._tools = {tool.spec.name: tool for tool in tools}

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of all tools, in order."""
        return tuple(self._tools)

    def input_schema(self, name: str) -> Mapping[str, Json] | None:
        """Return the input schema of a tool, None when there is none of this name."""
        tool = self._tools.get(name)
        return tool.spec.input_schema() if tool else None

    async def list_tools(
        self,
        ctx: ServerRequestContext[object],  # noqa: ARG002 - the protocol's signature
        params: PaginatedRequestParams | None,  # noqa: ARG002 - as above
    ) -> ListToolsResult:
        """Answer `tools/list`."""
        return ListToolsResult(tools=[tool.spec.to_tool() for tool in self._tools.values()])

    async def call_tool(
        self,
        ctx: ServerRequestContext[object],  # noqa: ARG002 - the protocol's signature
        params: CallToolRequestParams,
    ) -> CallToolResult:
        """Answer `tools/call`.

        Lookups take about a millisecond and run where they are. A facade whose answers may wait for the network has
        its calls run in threads, so that other calls go on meanwhile.
        """
        tool = self._tools.get(params.name)
        if tool is None:
            return error_result(f"There is no tool {quoted(params.name)}. There are: {', '.join(self._tools)}.")
        facade = tool.facade
        turns = facade.turns if isinstance(facade, TakesTurns) else None
        if turns is None:
            return tool.spec.call(facade, params.arguments or {})
        call = partial(_call_in_turn, turns, tool, params.arguments or {})
        return await anyio.to_thread.run_sync(call, abandon_on_cancel=True)


def _call_in_turn(turns: Turns, tool: BoundTool, arguments: Mapping[str, Json]) -> CallToolResult:
    with turns.taken():
        return tool.spec.call(tool.facade, arguments)


def error_result(text: str) -> CallToolResult:
    """Return an answer that is an error: one sentence, no prefix."""
    return CallToolResult(content=[TextContent(type="text", text=text)], is_error=True)
