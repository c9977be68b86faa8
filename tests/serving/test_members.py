"""Members of types: own, from extensions, inherited."""

import dataclasses
from pathlib import Path

import pytest

from artifacts.schema import ApiRow, ExtensionRow
from serving.knowledge import Knowledge
from tests.artifacts.miniature import API, write_miniature


def api(api_id: str, kind: str, *, package: str = "p", parent: str | None = None, **changes: object) -> ApiRow:
    """Return one declaration; its name is what stands before the parentheses."""
    name = api_id.partition("(")[0].rpartition(".")[2]
    given = {"signature": name, **changes}
    return dataclasses.replace(API, api_id=api_id, package=package, name=name, kind=kind, parent=parent, **given)


EXTENSION = ExtensionRow(
    extension_id="q.extend Box<T> <: Show<T>", package="q", type="Box", interface="Show",
    signature="extend<T> Box<T> <: Show<T> & Same<Box< T >> where T <: Any", description_zh=None, description_en=None,
    deprecated=False, source_path="q.md", source_line=1, source_path_en=None, source_line_en=None,
)  # fmt: skip
APIS = [
    api("p.Box", "class", signature="class Box<T> <: Base<T>", parent_types=("Base<T>",)),
    api("p.Box.init()", "init", parent="Box"),
    api("p.Box.put(T)", "func", parent="Box"),
    api("p.Base", "class", signature="open class Base<E> <: Root", parent_types=("Root",)),
    api("p.Base.init()", "init", parent="Base"),
    api("p.Base.put(E)", "func", parent="Base"),
    api("p.Base.take()", "func", parent="Base"),
    api("p.Root", "interface", signature="interface Root"),
    api("p.Root.take()", "func", parent="Root"),
    api("p.Root.name", "prop", parent="Root"),
    api("q.Show", "interface", package="q", signature="interface Show<X>"),
    api("q.Show.show()", "func", package="q", parent="Show"),
    api("q.Show.all()", "func", package="q", parent="Show"),
    api("q.Box.show()", "func", package="q", parent="Box", via="Show"),
    api("std.a.Box.z()", "func", package="std.a", parent="Box", via="extend"),
    api("std.unittest.Box.a()", "func", package="std.unittest", parent="Box", via="extend"),
    api("p.Box.b()", "func", parent="Box", via="extend"),
    api("q.Box.!=(Box<T>)", "operator", package="q", parent="Box", via="Same"),
    api("q.Same", "interface", package="q", signature="interface Same<Y>"),
    api("q.Same.!=(Y)", "operator", package="q", parent="Same"),
    api("r.Box", "class", package="r", signature="class Box"),
    api("r.Box.other()", "func", package="r", parent="Box"),
    api("p.Crate", "type_alias", signature="type Crate = Box<Int64>"),
]


@pytest.fixture(scope="module")
def boxes(tmp_path_factory: pytest.TempPathFactory):
    """Return the facade over a release of a few types."""
    folder: Path = tmp_path_factory.mktemp("boxes")
    with Knowledge.open(write_miniature(folder, {"apis": APIS, "extensions": [EXTENSION]}).path) as opened:
        yield opened


def lines(kb: Knowledge, name: str, **arguments: object) -> list[tuple[str, str, str | None]]:
    """Return id, origin and via of the members of a type."""
    return [(member.id, member.origin, member.via) for member in kb.get_class_members(name, **arguments)]


def test_members_come_from_the_type_its_extensions_and_its_supertypes(boxes: Knowledge) -> None:
    """An overridden member (`put(E)` with E bound to T, `take` of Root) comes once, constructors are not inherited."""
    assert lines(boxes, "Box", module="p") == [
        ("p.Box.init()", "own", None),
        ("p.Box.put(T)", "own", None),
        ("p.Box.b()", "extension", "extend"),
        ("std.a.Box.z()", "extension", "extend"),
        ("q.Box.show()", "extension", "Show"),
        ("q.Box.!=(Box<T>)", "extension", "Same"),
        ("std.unittest.Box.a()", "extension", "extend"),
        ("p.Base.take()", "inherited", "Base"),
        ("q.Show.all()", "inherited", "Show"),
        ("p.Root.name", "inherited", "Root"),
    ]


def test_an_alias_has_the_members_of_what_it_stands_for(boxes: Knowledge) -> None:
    """`Byte` is asked for; its members are documented under `UInt8`."""
    answer = boxes.get_class_members("Crate")

    assert (answer.class_, answer.module) == ("Box", "p")


def test_types_of_one_name_are_told_apart_by_their_package(boxes: Knowledge) -> None:
    """The others are named, so that `module` can ask for them."""
    assert lines(boxes, "Box", module="r") == [("r.Box.other()", "own", None)]
    assert boxes.get_class_members("Box").alternatives == ("r.Box",)


def test_kind_and_query_narrow_the_members(boxes: Knowledge) -> None:
    """`member_count` still says how many there are."""
    props = boxes.get_class_members("Box", module="p", kind="property")
    shown = boxes.get_class_members("Box", module="p", query="show")

    assert ([member.name for member in props], props.total, props.member_count) == (["name"], 1, 10)
    assert shown.members[0].name == "show"
    assert boxes.get_class_members("Box", module="p", query="frobnicate").unmatched_words == ("frobnicate",)


def test_builtin_types_have_their_extensions(kb: Knowledge) -> None:
    """`Int64` is declared nowhere; what it can do stands in extensions."""
    answer = kb.get_class_members("Int64", max_chars=60_000)
    parse = next(member for member in answer if member.id == "std.convert.Int64.parse(String)")

    assert answer.module == "std.core"
    assert (parse.origin, parse.via) == ("extension", "Parsable")


def test_every_member_of_string_is_reachable_by_cursor(kb: Knowledge) -> None:
    """Small pages, each under the cap, together exactly the whole."""
    whole = kb.get_class_members("String", limit=200, max_chars=60_000)
    ids, cursor, pages = [], None, 0
    while pages == 0 or cursor:
        page = kb.get_class_members("String", limit=7, cursor=cursor)
        ids += [member.id for member in page]
        assert page.truncated == (page.cursor is not None)
        cursor, pages = page.cursor, pages + 1

    assert ids == [member.id for member in whole]
    assert len(ids) == whole.member_count == whole.total
