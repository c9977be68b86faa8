"""Sample pages and overviews of libraries."""

from dataclasses import replace

from pipeline.parsers.sample_page import parse_sample_pages
from tests.pipeline.pages import api_page, overview


def test_samples_carry_the_package_of_the_overview_above_them() -> None:
    """A sample lies in a folder below the package's."""
    key = "demo/demo_samples/sample_box.md"
    text = "# Box 示例\n\n```cangjie\nmain() {}\n```\n\n运行结果：\n\n```text\n1\n```\n"
    page = replace(api_page(text), path=f"libs/std/{key}", key=key)

    (snippet,) = parse_sample_pages([overview("# std.demo\n\n包。\n"), page])

    assert (snippet.area, snippet.package, snippet.expected_output) == ("sample", "std.demo", "1")


def test_api_pages_are_left_to_others() -> None:
    """Their snippets stand under declarations."""
    assert parse_sample_pages([overview(), api_page("## class A\n\n```cangjie\nclass A\n```\n")]) == []
