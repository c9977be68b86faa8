"""`cjkb build` as a person runs it: its words, its exit code, and what an interrupt leaves behind."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import dagster as dg
import pytest

from pipeline.resources import OVERRIDES_FOLDER
from tests.pipeline.building import Workshop
from tests.pipeline.small_corpus import CLASS_PAGE, write_corpus

CJKB = (sys.executable, "-c", "from serving.cli import main; main()")


def run(*arguments: str, home: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """The result of one `cjkb` in a process of its own."""
    return subprocess.run(
        [*CJKB, *arguments], env=environment(home, **variables), capture_output=True, text=True, encoding="utf-8",
        timeout=300, check=False,
    )  # fmt: skip


def environment(home: Path, **variables: str) -> dict[str, str]:
    """The environment of a user with this home and these variables."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CJKB_", "DAGSTER_"))}
    return kept | {"CJKB_HOME": str(home)} | variables


def test_it_builds_says_what_it_built_and_then_that_nothing_changed(home: Path, tmp_path: Path) -> None:
    """Results on stdout, progress on stderr; the last line of --json has exactly the contract's keys."""
    sources = str(write_corpus(tmp_path / "语料"))
    out = str(tmp_path / "out")

    first = run("build", "--sources", sources, "--out", out, "--json", home=home)
    second = run("build", "--out", out, home=home, CJKB_SOURCES=sources)

    assert first.returncode == 0, first.stderr
    told = json.loads(first.stdout.splitlines()[-1])
    assert sorted(told) == ["content_digest", "counts", "path", "release", "seconds"]
    assert told["path"] == str(tmp_path / "out" / told["release"])
    assert told["counts"]["apis"] == 4
    assert "api_records" in first.stderr
    assert second.stdout.startswith(f"Nothing changed; release {told['release']} is up to date.")
    assert second.stderr == ""
    assert (home / "dagster" / "dagster.yaml").is_file()


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--sources", "nowhere.yaml"), 1, "nowhere.yaml: there is no such file"),
        (("--config", "nowhere.yaml"), 1, "nowhere.yaml: it cannot be read"),
        (("--allow-shrink", "api"), 2, "'api' is not one of"),
        (("--source", "x"), 2, "No such option '--source'"),
        (("extra",), 2, "Got unexpected extra argument"),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_an_exit_code(
    home: Path, tmp_path: Path, arguments: tuple[str, ...], code: int, said: str
) -> None:
    """1 when the work failed, 2 when the command was wrong; never a traceback."""
    done = run("build", "--out", str(tmp_path / "out"), *arguments, home=home)

    assert done.returncode == code
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert not (tmp_path / "out").exists()


def test_a_failing_step_names_itself_and_debug_shows_the_traceback(home: Path, tmp_path: Path) -> None:
    """The sentence is for everybody, the traceback for whoever asks."""
    sources = write_corpus(tmp_path)
    page = tmp_path / CLASS_PAGE
    page.write_text(page.read_text(encoding="utf-8").replace("## ", ""), encoding="utf-8")

    done = run("build", "--sources", str(sources), "--out", str(tmp_path / "out"), "--debug", home=home)

    assert done.returncode == 1
    assert "Check every_api_page_yields_rows of declarations failed" in done.stderr
    assert "Traceback" in done.stderr


def interrupted(number: signal.Signals, *arguments: str, home: Path) -> tuple[int, str]:
    """Exit code and last words of a `cjkb` that gets a signal once the API pages are read."""
    process = subprocess.Popen(
        [*CJKB, *arguments], env=environment(home), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        encoding="utf-8",
    )  # fmt: skip
    assert process.stderr is not None
    for line in process.stderr:
        if line.startswith("declarations"):
            process.send_signal(number)
            break
    _, rest = process.communicate(timeout=120)
    return process.returncode, rest


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no SIGINT between processes")
def test_an_interrupt_leaves_the_last_release_and_nothing_half_written(home: Path, tmp_path: Path) -> None:
    """Ctrl-C, kill and kill -9 alike; the next build goes on as if nothing had been."""
    sources = write_corpus(tmp_path)
    arguments = ("build", "--sources", str(sources), "--out", str(tmp_path / "out"))
    assert run(*arguments, home=home).returncode == 0
    before = sorted(path.name for path in (tmp_path / "out").iterdir())
    page = tmp_path / CLASS_PAGE
    page.write_text(page.read_text(encoding="utf-8").replace("盒子", "箱子"), encoding="utf-8")

    for number in (signal.SIGINT, signal.SIGTERM):
        code, said = interrupted(number, *arguments, home=home)
        assert code == 1
        assert "Interrupted. No release was written" in said
        assert "Traceback" not in said
    assert interrupted(signal.SIGKILL, *arguments, home=home)[0] == -signal.SIGKILL

    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == before
    again = run(*arguments, home=home)
    assert again.returncode == 0, again.stderr
    assert len(list((tmp_path / "out").glob("1.1.3-*"))) == 2
    with dg.DagsterInstance.from_config(str(home / "dagster")) as instance:
        assert instance.get_runs(filters=dg.RunsFilter(statuses=[dg.DagsterRunStatus.STARTED])) == []


def test_another_process_with_another_hash_seed_gives_the_same_digest(home: Path, tmp_path: Path) -> None:
    """No set or dictionary order may reach a table."""
    sources = write_corpus(tmp_path / "corpus")
    with dg.DagsterInstance.ephemeral() as instance:
        here = Workshop(instance, sources, tmp_path / "here", OVERRIDES_FOLDER).build().release

    there = run(
        "build", "--sources", str(sources), "--out", str(tmp_path / "there"), "--json", home=home, PYTHONHASHSEED="7"
    )

    assert json.loads(there.stdout)["content_digest"] == here.manifest.content_digest


def test_help_does_not_wait_for_dagster() -> None:
    """It answers at once, also where the extra is not installed."""
    code = (
        "import sys; from click.testing import CliRunner; from serving.cli import cli; "
        "r = CliRunner().invoke(cli, ['build', '--help']); assert r.exit_code == 0, r.output; "
        "sys.exit('dagster' in sys.modules or 'pyarrow' in sys.modules)"
    )

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_dagster_command_line_runs_the_same_graph(home: Path, tmp_path: Path) -> None:
    """In process by default, from the environment's sources file."""
    sources = str(write_corpus(tmp_path))
    command = [
        sys.executable, "-m", "dagster", "asset", "materialize", "--select", "group:release", "-m",
        "pipeline.definitions",
    ]  # fmt: skip
    instance = tmp_path / "instance"
    instance.mkdir()
    (instance / "dagster.yaml").write_text("telemetry: {enabled: false}\n", encoding="utf-8")
    variables = environment(home, CJKB_SOURCES=sources, DAGSTER_HOME=str(instance), PYTHONWARNINGS="ignore")
    code = (
        "from pipeline.definitions import build_definitions; "
        f"defs = build_definitions(releases={str(tmp_path / 'out')!r})"
    )
    (tmp_path / "mine.py").write_text(code + "\n", encoding="utf-8")
    command[-2:] = ["-f", str(tmp_path / "mine.py")]

    done = subprocess.run(command, env=variables, capture_output=True, text=True, timeout=300, check=False)

    assert done.returncode == 0, done.stderr[-2000:]
    assert len(list((tmp_path / "out").glob("1.1.3-*"))) == 1
