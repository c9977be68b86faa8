"""Java types: the most trusted claim goes, others stay with the reason, noise and wrong targets are told."""

import pytest

from artifacts.schema import JavaTypeRow
from pipeline.parsers.type_resolution import TypeTables, parse_type_table
from pipeline.transforms.java_types import JavaTypes, collect_java_types
from serving.java.jdk import Jdk
from tests.pipeline.apis import documented


@pytest.fixture(scope="module")
def jdk() -> Jdk:
    """The JDK's declarations."""
    return Jdk()


def collected(jdk: Jdk, *reviewed: JavaTypeRow, **files: str) -> JavaTypes:
    """What becomes of the type tables given by name."""
    tables = TypeTables()
    for name, text in files.items():
        parse_type_table(text, f"{name}.json", tables)
    return collect_java_types(reviewed, tables.claims, jdk, documented())


def in_force(found: JavaTypes) -> dict[str, tuple[str | None, str | None]]:
    """The rows of rank 0."""
    return {row.java_type: (row.cangjie_type, row.package) for row in found.rows if row.rank == 0}


def row(java_type: str, cangjie: str | None, *, origin: str = "curated", trust: int = 100) -> JavaTypeRow:
    """A reviewed row, or one of j2cjlib."""
    status = "mapped" if cangjie else "no_equivalent"
    return JavaTypeRow(java_type, 0, cangjie, "std.demo" if cangjie else None, status, origin, trust, None, "a.yaml:1")


def test_raw_types_become_templates_of_the_java_type(jdk: Jdk) -> None:
    """`HashMap<AnyHashable, Any>` stands for any arguments; a plain name as well."""
    found = collected(
        jdk, fixed='{"java.util.Map": "HashMap<AnyHashable, Any>", "java.util.ArrayList": "ArrayList", "byte[]": "Any"}'
    )

    assert in_force(found) == {
        "java.util.Map": ("HashMap<{K}, {V}>", "std.collection"),
        "java.util.ArrayList": ("ArrayList<{E}>", "std.collection"),
    }
    assert "byte[] -> Any: Any stands for every type" in found.failed[0]


def test_raw_arguments_are_used_where_java_has_none(jdk: Jdk) -> None:
    """`Reader` has no type parameter, `StringReader` needs an argument."""
    found = collected(jdk, generic='{"java.io.Reader": {"cangjie": "StringReader", "raw_args": ["ByteBuffer"]}}')

    assert in_force(found) == {"java.io.Reader": ("StringReader<ByteBuffer>", "std.io")}


def test_the_more_trusted_claim_goes_and_the_other_stays_with_the_reason(jdk: Jdk) -> None:
    """Fixed over base over generic over universal over short names."""
    found = collected(
        jdk,
        universal='{"java.util.Date": "String"}',
        base="""{"java.util.Date": {"category": 2, "mapping": "Duration"},
                 "java.util.Random": {"category": 3, "mapping": ""}}""",
        generic='{"java.util.Date": {"cangjie": "Mutex"}, "java.util.Random": {"cangjie": "Int64"}}',
        rule='{"mappings": {"Date": "Int64"}}',
    )

    date = [item for item in found.rows if item.java_type == "java.util.Date"]
    assert [(item.rank, item.cangjie_type, item.trust) for item in date] == [
        (0, "Duration", 60), (1, "Mutex", 50), (2, "String", 40), (3, "Int64", 30),
    ]  # fmt: skip
    assert date[0].note == "The nearest type; its role is not the same."
    assert date[1].note == "Not in force: base.json:1 is trusted more and says Duration."
    random = [(item.rank, item.status) for item in found.rows if item.java_type == "java.util.Random"]
    assert random == [(0, "no_equivalent"), (1, "mapped")]
    assert len(found.contradictions) == 4


def test_claims_that_agree_are_no_contradiction(jdk: Jdk) -> None:
    """Whatever they say of type arguments."""
    found = collected(
        jdk,
        fixed='{"java.util.Map": "HashMap<Any, Any>", "HashMap": "HashMap"}',
        universal='{"Map": "HashMap<String, Int64>"}',
    )

    assert [(item.java_type, item.rank) for item in found.rows] == [("java.util.Map", 0), ("java.util.HashMap", 0)]
    assert found.contradictions == []


