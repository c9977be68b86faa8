"""Lookups of mappings: the overload, the supertypes, what is dismissed as a whole, the origins."""

from dataclasses import replace

import pytest

from artifacts.schema import JavaMemberRow, JavaTypeRow
from serving.java.jdk import Jdk
from serving.java.mapping_rows import ListedMappings
from serving.java.mappings import Mappings


@pytest.fixture(scope="module")
def jdk() -> Jdk:
    """The JDK's declarations."""
    return Jdk()


def mapped(java_member: str, target: str | None, params: str = "*", rank: int = 0, **changes: object) -> JavaMemberRow:
    """A row of a curated mapping; without target nothing stands for the member."""
    row = JavaMemberRow(
        java_member=java_member,
        java_params=params,
        rank=rank,
        api_id=target,
        rewrite=None,
        language_construct=None,
        status="mapped" if target else "no_equivalent",
        origin="curated",
        note=None,
        source_path="a.yaml:1",
        java_type=java_member.rpartition(".")[0],
        trust=100,
    )
    return replace(row, **changes)


def block(java_type: str, cangjie: str | None) -> JavaTypeRow:
    """A row of a curated block."""
    status = "mapped" if cangjie else "no_equivalent"
    return JavaTypeRow(java_type, 0, cangjie, "std.demo", status, "curated", 100, None, "a.yaml:1")


def test_the_nearest_supertype_that_knows_the_member_answers(jdk: Jdk) -> None:
    """ArrayList has its own `add`; LinkedList takes that of Collection, and says so."""
    rows = [mapped("java.util.Collection.add", "c.add"), mapped("java.util.ArrayList.add", "a.add")]
    mappings = Mappings(ListedMappings([], rows), jdk)

    own = mappings.lookup("java.util.ArrayList", "add", ["java.lang.Object"])
    inherited = mappings.lookup("java.util.LinkedList", "add", ["java.lang.Object"])

    assert own is not None
    assert (own.targets, own.owner, own.inherited) == (("a.add",), "java.util.ArrayList", False)
    assert inherited is not None
    assert (inherited.targets, inherited.owner, inherited.inherited) == (("c.add",), "java.util.Collection", True)
    assert inherited.key == "java.util.Collection.add"


def test_superclasses_go_before_interfaces(jdk: Jdk) -> None:
    """What the class inherits is nearer to it than what its interfaces promise."""
    rows = [mapped("java.util.List.indexOf", "interface"), mapped("java.util.AbstractList.indexOf", "class")]

    found = Mappings(ListedMappings([], rows), jdk).lookup("java.util.ArrayList", "indexOf", ["java.lang.Object"])

    assert found is not None
    assert found.targets == ("class",)


def test_targets_come_by_rank(jdk: Jdk) -> None:
    """The best first."""
    rows = [mapped("java.util.List.size", "second", rank=1), mapped("java.util.List.size", "first", rank=0)]

    found = Mappings(ListedMappings([], rows), jdk).lookup("java.util.List", "size", [])

    assert found is not None
    assert found.targets == ("first", "second")


def test_the_overload_goes_before_what_is_written_for_all(jdk: Jdk) -> None:
    """And an overload that has no key of its own takes the general one."""
    rows = [mapped("java.util.List.remove", "general"), mapped("java.util.List.remove", "at", "int")]
    mappings = Mappings(ListedMappings([], rows), jdk)

    at = mappings.lookup("java.util.List", "remove", ["int"])
    value = mappings.lookup("java.util.List", "remove", ["java.lang.Object"])

    assert at is not None
    assert (at.targets, at.key) == (("at",), "java.util.List.remove(int)")
    assert value is not None
    assert value.targets == ("general",)


def test_another_overload_of_the_same_length_does_not_serve(jdk: Jdk) -> None:
    """`remove(int)` removes by position: saying it for `remove(Object)` would be wrong."""
    mappings = Mappings(ListedMappings([], [mapped("java.util.List.remove", "at", "int")]), jdk)

    assert mappings.lookup("java.util.List", "remove", ["java.lang.Object"]) is None
    assert mappings.lookup("java.util.ArrayList", "remove", ["java.lang.Object"]) is None


def test_a_generic_method_serves_what_overrides_it(jdk: Jdk) -> None:
    """`compareTo(String)` overrides `compareTo(T)`, whose type is erased to Object."""
    rows = [mapped("java.lang.Comparable.compareTo", "compare", "java.lang.Object")]

    found = Mappings(ListedMappings([], rows), jdk).lookup("java.lang.String", "compareTo", ["java.lang.String"])

    assert found is not None
    assert found.targets == ("compare",)


def test_an_unknown_overload_takes_the_general_key_or_the_only_one(jdk: Jdk) -> None:
    """By the number of arguments; two that fit are no answer."""
    only = Mappings(ListedMappings([], [mapped("java.util.List.add", "at", "int,java.lang.Object")]), jdk)
    two = [mapped("java.io.PrintStream.print", name, name) for name in ("int", "char")]
    both = [mapped("java.lang.String.substring", "from"), mapped("java.lang.String.substring", "part", "int,int")]

    found = only.lookup("java.util.List", "add", arity=2)

    assert found is not None
    assert found.targets == ("at",)
    assert only.lookup("java.util.List", "add", arity=1) is None
    assert Mappings(ListedMappings([], two), jdk).lookup("java.io.PrintStream", "print", arity=1) is None
    part = Mappings(ListedMappings([], both), jdk).lookup("java.lang.String", "substring", arity=2)
    assert part is not None
    assert part.targets == ("part",)


