"""`cjkb query`: the tools' answers in a terminal."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from serving.cli import cli
from serving.knowledge import Knowledge
from serving.render import to_json


@pytest.fixture
def ask(release_dir: Path):
    """Return a function that runs `cjkb query`."""

    def run(*arguments: str) -> Result:
        return CliRunner().invoke(cli, ["query", "--artifact", str(release_dir), *arguments])

    return run


@pytest.mark.parametrize(
    ("arguments", "tool", "given"),
    [
        (["search", "append element", "--top-k", "3"], "search_api", {"query": "append element", "top_k": 3}),
        (["details", "HashMap.add"], "get_api_details", {"name": "HashMap.add"}),
        (["members", "String", "--query", "trim"], "get_class_members", {"class_name": "String", "query": "trim"}),
        (["examples", "HashMap.add"], "find_examples", {"query": "HashMap.add"}),
        (["manual", "Option", "--detail"], "search_manual", {"query": "Option", "detail": True}),
        (["modules", "--library", "std"], "list_modules", {"library": "std"}),
    ],
)
def test_json_is_what_the_tool_answers(
    ask, kb: Knowledge, arguments: list[str], tool: str, given: dict[str, object]
) -> None:
    """Programs may use either."""
    result = ask(*arguments, "--json")

    assert result.exit_code == 0
    assert json.loads(result.output) == to_json(getattr(kb, tool)(**given))


def test_a_search_is_readable(ask) -> None:
    """Name, signature, summary and place, in plain lines without colours when it is no terminal."""
    lines = ask("search", "HashMap.add", "--top-k", "1").output.splitlines()

    assert lines[0] == "HashMap.add  func  std.collection"
    assert lines[1].startswith("  public func add(")
    assert any("import std.collection.HashMap · " in line for line in lines)
    assert any(line.startswith("1 of ") for line in lines)
    assert any(line.startswith("Next page: --cursor ") for line in lines)
    assert not any("\x1b" in line for line in lines)


def test_details_show_parameters_results_and_code(ask) -> None:
    """Everything there is."""
    shown = ask("details", "HashMap.add(K,V)").output

    assert "- key: K  " in shown
    assert "-> Option<V>  " in shown
    assert "main() {" in shown


def test_members_are_grouped_by_origin(ask) -> None:
    """With the interface they come from."""
    lines = ask("members", "HashMap").output.splitlines()

    assert lines[0].startswith("HashMap  std.collection  ")
    assert [line for line in lines if line in ("own", "extension", "inherited")] == ["own", "extension", "inherited"]
    assert any(line.endswith("from Map") for line in lines)


def test_manual_examples_and_packages_are_readable(ask) -> None:
    """Headings, code and counts."""
    assert " > " in ask("manual", "null and Option").output
    assert "prints:" in ask("examples", "HashMap.add").output
    assert any(line.startswith("std.core ") and " APIs " in line for line in ask("modules").output.splitlines())


def test_a_miss_says_what_was_unknown_and_what_is_near(ask) -> None:
    """And is no failure."""
    missed = ask("details", "HashMpa")
    assert missed.exit_code == 0
    assert "Nothing found." in missed.output
    assert "See also: std.collection.HashMap" in missed.output

    corrected = ask("search", "HashMpa")
    assert "Answered for: HashMap" in corrected.output
    assert "Unknown words: xyzzyqwv" in ask("search", "xyzzyqwv").output


def test_a_question_that_cannot_be_answered_ends_with_one_sentence(ask) -> None:
    """Exit code 1, nothing on stdout."""
    result = ask("members", "HashMpa")

    assert result.exit_code == 1
    assert result.stdout == ""
    assert "Did you mean std.collection.HashMap?" in str(result.exception) + result.stderr


def test_bounds_are_clamped_and_choices_checked(ask) -> None:
    """As in the tools; a wrong option is wrong usage."""
    assert ask("search", "add", "--top-k", "9999").exit_code == 0
    assert ask("search", "add", "--lang", "de").exit_code == 2
    assert ask("search").exit_code == 2


@pytest.mark.parametrize(
    "question",
    [
        ["search", "add", "--top-k", "1"], ["details", "HashMap.add"], ["members", "String"], ["examples", "add"],
        ["manual", "Option"], ["modules"], ["java", "java.util.Map.put"], ["resolve", "-"], ["describe", "-"],
        ["error", "undeclared identifier 'x'"],
    ],
)  # fmt: skip
def test_the_release_may_be_named_behind_the_question(release_dir: Path, question: list[str]) -> None:
    """As well as before it, with the same answer."""
    named, code = ["--artifact", str(release_dir)], "int n = list.size();"
    behind = CliRunner().invoke(cli, ["query", *question, "--json", *named], input=code)
    before = CliRunner().invoke(cli, ["query", *named, *question, "--json"], input=code)

    assert (behind.exit_code, behind.output) == (0, before.output)


def test_the_release_named_last_is_asked(release_dir: Path, tmp_path: Path) -> None:
    """An option behind the question outweighs the one before it."""
    arguments = ["query", "--artifact", str(tmp_path / "none"), "search", "add", "--artifact", str(release_dir)]

    assert CliRunner().invoke(cli, arguments).exit_code == 0


def test_help_of_the_first_commands_ends_with_what_to_type() -> None:
    """An option list alone does not show how a question looks."""
    for arguments in (["--help"], ["query", "--help"], ["serve", "--help"], ["check", "--help"]):
        shown = CliRunner().invoke(cli, arguments)

        assert shown.exit_code == 0
        assert "cjkb" in shown.output.rsplit("\n\n", 1)[1]
        assert all(len(line) <= 80 for line in shown.output.splitlines())
