"""`cjkb examples run` against an endpoint that misbehaves, on the starter corpus and on the official one."""

import json
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import llm_server as say
from tests.pipeline.generation.rig import KEY, TOKENS, Endpoint, Rig


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which the starter corpus was built."""
    home = tmp_path_factory.mktemp("built")
    rig = Rig(home, "http://127.0.0.1:9/v1")
    code, _, err = rig.run("build", "--out", str(home / "releases"))
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
    return Rig(shutil.copytree(built, tmp_path / "home", symlinks=True), server.url)


def test_every_api_is_accepted_rejected_or_pending_and_the_counts_add_up(rig: Rig, server: say.LlmServer) -> None:
    """Whatever the endpoint did, what the ledger says is what happened; and the key is nowhere."""
    _, out, _ = rig.run("examples", "plan", "--json")
    planned = json.loads(out)["total"]["pending"]

    code, report, err = rig.generate()

    assert code == 0, err
    assert report["taken"] == planned > 20
    assert (report["accepted"] + report["rejected"], report["pending"]) == (planned, 0)
    requests, answers, failures = rig.counts()
    assert requests == len(server.requests) == answers + failures
    assert answers == planned
    assert failures > 3
    assert report["accepted"] > 3
    assert len(set(rig.outcomes().values())) > 4
    _, out, _ = rig.run("examples", "status", "--json")
    assert json.loads(out)["total"] == {"accepted": report["accepted"], "rejected": report["rejected"], "pending": 0}
    again = rig.generate()[1]
    assert (again["taken"], len(server.requests)) == (0, requests)
    assert all(KEY not in text for text in rig.said)
    assert [file for file in rig.files() if KEY.encode() in file.read_bytes()] == []


def test_three_kills_change_nothing_in_the_end(
    rig: Rig, server: say.LlmServer, endpoint: Endpoint, tmp_path: Path
) -> None:
    """No answer that was written is lost, none is paid for twice, and the outcomes are those of a run in peace."""
    peaceful = Rig(shutil.copytree(rig.home, tmp_path / "peaceful", symlinks=True), server.url)
    peaceful.generate()
    asked_in_peace = len(server.requests)
    endpoint.times.clear()

    for kill in range(1, 4):
        with rig.start(*_run_arguments()) as process:
            wait_for_requests(server, asked_in_peace + 5 * kill, process)
            process.send_signal(signal.SIGKILL)
            process.communicate()
    code, report, err = rig.generate()

    assert code == 0, err
    assert report["pending"] == 0
    assert rig.outcomes() == peaceful.outcomes()
    requests, answers, _ = rig.counts()
    assert requests - 3 <= len(server.requests) - asked_in_peace <= requests
    assert answers == report["accepted"] + report["rejected"]


def test_the_cap_of_a_run_holds_through_retries(rig: Rig, server: say.LlmServer) -> None:
    """It is passed by one answer at most, and the next run goes on."""
    code, report, _ = rig.generate("--max-tokens", "5000")

    used = report["prompt_tokens"] + report["completion_tokens"]
    assert code == 0
    assert used - sum(TOKENS) < 5000 or used - 5000 < 4000  # an answer lost on the way counts in full
    assert report["pending"] > 0
    assert rig.generate()[1]["pending"] == 0


def test_a_refused_key_fails_each_partition_at_its_first_request(rig: Rig) -> None:
    """No retry; what is pending stays so; the reason is in the status and in the check; the next run cures it."""
    with say.LlmServer([say.refused(401, message=f"Incorrect API key provided: {KEY}")]) as refusing:
        rig.url, good = refusing.url, rig.url
        code, report, err = rig.generate("--limit", "5")
        assert len(refusing.requests) == len(report["failed"]) > 0

    assert code == 1
    assert "the key was refused (401)" in err
    _, out, _ = rig.run("examples", "status", "--json")
    failed = [row for row in json.loads(out)["packages"] if row["state"] == "failed"]
    assert [row["package"] for row in failed] == sorted(report["failed"])
    assert failed[0]["why"] == f"{failed[0]['package']}: the key was refused (401)."
    rig.url = good
    assert rig.generate()[1]["pending"] == 0
    _, out, _ = rig.run("examples", "status", "--json")
    assert {row["state"] for row in json.loads(out)["packages"]} == {"done"}
    assert all(KEY not in text for text in rig.said)
    assert [file for file in rig.files() if KEY.encode() in file.read_bytes()] == []


def _run_arguments() -> tuple[str, ...]:
    return ("examples", "run", "--json", "--retry-seconds", "0.01", "--request-seconds", "2")


def wait_for_requests(server: say.LlmServer, count: int, process: "object") -> None:
    """Wait until so many requests came, or the process ended."""
    poll = process.poll
    while len(server.requests) < count and poll() is None:
        server.next_request.wait(0.05)
