"""`cjkb query error`: a text, a file or standard input, explained in a terminal."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from serving.cli import cli

LOG = "error: undeclared identifier 'ArrayList'\n ==> main.cj:3:9:\n"


@pytest.fixture
def ask(release_dir: Path):
    """Return a function that runs `cjkb query error`."""

    def run(*arguments: str, given: str | None = None) -> Result:
        return CliRunner().invoke(cli, ["query", "--artifact", str(release_dir), "error", *arguments], input=given)

    return run


def test_text_file_and_standard_input_say_the_same(ask, tmp_path: Path) -> None:
    """A build log is piped, kept in a file, or pasted."""
    file = tmp_path / "build.log"
    file.write_text(LOG, encoding="utf-8")

    answers = [ask(LOG), ask(str(file)), ask("-", given=LOG)]

    assert [answer.exit_code for answer in answers] == [0, 0, 0]
    assert len({answer.output for answer in answers}) == 1
    assert answers[0].output.startswith("`ArrayList` is in std.collection")
    assert "main.cj:3:9" in answers[0].output


def test_code_beside_the_error_is_read(ask, tmp_path: Path) -> None:
    """Names of the user's own are found in the file."""
    code = tmp_path / "main.cj"
    code.write_text("let customerName = 1\n", encoding="utf-8")

    answer = json.loads(ask("error: undeclared identifier 'customerNmae'", "--code", str(code), "--json").output)

    assert "`customerName`" in answer["hint"]


def test_a_file_of_code_that_is_missing_ends_with_a_sentence(ask) -> None:
    """Exit code 1, and what to pass."""
    answer = ask("error: mismatched types", "--code", "missing.cj")

    assert answer.exit_code != 0
