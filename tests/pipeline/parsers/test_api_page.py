"""API pages: every declaring heading becomes a row."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.errors import SourceError
from pipeline.parsers.api_page import parse_api_pages
from pipeline.tables import DocumentedParam, DocumentedThrow
from tests.pipeline.pages import api_page, declared, lines_of, parse

MEMBER = """# 类

## class Box\\<T>

```cangjie
public class Box<T> <: ToString {
    public func put(value: T, at!: Int64): Bool
}
```

功能：盒子。

父类型：

- [ToString](../a.md#x)

### func put(T, Int64) <sup>(deprecated)</sup>

```cangjie
public func put(
    value: T,
    at!: Int64 = 0
): Bool
```

功能：放入 [Box](#class-boxt)\\<T>。

分两段：

- 一
- 二

> **注意：**
>
> 未来版本即将废弃，使用 [add](#func-add) 替代。

参数：

- value: T - 值。
- at!: [Int64](../a.md#int64) - 位置。

返回值：

- [Bool](../a.md#bool) - 成功返回 true。

异常：

- [IOException](../a.md#io) - 已关闭。

示例：

<!-- verify -->
```cangjie
main() { println(Box(1).put(1, at: 0)) }
```

运行结果：

```text
true
```
"""


def test_a_member_has_everything_the_page_says() -> None:
    """Signature, texts, parameters, exceptions, replacement and place of one member."""
    row = declared(MEMBER)

    assert (row.package, row.parent, row.name, row.kind, row.line) == ("std.demo", "Box", "put", "func", 17)
    assert row.signature == "public func put(value: T, at!: Int64 = 0): Bool"
    assert row.description == ("放入 Box<T>。\n\n分两段：\n\n- 一\n- 二\n\n注意：\n\n未来版本即将废弃，使用 add 替代。")
    assert row.params == (
        DocumentedParam("value", "T", False, None, "值。"),
        DocumentedParam("at", "Int64", True, "0", "位置。"),
    )
    assert (row.return_type, row.return_description) == ("Bool", "成功返回 true。")
    assert row.throws == (DocumentedThrow("IOException", "已关闭。"),)
    assert (row.deprecated, row.replacement, row.heading_params) == (True, "add", "T,Int64")


def test_the_example_of_a_member_is_a_snippet_with_its_output() -> None:
    """The declaration is no example."""
    [snippet] = parse(MEMBER).snippets

    assert (snippet.owner_line, snippet.code, snippet.expected_output) == (
        17, "main() { println(Box(1).put(1, at: 0)) }", "true",
    )  # fmt: skip


def test_a_type_is_its_header_with_its_parents() -> None:
    """The heading's line is its place."""
    row = parse(MEMBER).declarations[0]

    assert (row.signature, row.parent_types, row.line) == ("public class Box<T> <: ToString", ("ToString",), 3)


def test_members_of_an_extension_belong_to_the_extended_type() -> None:
    """`via` is the interface; a direct extension says `extend`."""
    page = (
        "## interface Parsable\\<T>\n\n### extend Int64 <: Parsable\\<Int64>\n\n#### static func parse(String)\n\n"
        "### extend\\<T> Array\\<T> where T <: A\n\n#### func sum()\n\n### func parse(String)\n"
    )

    rows = [(row.kind, row.parent, row.name, row.via) for row in parse(page).declarations]

    assert rows == [
        ("interface", None, "Parsable", None),
        ("extension", None, "Int64", "Parsable"),
        ("func", "Int64", "parse", "Parsable"),
        ("extension", None, "Array", "extend"),
        ("func", "Array", "sum", "extend"),
        ("func", "Parsable", "parse", None),
    ]


def test_headings_without_keyword_are_decided_by_their_place() -> None:
    """Enum cases, primary constructors and builtin types; anything else is prose."""
    page = (
        "## Int64\n\n功能：整数。\n\n## enum Option\\<T>\n\n### None\n\n### Some(T)\n\n### func get()\n\n"
        "## class Perf\n\n### Perf(Int64)\n\n```cangjie\npublic Perf(let counter: Int64)\n```\n\n### 说明\n"
    )

    rows = {row.heading: (row.kind, row.parent, row.name, row.heading_params) for row in parse(page).declarations}

    assert rows == {
        "Int64": ("builtin_type", None, "Int64", None),
        "enum Option<T>": ("enum", None, "Option", None),
        "None": ("enum_case", "Option", "None", None),
        "Some(T)": ("enum_case", "Option", "Some", "T"),
        "func get()": ("func", "Option", "get", ""),
        "class Perf": ("class", None, "Perf", None),
        "Perf(Int64)": ("init", "Perf", "init", "Int64"),
    }


def test_prose_headings_below_a_macro_are_part_of_its_description() -> None:
    """They explain it; they declare nothing."""
    row = declared("## `@Test` 宏\n\n功能：测试。\n\n### 规则\n\n只能一次。\n")

    assert (row.kind, row.name, row.signature, row.description) == (
        "macro",
        "Test",
        "@Test",
        "测试。\n\n规则\n\n只能一次。",
    )


def test_a_prop_takes_its_type_from_the_label_when_the_code_has_none() -> None:
    """`public let urls = ...` has no type of its own."""
    page = "## class A\n\n### let urls\n\n```cangjie\npublic let urls = []\n```\n\n类型：[Array](a.md)\\<String>\n"

    assert declared(page).return_type == "Array<String>"


def test_a_deprecated_type_makes_its_members_deprecated() -> None:
    """Nobody should use a member of a type that goes away."""
    assert declared("## class A <sup>(deprecated)</sup>\n\n### func b()\n").deprecated


def test_a_copied_heading_takes_name_and_types_of_its_declaration() -> None:
    """Two headings `getMax()`, the second with the code of `getMin()`: both have a row of their own."""
    page = (
        "## interface A\n\n### static func getMax()\n\n```cangjie\nstatic func getMax(): T\n```\n\n"
        "### static func getMax()\n\n```cangjie\nstatic func getMin(): T\n```\n"
    )

    assert [row.name for row in parse(page).declarations] == ["A", "getMax", "getMin"]


def test_an_english_page_is_mended_with_the_chinese_one_as_guide() -> None:
    """Rows of both languages, each at the line of its own page, and the mend is listed."""
    chinese = "## enum Month\n\n### May\n\n功能：五月。\n\n### June\n"
    english = "## enum Month\n\n### May\n\nFunction: Represents May.### June\n"

    parsed = parse(chinese, english)

    assert lines_of(parsed.declarations, "zh") == {1: "enum Month", 3: "May", 7: "June"}
    assert lines_of(parsed.declarations, "en") == {1: "enum Month", 3: "May", 5: "June"}
    assert [(repair.line, repair.fault) for repair in parsed.repairs] == [(5, "glued_heading")]


def test_a_page_whose_package_nothing_names_stops_the_build() -> None:
    """A package name is never guessed from the folder."""
    with pytest.raises(SourceError, match="has an overview page"):
        parse_api_pages([api_page("## class A\n")])


def test_markup_in_code_words_leaves_no_residue() -> None:
    """Descriptions are searched for the signs of links and fences."""
    row = declared("## func a()\n\n功能：见 `@Assert[check](value)` 与 [B\\<C>](#b)。\n")

    assert row.description == "见 @Assert[check] (value) 与 B<C>。"


@settings(deadline=None)
@given(st.integers(0, len(MEMBER)), st.sampled_from(["zh", "en"]))
def test_a_truncated_page_is_read_as_far_as_it_goes(length: int, language: str) -> None:
    """Translated pages end anywhere."""
    text = MEMBER[:length]
    parse(text if language == "zh" else MEMBER, text)


@settings(deadline=None)
@given(st.text(alphabet=st.sampled_from("#`@\n \\<>()[]:：-|{}abcEfunclasextd功能参数")))
def test_no_page_makes_the_parser_fail(text: str) -> None:
    """Neither as a Chinese page nor as an English one."""
    parse(text, text)
