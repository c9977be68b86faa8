"""Implementations: from what an interface declares to the classes of its package."""

import dataclasses
from pathlib import Path

import pytest

from artifacts.implementations import (
    Implementations,
    build_implementations,
    implementation_arrays,
    open_implementations,
)
from artifacts.postings import write_postings
from tests.artifacts.miniature import API


def row(name: str, kind: str, parent: str | None = None, *supertypes: str, is_deprecated: bool = False):
    """Return an API of one package."""
    return dataclasses.replace(
        API, api_id=f"p.{parent}.{name}", package="p", name=name, kind=kind, parent=parent,
        parent_types=supertypes, deprecated=is_deprecated,
    )  # fmt: skip


ROWS = [
    row("ArrayList", "class", None, "List<T>"),  # 0
    row("add", "func", "ArrayList"),  # 1
    row("add", "func", "ArrayList", is_deprecated=True),  # 2
    row("Collection", "interface", None, "Iterable<T>"),  # 3
    row("add", "func", "Collection"),  # 4
    row("LinkedList", "class", None, "Collection<T>"),  # 5
    row("add", "func", "LinkedList"),  # 6
    row("List", "interface", None, "Collection<T>"),  # 7
    row("add", "func", "List"),  # 8
    row("size", "prop", "List"),  # 9
    row("add", "func", None),  # 10
]


@pytest.fixture(params=["built", "mapped"])
def implementations(request: pytest.FixtureRequest, tmp_path: Path) -> Implementations:
    """Return the implementations as they are built, and as they are read back."""
    built = build_implementations(ROWS)
    if request.param == "built":
        return built
    write_postings(tmp_path / "postings.safetensors", [], beside=implementation_arrays(built))
    return open_implementations(tmp_path)


def test_a_member_of_an_interface_leads_to_those_of_the_classes(implementations: Implementations) -> None:
    """Also through other interfaces; what is deprecated implements nothing."""
    assert implementations.of(8).tolist() == [1]
    assert implementations.of(4).tolist() == [1, 6]


@pytest.mark.parametrize("record", [0, 1, 3, 9, 10])
def test_what_is_no_member_of_an_interface_has_none(implementations: Implementations, record: int) -> None:
    """Types, members of classes, top-level functions, and a member that no class has."""
    assert implementations.of(record).tolist() == []
