"""`cjkb serve`: what it refuses before it serves, and what it says of the project it stands in."""

import subprocess
from pathlib import Path

import pytest

from tests.serving.wire import CJKB, Wire


def serve(*options: str, folder: Path | None = None) -> tuple[int, str]:
    """Run the command with its input already at the end; return exit code and stderr, stdout must stay empty."""
    done = subprocess.run(
        [*CJKB, "serve", *options], input=b"", capture_output=True, timeout=60, check=False, cwd=folder
    )
    assert done.stdout == b""
    return done.returncode, done.stderr.decode()


def test_without_a_release_it_says_what_to_type(tmp_path: Path) -> None:
    """One sentence, exit code 1, nothing on the wire."""
    code, said = serve("--artifact", str(tmp_path / "nothing"))

    assert code == 1
    assert "cjkb: No release at " in said
    assert "Run `cjkb build`" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("options", [["--toolsets", "translate,nonsense"], ["--transport", "smoke"], ["--port", "0"]])
def test_wrong_usage_is_told_apart_from_failure(release_dir: Path, options: list[str]) -> None:
    """Exit code 2, before anything is opened."""
    code, said = serve("--artifact", str(release_dir), *options)

    assert code == 2
    assert "Error: " in said


def test_a_toolset_that_does_not_exist_is_named_with_those_that_do(release_dir: Path) -> None:
    """The sentence is the list."""
    assert (
        "no toolset 'nonsense' in this version. There are: translate, reference" in serve("--toolsets", "nonsense")[1]
    )


@pytest.mark.parametrize("toolsets", ["all", "translate", " translate , translate ", ""])
def test_toolsets_are_named_or_all(release_dir: Path, toolsets: str) -> None:
    """The end of input ends the server, with exit code 0."""
    assert serve("--artifact", str(release_dir), "--toolsets", toolsets)[0] == 0


def test_every_answer_warns_where_the_project_asks_for_another_version(release_dir: Path, tmp_path: Path) -> None:
    """The client sees it; a log line would reach nobody."""
    (tmp_path / "cjpm.toml").write_text('[package]\ncjc-version = "0.53.4"\n', encoding="utf-8")

    with Wire(release_dir, folder=tmp_path) as wire:
        wire.start()
        warning = wire.call("search_api", query="HashMap")["warning"]
        assert wire.call("list_modules")["warning"] == warning
        assert str(warning).startswith("cjpm.toml asks for Cangjie 0.53.4, but this release documents ")


def test_a_verified_release_is_served(release_dir: Path) -> None:
    """`--verify` reads every byte first."""
    assert serve("--artifact", str(release_dir), "--verify")[0] == 0
