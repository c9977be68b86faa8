"""`cjkb check`: a file or standard input, for people, programs and editors."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from serving.cli import cli

FAULTY = "main() {\n    let 名字 = new Foo()\n}\n"


@pytest.fixture
def check(release_dir: Path):
    """Return a function that runs `cjkb check`."""

    def run(*arguments: str, given: str | None = None) -> Result:
        return CliRunner().invoke(cli, ["check", "--artifact", str(release_dir), *arguments], input=given)

    return run


def test_a_finding_is_shown_with_its_line_a_caret_and_what_to_write(check, tmp_path: Path) -> None:
    """The caret stands under the place, Chinese characters being two columns wide."""
    file = tmp_path / "main.cj"
    file.write_text(FAULTY, encoding="utf-8")

    answer = check(str(file))

    lines = answer.output.splitlines()
    assert answer.exit_code == 1
    assert lines[0].endswith("main.cj:2:14: error: There is no `new`: call the type.  [java.new]")
    assert lines[1:4] == [
        "  2 |     let 名字 = new Foo()",
        " " * 10 + " " * 4 + "\u3000\u3000" + "   ^",
        "  fix: Foo()",
    ]
    assert lines[4].startswith("1 finding (3 lines, 0 APIs, ")


def test_clean_code_ends_with_zero(check) -> None:
    """Scripts ask the exit code."""
    answer = check("-", given='main() {\n    println("a")\n}\n')

    assert (answer.exit_code, answer.output.split("(")[0]) == (0, "No fault found ")


def test_json_is_the_answer_of_the_tool(check) -> None:
    """Programs read one line."""
    answer = json.loads(check("-", "--json", given=FAULTY).output)

    assert answer["ok"] is False
    assert answer["findings"] == [
        {
            "rule": "java.new",
            "severity": "error",
            "line": 2,
            "column": 14,
            "message": "There is no `new`: call the type.",
            "fix": "Foo()",
        }
    ]
    assert answer["checked"] == {"lines": 3, "apis": 0}


def test_messages_follow_the_comments_of_the_code(check) -> None:
    """Who comments in Chinese reads Chinese."""
    assert "没有 `new`" in check("-", given="// 入口\n" + FAULTY).output
    assert "没有 `new`" in check("-", "--lang", "zh", given=FAULTY).output


def test_sarif_has_what_its_readers_require(check) -> None:
    """SARIF 2.1.0: version, runs with tool and results, each with message, rule, level and place."""
    shown = json.loads(check("-", "--sarif", given=FAULTY).output)

    run = shown["runs"][0]
    result = run["results"][0]
    assert (shown["version"], shown["$schema"]) == ("2.1.0", "https://json.schemastore.org/sarif-2.1.0.json")
    assert run["tool"]["driver"]["name"] == "cjkb check"
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == "java.new"
    assert result["level"] in {"none", "note", "warning", "error"}
    assert result["message"]["text"].startswith("There is no `new`")
    place = result["locations"][0]["physicalLocation"]
    assert place == {"artifactLocation": {"uri": "stdin"}, "region": {"startLine": 2, "startColumn": 14}}


@pytest.mark.parametrize("arguments", [[], ["-", "--json", "--sarif"], ["-", "--lang", "fr"]])
def test_a_wrong_call_ends_with_two(check, arguments: list[str]) -> None:
    """Wrong usage is told apart from faults in the code."""
    assert check(*arguments, given=FAULTY).exit_code == 2


@pytest.mark.parametrize("given", ["", "  \n"])
def test_nothing_to_check_is_said(check, given: str) -> None:
    """An empty file is no clean file."""
    assert check("-", given=given).exit_code == 1
