"""Mapping files: what a good one says, and what a bad one is told."""

import pytest

from pipeline.parsers.members import MappingFiles, parse_members
from pipeline.tables import MappedTarget, MappedType, MemberEntryRow, TypeEntryRow

GOOD = """\
# Maps.
java.util.Map:
  type: {cangjie: "HashMap<{K}, {V}>", package: std.collection, note: "No order."}
  members:
    put:
      to: ["std.collection.HashMap.[](K,V)", {api: "std.collection.HashMap.add(K, V)", cangjie: ">=1.1.0"}]
      rewrite: "{this}[{0}] = {1}"
      construct: "operator []="
      note: "Gives
        nothing."
    "remove(Object)": {to: std.collection.HashMap.remove(K)}
    compute: {none: "Read, then write."}
java.util.ResourceBundle: {none: "Keep texts in a HashMap."}
java.awt.*: {none: "No windows."}
"""


def read(text: str) -> MappingFiles:
    """What a file `maps.yaml` with this text says."""
    found = MappingFiles()
    parse_members(text, "maps.yaml", found)
    return found


def told(text: str) -> list[str]:
    """The faults of a file, each with its line."""
    return [f"{fault.line}: {fault.message}" for fault in read(text).faults]


def test_a_file_becomes_blocks_and_members_with_their_lines() -> None:
    """Spaces in ids and line breaks in notes are layout."""
    found = read(GOOD)

    assert found.faults == []
    assert found.types == [
        TypeEntryRow(
            "maps.yaml", 2, "java.util.Map", MappedType("HashMap<{K}, {V}>", "std.collection", "No order.", 3), None
        ),
        TypeEntryRow("maps.yaml", 13, "java.util.ResourceBundle", None, "Keep texts in a HashMap."),
        TypeEntryRow("maps.yaml", 14, "java.awt.*", None, "No windows."),
    ]
    put, remove, compute = found.members
    assert put == MemberEntryRow(
        file="maps.yaml",
        line=5,
        java_type="java.util.Map",
        member="put",
        params=None,
        targets=(
            MappedTarget("std.collection.HashMap.[](K,V)", None, 6),
            MappedTarget("std.collection.HashMap.add(K,V)", ">=1.1.0", 6),
        ),
        rewrite="{this}[{0}] = {1}",
        construct="operator []=",
        note="Gives nothing.",
        none=None,
    )
    assert (remove.params, remove.targets) == ("Object", (MappedTarget("std.collection.HashMap.remove(K)", None, 11),))
    assert compute.none == "Read, then write."


def test_anchors_and_merges_share_members() -> None:
    """Each type has the entry under its own name."""
    found = read("""\
java.util.Queue:
  members: &queue
    poll: {construct: match}
java.util.Deque:
  members:
    <<: *queue
    pop: {construct: match}
""")

    assert found.faults == []
    assert [(row.java_type, row.member) for row in found.members] == [
        ("java.util.Queue", "poll"), ("java.util.Deque", "pop"), ("java.util.Deque", "poll"),
    ]  # fmt: skip


def test_spaces_inside_a_rewrite_are_kept() -> None:
    """They may stand in a text."""
    found = read('java.util.Map:\n  members:\n    f: {construct: match, rewrite: "\\"a  b\\" "}\n')

    assert found.members[0].rewrite == '"a  b"'


def test_a_function_type_has_no_package() -> None:
    """It may be said, or left out."""
    found = read("java.lang.Runnable: {type: {cangjie: '() -> Unit', package: null}}\n")

    assert found.types[0].mapped == MappedType("() -> Unit", None, None, 1)
    assert found.faults == []


def test_a_file_of_comments_says_nothing() -> None:
    """It is no fault."""
    assert read("# later\n") == MappingFiles()


BLOCK = "java.util.Map:\n  members:\n    "
FAULTS = [
    ("- a\n", "1: a mapping file maps Java types to blocks"),
    ("java.util.Map: [\n", "no valid YAML"),
    ("java.util.Map:\n  member: {}\n", "2: The block of java.util.Map has no key 'member'. Did you mean members?"),
    ("java.util.Map:\n  none: a\n  members: {}\n", "1: java.util.Map has `none`, so nothing else can be said of it."),
    ("java.awt.*: {type: {cangjie: X}}\n", "1: the package java.awt.* can only have `none`."),
    ("Map<K>: {none: a}\n", "1: 'Map<K>' is no Java type."),
    ("java.util.Map: {type: {package: std.core}}\n", "1: `type` of java.util.Map needs the key 'cangjie'."),
    ("java.util.Map: {type: {cangjie: 'A<{k}>'}}\n", "1: the brace in 'A<{k}>' is no place."),
    ("java.util.Map: {members: [a]}\n", "1: `members` of java.util.Map should be a mapping, not a list."),
    (BLOCK + "put: {}\n", "3: java.util.Map.put says nothing: write `to`, `construct` or `none`."),
    (BLOCK + "put: {rewrite: a}\n", "3: java.util.Map.put says nothing: write `to`, `construct` or `none`."),
    (BLOCK + "put: {tos: a}\n", "3: java.util.Map.put has no key 'tos'. Did you mean to"),
    (BLOCK + "put: {none: a, note: b}\n", "3: java.util.Map.put has `none`, so nothing else can be said of it."),
    (BLOCK + "put: {to: []}\n", "3: `to` of java.util.Map.put is empty."),
    (BLOCK + "put: {to: [a, a]}\n", "3: `to` of java.util.Map.put names a twice."),
    (BLOCK + "put: {to: [{cangjie: '>=1'}]}\n", "3: a target of java.util.Map.put needs the key 'api'."),
    (BLOCK + "put: {to: [{api: a, cangjie: new}]}\n", "3: 'new' is no version range"),
    (BLOCK + "put: {to: a, note: }\n", "3: `note` should be a text, not nothing."),
    (BLOCK + f"put: {{construct: {'x' * 61}}}\n", "3: `construct` has 61 characters, 60 fit."),
    (BLOCK + "put: {to: a, rewrite: '{ x => x }'}\n", "write braces of the code twice"),
    (BLOCK + "put(int: {to: a}\n", "3: 'put(int' has no closing parenthesis."),
    (BLOCK + "put: {to: a}\n    put: {to: b}\n", "4: the key 'put' stands twice; the first time on line 3."),
]


@pytest.mark.parametrize(("text", "said"), FAULTS)
def test_a_fault_is_told_with_its_line(text: str, said: str) -> None:
    """And with what to write instead."""
    assert any(said in fault for fault in told(text)), told(text)


def test_one_fault_does_not_hide_the_others() -> None:
    """A person mends all of them at once."""
    assert len(told("java.util.A: {none: }\n" + BLOCK + "put: {}\n    get: {}\n    size: {none: a}\n")) == 3
