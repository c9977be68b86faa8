"""`cjkb info`, `list`, `verify`, `diff`: results on stdout, one sentence on stderr, the exit codes of the contract."""

import dataclasses
import json
import os
import subprocess
import sys

import pytest

from serving.cli import main
from tests.artifacts.miniature import API, write_miniature
from tests.artifacts.synthetic import rows


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    """A home of our own, so that no installed release is seen."""
    monkeypatch.delenv("CJKB_ARTIFACT", raising=False)
    monkeypatch.setenv("CJKB_HOME", str(tmp_path / "家"))
    monkeypatch.setattr("artifacts.releases.checkout", lambda: None)
    return tmp_path / "家" / "releases"


@pytest.fixture
def run(capsys):
    """Run `cjkb` in this process and return exit code, stdout and stderr."""

    def run_cjkb(*arguments: object) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as exit_info:
            main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return exit_info.value.code or 0, captured.out, captured.err

    return run_cjkb


def test_info_shows_what_the_newest_release_holds(run, home) -> None:
    """Facts, sources, libraries with the coverage of each language, rows of every table."""
    release = write_miniature(home, rows(12))

    code, out, err = run("info")

    assert (code, err) == (0, "")
    for text in (release.name, str(release.path), release.manifest.content_digest, "corpus/运行时", "Apache-2.0"):
        assert text in out
    lines = {cells[0].strip(): [cell.strip() for cell in cells[1:]] for cells in (
        line.strip("│┃ ").split("│") for line in out.splitlines())}  # fmt: skip
    assert lines["std"] == ["3", "9", "8 (88.9 %)", "9 (100.0 %)", "0", "4"]
    assert lines["apis"] == ["12"]


def test_info_as_json_has_the_manifest_and_the_counts(run, home) -> None:
    """One line, for programs."""
    release = write_miniature(home, {"apis": [API]})

    code, out, _ = run("info", release.database, "--json")

    record = json.loads(out)
    assert (code, out.count("\n")) == (0, 1)
    assert (record["release"], record["path"], record["format_version"]) == (release.name, str(release.path), 1)
    assert record["tables"]["apis"]["rows"] == 1
    assert record["libraries"] == [
        {
            "library": "std",
            "packages": 1,
            "apis": 1,
            "described_zh": 1,
            "described_en": 1,
            "deprecated": 0,
            "examples": 0,
        }
    ]


def test_list_marks_the_release_that_would_be_served(run, home) -> None:
    """Newest first; the starter last."""
    starter = write_miniature(home, {"apis": [API]}, cangjie_version="2.0.0", is_starter=True)
    full = write_miniature(home, {"apis": [API]}, cangjie_version="1.1.3")

    _, out, _ = run("list")
    code, as_json, _ = run("list", "--json")

    marked = next(line for line in out.splitlines() if "*" in line)
    assert full.name in marked
    assert "2.0.0 (starter)" in out
    assert code == 0
    assert [(entry["release"], entry["is_default"]) for entry in json.loads(as_json)["releases"]] == [
        (full.name, True),
        (starter.name, False),
    ]


def test_an_empty_list_says_where_it_looked(run, home) -> None:
    """Having none is no failure; stdout stays clean."""
    code, out, err = run("list")

    assert (code, out) == (0, "")
    assert f"No release in {home}. Make one with `cjkb build`." in err
    assert run("list", "--json")[1] == '{"releases":[]}\n'


def test_list_goes_on_where_the_named_release_is_missing(run, home, monkeypatch) -> None:
    """A stale CJKB_ARTIFACT must not hide what is installed."""
    release = write_miniature(home, {"apis": [API]})
    monkeypatch.setenv("CJKB_ARTIFACT", str(home / "gone"))

    code, out, _ = run("list")

    assert code == 0
    assert release.name in out
    assert "*" not in out


def test_verify_says_that_a_release_is_sound(run, home) -> None:
    """And what was checked."""
    release = write_miniature(home, {"apis": [API]})

    code, out, err = run("verify", release.path)

    assert (code, err) == (0, "")
    assert out.startswith(f"{release.name} is sound: 4 files, ")
    record = json.loads(run("verify", "--json")[1])
    assert (record["ok"], record["faults"], record["release"]) == (True, [], release.name)


def test_verify_fails_on_an_altered_byte(run, home) -> None:
    """Exit code 1, one sentence on stderr, and the faults as JSON where they are asked for."""
    release = write_miniature(home, {"apis": [API]})
    data = bytearray(release.postings.read_bytes())
    data[-70] ^= 1
    release.postings.write_bytes(data)

    code, out, err = run("verify")

    assert (code, out) == (1, "")
    assert err.startswith(f"cjkb: {release.path} is damaged: postings.safetensors is altered")
    assert err.count("\n") == 1
    code, out, _ = run("verify", release.path, "--json")
    assert (code, json.loads(out)["ok"]) == (1, False)
    assert json.loads(out)["faults"] == ["postings.safetensors is altered: its SHA-256 differs"]


