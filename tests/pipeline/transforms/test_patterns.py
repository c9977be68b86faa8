"""Patterns judged: what vanished, what is not listed, what the checker finds, what a small build leaves out."""

from dataclasses import replace
from pathlib import Path

import pytest

from artifacts.schema import ApiRow
from pipeline.curated_patterns import read_patterns
from pipeline.parsers.api_page import parse_api_pages
from pipeline.parsers.patterns import WrittenPattern, parse_patterns
from pipeline.sources import load_sources, read_pages
from pipeline.tables import EditionRow
from pipeline.transforms.bilingual import join_languages
from pipeline.transforms.patterns import judge_patterns
from tests.pipeline.apis import api

REVIEWED = EditionRow("1.1.3", is_starter=False)
STARTER = EditionRow("1.1.3", is_starter=True)
NEWER = EditionRow("9.0.0", is_starter=False)
TEXT = """\
- id: count
  en: Count
  zh: 计数
  tags: [count]
  note_en: Note.
  note_zh: 注意。
  uses: ["std.sync.Counter.init(Int64)", std.sync.Counter.dec()]
  code: |
    import std.sync.Counter

    main() {
        let counter = Counter(3)
        counter.dec()
    }
"""


def documented() -> list[ApiRow]:
    """Return the declarations that the pattern uses."""
    return [
        api("std.sync.Counter", "public class Counter"),
        api("std.sync.Counter.init(Int64)", "public init(count: Int64)"),
        api("std.sync.Counter.dec()", "public func dec(): Unit"),
    ]


def written(text: str = TEXT) -> list[WrittenPattern]:
    """Return the pattern."""
    return parse_patterns(text, "sync.yaml")


def test_a_pattern_whose_apis_exist_holds() -> None:
    """Nothing to say against it."""
    judged = judge_patterns(written(), documented(), REVIEWED)

    assert [row.pattern_id for row in judged.rows] == ["count"]
    assert judged.faults == judged.left_out == []


def test_an_api_that_vanished_is_a_fault_with_its_place() -> None:
    """The build stops, and says what is near."""
    judged = judge_patterns(written(), documented()[:2], REVIEWED)

    assert judged.rows == []
    assert judged.faults[0].startswith(
        "sync.yaml, line 7: count uses std.sync.Counter.dec(), which is not documented; near: std.sync.Counter"
    )


def test_a_call_that_is_not_listed_is_told() -> None:
    """Nobody would notice when it vanishes; the build goes on, since the reader of code may learn to see more."""
    judged = judge_patterns(written(TEXT.replace(", std.sync.Counter.dec()]", "]")), documented(), REVIEWED)

    assert judged.unlisted == ["sync.yaml, line 7: count calls std.sync.Counter.dec()"]
    assert judged.faults == []


def test_code_that_does_not_parse_is_a_fault_in_every_build() -> None:
    """With the line of the file, not of the snippet."""
    broken = TEXT.replace("let counter = Counter(3)", "let counter = = Counter(3)")

    for edition in (REVIEWED, STARTER, NEWER):
        judged = judge_patterns(written(broken), documented(), edition)
        assert judged.faults
        assert judged.faults[0].startswith("sync.yaml, line 12: count: syntax.")


def test_a_build_that_documents_less_leaves_a_pattern_out() -> None:
    """The starter corpus is small, and what a later version lacks may be gone: no fault of the pattern."""
    for edition in (STARTER, NEWER):
        judged = judge_patterns(written(), documented()[:2], edition)
        assert judged.rows == judged.faults == []
        assert judged.left_out == ["sync.yaml, line 1: count needs std.sync.Counter.dec()"]


def test_sources_with_a_part_of_the_libraries_leave_patterns_out() -> None:
    """A few pages for a test are no release in which everything vanished."""
    judged = judge_patterns(written(), [api("std.demo.Box", "public class Box")], REVIEWED)

    assert judged.rows == judged.faults == []
    assert judged.left_out == ["sync.yaml, line 1: count needs std.sync.Counter.init(Int64)"]


def test_a_library_that_is_not_documented_at_all_is_no_fault() -> None:
    """A build without stdx is allowed."""
    text = TEXT.replace("std.sync", "stdx.sync")

    judged = judge_patterns(written(text), documented(), REVIEWED)

    assert judged.faults == []
    assert len(judged.left_out) == 1


def test_an_id_that_comes_twice_is_a_fault() -> None:
    """Patterns are asked for by their ids."""
    (first,) = written()
    second = replace(first, file="other.yaml")

    judged = judge_patterns([first, second], documented(), REVIEWED)

    assert judged.faults == ["other.yaml, line 1: the id count stands in sync.yaml, line 1 already"]


def test_the_curated_patterns_are_many_and_each_says_what_it_replaces() -> None:
    """Both languages, tags, and the idiom of Java."""
    rows = [pattern.row for pattern in read_patterns()]

    assert len(rows) >= 160
    assert [row.pattern_id for row in rows if not row.java_idiom] == []
    assert [row.pattern_id for row in rows if len(row.tags) < 3] == []
    assert [row.pattern_id for row in rows if len(row.code) > 2_000] == []


@pytest.mark.corpus
def test_every_curated_pattern_holds_in_the_official_documentation(corpus_sources: Path) -> None:
    """Each parses, the checker finds nothing, and all that it lists is documented."""
    loaded = load_sources(corpus_sources)
    apis = join_languages(parse_api_pages(read_pages(loaded)).declarations).apis

    judged = judge_patterns(read_patterns(), apis, EditionRow(loaded.cangjie_version, is_starter=False))

    assert judged.faults == []
    if loaded.cangjie_version == "1.1.3":
        assert judged.left_out == []
