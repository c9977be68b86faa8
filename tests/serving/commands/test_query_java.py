"""`cjkb query java`, `resolve` and `describe` in a terminal."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from serving.cli import cli, main
from serving.knowledge import Knowledge
from serving.render import to_json

CODE = "Map<String, Integer> ages = new HashMap<>();\nages.put(name, 7);\nages.compute(name, f);\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a file of Java code."""
    path = tmp_path / "Ages.java"
    path.write_text(CODE, encoding="utf-8")
    return path


def run(release_dir: Path, *arguments: str, stdin: str = "") -> str:
    """Run a query that must succeed; return what it prints."""
    result = CliRunner().invoke(cli, ["query", "--artifact", str(release_dir), *arguments], input=stdin)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_code_is_printed_with_a_suggestion_beside_each_call(release_dir: Path, file: Path) -> None:
    """Each line keeps its number; what to write stands below it."""
    lines = run(release_dir, "resolve", str(file)).splitlines()

    at = next(number for number, line in enumerate(lines) if "ages.put(name, 7);" in line)
    assert lines[at].startswith("2  ")
    assert "ages.put(name, 7)  ->  ages[name] = 7" in lines[at + 1]
    assert any("Map<String, Integer>  ->  HashMap<String, Int64>" in line for line in lines)
    assert any(line.startswith("3 calls: ") for line in lines)


def test_code_may_come_from_standard_input(release_dir: Path, file: Path) -> None:
    """`-` means a pipe."""
    assert run(release_dir, "resolve", "-", stdin=CODE) == run(release_dir, "resolve", str(file))


def test_json_is_the_answer_of_the_tool(release_dir: Path, file: Path, kb: Knowledge) -> None:
    """Programs read the same as agents."""
    assert json.loads(run(release_dir, "resolve", str(file), "--json")) == to_json(kb.resolve_java_code(CODE))
    assert json.loads(run(release_dir, "describe", str(file), "--json")) == to_json(kb.describe_java_code(CODE))
    assert json.loads(run(release_dir, "java", "Map.put", "--json")) == to_json(kb.java_to_cangjie("Map.put"))


def test_a_symbol_and_a_description_are_readable(release_dir: Path, file: Path) -> None:
    """One line for what it is, the rest below."""
    assert "java.util.Map.put  member, mapped" in run(release_dir, "java", "Map.put")
    assert "Near: " in run(release_dir, "java", "Map.putt")
    assert "statement" in run(release_dir, "describe", str(file))


def test_a_missing_file_is_told_in_a_sentence(release_dir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 1, and what to do."""
    with pytest.raises(SystemExit) as ended:
        main(["query", "--artifact", str(release_dir), "resolve", "no-such-file.java"])

    assert ended.value.code == 1
    assert "Cannot read no-such-file.java" in capsys.readouterr().err
