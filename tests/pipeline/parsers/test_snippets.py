"""Code blocks with what stands around them: title, output, error mark."""

import pytest

from pipeline.parsers.snippets import is_output_label, shows_error, snippet_title
from pipeline.tables import SnippetRow
from tests.pipeline.parsers.guides import guide_page, parsed


def snippets(text: str) -> list[SnippetRow]:
    """The snippets of a page."""
    return parsed(guide_page(text)).snippets


def test_the_block_below_an_output_label_is_the_output_of_the_program_above() -> None:
    """It is no snippet of its own."""
    (program,) = snippets(
        "## A\n\n```cangjie\nmain() {}\n```\n\n编译执行上述代码，输出结果为：\n\n```text\n1\n2\n```\n"
    )

    assert (program.code, program.expected_output) == ("main() {}", "1\n2")


def test_a_command_between_program_and_output_does_not_part_them() -> None:
    """Pages show how a program is compiled before they show what it prints."""
    page = "## A\n\n```cangjie\nmain() {}\n```\n\n```shell\ncjc a.cj\n```\n\nOutput:\n\n```text\nhi\n```\n"

    assert [(row.info, row.expected_output) for row in snippets(page)] == [("cangjie", "hi"), ("shell", None)]


def test_a_heading_can_be_the_label_of_the_output() -> None:
    """Some samples have a section for it."""
    assert (
        snippets("## 程序\n\n```cangjie\nmain() {}\n```\n\n## 执行输出\n\n```text\nhi\n```\n")[0].expected_output
        == "hi"
    )


def test_output_below_another_heading_belongs_to_no_program_above_it() -> None:
    """A new topic starts a new program."""
    page = "## A\n\n```cangjie\nmain() {}\n```\n\n## B\n\n输出：\n\n```text\nhi\n```\n"

    assert [row.expected_output for row in snippets(page)] == [None, None]


@pytest.mark.parametrize(
    "label",
    [
        "运行结果：", "可能的运行结果：", "编译执行上述代码，输出结果为：", "运行以上程序，将输出：", "程序输出：",
        "结果为：", "运行结果可能如下：", "执行输出", "可以得到以下输出：", "Execution result:", "Output",
        "Compiling and executing the above code will print:", "The program outputs:", "Executing this code yields:",
    ],
)  # fmt: skip
def test_sentences_that_announce_output(label: str) -> None:
    """The wordings of both languages."""
    assert is_output_label(label)


@pytest.mark.parametrize(
    "label",
    [
        "示例：", "编译命令如下：", "对应的错误报告如下：", "编译阶段输出：", "目录结构如下：", "Example:",
        "Corresponding error report:", "The compilation commands are as follows:", "File format:",
    ],
)  # fmt: skip
def test_sentences_that_announce_something_else(label: str) -> None:
    """Commands, reports and layouts are no output of the program."""
    assert not is_output_label(label)


def test_the_pages_marker_decides_whether_code_is_shown_as_an_error() -> None:
    """Code that the makers of the page compile may well talk about errors in comments."""
    assert shows_error("let a = b", intro="", marker="<!-- compile.error -->")
    assert not shows_error("f() // Error here if uncommented", intro="", marker="<!-- compile -->")
    assert not shows_error("f()", intro="", marker="<!-- run.error -->")


def test_without_marker_the_words_decide() -> None:
    """Comments and introductions say it in both languages."""
    assert shows_error("b = a // Error, type mismatch", intro="", marker="")
    assert shows_error("b = a // 编译错误", intro="", marker="<!-- code_no_check -->")
    assert shows_error("b = a", intro="以下代码会编译报错：", marker="")
    assert not shows_error('println("error")', intro="错误处理", marker="")


def test_titles_take_the_sentence_only_where_it_says_something() -> None:
    """`示例` and `as follows` add nothing to the heading."""
    assert snippet_title("遍历", "示例：") == "遍历"
    assert snippet_title("Iterating", "The code is as follows:") == "Iterating"
    assert snippet_title("遍历", "- 可以使用 for-in 遍历：") == "遍历: 可以使用 for-in 遍历"
    assert snippet_title("", "A" * 300) == "A" * 119 + "…"


def test_a_program_told_in_parts_is_whole_in_the_block_with_its_main() -> None:
    """The page's marker names the parts that belong together."""
    part = "<!-- run -box -->\n\n```cangjie\n{}\n```\n\n"
    first, second = "class Box {\n}", "main() {\n    Box()\n}"

    rows = snippets("## A\n\n" + part.replace("{}", first) + part.replace("{}", second))

    assert [row.code for row in rows] == [first, first + "\n\n" + second]


def test_places_are_exact() -> None:
    """Line of the fence, line of the heading, position below it."""
    rows = snippets("# T\n\n```text\na\n```\n\n- item\n\n    ```cangjie\n    f()\n    ```\n")

    assert [(row.line, row.owner_line, row.ordinal, row.code) for row in rows] == [(3, 1, 0, "a"), (9, 1, 1, "f()")]
