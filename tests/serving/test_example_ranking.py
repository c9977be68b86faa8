"""Which of several matching examples comes first."""

import dataclasses
from pathlib import Path

import pytest

from artifacts.releases import find_release
from artifacts.schema import ExampleRow
from serving.knowledge import Knowledge
from tests.artifacts.miniature import API, write_miniature

EXAMPLE = ExampleRow(
    example_id="x", api_id=None, uses=(), title_zh=None, title_en="Read a file", code="main() { read() }",
    expected_output=None, package=None, area="api", origin="official", verification="parsed", reason=None,
    shows_error=False, is_program=True, section_id=None, source_path="p.md", source_line=1,
)  # fmt: skip
SIZE = dataclasses.replace(API, api_id="std.core.String.size", name="size", parent="String")


@pytest.fixture
def release(tmp_path: Path):
    """Return a function that writes a release of examples and opens it."""
    opened = []

    def write(*examples: ExampleRow, has_generated: bool = True) -> Knowledge:
        written = write_miniature(tmp_path / str(len(opened)), {"apis": [SIZE], "examples": list(examples)})
        opened.append(Knowledge(find_release(written.path), has_generated=has_generated))
        return opened[-1]

    yield write
    for kb in opened:
        kb.close()


def variant(example_id: str, **changes: object) -> ExampleRow:
    """Return the example with another id and some other traits."""
    return dataclasses.replace(EXAMPLE, example_id=example_id, **changes)


def ids(kb: Knowledge, query: str = "read a file", **options: object) -> list[str]:
    """Return the ids of an answer."""
    return [example.id for example in kb.find_examples(query, **options)]


def test_generated_never_comes_before_official(release) -> None:
    """Not even where it fits the words far better."""
    generated = variant("a", origin="generated", title_en="Read a file, read a file, read a file")
    official = variant("b", title_en="Write, then read", code="main() { write(); read(); more(); more() }")

    assert ids(release(generated, official)) == ["b", "a"]


def test_generated_examples_can_be_left_out(release) -> None:
    """`--no-generated`."""
    examples = (variant("a", origin="generated"), variant("b"))

    assert ids(release(*examples, has_generated=False)) == ["b"]


def test_a_program_comes_before_a_fragment_and_a_fault_last(release) -> None:
    """Equal words, so what can be run decides."""
    fragment = variant("a", is_program=False)
    fault = variant("b", shows_error=True)

    assert ids(release(fragment, fault, variant("c"))) == ["c", "a", "b"]


def test_what_was_checked_further_and_what_is_short_comes_first(release) -> None:
    """The shorter of two equals is read faster."""
    long = variant("a", code=EXAMPLE.code + "\n// " + "-" * 1000)
    unchecked = variant("b", verification="none", reason="fragment")

    assert ids(release(long, variant("c"))) == ["c", "a"]
    assert ids(release(unchecked, variant("c"))) == ["c", "b"]


def test_examples_of_the_asked_member_come_first(release) -> None:
    """What stands under its heading, then what uses it, then what mentions it."""
    mentions = variant("a", title_en="String size and size and size", code="size")
    uses = variant("b", title_en="Count the size", uses=("std.core.String.size",))
    shows = variant("c", title_en="Count the size", api_id="std.core.String.size")

    assert ids(release(mentions, uses, shows), "String.size") == ["c", "b", "a"]


def test_no_match_is_no_example(release) -> None:
    """And the words are named."""
    answer = release(variant("a")).find_examples("frobnicate")

    assert (len(answer), answer.total, answer.unmatched_words) == (0, 0, ("frobnicate",))


def test_an_example_under_the_api_that_was_meant_comes_first(release) -> None:
    """Words alone are equal: the one whose page documents what a search for APIs finds first."""
    elsewhere, under = variant("a", title_en="The size"), variant("b", title_en="The size", api_id=SIZE.api_id)

    assert ids(release(elsewhere, under), "the size") == ["b", "a"]


def test_code_that_uses_deprecated_apis_comes_after_what_replaces_it(tmp_path: Path) -> None:
    """However well it fits, unless the deprecated API is what was asked for."""
    old = dataclasses.replace(API, api_id="std.regex.Matcher", name="Matcher", parent=None, deprecated=True)
    new = dataclasses.replace(API, api_id="std.regex.Regex", name="Regex", parent=None)
    examples = [
        variant("a", title_en="Match a pattern, match a pattern", code="Matcher()", uses=(old.api_id,)),
        variant("b", title_en="Match a pattern with Regex", code="Regex() and so on", uses=(new.api_id,)),
    ]
    written = write_miniature(tmp_path, {"apis": [old, new], "examples": examples})
    with Knowledge(find_release(written.path)) as kb:
        assert ids(kb, "match a pattern") == ["b", "a"]
        assert ids(kb, "Matcher")[0] == "a"
