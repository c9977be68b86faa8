"""The list of published packages: which are kept, what is said of them, and the file."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pipeline.registry_list import (
    COPIES,
    COURSE_SIZE,
    Repository,
    Topic,
    chosen,
    main,
    read_list,
    read_repositories,
    read_topics,
)


def repository(owner: str, name: str, description: str = "", stars: int = 0) -> Repository:
    """Return a repository."""
    return Repository(owner, name, description, stars, "2025-10-06")


def ids(*repositories: Repository) -> list[str]:
    """Return what is kept."""
    return [row.registry_package_id for row in chosen(repositories, read_topics())]


def test_topics_are_recognised_in_name_and_description() -> None:
    """In both languages, and not within other words."""
    (row,) = chosen([repository("ada", "fast_json", "一个 HTTP 客户端", stars=3)], read_topics())

    assert row.topics_en == ("JSON", "HTTP")
    assert row.topics_zh == ("JSON", "HTTP")
    assert (row.name, row.stars, row.updated) == ("fast_json", 3, "2025-10-06")
    assert ids(repository("ada", "forms", "see https://example.org")) == []


def test_a_course_is_dropped_whatever_its_name() -> None:
    """Many repositories of one owner, most without a word; as many that say what they are for stay."""
    silent = [repository("course", f"E{number}_x", stars=4) for number in range(COURSE_SIZE)]
    spoken = [repository("house", f"lib{number}", "json") for number in range(COURSE_SIZE)]

    assert ids(*silent) == []
    assert len(ids(*silent[1:])) == COURSE_SIZE - 1
    assert len(ids(*spoken)) == COURSE_SIZE


def test_copies_of_a_template_are_dropped() -> None:
    """The same name under many owners, also with a number behind it."""
    copies = [repository(f"owner{number}", f"Examples_{number}", "json") for number in range(COPIES)]

    assert ids(*copies) == []
    assert len(ids(*copies[1:])) == COPIES - 1


def test_what_says_nothing_and_nobody_stars_is_dropped() -> None:
    """Examples alone are no package either."""
    assert ids(repository("ada", "thing", stars=1), repository("ada", "cangjie-demo")) == []
    assert ids(repository("ada", "thing", stars=2)) == ["ada/thing"]


def test_of_one_name_the_owner_with_most_stars_is_kept() -> None:
    """The others are forks."""
    assert ids(repository("ada", "tea", stars=3), repository("bob", "Tea", stars=9)) == ["bob/Tea"]


def test_no_description_stands_in_the_list() -> None:
    """Descriptions are their authors' prose: a line holds facts and topics of ours."""
    known = {topic.en for topic in read_topics()}

    rows = read_list()

    assert len(rows) >= 150
    assert {topic for row in rows for topic in row.topics_en} <= known
    assert [row.registry_package_id for row in rows] == sorted(row.registry_package_id for row in rows)


def test_the_file_is_written_and_read_back(tmp_path: Path) -> None:
    """A package without a topic included."""
    entries = [
        {"full_name": "ada/json4cj", "description": None, "updated_at": "2025-08-13T16:45:24+08:00", "stars_count": 1},
        {"full_name": "ada/other", "description": "", "updated_at": "2025-08-14T00:00:00+08:00", "stars_count": 7},
    ]
    given, out = tmp_path / "repositories.json", tmp_path / "packages.tsv"
    given.write_text(json.dumps(entries), encoding="utf-8")

    result = CliRunner().invoke(main, [str(given), "--out", str(out)])

    assert result.exit_code == 0
    assert [(row.registry_package_id, row.topics_en, row.updated) for row in read_list(out)] == [
        ("ada/json4cj", ("JSON",), "2025-08-13"),
        ("ada/other", (), "2025-08-14"),
    ]


def test_a_file_that_is_no_list_is_refused(tmp_path: Path) -> None:
    """One sentence, exit code 1, nothing written."""
    given, out = tmp_path / "x.json", tmp_path / "packages.tsv"
    given.write_text("{}", encoding="utf-8")

    result = CliRunner().invoke(main, [str(given), "--out", str(out)])

    assert result.exit_code == 1
    assert "expected a JSON list of repositories" in result.output
    assert not out.exists()
    with pytest.raises(ValueError, match="expected a JSON list"):
        read_repositories('"x"')


def test_topics_have_both_languages() -> None:
    """Every line of the file is a topic."""
    assert all(isinstance(topic, Topic) and topic.en and topic.zh for topic in read_topics())
