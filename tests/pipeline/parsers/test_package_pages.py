"""Packages: their names come from overview titles."""

from pipeline.parsers.package_pages import package_by_folder, parse_packages
from tests.pipeline.pages import api_page, overview


def test_the_title_names_the_package_not_the_folder() -> None:
    """`json_stream` documents `stdx.encoding.json.stream`."""
    pages = [overview("# std.database.sql  \n"), api_page("")]

    assert package_by_folder(pages)["libs/std/demo/demo_package_api"] == "std.database.sql"


def test_a_title_may_say_deprecated_and_follow_an_empty_line() -> None:
    """The mark is no part of the name."""
    [package] = parse_packages([overview("\n# std.console<sup>(deprecated)</sup>\n")])

    assert (package.package, package.deprecated, package.library) == ("std.console", True, "std")


def test_an_english_folder_without_overview_takes_the_chinese_one() -> None:
    """Some English overviews are missing."""
    pages = [overview("# std.demo"), api_page("", language="en")]

    assert package_by_folder(pages)["libs/std_en/demo/demo_package_api"] == "std.demo"


def test_the_nearest_overview_above_a_page_counts() -> None:
    """Packages of stdx lie in folders of packages."""
    outer, inner = overview("# std.net", folder="net"), overview("# std.net.http", folder="net/http")

    packages = package_by_folder([outer, inner])

    assert packages == {"libs/std/net": "std.net", "libs/std/net/http": "std.net.http"}


def test_a_module_overview_is_no_package() -> None:
    """`std_module_overview.md` introduces the library."""
    assert parse_packages([overview("# 仓颉编程语言标准库概述")]) == []


def test_the_introduction_ends_where_the_api_list_begins() -> None:
    """Tables of APIs are no description, and a note is no summary."""
    introduction = "# std.demo\n\n> **注意：**\n>\n> 谨慎。\n\n## 功能介绍\n\ndemo 包提供 [A](a.md)。还有 B。\n\n"

    [package] = parse_packages([overview(introduction + "## API 列表\n\n### 类\n\n文字。\n")])

    assert package.description_zh == "注意：\n\n谨慎。\n\ndemo 包提供 A。还有 B。"
    assert package.summary_zh == "谨慎。"


def test_a_sentence_that_announces_a_list_goes_on_with_it() -> None:
    """`The package provides:` says nothing by itself."""
    [package] = parse_packages([overview("# std.demo\n\n## Overview\n\nIt provides:\n\n- a\n- b\n", language="en")])

    assert package.summary_en == "It provides: a b"
