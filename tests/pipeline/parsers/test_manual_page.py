"""Passages of guide pages: one per heading, prose and code apart."""

from tests.pipeline.parsers.guides import guide_page, parsed

PAGE = """# 集合

介绍。

| 类型 | 说明 |
|---|---|
| `Box<T>` | 盒子 |

## 用法 {#usage}

<!-- run -->

```cangjie
# 不是标题
let a = 1
```

- 一
- 二

### 细节

## 末尾

完。
"""


def test_each_heading_is_one_passage_with_its_path() -> None:
    """The text between the title and the first subheading belongs to the title."""
    passages = parsed(guide_page(PAGE)).passages

    assert [(row.line, row.level, row.heading_path) for row in passages] == [
        (1, 1, ("集合",)),
        (9, 2, ("集合", "用法")),
        (21, 3, ("集合", "用法", "细节")),
        (23, 2, ("集合", "末尾")),
    ]


def test_prose_and_code_are_kept_apart() -> None:
    """Tables and lists stay readable, comments and code are no prose."""
    title, usage, detail, _ = parsed(guide_page(PAGE)).passages

    assert title.text == "介绍。\n\n类型 | 说明\nBox<T> | 盒子"
    assert (usage.text, usage.code) == ("- 一\n- 二", ("# 不是标题\nlet a = 1",))
    assert (detail.text, detail.code) == (None, ())


def test_text_before_the_first_heading_gets_the_name_of_the_file() -> None:
    """Nothing of a page is lost."""
    (first, second) = parsed(guide_page("先说一句。\n\n# 标题\n\n正文。")).passages

    assert (first.title, first.line, first.text) == ("page", 1, "先说一句。")
    assert (second.title, second.line) == ("标题", 3)


def test_a_page_of_a_chinese_folder_may_be_written_in_english() -> None:
    """Its text belongs to the English reader, its place stays."""
    pages = parsed(guide_page("# Maps\n\nA map.\n\n```\nlet a = f()\n```\n", area="extra"))

    assert [(row.language, row.text_language) for row in pages.passages] == [("zh", "en")]
    assert [snippet.language for snippet in pages.snippets] == ["en"]


def test_pages_of_libraries_are_left_to_others() -> None:
    """Only guides are read here."""
    assert parsed(guide_page(PAGE, area="libs")).passages == []


def test_a_sentence_glued_to_a_heading_is_text_of_its_passage() -> None:
    """The title is what stands before it; names that are written together are no seam."""
    page = "# Basic TypesThe mapping follows these general rules\n\n1. One\n\n## Use HashMap in the code you write\n"
    passages = parsed(guide_page(page)).passages

    assert [(row.title, row.text) for row in passages] == [
        ("Basic Types", "The mapping follows these general rules\n\n1. One"),
        ("Use HashMap in the code you write", None),
    ]
