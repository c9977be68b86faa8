"""`cjkb examples run` against an endpoint that misbehaves, on the starter corpus and on the official one."""

import itertools
import json
import shutil
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import dagster as dg
import duckdb
import pytest

from tests import llm_server as say
from tests.pipeline.generation.rig import KEY, TOKENS, Endpoint, Rig, generate, packages

FEW = packages("std.fs", "std.env", "std.io")  # of the starter corpus
MANY = packages("std.unittest", "std.core", "std.collection", "std.overflow", "std.net")  # of the official one


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which the starter corpus was built."""
    home = tmp_path_factory.mktemp("built")
    code, _, err = Rig(home, "").run("build", "--out", str(home / "releases"))
    assert code == 0, err
    assert "APIs have no example" in err
    return home


@pytest.fixture
def endpoint() -> Endpoint:
    """What the server says."""
    return Endpoint()


@pytest.fixture
def server(endpoint: Endpoint) -> Iterator[say.LlmServer]:
    """The server."""
    with say.LlmServer(endpoint.reply) as made:
        yield made


@pytest.fixture
def rig(built: Path, tmp_path: Path, server: say.LlmServer) -> Rig:
    """A home of its own for one test."""
    return Rig(shutil.copytree(built, tmp_path / "home"), server.url)


def test_every_api_is_accepted_rejected_or_pending_and_the_counts_add_up(rig: Rig, server: say.LlmServer) -> None:
    """Whatever the endpoint did, what the ledger says is what happened; and the key is nowhere."""
    _, out, _ = rig.run("examples", "plan", "--json", *FEW)
    planned = json.loads(out)["total"]["asked"]

    code, report, err = rig.generate(*FEW)

    assert code == 0, err
    assert report["taken"] == planned > 50
    assert report["accepted"] + report["rejected"] == planned
    requests, answers, failures = rig.counts()
    assert requests == len(server.requests) == answers + failures
    assert answers == planned
    assert failures > 3
    assert report["accepted"] > 3
    assert len(set(rig.outcomes().values())) > 4
    again = rig.generate(*FEW)[1]
    assert (again["taken"], len(server.requests)) == (0, requests)
    assert_key_is_nowhere(rig)


def test_three_kills_change_nothing_in_the_end(
    rig: Rig, server: say.LlmServer, endpoint: Endpoint, tmp_path: Path
) -> None:
    """No answer that was written is lost, none is paid for twice, and the outcomes are those of a run in peace."""
    peaceful = Rig(shutil.copytree(rig.home, tmp_path / "peaceful"), server.url)
    peaceful.generate(*FEW)
    endpoint.forget()
    before = len(server.requests)

    kill_three_times(rig, endpoint, FEW, after=3)
    code, report, err = rig.generate(*FEW)

    assert code == 0, err
    assert report["taken"] < len(peaceful.outcomes())
    assert rig.outcomes() == peaceful.outcomes()
    requests, answers, _ = rig.counts()
    assert requests - 3 <= len(server.requests) - before <= requests
    assert answers == report["accepted"] + report["rejected"]


def test_the_cap_of_a_run_holds_through_retries(rig: Rig) -> None:
    """It is passed by one answer at most, and the next run goes on."""
    code, _, _ = rig.generate(*FEW, "--max-tokens", "6000")

    used = sum(TOKENS) * rig.counts()[1]
    assert code == 0
    assert used - sum(TOKENS) < 6000
    assert rig.generate(*FEW)[1]["taken"] > 0
    assert len(rig.outcomes()) > 50


def test_a_refused_key_fails_each_partition_at_its_first_request(rig: Rig) -> None:
    """No retry; what is pending stays so; the status says why; the next run cures it."""
    with say.LlmServer([say.refused(401, message=f"Incorrect API key provided: {KEY}")]) as refusing:
        rig.url, good = refusing.url, rig.url
        code, report, err = rig.generate(*FEW, "--limit", "40")
        assert len(refusing.requests) == len(report["failed"]) > 1

    assert code == 1
    assert "the key was refused (401)" in err
    assert rig.states(FEW) == dict.fromkeys(FEW[1::2], "pending") | dict.fromkeys(report["failed"], "failed")
    rig.url = good
    assert rig.generate(*FEW)[0] == 0
    assert set(rig.states(FEW).values()) == {"done"}
    assert_key_is_nowhere(rig)


@pytest.mark.parametrize("slots", [1, 2])
def test_two_workers_never_exceed_the_pool(rig: Rig, endpoint: Endpoint, server: say.LlmServer, slots: int) -> None:
    """With one slot they take turns; with two they are at work at once. Their ledgers are whole."""
    (rig.home / "cjkb.yaml").write_text(f"llm: {{slots: {slots}}}\n", encoding="utf-8")
    if slots > 1:
        endpoint.meet = threading.Barrier(slots, timeout=120)
    workers = [rig.start(*generate(*packages(package))) for package in ("std.fs", "std.env")]
    said = [worker.communicate(timeout=300) for worker in workers]

    assert [worker.returncode for worker in workers] == [0, 0], said
    assert set(rig.states(packages("std.fs", "std.env")).values()) == {"done"}
    requests, answers, failures = rig.counts()
    assert requests == len(server.requests) == answers + failures
    assert len(endpoint.times) == answers
    spans = attempts(rig.home)
    together = [(one, other) for one, other in itertools.pairwise(spans) if other[0] < one[1]]
    assert len(spans) >= 2
    assert bool(together) is (slots > 1)


def test_a_build_publishes_what_was_accepted_and_does_without_where_there_is_none(rig: Rig) -> None:
    """Marked as generated, with model, prompt and day; the ledger alone decides."""
    before = release_of(rig)
    rig.generate(*packages("std.env"))
    accepted = [api_id for api_id, what in rig.outcomes().items() if what == "accepted"]

    after = release_of(rig)

    with duckdb.connect(str(Path(after["path"]) / "knowledge.duckdb"), read_only=True) as connection:
        rows = connection.execute(
            "SELECT api_id, origin, verification, model, prompt_version, length(generated_on), is_program "
            "FROM examples WHERE model IS NOT NULL ORDER BY 1"
        ).fetchall()
    assert rows == [(api_id, "generated", "parsed", say.MODEL, "1", 10, True) for api_id in accepted]
    manifest = json.loads((Path(after["path"]) / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["models"]["examples"] == say.MODEL
    assert after["content_digest"] != before["content_digest"]
    shutil.rmtree(rig.home / "examples")
    assert release_of(rig)["content_digest"] == before["content_digest"]


@pytest.mark.corpus
def test_five_hundred_apis_of_the_official_corpus_survive_three_kills(
    corpus_sources: Path, tmp_path: Path, endpoint: Endpoint, server: say.LlmServer
) -> None:
    """Each is accepted or rejected with a reason; the counts add up; the ledger and the endpoint agree."""
    rig = Rig(tmp_path / "home", server.url)
    assert rig.run("build", "--sources", str(corpus_sources), "--out", str(tmp_path / "releases"))[0] == 0
    _, out, _ = rig.run("examples", "plan", "--json", *MANY)
    planned = json.loads(out)["total"]["asked"]
    assert planned >= 500

    kill_three_times(rig, endpoint, MANY, after=40)
    code, report, err = rig.generate(*MANY)

    assert code == 0, err
    outcomes = rig.outcomes()
    assert len(outcomes) == planned == report["accepted"] + report["rejected"]
    requests, answers, failures = rig.counts()
    assert answers == planned
    assert answers + failures <= requests <= answers + failures + 3
    assert requests - 3 <= len(server.requests) <= requests
    assert len(endpoint.times) == planned
    assert_key_is_nowhere(rig)


def kill_three_times(rig: Rig, endpoint: Endpoint, what: tuple[str, ...], *, after: int) -> None:
    """Start a run three times, and kill it after so many requests, one more each time."""
    for kill in range(3):
        with rig.start(*generate(*what)) as process:
            endpoint.wait_for(after + kill, process)
            process.send_signal(signal.SIGKILL)
            process.communicate()


def release_of(rig: Rig) -> dict[str, str]:
    """What a build says of its release."""
    code, out, err = rig.run("build", "--json", "--out", str(rig.home / "releases"))
    assert code == 0, err
    told: dict[str, str] = json.loads(out.splitlines()[-1])
    return told


def attempts(home: Path) -> list[tuple[float, float]]:
    """When each attempt at a package began and ended, in order; between two attempts the slot is free."""
    with dg.DagsterInstance.from_config(str(home / "dagster")) as instance:
        runs = instance.get_runs(dg.RunsFilter(job_name="examples_job"))
        stats = [stat for run in runs for stat in instance.get_run_step_stats(run.run_id)]
    return sorted((mark.start_time or 0.0, mark.end_time or 0.0) for stat in stats for mark in stat.attempts_list)


def assert_key_is_nowhere(rig: Rig) -> None:
    """Not in what any process said, and in no file of the home."""
    assert all(KEY not in text for text in rig.said)
    assert [file for file in rig.files() if KEY.encode() in file.read_bytes()] == []
