"""Shims and the Java they play: types by folder and name, members by name and parameters, stubs last."""

import pytest

from artifacts.schema import JavaMemberRow
from pipeline.parsers.j2cjlib import Shims, parse_shims
from pipeline.transforms.shim_mappings import played_members, played_type, played_types, shim_packages
from serving.java.jdk import Jdk
from tests.pipeline import shims


@pytest.fixture(scope="module")
def jdk() -> Jdk:
    """The JDK's declarations."""
    return Jdk()


@pytest.fixture(scope="module")
def library() -> Shims:
    """All the small shims."""
    found = Shims()
    for name, text in (("t", shims.THREAD), ("s", shims.STREAM), ("u", shims.UTILS), ("e", shims.EMPTY)):
        parse_shims(text, f"{name}.cj", found)
    return found


@pytest.fixture(scope="module")
def rows(library: Shims, jdk: Jdk) -> list[JavaMemberRow]:
    """The members they play."""
    return played_members(library, jdk)


@pytest.mark.parametrize(
    ("package", "name", "java_type"),
    [
        ("j2cjlib.mappings.io", "J2CjFile", "java.io.File"),
        ("j2cjlib.mappings.sync", "J2CjThread", "java.lang.Thread"),
        ("j2cjlib.mappings.sync", "TimeUnit", "java.util.concurrent.TimeUnit"),
        ("j2cjlib.mappings.util", "Comparator", "java.util.Comparator"),
        ("j2cjlib.mappings.lang", "HashableImpl", None),
        ("j2cjlib.utils", "Pair", None),
        ("j2cjlib.utils", "List", None),
        ("j2cjlib.utils", "J2CjStringExtension", None),
    ],
)
def test_a_type_is_named_by_folder_and_without_prefix(jdk: Jdk, package: str, name: str, java_type: str | None) -> None:
    """A thread is no type of java.util.concurrent, whatever its folder says."""
    assert played_type(package, name, jdk) == java_type


def test_types_are_played_with_their_arguments_and_empty_ones_are_stubs(library: Shims, jdk: Jdk) -> None:
    """A class without members plays nothing yet."""
    found = {row.java_type: (row.cangjie_type, row.package, row.trust) for row in played_types(library, jdk)}

    assert found == {
        "java.lang.Thread": ("J2CjThread", "j2cjlib.mappings.sync", 80),
        "java.lang.Runnable": ("J2CjRunnable", "j2cjlib.mappings.sync", 80),
        "java.io.OutputStream": ("J2CjOutputStream", "j2cjlib.mappings.io", 80),
        "java.lang.Class": ("Class<{T}>", "j2cjlib.mappings.lang", 10),
    }


def of(rows: list[JavaMemberRow], member: str) -> list[tuple[object, ...]]:
    """Parameters, rank, target and trust of one member's rows."""
    return [
        (row.java_params, row.rank, row.api_id.partition(".J2Cj")[2] if row.api_id else None, row.trust)
        for row in rows
        if row.java_member == member
    ]


def test_members_go_together_by_name_and_parameters(rows: list[JavaMemberRow]) -> None:
    """Each overload with its own; an overload that no shim fits is not played."""
    assert of(rows, "java.lang.Thread.<init>") == [
        ("", 0, "Thread.init()", 80), ("java.lang.String", 0, "Thread.init(String)", 80),
    ]  # fmt: skip
    assert of(rows, "java.io.OutputStream.write") == [
        ("byte[]", 0, "OutputStream.write(Array<Byte>)", 80),
        ("byte[]", 1, "OutputStream.write(?Array<UInt8>)", 10),
        ("int", 0, "OutputStream.write(Int32)", 80),
    ]
    assert of(rows, "java.lang.Thread.hidden") == []


def test_props_play_methods_and_accessors(rows: list[JavaMemberRow]) -> None:
    """A static prop the method of its name, a mutable one both getter and setter."""
    found = {row.java_member.rpartition(".")[2]: row.rewrite for row in rows if row.java_type == "java.lang.Thread"}

    assert found["currentThread"] == "J2CjThread.currentThread"
    assert found["getName"] == "{this}.name"
    assert found["setName"] == "{this}.name = {0}"
    assert found["sleep"] == "J2CjThread.sleep({*})"
    assert found["run"] == "{this}.run({*})"


def test_stubs_have_no_rewrite_and_say_so(rows: list[JavaMemberRow]) -> None:
    """They stand behind everything else."""
    (start,) = [row for row in rows if row.java_member == "java.lang.Thread.start"]

    assert (start.rewrite, start.trust, start.origin) == (None, 10, "j2cjlib")
    assert start.note == "From the library j2cjlib, where it is a stub that does nothing yet."


def test_extensions_play_members_of_the_type_of_the_same_name(rows: list[JavaMemberRow]) -> None:
    """`setLength` of StringBuilder; nothing of Option, which Java does not have."""
    assert [row.api_id for row in rows if row.java_member == "java.lang.StringBuilder.setLength"] == [
        "j2cjlib.utils.StringBuilder.setLength(Int64)"
    ]
    assert [row.java_params for row in rows if row.java_member == "java.lang.StringBuilder.append"] == [
        "char[],int,int"
    ]
    assert not any("asAny" in row.java_member for row in rows)


def test_packages_are_counted(library: Shims) -> None:
    """As the table of packages wants them."""
    assert [(row.package, row.library, row.api_count) for row in shim_packages(library)][:2] == [
        ("j2cjlib.mappings.io", "j2cjlib", 6), ("j2cjlib.mappings.lang", "j2cjlib", 1),
    ]  # fmt: skip
