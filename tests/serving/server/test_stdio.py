"""The server as a process: what stands on its pipe, whatever the client and the machine do."""

import json
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.serving.wire import CJKB, HELLO, MODERN, Wire, ids


def test_a_session_of_the_older_era_goes_from_handshake_to_end(release_dir: Path) -> None:
    """Clients before 2026 shake hands, list, call, and close their end."""
    with Wire(release_dir) as wire:
        hello = wire.start()["result"]
        listed = wire.request("tools/list", {})["result"]
        found = wire.call("search_api", query="HashMap.add", top_k=1)

        assert hello["protocolVersion"] == "2025-06-18"
        assert hello["serverInfo"]["name"] == "cangjie-knowledge"
        assert "search_api" in hello["instructions"]
        assert [tool["name"] for tool in listed["tools"]][:6] == [
            "search_api",
            "get_api_details",
            "get_class_members",
            "find_examples",
            "search_manual",
            "list_modules",
        ]
        assert ids(found)[0].startswith("std.collection.HashMap.add(")
        assert found["release"] == release_dir.name
        assert wire.finish() == 0


def test_a_session_of_the_newer_era_needs_no_handshake(release_dir: Path) -> None:
    """Clients of 2026-07-28 discover the server and send their version with each request."""
    with Wire(release_dir) as wire:
        found = wire.request("server/discover", MODERN)["result"]
        call = {"name": "search_api", "arguments": {"query": "HashMap", "top_k": 1}, **MODERN}
        answer = wire.request("tools/call", call)["result"]

        assert "2026-07-28" in found["supportedVersions"]
        assert ids(answer["structuredContent"]) == ["std.collection.HashMap"]
        assert wire.finish() == 0


def test_the_text_of_an_answer_is_its_structured_content_in_compact_json(release_dir: Path) -> None:
    """A client that reads only text sees the same, without a character of padding."""
    with Wire(release_dir) as wire:
        wire.start()
        call = {"name": "search_api", "arguments": {"query": "追加元素", "top_k": 1}}
        result = wire.request("tools/call", call)["result"]

        text = result["content"][0]["text"]
        assert json.loads(text) == result["structuredContent"]
        assert text == json.dumps(result["structuredContent"], ensure_ascii=False, separators=(",", ":"))


def test_noise_on_the_wire_is_answered_and_survived(release_dir: Path) -> None:
    """Bad JSON, foreign values and unknown notifications cost an error at most, never the session."""
    with Wire(release_dir) as wire:
        wire.start()
        wire.write(b"{ this is no JSON")
        wire.send({"jsonrpc": "2.0", "method": "notifications/never_heard_of", "params": {}})
        wire.send({"jsonrpc": "1.0", "id": 50, "method": "ping"})
        wire.send({"jsonrpc": "2.0", "id": 51, "method": "never/heard_of"})
        wire.send({"jsonrpc": "2.0", "id": 52, "method": "ping"})

        answers = [wire.read() for _ in range(4)]
        codes = {answer["id"]: answer.get("error", {}).get("code") for answer in answers}
        assert codes == {None: -32700, 50: -32600, 51: -32601, 52: None}


def test_a_batch_gets_one_line_with_all_answers(release_dir: Path) -> None:
    """JSON-RPC batches are part of the 2025-03-26 revision, which clients still speak."""
    with Wire(release_dir) as wire:
        wire.start()
        call = {"name": "list_modules", "arguments": {}}
        wire.send(
            [
                {"jsonrpc": "2.0", "id": "a", "method": "ping"},
                {"jsonrpc": "2.0", "method": "notifications/never_heard_of"},
                {"jsonrpc": "2.0", "id": "b", "method": "tools/call", "params": call},
            ]
        )

        answers = wire.read()
        assert isinstance(answers, list)
        assert {answer["id"] for answer in answers} == {"a", "b"}


def test_a_line_of_a_megabyte_is_answered(release_dir: Path) -> None:
    """Code is pasted into questions; a long line must not end the session."""
    with Wire(release_dir) as wire:
        wire.start()
        found = wire.call("search_api", query="HashMap " + "x" * 1_000_000)

        assert found["total"] > 0


def test_requests_sent_before_the_input_ends_are_answered(release_dir: Path) -> None:
    """`printf ... | cjkb serve` shows its answers."""
    lines = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": HELLO},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        *(
            {"jsonrpc": "2.0", "id": n, "method": "tools/call", "params": {"name": "list_modules", "arguments": {}}}
            for n in range(2, 42)
        ),
    ]
    sent = "".join(json.dumps(line) + "\n" for line in lines).encode()
    done = subprocess.run(
        [*CJKB, "serve", "--artifact", str(release_dir)], input=sent, capture_output=True, timeout=60, check=True
    )

    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert sorted(answer["id"] for answer in answers) == list(range(1, 42))


def test_a_client_that_dies_takes_the_server_with_it(release_dir: Path) -> None:
    """No process stays behind when both ends of the pipe are gone."""
    with Wire(release_dir) as wire:
        wire.start()
        wire.send({"jsonrpc": "2.0", "id": 90, "method": "tools/call", "params": {"name": "list_modules"}})
        assert wire.process.stdin is not None
        assert wire.process.stdout is not None
        wire.process.stdout.close()
        wire.process.stdin.close()

        assert wire.process.wait(timeout=30) == 0


