"""All that is said of Java in one build: which missing targets are faults, and in which order origins stand."""

from dataclasses import replace

import pytest

from artifacts.schema import JavaMemberRow
from pipeline.parsers.members import MappingFiles, parse_members
from pipeline.tables import EditionRow
from pipeline.transforms.java_mappings import CHECKED_VERSIONS, JavaMappings, Statements, map_java
from tests.pipeline.apis import APIS

# Nine targets that exist, one that does not.
NAMES = ["put", "get", "remove", "size", "clear", "values", "keySet", "entrySet", "putAll"]
ENTRIES = "".join(f"    {name}: {{to: '{APIS[number].api_id}'}}\n" for number, name in enumerate(NAMES))
WRONG = f"java.util.Map:\n  members:\n{ENTRIES}    isEmpty: {{to: std.core.String.siz}}\n"
SHIM = JavaMemberRow(
    "java.util.Map.put", "*", 0, "j2cjlib.put", None, None, "mapped", "j2cjlib", None, "a.cj:1", "java.util.Map", 80
)


def result(
    text: str = WRONG, *, edition: EditionRow | None = None, shims: tuple[JavaMemberRow, ...] = ()
) -> JavaMappings:
    """What a build makes of one file and some shims."""
    found = MappingFiles()
    parse_members(text, "maps.yaml", found)
    assert found.faults == []
    said = Statements(found.types, found.members, [], [], shims)
    return map_java(edition or EditionRow("1.1.3", is_starter=False), said, APIS)


@pytest.mark.parametrize("version", CHECKED_VERSIONS)
def test_a_wrong_target_is_a_fault_in_a_version_that_was_checked(version: str) -> None:
    """With the nearest name that exists."""
    (fault,) = result(edition=EditionRow(version, is_starter=False)).faults

    assert (fault.file, fault.line, fault.fault) == ("maps.yaml", 12, "target")
    assert "std.core.String.siz is not documented. Near: std.core.String.size" in fault.message


@pytest.mark.parametrize(
    ("edition", "why", "near"),
    [
        (EditionRow("1.1.3", is_starter=True), "this is the embedded starter corpus", None),
        (
            EditionRow("1.0.5", is_starter=False),
            "the mappings were never checked against Cangjie 1.0.5",
            " Near: std.core.String.size",
        ),
        (
            EditionRow("1.2.0", is_starter=False),
            "the mappings were never checked against Cangjie 1.2.0",
            " Near: std.core.String.size",
        ),
    ],
)
def test_elsewhere_it_is_left_out_with_the_reason(edition: EditionRow, why: str, near: str | None) -> None:
    """Nobody could know what another version lacks: a warning names the nearest; the starter lacks much on purpose."""
    found = result(edition=edition)
    told = [fault.message for fault in found.left_out]

    assert found.faults == []
    assert len(told) == 1
    assert told[0].startswith(f"java.util.Map.isEmpty: std.core.String.siz is not documented.{near or ''}")
    assert [fault.message for fault in found.warned] == (told if near else [])
    assert found.rule == f"targets that are not documented are left out: {why}"


def test_a_target_whose_range_leaves_the_version_out_is_neither_fault_nor_warning() -> None:
    """It was not meant for that version."""
    text = WRONG.replace("to: std.core.String.siz", "to: {api: std.core.String.siz, cangjie: '>=1.2.0'}")

    found = result(text, edition=EditionRow("1.1.3", is_starter=False))
    later = result(text, edition=EditionRow("1.2.0", is_starter=False))

    assert (found.faults, found.left_out) == ([], [])
    assert [fault.line for fault in later.warned] == [12]


def test_a_corpus_that_documents_a_part_leaves_the_rest_out() -> None:
    """So many are missing that it is no slip."""
    more = "\n".join(f"    m{number}: {{to: std.core.String.m{number}}}" for number in range(20))

    found = result(f"{WRONG}{more}\n")

    assert [fault.fault for fault in found.faults] == ["java"] * 20  # they are no members of Map either
    assert [fault.line for fault in found.left_out] == [12]
    assert found.rule.endswith("the sources document only a part of the libraries")


def test_rewrites_are_judged_everywhere() -> None:
    """Whatever is documented."""
    text = "java.util.Map:\n  members:\n    size: {to: std.core.String.size, rewrite: '{this}.size()'}\n"

    found = result(text, edition=EditionRow("1.1.3", is_starter=True))

    assert [fault.fault for fault in found.faults] == ["rewrite"]


def test_shims_stand_behind_curated_rows_of_the_same_overload() -> None:
    """The key stays unique."""
    rows = result(shims=(SHIM, replace(SHIM, rank=1, api_id="j2cjlib.other"))).members

    assert [(row.rank, row.api_id) for row in rows if row.java_member == "java.util.Map.put"] == [
        (0, APIS[0].api_id), (1, "j2cjlib.put"), (2, "j2cjlib.other"),
    ]  # fmt: skip


def test_faults_of_one_line_are_told_apart() -> None:
    """A table needs a key."""
    text = "java.util.Map:\n  members:\n    x: {construct: is}\n    y: {construct: is}\n"

    found = result(text.replace("\n    y", ", y").replace("x: {construct: is}, y", "x: {construct: is}\n    y"))

    assert len({(fault.line, fault.fault, fault.number) for fault in found.faults}) == len(found.faults) == 2
