"""Curated blocks: rows of their types, and what is wrong with them."""

import pytest

from pipeline.parsers.members import MappingFiles, parse_members
from pipeline.transforms.reviewed_types import ReviewedTypes, reviewed_types
from serving.java.jdk import Jdk
from tests.pipeline.apis import documented


def reviewed(text: str, *, strict: bool = True) -> ReviewedTypes:
    """What becomes of a file."""
    found = MappingFiles()
    parse_members(text, "maps.yaml", found)
    assert found.faults == []
    return reviewed_types(found.types, Jdk(), documented(), strict=strict)


def test_a_block_becomes_a_row() -> None:
    """One that says nothing of its type does not."""
    found = reviewed("""\
java.util.Map: {type: {cangjie: "HashMap<{K}, {V}>", package: std.collection, note: No order.}}
java.util.function.Supplier: {type: {cangjie: "() -> {T}"}}
java.util.Optional: {type: {cangjie: "?{T}"}}
java.util.Currency: {none: No money.}
java.util.List: {members: {size: {construct: match}}}
int: {type: {cangjie: Int64}}
""")

    assert found.faults == []
    assert [(row.java_type, row.cangjie_type, row.package, row.status, row.note, row.trust) for row in found.rows] == [
        ("java.util.Map", "HashMap<{K}, {V}>", "std.collection", "mapped", "No order.", 100),
        ("java.util.function.Supplier", "() -> {T}", None, "mapped", None, 100),
        ("java.util.Optional", "?{T}", None, "mapped", None, 100),
        ("java.util.Currency", None, None, "no_equivalent", "No money.", 100),
        ("int", "Int64", None, "mapped", None, 100),
    ]


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("java.util.Mapp: {none: x}", "java", "the JDK has no type java.util.Mapp. Near: java.util.Map,"),
        ("java.util.Map: {type: {cangjie: HashMapp, package: std.collection}}", "type", "HashMapp is not documented"),
        (
            "java.util.Map: {type: {cangjie: HashMap}}",
            "type",
            "HashMap needs its package; write `package: std.collection`",
        ),
        ("java.util.Map: {type: {cangjie: HashMap, package: std.core}}", "type", "std.core has no type HashMap"),
        ("java.util.Map: {type: {cangjie: 'HashMap<{E}>', package: std.collection}}", "type", "there are: {K}, {V}"),
        ("java.util.Map: {type: {cangjie: 'Hash Map'}}", "type", "'Hash Map' is no Cangjie type"),
    ],
)
def test_a_fault_is_told(text: str, kind: str, said: str) -> None:
    """And the row is left out."""
    found = reviewed(text)

    assert [fault.fault for fault in found.faults] == [kind]
    assert said in found.faults[0].message
    assert kind == "java" or found.rows == []


def test_a_second_block_of_a_type_is_a_fault() -> None:
    """It names the first; packages whose declarations are not kept may be named."""
    one, two = MappingFiles(), MappingFiles()
    parse_members("java.util.Map: {none: a}\njavax.swing.JButton: {none: b}\n", "a.yaml", one)
    parse_members("# x\njava.util.Map: {none: c}\n", "b.yaml", two)

    found = reviewed_types([*one.types, *two.types], Jdk(), documented(), strict=True)

    assert [(fault.file, fault.line, fault.message) for fault in found.faults] == [
        ("b.yaml", 2, "java.util.Map has a block in a.yaml, line 1. Join them.")
    ]
    assert len(found.rows) == 2


def test_a_lenient_build_leaves_types_out() -> None:
    """The corpus may document less."""
    found = reviewed("java.util.Map: {type: {cangjie: TreeMap, package: std.collection}}", strict=False)

    assert (found.rows, found.faults, len(found.left_out)) == ([], [], 1)


def test_a_type_of_another_version_is_skipped() -> None:
    """Silently: that is what the range says."""
    text = "java.util.Map: {{type: {{cangjie: TreeMap, package: std.collection, versions: '{}'}}}}"

    assert (reviewed(text.format(">=1.2")).rows, reviewed(text.format(">=1.2")).faults) == ([], [])
    assert len(reviewed(text.format(">=1.1")).faults) == 1