def test_nothing_but_protocol_stands_on_stdout(release_dir: Path) -> None:
    """What prints, in whatever library, goes to stderr."""
    script = (
        "import sys, serving.tools.translate as t;"
        "spec = t.TOOLSET.tools[0]; ask = spec.function;"
        "noisy = lambda kb, **given: (print('noise'), sys.stdout.flush(), ask(kb, **given))[2];"
        "object.__setattr__(spec, 'function', noisy);"
        "from serving.cli import main; main(sys.argv[1:])"
    )
    requests = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": HELLO},
        {
            "jsonrpc": "2.0",
            "id": 2,
            "method": "tools/call",
            "params": {"name": "search_api", "arguments": {"query": "x"}},
        },
    ]
    done = subprocess.run(
        [sys.executable, "-c", script, "serve", "--artifact", str(release_dir)],
        input="".join(json.dumps(request) + "\n" for request in requests).encode(),
        capture_output=True,
        timeout=60,
        check=True,
    )

    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == [1, 2]
    assert b"noise" in done.stderr


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONIOENCODING": "gbk"},
        {"LC_ALL": "C", "LANG": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        {"PYTHONIOENCODING": "ascii:strict"},
    ],
    ids=["gbk", "C locale", "ascii"],
)
def test_the_wire_is_utf8_whatever_the_locale(release_dir: Path, environment: dict[str, str]) -> None:
    """Chinese questions and answers survive machines that are set up for something else."""
    with Wire(release_dir, environment=environment) as wire:
        wire.start()
        found = wire.call("search_api", query="在列表末尾追加元素", top_k=3)

        results = found["results"]
        assert "追加" in "".join(result["summary"] for result in results)


def test_a_path_with_chinese_characters_and_blanks_serves(release_dir: Path, tmp_path: Path) -> None:
    """Home folders of our users are named like this."""
    copy = tmp_path / "仓颉 知识 库" / release_dir.name
    shutil.copytree(release_dir, copy)

    with Wire(copy) as wire:
        wire.start()
        assert wire.call("get_class_members", class_name="HashMap", limit=1)["class"] == "HashMap"


def test_a_read_only_release_serves_and_stays_as_it_is(release_dir: Path, tmp_path: Path) -> None:
    """A server writes nothing: no log, no lock, no write-ahead file."""
    copy = tmp_path / release_dir.name
    shutil.copytree(release_dir, copy)
    before = sorted(path.name for path in copy.rglob("*"))
    for path in (copy, *copy.rglob("*")):
        path.chmod(path.stat().st_mode & ~(stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH))
    try:
        with Wire(copy) as wire:
            wire.start()
            assert wire.call("get_api_details", name="HashMap.add")["total"] > 0
            assert sorted(path.name for path in copy.rglob("*")) == before
    finally:
        for path in (copy, *copy.rglob("*")):
            path.chmod(path.stat().st_mode | stat.S_IWUSR)


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be replaced on Windows")
def test_a_release_replaced_underneath_goes_on_answering(release_dir: Path, tmp_path: Path) -> None:
    """The server keeps the files it opened, also those that it reads only now."""
    copy = tmp_path / release_dir.name
    shutil.copytree(release_dir, copy)
    with Wire(copy) as wire:
        wire.start()
        shutil.rmtree(copy)
        copy.mkdir()
        (copy / "knowledge.duckdb").write_bytes(b"another file")

        assert wire.call("search_api", query="HashMap.add")["total"] > 0
        assert wire.call("get_api_details", name="HashMap.add")["release"] == release_dir.name
        assert wire.call("get_class_members", class_name="HashMap")["member_count"] > 0


def test_eight_servers_answer_from_one_release_at_once(release_dir: Path) -> None:
    """Every editor window starts its own server."""
    wires = [Wire(release_dir) for _ in range(8)]
    try:
        for wire in wires:
            wire.start()
        answers = [wire.call("get_api_details", name="HashMap.add") for wire in wires]
        assert all(answer == answers[0] for answer in answers)
        assert [wire.finish() for wire in wires] == [0] * 8
    finally:
        for wire in wires:
            wire.__exit__(None, None, None)


def test_concurrent_calls_each_get_their_own_answer(release_dir: Path) -> None:
    """Agents send several calls before they read."""
    words = ["HashMap", "ArrayList", "String", "Option", "File"] * 20
    with Wire(release_dir) as wire:
        wire.start()
        for number, word in enumerate(words, 1000):
            arguments = {"class_name": word, "limit": 1} if number % 2 else {"query": word, "top_k": 1}
            tool = "get_class_members" if number % 2 else "search_api"
            params = {"name": tool, "arguments": arguments}
            wire.send({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params})
        answers = {}
        for _ in words:
            answer = wire.read()
            answers[answer["id"]] = answer["result"]["structuredContent"]

    for number, word in enumerate(words, 1000):
        answer = answers[number]
        assert answer["class"] == word if number % 2 else ids(answer)[0].endswith("." + word)
