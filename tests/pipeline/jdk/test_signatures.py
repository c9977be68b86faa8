"""Declarations as javap prints them."""

import pytest

from pipeline.jdk.errors import JdkSignatureError
from pipeline.jdk.javap import PrintedMember, cut_types
from pipeline.jdk.signatures import Header, Signature, read_header, read_member

PRINTED = """Compiled from "Map.java"
public interface java.util.Map$Entry<K, V> {
  public abstract K getKey();
    descriptor: ()Ljava/lang/Object;

  public static <K, V> java.util.Map$Entry<K, V> copyOf(java.util.Map$Entry<? extends K, ? extends V>);
    descriptor: (Ljava/util/Map$Entry;)Ljava/util/Map$Entry;
}
class java.lang.Empty {
}
"""


def test_output_is_cut_into_types_and_members() -> None:
    """Header, declarations and descriptors stand apart."""
    entry, empty = cut_types(PRINTED)

    assert (entry.words, entry.binary_name, entry.rest) == ("public interface", "java.util.Map$Entry", "<K, V>")
    assert entry.members[0] == PrintedMember("public abstract K getKey()", "()Ljava/lang/Object;")
    assert (empty.binary_name, empty.members) == ("java.lang.Empty", ())


def test_a_generic_method_is_read_in_full() -> None:
    """Modifiers, type parameters with bounds, wildcards, exceptions."""
    text = (
        "public static <K extends java.lang.Comparable<? super K>, V> java.util.Map<K, V[]> f"
        "(java.util.Map$Entry<? extends K, V>, int...) throws java.io.IOException, java.lang.Exception"
    )

    assert read_member("java.util.X", text) == Signature(
        name="f",
        is_field=False,
        modifiers=frozenset({"public", "static"}),
        type_parameters=("K extends java.lang.Comparable<? super K>", "V"),
        parameters=("java.util.Map$Entry<? extends K,V>", "int..."),
        returns="java.util.Map<K,V[]>",
        throws=("java.io.IOException", "java.lang.Exception"),
    )


@pytest.mark.parametrize(
    ("text", "name", "is_field", "parameters", "returns"),
    [
        ("public java.util.X(int, char[])", "<init>", False, ("int", "char[]"), ""),
        ("protected <T> java.util.X(T)", "<init>", False, ("T",), ""),
        ("public static final double PI", "PI", True, (), "double"),
        ("public native int hashCode()", "hashCode", False, (), "int"),
        ("public default void each(java.util.function.Consumer<? super T>)", "each", False,
         ("java.util.function.Consumer<? super T>",), "void"),
    ],
)  # fmt: skip
def test_each_kind_of_member_is_told_apart(
    text: str, name: str, is_field: bool, parameters: tuple[str, ...], returns: str
) -> None:
    """Constructors have no result, fields no parameters."""
    found = read_member("java.util.X", text)

    assert (found.name, found.is_field, found.parameters, found.returns) == (name, is_field, parameters, returns)


def test_header_gives_the_superclass_first() -> None:
    """Interfaces follow what a class extends."""
    rest = "<E> extends java.util.AbstractList<E> implements java.util.List<E>, java.io.Serializable"

    assert read_header("java.util.X", "public class", rest) == Header(
        ("E",), ("java.util.AbstractList<E>", "java.util.List<E>", "java.io.Serializable")
    )


def test_a_line_that_is_no_declaration_is_refused_with_its_owner() -> None:
    """The message says which type and which line."""
    with pytest.raises(JdkSignatureError, match=r"java\.util\.X: 'public int \('"):
        read_member("java.util.X", "public int (")