def test_constructors_are_not_inherited(jdk: Jdk) -> None:
    """`new LinkedHashMap()` is no `new HashMap()`."""
    mappings = Mappings(ListedMappings([], [mapped("java.util.HashMap.<init>", "init")]), jdk)

    assert mappings.lookup("java.util.HashMap", "<init>", []) is not None
    assert mappings.lookup("java.util.LinkedHashMap", "<init>", []) is None


def test_a_dismissed_type_answers_for_all_its_members(jdk: Jdk) -> None:
    """Also for what it inherits from Object, and for its subclasses; its own mappings go first."""
    rows = [mapped("java.util.ResourceBundle.*", None, note="Keep texts in a HashMap.")]
    mappings = Mappings(ListedMappings([block("java.util.ResourceBundle", None)], rows), jdk)

    found = mappings.lookup("java.util.ResourceBundle", "getString", ["java.lang.String"])
    inherited = mappings.lookup("java.util.ListResourceBundle", "getString", ["java.lang.String"])

    assert found is not None
    assert (found.status, found.note, found.key) == (
        "no_equivalent", "Keep texts in a HashMap.", "java.util.ResourceBundle.*",
    )  # fmt: skip
    assert inherited is not None
    assert inherited.status == "no_equivalent"
    assert mappings.lookup("java.util.ResourceBundle", "toString", []) is not None


def test_a_dismissed_interface_does_not_dismiss_what_implements_it(jdk: Jdk) -> None:
    """Half of the JDK is Serializable."""
    rows = [mapped("java.io.Serializable.*", None)]

    mappings = Mappings(ListedMappings([block("java.io.Serializable", None)], rows), jdk)

    assert mappings.lookup("java.util.Currency", "getSymbol", []) is None
    assert mappings.lookup("java.util.Currency", "toString", []) is None


def test_a_dismissed_package_answers_for_types_without_a_block(jdk: Jdk) -> None:
    """Its subpackages too, and types whose declarations are not kept; a type with a block speaks for itself."""
    rows = [mapped("java.sql.*", None, java_type="java.sql.*"), mapped("java.awt.*", None, java_type="java.awt.*")]
    types = [block("java.sql.*", None), block("java.awt.*", None), block("java.sql.Timestamp", "DateTime")]
    mappings = Mappings(ListedMappings(types, rows), jdk)

    statement = mappings.lookup("java.sql.Statement", "executeQuery", ["java.lang.String"])
    image = mappings.lookup("java.awt.image.BufferedImage", "getWidth", [])

    assert statement is not None
    assert (statement.status, statement.owner, statement.key) == ("no_equivalent", "java.sql.Statement", "java.sql.*")
    assert image is not None
    assert mappings.lookup("java.sql.Timestamp", "getNanos", []) is None


def test_j2cjlib_speaks_where_no_person_did_and_stands_behind_where_one_did(jdk: Jdk) -> None:
    """Even a curated mapping of a supertype goes before a shim of the class itself."""
    shim = {"origin": "j2cjlib", "trust": 80}
    rows = [
        mapped("java.io.OutputStream.flush", "std.flush"),
        mapped("java.io.PrintStream.flush", "shim.flush", "", **shim),
        mapped("java.io.PrintStream.checkError", "shim.check", "", **shim),
        mapped("java.io.PrintStream.close", "shim.close", "", **shim),
        mapped("java.io.PrintStream.close", None, ""),
    ]
    mappings = Mappings(ListedMappings([], rows), jdk)

    both = mappings.lookup("java.io.PrintStream", "flush", [])
    alone = mappings.lookup("java.io.PrintStream", "checkError", [])
    denied = mappings.lookup("java.io.PrintStream", "close", [])

    assert both is not None
    assert (both.targets, both.origin) == (("std.flush", "shim.flush"), "curated")
    assert alone is not None
    assert (alone.targets, alone.origin, alone.trust) == (("shim.check",), "j2cjlib", 80)
    assert denied is not None
    assert (denied.targets, denied.status) == ((), "no_equivalent")


def test_a_type_is_looked_up_by_name_and_by_package(jdk: Jdk) -> None:
    """The rank in force, not the losers."""
    loser = replace(block("java.util.Map", "TreeMap"), rank=1)
    mappings = Mappings(ListedMappings([loser, block("java.util.Map", "HashMap"), block("java.awt.*", None)], []), jdk)

    found = mappings.lookup_type("java.util.Map")
    color = mappings.lookup_type("java.awt.Color")
    package = mappings.lookup_type("java.awt")

    assert found is not None
    assert (found.cangjie_type, found.key) == ("HashMap", "java.util.Map")
    assert color is not None
    assert (color.status, color.key) == ("no_equivalent", "java.awt.*")
    assert package is not None
    assert package.key == "java.awt.*"
    assert mappings.lookup_type("java.util.Set") is None


def test_fields_are_members_without_parameters(jdk: Jdk) -> None:
    """`Math.PI` is asked for like a method without arguments."""
    found = Mappings(ListedMappings([], [mapped("java.lang.Math.PI", "pi")]), jdk).lookup("java.lang.Math", "PI", [])

    assert found is not None
    assert found.targets == ("pi",)
