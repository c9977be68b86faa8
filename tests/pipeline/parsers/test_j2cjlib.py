"""j2cjlib shims: every public declaration, what extensions add, stubs, faults."""

from pipeline.parsers.j2cjlib import Shims, parse_shims
from tests.pipeline import shims


def read(text: str, path: str = "src/a.cj") -> Shims:
    """What a file declares."""
    found = Shims()
    parse_shims(text, path, found)
    return found


def test_a_class_and_its_public_members_become_apis() -> None:
    """Overloads, props, fields, operators and constructors, each at its line; private ones do not."""
    found = read(shims.THREAD)

    thread = "j2cjlib.mappings.sync.J2CjThread"
    assert [(row.api_id, row.kind, row.source_line) for row in found.apis] == [
        (thread, "class", 8), (f"{thread}.limit", "field", 10), (f"{thread}.init()", "init", 11),
        (f"{thread}.init(String)", "init", 12), (f"{thread}.currentThread", "prop", 15), (f"{thread}.name", "prop", 18),
        (f"{thread}.start()", "func", 22), (f"{thread}.run()", "func", 25), (f"{thread}.join(Int64,Int32)", "func", 28),
        (f"{thread}.sleep(Int64)", "func", 32), (f"{thread}.==(J2CjThread)", "operator", 34),
        (f"{thread}.toString()", "func", 35), (f"{thread}.!=(J2CjThread)", "operator", 39),
        ("j2cjlib.mappings.sync.J2CjRunnable", "interface", 43),
        ("j2cjlib.mappings.sync.J2CjRunnable.run()", "func", 44),
    ]  # fmt: skip
    assert found.faults == []


def test_a_row_is_whole() -> None:
    """Signature without body, supertypes, import, comment."""
    rows = {row.api_id.rpartition(".sync.")[2]: row for row in read(shims.THREAD).apis}

    thread, sleep = rows["J2CjThread"], rows["J2CjThread.sleep(Int64)"]
    assert thread.signature == "public open class J2CjThread <: J2CjRunnable & Hashable & ToString"
    assert thread.parent_types == ("J2CjRunnable", "Hashable", "ToString")
    assert thread.description_en == "Runs a task beside others."
    assert (thread.library, thread.import_line) == ("j2cjlib", "import j2cjlib.mappings.sync.J2CjThread")
    assert (sleep.signature, sleep.is_static) == ("public static func sleep(millis: Int64)", True)
    assert [(param.name, param.type) for param in sleep.params] == [("millis", "Int64")]
    assert rows["J2CjThread.name"].signature == "public mut prop name: String"


def test_bodies_that_are_a_mere_todo_are_stubs() -> None:
    """With a throw behind it too; a body that does something is none."""
    assert read(shims.THREAD).stubs == {
        "j2cjlib.mappings.sync.J2CjThread.start()", "j2cjlib.mappings.sync.J2CjThread.join(Int64,Int32)",
    }  # fmt: skip
    assert read(shims.STREAM).stubs == {"j2cjlib.mappings.io.J2CjOutputStream.write(?Array<UInt8>)"}
    assert read("package a\npublic func f(): Unit {\n // TODO faster\n g()\n}\n").stubs == set()


def test_extensions_have_a_row_and_their_members_the_interface() -> None:
    """The extended type may be another library's: then the interface is imported."""
    found = read(shims.UTILS)
    rows = {row.api_id: row for row in found.apis}

    assert [(row.extension_id, row.type, row.interface, row.source_line) for row in found.extensions] == [
        ("j2cjlib.utils.extend StringBuilder <: J2CjStringBuilderExtension", "StringBuilder",
         "J2CjStringBuilderExtension", 7),
        ("j2cjlib.utils.extend<T> Option<T> <: AsAny", "Option", "AsAny", 12),
    ]  # fmt: skip
    length = rows["j2cjlib.utils.StringBuilder.setLength(Int64)"]
    assert (length.parent, length.via) == ("StringBuilder", "J2CjStringBuilderExtension")
    assert length.import_line == "import j2cjlib.utils.J2CjStringBuilderExtension"


def test_enum_cases_generics_and_functions_are_read() -> None:
    """Cases need no modifier."""
    ids = {row.api_id: row.signature for row in read(shims.UTILS).apis}

    assert ids["j2cjlib.utils.Shape.Circle(Float64)"] == "Circle(Float64)"
    assert ids["j2cjlib.utils.Shape.Dot"] == "Dot"
    assert ids["j2cjlib.utils.Pair"] == "public class Pair<A, B>"
    assert "j2cjlib.utils.join(String,Iterable<T>)" in ids


def test_chinese_comments_are_chinese_descriptions() -> None:
    """Only documentation comments count."""
    (row,) = read("package a\n\n/** 输出。 */\npublic class A {}\n").apis
    (other,) = read("package a\n\n/* note */\npublic class A {}\n").apis

    assert (row.description_zh, row.description_en) == ("输出。", None)
    assert (other.description_zh, other.description_en) == (None, None)


def test_what_cannot_be_read_is_told_and_the_rest_is_kept() -> None:
    """A syntax fault by its line; a file without package says nothing that can be imported."""
    broken = read("package a\npublic class A {\n    public func f(: Unit {}\n}\npublic class B {}\n")
    homeless = read("public class A {}\n")

    assert [(fault.line, fault.fault) for fault in broken.faults][:1] == [(3, "syntax")]
    assert [(fault.line, fault.fault) for fault in homeless.faults] == [(1, "no_package")]
    assert homeless.apis == []


def test_a_declaration_that_two_files_repeat_is_one_row() -> None:
    """The first place counts; repeated extensions stay apart."""
    found = Shims()
    for path in ("a.cj", "b.cj"):
        parse_shims("package a\npublic class A {}\nextend A { public func f() {} }\n", path, found)

    assert [(row.api_id, row.source_path) for row in found.apis] == [("a.A", "a.cj"), ("a.A.f()", "a.cj")]
    assert [row.extension_id for row in found.extensions] == ["a.extend A", "a.extend A~2"]
