"""Examples: which snippets are some, what they are tied to, how far they are verified."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from artifacts.schema import ApiRow, ExampleRow
from pipeline.tables import SnippetRow
from pipeline.transforms.examples import collect_examples
from tests.pipeline.parsers.guides import guide_page, parsed
from tests.serving.cangjie.apis import APIS

PAGE, PAGE_EN = "std/collection_api/map.md", "std_en/collection_api/map.md"
USE = 'import std.collection.*\n\nmain() {\n    let m = HashMap<String, Int64>()\n    m.add("a", 1)\n}'


def snippet(code: str, *, line: int = 12, owner: int = 3, language: str = "zh", **changes: object) -> SnippetRow:
    """A snippet of the API page of HashMap."""
    path = PAGE if language == "zh" else PAGE_EN
    row = SnippetRow(
        path, line, language, "collection_api/map.md", "api", "std.collection", owner, 0, "示例", "cangjie", code, None,
        shows_error=False,
    )  # fmt: skip
    return replace(row, **changes)  # type: ignore[arg-type]


def documented(api_id: str, line: int) -> list[ApiRow]:
    """The symbol table, with one declaration on the page."""
    placed = {"source_path": PAGE, "source_line": line, "source_path_en": PAGE_EN, "source_line_en": line}
    return [replace(row, **placed) if row.api_id == api_id else row for row in APIS]  # type: ignore[arg-type]


ADD = documented("std.collection.HashMap.add(K,V)", 3)


def examples(*snippets: SnippetRow, apis: Sequence[ApiRow] = ADD) -> list[ExampleRow]:
    """What is collected of the snippets."""
    return collect_examples(snippets, apis)


def test_an_example_is_tied_to_the_declaration_it_stands_under() -> None:
    """Path and line of the heading say which; what else the code uses is listed."""
    (row,) = examples(snippet(USE, expected_output=""))

    assert (row.example_id, row.api_id) == (f"{PAGE}:12", "std.collection.HashMap.add(K,V)")
    assert row.uses == ("std.collection.HashMap.init()",)
    assert (row.verification, row.reason, row.is_program, row.origin) == ("parsed", None, True, "official")


def test_a_further_heading_of_the_same_declaration_owns_its_snippets_too() -> None:
    """Documented twice is one declaration."""
    apis = [replace(row, also_at=(f"{PAGE}:40",)) if row.name == "get" else row for row in ADD]

    (row,) = examples(snippet(USE, owner=40), apis=apis)

    assert row.api_id in {"std.collection.HashMap.get(K)", "std.core.Future.get()"}


def test_both_languages_of_one_place_are_one_example() -> None:
    """The Chinese code is kept, with both titles."""
    english = snippet(USE.replace('"a"', '"key"'), line=15, language="en", title="Example", expected_output="done")

    (row,) = examples(snippet(USE), english)

    assert (row.title_zh, row.title_en, row.code) == ("示例", "Example", USE)
    assert row.expected_output == "done"


def test_an_english_example_without_partner_is_kept() -> None:
    """Some pages have it in one language only."""
    (row,) = examples(snippet(USE, language="en", title="Example"))

    assert (row.title_zh, row.title_en, row.source_path) == (None, "Example", PAGE_EN)


def test_an_english_block_that_is_no_code_beside_a_chinese_page_is_left_out() -> None:
    """It is what a lost fence made of the text."""
    rows = examples(snippet(USE), snippet("the rest of ) a page", line=80, owner=70, language="en"))

    assert [row.code for row in rows] == [USE]


@pytest.mark.parametrize(
    "code",
    [
        "public func add(key: K, value: V): ?V",
        "public class HashMap<K, V> <: Map<K, V> {\n    public init()\n    public init(size: Int64)\n}",
        "extend<K, V> HashMap<K, V> <: ToString where K <: ToString",
        "public const MAX: Int64 = 3",
    ],
)
def test_a_declaration_is_no_example(code: str) -> None:
    """Pages print them above every description."""
    assert examples(snippet(code)) == []


@pytest.mark.parametrize("info", ["toml", "bash", "text", "json", "c"])
def test_other_languages_are_no_examples(info: str) -> None:
    """Only Cangjie is."""
    assert examples(snippet(USE, info=info)) == []


def test_a_block_without_language_is_an_example_only_if_it_reads_as_code() -> None:
    """Output stands in such blocks as well."""
    assert len(examples(snippet(USE, info=""))) == 1
    assert examples(snippet("done", info="")) == []
    assert examples(snippet("The key is a, the value is 0", info="")) == []


@pytest.mark.parametrize(
    ("code", "shows_error", "reason"),
    [
        ("main() {\n    f(1\n}", False, "syntax error: line 2: expected )"),
        ("var a: Int64 = ...", False, "elided code: line 1: = ..."),
        ("main() {\n    int x = 3\n}", True, "shown as an error: line 2: x = 3"),
        ("package org::demo\nmain() {}", False, "grammar gap: organisation in a package name"),
    ],
)
def test_code_that_does_not_parse_says_why(code: str, shows_error: bool, reason: str) -> None:
    """Four kinds of reason, each with its place."""
    (row,) = examples(snippet(code, shows_error=shows_error))

    assert (row.verification, row.reason, row.shows_error) == ("none", reason, shows_error)


def test_several_files_in_one_block_are_read_one_by_one() -> None:
    """Pages show a package and its user together."""
    code = "package one\npublic func f() { 1 }\n\npackage two\nimport one.*\nmain() {\n    f()\n}"

    (row,) = examples(snippet(code))

    assert (row.verification, row.is_program) == ("parsed", True)


def test_a_program_that_imports_an_unknown_package_does_not_run_as_it_stands() -> None:
    """Half of a macro example is no program."""
    (row,) = examples(snippet("import define.*\nmain() {\n    f()\n}"))

    assert not row.is_program


def test_the_same_code_under_the_same_declaration_stands_once() -> None:
    """Under another declaration it stands again."""
    apis = [replace(row, source_path=PAGE, source_line=30) if row.api_id == "std.core.Int64" else row for row in ADD]

    rows = examples(snippet(USE), snippet(USE, line=20), snippet(USE, line=33, owner=30), apis=apis)

    assert [row.source_line for row in rows] == [12, 33]


def test_signs_that_nobody_sees_are_taken_out_of_code() -> None:
    """A zero-width space would break a copied program."""
    (row,) = examples(snippet(USE + "\u200b\n<!--Del-->"))

    assert row.code == USE


def test_an_example_of_the_manual_shows_what_its_title_names() -> None:
    """Without a declaration above it, title and use decide together."""
    page = guide_page(f"# 文件\n\n## HashMap 的用法\n\n```cangjie\n{USE}\n```\n")

    (row,) = collect_examples(parsed(page).snippets, APIS)

    assert row.api_id in {"std.collection.HashMap.add(K,V)", "std.collection.HashMap.init()"}
    assert (row.area, row.package) == ("manual", None)


def test_what_every_example_calls_is_no_telling_use() -> None:
    """A call of println says nothing about a program."""
    rows = examples(
        *(snippet(f'main() {{\n    println("{number}")\n}}', line=number, owner=number) for number in range(100, 160)),
        snippet('import std.convert.*\nmain() {\n    println("a")\n    Int64.parse("3")\n}', line=90, owner=90),
    )

    assert {row.uses for row in rows} == {()}
    assert [row.api_id for row in rows if row.source_line == 90] == ["std.convert.Int64.parse(String)"]
    assert {row.api_id for row in rows if row.source_line != 90} == {None}
