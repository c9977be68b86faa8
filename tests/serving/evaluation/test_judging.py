"""When a result is right, and how cases are read."""

from pathlib import Path

import pytest

from serving.errors import JudgedCaseError
from serving.evaluation.cases import Gold, QueryCase, read_calls, read_errors, read_queries
from serving.evaluation.judging import Shown, has_answer, page, rank

ADD = Gold(package="p", type="Map", member="add", receiver="HashMap")
GUIDE = Gold(doc="dev-guide/source_zh_cn/struct/mut.md")


@pytest.mark.parametrize(
    ("api", "gold", "place"),
    [
        (("p", "Map", "add"), ADD, 1),
        (("p", "HashMap", "add"), ADD, 1),
        (("p", "TreeMap", "add"), ADD, 0),
        (("q", "Map", "add"), ADD, 0),
        (("p", "", "Map"), Gold(package="p", type="Map"), 1),
        (("p", "Map", "init"), Gold(package="p", type="Map"), 0),
        (("p", "", "@Test"), Gold(package="p", member="Test"), 1),
    ],
)
def test_an_api_is_right_under_its_type_or_the_one_that_receives_it(
    api: tuple[str, str, str], gold: Gold, place: int
) -> None:
    """The package counts, and a type is not its constructor."""
    assert rank([Shown("", (api,))], [gold]) == place


def test_a_page_is_the_same_in_both_languages() -> None:
    """Library pages by folder, guide pages by name."""
    assert page("std_en/core/a_package.md") == page("libs/std/core/a_package.md") == ("core", "a_package")
    assert page("tools/source_en/struct/mut.md") == page(GUIDE.doc) == ("guide", "mut")
    assert page("std/core/x_cjnative.md") == ("core", "x")


def test_the_place_of_the_first_right_result_counts_up_to_the_tenth() -> None:
    """0 when there is none."""
    wrong, right = Shown("a.md", ()), Shown("en/mut.md", ())

    assert rank([wrong, right, right], [GUIDE]) == 2
    assert rank([wrong] * 10 + [right], [GUIDE]) == 0
    assert rank([], [GUIDE]) == 0


def test_cases_are_read_line_by_line(tmp_path: Path) -> None:
    """What a line leaves out is empty."""
    file = tmp_path / "cases.jsonl"
    file.write_text('{"id": "1", "query": "add", "tool": "search_api", "gold": [{"doc": "a.md"}]}\n\n', "utf-8")

    assert read_queries(file) == [QueryCase("1", "add", "search_api", "", "", (Gold(doc="a.md"),))]
    assert read_calls(file)[0].has_no_equivalent is False
    assert read_errors(file)[0].must_mention == ()


@pytest.mark.parametrize("line", ["{", "[]"])
def test_a_line_that_is_no_case_is_named(tmp_path: Path, line: str) -> None:
    """With file and line."""
    file = tmp_path / "cases.jsonl"
    file.write_text(f'{{"id": "1"}}\n{line}\n', "utf-8")

    with pytest.raises(JudgedCaseError, match="line 2 is no JSON"):
        read_queries(file)


def test_an_answer_is_documented_as_an_api_or_as_a_page() -> None:
    """A member may stand under the type that receives it; a macro's name has its sign or not."""
    apis = {("p", "", "Box"), ("p", "Base", "add"), ("p", "", "@Test")}
    pages = {page("docs/dev-guide/source_zh_cn/array.md")}

    def documented(gold: Gold) -> bool:
        return has_answer([Gold("q", "Nothing"), gold], apis=apis, pages=pages)

    assert documented(Gold("p", "Box"))
    assert documented(Gold("p", "Box", "add", "Base"))
    assert documented(Gold("p", "", "Test"))
    assert documented(Gold(doc="docs/dev-guide/source_en/array.md"))
    assert not documented(Gold("p", "Box", "add"))
    assert not documented(Gold("p", "Base", "remove"))
    assert not documented(Gold(doc="docs/dev-guide/source_en/map.md"))
