"""Start, first answer, latency and memory of `cjkb serve`, against an empty MCPServer in the same run.

Not part of the tests: figures depend on the machine, ratios less so.

    python tests/benchmarks/server.py RELEASE [--rounds 5] [--calls 200] [--queries FILE]

The first call comes right behind the handshake, as from a client in a hurry.
With --queries, a file of judged questions as `cjkb eval` takes it, every
question is also asked once, as in an evaluation, in turn with an empty call to
the empty server.
"""

import argparse
import json
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import psutil
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.serving.wire import CJKB, HELLO, Wire

EMPTY = """
from mcp.server.mcpserver import MCPServer
server = MCPServer("empty")

@server.tool()
def nothing(query: str) -> str:
    return ""

server.run()
"""
QUESTIONS = (
    "append an element to a list", "read an environment variable", "HashMap.add", "sort descending", "字符串转浮点数",
    "获取当前工作目录", "parse json", "wait for a thread to finish", "String", "替换子串",
)  # fmt: skip
EVERY_TOOL = (
    ("get_api_details", {"name": "HashMap.add"}),
    ("get_class_members", {"class_name": "String"}),
    ("find_examples", {"query": "HashMap.add"}),
    ("search_manual", {"query": "Option"}),
    ("list_modules", {}),
)


@dataclass(frozen=True, slots=True)
class Measured:
    """One server process, from its start to its last call."""

    hello_seconds: float
    first_seconds: float  # the first call alone
    until_first_seconds: float  # from the start of the process to the first answer
    call_seconds: float  # median
    anonymous_bytes: int
    resident_bytes: int
    anonymous_after_all_bytes: int
    resident_after_all_bytes: int


class Probe(Wire):
    """A server started by any command."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self._last_id = 0


def measure(command: list[str], tool: str, *, calls: int, others: tuple[tuple[str, dict[str, str]], ...]) -> Measured:
    """Start a server, call it, and end it."""
    begin = time.perf_counter()
    with Probe(command) as wire:
        wire.request("initialize", HELLO)
        hello = time.perf_counter() - begin
        wire.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        times = []
        for number in range(calls + 1):
            started = time.perf_counter()
            arguments = {"query": QUESTIONS[number % len(QUESTIONS)]}
            wire.request("tools/call", {"name": tool, "arguments": arguments})
            times.append(time.perf_counter() - started)
            if not number:
                until_first = time.perf_counter() - begin
        anonymous, resident = memory(wire.process.pid)
        for name, arguments in others:
            wire.request("tools/call", {"name": name, "arguments": arguments})
        all_anonymous, all_resident = memory(wire.process.pid)
        wire.finish()
    return Measured(
        hello, times[0], until_first, statistics.median(times[1:]), anonymous, resident, all_anonymous, all_resident
    )


def asked_once(command: list[str], queries: Path, *, rounds: int) -> Table:
    """Return what each tool takes over an empty call, every question asked once by fresh servers."""
    cases = [json.loads(line) for line in queries.read_text(encoding="utf-8").splitlines()]
    spent: dict[str, list[tuple[float, float]]] = {}
    for _ in range(rounds):
        with Probe([sys.executable, "-c", EMPTY]) as empty, Probe(command) as ours:
            empty.start()
            ours.start()
            for case in cases:
                arguments = {"query": case["query"]}
                base = seconds(empty, "nothing", arguments)
                spent.setdefault(case["tool"], []).append((base, seconds(ours, case["tool"], arguments)))
            empty.finish()
            ours.finish()
    shown = Table("tool", "calls", "empty p50", "p50", "p95", "over empty, p50")
    for tool, pairs in sorted(spent.items()):
        base, own = statistics.median(pair[0] for pair in pairs), statistics.median(pair[1] for pair in pairs)
        p95 = sorted(pair[1] for pair in pairs)[int(len(pairs) * 0.95)]
        figures = (f"{part * 1000:.2f} ms" for part in (base, own, p95))
        shown.add_row(tool, str(len(pairs)), *figures, f"+{(own - base) * 1000:.2f} ms")
    return shown


def seconds(wire: Wire, tool: str, arguments: dict[str, str]) -> float:
    """Return how long one call takes."""
    begin = time.perf_counter()
    wire.request("tools/call", {"name": tool, "arguments": arguments})
    return time.perf_counter() - begin


def memory(pid: int) -> tuple[int, int]:
    """Return private and resident bytes of a process; private is RssAnon where the system tells."""
    resident = psutil.Process(pid).memory_info().rss
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return resident, resident
    line = next(line for line in status.read_text().splitlines() if line.startswith("RssAnon"))
    return int(line.split()[1]) * 1024, resident


def median(runs: list[Measured], name: str) -> float:
    """Return the median of one figure."""
    return float(statistics.median(getattr(run, name) for run in runs))


def main() -> None:
    """Measure both servers in turn and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("release", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--calls", type=int, default=200)
    parser.add_argument("--queries", type=Path, help="judged questions: `query` and `tool`, one JSON object a line")
    options = parser.parse_args()
    ours_command = [*CJKB, "serve", "--artifact", str(options.release)]
    empty, ours = [], []
    for _ in range(options.rounds):  # in turn, so that both meet the same machine
        empty.append(measure([sys.executable, "-c", EMPTY], "nothing", calls=options.calls, others=()))
        ours.append(measure(ours_command, "search_api", calls=options.calls, others=EVERY_TOOL))
    Console().print(table(empty, ours))
    if options.queries:
        Console().print(asked_once(ours_command, options.queries, rounds=options.rounds))


def table(empty: list[Measured], ours: list[Measured]) -> Table:
    """Return the figures side by side, with the bound each has to keep."""
    shown = Table("figure", "empty", "ours", "compared", "bound")
    for title, name, bound in (
        ("initialize answered", "hello_seconds", "x1.3"),
        ("first answer, from the start", "until_first_seconds", "x1.5"),
        ("first call alone", "first_seconds", "x1.5"),
    ):
        base, own = median(empty, name), median(ours, name)
        shown.add_row(title, f"{base * 1000:.1f} ms", f"{own * 1000:.1f} ms", f"x{own / base:.2f}", bound)
    base, own = median(empty, "call_seconds"), median(ours, "call_seconds")
    first = median(ours, "first_seconds")
    shown.add_row("first call over a later one", "", f"{first * 1000:.1f} ms", f"x{first / own:.2f}", "x1.5")
    shown.add_row(
        "call, p50", f"{base * 1000:.2f} ms", f"{own * 1000:.2f} ms", f"+{(own - base) * 1000:.2f} ms", "+2 ms"
    )
    for title, name, bound in (
        ("private, searches", "anonymous_bytes", "+40 MB"),
        ("resident, searches", "resident_bytes", "+100 MB"),
        ("private, every tool", "anonymous_after_all_bytes", "+40 MB"),
        ("resident, every tool", "resident_after_all_bytes", "+100 MB"),
    ):
        base, own = median(empty, name) / 2**20, median(ours, name) / 2**20
        shown.add_row(title, f"{base:.1f} MB", f"{own:.1f} MB", f"+{own - base:.1f} MB", bound)
    return shown


if __name__ == "__main__":
    main()
