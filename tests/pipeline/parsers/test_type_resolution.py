"""Type tables: each shape of file becomes claims with file, line and layer."""

import pytest

from pipeline.errors import SourceError
from pipeline.parsers.type_resolution import TypeTables, parse_type_table


def claims(text: str, path: str = "fixed_type_map.json") -> list[tuple[object, ...]]:
    """What a file claims: line, kind, subject, target, category, layer."""
    return [(row.line, row.kind, row.subject, row.target, row.category, row.layer) for row in tables(text, path).claims]


def tables(text: str, path: str = "fixed_type_map.json") -> TypeTables:
    """What a file says."""
    found = TypeTables()
    parse_type_table(text, path, found)
    return found


def test_a_plain_table_maps_names() -> None:
    """How far it is trusted depends on which one it is."""
    text = '{\n "java.util.List": "ArrayList<Any>"\n}'

    assert claims(text) == [(2, "type", "java.util.List", "ArrayList<Any>", 0, "fixed")]
    assert claims(text, "universal_type_map_final.json")[0][-1] == "universal"


def test_the_base_table_has_categories() -> None:
    """Category 3 says that nothing stands for it, whatever stands in the mapping."""
    text = """{
 "java.io.File": {"category": 2, "mapping": "File", "reasoning": "r"},
 "java.util.zip.ZipFile": {"category": 2, "library": "zip4cj", "mapping": "ZipFile"},
 "java.lang.Module": {"category": 3, "mapping": ""}
}"""

    found = tables(text, "java_base_type_map.json").claims

    assert [(row.line, row.target, row.category, row.layer, row.library) for row in found] == [
        (2, "File", 2, "base", None), (3, "ZipFile", 2, "base", "zip4cj"), (4, None, 3, "base", None),
    ]  # fmt: skip


def test_the_generic_table_has_arguments_for_raw_types() -> None:
    """What to write where the Java type has none."""
    text = '{"java.io.Reader": {"cangjie": "StringReader", "arity": 1, "raw_args": ["ByteBuffer"]}}'

    (row,) = tables(text, "java_generic_type_map.json").claims

    assert (row.target, row.args, row.layer) == ("StringReader", ("ByteBuffer",), "generic")


def test_rule_files_hold_their_table_below_mappings() -> None:
    """What stands beside it is no type."""
    text = '{"version": "2.0", "description": "d", "mappings": {"List": {"cangjie": "ArrayList"}, "int": "Int32"}}'

    assert claims(text, "generics_rule_lib/primitive_map.json") == [
        (1, "type", "List", "ArrayList", 0, "short"), (1, "type", "int", "Int32", 0, "short"),
    ]  # fmt: skip


def test_imports_assertions_libraries_and_noise_are_told_apart() -> None:
    """By the shape of what stands there."""
    assert claims('{"java.io.File": ["import std.fs.*", "import std.fs.Path"]}', "imports.json") == [
        (1, "import", "java.io.File", "import std.fs.*", 0, ""),
        (1, "import", "java.io.File", "import std.fs.Path", 0, ""),
    ]
    assert claims('{"Mutex": "import std.sync.Mutex"}', "std_type_imports.json")[0][1:] == (
        "import", "Mutex", "import std.sync.Mutex", 0, "std",
    )  # fmt: skip
    assert claims('{"fail": [{"java": "fail()", "cangjie": "@Fail()"}]}', "assert_map.json")[0][1:4] == (
        "assertion", "fail()", "@Fail()",
    )  # fmt: skip
    assert claims('{"zip4cj": {"dependency": {"git": "https://x/zip4cj.git"}}}', "libraries.json")[0][1:4] == (
        "library", "zip4cj", "https://x/zip4cj.git",
    )  # fmt: skip
    assert claims('["Kernel32"]', "jansi/custom_types.json")[0][1:3] == ("noise", "Kernel32")


def test_faults_are_kept_with_file_and_line() -> None:
    """A repeated key, trailing text, and a file that says nothing."""
    repeated = tables('{\n "a.B": "X",\n "a.B": "Y"\n}\n}')
    silent = tables('{"x": 1}')

    assert [(fault.path, fault.line, fault.fault) for fault in repeated.faults] == [
        ("fixed_type_map.json", 3, "repeated_key"), ("fixed_type_map.json", 5, "trailing_text"),
    ]  # fmt: skip
    assert [row.target for row in repeated.claims] == ["Y"]
    assert [fault.fault for fault in silent.faults] == ["unknown_shape"]


def test_what_is_no_json_stops_the_build() -> None:
    """It names the file and the line."""
    with pytest.raises(SourceError, match=r"bad\.json: line 1: expected a value"):
        tables("nothing", "bad.json")
