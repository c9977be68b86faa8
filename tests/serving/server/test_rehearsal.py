"""What a server does before it answers anyone."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated

import pytest

from serving.server import rehearse
from serving.tools.registration import Toolset


@dataclass(frozen=True)
class Found:
    """An answer."""

    release: Annotated[str, "Which release."]


@dataclass
class Facade:
    """Counts what it is asked; `turns` is what tells that a model may be asked."""

    turns: object | None = None
    asked: list[str] = field(default_factory=list)


def toolset(name: str) -> Toolset[object]:
    """A set of one tool of this name."""
    made: Toolset[object] = Toolset(id="some", instructions="")

    def tool(kb: Facade, query: Annotated[str, "What."], top_k: Annotated[int, "Most hits."] = 10) -> Found:
        """Ask."""
        kb.asked.append(query)
        return Found(release="1")

    tool.__name__ = name
    register: Callable[..., object] = made.tool(title="Ask")
    register(tool)
    return made


@pytest.mark.parametrize(
    ("name", "facade", "times"),
    [("search_api", Facade(), 1), ("search_api", Facade(turns=object()), 0), ("list_modules", Facade(), 0)],
    ids=["a search", "a model may be asked", "no search"],
)
def test_one_search_is_rehearsed_where_it_stays_on_the_machine(name: str, facade: Facade, times: int) -> None:
    """The first client finds everything loaded; and nothing is sent that nobody asked for."""
    rehearse(toolset(name), facade)

    assert len(facade.asked) == times