def test_reviewed_rows_go_before_all_tables(jdk: Jdk) -> None:
    """A person, then j2cjlib, then the tables."""
    shim = row("java.util.concurrent.locks.Lock", "J2CjLock", origin="j2cjlib", trust=80)
    found = collected(
        jdk,
        shim,
        row("java.util.Date", None),
        fixed='{"java.util.Date": "Duration", "java.util.concurrent.locks.Lock": "Mutex"}',
    )

    assert in_force(found) == {
        "java.util.Date": (None, None),
        "java.util.concurrent.locks.Lock": ("J2CjLock", "std.demo"),
    }


def test_a_dismissed_package_goes_before_tables_for_types_without_a_block(jdk: Jdk) -> None:
    """Somebody said of all `java.sql` that nothing stands for it."""
    found = collected(
        jdk, row("java.sql.*", None), row("java.sql.Timestamp", "Duration"),
        fixed='{"java.sql.Driver": "String", "java.sql.Timestamp": "String", "java.util.Date": "Duration"}',
    )  # fmt: skip

    assert in_force(found) == {
        "java.sql.*": (None, None), "java.sql.Timestamp": ("Duration", "std.demo"),
        "java.sql.Driver": (None, None), "java.util.Date": ("Duration", "std.core"),
    }  # fmt: skip


def test_names_of_projects_are_dropped_and_told(jdk: Jdk) -> None:
    """No JDK package has them, or the folder itself lists them; unions are no type."""
    found = collected(
        jdk,
        universal="""{"Student": "Any", "A | B": "Any", "java.lang.Iterator": "Any",
                      "List<Student>": "ArrayList<Any>", "Code": "String"}""",
        custom='["Code"]',
    )

    assert in_force(found) == {"java.util.List": ("ArrayList<{E}>", "std.collection")}
    assert [text.partition(" ")[2] for text in found.noise] == [
        "Student: no JDK package has it", "A | B: several types at once",
        "java.lang.Iterator: the JDK has no type java.lang.Iterator", "Code: no JDK package has it",
    ]  # fmt: skip


def test_short_names_mean_what_they_usually_do(jdk: Jdk) -> None:
    """Also nested ones; keywords stay as they are."""
    found = collected(jdk, fixed='{"Entry": "String", "Duration": "Duration", "int": "Int64", "int[]": "Array<Int64>"}')

    assert in_force(found) == {
        "java.util.Map.Entry": ("String", "std.core"), "java.time.Duration": ("Duration", "std.core"),
        "int": ("Int64", "std.core"),
    }  # fmt: skip
    assert found.failed == ["fixed.json:1 int[] -> Array<Int64>: Array is not documented"]


def test_targets_and_import_lines_are_checked_against_the_documents(jdk: Jdk) -> None:
    """Duration is in std.core; a type that is nowhere is no target."""
    found = collected(
        jdk,
        base="""{"java.time.Duration": {"category": 1, "mapping": "Duration"},
                 "java.util.Set": {"category": 1, "mapping": "LinkedSet"}}""",
        imports="""{"java.time.Duration": ["import std.time.Duration", "import std.core.Duration"],
                    "x": ["import zip4cj.*"]}""",
    )

    assert in_force(found) == {"java.time.Duration": ("Duration", "std.core")}
    assert found.failed == ["base.json:2 java.util.Set -> LinkedSet: LinkedSet is not documented"]
    assert found.wrong_imports == [
        "imports.json:1 java.time.Duration: import std.time.Duration; Duration is in std.core"
    ]


def test_targets_of_other_libraries_are_kept_with_their_address(jdk: Jdk) -> None:
    """Behind everything else."""
    text = '{"java.util.zip.ZipFile": {"category": 2, "mapping": "ZipFile", "library": "zip4cj"}}'
    libraries = '{"zip4cj": {"dependency": {"git": "https://x/zip4cj.git"}}}'

    alone = collected(jdk, base=text, libraries=libraries).rows[0]
    beside = collected(jdk, base=text, libraries=libraries, short='{"ZipFile": "String"}')

    assert (alone.cangjie_type, alone.package, alone.trust) == ("ZipFile", None, 20)
    assert alone.note == "From the library zip4cj (https://x/zip4cj.git), which is neither std nor stdx."
    assert in_force(beside) == {"java.util.zip.ZipFile": ("String", "std.core")}
