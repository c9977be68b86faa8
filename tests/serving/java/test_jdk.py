"""The JDK data file: types, members, lineages, functional interfaces."""

import pytest

from serving.java.java_type import INT, STRING, JavaType
from serving.java.jdk import package_of, without_package
from serving.java.members import declaring_types, function_of, members_of
from tests.serving.java.reading import jdk


def test_the_file_says_which_jdk_it_describes() -> None:
    """A reader of a surprising answer must be able to compare."""
    assert jdk().version == "21.0.8"


def test_a_member_is_read_with_generics_marks_and_first_release() -> None:
    """One line of the file, in full."""
    (member,) = jdk().type("java.util.stream.Stream").members("toList")

    assert str(member.returns) == "java.util.List<T>"
    assert (member.since, member.is_abstract, member.is_static, member.is_field) == (16, False, False, False)


@pytest.mark.parametrize(
    ("owner", "name", "since"),
    [
        ("java.lang.String", "length", 8),
        ("java.util.List", "of", 9),
        ("java.util.List", "copyOf", 10),
        ("java.lang.String", "strip", 11),
        ("java.util.HexFormat", "of", 17),
        ("java.util.List", "getFirst", 21),
    ],
)
def test_first_release_is_known_per_member(owner: str, name: str, since: int) -> None:
    """Facts of the language's history that anyone can look up."""
    assert {member.since for member in jdk().type(owner).members(name)} == {since}


def test_lineage_has_superclasses_before_interfaces_and_object_last() -> None:
    """The nearest declaration comes first, as calls are resolved."""
    assert [owner.name for owner in jdk().lineage("java.util.ArrayDeque")] == [
        "java.util.ArrayDeque", "java.util.AbstractCollection", "java.util.Deque", "java.lang.Cloneable",
        "java.io.Serializable", "java.util.Collection", "java.util.Queue", "java.util.SequencedCollection",
        "java.lang.Iterable", "java.lang.Object",
    ]  # fmt: skip


def test_inherited_members_have_the_receivers_type_arguments() -> None:
    """`get` of a HashMap of lists gives a list."""
    lists = JavaType("java.util.List", (STRING,))
    (found, *_) = members_of(jdk(), JavaType("java.util.HashMap", (STRING, lists)), "get")

    assert (found.member.owner, str(found.returns)) == ("java.util.HashMap", "java.util.List<java.lang.String>")


@pytest.mark.parametrize(
    ("name", "arity", "returns"),
    [
        ("java.util.Comparator", 2, "int"),
        ("java.util.function.BinaryOperator", 2, "T"),
        ("java.lang.Runnable", 0, "void"),
        ("java.util.concurrent.Callable", 0, "V"),
        ("java.io.FileFilter", 1, "boolean"),
        ("java.util.function.UnaryOperator", 1, "T"),
    ],
)
def test_functional_interfaces_tell_what_a_lambda_takes_and_gives(name: str, arity: int, returns: str) -> None:
    """Inherited and default methods, and those of Object, do not count."""
    function = function_of(jdk(), jdk().type(name).self_type)

    assert (len(function.params), str(function.returns)) == (arity, returns)


@pytest.mark.parametrize("name", ["java.util.List", "java.lang.String", "java.nio.file.FileVisitor"])
def test_other_types_are_no_functional_interfaces(name: str) -> None:
    """Several abstract methods, or a class."""
    assert function_of(jdk(), JavaType(name)) is None


@pytest.mark.parametrize(
    ("short", "name"),
    [
        ("List", "java.util.List"),
        ("Date", "java.util.Date"),
        ("Map.Entry", "java.util.Map.Entry"),
        ("Annotation", "java.lang.annotation.Annotation"),
        ("Array", "java.lang.reflect.Array"),
        ("Path", "java.nio.file.Path"),
        ("Statement", "java.sql.Statement"),
    ],
)
def test_a_name_without_package_means_the_common_type(short: str, name: str) -> None:
    """Fragments have no imports."""
    assert jdk().qualified(short) == name


def test_package_ends_before_the_first_capital() -> None:
    """Nested types belong to the package of their outermost type."""
    assert package_of("java.util.Map.Entry") == "java.util"
    assert without_package("java.util.Map.Entry") == "Map.Entry"


def test_bridges_to_narrower_overrides_are_no_members() -> None:
    """The compiler's own methods would make every `compareTo` ambiguous."""
    assert [str(member.params[0]) for member in jdk().type("java.util.Date").members("compareTo")] == ["java.util.Date"]


def test_members_of_a_hidden_superclass_belong_to_the_public_class() -> None:
    """`length` of StringBuilder is written in a class that nobody can name."""
    assert [member.returns for member in jdk().type("java.lang.StringBuilder").members("length")] == [INT]
    assert declaring_types(jdk(), "java.lang.StringBuilder", "length", 0) == (
        "java.lang.StringBuilder", "java.lang.CharSequence",
    )  # fmt: skip


def test_every_type_and_member_of_the_file_can_be_read() -> None:
    """Nothing in the file is beyond its reader."""
    types = [jdk().type(name) for name in jdk().type_names]
    members = [member for declared in types for member in declared.all_members()]

    assert (len(types), len(members)) == (1482, 17351)
    assert all(jdk().lineage(declared.name)[-1].name == "java.lang.Object" for declared in types)
