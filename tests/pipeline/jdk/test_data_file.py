"""The text of the JDK data file."""

from pipeline.jdk.data_file import data_file_text, erased_parameters
from pipeline.jdk.history import TypeHistory
from pipeline.jdk.javap import PrintedMember, PrintedType


def history(members: dict[str, int], *, synthetic: frozenset[str] = frozenset(), is_public: bool = True) -> TypeHistory:
    """Return the history of a type that has been there from the start."""
    return TypeHistory(8, members, frozenset(), synthetic, is_deprecated=False, is_public=is_public)


HIDDEN = PrintedType("abstract class", "java.lang.Hidden", " implements java.util.Base<java.lang.String>", ())
BOX = PrintedType(
    "public class",
    "java.lang.Box",
    "<T extends java.lang.Object> extends java.lang.Hidden",
    (
        PrintedMember("public T get()", "()Ljava/lang/Object;"),
        PrintedMember("public java.lang.Object get()", "()Ljava/lang/Object;"),
        PrintedMember(
            "public static <T> java.lang.Box<T> of(java.util.Base<? super T>)", "(Ljava/util/Base;)Ljava/lang/Box;"
        ),
        PrintedMember("public int compareTo(java.lang.Box)", "(Ljava/lang/Box;)I"),
        PrintedMember("public int compareTo(java.lang.Object)", "(Ljava/lang/Object;)I"),
    ),
)
BASE = PrintedType("public interface", "java.util.Base", "<T>", ())
HISTORY = {
    "java.lang.Hidden": history({}, is_public=False),
    "java.util.Base": history({}),
    "java.lang.Box": history(
        {"get()": 8, "of(Ljava/util/Base;)": 11, "compareTo(Ljava/lang/Box;)": 8, "compareTo(Ljava/lang/Object;)": 8},
        synthetic=frozenset({"compareTo(Ljava/lang/Object;)"}),
    ),
}
USAGE = {("java.lang.Box", "get", ()): 300}


def test_file_is_sorted_short_and_without_what_nobody_can_call() -> None:
    """Bare names, releases after 8, use as bit length; no bridges, no hidden types, their supertypes handed on."""
    text = data_file_text([HIDDEN, BASE, BOX], history=HISTORY, usage=USAGE, title="JDK 21")

    assert text == (
        "#JDK 21\n"
        "@java.lang.Box\tclass\t<T extends java.lang.Object>\tBase<java.lang.String>\n"
        "compareTo(Box)\tint\n"
        "get()\tT\t\t\t9\n"
        "of(Base<? super T>)\t<T>Box<T>\ts\t11\n"
        "@java.util.Base\tinterface\t<T>\n"
    )


def test_order_of_the_input_does_not_matter() -> None:
    """The same JDK gives the same bytes."""
    one = data_file_text([HIDDEN, BASE, BOX], history=HISTORY, usage=USAGE, title="JDK 21")
    other = data_file_text([BOX, HIDDEN, BASE], history=HISTORY, usage=USAGE, title="JDK 21")

    assert one == other


def test_descriptors_become_names_as_code_writes_them() -> None:
    """Primitive types, arrays and nested classes."""
    assert erased_parameters("(I[JLjava/util/Map$Entry;[[Ljava/lang/String;)V") == (
        "int", "long[]", "java.util.Map.Entry", "java.lang.String[][]",
    )  # fmt: skip
    assert erased_parameters("Ljava/lang/String;") == ()
