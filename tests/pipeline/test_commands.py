"""`cjkb build` as a person runs it: its words, its exit code, and what an interrupt leaves behind."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import dagster as dg
import pytest

from tests.pipeline.small_corpus import CLASS_PAGE, write_corpus, write_members

CJKB = (sys.executable, "-c", "from serving.cli import main; main()")


@dataclass(frozen=True, slots=True)
class Desk:
    """Where a user builds: a home whose settings name a small folder of mappings, a corpus, a folder of releases."""

    home: Path
    sources: Path
    out: Path

    @property
    def build(self) -> tuple[str, ...]:
        """The command line of a build."""
        return ("build", "--sources", str(self.sources), "--out", str(self.out))

    def releases(self) -> list[str]:
        """What lies in the folder of releases, drafts included."""
        return sorted(path.name for path in self.out.iterdir()) if self.out.is_dir() else []


@pytest.fixture
def fresh(tmp_path: Path) -> Desk:
    """Nothing is built yet."""
    return desk_in(tmp_path)


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> tuple[Desk, "subprocess.CompletedProcess[str]"]:
    """A desk after its first build, for tests that change nothing there, and what that build said."""
    desk = desk_in(tmp_path_factory.mktemp("语料"))
    return desk, run(*desk.build, "--json", home=desk.home)


def desk_in(folder: Path) -> Desk:
    """Set up a desk."""
    home = folder / "home"
    write_members(home / "members")
    (home / "cjkb.yaml").write_text("build: {members: members}\n", encoding="utf-8")
    return Desk(home, write_corpus(folder / "corpus"), folder / "out")


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


def test_it_builds_says_what_it_built_and_then_that_nothing_changed(
    first: tuple[Desk, "subprocess.CompletedProcess[str]"],
) -> None:
    """Results on stdout, progress on stderr; the last line of --json has exactly the contract's keys."""
    desk, done = first
    second = run("build", "--out", str(desk.out), home=desk.home, CJKB_SOURCES=str(desk.sources))

    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert sorted(told) == ["content_digest", "counts", "path", "release", "seconds"]
    assert told["path"] == str(desk.out / told["release"])
    assert told["counts"]["apis"] == 4
    assert "api_records" in done.stderr
    assert second.stdout.startswith(f"Nothing changed; release {told['release']} is up to date.")
    assert second.stderr == ""
    assert (desk.home / "dagster" / "dagster.yaml").is_file()


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
    fresh: Desk, arguments: tuple[str, ...], code: int, said: str
) -> None:
    """1 when the work failed, 2 when the command was wrong; never a traceback."""
    done = run("build", "--out", str(fresh.out), *arguments, home=fresh.home)

    assert done.returncode == code
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert not fresh.out.exists()


def test_a_failing_step_names_itself_and_debug_shows_the_traceback(fresh: Desk) -> None:
    """The sentence is for everybody, the traceback for whoever asks."""
    page = fresh.sources.parent / CLASS_PAGE
    page.write_text(page.read_text(encoding="utf-8").replace("## ", ""), encoding="utf-8")

    done = run(*fresh.build, "--debug", home=fresh.home)

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
def test_an_interrupt_leaves_the_last_release_and_nothing_half_written(fresh: Desk) -> None:
    """Ctrl-C, kill and kill -9 alike; the next build goes on as if nothing had been."""
    assert run(*fresh.build, home=fresh.home).returncode == 0
    before = fresh.releases()
    page = fresh.sources.parent / CLASS_PAGE
    page.write_text(page.read_text(encoding="utf-8").replace("盒子", "箱子"), encoding="utf-8")

    for number in (signal.SIGINT, signal.SIGTERM):
        code, said = interrupted(number, *fresh.build, home=fresh.home)
        assert code == 1
        assert "Interrupted. No release was written" in said
        assert "Traceback" not in said
    assert interrupted(signal.SIGKILL, *fresh.build, home=fresh.home)[0] == -signal.SIGKILL

    assert fresh.releases() == before
    again = run(*fresh.build, home=fresh.home)
    assert again.returncode == 0, again.stderr
    assert len(fresh.releases()) == 2
    with dg.DagsterInstance.from_config(str(fresh.home / "dagster")) as instance:
        assert instance.get_runs(filters=dg.RunsFilter(statuses=[dg.DagsterRunStatus.STARTED])) == []


def test_another_process_with_another_hash_seed_gives_the_same_digest(
    first: tuple[Desk, "subprocess.CompletedProcess[str]"], fresh: Desk
) -> None:
    """No set or dictionary order may reach a table."""
    there = run(*fresh.build, "--json", home=fresh.home, PYTHONHASHSEED="7")

    assert json.loads(there.stdout)["content_digest"] == json.loads(first[1].stdout)["content_digest"]


def test_help_does_not_wait_for_dagster() -> None:
    """It answers at once, also where the extra is not installed."""
    code = (
        "import sys; from click.testing import CliRunner; from serving.cli import cli; "
        "r = CliRunner().invoke(cli, ['build', '--help']); assert r.exit_code == 0, r.output; "
        "sys.exit('dagster' in sys.modules or 'pyarrow' in sys.modules)"
    )

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_dagster_command_line_runs_the_same_graph(fresh: Desk) -> None:
    """In process by default, from the environment's sources file."""
    instance = fresh.home / "instance"
    instance.mkdir()
    (instance / "dagster.yaml").write_text("telemetry: {enabled: false}\n", encoding="utf-8")
    variables = environment(
        fresh.home, CJKB_SOURCES=str(fresh.sources), DAGSTER_HOME=str(instance), PYTHONWARNINGS="ignore"
    )
    mine = fresh.home / "mine.py"
    mine.write_text(
        "from pipeline.definitions import build_definitions\n"
        f"defs = build_definitions(releases={str(fresh.out)!r}, members={str(fresh.home / 'members')!r})\n",
        encoding="utf-8",
    )
    command = [sys.executable, "-m", "dagster", "asset", "materialize", "--select", "group:release", "-f", str(mine)]

    done = subprocess.run(command, env=variables, capture_output=True, text=True, timeout=300, check=False)

    assert done.returncode == 0, done.stderr[-2000:]
    assert len(fresh.releases()) == 1
