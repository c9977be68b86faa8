"""A whole run in tests: a built home, an endpoint that misbehaves, and `cjkb examples` in processes of their own.

What the endpoint does hangs on the API that is asked about, not on the moment:
for some it fails the first time, in a way of its own, and what it answers in
the end is always the same. So runs can be compared whatever interrupted them.
"""

import contextlib
import json
import os
import queue
import re
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from zlib import crc32

from pipeline.generation.ledger import read_ledger
from pipeline.generation.records import Answered, Asked, Failed, Record
from tests import llm_server as say

KEY = "sk-a-key-that-must-not-be-seen-4711"
CJKB = (sys.executable, "-c", "from serving.cli import main; main()")
TOKENS = (100, 20)  # of a question and its answer
FAILURES = (
    lambda: say.refused(429, retry_after="0.05"),
    lambda: say.refused(429),
    lambda: say.refused(500),
    lambda: say.refused(503),
    say.silent,
    say.stalled,
    say.reset,
    say.reset_midway,
    say.not_json,
)
_FACT = re.compile(r"^(Name|Kind|Package|Member of|Import): (.*)$", re.MULTILINE)


@dataclass(slots=True)
class Endpoint:
    """What is answered, and how much of it was under way at once."""

    meet: threading.Barrier | None = None  # the first requests of each worker wait here for one another
    times: Counter[str] = field(default_factory=Counter)
    came: "queue.SimpleQueue[str]" = field(default_factory=queue.SimpleQueue)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def reply(self, request: say.Request) -> say.Reply:
        """Fail the first time where it is this API's lot, then answer for good."""
        self.came.put(request.path)
        facts = dict(_FACT.findall(request.prompt))
        name = f"{facts['Package']} {facts['Member of']} {facts['Name']} {request.prompt}"
        with self._lock:
            self.times[name] += 1
            is_first = self.times[name] == 1
            meet, self.meet = self.meet, self.meet if len(self.times) < 2 else None
        if meet is not None:
            meet.wait()
        lot = crc32(name.encode())
        if is_first and lot % 4 == 0:
            return FAILURES[(lot // 4) % len(FAILURES)]()
        return answer(facts, lot // 64)

    def forget(self) -> None:
        """Begin anew: what came before counts for nothing."""
        self.times.clear()
        while not self.came.empty():
            self.came.get()

    def wait_for(self, count: int, process: "subprocess.Popen[str]") -> None:
        """Wait until so many further requests came, or the process ended."""
        while count and process.poll() is None:
            with contextlib.suppress(queue.Empty):
                self.came.get(timeout=1.0)
                count -= 1


def answer(facts: Mapping[str, str], lot: int) -> say.Reply:
    """What is answered in the end: a program that names the API, or one of the usual follies."""
    follies = (
        say.empty, lambda: say.only_reasoning("Let me think."), say.java_instead,
        lambda: say.cut("```cangjie\nmain() {"),
        lambda: say.in_fences(("python", "def main():\n    pass")), lambda: say.answered("I cannot do that."),
        lambda: say.in_fences(("cangjie", "main() {"), ("output", "")),
    )  # fmt: skip
    if lot % 3 == 0:
        return follies[(lot // 3) % len(follies)]()
    owner = facts["Name"] if facts["Member of"] == "-" else facts["Member of"]
    imports = "" if facts["Package"] == "std.core" else f"import {facts['Package']}.*\n\n"
    code = (
        f'{imports}func show(value: ?{owner}): Unit {{\n    println("{lot}")\n}}\n\nmain() {{\n    println({lot})\n}}'
    )
    return say.in_fences(("cangjie", code), ("output", str(lot)))


class Rig:
    """A home with a build in it, and the commands run against an endpoint."""

    def __init__(self, home: Path, url: str) -> None:
        self.home = home
        self.url = url
        self.said: list[str] = []  # everything that any process wrote

    def environment(self) -> dict[str, str]:
        """The environment of a user with this home and this endpoint."""
        kept = {
            name: value for name, value in os.environ.items() if not name.startswith(("CJKB_", "DAGSTER_", "OPENAI_"))
        }
        return kept | {
            "CJKB_HOME": str(self.home),
            "OPENAI_API_KEY": KEY,
            "OPENAI_MODEL": say.MODEL,
            "OPENAI_BASE_URL": self.url,
        }

    def start(self, *arguments: str) -> "subprocess.Popen[str]":
        """Start `cjkb` with these arguments."""
        return subprocess.Popen(
            [*CJKB, *arguments], env=self.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            encoding="utf-8",
        )  # fmt: skip

    def run(self, *arguments: str) -> tuple[int, str, str]:
        """Run `cjkb`, and return its exit code and what it said."""
        with self.start(*arguments) as process:
            out, err = process.communicate(timeout=900)
        self.said += [out, err]
        return process.returncode, out, err

    def generate(self, *arguments: str) -> tuple[int, dict[str, object], str]:
        """Run `cjkb examples run` with short waits, and return its report."""
        code, out, err = self.run(*generate(*arguments))
        return code, json.loads(out.splitlines()[-1]) if out else {}, err

    def records(self) -> list[Record]:
        """Every line of every ledger."""
        return [record for file in self.ledgers() for record in read_ledger(file)]

    def ledgers(self) -> Sequence[Path]:
        """The ledgers of examples."""
        return sorted((self.home / "examples" / "examples").glob("*.jsonl"))

    def outcomes(self) -> dict[str, str]:
        """What became of each API: `accepted`, or the reason of its rejection."""
        code, out, _ = self.run("examples", "rejects", "--json", "--limit", "100000")
        assert code == 0
        found = {row["api_id"]: row["reason"] for row in map(json.loads, out.splitlines())}
        asked = {record.key: record.subject for record in self.records() if isinstance(record, Asked)}
        answered = {asked[record.key] for record in self.records() if isinstance(record, Answered)}
        return {api_id: found.get(api_id, "accepted") for api_id in sorted(answered | found.keys())}

    def counts(self) -> tuple[int, int, int]:
        """How many requests, answers and failures the ledgers have."""
        kinds = Counter(type(record) for record in self.records())
        return kinds[Asked], kinds[Answered], kinds[Failed]

    def states(self, what: tuple[str, ...]) -> dict[str, str]:
        """How each package stands."""
        _, out, _ = self.run("examples", "status", "--json", *what)
        return {row["package"]: row["state"] for row in json.loads(out)["packages"]}

    def files(self) -> Iterator[Path]:
        """Every file below the home."""
        return (file for file in self.home.rglob("*") if file.is_file())


def packages(*names: str) -> tuple[str, ...]:
    """The options that name packages."""
    return tuple(part for name in names for part in ("--package", name))


def generate(*arguments: str) -> tuple[str, ...]:
    """The arguments of a run with short waits."""
    waits = ("--retry-seconds", "0.01", "--request-seconds", "5")
    return ("examples", "run", "--json", *waits, *arguments)
