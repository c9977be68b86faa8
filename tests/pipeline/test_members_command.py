"""`cjkb members check`: every fault with its place, a sum, and an exit code for scripts."""

from pathlib import Path

from click.testing import CliRunner, Result

from pipeline.members_command import members
from tests.pipeline.small_corpus import write_corpus

GOOD = "java.util.Optional:\n  members:\n    isPresent: {to: std.demo.Box.lift(Int64), rewrite: '{this}.lift(1)'}\n"


def run(tmp_path: Path, text: str) -> Result:
    """The command over one file and the small corpus."""
    file = tmp_path / "demo.yaml"
    file.write_text(text, encoding="utf-8")
    sources = write_corpus(tmp_path / "corpus")
    return CliRunner().invoke(members, ["check", str(file), "--sources", str(sources)])


def test_good_files_pass(tmp_path: Path) -> None:
    """With what they hold."""
    result = run(tmp_path, GOOD)

    assert result.exit_code == 0
    assert result.stdout == "1 types, 1 member keys, 1 rows, 0 faults, 0 left out (Cangjie 1.1.3)\n"


def test_every_fault_is_told_with_its_place(tmp_path: Path) -> None:
    """Of the form, the JDK, the targets and the rewrites, in the order of the lines."""
    bad = GOOD + "    isHere: {construct: is}\n    get: {to: std.demo.Box.lft()}\n    map: {}\n"

    result = run(tmp_path, bad.replace("lift(1)", "lift()"))

    assert result.exit_code == 1
    assert [line.split(": ")[:2] for line in result.stdout.splitlines()[:-1]] == [
        ["demo.yaml:3", "rewrite"], ["demo.yaml:4", "java"], ["demo.yaml:5", "target"], ["demo.yaml:6", "format"],
    ]  # fmt: skip
    assert result.stdout.splitlines()[-1].startswith("1 types, 3 member keys, 1 rows, 4 faults")


def test_sources_that_are_missing_are_told(tmp_path: Path) -> None:
    """In one sentence."""
    file = tmp_path / "demo.yaml"
    file.write_text(GOOD, encoding="utf-8")

    result = CliRunner().invoke(members, ["check", str(file), "--sources", str(tmp_path / "none.yaml")])

    assert result.exit_code == 1
    assert result.stderr.startswith("cjkb: ")