def test_diff_prints_a_line_for_every_change(run, tmp_path) -> None:
    """Brackets in names are text, not markup."""
    index = dataclasses.replace(
        API, api_id="std.core.String.[](Int64)", name="[]", signature="operator func [](i: Int64)"
    )
    before = write_miniature(tmp_path / "a", {"apis": [API]})
    after = write_miniature(tmp_path / "b", {"apis": [dataclasses.replace(API, deprecated=True), index]})

    code, out, _ = run("diff", before.path, after.path)

    assert code == 0
    assert out.splitlines()[:5] == [
        f"{before.name} -> {after.name}",
        "+ std.core.String.[](Int64)  operator func [](i: Int64)",
        "~ std.core.String.size",
        "    deprecated: False -> True",
        "1 added, 0 removed, 1 changed, 0 reworded; 0 extensions added or removed.",
    ]
    record = json.loads(run("diff", before.path, after.database, "--json")[1])
    assert [entry["id"] for entry in record["added"]] == ["std.core.String.[](Int64)"]
    assert record["changed"][0]["fields"] == [{"field": "deprecated", "before": False, "after": True}]
    assert record["packages"] == [{"package": "std.core", "added": 1, "removed": 0, "changed": 1}]


def test_long_values_stand_below_each_other(run, tmp_path) -> None:
    """Two signatures in one line cannot be compared by eye."""
    long = "public func size(" + "a: Int64, " * 8 + ")"
    before = write_miniature(tmp_path / "a", {"apis": [API]})
    after = write_miniature(tmp_path / "b", {"apis": [dataclasses.replace(API, signature=long)]})

    out = run("diff", before.path, after.path)[1]

    assert out.splitlines()[2:5] == ["    signature:", f"      - {API.signature}", f"      + {long}"]


@pytest.mark.parametrize("command", [["info"], ["verify"], ["diff", "."]])
def test_what_is_no_release_is_refused_with_one_sentence(run, tmp_path, command) -> None:
    """Exit code 1; the sentence says what to do."""
    code, out, err = run(*command, tmp_path / "absent")

    assert (code, out) == (1, "")
    assert "Run `cjkb" in err


def test_wrong_usage_has_its_own_exit_code(run) -> None:
    """2, as the contract says."""
    assert run("diff", "one")[0] == 2
    assert run("info", "--nonsense")[0] == 2


@pytest.mark.parametrize("encoding", ["gbk", "ascii", "cp1252", "utf-8"])
def test_any_terminal_can_show_any_name(home, tmp_path, encoding) -> None:
    """What the code page lacks is escaped; JSON stays JSON."""
    release = write_miniature(home, {"apis": [dataclasses.replace(API, package="std.𠮷")]})
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    for arguments in (["info", release.path], ["info", release.path, "--json"], ["list"], ["verify", release.path]):
        done = subprocess.run(
            [sys.executable, "-c", "from serving.cli import main; main()", *map(str, arguments)],
            env=environment,
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, b""), arguments
        text = done.stdout.decode(encoding)
        assert release.name in text
        if "--json" in arguments:
            assert json.loads(text)["sources"][0]["location"] == "corpus/运行时"


def test_a_broken_release_is_told_once_by_list(run, home, caplog) -> None:
    """It is looked at once, also to find the one that would be served."""
    release = write_miniature(home, {"apis": [API]}, cangjie_version="2.0.0")
    write_miniature(home, {"apis": [API]}, cangjie_version="1.1.3")
    (release.path / "knowledge.duckdb").unlink()

    code, _, _ = run("list")

    assert code == 0
    assert caplog.text.count("Skipped: ") == 1


def test_a_path_without_release_is_told_as_one(run, home) -> None:
    """`info` has no option --artifact alone: the sentence fits both ways to name a release."""
    code, out, err = run("info", home / "nope")

    assert (code, out) == (1, "")
    assert f"No release at {home / 'nope'}. Run `cjkb build`, or name a release directory" in err
    assert "as the PATH of the command" in err


def test_a_broken_block_is_a_sentence_wherever_it_is_met(run, home) -> None:
    """Rows are read late; whoever meets the block learns what to type."""
    release = write_miniature(home, {"apis": [API]})
    database = release.path / "knowledge.duckdb"
    data = bytearray(database.read_bytes())
    for start in range(12_288, len(data), 4096):  # what DuckDB reads to open the file stays
        data[start : start + 4096] = b"\xff" * len(data[start : start + 4096])
    database.write_bytes(data)

    code, out, err = run("query", "details", API.name, "--artifact", release.path)

    assert (code, out) == (1, "")
    assert "is damaged: DuckDB cannot" in err
    assert "Traceback" not in err
