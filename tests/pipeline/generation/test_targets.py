"""Which APIs an example is asked for, and in which order."""

from dataclasses import replace

from artifacts.schema import ExampleRow, JavaMemberRow
from pipeline.generation.budget import Use
from pipeline.generation.own_text import own_digest
from pipeline.generation.plan import Limits, PlannedApi, chosen
from pipeline.generation.targets import targets
from serving.java.jdk import Jdk
from serving.llm.settings import Prices
from tests.pipeline.generation.snippets import APIS, BY_ID, LIFT, api

BOX = BY_ID["std.demo.Box"]


def example(api_id: str | None, *uses: str, shows_error: bool = False) -> ExampleRow:
    """An official example."""
    return ExampleRow(
        example_id=f"demo.md:{api_id}", api_id=api_id, uses=uses, title_zh=None, title_en=None, code="", package=None,
        expected_output=None, area="api", origin="official", verification="parsed", reason=None,
        shows_error=shows_error, is_program=True, section_id=None, source_path="demo.md", source_line=1,
    )  # fmt: skip


def mapping(java_member: str, api_id: str, *, origin: str = "curated") -> JavaMemberRow:
    """A Java member mapped to an API."""
    return JavaMemberRow(java_member, "*", 0, api_id, None, None, "mapped", origin, None, None)


def wanted(*examples: ExampleRow, mappings: tuple[JavaMemberRow, ...] = ()) -> list[str]:
    """The ids of the targets among the snippets' APIs, in order."""
    return [target.api.api_id for target in targets(APIS, examples, mappings, jdk=Jdk())]


def test_an_api_that_an_official_example_shows_or_uses_is_left_out() -> None:
    """Code that is shown as an error teaches nobody."""
    shown = wanted(example(LIFT, "std.demo.Box"), example("std.demo.limit", shows_error=True))

    assert LIFT not in shown
    assert "std.demo.Box" not in shown
    assert "std.demo.limit" in shown


def test_deprecated_apis_and_other_libraries_are_left_out() -> None:
    """Nobody should learn the one, and the other is documented elsewhere."""
    apis = [replace(BOX, deprecated=True), replace(BOX, api_id="x.Box", library="j2cjlib")]

    assert targets(apis, [], [], jdk=Jdk()) == []


def test_what_java_programs_use_comes_first_then_the_packages_of_every_day() -> None:
    """The most used Java member decides; mappings that nobody reviewed do not count."""
    mappings = (
        mapping("java.util.List.add", "std.demo.Box.weight"),
        mapping("java.util.ListIterator.nextIndex", LIFT),
        mapping("java.util.List.size", "std.demo.limit", origin="inferred"),
    )

    found = wanted(mappings=mappings)

    assert found[:2] == ["std.demo.Box.weight", LIFT]
    assert all(api_id.startswith("std.core.") for api_id in found[2:8])
    assert found.index("std.demo.limit") > found.index("std.core.println(Int64)")


def test_limits_take_the_first_that_are_pending() -> None:
    """By number, package, tokens or money."""
    rows = [
        PlannedApi(api(name, "func", package=package), "rest", state, Use(100, 100))
        for name, package, state in (
            ("a", "std.x", "accepted"), ("b", "std.x", "pending"), ("c", "std.y", "pending"), ("d", "std.x", "pending"),
        )
    ]  # fmt: skip

    def names(limits: Limits) -> str:
        return "".join(row.api.name for row in chosen(rows, limits, Prices(1.0, 1.0)))

    assert names(Limits()) == "bcd"
    assert names(Limits(count=2)) == "bc"
    assert names(Limits(packages=("std.x",))) == "bd"
    assert names(Limits(max_tokens=201)) == "bc"
    assert names(Limits(max_tokens=200)) == "b"
    assert names(Limits(max_cost=0.0003)) == "bc"


def test_the_digest_of_an_api_is_of_what_it_says() -> None:
    """Not of where it stands, and not of what a model added."""
    moved = replace(BOX, source_path="b.md", source_line=7, also_at=("c.md:1",), translated_by="m")

    assert own_digest(moved) == own_digest(BOX)
    assert own_digest(replace(BOX, signature="public class Box")) != own_digest(BOX)
    assert len({own_digest(row) for row in APIS}) == len(APIS)
